//! The frame and the start: IN-1001 to IN-1004.

use super::{Table, moment, options, running};
use crate::rulesets::city_investors::view::{PositionState, StateName};
use crate::rulesets::city_investors::{Event, PartyOpened, PartyStarted};

#[test]
fn in_1001_there_are_no_turns_no_display_no_reserve_and_no_goal_cards() {
    let table = running(4);
    assert_eq!(table.to_move(), [1, 2, 3, 4]);
    let view = table.view();
    assert!(view.display.is_empty() && view.turn.is_none() && view.goals.is_empty());
    for line in ["A H01", "P H01 a1", "E a1 b1", "E a1 H01", "M", "S H01 a1", "X"] {
        assert_eq!(table.refused(1, line), "wrong_variant", "{line}");
    }
    let basic = Table::basic(2).turn_of(1);
    for line in ["READY", "T 1", "B a1", "R"] {
        assert_eq!(basic.refused(1, line), "wrong_variant", "{line}");
    }
}

/// IN-208: what a position gives is drawn when it is taken.
#[test]
fn in_1002_all_tiles_lie_face_down_on_120_positions() {
    let mut table = running(2);
    let party = table.view().party.unwrap();
    assert_eq!(
        party
            .positions
            .iter()
            .map(|position| position.position)
            .collect::<Vec<_>>(),
        (1..=120).collect::<Vec<u8>>()
    );
    assert!(
        party
            .positions
            .iter()
            .all(|position| position.state == PositionState::FaceDown)
    );
    assert_eq!(table.stack_size(), 120);
    let events = table.play(1, "T 57");
    assert!(matches!(&events[0], Event::PartyTileTaken(taken) if taken.tile.is_none()));
    let Event::PartyTileShown(shown) = &events[1] else {
        panic!("{events:?}")
    };
    assert_eq!((shown.position, table.stack_size()), (57, 119));
    let hand = table.view().players[0].hand.clone().unwrap();
    assert_eq!((hand.position, hand.tile.unwrap().tile), (57, shown.tile));
}

/// TC-63; IN-1036.
#[test]
fn in_1003_the_game_runs_once_everybody_is_ready() {
    let mut table = Table::game(&options(), 2, 9);
    let latest_start = moment(3600.0);
    assert_eq!(table.events, [Event::PartyOpened(PartyOpened { latest_start })]);
    table.at(5.0).play(1, "READY");
    assert_eq!((table.view().state, table.to_move()), (StateName::Lobby, vec![2]));
    assert_eq!(table.standing().deadline, Some(latest_start));
    assert_eq!(table.refused(1, "T 57"), "not_started");
    assert_eq!(table.refused(2, "B a1"), "not_started");
    assert_eq!(table.refused(1, "READY"), "already_ready");
    let events = table.at(8.0).play(2, "READY");
    let started = PartyStarted {
        starts_at: moment(8.0),
        deadline: moment(3608.0),
    };
    assert_eq!(events[1], Event::PartyStarted(started));
    assert_eq!(
        (table.view().state, table.refused(1, "READY")),
        (StateName::Running, "already_ready".into())
    );
    assert_eq!(table.refused(1, "T 57"), "accepted");
}

/// TC-63, the last sentence.
#[test]
fn in_1003_the_game_runs_from_the_latest_start_at_the_latest() {
    let mut table = Table::game(&options(), 2, 9);
    table.play(1, "READY");
    assert_eq!(table.at(3599.999).view().state, StateName::Lobby);
    assert_eq!(table.at(3600.0).view().state, StateName::Running);
    assert_eq!(table.standing().deadline, Some(moment(7200.0)));
    assert_eq!(table.to_move(), [1, 2]);
}

/// Nobody looks at the game at that very moment; it has run since then all the same.
#[test]
fn in_1003_the_latest_start_counts_also_if_it_is_noticed_late() {
    let mut table = Table::game(&options(), 2, 9);
    table.at(4000.0);
    assert_eq!(table.standing().deadline, Some(moment(7200.0)));
}

/// TC-46; IN-1011, IN-1013.
#[test]
fn in_1004_a_hand_holds_one_tile() {
    let mut table = running(2);
    table.play(1, "T 57");
    table.at(5.0);
    assert_eq!(table.refused(1, "T 58"), "hand_full");
    table.play(1, "R");
    let position = table.view().party.unwrap().positions[56].clone();
    assert_eq!(position.state, PositionState::FaceUp);
    let events = table.play(2, "T 57");
    assert!(
        matches!(&events[..], [Event::PartyTileTaken(taken)] if taken.tile == position.tile.map(|view| view.tile))
    );
}
