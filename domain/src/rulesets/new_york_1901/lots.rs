//! Districts, lots and lot cards.

use super::text::published_as_text;
use plotline_published::{FromJson, Published};
use serde::Serialize;
use std::fmt;

/// Every district has 13 lots (NY-10).
pub(super) const LOTS_OF_A_DISTRICT: u8 = 13;
pub(super) const LOTS: u8 = LOTS_OF_A_DISTRICT * District::ALL.len() as u8;

/// The colour of a district (NY-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "NewYork1901District")]
pub enum District {
    Red,
    Blue,
    Yellow,
    Green,
    Pink,
}

/// A group of two or three cells of one district, such as `RED9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lot(u8);

/// A set of lots, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct LotSet(u128);

/// A lot card: it shows a colour and a size, not a particular lot (NY-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[published(name = "NewYork1901Card")]
pub struct Card {
    pub district: District,
    /// 2 or 3.
    #[published(minimum = 2, maximum = 3)]
    pub size: u8,
}

published_as_text!(
    Lot as "NewYork1901Lot",
    "a lot of the board, such as RED9",
    "^(RED|BLU|YEL|GRE|PIN)([1-9]|1[0-3])$"
);

impl District {
    pub const ALL: [District; 5] = [
        District::Red,
        District::Blue,
        District::Yellow,
        District::Green,
        District::Pink,
    ];

    pub fn name(self) -> &'static str {
        match self {
            District::Red => "red",
            District::Blue => "blue",
            District::Yellow => "yellow",
            District::Green => "green",
            District::Pink => "pink",
        }
    }

    /// The letters that the names of its lots begin with.
    pub fn prefix(self) -> &'static str {
        match self {
            District::Red => "RED",
            District::Blue => "BLU",
            District::Yellow => "YEL",
            District::Green => "GRE",
            District::Pink => "PIN",
        }
    }
}

impl Lot {
    pub(super) fn new(district: District, number: u8) -> Option<Self> {
        let place = number
            .checked_sub(1)
            .filter(|place| *place < LOTS_OF_A_DISTRICT)?;
        Some(Self(district as u8 * LOTS_OF_A_DISTRICT + place))
    }

    pub(super) fn all() -> impl Iterator<Item = Lot> {
        (0..LOTS).map(Lot)
    }

    /// Reads a name in capital letters.
    pub(super) fn named(text: &str) -> Option<Self> {
        let number_of = |district: &District| text.strip_prefix(district.prefix());
        let (district, number) = District::ALL
            .into_iter()
            .find_map(|district| Some((district, number_of(&district)?)))?;
        let plain = !number.starts_with('0') && number.chars().all(|digit| digit.is_ascii_digit());
        Lot::new(district, number.parse().ok().filter(|_| plain)?)
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    pub(super) fn district(self) -> District {
        let index = usize::from(self.0 / LOTS_OF_A_DISTRICT);
        District::ALL.get(index).copied().unwrap_or(District::Red)
    }
}

impl fmt::Display for Lot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.0 % LOTS_OF_A_DISTRICT + 1;
        write!(f, "{}{number}", self.district().prefix())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.district.name(), self.size)
    }
}

impl LotSet {
    pub(super) fn insert(&mut self, lot: Lot) {
        self.0 |= 1 << lot.0;
    }

    pub(super) fn remove(&mut self, lot: Lot) {
        self.0 &= !(1 << lot.0);
    }

    pub(super) fn contains(self, lot: Lot) -> bool {
        self.0 >> lot.0 & 1 == 1
    }

    pub(super) fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub(super) fn or(self, other: LotSet) -> LotSet {
        LotSet(self.0 | other.0)
    }

    pub(super) fn and(self, other: LotSet) -> LotSet {
        LotSet(self.0 & other.0)
    }

    pub(super) fn minus(self, other: LotSet) -> LotSet {
        LotSet(self.0 & !other.0)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Lot> {
        Lot::all().filter(move |lot| self.contains(*lot))
    }
}

impl FromIterator<Lot> for LotSet {
    fn from_iter<I: IntoIterator<Item = Lot>>(lots: I) -> Self {
        let mut set = LotSet::default();
        lots.into_iter().for_each(|lot| set.insert(lot));
        set
    }
}
