//! What happens without anybody deciding: set-up, the next top card, the end, and whose turn comes next.

use super::draw::Draw;
use super::events::{EndTriggered, Event, FirstActionSkipped, GameFinished, Trigger, TurnBegan};
use super::ids::Player;
use super::scoring;
use super::state::{Phase, State, Step, Turn};
use plotline_published::{FromJson, Published};
use serde::Serialize;
use std::fmt;

/// What comes next in a state. Everything that asks where a game stands asks here.
pub(super) enum Ahead {
    Decides(Player, Action),
    Fact(Event),
    Chance(Draw),
    Over,
}

/// The two actions of a turn (UP-24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "UptownAction")]
pub enum Action {
    /// Collect the coins on one's own deck, or play or discard its top card for free.
    First,
    /// Buy a top card, or take the municipal card.
    Second,
}

pub(super) fn ahead(state: &State) -> Ahead {
    if state.phase == Phase::Finished {
        return Ahead::Over;
    }
    // The last seat left has won at once, whatever was going on.
    if state.is_alone() {
        return Ahead::Fact(game_finished(state));
    }
    if state.first_seat.is_none() {
        return Ahead::Chance(Draw::Boards);
    }
    if let Some(event) = end_triggered(state) {
        return Ahead::Fact(event);
    }
    if let Some(deck) = deck_wanting_card(state) {
        return Ahead::Chance(Draw::Card { deck });
    }
    match state.turn() {
        None => Ahead::Fact(round_begins(state, 1)),
        Some(turn) => in_turn(state, turn),
    }
}

/// UP-77, UP-78; UP-82: only the first trigger counts.
fn end_triggered(state: &State) -> Option<Event> {
    let turn = state.turn().filter(|_| state.end.is_none())?;
    let sides = || state.players().zip(&state.sides);
    let empty = sides()
        .find(|(_, side)| side.deck.is_empty())
        .map(|(player, _)| (Trigger::DeckEmpty, player));
    let complete = || sides().find(|(_, side)| side.street.is_complete());
    let (trigger, player) =
        empty.or_else(|| complete().map(|(player, _)| (Trigger::StreetComplete, player)))?;
    Some(Event::EndTriggered(EndTriggered {
        seat: state.seat_of(turn.player),
        trigger,
        player,
    }))
}

/// UP-17, UP-18, UP-101: the pile on which a card must be turned up, a player's or the municipal one.
fn deck_wanting_card(state: &State) -> Option<Option<Player>> {
    let mut decks = state.players().map(Some).chain([None]);
    decks.find(|deck| {
        let wants = state.pile(*deck).is_some_and(|pile| pile.wants_card());
        wants && state.unseen.of(*deck).next().is_some()
    })
}

fn in_turn(state: &State, turn: Turn) -> Ahead {
    let player = turn.player;
    match turn.step {
        Step::First if nothing_to_draw(state, player) => {
            Ahead::Fact(Event::FirstActionSkipped(FirstActionSkipped {
                seat: state.seat_of(player),
            }))
        }
        Step::First => Ahead::Decides(player, Action::First),
        Step::Second => Ahead::Decides(player, Action::Second),
        Step::Done => Ahead::Fact(turn_ends(state, player)),
    }
}

/// UP-30: neither a card nor coins.
fn nothing_to_draw(state: &State, player: Player) -> bool {
    state
        .side(player)
        .is_some_and(|side| side.deck.top.is_none() && side.coins == 0)
}

/// UP-22, UP-79: the next player of the round; after the last one the next round, or the end.
fn turn_ends(state: &State, player: Player) -> Event {
    let next = state
        .players()
        .find(|next| *next > player && !state.has_left(*next));
    match next {
        Some(next) => turn_began(state, next, state.round),
        None if state.end.is_some() => game_finished(state),
        None => round_begins(state, state.round.saturating_add(1)),
    }
}

/// UP-23.
fn round_begins(state: &State, round: u16) -> Event {
    let first = state.players().find(|player| !state.has_left(*player));
    turn_began(state, first.unwrap_or(Player::FIRST), round)
}

fn turn_began(state: &State, player: Player, round: u16) -> Event {
    Event::TurnBegan(TurnBegan {
        seat: state.seat_of(player),
        player,
        round,
    })
}

fn game_finished(state: &State) -> Event {
    let trigger = state.end.filter(|_| !state.is_alone()).map(|end| end.trigger);
    Event::GameFinished(GameFinished {
        trigger,
        results: scoring::results(state),
    })
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::First => "first",
            Action::Second => "second",
        })
    }
}
