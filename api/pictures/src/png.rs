use super::draw::{draw, height};
use bytes::Bytes;
use plotline_domain::ids::GameId;
use plotline_domain::scene::{PartId, Scene, Theme};
use png::{ColorType, DeflateCompression, Encoder, Filter};
use std::io::Write;
use tokio::sync::Semaphore;

/// The pictures that were rendered lately. A picture of a game at a seq never changes.
pub struct Pictures {
    rendered: quick_cache::sync::Cache<Wanted, Bytes, Weight>,
    /// Mails have a place of their own, so that none waits for what players ask for; there is no hurry for more.
    mail: Semaphore,
}

/// Which picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wanted {
    pub game: GameId,
    pub seq: u64,
    pub theme: Theme,
    pub highlight: bool,
    /// In pixels.
    pub width: u32,
}

#[derive(Clone)]
struct Weight;

impl quick_cache::Weighter<Wanted, Bytes> for Weight {
    fn weight(&self, _: &Wanted, png: &Bytes) -> u64 {
        128 + png.len() as u64
    }
}

/// About what a picture takes.
const PICTURE_BYTES: u64 = 32 << 10;

impl Pictures {
    /// In pixels. There are few, so that what is drawn for one can be shown to others.
    pub const WIDTHS: [u32; 10] = [100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400];

    /// The width of a picture for whoever asks for one; none if they ask for too little or too much.
    pub fn width(asked: u32) -> Option<u32> {
        let [least, ..] = Self::WIDTHS;
        let fits = |width: &u32| asked >= least && *width >= asked;
        Self::WIDTHS.into_iter().find(fits)
    }

    /// Keeps so many bytes of pictures.
    pub fn new(bytes: u64) -> Self {
        let items = usize::try_from(bytes / PICTURE_BYTES).unwrap_or(usize::MAX);
        Self {
            rendered: quick_cache::sync::Cache::with_weighter(items, bytes, Weight),
            mail: Semaphore::new(1),
        }
    }

    /// The picture as PNG, if it was rendered lately.
    pub fn kept(&self, wanted: &Wanted) -> Option<Bytes> {
        self.rendered.get(wanted)
    }

    /// The picture as PNG. It takes a core for some hundredths of a second.
    pub fn render(&self, wanted: Wanted, scene: &Scene, highlighted: &[PartId]) -> Result<Bytes, String> {
        if let Some(png) = self.kept(&wanted) {
            return Ok(png);
        }
        let png = render(scene, wanted.theme, highlighted, wanted.width)?;
        self.rendered.insert(wanted, png.clone());
        Ok(png)
    }

    /// The picture in a mail, which is needed once. A mail that cannot have one goes without.
    pub async fn for_mail(
        &self,
        scene: Scene,
        theme: Theme,
        highlighted: Vec<PartId>,
        width: u32,
    ) -> Option<Bytes> {
        let _place = self.mail.acquire().await.ok()?;
        let rendered = tokio::task::spawn_blocking(move || render(&scene, theme, &highlighted, width));
        let png = rendered.await.map_err(|error| error.to_string()).flatten();
        png.inspect_err(|error| tracing::error!(%error, "a picture cannot be rendered"))
            .ok()
    }
}

/// Pictures are drawn in bands of about so many pixels: a whole one that is wide would take 30 MB.
const BAND: u32 = 1 << 20;

/// Nothing can be seen through the paper, so the opacity of the pixels is left out. What is drawn has large areas of one
/// colour: without a filter it becomes smaller, and a higher level takes far longer to save little more.
fn render(scene: &Scene, theme: Theme, highlighted: &[PartId], width: u32) -> Result<Bytes, String> {
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
    fn a_width_is_the_next_step() {
        let steps = [100, 101, 600, 601, 2400].map(Pictures::width);
        assert_eq!(steps, [Some(100), Some(150), Some(600), Some(800), Some(2400)]);
        assert_eq!([0, 99, 2401].map(Pictures::width), [None; 3]);
    }

    #[test]
    fn a_scene_without_height_is_no_picture() {
        assert!(render(&Scene::new("Nothing"), Theme::Light, &[], 300).is_err());
    }
}
