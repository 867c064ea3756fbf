//! Cards and challenges in words.

use super::content::{ChallengeId, CharacterId, Content, StreetId};
use super::events::Trigger;
use super::tiles::{Legendary, Tile};

pub(super) fn street(street: StreetId) -> &'static str {
    match street {
        StreetId::Broadway => "Broadway",
        StreetId::NassauBroad => "Nassau and Broad Street",
        StreetId::Cedar => "Cedar Street",
        StreetId::PineThames => "Pine and Thames Street",
        StreetId::Wall => "Wall Street",
    }
}

pub(super) fn character(character: CharacterId) -> &'static str {
    match character {
        CharacterId::Fletcher => "Robert Fletcher",
        CharacterId::Schneider => "David Schneider",
        CharacterId::Whitcombe => "Eleanor Whitcombe",
        CharacterId::Marchetti => "Aldo Marchetti",
        CharacterId::Odowd => "Margaret O'Dowd",
    }
}

/// What people call a tile.
pub(super) fn tile_name(tile: Tile) -> String {
    match tile {
        Tile::Starting => "the starting property".into(),
        Tile::Legendary(legendary) => legendary_name(legendary).into(),
        tile => tile.to_string(),
    }
}

pub(super) fn legendary_name(legendary: Legendary) -> &'static str {
    match legendary {
        Legendary::ParkRow => "Park Row",
        Legendary::Singer => "Singer",
        Legendary::MetLife => "Met Life",
        Legendary::Woolworth => "Woolworth",
    }
}

/// A bonus challenge and what it pays (NY-153 to NY-160).
pub(super) fn challenge(content: &Content, challenge: ChallengeId) -> String {
    let pays = &content.challenges;
    let steps = |steps: &[(u8, u32)]| {
        let steps = steps.iter();
        let steps: Vec<String> = steps
            .map(|(from, points)| format!("{points} for {from}"))
            .collect();
        steps.join(", ")
    };
    match challenge {
        ChallengeId::GoldTycoon => format!(
            "Gold Tycoon, {} points at the end for each district with at least {} gold skyscrapers",
            pays.tycoon_points, pays.tycoon_min_gold
        ),
        ChallengeId::ChiefArchitect => format!(
            "Chief Architect, points at the end for skyscrapers that are no rectangles: {} or more",
            steps(&pays.architect_steps)
        ),
        ChallengeId::GoldenPrestige => format!(
            "Golden Prestige, {} more at once for each older skyscraper of others beside a new gold one",
            pays.prestige_points
        ),
        ChallengeId::BronzeBaron => format!(
            "Bronze Baron, points at the end for standing bronze skyscrapers: {}",
            steps(&pays.baron_steps)
        ),
        ChallengeId::KingOfGenerations => format!(
            "King of Generations, {} points at the end for the most skyscrapers of each generation",
            pays.king_points
        ),
    }
}

/// Why the last turns begin.
pub(super) fn trigger(trigger: Trigger, who: &str) -> String {
    match trigger {
        Trigger::Tiles => format!("{who} has only the last tiles left"),
        Trigger::Deck => format!("the market could not be filled after the turn of {who}"),
        Trigger::Standstill => format!("{who} returned a lot and nobody has built for long"),
    }
}
