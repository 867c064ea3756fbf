//! Section 5: the turn and its states.

use super::Table;
use super::table::seat;
use crate::kernel::{Rules, Timestamp};
use crate::rulesets::tower_up::content::ObjectiveId;
use crate::rulesets::tower_up::events::{Event, Trigger};
use crate::rulesets::tower_up::options::Placement;
use crate::rulesets::tower_up::view::StateName;
use crate::rulesets::tower_up::{Move, Options, TowerUp};

const MARKET: [&str; 3] = ["T01", "T05", "J1"];

/// X55: first player P3 of four.
#[test]
fn tu_43_turns_go_clockwise_beginning_with_the_first_player() {
    let mut table = (0..)
        .map(|seed| Table::game(&Options::default(), 4, seed))
        .find(|t| t.waits_for().1 == 3)
        .unwrap();
    let mut turns = Vec::new();
    for _ in 0..5 {
        let (_, number) = table.waits_for();
        turns.push(number);
        let mv = TowerUp::fallback(&table.state, seat(number)).unwrap();
        table.play(number, &TowerUp::write(&mv));
    }
    assert_eq!(turns, [3, 4, 1, 2, 3]);
}

/// X54 and X55: one action, then it is somebody else's turn.
#[test]
fn tu_44_a_turn_is_exactly_one_action() {
    let mut table = Table::of(4).active(3).holds(3, [1, 1, 1, 1]);
    table.play(3, "build A2 brown roof A2");
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 4));
    assert_eq!(table.refused(3, "build C6 white roof C6"), "not_your_decision");
    table.play(4, "take T01");
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 1));
}

/// X19, the last sentence.
#[test]
fn tu_45_there_is_no_pass() {
    let table = Table::of(2);
    assert_eq!(table.refused(1, "decline"), "wrong_move_type");
    let moves = TowerUp::candidates(&table.state, seat(1));
    assert!(
        moves
            .iter()
            .all(|mv| matches!(mv, Move::TakeCard(_) | Move::Build(_)))
    );
}

/// X55, and an extra turn, which is a turn of its own with a building and a roof of its own.
#[test]
fn tu_46_one_building_and_one_roof_a_turn_and_again_in_an_extra_turn() {
    let mut table = Table::of(3)
        .city("D7 brown 1")
        .markers(1, [4, 4, 4, 0])
        .holds(1, [3, 2, 2, 2]);
    let events = table.play(1, "build D6 black roof D7");
    assert_eq!(
        events
            .iter()
            .filter(|event| matches!(event, Event::Built(_)))
            .count(),
        1
    );
    assert_eq!(
        (table.roofs_of(1), table.waits_for()),
        (9, (StateName::ChoosingExtraAction, 1))
    );
    table.play(1, "build D8 white roof D8");
    assert_eq!(
        (table.roofs_of(1), table.waits_for()),
        (8, (StateName::ChoosingAction, 2))
    );
}

/// X28, and every state with the moves it accepts.
#[test]
fn tu_47_one_player_decides_and_only_on_the_moves_of_the_state() {
    let lines = [
        "place C4",
        "take T01",
        "build A2 brown roof A2",
        "drop 1 black",
        "decline",
    ];
    let accepted = |table: &Table, number| {
        let refused = |line: &&&str| table.refused(number, line) != "wrong_move_type";
        lines
            .iter()
            .filter(refused)
            .map(|line| line.split(' ').next().unwrap())
            .collect::<Vec<_>>()
    };
    let players = Options {
        starting_floor_placement: Placement::Players,
        ..Options::default()
    };
    let placing = Table::game(&players, 3, 1);
    assert_eq!(accepted(&placing, placing.waits_for().1), ["place"]);
    assert_eq!(accepted(&Table::of(3), 1), ["take", "build"]);
    assert_eq!(Table::of(3).refused(2, "take T01"), "not_your_decision");

    let mut table = Table::of(3).holds(1, [3, 3, 3, 1]).market(MARKET);
    table.play(1, "take T01");
    assert_eq!(table.waits_for(), (StateName::ChoosingDiscards, 1));
    assert_eq!(accepted(&table, 1), ["drop"]);

    let mut table = Table::of(3).markers(1, [2, 2, 2, 1]).market(["M04", "T05", "J1"]);
    table.play(1, "take M04");
    assert_eq!(table.waits_for(), (StateName::ChoosingExtraAction, 1));
    assert_eq!(accepted(&table, 1), ["take", "build", "decline"]);
}

/// X25, in JSON: what a move must contain, may contain, and must not contain.
#[test]
fn tu_48_a_move_holds_every_choice_it_needs_and_nothing_else() {
    let reads = |json: &str| serde_json::from_str::<Move>(json).is_ok();
    assert!(reads(
        r#"{"type":"take_card","card":"T05","wild_colors":[],"substitute_colors":[]}"#
    ));
    assert!(reads(
        r#"{"type":"take_card","card":"Q1","wild_colors":[],"substitute_colors":["grey"],"discard":{"black":2}}"#
    ));
    assert!(reads(
        r#"{"type":"build","site":"D1","color":"black","roof_site":"D2"}"#
    ));
    assert!(reads(r#"{"type":"discard","floors":{"white":3}}"#));
    assert!(reads(r#"{"type":"decline_extra_turn"}"#));
    assert!(reads(r#"{"type":"place_starting_floor","site":"C4"}"#));
    assert!(reads(
        r#"{"type":"place_starting_floor","site":"C4","color":"grey"}"#
    ));
    for broken in [
        r#"{"type":"take_card","card":"T05"}"#,
        r#"{"type":"take_card","card":"T05","wild_colors":[]}"#,
        r#"{"type":"take_card","card":5,"wild_colors":[],"substitute_colors":[]}"#,
        r#"{"type":"build","site":"D1","color":"black"}"#,
        r#"{"type":"build","site":"D1","color":"red","roof_site":"D2"}"#,
        r#"{"type":"build","site":"D1","color":"black","roof_site":"D2","note":"hi"}"#,
        r#"{"type":"discard","floors":{"white":0}}"#,
        r#"{"type":"discard","floors":{"pink":1}}"#,
        r#"{"type":"discard"}"#,
        r#"{"type":"decline_extra_turn","because":"tired"}"#,
        r#"{"type":"pass"}"#,
        r#"{}"#,
    ] {
        assert!(!reads(broken), "{broken}");
    }
}

/// Everything that can follow one build, in the order of TU-49: objective, extra turn, trigger, next turn.
#[test]
fn tu_49_what_follows_an_action_happens_in_order() {
    let mut table = Table::of(3)
        .city("D7 brown 3 {blue@1, blue@2}, C9 black 3 {blue@3}, E6 grey 1")
        .objectives([
            ObjectiveId::Levels1To4,
            ObjectiveId::TwoBorders,
            ObjectiveId::FourPark,
        ])
        .roofs(1, 1)
        .markers(1, [4, 4, 4, 0])
        .holds(1, [3, 1, 1, 3]);
    let events = table.play(1, "build D6 black roof D7");
    let kinds: Vec<&str> = events.iter().map(kind).collect();
    assert_eq!(kinds, ["built", "objective", "granted", "triggered", "turn"]);
    assert_eq!(table.waits_for(), (StateName::ChoosingExtraAction, 1));
}

/// X22 and X24: the market is refilled, discards are waited for, then the extra turn begins.
#[test]
fn tu_49_discards_are_waited_for_before_the_turn_ends() {
    let mut table = Table::of(3)
        .holds(1, [3, 3, 3, 0])
        .markers(1, [2, 2, 2, 1])
        .market(["M04", "T05", "J1"]);
    let kinds: Vec<&str> = table.play(1, "take M04").iter().map(kind).collect();
    assert_eq!(kinds, ["taken", "revealed", "granted"]);
    assert_eq!(table.waits_for(), (StateName::ChoosingDiscards, 1));
    let kinds: Vec<&str> = table.play(1, "drop 1 white").iter().map(kind).collect();
    assert_eq!(kinds, ["discarded", "turn"]);
}

#[test]
fn tu_50_a_refused_move_changes_nothing() {
    let table = Table::of(3).last_turn(1, Trigger::Shortage, 3, &[2, 3]);
    let before = table.state.clone();
    for line in [
        "take Q4",
        "build D9 black roof D9",
        "drop 1 black",
        "decline",
        "place C4",
    ] {
        let mv = table.read(line);
        assert!(TowerUp::check(&table.state, seat(1), &mv, Timestamp::UNIX_EPOCH).is_err());
        assert_eq!(table.state, before);
    }
}

fn kind(event: &Event) -> &'static str {
    match event {
        Event::CardTaken(_) => "taken",
        Event::CardRevealed(_) => "revealed",
        Event::Built(_) => "built",
        Event::FloorsDiscarded(_) => "discarded",
        Event::ObjectiveFulfilled(_) => "objective",
        Event::ExtraTurnGranted(_) => "granted",
        Event::EndTriggered(_) => "triggered",
        Event::TurnBegan(_) => "turn",
        _ => "other",
    }
}
