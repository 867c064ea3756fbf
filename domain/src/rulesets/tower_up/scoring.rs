//! Stars, cones and scores (TU-78, TU-110, TU-114 to TU-118).

use super::colors::{ByColor, Color};
use super::content::Content;
use super::events::ScoreSheet;
use super::state::{Player, State};
use crate::kernel::{Outcome, Score, Seat, rank};

/// TU-78: how many star columns all four markers have reached or passed.
pub(super) fn star_rank(content: &Content, markers: &ByColor) -> u8 {
    let slowest = Color::ALL
        .iter()
        .map(|color| markers.get(*color))
        .min()
        .unwrap_or(0);
    let reached = content
        .columns
        .iter()
        .take(usize::from(slowest) + 1)
        .filter(|column| column.star);
    u8::try_from(reached.count()).unwrap_or(u8::MAX)
}

/// TU-67: where a marker ends up; what goes beyond the last column is lost.
pub(super) fn advance(content: &Content, column: u8, steps: u8) -> u8 {
    column.saturating_add(steps).min(content.last_column())
}

/// TU-8: how many roofs of a seat are on top of a building.
pub(super) fn visible_roofs(state: &State, seat: Seat) -> u8 {
    let visible = state
        .buildings
        .iter()
        .flatten()
        .filter(|building| building.visible_roof() == Some(seat));
    u8::try_from(visible.count()).unwrap_or(u8::MAX)
}

/// TU-110: the cone's field for so many visible roofs; 0 if there are none.
pub(super) fn cone_field(content: &Content, visible_roofs: u8) -> u8 {
    visible_roofs.min(u8::try_from(content.cone_values.len()).unwrap_or(u8::MAX))
}

/// TU-21: what a field of the cone row is worth; field 0 is no field.
pub(super) fn cone_value(content: &Content, field: u8) -> u8 {
    let value = usize::from(field)
        .checked_sub(1)
        .and_then(|index| content.cone_values.get(index));
    value.copied().unwrap_or(0)
}

/// TU-114: what a player has scored so far.
pub(super) fn score(content: &Content, player: &Player) -> ScoreSheet {
    let mut machines = ByColor::default();
    for color in Color::ALL {
        let column = content.columns.get(usize::from(player.markers.get(color)));
        *machines.get_mut(color) = column.map_or(0, |column| column.value);
    }
    let cone = cone_value(content, player.cone.unwrap_or(0));
    let tokens = player
        .tokens
        .iter()
        .flatten()
        .fold(0u8, |sum, token| sum.saturating_add(*token));
    let total = machines.total() as u16 + u16::from(cone) + u16::from(tokens);
    ScoreSheet {
        machines,
        cone,
        tokens,
        total,
    }
}

/// TU-115 to TU-118: score, then floors left; those who resigned come after all who stayed.
pub(super) fn outcome(state: &State) -> Outcome {
    let mut stayed = Vec::new();
    let mut scores = Vec::new();
    for (seat, player) in Seat::all(state.seats()).zip(&state.players) {
        let total = score(state.content(), player).total;
        scores.push(Score {
            seat,
            score: i32::from(total),
        });
        if !state.has_left(seat) {
            stayed.push((seat, (total, player.supply.total())));
        }
    }
    rank(stayed, &state.left, scores)
}
