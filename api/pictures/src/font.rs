//! The font that is shipped, so that a picture looks the same on every machine; see `assets/fonts/README.md`.

use std::sync::LazyLock;
use ttf_parser::Face;

pub const REGULAR: &[u8] = include_bytes!("../assets/fonts/inter-regular.ttf");
pub const BOLD: &[u8] = include_bytes!("../assets/fonts/inter-bold.ttf");

/// None only if a file in `assets` is not a font.
pub(crate) fn face(bold: bool) -> Option<&'static Face<'static>> {
    static FACES: LazyLock<[Option<Face<'static>>; 2]> =
        LazyLock::new(|| [REGULAR, BOLD].map(|font| Face::parse(font, 0).ok()));
    let [regular, heavy] = &*FACES;
    if bold { heavy.as_ref() } else { regular.as_ref() }
}
