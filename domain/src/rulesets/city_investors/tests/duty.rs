//! Sections 4 and 11: the duty to use the Architect.

use super::Table;
use crate::rulesets::city_investors::duty::can_be_met;
use crate::rulesets::city_investors::{Duty, Ending};

/// TC-02; IN-404, IN-408.
#[test]
fn in_408_the_last_point_belongs_to_the_duty() {
    let mut table = Table::basic(2)
        .board(1, "c2 O01, b3 O02")
        .reserve(1, "H01")
        .display("L01 F01 G01 P05")
        .stack(113)
        .turn_of(1);
    table.plays(1, "E b3 c2; M");
    assert_eq!((table.points(), table.kinds(1)), (1, "A".into()));
    assert_eq!(table.refused(1, "P H01 a1"), "duty_endangered");
    assert_eq!(table.refused(1, "X"), "duty_open");
}

/// TC-03; IN-408, IN-410, IN-531.
#[test]
fn in_409_b_with_a_full_reserve_the_mayor_may_come_first_and_then_the_planner_must() {
    let mut table = Table::basic(2)
        .board(1, "c2 O01")
        .reserve(1, "P01 H02 O02")
        .display("L01 F01 G01 P05")
        .stack(112)
        .turn_of(1);
    table.play(1, "M");
    assert_eq!((table.points(), table.kinds(1)), (2, "P".into()));
    table.play(1, "P O02 a1");
    assert_eq!(table.kinds(1), "A");
}

/// TC-05; IN-408, IN-516, IN-526.
#[test]
fn in_409_c_an_exchange_that_makes_a_placement_possible_is_the_only_way() {
    let mut table = Table::basic(2)
        .board(1, "a1 G01, b1 G02, c1 F01")
        .reserve(1, "G03 F02 F03")
        .turn_of(1);
    assert_eq!(table.tracks(1), "0/3/-5/13/-1");
    let mut legal = table.legal(1);
    legal.sort();
    assert_eq!(legal, ["E a1 F02", "E a1 F03", "E b1 F02", "E b1 F03"]);
    for line in ["M", "E a1 b1", "E c1 F02"] {
        assert_eq!(table.refused(1, line), "duty_endangered", "{line}");
    }
    table.play(1, "E a1 F02");
    assert_eq!(
        (table.tracks(1), table.reserve_of(1)),
        ("0/6/-4/11/-2".into(), "G03 G01 F03".into())
    );
    assert!(table.legal(1).iter().all(|line| line.starts_with("P F03 ")));
    table.play(1, "P F03 e5");
    assert_eq!(
        (table.tracks(1), table.kinds(1)),
        ("0/9/-5/14/-3".into(), "A".into())
    );
}

#[test]
fn in_409_a_two_reserve_tiles_leave_room_for_the_architect() {
    let mut table = Table::basic(2)
        .board(1, "a1 G01, b1 G02")
        .reserve(1, "G03 G04")
        .turn_of(1);
    assert_eq!(table.turn().duty, Duty::Open);
    table.plays(1, "M; M");
    assert_eq!(table.kinds(1), "A");
}

/// IN-1102; TC-06; IN-409, IN-507.
#[test]
fn in_411_and_in_1102_a_blocked_player_has_a_waived_turn() {
    let table = Table::basic(2)
        .board(1, "a1 G01, b1 G02")
        .reserve(1, "G03 G04 G05")
        .turn_of(1);
    assert_eq!(
        (table.tracks(1), table.turn().duty),
        ("0/0/-4/10/0".into(), Duty::Waived)
    );
    let legal = table.legal(1);
    assert_eq!(legal.iter().filter(|line| line.starts_with("E a1 b1")).count(), 1);
    assert_eq!(legal.iter().filter(|line| line.contains(" G0")).count(), 6);
    assert!(legal.contains(&"M".into()) && legal.contains(&"X".into()));
    assert_eq!(legal.len(), 1 + 6 + 2);
    assert_eq!(table.refused(1, "A 1"), "reserve_full");
    assert_eq!(table.refused(1, "P G03 e5"), "below_minus_five");
}

/// No game comes to it, since who has filled a city has used the Architect or has room in the reserve.
#[test]
fn in_409_in_a_full_city_no_reserve_tile_can_be_placed() {
    let met = |table: Table| {
        let player = &table.state.players[0];
        can_be_met(&player.city, &player.reserve, 3)
    };
    assert!(!met(Table::basic(2).built(1, 24).reserve(1, "L01 L02 L03")));
    assert!(met(Table::basic(2).built(1, 23).reserve(1, "L01 L02 L03")));
    assert!(met(Table::basic(2).built(1, 24).reserve(1, "L01 L02")));
}

/// IN-1102: with the Mayor and the Engineer a player may get out of it in a later turn.
#[test]
fn in_1102_a_reserve_is_blocked_only_if_no_tile_fits_and_no_exchange_helps() {
    let duty = |reserve: &str| {
        Table::basic(2)
            .board(1, "a1 G01, b1 G02")
            .reserve(1, reserve)
            .turn_of(1)
            .turn()
            .duty
    };
    assert_eq!(duty("G03 G04 G05"), Duty::Waived);
    assert_eq!(duty("G03 G04 F01"), Duty::Open);
    assert_eq!(duty("G03 G04"), Duty::Open);
    let helped = Table::basic(2)
        .board(1, "a1 G01, b1 G02, c1 F01")
        .reserve(1, "G03 F02 F03")
        .turn_of(1);
    assert_eq!(helped.turn().duty, Duty::Open);
}

/// IN-1101: the display is full whenever a turn begins, so that two reserve tiles never block; the laws ask after
/// every event of every game.
#[test]
fn in_1101_a_player_with_room_in_the_reserve_can_use_the_architect() {
    for reserve in ["G03 G04", "G03", ""] {
        let table = Table::basic(2)
            .board(1, "a1 G01, b1 G02")
            .reserve(1, reserve)
            .stack(0)
            .turn_of(1);
        assert_eq!(
            table.legal(1).iter().filter(|line| line.starts_with('A')).count(),
            4
        );
    }
}

fn both_blocked() -> Table {
    Table::basic(2)
        .board(1, "a1 G01, b1 G02")
        .reserve(1, "G03 G04 G05")
        .board(2, "a1 G06, b1 G07")
        .reserve(2, "G08 G09 G10")
}

/// TC-07.
#[test]
fn in_1103_three_rounds_of_waived_turns_end_the_game() {
    let mut table = both_blocked().turn_of(1);
    for number in [1, 2, 1, 2, 1] {
        table.play(number, "X");
        assert_eq!(table.ending(), None);
    }
    table.play(2, "X");
    assert_eq!(table.ending(), Some(Ending::Blocked));
}

/// TC-07, the last sentence.
#[test]
fn in_1103_a_turn_that_is_not_waived_breaks_the_row() {
    let mut table = both_blocked()
        .reserve(2, "G08 G09")
        .display("G10 L01 L02 L03")
        .turn_of(1);
    table.play(1, "X");
    table.plays(2, "A G10; X");
    for number in [1, 2, 1, 2, 1] {
        table.play(number, "X");
        assert_eq!(table.ending(), None);
    }
    table.play(2, "X");
    assert_eq!(table.ending(), Some(Ending::Blocked));
}

/// Who has resigned has no turns to be waived.
#[test]
fn in_1103_counts_three_turns_for_each_player_who_has_not_resigned() {
    let mut table = Table::basic(3)
        .board(1, "a1 G01, b1 G02")
        .reserve(1, "G03 G04 G05")
        .board(2, "a1 G06, b1 G07")
        .reserve(2, "G08 G09 G10")
        .board(3, "a1 G11, b1 G12")
        .reserve(3, "G13 G14 G15")
        .turn_of(1);
    assert_eq!(table.view().end.waived_limit, 9);
    for number in [1, 2, 3, 1, 2] {
        table.play(number, "X");
    }
    table.resigns(1);
    assert_eq!((table.ending(), table.view().end.waived_limit), (None, 6));
    table.play(3, "X");
    assert_eq!(table.ending(), Some(Ending::Blocked));
}
