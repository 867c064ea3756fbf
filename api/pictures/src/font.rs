//! The font that is shipped, so that a picture looks the same on every machine; see `assets/fonts/README.md`.

use resvg::usvg::{Options, fontdb::Database};
use std::sync::{Arc, LazyLock};

pub const REGULAR: &[u8] = include_bytes!("../assets/fonts/inter-regular.ttf");
pub const BOLD: &[u8] = include_bytes!("../assets/fonts/inter-bold.ttf");

/// No font of the machine is asked for.
pub(super) fn options() -> Options<'static> {
    static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
        let mut fonts = Database::new();
        fonts.load_font_data(REGULAR.to_vec());
        fonts.load_font_data(BOLD.to_vec());
        fonts.set_sans_serif_family("Inter");
        Arc::new(fonts)
    });
    Options {
        fontdb: FONTS.clone(),
        font_family: "Inter".into(),
        ..Options::default()
    }
}
