//! Sections 5 and 13: the turn, its states, and the forced return.

use super::Table;
use super::table::player;
use crate::rulesets::new_york_1901::events::Event;

/// Positions in each of the states S0 to S4 of NY-45, with everything a move could need. In S0 and S1 step a is still
/// possible.
const STATES: [&str; 5] = [
    "",
    "do market",
    "do take RED10",
    "do take RED10; build BR1 F4-G4",
    "do take RED10; build BR1 F4-G4; boom BR2 C6-D6",
];

fn in_state(moves: &str) -> Table {
    Table::of(&format!(
        "table 3
         open red-2 blue-2 yellow-2 red-2
         deck: red-2 yellow-2 red-2 green-3 blue-2 blue-2
         brown held=RED9,RED12 score=4
         brown built ST@C4-D4
         {moves}"
    ))
}

/// The code of each move in each state, as the notation's table has it.
#[test]
fn ny_45_every_state_accepts_its_moves_and_refuses_the_others_by_name() {
    let table: [(&str, [&str; 5]); 8] = [
        (
            "market",
            [
                "",
                "not_at_turn_start",
                "not_at_turn_start",
                "not_at_turn_start",
                "not_at_turn_start",
            ],
        ),
        ("take RED11", ["", "", "not_now", "not_now", "not_now"]),
        (
            "build BR3 F3,F4,G4",
            [
                "must_acquire_first",
                "must_acquire_first",
                "wrong_shape",
                "not_now",
                "not_now",
            ],
        ),
        (
            "rebuild BR3 B4-D4",
            ["not_your_land", "not_your_land", "not_now", "not_now", "not_now"],
        ),
        ("grab RED11", ["", "", "", "", ""]),
        (
            "boom BR3 F3,F4,G4",
            [
                "no_first_build",
                "no_first_build",
                "no_first_build",
                "wrong_shape",
                "not_now",
            ],
        ),
        (
            "return RED9",
            ["not_now", "not_now", "not_now", "not_now", "not_now"],
        ),
        ("end", ["turn_not_done", "turn_not_done", "", "", ""]),
    ];
    for (mv, codes) in table {
        for (state, code) in STATES.iter().zip(codes) {
            let mut table = in_state(state);
            assert_eq!(table.code(mv), code, "{mv} after `{state}`");
        }
    }
}

/// NY-40, NY-107: after a rebuild no second main option is open.
#[test]
fn ny_107_a_turn_holds_one_demolition() {
    Table::of(
        "table 3
         brown score=20 held=RED9
         brown built ST@C4-D4 BR1@I4-J4
         do rebuild SI1 C4-D4; rebuild GO1 I4-J4
         expect refused not_now
         do take RED10
         expect refused not_now
         do end
         expect turn green",
    );
}

#[test]
fn ny_40_only_the_active_player_moves() {
    let mut table = Table::of("table 3");
    let mv = table.read("take RED9");
    let refusal = table.play_as(player("green"), &mv).unwrap_err();
    assert_eq!(
        (refusal.code.as_ref(), refusal.rule.as_ref()),
        ("not_your_turn", "NY-40")
    );
}

/// NY-43, NY-44: what a step brings counts for the next.
#[test]
fn ny_44_recovered_workers_and_points_count_at_once() {
    Table::of(
        "table 3
         open yellow-2 yellow-2 red-2 red-2
         brown score=4 held=RED9,RED12,GRE10
         do take YEL3; build BR1 F9-F10; boom SI1 F4-G4; grab YEL4
         expect brown score=9 free=1 held=RED12,GRE10,YEL4 cards=1",
    );
}

/// NY-108, NY-111: it is known when the turn begins, and no action card is possible.
#[test]
fn ny_108_a_stuck_player_is_known_from_the_start_of_the_turn() {
    let mut table = Table::of(
        "table 3
         deck 20
         brown score=4 held=BLU3,GRE9,PIN4,RED11
         brown built ST@C4-D4 BR1@L6-L7 BR2@J16-J17
         do grab RED9
         expect refused must_return_lot
         do end
         expect refused must_return_lot",
    );
    let Some(Event::TurnBegan(began)) = table.events.last() else {
        panic!("{:?}", table.events);
    };
    assert!(began.must_return);
    assert!(table.view().turn.unwrap().must_return);
    assert_eq!(
        table.legal(),
        ["return RED11", "return BLU3", "return GRE9", "return PIN4"]
    );
    table.then("do return RED11");
    assert_eq!(table.happened()[1..], ["lot_returned", "turn_began"]);
    assert!(!table.view().turn.unwrap().must_return);
}

/// NY-108: BR5 stands on three lots. SI2 in its place leaves one of them bare, and nobody is free for it; SI5 leaves
/// none bare.
#[test]
fn ny_108_a_rebuild_without_workers_does_not_save_from_the_return() {
    let must_return = |tile: &str| {
        let table = Table::of(&format!(
            "table 3
             brown score=6 held=BLU3,GRE9,PIN4,YEL3 unbuilt={tile}
             brown built BR5@B6-C7"
        ));
        table.view().turn.unwrap().must_return
    };
    assert!(must_return("SI2"));
    assert!(!must_return("SI5"));
}

/// NY-110: the market step follows, and the next player is active.
#[test]
fn ny_110_the_forced_return_ends_the_turn() {
    Table::of(
        "table 3
         last 2 by yellow
         open red-2 blue-2
         deck 0
         brown score=4 held=BLU3,GRE9,PIN4,RED11
         brown built ST@C4-D4 BR1@L6-L7 BR2@J16-J17
         do return PIN4
         expect market red-2 blue-2 pink-2
         expect deck 0
         expect turn green
         expect owner PIN4=none",
    );
}

/// E-146: NY-71, NY-75: nothing that a seat can do takes a worker off a held lot or shifts a skyscraper.
#[test]
fn ny_75_no_move_takes_a_worker_back_or_moves_a_skyscraper() {
    let table = Table::of(
        "table 3
         brown score=6 held=RED9,RED12
         brown built ST@C4-D4 BR1@I4-J4",
    );
    for mv in table.legal() {
        let mut after = Table::of("table 3\nbrown score=6 held=RED9,RED12\nbrown built ST@C4-D4 BR1@I4-J4");
        after.then(&format!("do {mv}"));
        let (was, is) = (table.of_player("brown"), after.of_player("brown"));
        let freed = was.held.minus(is.held);
        let built_on = table.state.content().lots_under(&is.covered);
        assert_eq!(freed.minus(built_on).len(), 0, "{mv}");
        for skyscraper in &was.skyscrapers {
            let stands = is.skyscrapers.contains(skyscraper);
            assert!(stands || is.covered.overlaps(&skyscraper.cells), "{mv}");
        }
    }
    assert_eq!(table.legal_by("return"), Vec::<String>::new());
}
