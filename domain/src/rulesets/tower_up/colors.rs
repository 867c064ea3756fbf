//! Colours, and one number per colour.

use plotline_published::{FromJson, Published};
use serde::Serialize;

/// The colour of a floor, a building or a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "TowerUpColor")]
pub enum Color {
    Black,
    White,
    Grey,
    Brown,
}

/// A floor as a card shows it: of one colour, or wild (TU-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "TowerUpFloor")]
pub enum Floor {
    Black,
    White,
    Grey,
    Brown,
    /// Any colour the player chooses.
    Wild,
}

/// The colour of a player's roofs; it follows from the seat (TU-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "TowerUpPlayerColor")]
pub enum PlayerColor {
    Blue,
    Yellow,
    Green,
    Orange,
}

/// One number for each of the four colours: floors of a supply, or columns of machine markers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[published(name = "TowerUpByColor")]
pub struct ByColor {
    pub black: u8,
    pub white: u8,
    pub grey: u8,
    pub brown: u8,
}

impl Color {
    pub const ALL: [Color; 4] = [Color::Black, Color::White, Color::Grey, Color::Brown];

    pub fn name(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
            Color::Grey => "grey",
            Color::Brown => "brown",
        }
    }
}

impl std::fmt::Display for Color {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Floor {
    /// Its colour, unless it is wild.
    pub fn color(self) -> Option<Color> {
        match self {
            Floor::Black => Some(Color::Black),
            Floor::White => Some(Color::White),
            Floor::Grey => Some(Color::Grey),
            Floor::Brown => Some(Color::Brown),
            Floor::Wild => None,
        }
    }
}

impl ByColor {
    pub fn new(black: u8, white: u8, grey: u8, brown: u8) -> Self {
        Self {
            black,
            white,
            grey,
            brown,
        }
    }

    pub fn each(number: u8) -> Self {
        Self::new(number, number, number, number)
    }

    pub fn get(&self, color: Color) -> u8 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
            Color::Grey => self.grey,
            Color::Brown => self.brown,
        }
    }

    pub fn get_mut(&mut self, color: Color) -> &mut u8 {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
            Color::Grey => &mut self.grey,
            Color::Brown => &mut self.brown,
        }
    }

    pub fn total(&self) -> u32 {
        Color::ALL.iter().map(|color| u32::from(self.get(*color))).sum()
    }

    pub fn is_zero(&self) -> bool {
        self.total() == 0
    }

    /// Every colour with its number, in the order black, white, grey, brown.
    pub fn iter(&self) -> impl Iterator<Item = (Color, u8)> + '_ {
        Color::ALL.into_iter().map(|color| (color, self.get(color)))
    }

    /// Every floor by itself, in the order of the colours.
    pub fn colors(&self) -> Vec<Color> {
        self.iter()
            .flat_map(|(color, count)| std::iter::repeat_n(color, usize::from(count)))
            .collect()
    }

    /// One more of a colour. Numbers stop at the ends of their range, since a forged record must not break a fold.
    pub fn add(&mut self, color: Color) {
        let number = self.get_mut(color);
        *number = number.saturating_add(1);
    }

    pub fn plus(&self, other: &ByColor) -> ByColor {
        self.zip(other, u8::saturating_add)
    }

    pub fn minus(&self, other: &ByColor) -> ByColor {
        self.zip(other, u8::saturating_sub)
    }

    /// The smaller of the two numbers, colour by colour.
    pub fn min(&self, other: &ByColor) -> ByColor {
        self.zip(other, u8::min)
    }

    /// Whether every number of the other is within this one's.
    pub fn covers(&self, other: &ByColor) -> bool {
        Color::ALL
            .iter()
            .all(|color| other.get(*color) <= self.get(*color))
    }

    fn zip(&self, other: &ByColor, join: impl Fn(u8, u8) -> u8) -> ByColor {
        let mut joined = ByColor::default();
        for color in Color::ALL {
            *joined.get_mut(color) = join(self.get(color), other.get(color));
        }
        joined
    }
}

impl<'a> FromIterator<&'a Color> for ByColor {
    fn from_iter<I: IntoIterator<Item = &'a Color>>(colors: I) -> Self {
        let mut counts = ByColor::default();
        colors.into_iter().for_each(|color| counts.add(*color));
        counts
    }
}
