//! Moves and their order: IN-1011 to IN-1025, IN-1043.

use super::super::table::seat;
use super::{build, running};
use crate::kernel::Rules;
use crate::rulesets::city_investors::view::PositionState;
use crate::rulesets::city_investors::{CityInvestors, Event, Move};
use serde_json::json;

#[test]
fn in_1011_a_tile_is_taken_from_a_position_face_down_or_face_up_and_shown_to_all() {
    let mut table = running(2);
    let events = table.play(1, "T 3");
    assert!(matches!(events[1], Event::PartyTileShown(_)));
    table.play(1, "R");
    let events = table.at(2.0).play(1, "T 3");
    assert_eq!(events.len(), 1, "nothing is drawn a second time");
    assert_eq!(table.refused(2, "T 3"), "tile_gone");
}

/// TC-52; IN-1015, IN-1037 are in `ending.rs`.
#[test]
fn in_1012_a_held_tile_is_built_on_an_empty_field_and_stays_there() {
    let mut table = running(2);
    assert_eq!(table.refused(1, "B b3"), "hand_empty");
    table.play(1, "T 1");
    assert_eq!(table.refused(1, "B c3"), "centre");
    table.play(1, "B b3");
    let built = table.on(1, "b3");
    table.at(1.0).play(1, "T 2");
    assert_eq!(table.refused(1, "B b3"), "field_occupied");
    assert_eq!(table.legal(1).len(), 1 + 23);
    table.play(1, "R");
    assert_eq!(table.on(1, "b3"), built);
}

#[test]
fn in_1013_a_returned_tile_lies_face_up_on_its_position_for_anybody() {
    let mut table = running(3);
    table.play(1, "T 9");
    let held = table.view().players[0].hand.clone().unwrap().tile.unwrap();
    assert_eq!(table.refused(2, "R"), "hand_empty");
    table.play(1, "R");
    let position = table.view().party.unwrap().positions[8].clone();
    assert_eq!(
        (position.state, position.tile.as_ref()),
        (PositionState::FaceUp, Some(&held))
    );
    table.play(3, "T 9");
    assert_eq!(table.view().players[2].hand.clone().unwrap().tile.unwrap(), held);
}

/// TC-51; IN-1041 and IN-1042 are in `ending.rs`.
#[test]
fn in_1014_the_limit_of_minus_five_does_not_apply() {
    let mut table = running(2).draws("G01 G04 G02 G03");
    for (number, field) in [(1, "c2"), (2, "b3"), (3, "d3"), (4, "c4")] {
        table.at(f64::from(number) * 2.0).play(1, &format!("T {number}"));
        table.play(1, &format!("B {field}"));
    }
    assert_eq!(table.tracks(1), "0/0/-8/20/0");
}

#[test]
fn in_1015_a_full_city_makes_no_more_moves() {
    let mut table = running(3);
    build(&mut table, 1, 24);
    assert!(table.legal(1).is_empty());
    assert_eq!(table.refused(1, "T 100"), "city_full");
    assert_eq!(
        (table.refused(1, "R"), table.to_move()),
        ("hand_empty".into(), vec![2, 3])
    );
}

/// TC-45; IN-1022.
#[test]
fn in_1021_and_in_1022_of_two_takes_the_one_accepted_first_gets_the_tile() {
    let mut table = running(3);
    table.play(1, "T 57");
    let before = table.state.clone();
    assert_eq!(table.refused(3, "T 57"), "tile_gone");
    assert!(table.state == before);
    assert!(table.view().players[2].hand.is_none() && table.view().players[2].next_take.is_none());
    assert_eq!(table.refused(3, "T 58"), "accepted");
}

/// TC-47. That a request with the same Idempotency-Key gets the same answer is the service's; without a key the second
/// take is judged on what the first has left, and takes no second tile.
#[test]
fn in_1023_a_repeated_take_takes_no_second_tile() {
    let mut table = running(2);
    table.play(1, "T 12");
    let before = table.state.clone();
    assert_eq!(table.refused(1, "T 12"), "tile_gone");
    assert!(table.state == before);
    let raw = json!({"type": "party_take", "position": 12, "move_id": "m1"});
    let why = serde_json::from_value::<Move>(raw.clone())
        .unwrap_err()
        .to_string();
    let refusal = CityInvestors::unreadable(&table.state, seat(1), &raw, &why);
    assert!(refusal.message.contains("Idempotency-Key"), "{}", refusal.message);
}

/// TC-48; IN-1025: the time is that of the service, `now`, and no other.
#[test]
fn in_1024_and_in_1025_a_player_waits_between_two_takes_but_not_for_a_build() {
    let mut table = running(2);
    table.at(10.0).play(1, "T 1");
    table.at(10.2).play(1, "B a1");
    table.at(10.999);
    let refusal = table.refusal(1, "T 2").unwrap();
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("too_fast", "IN-1024")
    );
    assert_eq!(table.refused(2, "T 2"), "accepted");
    assert_eq!(table.to_move(), [1, 2]);
    table.at(11.0).play(1, "T 2");
    table.play(1, "R");
}

#[test]
fn in_1043_everything_but_what_a_position_will_give_is_public() {
    let mut table = running(2);
    table.play(1, "T 1");
    table.play(2, "T 2");
    table.play(2, "R");
    let view = table.view();
    let party = view.party.unwrap();
    let states: Vec<PositionState> = party
        .positions
        .iter()
        .take(3)
        .map(|position| position.state)
        .collect();
    assert_eq!(
        states,
        [
            PositionState::Empty,
            PositionState::FaceUp,
            PositionState::FaceDown
        ]
    );
    assert!(party.positions[2].tile.is_none() && party.deadline.is_some());
    assert!(view.players[0].next_take.is_some() && view.players[0].hand.is_some());
    assert_eq!((view.stack.count, view.stack.tiles.len()), (118, 118));
}
