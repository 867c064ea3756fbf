//! Tiles (IN-102), and sets of them.

use super::content::content;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// What a tile is (IN-102).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "CityInvestorsTileType")]
pub enum TileType {
    /// Letter H.
    Housing,
    /// Letter O.
    Office,
    /// Letter L.
    AmusementPark,
    /// Letter F.
    Factory,
    /// Letter G.
    PowerPlant,
    /// Letter P.
    Park,
}

/// A tile, written as the letter of its type and two digits, such as `H07`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(try_from = "String", into = "String")]
#[published(name = "CityInvestorsTile", as = String, pattern = "^[HOLFGP][0-9]{2}$", example = "H07")]
pub struct Tile(u8);

/// A set of tiles, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TileSet(u128);

impl TileType {
    pub(super) const ALL: [TileType; 6] = [
        TileType::Housing,
        TileType::Office,
        TileType::AmusementPark,
        TileType::Factory,
        TileType::PowerPlant,
        TileType::Park,
    ];

    pub(super) fn index(self) -> usize {
        self as usize
    }
}

impl Tile {
    pub(super) const FIRST: Tile = Tile(0);

    /// The tile at this position of the content's list.
    pub(super) fn at(index: usize) -> Option<Self> {
        let number = u8::try_from(index).ok()?;
        content().tiles.get(index).map(|_| Self(number))
    }

    /// The tile that is called this, in its canonical form.
    pub(super) fn called(id: &str) -> Option<Self> {
        content().find_tile(id).and_then(Self::at)
    }

    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..content().tiles.len()).filter_map(Self::at)
    }

    /// The position in the content's list.
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl std::fmt::Display for Tile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&content().tile(*self).id)
    }
}

impl std::fmt::Debug for Tile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

impl TryFrom<String> for Tile {
    type Error = &'static str;
    fn try_from(id: String) -> Result<Self, Self::Error> {
        Self::called(&id).ok_or("a tile is a letter and two digits, such as H07")
    }
}

impl From<Tile> for String {
    fn from(tile: Tile) -> String {
        tile.to_string()
    }
}

impl TileSet {
    pub(super) fn insert(&mut self, tile: Tile) {
        self.0 |= bit(tile);
    }

    pub(super) fn remove(&mut self, tile: Tile) {
        self.0 &= !bit(tile);
    }

    pub(super) fn contains(&self, tile: Tile) -> bool {
        self.0 & bit(tile) != 0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == 0
    }

    pub(super) fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    /// In the order of the content.
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

fn bit(tile: Tile) -> u128 {
    1u128.checked_shl(u32::from(tile.0)).unwrap_or(0)
}
