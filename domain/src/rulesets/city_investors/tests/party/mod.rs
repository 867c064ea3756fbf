//! Section 10: the party variant.

mod ending;
mod moves;
mod start;

use super::Table;
use super::table::{moment, seat};
use crate::rulesets::city_investors::{Options, Variant};

fn options() -> Options {
    Options {
        variant: Variant::Party,
        ..Options::default()
    }
}

/// A game that has started at 0 s.
fn running(players: u8) -> Table {
    let mut table = Table::game(&options(), players, 9);
    (1..=players).for_each(|number| drop(table.play(number, "READY")));
    table
}

/// Takes and builds tiles on this seat's first free fields; the cooldown does not count meanwhile.
fn build(table: &mut Table, number: u8, count: usize) {
    for _ in 0..count {
        table.state.player_mut(seat(number)).unwrap().next_take = None;
        let take = table.legal(number)[0].clone();
        table.play(number, &take);
        let build = table.legal(number)[1].clone();
        table.play(number, &build);
    }
    table.state.player_mut(seat(number)).unwrap().next_take = None;
}
