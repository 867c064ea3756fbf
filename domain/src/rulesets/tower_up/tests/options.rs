//! Section 4: options.

use super::Table;
use super::table::seat;
use crate::kernel::{Rules, Seat};
use crate::rulesets::tower_up::colors::{Color, Floor};
use crate::rulesets::tower_up::content::ObjectiveId;
use crate::rulesets::tower_up::events::Event;
use crate::rulesets::tower_up::options::{FirstPlayer, ObjectiveMode, Placement};
use crate::rulesets::tower_up::view::StateName;
use crate::rulesets::tower_up::{Options, TowerUp};
use std::collections::{BTreeMap, BTreeSet};

fn objectives(options: &Options, seed: u8) -> Vec<ObjectiveId> {
    let view = Table::game(options, 3, seed).view();
    view.objectives
        .into_iter()
        .map(|objective| objective.objective)
        .collect()
}

fn chosen(objectives: &[ObjectiveId]) -> Options {
    Options {
        objective_mode: ObjectiveMode::Chosen,
        objectives: objectives.to_vec(),
        ..Options::default()
    }
}

fn refusal(options: &Options, seats: u8) -> String {
    TowerUp::begin(options, seats).map_or_else(|refusal| refusal.code.into_owned(), |_| "accepted".into())
}

/// S3.
#[test]
fn tu_36_objectives_are_drawn_or_the_starting_ones_or_chosen() {
    let starting = Options {
        objective_mode: ObjectiveMode::Starting,
        ..Options::default()
    };
    let first_game = [
        ObjectiveId::FourColors,
        ObjectiveId::FiveDistricts,
        ObjectiveId::FiveConnected,
    ];
    assert_eq!(objectives(&starting, 1), first_game);

    let three = [
        ObjectiveId::FourPark,
        ObjectiveId::TwoDoubles,
        ObjectiveId::FourLake,
    ];
    assert_eq!(objectives(&chosen(&three), 1), three);
    assert_eq!(refusal(&chosen(&three[..2]), 3), "wrong_number_of_objectives");
    assert_eq!(
        refusal(&chosen(&[three[0], three[1], three[0]]), 3),
        "objective_named_twice"
    );
    let not_chosen = Options {
        objectives: three.to_vec(),
        ..Options::default()
    };
    assert_eq!(refusal(&not_chosen, 3), "objectives_not_expected");
    let unknown = r#"{"objective_mode":"chosen","objectives":["four_park","two_doubles","nine_lives"]}"#;
    assert!(serde_json::from_str::<Options>(unknown).is_err());

    let seen: BTreeSet<ObjectiveId> = (0..60)
        .flat_map(|seed| objectives(&Options::default(), seed))
        .collect();
    assert_eq!(seen.len(), 10);
    for seed in 0..60 {
        assert_eq!(
            objectives(&Options::default(), seed)
                .into_iter()
                .collect::<BTreeSet<_>>()
                .len(),
            3
        );
    }
}

/// X48, the last part.
#[test]
fn tu_37_there_are_three_to_seven_starting_floors_and_with_four_players_at_most_five() {
    for (seats, most) in [(2, 7), (3, 7), (4, 5)] {
        for number in 0..10 {
            let options = Options {
                starting_floors: number,
                ..Options::default()
            };
            let expected = if (3..=most).contains(&number) {
                "accepted"
            } else {
                "starting_floors_out_of_range"
            };
            assert_eq!(
                refusal(&options, seats),
                expected,
                "{number} floors, {seats} players"
            );
        }
    }
    assert_eq!(Options::default().starting_floors, 3);
}

#[test]
fn tu_38_starting_floors_are_placed_by_chance_unless_the_players_are_to_do_it() {
    assert_eq!(Options::default().starting_floor_placement, Placement::Random);
    assert_eq!(
        Table::game(&Options::default(), 3, 2).waits_for().0,
        StateName::ChoosingAction
    );
    let players = Options {
        starting_floor_placement: Placement::Players,
        ..Options::default()
    };
    assert_eq!(
        Table::game(&players, 3, 2).waits_for().0,
        StateName::PlacingStartingFloors
    );
}

/// S5: no two adjacent ones alike, every site is used, a wild floor becomes each colour about equally often.
#[test]
fn tu_39_random_placement_is_even_over_the_allowed_sites_and_colours() {
    let options = Options {
        starting_floors: 7,
        ..Options::default()
    };
    let mut sites: BTreeMap<String, u32> = BTreeMap::new();
    let mut wild: BTreeMap<Color, u32> = BTreeMap::new();
    for seed in 0..=255 {
        let table = Table::game(&options, 2, seed);
        let mut cards = table.market_cards();
        for event in &table.events {
            match event {
                Event::StartingCardDrawn(drawn) => cards.push(drawn.card.clone()),
                Event::StartingFloorPlaced(floor) => {
                    *sites.entry(floor.site.clone()).or_default() += 1;
                    let content = table.state.content();
                    let card = content
                        .find_card(&cards[usize::from(floor.floor_number) - 1])
                        .unwrap();
                    if content.card(card).unwrap().bottom() == Floor::Wild {
                        *wild.entry(floor.color).or_default() += 1;
                    }
                }
                _ => {}
            }
        }
        let state = &table.state;
        for site in state.board().all() {
            let color = |site| state.building(site).map(|building| building.color);
            assert!(
                state
                    .around(site)
                    .all(|(_, building)| Some(building.color) != color(site))
            );
        }
    }
    assert_eq!(sites.len(), 28);
    let all: u32 = wild.values().sum();
    assert!(
        wild.values().all(|count| (all / 6..all * 3 / 8).contains(count)),
        "{wild:?}"
    );
}

/// X49: first player P2 of three, four floors: the placers are P1, P3, P2, P1.
#[test]
fn tu_40_players_place_in_reverse_turn_order_and_round_again() {
    let options = Options {
        starting_floors: 4,
        starting_floor_placement: Placement::Players,
        ..Options::default()
    };
    let mut table = (0..)
        .map(|seed| Table::game(&options, 3, seed))
        .find(|t| t.view().first_player == Some(seat(2)))
        .unwrap();
    let mut placers = Vec::new();
    while let (StateName::PlacingStartingFloors, number) = table.waits_for() {
        placers.push(number);
        let mv = TowerUp::candidates(&table.state, seat(number)).remove(0);
        table.play(number, &TowerUp::write(&mv));
    }
    assert_eq!(placers, [1, 3, 2, 1]);
    assert_eq!(table.waits_for(), (StateName::ChoosingAction, 2));
    let floors = table.events.iter().filter_map(|event| match event {
        Event::StartingFloorPlaced(floor) => Some((floor.floor_number, floor.seat.map(Seat::number))),
        _ => None,
    });
    assert_eq!(
        floors.collect::<Vec<_>>(),
        [(1, Some(1)), (2, Some(3)), (3, Some(2)), (4, Some(1))]
    );
}

/// X49, the refusals: the placer names the colour of a wild floor, and of no other.
#[test]
fn tu_40_the_next_floor_must_be_placed_and_its_placer_picks_a_wild_colour() {
    let options = Options {
        starting_floor_placement: Placement::Players,
        first_player: FirstPlayer::FirstSeat,
        ..Options::default()
    };
    let mut table = Table::game(&options, 3, 3).market(["J1", "T03", "Q1"]);
    assert_eq!(table.refused(3, "place C4"), "color_required");
    table.play(3, "place C4 grey");
    assert_eq!(table.at("C4"), "grey 1");
    assert_eq!(table.refused(2, "place C3"), "color_conflict");
    assert_eq!(table.refused(2, "place C1 white"), "color_not_allowed");
    assert_eq!(table.refused(2, "place C1 grey"), "accepted");
    assert_eq!(table.refused(2, "place C4"), "site_occupied");
    assert_eq!(table.refused(2, "place D9"), "unknown_site");
    table.play(2, "place C1");
    assert_eq!(table.at("C1"), "grey 1");
}

/// S4.
#[test]
fn tu_41_seat_1_begins_or_chance_decides_evenly() {
    let first = |options: &Options, seed| {
        Table::game(options, 4, seed)
            .view()
            .first_player
            .unwrap()
            .number()
    };
    let first_seat = Options {
        first_player: FirstPlayer::FirstSeat,
        ..Options::default()
    };
    assert!((0..20).all(|seed| first(&first_seat, seed) == 1));
    let mut counts = [0; 4];
    for seed in 0..=255 {
        counts[usize::from(first(&Options::default(), seed)) - 1] += 1;
    }
    assert!(counts.iter().all(|count| (40..90).contains(count)), "{counts:?}");
}

/// X53, and: a draw that an option makes needless is skipped, so the fact needs no chance.
#[test]
fn tu_42_the_same_seed_options_and_moves_give_the_same_game() {
    let play = |seed| {
        let mut table = Table::game(&Options::default(), 2, seed);
        for _ in 0..12 {
            let (_, number) = table.waits_for();
            let mv = TowerUp::fallback(&table.state, seat(number)).unwrap();
            table.play(number, &TowerUp::write(&mv));
        }
        (table.state, table.events)
    };
    assert_eq!(play(7), play(7));
    assert_ne!(play(7).1, play(8).1);
    let fixed = Options {
        objective_mode: ObjectiveMode::Starting,
        first_player: FirstPlayer::FirstSeat,
        ..Options::default()
    };
    let state = TowerUp::begin(&fixed, 2).unwrap();
    assert!(matches!(
        TowerUp::next(&state, crate::kernel::Timestamp::UNIX_EPOCH),
        crate::kernel::Next::Fact(_)
    ));
}
