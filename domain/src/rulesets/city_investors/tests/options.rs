//! Options, and those that cannot be played.

use super::table::seat;
use crate::kernel::Rules;
use crate::rulesets::city_investors::{CityInvestors, GoalId, Options, Variant};

fn refused(options: &Options, seats: u8) -> (String, String) {
    match CityInvestors::begin(options, seats) {
        Ok(_) => ("accepted".into(), String::new()),
        Err(refusal) => (refusal.code.into_owned(), refusal.rule.into_owned()),
    }
}

fn of(variant: Variant) -> Options {
    Options {
        variant,
        ..Options::default()
    }
}

#[test]
fn in_205_the_start_seat_is_one_of_the_seats() {
    let start = |number| Options {
        start_seat: seat(number),
        ..Options::default()
    };
    assert_eq!(refused(&start(3), 3).0, "accepted");
    assert_eq!(
        refused(&start(3), 2),
        ("start_seat_out_of_range".into(), "IN-205".into())
    );
}

/// TC-54; IN-206, IN-907.
#[test]
fn in_207_exactly_players_plus_one_different_goal_cards_are_named() {
    use GoalId::{LargestPark, MostHousing, MostJobs, MostParks};
    let named = |goals: &[GoalId]| Options {
        goal_ids: Some(goals.to_vec()),
        ..of(Variant::Advanced)
    };
    assert_eq!(
        refused(&named(&[MostJobs, MostParks, LargestPark]), 2).0,
        "accepted"
    );
    assert_eq!(
        refused(&named(&[MostJobs, MostParks]), 2).0,
        "wrong_number_of_goals"
    );
    assert_eq!(
        refused(&named(&[MostJobs, MostParks, LargestPark, MostHousing]), 2).0,
        "wrong_number_of_goals"
    );
    assert_eq!(
        refused(&named(&[MostJobs, MostParks, MostJobs]), 2).0,
        "goal_named_twice"
    );
}

/// IN-1032, IN-1036.
#[test]
fn in_1024_in_1032_and_in_1036_the_times_of_the_party_variant_have_ranges() {
    let timer = |party_timer_seconds| Options {
        party_timer_seconds,
        ..of(Variant::Party)
    };
    let cooldown = |party_take_cooldown_ms| Options {
        party_take_cooldown_ms,
        ..of(Variant::Party)
    };
    let limit = |party_time_limit_seconds| Options {
        party_time_limit_seconds,
        ..of(Variant::Party)
    };
    for options in [
        timer(10),
        timer(604_800),
        cooldown(0),
        cooldown(10_000),
        limit(300),
        limit(2_592_000),
    ] {
        assert_eq!(refused(&options, 2).0, "accepted", "{options:?}");
    }
    for (options, rule) in [
        (timer(9), "IN-1032"),
        (timer(604_801), "IN-1032"),
        (cooldown(10_001), "IN-1024"),
        (limit(299), "IN-1036"),
        (limit(2_592_001), "IN-1036"),
    ] {
        assert_eq!(
            refused(&options, 2),
            ("option_out_of_range".into(), rule.into()),
            "{options:?}"
        );
    }
}

/// Options that a variant does not have are refused, unless they have their default.
#[test]
fn an_option_without_effect_is_refused() {
    let goals = Some(vec![GoalId::MostJobs, GoalId::MostParks, GoalId::LargestPark]);
    for options in [
        Options {
            party_timer_seconds: 61,
            ..of(Variant::Basic)
        },
        Options {
            party_take_cooldown_ms: 0,
            ..of(Variant::Advanced)
        },
        Options {
            party_time_limit_seconds: 300,
            ..of(Variant::Basic)
        },
        Options {
            start_seat: seat(2),
            ..of(Variant::Party)
        },
        Options {
            goal_ids: goals.clone(),
            ..of(Variant::Basic)
        },
        Options {
            goal_ids: goals,
            ..of(Variant::Party)
        },
    ] {
        assert_eq!(refused(&options, 2).0, "option_not_for_variant", "{options:?}");
    }
}
