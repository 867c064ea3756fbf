//! Section 17: stalemates.

use super::Table;
use super::table::seat;
use crate::kernel::{Rules, Timestamp, legal_moves};
use crate::rulesets::tower_up::TowerUp;
use crate::rulesets::tower_up::colors::Color;
use crate::rulesets::tower_up::content::{BoardId, content};
use crate::rulesets::tower_up::events::Trigger;
use crate::rulesets::tower_up::view::StateName;

/// X58: nothing in the general supply, ten floors held, no roof to build with.
#[test]
fn tu_122_there_is_always_a_card_to_take() {
    let table = || {
        Table::of(2)
            .general([0; 4])
            .holds(1, [3, 3, 2, 2])
            .roofs(1, 0)
            .market(["T05", "J1", "V1"])
            .last_turn(1, Trigger::Shortage, 2, &[])
    };
    for line in ["take T05", "take J1", "take V1"] {
        let mut table = table();
        table.play(1, line);
        assert_eq!(table.supply_of(1), [3, 3, 2, 2]);
    }
    let mut table = table();
    assert_eq!(
        legal_moves::<TowerUp>(&table.state, seat(1), Timestamp::UNIX_EPOCH).len(),
        3
    );
    table.play(1, "take V1");
    assert_eq!(table.markers_of(1), [2, 0, 0, 0]);
}

/// TU-122, the second sentence: fewer than seven buildings never close every site of a board to one colour. A building
/// of that colour closes its own site and its neighbours, any other its own only.
#[test]
fn tu_122_a_starting_floor_always_has_a_site() {
    for board in [BoardId::Front, BoardId::Back] {
        let board = content().board(board);
        let mut closes: Vec<usize> = board.all().map(|site| board.neighbours(site).len() + 1).collect();
        closes.sort_unstable_by(|a, b| b.cmp(a));
        assert!(closes.iter().take(6).sum::<usize>() >= 6);
        assert!(
            !six_close(board, &mut Vec::new(), 0),
            "six buildings close every site"
        );
    }
}

/// Whether some six sites with their neighbours are the whole board.
fn six_close(board: &crate::rulesets::tower_up::content::Board, chosen: &mut Vec<u64>, count: usize) -> bool {
    let covered: u64 = chosen.iter().fold(0, |all, mask| all | mask);
    let Some(open) = board.all().find(|site| covered & (1 << site.index()) == 0) else {
        return true;
    };
    if count == 6 {
        return false;
    }
    let mask = |site: crate::rulesets::tower_up::content::Site| {
        board
            .neighbours(site)
            .iter()
            .fold(1u64 << site.index(), |mask, other| mask | 1 << other.index())
    };
    let closers: Vec<_> = board.neighbours(open).iter().copied().chain([open]).collect();
    closers.into_iter().any(|site| {
        chosen.push(mask(site));
        let closed = six_close(board, chosen, count + 1);
        chosen.pop();
        closed
    })
}

/// X51: every site of `back` is built but D4 and B4, C4, C6, around each of which all four colours stand.
fn x51(around_c6: [&str; 4]) -> Table {
    let [c3, c5, e2, e3] = around_c6;
    Table::of(2)
        .city(&format!(
            "A1 black 1, A2 white 1, A3 white 1, A4 black 1, A5 black 1, \
             B1 black 1, B2 white 1, B3 black 1, B5 grey 1, C1 brown 1, C2 grey 1, C3 {c3} 1, C5 {c5} 1, \
             D1 grey 1, D2 black 1, D3 white 1, D5 black 1, D6 white 1, \
             E1 white 1, E2 {e2} 1, E3 {e3} 1, E4 brown 1, E5 grey 1, E6 black 1"
        ))
        .roofs(1, 2)
        .roofs(2, 1)
        .holds(1, [1, 1, 1, 1])
}

/// X51. C4 has A5 black, C2 grey, C5 brown, D1 grey, D3 white; B4 has B2 white, B5 grey, C1 brown, C3 black.
#[test]
fn tu_123_a_complete_city_triggers_the_end() {
    let mut table = x51(["black", "brown", "grey", "white"]);
    table.play(1, "build D4 white roof D4");
    assert_eq!(
        (table.trigger(), table.last_turns()),
        (Some(Trigger::CityComplete), vec![1])
    );
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 2));
}

/// X51, the second half: three colours around C6 leave it open, even if nobody can pay for it.
#[test]
fn tu_123_a_site_that_any_colour_fits_keeps_the_city_open() {
    let mut table = x51(["black", "brown", "grey", "black"]);
    table.play(1, "build D4 white roof D4");
    assert_eq!((table.trigger(), table.waits_for().1), (None, 2));
    let moves = TowerUp::candidates(&table.state, seat(2));
    assert!(
        moves.iter().all(|mv| TowerUp::write(mv).starts_with("take ")),
        "P2 could build"
    );
}

/// X52: 20 cards in a row with two players, extra turns included.
#[test]
fn tu_124_ten_rounds_without_a_build_trigger_the_end() {
    let mut table = Table::of(2).roofs(1, 9);
    let take = |table: &mut Table| {
        let (_, number) = table.waits_for();
        let mv = TowerUp::fallback(&table.state, seat(number)).unwrap();
        table.play(number, &TowerUp::write(&mv));
    };
    let count = |table: &Table| table.view().stall.cards_without_build;
    while count(&table) < 19 {
        take(&mut table);
    }
    assert_eq!(table.trigger(), None);
    let mut built = Table::of(2).holds(1, [1, 1, 0, 0]);
    built.state.cards_without_build = 19;
    built.play(1, "build A2 white roof A2");
    assert_eq!((count(&built), built.trigger()), (0, None));
    while table.waits_for().0 == StateName::ChoosingExtraAction {
        take(&mut table);
    }
    take(&mut table);
    assert_eq!((count(&table), table.trigger()), (20, Some(Trigger::Stall)));
    assert_eq!(table.last_turns().len(), 1);
}

/// X57.
#[test]
fn tu_125_no_stall_and_no_complete_city_once_the_end_is_running() {
    let mut table = Table::of(3).last_turn(2, Trigger::Shortage, 1, &[3, 1]);
    table.state.cards_without_build = 29;
    table.play(2, "take T01");
    assert_eq!(table.view().stall.cards_without_build, 30);
    assert_eq!(
        (table.trigger(), table.waits_for().1),
        (Some(Trigger::Shortage), 3)
    );
    assert_eq!(table.last_turns(), [1]);
    let mut table = x51(["black", "brown", "grey", "white"]);
    table = table.last_turn(1, Trigger::Shortage, 1, &[]);
    table.play(1, "build D4 white roof D4");
    assert_eq!(table.trigger(), Some(Trigger::Shortage));
    assert!(
        Color::ALL
            .iter()
            .all(|color| !table.state.fits(table.state.board().find("C4").unwrap(), *color))
    );
}
