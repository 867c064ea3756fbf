use super::png::render;
use bytes::Bytes;
use plotline_domain::ids::GameId;
use plotline_domain::scene::{PartId, Scene, Theme, svg, text};
use tokio::sync::Semaphore;

/// The pictures that were made lately. A picture of a game at a seq never changes.
pub struct Pictures {
    made: quick_cache::sync::Cache<Wanted, Bytes, Weight>,
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
    pub form: Form,
}

/// How a table is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    Svg,
    /// So many pixels wide.
    Png(u32),
    /// In words.
    Text,
}

#[derive(Clone)]
struct Weight;

impl quick_cache::Weighter<Wanted, Bytes> for Weight {
    fn weight(&self, _: &Wanted, picture: &Bytes) -> u64 {
        128 + picture.len() as u64
    }
}

/// About what a picture takes.
const PICTURE_BYTES: u64 = 32 << 10;

impl Pictures {
    /// In pixels. There are few, so that what is drawn for one can be shown to others.
    pub const WIDTHS: [u32; 10] = [100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400];

    /// The width of the picture for a requested width; none if that is too small or too large.
    pub fn width(asked: u32) -> Option<u32> {
        let [least, ..] = Self::WIDTHS;
        let fits = |width: &u32| asked >= least && *width >= asked;
        Self::WIDTHS.into_iter().find(fits)
    }

    /// Keeps so many bytes of pictures.
    pub fn new(bytes: u64) -> Self {
        let items = usize::try_from(bytes / PICTURE_BYTES).unwrap_or(usize::MAX);
        Self {
            made: quick_cache::sync::Cache::with_weighter(items, bytes, Weight),
            mail: Semaphore::new(1),
        }
    }

    /// The picture, if it was made lately.
    pub fn kept(&self, wanted: &Wanted) -> Option<Bytes> {
        self.made.get(wanted)
    }

    /// The picture. A PNG takes a core for some hundredths of a second.
    pub fn make(&self, wanted: Wanted, scene: &Scene, highlighted: &[PartId]) -> Result<Bytes, String> {
        if let Some(picture) = self.kept(&wanted) {
            return Ok(picture);
        }
        let picture: Bytes = match wanted.form {
            Form::Svg => svg(scene, wanted.theme, highlighted).into(),
            Form::Png(width) => render(scene, wanted.theme, highlighted, width)?,
            Form::Text => text(scene).into(),
        };
        self.made.insert(wanted, picture.clone());
        Ok(picture)
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

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn a_width_is_the_next_step() {
        let steps = [100, 101, 600, 601, 2400].map(Pictures::width);
        assert_eq!(steps, [Some(100), Some(150), Some(600), Some(800), Some(2400)]);
        assert_eq!([0, 99, 2401].map(Pictures::width), [None; 3]);
    }

    #[test]
    fn a_picture_is_made_once_for_each_form() {
        let pictures = Pictures::new(1 << 20);
        let mut scene = Scene::new("Letters");
        scene.height = 40.0;
        let wanted = |form| Wanted {
            game: GameId(Uuid::nil()),
            seq: 7,
            theme: Theme::Light,
            highlight: false,
            form,
        };
        for form in [Form::Svg, Form::Png(100), Form::Text] {
            let made = pictures.make(wanted(form), &scene, &[]).unwrap();
            assert_eq!(pictures.kept(&wanted(form)), Some(made));
        }
        assert_eq!(pictures.kept(&wanted(Form::Png(150))), None);
    }
}
