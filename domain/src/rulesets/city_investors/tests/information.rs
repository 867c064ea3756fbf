//! Section 3: information.

use super::Table;
use crate::kernel::{Next, Rules, Timestamp, step};
use crate::rulesets::city_investors::{CityInvestors, Event, Move, Options, Variant};

/// TC-55; IN-208. There is one view for everybody.
#[test]
fn in_301_everything_on_the_table_is_public() {
    let mut table = Table::advanced(2)
        .board(1, "c2 O01")
        .reserve(1, "H01")
        .reserve(2, "P01")
        .turn_of(1);
    table.play(1, "M");
    let view = table.view();
    assert_eq!(view.players[0].city[0].tile.tile.to_string(), "O01");
    assert_eq!(view.players[1].reserve[0].tile.to_string(), "P01");
    assert_eq!(
        (view.display.len(), view.discarded.len(), view.goals.len()),
        (4, 4, 1)
    );
    assert_eq!(usize::from(view.stack.count), table.stack_size());
    let turn = view.turn.unwrap();
    assert_eq!((turn.seat.number(), turn.points, turn.can_end), (1, 2, false));
}

/// IN-303. The tiles that were not seen are told in the order of their names, whatever will be drawn.
#[test]
fn in_302_and_in_303_the_unseen_tiles_may_be_counted_but_have_no_order() {
    let table = Table::basic(2).turn_of(1);
    let unseen: Vec<String> = table.view().stack.tiles.iter().map(ToString::to_string).collect();
    let mut sorted = unseen.clone();
    sorted.sort();
    assert_eq!((unseen.len(), &unseen), (116, &sorted));
}

/// TC-62; IN-412, IN-504. A trial run, which has no root, stops before the draw and has nothing to tell; and in a list
/// that is taken all or none nothing may follow a draw, not even the end of the turn.
#[test]
fn in_304_a_draw_is_neither_tried_out_nor_followed() {
    let table = Table::basic(2).display("L01 F01 G01 P05").turn_of(1);
    let mut trial = Table::basic(2).display("L01 F01 G01 P05").turn_of(1).state;
    let legal =
        crate::kernel::judge::<CityInvestors>(&trial, super::table::seat(1), table.read("A L01"), table.now);
    let event = CityInvestors::resolve(&trial, super::table::seat(1), legal.unwrap(), table.now);
    CityInvestors::evolve(&mut trial, &event);
    assert!(matches!(CityInvestors::next(&trial, table.now), Next::Chance));
    assert!(step::<CityInvestors>(&trial, 1, Timestamp::UNIX_EPOCH, None).is_none());
    for line in ["A L01", "X", "M", "E b3 d4"] {
        assert!(!CityInvestors::only_ends_turn(&table.read(line)));
    }
}

/// TC-62, the last part: one by one, the first move stands and the second is refused.
#[test]
fn in_304_moves_that_are_taken_one_by_one_may_draw() {
    let mut table = Table::basic(2).display("L01 F01 G01 P05").draws("H05").turn_of(1);
    table.play(1, "A L01");
    assert_eq!(table.displayed(), "H05 F01 G01 P05");
    assert_eq!(
        (table.refused(1, "A H09"), table.points()),
        ("not_in_display".into(), 2)
    );
}

/// TC-55: the same seed, options and moves lead to the same game; the laws prove it for whole games.
#[test]
fn in_208_the_same_seed_and_moves_give_the_same_game() {
    let play = |seed| {
        let mut table = Table::game(
            &Options {
                variant: Variant::Advanced,
                ..Options::default()
            },
            2,
            seed,
        );
        table.plays(1, "A 1; M; A 2");
        table.plays(2, "A 4; A 1; X");
        table.events
    };
    let (one, two): (Vec<Event>, Vec<Event>) = (play(1), play(1));
    assert!(one == two && one != play(2));
    let text = serde_json::to_string(&one).unwrap();
    assert!(!text.contains("seed"), "{text}");
}

#[test]
fn moves_name_what_they_mean_and_nothing_about_chance() {
    let table = Table::basic(2).display("L01 F01 G01 P05").turn_of(1);
    let mv: Move = table.read("A 2");
    assert_eq!(
        serde_json::to_string(&mv).unwrap(),
        r#"{"type":"architect","tile":"F01"}"#
    );
}
