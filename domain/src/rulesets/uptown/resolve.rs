//! The one event that a legal move is.

use super::events::{CardDiscarded, CoinsCollected, Event, Passed, PlotClosed, ProjectPlaced, Source};
use super::ids::{Player, Project};
use super::moves::{Move, Target};
use super::scoring;
use super::state::State;
use crate::kernel::{Legal, Seat};

pub(super) fn resolve(state: &State, seat: Seat, mv: Legal<Move>) -> Event {
    let player = state.player_of(seat);
    let placed = |project, target, source, from_player, price| {
        Event::ProjectPlaced(ProjectPlaced {
            seat,
            project,
            target,
            level: state
                .building(target)
                .map_or(0, |building| building.height())
                .saturating_add(1),
            source,
            from_player,
            price,
            closed: closed(state, project, target),
        })
    };
    let discarded = |card, from_player| {
        Event::CardDiscarded(CardDiscarded {
            seat,
            card,
            from_player,
        })
    };
    match mv.into_inner() {
        Move::Collect(_) => Event::CoinsCollected(CoinsCollected {
            seat,
            coins: coins_of(state, player),
        }),
        // UP-27: what the first action takes is free.
        Move::DrawPlay(play) => placed(play.project, play.target, Source::Draw, player, 0),
        Move::DrawDiscard(discard) => discarded(discard.card, player),
        Move::Buy(buy) => {
            let price = buy.project.card().cost().unwrap_or(0);
            placed(
                buy.project,
                buy.target,
                Source::Purchase,
                Some(buy.from_player),
                price,
            )
        }
        Move::MunicipalPlay(play) => placed(play.project, play.target, Source::Municipal, None, 0),
        Move::MunicipalDiscard(discard) => discarded(discard.card, None),
        Move::Pass(_) => Event::Passed(Passed { seat }),
    }
}

fn coins_of(state: &State, player: Option<Player>) -> u32 {
    player
        .and_then(|player| state.side(player))
        .map_or(0, |side| side.coins)
}

/// UP-58, UP-61, UP-67: a roof closes a plot and pays its owner; what stands on a roof does not.
fn closed(state: &State, project: Project, target: Target) -> Option<PlotClosed> {
    if !project.info()?.roof {
        return None;
    }
    let mut street = state.side(target.player)?.street.clone();
    street.place(target.plot, project);
    Some(scoring::income(target.player, &street))
}
