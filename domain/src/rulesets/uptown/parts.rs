//! The parts of the picture: what they are called, which a move is about, and which an event has changed.
//!
//! A project on offer is called by its pile and its letter, so that it keeps its name whichever card lies on top.

use super::events::{Event, GameFinished, ProjectPlaced, Trigger};
use super::ids::{Player, Project};
use super::moves::{Move, Target};
use super::state::State;
use crate::kernel::Seat;
use crate::scene::PartId;
use crate::scene::widgets::PlayerCorner;

/// A player's deck, or the municipal pile.
pub(super) fn deck(of: Option<Player>) -> PartId {
    PartId::new("deck", pile(of))
}

/// One of the projects that the top card of a pile can become.
pub(super) fn project(of: Option<Player>, letter: char) -> PartId {
    PartId::new("project", format!("{}-{letter}", pile(of)))
}

pub(super) fn plot(target: Target) -> PartId {
    PartId::new("plot", target)
}

pub(super) fn discarded() -> PartId {
    PartId::new("pile", "discarded")
}

fn pile(of: Option<Player>) -> String {
    of.map_or("municipal".into(), |player| player.to_string())
}

/// A project and a plot are a move; what needs no plot is about a pile.
pub(super) fn parts_of(mv: &Move, state: &State) -> Vec<PartId> {
    let own = || state.turn().map(|turn| turn.player);
    let placed = |of, on: Project, target| vec![project(of, on.letter()), plot(target)];
    match mv {
        Move::Collect(_) => own().map(|player| deck(Some(player))).into_iter().collect(),
        Move::DrawPlay(play) => placed(own(), play.project, play.target),
        Move::Buy(buy) => placed(Some(buy.from_player), buy.project, buy.target),
        Move::MunicipalPlay(play) => placed(None, play.project, play.target),
        Move::DrawDiscard(_) | Move::MunicipalDiscard(_) => vec![discarded()],
        Move::Pass(_) => vec![deck(None)],
    }
}

pub(super) fn touched(event: &Event, table: &State) -> Vec<PartId> {
    let own = |seat| table.player_of(seat).map(|player| deck(Some(player)));
    let seated = |seat: Seat| table.player_of(seat).map(|_| PlayerCorner::id(seat));
    match event {
        Event::BoardsDrawn(_) => Seat::all(table.count()).map(PlayerCorner::id).collect(),
        Event::GameFinished(e) => winners(e).filter_map(seated).collect(),
        Event::CardRevealed(e) => known(table, e.deck).into_iter().collect(),
        Event::TurnBegan(e) => seated(e.seat).into_iter().collect(),
        Event::CoinsCollected(e) => own(e.seat).into_iter().collect(),
        Event::ProjectPlaced(e) => placed(e, table),
        Event::CardDiscarded(e) => known(table, e.from_player)
            .into_iter()
            .chain([discarded()])
            .collect(),
        Event::Passed(_) => vec![deck(None)],
        Event::FirstActionSkipped(e) => own(e.seat).into_iter().collect(),
        Event::EndTriggered(e) => match e.trigger {
            Trigger::DeckEmpty => known(table, Some(e.player)).into_iter().collect(),
            Trigger::StreetComplete => seated(table.seat_of(e.player)).into_iter().collect(),
        },
    }
}

fn winners(e: &GameFinished) -> impl Iterator<Item = Seat> {
    let first = e.results.iter().filter(|result| result.place == 1);
    first.map(|result| result.seat)
}

/// The plot, and the deck if there are coins on it now.
fn placed(e: &ProjectPlaced, table: &State) -> Vec<PartId> {
    let at_the_table = table.side(e.target.player).is_some();
    let paid = e
        .from_player
        .filter(|player| e.price > 0 && table.seat_of(*player) != e.seat);
    at_the_table
        .then(|| plot(e.target))
        .into_iter()
        .chain(paid.and_then(|player| known(table, Some(player))))
        .collect()
}

/// The pile, if it is on this table.
fn known(table: &State, of: Option<Player>) -> Option<PartId> {
    table.pile(of).map(|_| deck(of))
}
