//! The content of the game: board, lots, streets, tiles and cards, read from `content.json`.

mod load;
mod places;
mod shape;
mod whole;

#[cfg(test)]
pub(super) use load::load;
pub(super) use places::{Place, PlaceKind};
pub(super) use shape::Shape;

use super::cells::{Cell, Cells};
use super::lots::{Card, Lot, LotSet};
use super::options::Variant;
use super::tiles::{Generation, Tile};
use places::Colors;
use plotline_published::{FromJson, Published};
use serde::Serialize;
use std::sync::LazyLock;

/// The content file as it is served to clients.
pub(super) const JSON: &str = include_str!("../content.json");

/// A street that has a card (NY-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "NewYork1901Street")]
pub enum StreetId {
    Broadway,
    /// Nassau Street and Broad Street, one street for one card (NY-16).
    NassauBroad,
    Cedar,
    /// Pine Street and Thames Street, one street for one card (NY-16).
    PineThames,
    Wall,
}

/// A character, who gives a starting lot (NY-27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "NewYork1901Character")]
pub enum CharacterId {
    /// Robert Fletcher, blue.
    Fletcher,
    /// David Schneider, pink; out of the game with two players (NY-23).
    Schneider,
    /// Eleanor Whitcombe, red.
    Whitcombe,
    /// Aldo Marchetti, yellow.
    Marchetti,
    /// Margaret O'Dowd, green.
    Odowd,
}

/// A bonus challenge (NY-153 to NY-160).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "NewYork1901Challenge")]
pub enum ChallengeId {
    /// Points for each district with at least two gold skyscrapers.
    GoldTycoon,
    /// Points for non-rectangular skyscrapers.
    ChiefArchitect,
    /// Points at once for older neighbours of other players when gold is built.
    GoldenPrestige,
    /// Points for bronze skyscrapers.
    BronzeBaron,
    /// Points for the most skyscrapers of each generation.
    KingOfGenerations,
}

/// The content, checked and indexed.
#[derive(Debug)]
pub struct Content {
    /// By `Lot::index`.
    lots: Vec<LotInfo>,
    /// By `Cell::index`.
    lot_at: Vec<Option<Lot>>,
    /// In the order of `District::ALL`.
    pub(super) districts: Vec<Cells>,
    /// The cells beside any street or a park (NY-63, NY-64).
    pub(super) frontage: Cells,
    /// By `Cell::index`.
    ground: Vec<Ground>,
    /// By `StreetId`: the cells beside it (NY-15).
    streets: Vec<Cells>,
    /// By `StreetId`: its parts by name and cells.
    ways: Vec<String>,
    /// Streets, parks and landmarks by name.
    pub(super) places: Vec<Place>,
    colors: Colors,
    /// By `Tile::index`.
    tiles: Vec<TileInfo>,
    pub(super) characters: Vec<CharacterInfo>,
    thresholds: [Thresholds; 2],
    pub(super) challenges: Challenges,
    pub(super) limits: Limits,
}

#[derive(Clone, Copy, Debug)]
struct LotInfo {
    card: Card,
    cells: Cells,
}

#[derive(Debug)]
pub(super) struct TileInfo {
    pub(super) points: u8,
    pub(super) rectangular: bool,
    /// The height in feet of a legendary skyscraper, 0 of all others (NY-90).
    pub(super) feet: u16,
    /// Its shape for people: rows parted by strokes, such as `X./XX`.
    pub(super) picture: String,
    /// Every way to turn it (NY-68).
    turned: Vec<Shape>,
    /// Every way to turn it, turned over as well (NY-69).
    flipped: Vec<Shape>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct CharacterInfo {
    pub(super) id: CharacterId,
    pub(super) lot: Lot,
    pub(super) with_two_players: bool,
}

/// What a cell is (NY-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    Lot,
    Street,
    Park,
    /// A landmark stands there, or nothing is known of the cell.
    Blocked,
}

/// From which score on a generation may be built (NY-79, NY-80).
#[derive(Clone, Copy, Debug)]
pub(super) struct Thresholds {
    silver: u32,
    gold: u32,
}

/// What the bonus challenges pay (section 18).
#[derive(Debug)]
pub(super) struct Challenges {
    pub(super) tycoon_min_gold: u8,
    pub(super) tycoon_points: u32,
    /// From how many on, and the points.
    pub(super) architect_steps: Vec<(u8, u32)>,
    pub(super) baron_steps: Vec<(u8, u32)>,
    pub(super) prestige_points: u32,
    pub(super) king_points: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) market: usize,
    pub(super) workers: u8,
    pub(super) streets_in_play: usize,
    pub(super) street_points: u32,
    pub(super) unused_card_points: u32,
    /// With so many unbuilt tiles the end is triggered (NY-136); with one more all are told (NY-144).
    pub(super) last_tiles: u8,
    /// No larger lot is acquired in a turn with Land Grab (NY-128).
    pub(super) land_grab_size: u8,
}

/// The content of the running program.
///
/// The file is part of the program, so a broken one never gets past the tests, which load it; nothing a request can
/// send reaches this.
pub(super) fn content() -> &'static Content {
    static CONTENT: LazyLock<Content> = LazyLock::new(|| match Content::load() {
        Ok(content) => content,
        Err(why) => panic!("the content of New York 1901 is broken: {why}"),
    });
    &CONTENT
}

impl Content {
    /// Reads and checks the content that the program was built with.
    pub fn load() -> Result<Self, String> {
        load::load(JSON)
    }

    /// The card that a lot is acquired with.
    pub(super) fn card_of(&self, lot: Lot) -> Option<Card> {
        self.lots.get(lot.index()).map(|info| info.card)
    }

    pub(super) fn cells_of(&self, lot: Lot) -> Cells {
        self.lots
            .get(lot.index())
            .map_or_else(Cells::default, |info| info.cells)
    }

    pub(super) fn lot_at(&self, cell: Cell) -> Option<Lot> {
        self.lot_at.get(cell.index()).copied().flatten()
    }

    pub(super) fn ground(&self, cell: Cell) -> Ground {
        self.ground.get(cell.index()).copied().unwrap_or(Ground::Blocked)
    }

    /// Where a street runs, such as `Broadway E1-E15`.
    pub(super) fn way(&self, street: StreetId) -> &str {
        self.ways.get(street as usize).map_or("", String::as_str)
    }

    /// The lots that a footprint covers at least one cell of.
    pub(super) fn lots_under(&self, cells: &Cells) -> LotSet {
        cells.iter().filter_map(|cell| self.lot_at(cell)).collect()
    }

    /// The cells beside a street: a skyscraper on one of them touches it.
    pub(super) fn beside(&self, street: StreetId) -> Cells {
        self.streets.get(street as usize).copied().unwrap_or_default()
    }

    pub(super) fn touches(&self, cells: &Cells, street: StreetId) -> bool {
        cells.overlaps(&self.beside(street))
    }

    pub(super) fn tile(&self, tile: Tile) -> Option<&TileInfo> {
        self.tiles.get(tile.index()?)
    }

    pub(super) fn character(&self, id: CharacterId) -> Option<&CharacterInfo> {
        self.characters.iter().find(|character| character.id == id)
    }

    /// The score from which on a generation may be built.
    pub(super) fn threshold(&self, variant: Variant, generation: Generation) -> u32 {
        let [standard, advanced] = self.thresholds;
        let thresholds = match variant {
            Variant::Standard => standard,
            Variant::Advanced => advanced,
        };
        match generation {
            Generation::None | Generation::Bronze => 0,
            Generation::Silver => thresholds.silver,
            Generation::Gold => thresholds.gold,
        }
    }
}

impl TileInfo {
    /// Every way in which it may lie.
    pub(super) fn shapes(&self, allow_flip: bool) -> &[Shape] {
        if allow_flip { &self.flipped } else { &self.turned }
    }
}

impl StreetId {
    pub const ALL: [StreetId; 5] = [
        StreetId::Broadway,
        StreetId::NassauBroad,
        StreetId::Cedar,
        StreetId::PineThames,
        StreetId::Wall,
    ];

    pub fn name(self) -> &'static str {
        match self {
            StreetId::Broadway => "broadway",
            StreetId::NassauBroad => "nassau_broad",
            StreetId::Cedar => "cedar",
            StreetId::PineThames => "pine_thames",
            StreetId::Wall => "wall",
        }
    }
}

impl ChallengeId {
    pub const ALL: [ChallengeId; 5] = [
        ChallengeId::GoldTycoon,
        ChallengeId::ChiefArchitect,
        ChallengeId::GoldenPrestige,
        ChallengeId::BronzeBaron,
        ChallengeId::KingOfGenerations,
    ];
}

impl CharacterId {
    pub fn name(self) -> &'static str {
        match self {
            CharacterId::Fletcher => "fletcher",
            CharacterId::Schneider => "schneider",
            CharacterId::Whitcombe => "whitcombe",
            CharacterId::Marchetti => "marchetti",
            CharacterId::Odowd => "odowd",
        }
    }
}
