//! The content of the game: tiles, legend and goal cards, read from `content.json`.

mod file;
mod load;

#[cfg(test)]
pub(super) use load::load;

use super::fields::Edge;
use super::goals::{GoalId, GoalKind};
use super::tiles::{Tile, TileType};
use super::tracks::Tracks;
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// The content file as it is served to clients.
pub(super) const JSON: &str = include_str!("../content.json");

/// IN-111: places of the display.
pub(super) const PLACES: usize = 4;
/// IN-106: room in a reserve.
pub(super) const RESERVE: usize = 3;
/// IN-402: points of a turn.
pub(super) const POINTS: u8 = 3;
/// IN-102, IN-1002: tiles of the game, and positions of the party table.
pub(super) const TILES: usize = 120;

/// The content, checked and indexed.
#[derive(Debug)]
pub struct Content {
    pub(super) tiles: Vec<TileInfo>,
    /// The position of each tile in that list.
    by_id: HashMap<String, usize>,
    /// The legend (IN-110), in the order of the types.
    legend: [Tracks; 6],
    /// In the order of their numbers.
    pub(super) goals: Vec<GoalInfo>,
    pub(super) colours: Vec<String>,
    pub(super) costs: Costs,
    pub(super) points: Points,
    pub(super) ranges: Ranges,
}

#[derive(Debug)]
pub(super) struct TileInfo {
    pub(super) id: String,
    pub(super) tile_type: TileType,
    /// IN-103: the edges with a passage.
    pub(super) open: Vec<Edge>,
}

#[derive(Debug)]
pub(super) struct GoalInfo {
    pub(super) id: GoalId,
    pub(super) number: u8,
    pub(super) name: String,
    pub(super) kind: GoalKind,
}

/// IN-402: what the actions cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Costs {
    pub(super) architect: u8,
    pub(super) planner: u8,
    pub(super) engineer: u8,
    pub(super) mayor: u8,
    pub(super) spy: u8,
}

/// IN-713: what counts at scoring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Points {
    pub(super) empty_field: i32,
    pub(super) unemployed: i32,
    pub(super) goal: i32,
    pub(super) first_full_city: i32,
}

/// IN-1024, IN-1032, IN-1036: the values that the options of the party variant can have.
#[derive(Debug)]
pub(super) struct Ranges {
    pub(super) timer_seconds: RangeInclusive<u32>,
    pub(super) take_cooldown_ms: RangeInclusive<u32>,
    pub(super) time_limit_seconds: RangeInclusive<u32>,
}

/// The content of the running program.
///
/// The file is part of the program, so a broken one never gets past the tests, which load it; nothing a request can
/// send reaches this.
pub(super) fn content() -> &'static Content {
    static CONTENT: LazyLock<Content> = LazyLock::new(|| match Content::load() {
        Ok(content) => content,
        Err(why) => panic!("the content of City Investors is broken: {why}"),
    });
    &CONTENT
}

/// IN-110: what a tile changes on the tracks.
pub(super) fn effects(tile: Tile) -> &'static Tracks {
    content().effects_of(content().tile(tile).tile_type)
}

impl Content {
    /// Reads and checks the content that the program was built with.
    pub fn load() -> Result<Self, String> {
        load::load(JSON)
    }

    /// Tiles are made from positions in this very list only, so there always is one.
    #[expect(clippy::indexing_slicing, reason = "a tile is made only if it is listed")]
    pub(super) fn tile(&self, tile: Tile) -> &TileInfo {
        &self.tiles[tile.index()]
    }

    pub(super) fn find_tile(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "there is one entry for each of the six types"
    )]
    pub(super) fn effects_of(&self, tile_type: TileType) -> &Tracks {
        &self.legend[tile_type.index()]
    }

    pub(super) fn goal(&self, id: GoalId) -> Option<&GoalInfo> {
        self.goals.get(id.index())
    }
}

impl TileInfo {
    pub(super) fn is_open(&self, edge: Edge) -> bool {
        self.open.contains(&edge)
    }
}
