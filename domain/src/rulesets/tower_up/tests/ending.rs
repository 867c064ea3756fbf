//! Section 14: end of the game.

use super::Table;
use crate::kernel::Rules;
use crate::rulesets::tower_up::TowerUp;
use crate::rulesets::tower_up::content::ObjectiveId::*;
use crate::rulesets::tower_up::events::{Event, Trigger};
use crate::rulesets::tower_up::scoring::cone_field;
use crate::rulesets::tower_up::view::StateName;

fn w14() -> Table {
    Table::of(2)
        .city(
            "A1 black 1 {blue@1}, A2 white 2 {blue@2}, B2 grey 1 {blue@1}, B3 black 1 {blue@1}, C6 white 2 {blue@1}, \
             E2 grey 3 {blue@1, blue@2, yellow@3}, D5 brown 2 {blue@1, yellow@2}, D3 black 2 {blue@1}",
        )
        .objectives([FourBrown, FourLake, TwoBorders])
        .roofs(1, 1)
        .holds(1, [1, 1, 0, 1])
}

/// Everybody plays one last turn by taking the first card; gives who did.
fn play_last_turns(table: &mut Table) -> Vec<u8> {
    let mut turns = Vec::new();
    while let (StateName::ChoosingAction, number) = table.waits_for() {
        turns.push(number);
        let mv = TowerUp::fallback(&table.state, super::table::seat(number)).unwrap();
        table.play(number, &TowerUp::write(&mv));
    }
    turns
}

/// X36: a shortage after a last roof. X37: a last roof after a shortage.
#[test]
fn tu_104_only_the_first_trigger_counts() {
    let mut table = Table::of(3)
        .general([0, 5, 5, 5])
        .market(["Q1", "T05", "J1"])
        .roofs(1, 0);
    table = table.last_turn(2, Trigger::LastRoof, 1, &[3]);
    table.play(2, "take Q1 instead brown, grey");
    assert_eq!(table.supply_of(2), [1, 3, 2, 2]);
    assert_eq!(
        (table.trigger(), table.waits_for()),
        (Some(Trigger::LastRoof), (StateName::ChoosingAction, 3))
    );
    assert_eq!(play_last_turns(&mut table), [3]);
    assert_eq!(table.waits_for().0, StateName::Finished);

    let mut table = x37();
    table.play(1, "take M04 instead white");
    table.play(1, "build A1 white roof A1");
    assert_eq!(table.trigger(), Some(Trigger::Shortage));
}

fn x37() -> Table {
    Table::of(3)
        .city("A2 black 1")
        .roofs(1, 1)
        .markers(1, [2, 2, 2, 1])
        .holds(1, [1, 1, 1, 1])
        .general([0, 5, 5, 5])
        .market(["M04", "T05", "J1"])
}

/// W14, X20 and X33.
#[test]
fn tu_105_after_the_tenth_roof_every_other_player_has_one_last_turn() {
    let mut table = w14();
    table.play(1, "build D2 white roof D3");
    assert_eq!(table.at("D3"), "black 3 {blue@1, blue@3}");
    assert_eq!(
        (table.trigger(), table.waits_for().1),
        (Some(Trigger::LastRoof), 2)
    );
    assert_eq!(play_last_turns(&mut table), [2]);
    assert_eq!(table.waits_for().0, StateName::Finished);

    for (last, expected) in [(3, [4, 1, 2]), (1, [2, 3, 4]), (4, [1, 2, 3])] {
        let mut table = Table::of(4).active(last).roofs(last, 1).holds(last, [2, 1, 0, 1]);
        table.play(last, "build A2 white roof A2");
        assert_eq!(play_last_turns(&mut table), expected);
    }
}

/// X20: that player finishes the turn, extra turns included.
#[test]
fn tu_105_an_extra_turn_after_the_last_roof_is_still_played() {
    let mut table = Table::of(3)
        .city("D7 brown 1")
        .roofs(1, 1)
        .markers(1, [4, 4, 4, 0])
        .holds(1, [3, 0, 0, 3])
        .market(["J1", "T05", "Q1"]);
    table.play(1, "build D6 black roof D7");
    assert_eq!((table.markers_of(1), table.star_rank_of(1)), ([4, 4, 4, 2], 1));
    assert_eq!(
        (table.trigger(), table.waits_for().0),
        (Some(Trigger::LastRoof), StateName::ChoosingExtraAction)
    );
    assert!(table.view().last_turn);
    assert_eq!(table.refused(1, "build D8 black roof D7"), "no_roof_left");
    assert_eq!(table.cone_of(1), None);
    table.play(1, "take J1 wild white, grey");
    assert_eq!(table.cone_of(1), Some(1));
    assert_eq!(play_last_turns(&mut table), [2, 3]);
}

/// X29 and X37: the one who triggered comes last.
#[test]
fn tu_106_after_a_shortage_everybody_has_one_last_turn_and_its_cause_comes_last() {
    let mut table = Table::of(3).general([1, 9, 9, 9]).market(["Q1", "T05", "J1"]);
    table.play(1, "take Q1 instead grey");
    assert_eq!(table.last_turns(), [3, 1]);
    assert_eq!(play_last_turns(&mut table), [2, 3, 1]);
    assert_eq!(table.waits_for().0, StateName::Finished);
}

/// X38.
#[test]
fn tu_107_last_turns_may_earn_extra_turns() {
    let mut table = Table::of(3)
        .market(["M04", "T05", "J1"])
        .markers(2, [2, 2, 2, 1])
        .last_turn(2, Trigger::LastRoof, 1, &[3]);
    table.play(2, "take M04");
    assert_eq!(table.waits_for(), (StateName::ChoosingExtraAction, 2));
    assert_eq!(table.cone_of(2), None);
    table.play(2, "take T05");
    assert_eq!((table.cone_of(2), table.waits_for().1), (Some(0), 3));
}

/// X54: there is no move by which the turn could be skipped.
#[test]
fn tu_108_a_last_turn_must_be_played() {
    let mut table = Table::of(3)
        .market(["T05", "T01", "Q1"])
        .holds(2, [3, 3, 2, 2])
        .roofs(2, 0)
        .last_turn(2, Trigger::LastRoof, 1, &[3]);
    assert_eq!(table.refused(2, "decline"), "wrong_move_type");
    let moves = TowerUp::candidates(&table.state, super::table::seat(2));
    assert!(moves.iter().all(|mv| TowerUp::write(mv).starts_with("take ")));
    table.play(2, "take T05 drop 1 black, 1 white, 1 brown");
    assert_eq!(table.cone_of(2), Some(0));
}

/// W14, X37 and X38: after one's own last turn and its extra turns; after a shortage not before that turn.
#[test]
fn tu_109_the_cone_is_placed_at_the_end_of_ones_own_last_turn() {
    let mut table = w14();
    table.play(1, "build D2 white roof D3");
    assert_eq!((table.cone_of(1), table.cone_of(2)), (Some(5), None));

    let mut table = x37();
    table.play(1, "take M04 instead white");
    table.play(1, "build A1 white roof A1");
    assert_eq!(
        (1..=3).map(|number| table.cone_of(number)).collect::<Vec<_>>(),
        [None, None, None]
    );
    assert_eq!(table.waits_for().1, 2);
    table.play(2, "take T05 instead grey");
    table.play(3, "take J1 wild white, grey");
    assert_eq!(table.waits_for().1, 1);
    assert_eq!(table.refused(1, "build A3 brown roof A3"), "no_roof_left");
    assert_eq!(table.cone_of(1), None);
    play_last_turns(&mut table);
    assert_eq!(table.cone_of(1), Some(1));
}

/// W14 and X35.
#[test]
fn tu_110_the_cone_goes_on_the_field_of_the_visible_roofs_at_most_7() {
    let content = TowerUp::content();
    assert_eq!(
        [0, 1, 5, 7, 8, 9].map(|visible| cone_field(content, visible)),
        [0, 1, 5, 7, 7, 7]
    );
    let mut table = w14();
    let events = table.play(1, "build D2 white roof D3");
    let Some(Event::LastTurnEnded(ended)) = events
        .iter()
        .find(|event| matches!(event, Event::LastTurnEnded(_)))
    else {
        panic!("{events:?}")
    };
    assert_eq!(
        (ended.visible_roofs, ended.cone_field, ended.cone_value),
        (5, 5, 8)
    );
    let mut table = Table::of(3).last_turn(2, Trigger::LastRoof, 1, &[3]);
    table.play(2, "take T01");
    assert_eq!(
        (table.cone_of(2), table.view().players[1].cone_field),
        (Some(0), None)
    );
}

/// X34.
#[test]
fn tu_111_a_cone_once_placed_stays() {
    let mut table = Table::of(4)
        .city("A2 black 1")
        .active(3)
        .roofs(3, 1)
        .holds(3, [1, 1, 0, 0])
        .holds(4, [1, 0, 1, 0]);
    table.play(3, "build A6 white roof A2");
    assert_eq!(
        (table.at("A2").as_str(), table.cone_of(3)),
        ("black 2 {green@2}", Some(1))
    );
    table.play(4, "build A1 grey roof A2");
    assert_eq!(table.at("A2"), "black 3 {green@2, orange@3}");
    assert_eq!((table.cone_of(3), table.cone_of(4)), (Some(1), Some(1)));
}

fn x56() -> Table {
    Table::of(2)
        .city("A1 black 1 {yellow@1}, B2 white 1 {yellow@1}, C5 grey 1 {yellow@1}, D5 grey 1")
        .objectives([FourColors, FiveDistricts, FiveConnected])
        .has_token(1, FourColors)
        .holds(2, [0, 0, 1, 1])
        .roofs(1, 0)
        .last_turn(2, Trigger::LastRoof, 1, &[])
}

/// X56.
#[test]
fn tu_112_objectives_can_be_fulfilled_in_last_turns() {
    let mut table = x56();
    table.play(2, "build D4 brown roof D4");
    assert_eq!(table.tokens_of(2), [(FourColors, 3)]);
}

/// X56.
#[test]
fn tu_113_after_the_last_of_the_last_turns_the_game_is_finished() {
    let mut table = x56();
    let events = table.play(2, "build D4 brown roof D4");
    assert!(
        matches!(events.last(), Some(Event::GameFinished(over)) if over.trigger == Some(Trigger::LastRoof))
    );
    assert!(table.cone_of(2).is_some());
    assert_eq!(table.waits_for(), (StateName::Finished, 0));
    for number in 1..=2 {
        assert_eq!(table.refused(number, "take T01"), "game_finished");
        assert!(TowerUp::candidates(&table.state, super::table::seat(number)).is_empty());
    }
}
