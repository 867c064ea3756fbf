use super::png::render;
use bytes::Bytes;
use plotline_domain::scene::{PartId, Scene, Theme, svg, text};
use std::collections::VecDeque;
use tokio::sync::Mutex;

/// Draws pictures.
#[derive(Default)]
pub struct Pictures {
    /// The latest pictures of mails, for those who are shown the same, and for mails that are sent again. Whoever has it
    /// draws: mails have a place of their own, so that none waits for what players ask for, and there is no hurry for more.
    mails: Mutex<VecDeque<(MailPicture, Bytes)>>,
}

/// So many pictures of mails are kept.
const KEPT: usize = 16;

/// What a mail shows.
#[derive(Clone, Debug, PartialEq)]
pub struct MailPicture {
    pub scene: Scene,
    pub theme: Theme,
    pub highlighted: Vec<PartId>,
    pub width: u32,
}

/// Which picture of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wanted {
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

impl Wanted {
    /// The picture. A PNG takes a core for some hundredths of a second.
    pub fn draw(self, scene: &Scene, highlighted: &[PartId]) -> Result<Bytes, String> {
        match self.form {
            Form::Svg => Ok(svg(scene, self.theme, highlighted).into()),
            Form::Png(width) => render(scene, self.theme, highlighted, width),
            Form::Text => Ok(text(scene).into()),
        }
    }
}

impl Pictures {
    /// In pixels. There are few, so that what is drawn for one can be shown to others.
    pub const WIDTHS: [u32; 10] = [100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400];

    /// The width of the picture for a requested width; none if that is too small or too large.
    pub fn width(asked: u32) -> Option<u32> {
        let [least, ..] = Self::WIDTHS;
        let fits = |width: &u32| asked >= least && *width >= asked;
        Self::WIDTHS.into_iter().find(fits)
    }

    /// The picture in a mail. A mail that cannot have one goes without.
    pub async fn for_mail(&self, wanted: MailPicture) -> Option<Bytes> {
        let mut kept = self.mails.lock().await;
        if let Some((_, png)) = kept.iter().find(|(picture, _)| *picture == wanted) {
            return Some(png.clone());
        }
        let drawn = tokio::task::spawn_blocking(move || {
            let png = render(&wanted.scene, wanted.theme, &wanted.highlighted, wanted.width);
            png.map(|png| (wanted, png))
        });
        let drawn = drawn.await.map_err(|error| error.to_string()).flatten();
        let drawn = drawn.inspect_err(|error| tracing::error!(%error, "a picture cannot be rendered"));
        let (wanted, png) = drawn.ok()?;
        kept.truncate(KEPT - 1);
        kept.push_front((wanted, png.clone()));
        Some(png)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_width_is_the_next_step() {
        let steps = [100, 101, 600, 601, 2400].map(Pictures::width);
        assert_eq!(steps, [Some(100), Some(150), Some(600), Some(800), Some(2400)]);
        assert_eq!([0, 99, 2401].map(Pictures::width), [None; 3]);
    }

    fn picture(title: &str, width: u32) -> MailPicture {
        let mut scene = Scene::new(title);
        scene.height = 40.0;
        MailPicture {
            scene,
            theme: Theme::Light,
            highlighted: Vec::new(),
            width,
        }
    }

    #[tokio::test]
    async fn what_two_mails_show_alike_is_drawn_once_and_soon_forgotten() {
        let pictures = Pictures::default();
        let draw = async |title: &str, width| pictures.for_mail(picture(title, width)).await.unwrap();
        let first = draw("One", 300).await;
        assert_eq!(
            draw("One", 300).await.as_ptr(),
            first.as_ptr(),
            "the very same bytes"
        );
        assert_ne!(draw("Two", 300).await.as_ptr(), first.as_ptr());
        assert_ne!(draw("One", 400).await, first);
        for other in 0..KEPT {
            draw(&other.to_string(), 100).await;
        }
        assert_eq!(pictures.mails.lock().await.len(), KEPT);
        assert_ne!(draw("One", 300).await.as_ptr(), first.as_ptr());
    }

    #[tokio::test]
    async fn a_picture_that_cannot_be_drawn_is_left_out() {
        let mut nothing = picture("Nothing", 300);
        nothing.scene.height = 0.0;
        assert_eq!(Pictures::default().for_mail(nothing).await, None);
    }
}
