//! Resignation, which the rules of the game do not know.

use super::Table;
use super::table::player;
use crate::kernel::Rules;
use crate::rulesets::new_york_1901::NewYork1901;

#[test]
fn a_resigned_seat_is_skipped_and_its_land_stays() {
    let mut table =
        Table::of("table 3\nopen red-2 red-2 red-2 red-2\ngreen held=RED12\ngreen built BR1@L6-L7");
    table.resigns("green");
    table.then(
        "do take RED9; end
         expect turn yellow
         do take RED12
         expect refused lot_not_empty
         do take RED10; end
         expect turn brown
         expect owner BLU9=green
         expect standing green=BR1",
    );
    assert!(table.view().players[1].resigned);
}

#[test]
fn the_turn_of_a_seat_that_resigns_ends_with_the_market_step() {
    let mut table = Table::of("table 3\nopen red-2 red-2 red-2 red-2\ndeck: blue-2 blue-2\ndo take RED9");
    table.resigns("brown");
    table.then("expect market red-2 red-2 red-2 blue-2\nexpect turn green\nexpect worker RED9=brown");
    assert_eq!(table.happened()[2..], ["cards_drawn", "turn_began"]);
}

/// The market runs dry in the turn that was given up: the end comes, and those who stay have their last turns.
#[test]
fn a_resignation_can_run_the_market_dry() {
    let mut table = Table::of("table 4\nopen red-2 red-2 red-2 red-2\ndeck 0\ndo take RED9");
    table.resigns("brown");
    table.then("expect end=deck:brown\nexpect left=3\nexpect turn green");
}

#[test]
fn last_turns_skip_who_has_resigned() {
    let mut table = Table::of("table 4\nlast 3 by blue");
    table.resigns("green");
    table.then(
        "expect left=2\ndo take RED9; end\nexpect turn yellow\nexpect left=1\ndo take BLU3; end\nexpect over",
    );
    let outcome = NewYork1901::standing(&table.state).outcome.unwrap();
    assert_eq!(outcome.ranking.last().unwrap().seat, player("green"));
}

#[test]
fn the_last_seat_left_wins_at_once() {
    let mut table = Table::of("table 3\nbrown score=1\ngreen score=50\nyellow score=60");
    table.resigns("yellow");
    table.resigns("green");
    table.then("expect over");
    let outcome = NewYork1901::standing(&table.state).outcome.unwrap();
    assert_eq!(outcome.winners, [player("brown")]);
    let order: Vec<u8> = outcome.ranking.iter().map(|place| place.seat.number()).collect();
    assert_eq!(order, [1, 2, 3]);
    let result = table.view().result.unwrap();
    assert_eq!(result.trigger, None);
}

/// Who has resigned is left out of every comparison, and what stands still touches and neighbours.
#[test]
fn a_resigned_seat_is_left_out_of_streets_and_of_the_king_of_generations() {
    let mut table = Table::of(
        "table 3 streets=wall,cedar,broadway challenge=king_of_generations
         brown built BR1@F4-G4
         green built BR1@I4-J4 BR2@C6-D6
         expect bonus green streets=5 challenge=5
         expect bonus brown streets=0 challenge=0",
    );
    table.resigns("green");
    table.then("expect bonus brown streets=10 challenge=5\nexpect bonus green streets=0 challenge=0\nexpect count cedar=1,0,0");
}
