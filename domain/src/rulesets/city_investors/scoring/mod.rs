//! Scoring (sections 7 and 9): every city in fixed steps, then the goal cards, then the ranking.

mod goals;

use super::city::City;
use super::content::{content, effects};
use super::events::{RemovedTile, ScoreSheet};
use super::fields::BUILDING_FIELDS;
use super::options::Variant;
use super::state::State;
use super::tracks::Tracks;
use crate::kernel::{Outcome, Score, Seat, rank};
use std::cmp::Reverse;

/// A city after steps 1 to 3, which the goal cards are judged by (IN-902).
struct Scored {
    seat: Seat,
    /// What is left on the board.
    city: City,
    sheet: ScoreSheet,
}

/// IN-701: every player's score, in seat order, as if the game ended now.
pub(super) fn sheets(state: &State) -> Vec<ScoreSheet> {
    let mut cities: Vec<Scored> = state
        .all()
        .map(|(seat, player)| score_city(seat, &player.city))
        .collect();
    goals::judge(state, &mut cities);
    let total = |scored: Scored| with_total(state, scored.seat, scored.sheet);
    cities.into_iter().map(total).collect()
}

/// IN-714 to IN-717, IN-1104: total, then fewer empty fields; those who resigned come after all who stayed.
pub(super) fn outcome(state: &State) -> Outcome {
    let mut stayed = Vec::new();
    let mut scores = Vec::new();
    for ((seat, _), sheet) in state.all().zip(sheets(state)) {
        scores.push(Score {
            seat,
            score: sheet.total,
        });
        if !state.has_left(seat) {
            stayed.push((seat, (sheet.total, Reverse(sheet.empty_fields))));
        }
    }
    rank(stayed, &state.left, scores)
}

/// Steps 1 to 3.
fn score_city(seat: Seat, city: &City) -> Scored {
    let points = &content().points;
    let mut left = city.clone();
    let (removed, connected) = connect(&mut left);
    let empty_fields = BUILDING_FIELDS.saturating_sub(left.count());
    // IN-710 to IN-712: the values after step 1.
    let unemployed = connected.residents.saturating_sub(connected.jobs).max(0);
    let jobs_cut = connected.jobs.saturating_sub(connected.residents).max(0);
    let cut = Tracks {
        jobs: jobs_cut,
        income: jobs_cut,
        ..Tracks::default()
    };
    let sheet = ScoreSheet {
        tracks: *city.tracks(),
        removed,
        connected,
        empty_fields,
        empty_fields_penalty: points.empty_field * i32::from(empty_fields),
        unemployed,
        unemployed_penalty: points.unemployed * unemployed,
        jobs_cut,
        final_tracks: connected.minus(&cut),
        goals: Vec::new(),
        goal_points: 0,
        first_city_points: 0,
        total: 0,
    };
    Scored {
        seat,
        city: left,
        sheet,
    }
}

/// Step 1, IN-705 to IN-708: all unreachable tiles go at the same time; their gains are lost, their losses stay.
fn connect(city: &mut City) -> (Vec<RemovedTile>, Tracks) {
    let mut tracks = *city.tracks();
    let reachable = city.reachable();
    let cut_off: Vec<_> = city
        .tiles()
        .filter(|(field, _)| !reachable.contains(field))
        .collect();
    let mut removed = Vec::new();
    for (field, tile) in cut_off {
        city.take(field);
        let lost = effects(tile).gains();
        tracks = tracks.minus(&lost);
        removed.push(RemovedTile { field, tile, lost });
    }
    (removed, tracks)
}

/// Step 5, IN-713.
fn with_total(state: &State, seat: Seat, sheet: ScoreSheet) -> ScoreSheet {
    let points = &content().points;
    let cards = i32::try_from(sheet.goals.len()).unwrap_or(i32::MAX);
    let goal_points = points.goal.saturating_mul(cards);
    let is_first = state.is(Variant::Party) && state.first_full == Some(seat);
    let first_city_points = if is_first { points.first_full_city } else { 0 };
    let penalties = sheet.empty_fields_penalty + sheet.unemployed_penalty;
    ScoreSheet {
        goal_points,
        first_city_points,
        total: sheet.final_tracks.sum() - penalties + goal_points + first_city_points,
        ..sheet
    }
}
