//! Final scoring and the winner (sections 17 to 19).

mod challenge;

pub(super) use challenge::{Tally, challenge_points};

use super::content::{Content, StreetId};
use super::events::{ScoreSheet, StreetResult};
use super::state::{Player, State};
use super::tiles::Generation;
use crate::kernel::{Outcome, Score, Seat, rank};

/// What decides between equal totals, the greater the better: feet first (NY-164), then gold (NY-165). Two players
/// never have legendary skyscrapers of the same height, so gold decides only where neither has one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TieBreak {
    pub(super) feet: u16,
    pub(super) gold: u8,
}

/// NY-163 to NY-166; those who resigned come after all who stayed.
pub(super) fn outcome(state: &State) -> Outcome {
    let totals: Vec<u32> = state.seated().map(|(seat, _)| score(state, seat).total).collect();
    ranked(state, &totals)
}

/// The outcome with these totals, in seat order.
pub(super) fn ranked(state: &State, totals: &[u32]) -> Outcome {
    let mut stayed = Vec::new();
    let mut scores = Vec::new();
    for ((seat, player), total) in state.seated().zip(totals) {
        scores.push(Score {
            seat,
            score: i32::try_from(*total).unwrap_or(i32::MAX),
        });
        if !state.has_left(seat) {
            stayed.push((seat, (*total, tie_break(state.content(), player))));
        }
    }
    rank(stayed, &state.left, scores)
}

pub(super) fn tie_break(content: &Content, player: &Player) -> TieBreak {
    let feet = player
        .skyscrapers
        .iter()
        .filter_map(|skyscraper| content.tile(skyscraper.tile));
    TieBreak {
        feet: feet.map(|info| info.feet).max().unwrap_or(0),
        gold: Tally::of(content, player).built(Generation::Gold),
    }
}

/// What a seat would have if the game ended now.
pub(super) fn score(state: &State, seat: Seat) -> ScoreSheet {
    let limits = state.content().limits;
    let player = state.player(seat);
    let track = player.map_or(0, |player| player.score);
    let streets = state.streets.iter().map(|street| street_result(state, *street));
    let own = streets.filter(|street| street.majority == Some(seat));
    let streets = own.fold(0, |sum, street| sum + street.points);
    let challenge = challenges(state).get(seat.index()).copied().unwrap_or(0);
    let cards = player.map_or(0, |player| {
        limits.unused_card_points * u32::from(player.cards.count())
    });
    ScoreSheet {
        track,
        streets,
        challenge,
        cards,
        total: track.saturating_add(streets + challenge + cards),
    }
}

/// Every street with a card in play.
pub(super) fn streets(state: &State) -> Vec<StreetResult> {
    let streets = state.streets.iter();
    streets.map(|street| street_result(state, *street)).collect()
}

/// NY-145 to NY-148.
pub(super) fn street_result(state: &State, street: StreetId) -> StreetResult {
    let touching = |player: &Player| {
        let skyscrapers = player.skyscrapers.iter();
        skyscrapers
            .filter(|skyscraper| state.content().touches(&skyscraper.cells, street))
            .count()
    };
    let counts = state.seated().map(|(seat, player)| match state.has_left(seat) {
        true => 0,
        false => u8::try_from(touching(player)).unwrap_or(u8::MAX),
    });
    let skyscrapers: Vec<u8> = counts.collect();
    let majority = strictly_most(&skyscrapers);
    StreetResult {
        street,
        majority: Seat::all(state.seats()).find(|seat| Some(seat.index()) == majority),
        points: state.content().limits.street_points,
        skyscrapers,
    }
}

/// The points for the challenge in play, in seat order. A seat that has resigned is left out of every comparison.
fn challenges(state: &State) -> Vec<u32> {
    let tallies: Vec<Tally> = state
        .seated()
        .map(|(seat, player)| match state.has_left(seat) {
            true => Tally::default(),
            false => Tally::of(state.content(), player),
        })
        .collect();
    challenge_points(state.content(), state.challenge, &tallies)
}

/// The position of the number that is greater than every other.
fn strictly_most(numbers: &[u8]) -> Option<usize> {
    let most = numbers.iter().max()?;
    let mut having = numbers.iter().enumerate().filter(|(_, number)| *number == most);
    match (having.next(), having.next()) {
        (Some((position, _)), None) => Some(position),
        _ => None,
    }
}
