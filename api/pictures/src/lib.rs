//! Pictures of tables as PNG. What is drawn comes from the domain as a scene; here it becomes pixels. It may not know
//! who looks: no protocol, no mail, no page.

mod draw;
mod font;
mod outline;
mod png;
mod text;
mod tiles;

pub use font::{BOLD, REGULAR};
pub use png::{Pictures, Wanted};
