//! A whole game as one picture that moves.

use super::svg::{item, open};
use super::{Scene, Theme};
use std::fmt::Write;

/// The table after a turn, and what had happened in it.
pub struct Frame {
    pub scene: Scene,
    pub caption: String,
}

/// How long a frame is shown, in seconds, and how long the last one.
const SECONDS: f32 = 1.5;
const REST: f32 = 6.0;

/// Room for the caption below the picture.
const FOOT: f32 = 34.0;

/// What is drawn at one place in the order of drawing, over some frames.
struct Run {
    drawn: String,
    from: usize,
    until: usize,
}

/// An animated SVG that begins anew when it is over. What does not change from one frame to the next is written once,
/// so a film is not much longer than its changes. Where nothing moves (in print, or by the viewer's wish) the last frame
/// is seen.
pub fn replay(frames: &[Frame], theme: Theme) -> String {
    let Some(last) = frames.last() else {
        return open("", 0.0, theme) + "</svg>\n";
    };
    let height = frames.iter().map(|frame| frame.scene.height).fold(0.0, f32::max);
    let mut out = open(&last.scene.title, height + FOOT, theme);
    for run in runs(frames, theme, height) {
        show(&mut out, &run, frames.len());
    }
    out.push_str("</svg>\n");
    out
}

/// At every place in the order of drawing, what stays the same for how long. Within each frame the order is kept.
fn runs(frames: &[Frame], theme: Theme, height: f32) -> Vec<Run> {
    let mut places: Vec<Vec<Run>> = Vec::new();
    for (number, frame) in frames.iter().enumerate() {
        let items = frame.scene.areas.iter().flat_map(|area| &area.items);
        let drawn = items.map(|shown| {
            let mut out = String::new();
            item(&mut out, shown, theme);
            out
        });
        let caption = caption(number, frame, frames.len(), theme, height);
        for (place, drawn) in std::iter::once(caption).chain(drawn).enumerate() {
            if places.len() <= place {
                places.push(Vec::new());
            }
            let Some(runs) = places.get_mut(place) else {
                continue;
            };
            match runs.last_mut() {
                Some(run) if run.until == number && run.drawn == drawn => run.until = number + 1,
                _ => runs.push(Run {
                    drawn,
                    from: number,
                    until: number + 1,
                }),
            }
        }
    }
    let runs = places.into_iter().flatten();
    runs.filter(|run| !run.drawn.is_empty()).collect()
}

fn caption(number: usize, frame: &Frame, count: usize, theme: Theme, height: f32) -> String {
    let text = super::Letters::new(
        12.0,
        height + 21.0,
        format!("{}/{count}  {}", number + 1, frame.caption),
    );
    let mut out = String::new();
    item(&mut out, &text.size(13.0).fit(super::WIDTH - 24.0).into(), theme);
    out
}

fn show(out: &mut String, run: &Run, count: usize) {
    if run.from == 0 && run.until == count {
        out.push_str(&run.drawn);
        return;
    }
    let length = count as f32 * SECONDS + REST;
    let at = |frame: usize| frame as f32 * SECONDS / length;
    let (mut values, mut times) = (vec!["none"], vec![0.0]);
    if run.from == 0 {
        values = vec!["inline"];
    } else {
        values.push("inline");
        times.push(at(run.from));
    }
    if run.until < count {
        values.push("none");
        times.push(at(run.until));
    }
    let times: Vec<String> = times.iter().map(|time| format!("{time:.5}")).collect();
    let resting = if run.until == count { "inline" } else { "none" };
    let _ = writeln!(
        out,
        "<g display=\"{resting}\"><animate attributeName=\"display\" calcMode=\"discrete\" values=\"{}\" keyTimes=\"{}\" \
         dur=\"{length:.1}s\" repeatCount=\"indefinite\"/>{}</g>",
        values.join(";"),
        times.join(";"),
        run.drawn,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Area, Ink, Item, Shape};

    fn frame(x: f32) -> Frame {
        let mut area = Area::new("City");
        area.add(Shape::circle(5.0, 5.0, 3.0).fill(Ink::Text));
        area.add(Item::from(Shape::rect(x, 0.0, 4.0, 4.0).fill(Ink::Text)));
        let mut scene = Scene::new("A game");
        (scene.height, scene.areas) = (20.0, vec![area]);
        Frame {
            scene,
            caption: format!("at {x}"),
        }
    }

    #[test]
    fn what_stays_is_drawn_once_and_what_changes_is_shown_in_its_time() {
        let film = replay(&[frame(1.0), frame(2.0), frame(2.0)], Theme::Light);
        assert_eq!(film.matches("<circle cx=\"5\"").count(), 1);
        assert_eq!(film.matches("<rect x=\"2\"").count(), 1);
        assert!(film.contains("values=\"inline;none\" keyTimes=\"0.00000;0.14286\" dur=\"10.5s\""));
        assert!(film.contains("values=\"none;inline\" keyTimes=\"0.00000;0.14286\""));
        assert!(film.contains("3/3  at 2"));
    }
}
