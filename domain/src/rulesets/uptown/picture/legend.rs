//! What the signs mean, and what the game is about, for whoever sees it for the first time.

use super::chips::{Chip, Glyph, LINE, flow};
use super::icons::Mark;
use crate::rulesets::uptown::content::Kind;
use crate::scene::widgets::MARGIN;
use crate::scene::{Area, Ink, Letters, WIDTH};

const NOTE: &str = "A roof closes its plot; its owner is then paid the income of the whole street, open plots included. \
                    Prestige and every 3 upcoins are points at the end. A price paid to another player lies on that \
                    player's deck and blocks it until it is collected. The last round is the one in which a deck runs \
                    out or all plots of a street are closed.";

pub(super) fn legend(y: f32) -> (Area, f32) {
    let mut area = Area::new("Legend");
    area.note(NOTE);
    let width = WIDTH - 2.0 * MARGIN - 4.0;
    let (rows, items) = flow(&signs(), (MARGIN + 2.0, y), width, Ink::Muted);
    items.into_iter().for_each(|item| area.add(item));
    let mut height = f32::from(rows) * LINE;
    for line in lines(width) {
        height += LINE;
        area.add(Letters {
            x: MARGIN + 2.0,
            y: y + height,
            ..line
        });
    }
    (area, height + 4.0)
}

fn signs() -> Vec<Chip> {
    let word = |text: &str| Glyph::Word(text.into());
    let kinds = Kind::ALL.map(|kind| vec![Glyph::KindTag(kind, false)]);
    let marks = [
        vec![Glyph::Coins(1), word("income")],
        vec![Glyph::Stars(1), word("prestige")],
        vec![Glyph::Mark(Mark::Present), word("present, for another street")],
        vec![Glyph::Mark(Mark::NoPresents), word("keeps presents off")],
        vec![Glyph::Mark(Mark::Street), word("counts on the whole street")],
        vec![Glyph::Mark(Mark::Roof), word("closes the plot")],
    ];
    kinds.into_iter().chain(marks).collect()
}

/// The note, broken between words.
fn lines(width: f32) -> Vec<Letters> {
    let letters = |text: &str| Letters::new(0.0, 0.0, text).size(11.0).ink(Ink::Muted);
    let mut lines: Vec<String> = Vec::new();
    for word in NOTE.split_whitespace() {
        match lines.last_mut() {
            Some(line) if letters(&format!("{line} {word}")).width() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines.iter().map(|line| letters(line)).collect()
}
