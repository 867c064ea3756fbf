//! The content of the game: boards, cards, tracks and tokens, read from `content.json`.

mod load;
mod map;

#[cfg(test)]
pub(super) use load::load;
pub(super) use map::{District, Ground};

use super::colors::{ByColor, Color, Floor};
use plotline_published::{FromJson, Published};
use serde::Serialize;
use std::sync::LazyLock;

/// The content file as it is served to clients.
pub(super) const JSON: &str = include_str!("../content.json");

/// More sites than this no board has; a state keeps one building per site in an array of this size.
pub(super) const MAX_SITES: usize = 44;
/// A starting floor and one floor per street (TU-60); no site has more than five streets.
pub(super) const MAX_HEIGHT: usize = 6;
/// A card shows one to four floors (TU-16).
pub(super) const MAX_CARD_FLOORS: u8 = 4;
/// The market has three slots (TU-23).
pub(super) const SLOTS: usize = 3;

/// Which side of the board is used (TU-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "TowerUpBoard")]
pub enum BoardId {
    /// For 3 or 4 players.
    Front,
    /// For 2 players.
    Back,
}

/// The ten objective cards (TU-92).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[published(name = "TowerUpObjective")]
#[serde(rename_all = "snake_case")]
pub enum ObjectiveId {
    /// A building of each of the 4 colours.
    FourColors,
    /// A building in each of the 5 districts.
    FiveDistricts,
    /// Five buildings that form one connected group.
    FiveConnected,
    /// Three buildings of one grey district and two of the other.
    GreyDistricts,
    /// Four brown buildings.
    FourBrown,
    /// Four buildings on lake sites.
    FourLake,
    /// Two own roofs in each of two buildings.
    TwoDoubles,
    /// A roof on each of the levels 1, 2, 3 and 4.
    #[serde(rename = "levels_1_to_4")]
    #[published(name = "LEVELS_1_TO_4")]
    Levels1To4,
    /// Both sides of two different borders, with four different buildings.
    TwoBorders,
    /// Four buildings on park sites.
    FourPark,
}

/// The shape of the tokens of an objective slot (TU-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "TowerUpShape")]
pub enum Shape {
    Circle,
    Square,
    Hexagon,
}

/// A site of a board, by its position in the board's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Site(u8);

/// A supply card, by its position in the list of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Card(pub(super) u8);

/// The content, checked and indexed.
#[derive(Debug)]
pub struct Content {
    pub(super) front: Board,
    pub(super) back: Board,
    pub(super) cards: Vec<CardInfo>,
    /// The machine track, from column 0 (TU-20).
    pub(super) columns: Vec<Column>,
    /// The values of the cone's fields, from field 1 (TU-21).
    pub(super) cone_values: Vec<u8>,
    /// The objectives of a first game, in slot order (TU-17).
    pub(super) starting_objectives: Vec<ObjectiveId>,
    pub(super) objectives: Vec<ObjectiveId>,
    /// The shape of the tokens of each objective slot (TU-18).
    pub(super) shapes: Vec<Shape>,
    pub(super) tables: Vec<Table>,
    pub(super) limits: Limits,
}

/// What depends on the number of players.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) players: u8,
    pub(super) board: BoardId,
    /// The tokens beside each objective, the most valuable first (TU-27).
    pub(super) stack: Vec<u8>,
    pub(super) min_starting_floors: u8,
    pub(super) max_starting_floors: u8,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) floors_per_color: u8,
    pub(super) roofs_per_player: u8,
    pub(super) initial_floors_per_color: u8,
    pub(super) personal_supply: u8,
    pub(super) stall_rounds: u8,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    pub(super) value: u8,
    pub(super) star: bool,
}

#[derive(Debug)]
pub(super) struct Board {
    pub(super) sites: Vec<SiteInfo>,
    pub(super) districts: Vec<District>,
    pub(super) lakes: Vec<Ground>,
    pub(super) parks: Vec<Ground>,
}

#[derive(Debug)]
pub(super) struct SiteInfo {
    pub(super) id: String,
    /// The position of its district among the board's, from 0.
    pub(super) district: u8,
    pub(super) grey: bool,
    pub(super) lake: bool,
    pub(super) park: bool,
    /// Where it stands on the canvas of the content.
    pub(super) place: (u16, u16),
    /// Where it stands in a board of letters, from the top.
    pub(super) row: u16,
    /// Where it stands in a board of letters, from the left.
    pub(super) column: u16,
    pub(super) neighbours: Vec<Site>,
}

#[derive(Debug)]
pub(super) struct CardInfo {
    pub(super) id: String,
    /// From top to bottom.
    pub(super) floors: Vec<Floor>,
    pub(super) machine: Option<Machine>,
}

/// The machines that a card shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Machine {
    pub(super) color: Color,
    pub(super) steps: u8,
}

/// The content of the running program.
///
/// The file is part of the program, so a broken one never gets past the tests, which load it; nothing a request can
/// send reaches this.
pub(super) fn content() -> &'static Content {
    static CONTENT: LazyLock<Content> = LazyLock::new(|| match Content::load() {
        Ok(content) => content,
        Err(why) => panic!("the content of Tower Up is broken: {why}"),
    });
    &CONTENT
}

impl Content {
    /// Reads and checks the content that the program was built with.
    pub fn load() -> Result<Self, String> {
        load::load(JSON)
    }

    pub(super) fn table(&self, players: u8) -> Option<&Table> {
        self.tables.iter().find(|table| table.players == players)
    }

    pub(super) fn board(&self, id: BoardId) -> &Board {
        match id {
            BoardId::Front => &self.front,
            BoardId::Back => &self.back,
        }
    }

    pub(super) fn card(&self, card: Card) -> Option<&CardInfo> {
        self.cards.get(usize::from(card.0))
    }

    pub(super) fn find_card(&self, id: &str) -> Option<Card> {
        let position = self.cards.iter().position(|card| card.id == id)?;
        u8::try_from(position).ok().map(Card)
    }

    pub(super) fn all_cards(&self) -> impl Iterator<Item = Card> + '_ {
        (0u8..).take(self.cards.len()).map(Card)
    }

    /// The id of a card; cards are made by `find_card` and `all_cards` only, so there always is one.
    pub(super) fn card_id(&self, card: Card) -> String {
        self.card(card).map(|info| info.id.clone()).unwrap_or_default()
    }

    pub(super) fn last_column(&self) -> u8 {
        u8::try_from(self.columns.len().saturating_sub(1)).unwrap_or(u8::MAX)
    }
}

impl Board {
    pub(super) fn all(&self) -> impl Iterator<Item = Site> + '_ {
        (0u8..).take(self.sites.len()).map(Site)
    }

    pub(super) fn find(&self, id: &str) -> Option<Site> {
        self.all()
            .find(|site| self.site(*site).is_some_and(|info| info.id == id))
    }

    pub(super) fn site(&self, site: Site) -> Option<&SiteInfo> {
        self.sites.get(site.index())
    }

    pub(super) fn district_of(&self, site: &SiteInfo) -> Option<&District> {
        self.districts.get(usize::from(site.district))
    }

    pub(super) fn neighbours(&self, site: Site) -> &[Site] {
        self.site(site).map_or(&[], |info| &info.neighbours)
    }

    /// The id of a site; sites are made by `find` and `all` only, so there always is one.
    pub(super) fn id_of(&self, site: Site) -> String {
        self.site(site).map(|info| info.id.clone()).unwrap_or_default()
    }
}

impl ObjectiveId {
    pub fn name(self) -> &'static str {
        match self {
            ObjectiveId::FourColors => "four_colors",
            ObjectiveId::FiveDistricts => "five_districts",
            ObjectiveId::FiveConnected => "five_connected",
            ObjectiveId::GreyDistricts => "grey_districts",
            ObjectiveId::FourBrown => "four_brown",
            ObjectiveId::FourLake => "four_lake",
            ObjectiveId::TwoDoubles => "two_doubles",
            ObjectiveId::Levels1To4 => "levels_1_to_4",
            ObjectiveId::TwoBorders => "two_borders",
            ObjectiveId::FourPark => "four_park",
        }
    }
}

impl Site {
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl CardInfo {
    pub(super) fn bottom(&self) -> Floor {
        self.floors.last().copied().unwrap_or(Floor::Wild)
    }

    pub(super) fn coloured(&self) -> ByColor {
        let mut counts = ByColor::default();
        self.floors
            .iter()
            .filter_map(|floor| floor.color())
            .for_each(|color| counts.add(color));
        counts
    }

    pub(super) fn wilds(&self) -> u8 {
        u8::try_from(self.floors.iter().filter(|floor| floor.color().is_none()).count()).unwrap_or(u8::MAX)
    }
}
