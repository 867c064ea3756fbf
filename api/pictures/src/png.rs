use super::font::options;
use bytes::Bytes;
use plotline_domain::games::Board;
use plotline_domain::ids::GameId;
use plotline_domain::scene::{Theme, svg};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;
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
        let drawn = svg(&board.scene(), wanted.theme, &board.highlighted);
        let png = self.in_turn(drawn, wanted.width).await?;
        self.rendered.insert(wanted, png.clone());
        Ok(png)
    }

    /// A picture that is needed once. What goes without it goes without.
    pub async fn once(&self, svg: String, width: u32) -> Option<Bytes> {
        let png = self.in_turn(svg, width).await;
        png.inspect_err(|error| tracing::error!(%error, "a picture cannot be rendered"))
            .ok()
    }

    async fn in_turn(&self, svg: String, width: u32) -> Result<Bytes, String> {
        let _place = self.places.acquire().await.map_err(|error| error.to_string())?;
        let rendered = tokio::task::spawn_blocking(move || render(&svg, width));
        rendered.await.map_err(|error| error.to_string())?
    }
}

fn render(svg: &str, width: u32) -> Result<Bytes, String> {
    let tree = Tree::from_str(svg, &options()).map_err(|error| error.to_string())?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut pixels = Pixmap::new(width, height).ok_or("the picture has no size")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    let png = pixels.encode_png().map_err(|error| error.to_string())?;
    Ok(png.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use plotline_domain::scene::{Area, Letters, Scene};

    #[test]
    fn letters_are_rendered_with_the_font_that_is_shipped() {
        let mut scene = Scene::new("Letters");
        scene.height = 40.0;
        let blank = render(&svg(&scene, Theme::Light, &[]), 300).unwrap();
        let mut area = Area::new("City");
        area.add(Letters::new(10.0, 30.0, "ada").size(24.0));
        scene.areas.push(area);
        let written = render(&svg(&scene, Theme::Light, &[]), 300).unwrap();
        assert!(written.starts_with(b"\x89PNG") && written.len() > blank.len());
        assert!(written != render(&svg(&scene, Theme::Dark, &[]), 300).unwrap());
    }
}
