//! A scene as PNG.

use super::draw::{draw, height};
use bytes::Bytes;
use plotline_domain::scene::{PartId, Scene, Theme};
use png::{ColorType, DeflateCompression, Encoder, Filter};
use std::io::Write;

/// Pictures are drawn in bands of about so many pixels: a whole one that is wide would take 30 MB.
const BAND: u32 = 1 << 20;

/// Nothing can be seen through the paper, so the opacity of the pixels is left out. What is drawn has large areas of one
/// colour: without a filter it becomes smaller, and a higher level takes far longer to save little more.
pub(super) fn render(
    scene: &Scene,
    theme: Theme,
    highlighted: &[PartId],
    width: u32,
) -> Result<Bytes, String> {
    let height = height(scene, width);
    let mut png = Vec::new();
    let mut encoder = Encoder::new(&mut png, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(3));
    let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
    let mut rows = writer.stream_writer().map_err(|error| error.to_string())?;
    let band = (BAND / width.max(1)).max(1);
    for top in (0..height).step_by(band as usize) {
        let bottom = top.saturating_add(band).min(height);
        let pixels = draw(scene, theme, highlighted, width, top..bottom).ok_or("the picture has no size")?;
        for row in pixels.pixels().chunks(width as usize) {
            let colors = row
                .iter()
                .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
            rows.write_all(&colors.collect::<Vec<u8>>())
                .map_err(|error| error.to_string())?;
        }
    }
    rows.finish().map_err(|error| error.to_string())?;
    writer.finish().map_err(|error| error.to_string())?;
    Ok(png.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use plotline_domain::scene::{Area, Letters};

    #[test]
    fn a_picture_is_a_png_of_the_width_that_was_asked_for() {
        let mut scene = Scene::new("Letters");
        scene.height = 40.1;
        let blank = render(&scene, Theme::Light, &[], 300).unwrap();
        let mut area = Area::new("City");
        area.add(Letters::new(10.0, 30.0, "ada").size(24.0));
        scene.areas.push(area);
        let written = render(&scene, Theme::Light, &[], 300).unwrap();
        assert!(written.starts_with(b"\x89PNG") && written.len() > blank.len());
        let read = png::Decoder::new(std::io::Cursor::new(written))
            .read_info()
            .unwrap();
        assert_eq!((read.info().width, read.info().height), (300, 21));
    }

    #[test]
    fn a_scene_without_height_is_no_picture() {
        assert!(render(&Scene::new("Nothing"), Theme::Light, &[], 300).is_err());
    }
}
