//! Where a project may be placed: one predicate for judging and for listing (UP-47 to UP-57).

use super::content::{ProjectInfo, Requirement};
use super::ids::{Card, Player, Project};
use super::moves::Target;
use super::state::State;

/// Why a project may not be placed on a plot, in the order in which it is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// UP-47: no present, and not the player's own street.
    NotOwnStreet,
    /// UP-48: a present, and not the street of another player.
    NotOtherStreet,
    /// UP-55.
    PresentsForbidden,
    /// UP-53.
    NotClosed,
    /// UP-52.
    Closed,
    /// UP-49.
    NotEmpty,
    /// UP-50.
    Empty,
}

/// What keeps a player from placing a project there, if anything does.
pub(super) fn obstacle(
    state: &State,
    player: Player,
    project: &ProjectInfo,
    target: Target,
) -> Option<Obstacle> {
    let wrong_street = if project.present {
        Obstacle::NotOtherStreet
    } else {
        Obstacle::NotOwnStreet
    };
    // A street of no player is nobody's: neither one's own nor another's.
    let Some(building) = state.building(target) else {
        return Some(wrong_street);
    };
    if project.present == (target.player == player) {
        return Some(wrong_street);
    }
    if project.present && building.forbids_presents() {
        return Some(Obstacle::PresentsForbidden);
    }
    match (project.requirement, building.is_closed()) {
        (Some(Requirement::RoofOnly), false) => Some(Obstacle::NotClosed),
        (Some(Requirement::RoofOnly), true) => None,
        (_, true) => Some(Obstacle::Closed),
        (Some(Requirement::GroundFloor), _) if !building.is_empty() => Some(Obstacle::NotEmpty),
        (Some(Requirement::UpperFloor), _) if building.is_empty() => Some(Obstacle::Empty),
        _ => None,
    }
}

/// Every legal placement of a card by a player: what goes on the own street first, presents last.
pub(super) fn placements(state: &State, player: Player, card: Card) -> Vec<(Project, Target)> {
    let mut found = Vec::new();
    let infos = || {
        card.projects()
            .filter_map(|project| Some((project, project.info()?)))
    };
    for present in [false, true] {
        for (project, info) in infos().filter(|(_, info)| info.present == present) {
            let streets = state.players().filter(|owner| present != (*owner == player));
            let targets = streets.flat_map(Target::all);
            let free = targets.filter(|target| obstacle(state, player, info, *target).is_none());
            found.extend(free.map(|target| (project, target)));
        }
    }
    found
}
