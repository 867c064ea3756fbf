use super::draw::draw;
use bytes::Bytes;
use plotline_domain::games::Board;
use plotline_domain::ids::GameId;
use plotline_domain::scene::{PartId, Scene, Theme};
use png::{ColorType, DeflateCompression, Encoder, EncodingError, Filter};
use tiny_skia::Pixmap;
use tokio::sync::Semaphore;

/// The pictures that were rendered lately. A picture of a game at a seq never changes.
pub struct Pictures {
    rendered: quick_cache::sync::Cache<Wanted, Bytes, Weight>,
    /// Rendering takes a core for some hundredths of a second, so few are rendered at once and the others wait.
    places: Semaphore,
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

const KEPT: usize = 1024;
const KEPT_BYTES: u64 = 32 << 20;
const AT_ONCE: usize = 2;

impl Default for Pictures {
    fn default() -> Self {
        Self {
            rendered: quick_cache::sync::Cache::with_weighter(KEPT, KEPT_BYTES, Weight),
            places: Semaphore::new(AT_ONCE),
        }
    }
}

impl Pictures {
    pub const WIDTHS: std::ops::RangeInclusive<u32> = 100..=2400;

    /// The picture as PNG.
    pub async fn png(&self, wanted: Wanted, board: &Board) -> Result<Bytes, String> {
        if let Some(png) = self.rendered.get(&wanted) {
            return Ok(png);
        }
        let board = board.clone();
        let render = move || {
            let highlighted = &board.highlighted;
            render(&board.scene(), wanted.theme, highlighted, wanted.width)
        };
        let png = self.in_turn(render).await?;
        self.rendered.insert(wanted, png.clone());
        Ok(png)
    }

    /// A picture that is needed once. What goes without it goes without.
    pub async fn once(
        &self,
        scene: Scene,
        theme: Theme,
        highlighted: Vec<PartId>,
        width: u32,
    ) -> Option<Bytes> {
        let render = move || render(&scene, theme, &highlighted, width);
        let png = self.in_turn(render).await;
        png.inspect_err(|error| tracing::error!(%error, "a picture cannot be rendered"))
            .ok()
    }

    async fn in_turn(
        &self,
        render: impl FnOnce() -> Result<Bytes, String> + Send + 'static,
    ) -> Result<Bytes, String> {
        let _place = self.places.acquire().await.map_err(|error| error.to_string())?;
        let rendered = tokio::task::spawn_blocking(render);
        rendered.await.map_err(|error| error.to_string())?
    }
}

fn render(scene: &Scene, theme: Theme, highlighted: &[PartId], width: u32) -> Result<Bytes, String> {
    let pixels = draw(scene, theme, highlighted, width).ok_or("the picture has no size")?;
    encoded(&pixels).map_err(|error| error.to_string())
}

/// Nothing can be seen through the paper, so the opacity of the pixels is left out. What is drawn has large areas of one
/// colour: without a filter it becomes smaller, and a higher level takes far longer to save little more.
fn encoded(pixels: &Pixmap) -> Result<Bytes, EncodingError> {
    let colors = pixels.pixels().iter();
    let colors = colors.flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    let colors: Vec<u8> = colors.collect();
    let mut png = Vec::new();
    let mut encoder = Encoder::new(&mut png, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(3));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&colors)?;
    writer.finish()?;
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
