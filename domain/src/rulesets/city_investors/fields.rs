//! The fields of a player board (IN-104, IN-105).

use plotline_published::{FromJson, Published};
use serde::Serialize;

/// Columns a to e and rows 1 to 5.
pub(super) const SIDE: u8 = 5;
/// All fields of a board, the centre among them.
pub(super) const FIELDS: usize = 25;
/// All fields but the centre.
pub(super) const BUILDING_FIELDS: u8 = 24;

/// A field of a player board, written as its column and its row, such as `b3`.
///
/// The order is that of the text: a1, a2, … e5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(try_from = "String", into = "String")]
#[published(name = "CityInvestorsField", as = String, pattern = "^[a-e][1-5]$", example = "b3")]
pub struct Field(u8);

/// An edge of a tile; N points to row 1 (IN-103, IN-514).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[published(name = "CityInvestorsEdge")]
pub enum Edge {
    N,
    E,
    S,
    W,
}

impl Field {
    /// The field in the middle, on which nobody builds (IN-104, IN-512).
    pub(super) const CENTRE: Field = Field(12);

    pub(super) fn called(id: &str) -> Option<Self> {
        let [column @ b'a'..=b'e', row @ b'1'..=b'5'] = id.as_bytes() else {
            return None;
        };
        Some(Self((column - b'a') * SIDE + (row - b'1')))
    }

    /// Every field, the centre among them.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..SIDE * SIDE).map(Self)
    }

    /// The fields that may be built on.
    pub(super) fn building() -> impl Iterator<Item = Self> {
        Self::all().filter(|field| *field != Self::CENTRE)
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// From 0 for column a.
    pub(super) fn column(self) -> u8 {
        self.0 / SIDE
    }

    /// From 0 for row 1.
    pub(super) fn row(self) -> u8 {
        self.0 % SIDE
    }

    /// IN-105: the field beyond an edge; the board does not wrap around.
    pub(super) fn beyond(self, edge: Edge) -> Option<Self> {
        match edge {
            Edge::N => (self.row() > 0).then(|| Self(self.0 - 1)),
            Edge::S => (self.row() + 1 < SIDE).then(|| Self(self.0 + 1)),
            Edge::W => (self.column() > 0).then(|| Self(self.0 - SIDE)),
            Edge::E => (self.column() + 1 < SIDE).then(|| Self(self.0 + SIDE)),
        }
    }
}

impl std::fmt::Display for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let column = char::from(b'a' + self.column());
        write!(f, "{column}{}", self.row() + 1)
    }
}

impl std::fmt::Debug for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

impl TryFrom<String> for Field {
    type Error = &'static str;
    fn try_from(id: String) -> Result<Self, Self::Error> {
        Self::called(&id).ok_or("a field is a column a to e and a row 1 to 5, such as b3")
    }
}

impl From<Field> for String {
    fn from(field: Field) -> String {
        field.to_string()
    }
}

impl Edge {
    pub(super) const ALL: [Edge; 4] = [Edge::N, Edge::E, Edge::S, Edge::W];

    pub(super) fn opposite(self) -> Self {
        match self {
            Edge::N => Edge::S,
            Edge::E => Edge::W,
            Edge::S => Edge::N,
            Edge::W => Edge::E,
        }
    }
}
