//! The content of the game: the cards with their projects, read from `content.json`.

mod effect;
mod load;

#[cfg(test)]
pub(super) use load::load;

pub use effect::EffectType;
pub(super) use effect::{Effect, Worth};

use super::ids::{Card, Project};
use plotline_published::{FromJson, Published};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

/// The content file as it is served to clients.
pub(super) const JSON: &str = include_str!("../content.json");

/// What a project is (UP-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "UptownKind")]
pub enum Kind {
    Office,
    Services,
    Flat,
    Cafe,
    Shop,
    Hotel,
}

/// Where a project may be placed only (UP-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "UptownRequirement")]
pub enum Requirement {
    /// On an empty plot (UP-49).
    GroundFloor,
    /// On an open plot that is not empty (UP-50).
    UpperFloor,
    /// On a closed plot (UP-53).
    RoofOnly,
}

/// The content, checked and indexed.
#[derive(Debug)]
pub struct Content {
    /// Every card, at its own index.
    pub(super) cards: Vec<CardInfo>,
    pub(super) setup: Setup,
}

#[derive(Debug, FromJson)]
pub(super) struct Setup {
    pub(super) starting_wallet: u32,
    pub(super) coins_per_prestige_point: u32,
    pub(super) plots_per_street: usize,
    /// The size of each deck by the number of players (UP-15).
    pub(super) deal: BTreeMap<u8, u8>,
}

#[derive(Debug)]
pub(super) struct CardInfo {
    /// The price of a project card; municipal cards have none (UP-7, UP-8).
    pub(super) cost: Option<u32>,
    /// In the order of their letters.
    pub(super) projects: Vec<ProjectInfo>,
}

/// A project as the file has it (UP-9).
#[derive(Debug, PartialEq, FromJson)]
#[serde(deny_unknown_fields)]
pub(super) struct ProjectInfo {
    pub(super) id: Project,
    pub(super) name: String,
    pub(super) kind: Option<Kind>,
    pub(super) duo: bool,
    pub(super) roof: bool,
    pub(super) present: bool,
    pub(super) no_presents: bool,
    pub(super) requirement: Option<Requirement>,
    pub(super) income: Vec<Effect>,
    pub(super) prestige: Vec<Effect>,
    /// All of it in a line.
    pub(super) text: String,
}

/// The content of the running program.
///
/// The file is part of the program, so a broken one never gets past the tests, which load it; nothing a request can
/// send reaches this.
pub(super) fn content() -> &'static Content {
    static CONTENT: LazyLock<Content> = LazyLock::new(|| match Content::load() {
        Ok(content) => content,
        Err(why) => panic!("the content of UpTown is broken: {why}"),
    });
    &CONTENT
}

impl Content {
    /// Reads and checks the content that the program was built with.
    pub fn load() -> Result<Self, String> {
        load::load(JSON)
    }
}

impl Card {
    /// Loading makes sure that every card has an entry.
    pub(super) fn info(self) -> Option<&'static CardInfo> {
        content().cards.get(self.index())
    }

    pub(super) fn cost(self) -> Option<u32> {
        self.info()?.cost
    }
}

impl Project {
    pub(super) fn info(self) -> Option<&'static ProjectInfo> {
        self.card().info()?.projects.get(self.index())
    }
}

impl ProjectInfo {
    pub(super) fn effects(&self, worth: Worth) -> &[Effect] {
        match worth {
            Worth::Income => &self.income,
            Worth::Prestige => &self.prestige,
        }
    }

    /// UP-10: how many units of its kind it counts as, if it has one.
    pub(super) fn units(&self) -> u16 {
        if self.duo { 2 } else { 1 }
    }
}

impl Kind {
    pub(super) const ALL: [Kind; 6] = [
        Kind::Office,
        Kind::Services,
        Kind::Flat,
        Kind::Cafe,
        Kind::Shop,
        Kind::Hotel,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Office => "office",
            Kind::Services => "services",
            Kind::Flat => "flat",
            Kind::Cafe => "cafe",
            Kind::Shop => "shop",
            Kind::Hotel => "hotel",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
