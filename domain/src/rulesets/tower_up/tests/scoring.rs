//! Section 15: final scoring.

use super::Table;
use super::table::{by_color, seat};
use crate::kernel::Outcome;
use crate::rulesets::tower_up::TowerUp;
use crate::rulesets::tower_up::scoring::{cone_value, outcome, score};

/// Three players with these scores, by columns of the machines, and these floors left.
fn ranked(columns: [[u8; 4]; 3], floors: [u8; 3]) -> Outcome {
    let mut table = Table::of(3);
    for (number, (columns, floors)) in (1..).zip(columns.into_iter().zip(floors)) {
        table = table.markers(number, columns).holds(number, [floors, 0, 0, 0]);
    }
    outcome(&table.state)
}

fn places(outcome: &Outcome) -> Vec<(u8, u8)> {
    outcome
        .ranking
        .iter()
        .map(|place| (place.place, place.seat.number()))
        .collect()
}

const FORTY_THREE: [u8; 4] = [12, 12, 10, 5];
const FORTY: [u8; 4] = [12, 12, 11, 0];

/// W15, and X35 for the ends of the cone row.
#[test]
fn tu_114_the_score_is_machines_cone_and_tokens() {
    let mut table = Table::of(3);
    let player = table.state.player_mut(seat(3)).unwrap();
    player.markers = by_color([7, 6, 5, 5]);
    player.cone = Some(5);
    player.tokens = [Some(7), None, Some(5)];
    let sheet = score(TowerUp::content(), player);
    assert_eq!(sheet.machines.total() + u32::from(sheet.cone), 31);
    assert_eq!((sheet.cone, sheet.tokens, sheet.total), (8, 12, 43));
    assert_eq!(
        [0, 1, 7].map(|field| cone_value(TowerUp::content(), field)),
        [0, 1, 12]
    );
}

#[test]
fn tu_115_the_highest_score_wins() {
    let outcome = ranked([FORTY, FORTY_THREE, [0; 4]], [9, 1, 10]);
    assert_eq!(outcome.winners, [seat(2)]);
    assert_eq!(
        outcome.scores.iter().map(|score| score.score).collect::<Vec<_>>(),
        [40, 43, 0]
    );
}

/// X39: 43, 43 and 40, with 3, 5 and 9 floors left.
#[test]
fn tu_116_a_tie_is_broken_by_the_floors_left() {
    let outcome = ranked([FORTY_THREE, FORTY_THREE, FORTY], [3, 5, 9]);
    assert_eq!(places(&outcome), [(1, 2), (2, 1), (3, 3)]);
}

/// X39: with 4, 4 and 9 floors left.
#[test]
fn tu_117_players_still_tied_share_the_victory() {
    let outcome = ranked([FORTY_THREE, FORTY_THREE, FORTY], [4, 4, 9]);
    assert_eq!(outcome.winners, [seat(1), seat(2)]);
    assert_eq!(places(&outcome), [(1, 1), (1, 2), (3, 3)]);
}

#[test]
fn tu_118_lower_places_are_ranked_the_same_way() {
    assert_eq!(
        places(&ranked([FORTY, FORTY_THREE, FORTY], [4, 1, 4])),
        [(1, 2), (2, 1), (2, 3)]
    );
    assert_eq!(
        places(&ranked([FORTY, FORTY_THREE, FORTY], [4, 1, 5])),
        [(1, 2), (2, 3), (3, 1)]
    );
}
