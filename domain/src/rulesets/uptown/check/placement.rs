//! May the project go there? What is in the way becomes a sentence.

use crate::kernel::Refusal;
use crate::rulesets::uptown::ids::{Player, Project};
use crate::rulesets::uptown::moves::Target;
use crate::rulesets::uptown::placement::{Obstacle, obstacle};
use crate::rulesets::uptown::refusals as r;
use crate::rulesets::uptown::state::State;

pub(super) fn place(state: &State, player: Player, project: Project, target: Target) -> Result<(), Refusal> {
    let Some(info) = project.info() else { return Ok(()) };
    match obstacle(state, player, info, target) {
        None => Ok(()),
        Some(obstacle) => {
            let name = format!("{project} ({})", info.name);
            Err(refusal(state, player, obstacle, &name, target))
        }
    }
}

fn refusal(state: &State, player: Player, obstacle: Obstacle, name: &str, target: Target) -> Refusal {
    let (kind, message) = match obstacle {
        Obstacle::NotOwnStreet => {
            let expected =
                format!("{name} is no present and goes on your own street, {player}.1 to {player}.5");
            (
                r::OWN_STREET_ONLY,
                format!("{expected}; {}.", whose(state, player, target)),
            )
        }
        Obstacle::NotOtherStreet => {
            let expected = format!("{name} is a present and goes on the street of another player");
            (
                r::OTHER_STREET_ONLY,
                format!("{expected}; {}.", whose(state, player, target)),
            )
        }
        Obstacle::PresentsForbidden => (
            r::PRESENTS_FORBIDDEN,
            format!("{name} is a present, and the building on {target} forbids presents."),
        ),
        Obstacle::NotClosed => (
            r::PLOT_NOT_CLOSED,
            format!("{name} goes only on a building with a roof; {target} has none."),
        ),
        Obstacle::Closed => (
            r::PLOT_CLOSED,
            format!("{name} needs an open plot; a roof closes {target}."),
        ),
        Obstacle::NotEmpty => (
            r::PLOT_NOT_EMPTY,
            format!("{name} is for the ground floor only; {target} is built on."),
        ),
        Obstacle::Empty => (
            r::PLOT_EMPTY,
            format!("{name} is for an upper floor only; {target} is empty."),
        ),
    };
    kind.refuse("target", message)
}

fn whose(state: &State, player: Player, target: Target) -> String {
    if target.player == player {
        format!("{target} is yours")
    } else if state.building(target).is_some() {
        format!("{target} belongs to player {}", target.player)
    } else {
        format!("there is no player {}", target.player)
    }
}
