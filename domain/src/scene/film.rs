//! A whole game as one picture that moves.

use super::svg::{item, open};
use super::{Letters, Scene, Theme, WIDTH};
use std::collections::HashMap;
use std::fmt::Write;

/// An animated SVG, made frame by frame. What is seen in several frames is written once, so a film is not much longer than
/// its changes, and takes no more room than that while it is made.
pub struct Film {
    theme: Theme,
    title: String,
    height: f32,
    captions: Vec<String>,
    /// In the order of drawing, which is that of every frame.
    drawn: Vec<Drawn>,
    /// The texts of what is drawn have numbers.
    numbers: HashMap<String, usize>,
}

/// Something that is seen in some frames.
struct Drawn {
    number: usize,
    /// From which frame until before which.
    seen: Vec<(usize, usize)>,
}

/// How long a frame is shown, in seconds, and how long the last one.
const SECONDS: f32 = 1.5;
const REST: f32 = 6.0;

/// Room for the caption below the picture.
const FOOT: f32 = 34.0;

impl Film {
    pub fn new(theme: Theme) -> Self {
        Self {
            theme,
            title: String::new(),
            height: 0.0,
            captions: Vec::new(),
            drawn: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    /// Adds the table after a turn, and what had happened in it.
    pub fn add(&mut self, scene: &Scene, caption: String) {
        let frame = self.captions.len();
        self.captions.push(caption);
        self.title.clone_from(&scene.title);
        self.height = self.height.max(scene.height);
        let items = scene.areas.iter().flat_map(|area| &area.items);
        let numbers: Vec<usize> = items.filter_map(|shown| self.number(shown)).collect();
        let known: Vec<usize> = self.drawn.iter().map(|drawn| drawn.number).collect();
        let mut known = in_common(&known, &numbers).into_iter().peekable();
        let mut before = std::mem::take(&mut self.drawn).into_iter().enumerate();
        for (place, number) in numbers.into_iter().enumerate() {
            match known.next_if(|(_, new)| *new == place) {
                Some((old, _)) => {
                    for (index, mut drawn) in before.by_ref() {
                        if index == old {
                            drawn.see(frame);
                        }
                        self.drawn.push(drawn);
                        if index == old {
                            break;
                        }
                    }
                }
                None => self.drawn.push(Drawn {
                    number,
                    seen: vec![(frame, frame + 1)],
                }),
            }
        }
        self.drawn.extend(before.map(|(_, drawn)| drawn));
    }

    /// The film. It begins anew when it is over. Where nothing moves (in print, or by the viewer's wish) the last frame is
    /// seen.
    pub fn svg(self) -> String {
        let count = self.captions.len();
        if count == 0 {
            return open("", 0.0, self.theme) + "</svg>\n";
        }
        let mut out = open(&self.title, self.height + FOOT, self.theme);
        for (frame, caption) in self.captions.iter().enumerate() {
            let text = format!("{}/{count}  {caption}", frame + 1);
            let text = Letters::new(12.0, self.height + 21.0, text).size(13.0);
            let mut drawn = String::new();
            item(&mut drawn, &text.fit(WIDTH - 24.0).into(), self.theme);
            show(&mut out, &drawn, &[(frame, frame + 1)], count);
        }
        let mut texts = vec![""; self.numbers.len()];
        for (text, number) in &self.numbers {
            if let Some(place) = texts.get_mut(*number) {
                *place = text;
            }
        }
        for drawn in &self.drawn {
            let text = texts.get(drawn.number).copied().unwrap_or_default();
            show(&mut out, text, &drawn.seen, count);
        }
        out.push_str("</svg>\n");
        out
    }

    /// The number of an item by how it is drawn, if anything is.
    fn number(&mut self, shown: &super::Item) -> Option<usize> {
        let mut out = String::new();
        item(&mut out, shown, self.theme);
        let next = self.numbers.len();
        (!out.is_empty()).then(|| *self.numbers.entry(out).or_insert(next))
    }
}

impl Drawn {
    fn see(&mut self, frame: usize) {
        match self.seen.last_mut() {
            Some((_, until)) if *until == frame => *until = frame + 1,
            _ => self.seen.push((frame, frame + 1)),
        }
    }
}

/// What is in both lists in the same order, as places in each: the longest such, after Hunt and Szymanski.
fn in_common(old: &[usize], new: &[usize]) -> Vec<(usize, usize)> {
    let mut places: HashMap<usize, Vec<usize>> = new.iter().map(|number| (*number, Vec::new())).collect();
    for (place, number) in old.iter().enumerate() {
        if let Some(places) = places.get_mut(number) {
            places.push(place);
        }
    }
    // The best chain of each length, by its last link: where in `old`, and which link.
    let mut best: Vec<(usize, usize)> = Vec::new();
    let mut links: Vec<(usize, usize, Option<usize>)> = Vec::new();
    for (place, number) in new.iter().enumerate() {
        for &at in places.get(number).into_iter().flatten().rev() {
            let length = best.partition_point(|(last, _)| *last < at);
            let before = length.checked_sub(1).and_then(|before| best.get(before));
            links.push((at, place, before.map(|(_, link)| *link)));
            let chain = (at, links.len() - 1);
            match best.get_mut(length) {
                Some(other) => *other = chain,
                None => best.push(chain),
            }
        }
    }
    let mut common = Vec::with_capacity(best.len());
    let mut next = best.last().map(|(_, link)| *link);
    while let Some((at, place, before)) = next.and_then(|link| links.get(link)) {
        common.push((*at, *place));
        next = *before;
    }
    common.reverse();
    common
}

/// Shows what is drawn in the frames in which it is seen.
fn show(out: &mut String, drawn: &str, seen: &[(usize, usize)], count: usize) {
    if seen == [(0, count)] {
        out.push_str(drawn);
        return;
    }
    let length = count as f32 * SECONDS + REST;
    let (mut values, mut times) = (String::new(), String::new());
    let mut change = |value: &str, frame: usize| {
        let part = if values.is_empty() { "" } else { ";" };
        let _ = write!(values, "{part}{value}");
        let _ = write!(times, "{part}{:.5}", frame as f32 * SECONDS / length);
    };
    if seen.first().is_none_or(|(from, _)| *from > 0) {
        change("none", 0);
    }
    for (from, until) in seen {
        change("inline", *from);
        if *until < count {
            change("none", *until);
        }
    }
    let at_the_end = seen.last().is_some_and(|(_, until)| *until == count);
    let resting = if at_the_end { "inline" } else { "none" };
    let _ = writeln!(
        out,
        "<g display=\"{resting}\"><animate attributeName=\"display\" calcMode=\"discrete\" values=\"{values}\" \
         keyTimes=\"{times}\" dur=\"{length:.1}s\" repeatCount=\"indefinite\"/>{drawn}</g>",
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Area, Ink, Item, Shape};

    /// A circle that stays, and rectangles.
    fn film(frames: &[&[f32]]) -> String {
        let mut film = Film::new(Theme::Light);
        for places in frames {
            let mut area = Area::new("City");
            for x in *places {
                area.add(Item::from(Shape::rect(*x, 0.0, 4.0, 4.0).fill(Ink::Text)));
            }
            area.add(Shape::circle(5.0, 5.0, 3.0).fill(Ink::Text));
            let mut scene = Scene::new("A game");
            (scene.height, scene.areas) = (20.0, vec![area]);
            film.add(&scene, format!("at {places:?}"));
        }
        film.svg()
    }

    #[test]
    fn what_stays_is_drawn_once_and_what_changes_is_shown_in_its_time() {
        let film = film(&[&[1.0], &[2.0], &[2.0]]);
        assert_eq!(film.matches("<circle cx=\"5\"").count(), 1);
        assert_eq!(film.matches("<rect x=\"2\"").count(), 1);
        assert!(film.contains("values=\"inline;none\" keyTimes=\"0.00000;0.14286\" dur=\"10.5s\""));
        assert!(film.contains("values=\"none;inline\" keyTimes=\"0.00000;0.14286\""));
        assert!(film.contains("3/3  at [2.0]"));
    }

    #[test]
    fn what_comes_between_or_comes_again_is_drawn_once() {
        let film = film(&[&[1.0, 3.0], &[1.0, 2.0, 3.0], &[1.0, 3.0], &[1.0, 2.0, 3.0]]);
        for drawn in [
            "<rect x=\"1\"",
            "<rect x=\"2\"",
            "<rect x=\"3\"",
            "<circle cx=\"5\"",
        ] {
            assert_eq!(film.matches(drawn).count(), 1, "{film}");
        }
        assert!(film.contains("values=\"none;inline;none;inline\""), "{film}");
        let order = [
            "<rect x=\"1\"",
            "<rect x=\"2\"",
            "<rect x=\"3\"",
            "<circle cx=\"5\"",
        ]
        .map(|drawn| film.find(drawn));
        assert!(order.is_sorted(), "{film}");
    }

    #[test]
    fn every_frame_keeps_its_order_of_drawing() {
        let film = film(&[&[1.0, 2.0], &[2.0, 1.0]]);
        let drawn = ["<rect x=\"1\"", "<rect x=\"2\""].map(|drawn| film.matches(drawn).count());
        assert_eq!(
            drawn.iter().sum::<usize>(),
            3,
            "one of them is drawn twice: {film}"
        );
    }
}
