//! Sections 6 and 14: acquiring land, and the action cards.

use super::Table;

#[test]
fn ny_47_acquiring_is_possible_with_a_worker_and_a_fitting_card() {
    let can = |lines: &str| Table::of(lines).view().turn.unwrap().can_acquire;
    assert!(can("table 3"));
    assert!(!can("table 3\nbrown held=RED9,RED12,YEL3,YEL4"));
    assert!(can("table 3\nopen red-2 red-2 blue-3 blue-3\ndo grab RED9"));
    assert!(!can("table 3\nopen red-2 blue-3 blue-3 blue-3\ndo grab RED9"));
}

/// NY-51: every empty lot of the colour and size, wherever it is.
#[test]
fn ny_51_any_empty_lot_of_the_card_can_be_taken() {
    let table = Table::of("table 3\nopen red-2 red-2 red-2 red-2\nbrown built ST@C4-D4\ngreen held=RED9");
    let takes = table.legal_by("take");
    assert_eq!(takes.len(), 7);
    assert!(takes.contains(&"take RED10".into()) && !takes.contains(&"take RED9".into()));
}

/// NY-54, NY-131, NY-133: the row closes up and stays short until the turn ends.
#[test]
fn ny_54_the_market_is_not_refilled_during_the_turn() {
    Table::of(
        "table 3
         open blue-2 red-2 green-3 red-2
         deck: pink-2 pink-3 yellow-3
         do take RED9
         expect market blue-2 green-3 red-2
         do grab RED12
         expect market blue-2 green-3
         expect deck 3
         do end
         expect market blue-2 green-3 pink-2 pink-3
         expect deck 1",
    );
}

/// NY-113: each card once in the game, also in later turns.
#[test]
fn ny_113_a_card_is_spent_for_the_game() {
    Table::of(
        "table 2
         open red-2 red-2 red-2 red-2
         do grab RED9; take RED10; end
         turn brown
         do grab RED12
         expect refused card_already_used
         do market
         expect brown cards=1
         turn brown
         do market
         expect refused card_already_used",
    );
}

/// NY-114, NY-123: with fewer than four open cards it cannot be carried out in full.
#[test]
fn ny_123_market_change_needs_four_open_cards_as_well() {
    Table::of(
        "table 3
         last 2 by yellow
         open red-2 blue-2 green-3
         deck 9
         do market
         expect refused deck_too_small",
    );
}

/// NY-122, NY-170: the four replaced cards lie under the deck, below what was in it.
#[test]
fn ny_122_the_replaced_cards_go_under_the_deck() {
    let table = Table::of(
        "table 3
         open pink-3 pink-2 pink-2 blue-3
         deck: red-2 red-3 green-2 yellow-2 green-3
         do market
         expect market red-2 red-3 green-2 yellow-2
         expect deck 5",
    );
    let bags: Vec<usize> = table.state.deck.bags().map(|bag| bag.len()).collect();
    assert_eq!(bags, [1, 4]);
    assert_eq!(table.happened()[1..], ["market_changed", "cards_drawn"]);
}

/// NY-124.
#[test]
fn ny_124_the_main_option_is_still_to_be_done_after_market_change() {
    Table::of(
        "table 3
         do market; end
         expect refused turn_not_done",
    );
    let mut rebuild = Table::of("table 3\nbrown built ST@C4-D4\ndo market");
    rebuild.then("do rebuild BR1 C4-D4; end\nexpect brown score=2\nexpect turn green");
}

/// NY-126: before and after a rebuild, before and after a build.
#[test]
fn ny_126_land_grab_is_played_at_any_time() {
    for moves in [
        "grab RED9; rebuild BR1 C4-D4",
        "rebuild BR1 C4-D4; grab RED9",
        "grab RED9; take RED12; build BR1 F4-G4",
        "take RED12; grab RED9; build BR1 F4-G4",
        "take RED12; build BR1 C6-D6; grab RED9",
        "take RED12; build BR1 C6-D6; boom BR2 F9-F10; grab RED9",
    ] {
        let mut table = Table::of(
            "table 3
             open red-2 red-2 green-3 pink-2
             brown held=YEL3
             brown built ST@C4-D4",
        );
        table.then(&format!(
            "do {moves}; end\nexpect owner RED9=brown\nexpect turn green"
        ));
        assert!(!table.of_player("brown").cards.land_grab);
    }
}

/// NY-129: after Land Grab as the only move no further tile can be built than the turn allows.
#[test]
fn ny_129_land_grab_gives_no_build() {
    Table::of(
        "table 3
         open red-2 red-2 green-3 pink-2
         do take RED9; build BR1 F4-G4; grab RED12; build BR2 C6-D6
         expect refused not_now",
    );
}

/// NY-132: the three ways on.
#[test]
fn ny_132_after_land_grab_with_the_last_worker_all_ways_are_open() {
    let position = "table 3
         open yellow-2 yellow-2 green-3 pink-2
         brown held=RED9,RED12,GRE10
         brown built ST@C4-D4
         do grab YEL4";
    for way in ["end", "build BR1 F4-G4; end", "rebuild BR1 C4-D4; end"] {
        Table::of(position).then(&format!("do {way}\nexpect turn green"));
    }
}

/// NY-119, NY-120: it depends on who triggered the end.
#[test]
fn ny_119_the_boom_is_lost_only_if_the_first_build_of_this_turn_triggered_the_end() {
    let position = |last: &str| {
        format!(
            "table 3
             {last}
             brown score=60 held=RED9,RED12,YEL3,YEL4 unbuilt=BR1,BR2,SI6,GO5,GO6
             do build BR1 F4-G4; boom BR2 C6-D6"
        )
    };
    Table::of(&format!(
        "{}\nexpect refused end_already_triggered_this_turn",
        position("")
    ));
    Table::of(&format!(
        "{}\nexpect brown unbuilt=3 cards=2",
        position("last 1 by green")
    ));
}
