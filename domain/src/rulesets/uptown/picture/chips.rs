//! Short things that stand in a line: amounts, signs and words; and lines of them that break where they must.

use super::icons::{self, ICON, Mark};
use crate::rulesets::uptown::EffectType;
use crate::rulesets::uptown::content::Kind;
use crate::rulesets::uptown::view::EffectView;
use crate::scene::{Ink, Item, Letters, Rgb, SMALLEST, Shape};

/// The height of a line.
pub(super) const LINE: f32 = 15.0;
/// The height of what stands in it.
const TALL: f32 = 13.0;
/// Between what belongs together, and between what does not.
const NEAR: f32 = 1.5;
const APART: f32 = 5.0;

const GOLD: Rgb = Rgb(0xf0c23c);
const VIOLET: Rgb = Rgb(0x5a4a9e);

/// One thing.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Glyph {
    Word(String),
    Bold(String),
    /// Coins, on gold.
    Coins(i64),
    /// Prestige, with a star.
    Stars(i64),
    /// A kind on its colour, and its sign alone.
    Kind(Kind),
    Sign(Kind),
    Mark(Mark),
    /// A kind in words on its colour, twice if it counts twice.
    KindTag(Kind, bool),
    /// Words in a frame.
    Tag(String),
}

/// What is not parted by a line break.
pub(super) type Chip = Vec<Glyph>;

impl Glyph {
    fn width(&self) -> f32 {
        match self {
            Glyph::Word(text) => letters(text).width(),
            Glyph::Bold(text) => letters(text).bold().width(),
            Glyph::Coins(amount) => letters(&format!("{}$", signed(*amount))).bold().width() + 6.0,
            Glyph::Stars(amount) => letters(&signed(*amount)).bold().width() + 12.0,
            Glyph::Kind(_) => ICON + 3.0,
            Glyph::Mark(_) | Glyph::Sign(_) => ICON + 1.0,
            Glyph::KindTag(kind, duo) => letters(&tag(*kind, *duo)).width() + ICON + 9.0,
            Glyph::Tag(text) => letters(text).width() + 6.0,
        }
    }

    /// With its upper left corner at a point; words and marks in an ink.
    fn draw(&self, x: f32, y: f32, ink: Ink) -> Vec<Item> {
        let (width, baseline) = (self.width(), y + 10.0);
        let ground = |color: Rgb, round: f32| {
            let ground = Shape::rect(x, y, width, TALL).round(round);
            Item::from(ground.fill(Ink::Color(color)))
        };
        let at = |text: &str, by: f32| letters_at(text, x + by, baseline);
        match self {
            Glyph::Word(text) => vec![at(text, 0.0).ink(ink).into()],
            Glyph::Bold(text) => vec![at(text, 0.0).bold().ink(ink).into()],
            Glyph::Coins(amount) => {
                let text = format!("{}$", signed(*amount));
                let middle = letters_at(&text, x + width / 2.0, baseline).middle();
                vec![ground(GOLD, TALL / 2.0), middle.bold().ink(Ink::On(GOLD)).into()]
            }
            Glyph::Stars(amount) => vec![
                ground(VIOLET, 3.0),
                at(&signed(*amount), 2.0).bold().ink(Ink::On(VIOLET)).into(),
                icons::star(x + width - 6.0, y + 6.7, 4.7, Ink::On(VIOLET)),
            ],
            Glyph::Kind(kind) => {
                let mut items = vec![ground(icons::color(Some(*kind)), 3.0)];
                items.extend(icons::kind(*kind, x + 1.5, y + 1.5));
                items
            }
            Glyph::Sign(kind) => icons::kind(*kind, x, y + 1.5),
            Glyph::Mark(mark) => icons::mark(*mark, x, y + 1.5, ink),
            Glyph::KindTag(kind, duo) => {
                let color = icons::color(Some(*kind));
                let mut items = vec![ground(color, 3.0)];
                items.extend(icons::kind(*kind, x + 3.0, y + 1.5));
                items.push(at(&tag(*kind, *duo), ICON + 6.0).ink(Ink::On(color)).into());
                items
            }
            Glyph::Tag(text) => {
                let frame = Shape::rect(x + 0.5, y + 0.5, width - 1.0, TALL - 1.0).round(3.0);
                vec![frame.edge(Ink::Line, 1.0).into(), at(text, 3.0).ink(ink).into()]
            }
        }
    }
}

/// Chips in lines of a width that begin at a point; in how many lines, and what is drawn.
pub(super) fn flow(chips: &[Chip], (x, y): (f32, f32), width: f32, ink: Ink) -> (u8, Vec<Item>) {
    let (mut left, mut row, mut items) = (0.0, 1, Vec::new());
    for chip in chips.iter().filter(|chip| !chip.is_empty()) {
        let wide = wide(chip);
        if left > 0.0 && left + wide > width {
            (left, row) = (0.0, row + 1);
        }
        let top = y + f32::from(row - 1) * LINE;
        for glyph in chip {
            items.extend(glyph.draw(x + left, top, ink));
            left += glyph.width() + NEAR;
        }
        left += APART - NEAR;
    }
    (row, items)
}

pub(super) fn wide(chip: &[Glyph]) -> f32 {
    let width: f32 = chip.iter().map(|glyph| glyph.width() + NEAR).sum();
    (width - NEAR).max(0.0)
}

/// A symbol as it is printed, with words for those who do not know it.
pub(super) fn symbol(effect: &EffectView, amount: fn(i64) -> Glyph) -> Chip {
    let mut chip = vec![amount(effect.amount.into())];
    let word = |text: &str| Glyph::Word(text.into());
    match (effect.effect, effect.kind) {
        (EffectType::PerKindOnPlot, Some(kind)) => {
            chip.extend([word("per"), Glyph::Kind(kind), word("on plot")])
        }
        (EffectType::PerKindOnStreet, Some(kind)) => {
            chip.extend([word("per"), Glyph::Kind(kind), word("on street")]);
        }
        (EffectType::PerPresentOnStreet, _) => {
            chip.extend([word("per"), Glyph::Mark(Mark::Present), word("on street")]);
        }
        (EffectType::PerFloorBelow, _) => chip.push(word("per floor below")),
        (EffectType::IfGroundFloor, _) => chip.push(word("if ground floor")),
        _ => {}
    }
    chip
}

fn tag(kind: Kind, duo: bool) -> String {
    let name = kind.name();
    let first = name.chars().take(1).flat_map(char::to_uppercase);
    let name: String = first.chain(name.chars().skip(1)).collect();
    if duo { format!("{name} ×2") } else { name }
}

fn signed(amount: i64) -> String {
    match amount < 0 {
        true => format!("−{}", amount.unsigned_abs()),
        false => amount.to_string(),
    }
}

/// Widths are reckoned at the most: a name that seems a little too wide fits, and is not cut.
pub(super) fn snug(letters: Letters, width: f32) -> Letters {
    match letters.width() <= width * 1.1 {
        true => letters,
        false => letters.fit(width),
    }
}

fn letters(text: &str) -> Letters {
    letters_at(text, 0.0, 0.0)
}

fn letters_at(text: &str, x: f32, y: f32) -> Letters {
    Letters::new(x, y, text).size(SMALLEST)
}
