//! Section 2: set-up.

use super::Table;
use super::table::seat;
use crate::rulesets::city_investors::{Event, GoalId, Options, Variant};

fn options(variant: Variant) -> Options {
    Options {
        variant,
        ..Options::default()
    }
}

/// TC-53; IN-101, IN-102, IN-201, IN-202, IN-203, IN-204, IN-205, IN-401.
#[test]
fn in_201_to_in_205_a_basic_game_begins_with_four_tiles_face_up_and_nothing_else() {
    let mut table = Table::game(
        &Options {
            start_seat: seat(3),
            ..options(Variant::Basic)
        },
        4,
        7,
    );
    let places: Vec<u8> = table
        .events
        .iter()
        .filter_map(|event| {
            if let Event::TileRevealed(revealed) = event {
                Some(revealed.place)
            } else {
                None
            }
        })
        .collect();
    assert_eq!(places, [1, 2, 3, 4]);
    assert_eq!((table.state.shown().count(), table.stack_size()), (4, 116));
    for number in 1..=4 {
        assert_eq!(
            (table.tracks(number), table.reserve_of(number)),
            ("0/0/0/0/0".into(), "".into())
        );
        assert_eq!(table.view().players[usize::from(number) - 1].tiles_built, 0);
    }
    assert!(table.view().goals.is_empty() && table.view().party.is_none());
    for number in [3, 4, 1, 2, 3] {
        assert_eq!(table.to_move(), [number]);
        table.plays(number, "A 1; X");
    }
}

/// EX-4.
#[test]
fn in_206_an_advanced_game_lays_out_one_goal_card_more_than_there_are_players() {
    for players in 2..=4u8 {
        let goals = Table::game(&options(Variant::Advanced), players, 7).state.goals;
        let mut different = goals.clone();
        different.sort();
        different.dedup();
        assert_eq!(
            (goals.len(), different.len()),
            (usize::from(players) + 1, usize::from(players) + 1)
        );
    }
}

/// TC-54 shows which lists are refused; see `options.rs`.
#[test]
fn in_207_goal_cards_may_be_named() {
    let named = vec![GoalId::MostJobs, GoalId::MostParks, GoalId::LargestPark];
    let table = Table::game(
        &Options {
            goal_ids: Some(named.clone()),
            ..options(Variant::Advanced)
        },
        2,
        7,
    );
    assert_eq!(table.state.goals, named);
    assert_eq!(
        table
            .view()
            .goals
            .iter()
            .map(|goal| goal.number)
            .collect::<Vec<_>>(),
        [5, 3, 12]
    );
}

/// Every tile and every card comes first now and then; the same seed draws the same.
#[test]
fn in_208_draws_are_even_among_all_that_were_not_seen() {
    let first = |seed: u8| Table::game(&options(Variant::Advanced), 2, seed);
    let mut types = std::collections::BTreeSet::new();
    let mut goals = std::collections::BTreeSet::new();
    for seed in 0..=255 {
        let table = first(seed);
        types.insert(table.displayed()[..1].to_owned());
        goals.extend(table.state.goals);
    }
    assert_eq!((types.len(), goals.len()), (6, 18));
    assert!(first(3).events == first(3).events && first(3).events != first(4).events);
}
