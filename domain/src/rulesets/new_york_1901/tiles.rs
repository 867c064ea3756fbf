//! Skyscraper tiles and their generations.

use super::text::published_as_text;
use plotline_published::{FromJson, Published};
use serde::Serialize;
use std::fmt;

/// Each player has six tiles of each generation (NY-4).
pub(super) const TILES_OF_A_GENERATION: u8 = 6;
/// Bronze, silver and gold tiles of a player together.
pub(super) const OWN_TILES: u8 = 3 * TILES_OF_A_GENERATION;
/// A player's tiles, the starting property and the legendary tiles.
pub(super) const TILES: usize = OWN_TILES as usize + 1 + Legendary::ALL.len();

/// How advanced a skyscraper is, from the oldest to the newest (NY-77).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "NewYork1901Generation")]
pub enum Generation {
    /// The starting property has no generation.
    None,
    Bronze,
    Silver,
    /// Legendary skyscrapers included.
    Gold,
}

/// The four tiles that lie beside the board for all (NY-34).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "NewYork1901Legendary")]
pub enum Legendary {
    ParkRow,
    Singer,
    MetLife,
    Woolworth,
}

/// A tile by its name: `BR1` to `GO6`, `PARKROW`, `SINGER`, `METLIFE`, `WOOLWORTH`, or `ST` for the starting property.
///
/// A name that looks like a tile's can be written although there is no such tile (`BR7`); it is refused as a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tile {
    Starting,
    Bronze(u8),
    Silver(u8),
    Gold(u8),
    Legendary(Legendary),
}

/// A set of tiles, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct TileSet(u32);

published_as_text!(
    Tile as "NewYork1901Tile",
    "a tile, such as BR1, SI5, GO3 or SINGER",
    "^((BR|SI|GO)[0-9]|ST|PARKROW|SINGER|METLIFE|WOOLWORTH)$"
);

impl Generation {
    pub fn name(self) -> &'static str {
        match self {
            Generation::None => "none",
            Generation::Bronze => "bronze",
            Generation::Silver => "silver",
            Generation::Gold => "gold",
        }
    }
}

impl Legendary {
    pub const ALL: [Legendary; 4] = [
        Legendary::ParkRow,
        Legendary::Singer,
        Legendary::MetLife,
        Legendary::Woolworth,
    ];

    pub fn id(self) -> &'static str {
        match self {
            Legendary::ParkRow => "PARKROW",
            Legendary::Singer => "SINGER",
            Legendary::MetLife => "METLIFE",
            Legendary::Woolworth => "WOOLWORTH",
        }
    }
}

impl Tile {
    /// Every tile that exists, in the order of `index`: a player's own first, small ones before large ones.
    pub(super) fn all() -> impl Iterator<Item = Tile> {
        let numbers = || 1..=TILES_OF_A_GENERATION;
        let own = (numbers().map(Tile::Bronze))
            .chain(numbers().map(Tile::Silver))
            .chain(numbers().map(Tile::Gold));
        own.chain([Tile::Starting])
            .chain(Legendary::ALL.map(Tile::Legendary))
    }

    /// Reads a name in capital letters.
    pub(super) fn named(text: &str) -> Option<Self> {
        if text == "ST" {
            return Some(Tile::Starting);
        }
        if let Some(legendary) = Legendary::ALL
            .into_iter()
            .find(|legendary| legendary.id() == text)
        {
            return Some(Tile::Legendary(legendary));
        }
        let (generation, digit) = text.split_at_checked(2)?;
        let number = match digit.as_bytes() {
            [digit @ b'0'..=b'9'] => digit - b'0',
            _ => return None,
        };
        match generation {
            "BR" => Some(Tile::Bronze(number)),
            "SI" => Some(Tile::Silver(number)),
            "GO" => Some(Tile::Gold(number)),
            _ => None,
        }
    }

    /// Its place among all tiles, if there is such a tile.
    pub(super) fn index(self) -> Option<usize> {
        let own = |generation: u8, number: u8| {
            let place = number
                .checked_sub(1)
                .filter(|place| *place < TILES_OF_A_GENERATION)?;
            Some(usize::from(generation * TILES_OF_A_GENERATION + place))
        };
        match self {
            Tile::Bronze(number) => own(0, number),
            Tile::Silver(number) => own(1, number),
            Tile::Gold(number) => own(2, number),
            Tile::Starting => Some(usize::from(OWN_TILES)),
            Tile::Legendary(legendary) => Some(usize::from(OWN_TILES) + 1 + legendary as usize),
        }
    }

    pub(super) fn generation(self) -> Generation {
        match self {
            Tile::Starting => Generation::None,
            Tile::Bronze(_) => Generation::Bronze,
            Tile::Silver(_) => Generation::Silver,
            Tile::Gold(_) | Tile::Legendary(_) => Generation::Gold,
        }
    }

    pub(super) fn legendary(self) -> Option<Legendary> {
        match self {
            Tile::Legendary(legendary) => Some(legendary),
            _ => None,
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tile::Starting => f.write_str("ST"),
            Tile::Bronze(number) => write!(f, "BR{number}"),
            Tile::Silver(number) => write!(f, "SI{number}"),
            Tile::Gold(number) => write!(f, "GO{number}"),
            Tile::Legendary(legendary) => f.write_str(legendary.id()),
        }
    }
}

impl TileSet {
    /// A player's 18 bronze, silver and gold tiles.
    pub(super) fn own() -> Self {
        Tile::all().take(usize::from(OWN_TILES)).collect()
    }

    pub(super) fn legendary() -> Self {
        Legendary::ALL.into_iter().map(Tile::Legendary).collect()
    }

    pub(super) fn insert(&mut self, tile: Tile) {
        self.0 |= bit(tile);
    }

    pub(super) fn remove(&mut self, tile: Tile) {
        self.0 &= !bit(tile);
    }

    pub(super) fn contains(self, tile: Tile) -> bool {
        self.0 & bit(tile) != 0
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub(super) fn or(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }

    pub(super) fn minus(self, other: TileSet) -> TileSet {
        TileSet(self.0 & !other.0)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Tile> {
        Tile::all().filter(move |tile| self.contains(*tile))
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut set = TileSet::default();
        tiles.into_iter().for_each(|tile| set.insert(tile));
        set
    }
}

fn bit(tile: Tile) -> u32 {
    tile.index().map_or(0, |index| 1 << index)
}
