//! The players' sides of the table.

use super::mark;
use crate::kernel::{Names, Seat, Sheet, cut};
use crate::rulesets::new_york_1901::placing::is_unlocked;
use crate::rulesets::new_york_1901::scoring;
use crate::rulesets::new_york_1901::state::{Player, State};
use crate::rulesets::new_york_1901::tiles::Generation;
use std::fmt::Display;

/// Names are cut to so many characters.
const NAME: usize = 16;

pub(super) fn players(sheet: &mut Sheet, state: &State, names: Names) {
    let headings = [
        "",
        "PLAYERS",
        "score",
        "at the end",
        "workers",
        "may build",
        "cards",
    ];
    let mut rows = vec![headings.map(str::to_owned).to_vec()];
    rows.extend(
        state
            .seated()
            .map(|(seat, player)| row(state, seat, player, names)),
    );
    sheet.table(&rows, &[2, 3, 4]);
    for (seat, player) in state.seated() {
        let held = listed(player.held.iter());
        let unbuilt = listed(player.unbuilt.iter());
        let left = player.unbuilt.len();
        sheet.tell(
            &format!("{} workers on: {held}. Unbuilt ({left}): {unbuilt}.", mark(seat)),
            2,
        );
    }
}

fn row(state: &State, seat: Seat, player: &Player, names: Names) -> Vec<String> {
    let turn = state.turn().is_some_and(|turn| turn.seat == seat);
    let turn = if turn { '>' } else { ' ' };
    let newest = [Generation::Gold, Generation::Silver, Generation::Bronze]
        .into_iter()
        .find(|generation| is_unlocked(state, player, *generation));
    let cards = &player.cards;
    let cards = [
        (cards.construction_boom, "boom"),
        (cards.market_change, "market"),
        (cards.land_grab, "grab"),
    ];
    let cards = if state.has_left(seat) {
        "resigned".into()
    } else {
        listed(cards.into_iter().filter(|(left, _)| *left).map(|(_, name)| name))
    };
    vec![
        format!("{turn}{}", mark(seat)),
        cut(&names(seat), NAME),
        player.score.to_string(),
        scoring::score(state, seat).total.to_string(),
        player.free_workers().to_string(),
        newest.unwrap_or(Generation::Bronze).name().into(),
        cards,
    ]
}

fn listed<T: Display>(items: impl Iterator<Item = T>) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    if items.is_empty() {
        "none".into()
    } else {
        items.join(" ")
    }
}
