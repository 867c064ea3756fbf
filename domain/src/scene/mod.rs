//! Pictures of tables: a small model that the rulesets draw into, and what is made of it.
//!
//! A [`Scene`] is plain data. It says what is drawn where, and what each part of it is, in words; so the picture
//! ([`svg`]), the text for those who cannot see it ([`text`]) and the film of a whole game ([`Film`]) come from one
//! source. It is [`WIDTH`] units wide: a unit is a pixel where the picture is shown at that width.

mod film;
mod ink;
mod letters;
mod model;
mod shape;
mod svg;
mod text;
mod tile;
pub(crate) mod widgets;

pub use film::Film;
pub use ink::{Ink, Pattern, Rgb, Theme};
pub use letters::{Align, Letters, SMALLEST};
pub use model::{Area, Bounds, Item, Part, PartId, Scene, WIDTH};
pub use shape::{Outline, Shape};
pub use svg::svg;
pub use text::text;
pub use tile::{Figure, Shade, Step, Tile};
