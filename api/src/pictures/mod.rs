//! Pictures of tables as PNG. What is drawn comes from the domain as a scene; here it becomes pixels.

mod font;
mod png;

pub(crate) use font::{BOLD, REGULAR};
pub(crate) use png::{Pictures, Wanted};
