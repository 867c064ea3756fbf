//! Pictures of tables, as bytes. What is drawn comes from the domain as a scene; here it becomes pixels, too. It may not know
//! who looks: no protocol, no mail, no page.

mod draw;
mod font;
mod outline;
mod pictures;
mod png;
mod text;
mod tiles;

pub use font::{BOLD, REGULAR};
pub use pictures::{Form, MailPicture, Pictures, Wanted};
