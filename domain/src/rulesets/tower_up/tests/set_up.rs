//! Section 3: set-up.

use super::Table;
use super::table::seat;
use crate::kernel::{Root, Rules};
use crate::rulesets::tower_up::colors::{Color, Floor};
use crate::rulesets::tower_up::content::ObjectiveId;
use crate::rulesets::tower_up::draw::{Draw, draw};
use crate::rulesets::tower_up::events::{Event, StartingFloorPlaced};
use crate::rulesets::tower_up::options::{FirstPlayer, Placement};
use crate::rulesets::tower_up::view::StateName;
use crate::rulesets::tower_up::{Options, TowerUp};
use std::collections::BTreeSet;

fn fresh(players: u8) -> Table {
    Table::game(&Options::default(), players, 11)
}

fn with_floors(number: u8) -> Options {
    Options {
        starting_floors: number,
        ..Options::default()
    }
}

fn placed(table: &Table) -> Vec<StartingFloorPlaced> {
    let placed = table.events.iter().filter_map(|event| match event {
        Event::StartingFloorPlaced(placed) => Some(placed.clone()),
        _ => None,
    });
    placed.collect()
}

/// S1 as a whole: four players, all defaults.
#[test]
fn a_fresh_game_of_four_lies_ready() {
    let table = fresh(4);
    let view = table.view();
    let buildings: Vec<_> = view.sites.iter().flat_map(|site| &site.building).collect();
    assert_eq!(buildings.len(), 3);
    assert!(
        buildings
            .iter()
            .all(|building| building.height == 1 && building.roofs.is_empty())
    );
    assert_eq!(view.general_supply.total(), 101);
    for number in 1..=4 {
        assert_eq!(table.supply_of(number), [1; 4]);
        assert_eq!(table.markers_of(number), [0; 4]);
        assert_eq!((table.roofs_of(number), table.cone_of(number)), (10, None));
        assert!(table.tokens_of(number).is_empty());
    }
    assert_eq!(
        (
            table.market_cards().len(),
            view.deck.count,
            view.discard_pile.len()
        ),
        (3, 41, 0)
    );
    let objectives: BTreeSet<ObjectiveId> = view
        .objectives
        .iter()
        .map(|objective| objective.objective)
        .collect();
    assert_eq!(objectives.len(), 3);
    assert_eq!(view.state, StateName::ChoosingAction);
    assert_eq!(view.deciding_seat, view.first_player);
}

/// Which card lies on top depends on the seed alone, and every card can.
#[test]
fn tu_22_the_deck_is_shuffled() {
    let first = |seed| Table::game(&Options::default(), 2, seed).market_cards()[0].clone();
    let cards: BTreeSet<String> = (0..=255).map(first).collect();
    assert!(
        cards.len() > 38,
        "{} of 44 cards came up first in 256 games",
        cards.len()
    );
}

#[test]
fn tu_23_three_cards_are_revealed_one_after_the_other_into_slots_1_2_and_3() {
    let table = fresh(3);
    let revealed: Vec<(u8, &str)> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::CardRevealed(revealed) => Some((revealed.slot, revealed.card.as_str())),
            _ => None,
        })
        .collect();
    let market = table.market_cards();
    assert_eq!(
        revealed,
        [(1, market[0].as_str()), (2, &market[1]), (3, &market[2])]
    );
}

#[test]
fn tu_24_every_machine_marker_starts_in_column_0() {
    assert!((1..=4).all(|number| fresh(4).markers_of(number) == [0; 4]));
}

#[test]
fn tu_25_the_cone_starts_on_no_field() {
    let view = fresh(4).view();
    assert!(
        view.players
            .iter()
            .all(|player| player.cone_field.is_none() && player.score.total == 0)
    );
}

/// W4: 26 / 26 / 26 / 27 with three players and starting floors of black, grey and white.
#[test]
fn tu_26_everybody_starts_with_one_floor_of_each_colour_from_the_general_supply() {
    let table = w4();
    assert!((1..=3).all(|number| table.supply_of(number) == [1; 4]));
    assert_eq!(table.general_supply(), [26, 26, 26, 27]);
}

/// S2, X50.
#[test]
fn tu_27_the_stacks_of_tokens_depend_on_the_number_of_players() {
    for (players, stack) in [(2, vec![7, 3]), (3, vec![7, 5, 3]), (4, vec![7, 5, 3, 3])] {
        let objectives = fresh(players).view().objectives;
        assert!(objectives.iter().all(|objective| objective.stack == stack));
    }
}

#[test]
fn tu_28_exactly_three_objectives_are_in_play() {
    let objectives = fresh(2).view().objectives;
    assert_eq!(
        objectives
            .iter()
            .map(|objective| objective.slot)
            .collect::<Vec<_>>(),
        [1, 2, 3]
    );
}

#[test]
fn tu_29_starting_floors_become_buildings_of_height_1_without_a_roof() {
    for number in [3, 7] {
        let table = Table::game(&with_floors(number), 3, 12);
        let buildings: Vec<_> = table
            .view()
            .sites
            .into_iter()
            .flat_map(|site| site.building)
            .collect();
        assert_eq!(buildings.len(), usize::from(number));
        assert!(
            buildings
                .iter()
                .all(|building| building.height == 1 && building.roofs.is_empty())
        );
    }
}

/// The position of W4 before its floors are placed: T05 shows black, T03 grey and Q1 white at the bottom.
fn w4_before() -> Table {
    let mut table = Table::of(3).market(["T05", "T03", "Q1"]).city("");
    table.state.phase = TowerUp::begin(&Options::default(), 3).unwrap().phase;
    table.state.starting.placed = 0;
    table
}

fn w4() -> Table {
    let mut table = w4_before();
    table.settle();
    table
}

/// W4.
#[test]
fn tu_30_the_bottom_floors_of_the_market_set_the_colours_in_slot_order() {
    let colors: Vec<Color> = placed(&w4()).iter().map(|floor| floor.color).collect();
    assert_eq!(colors, [Color::Black, Color::Grey, Color::White]);
    let sites: BTreeSet<String> = placed(&w4()).iter().map(|floor| floor.site.clone()).collect();
    assert_eq!(sites.len(), 3);
}

#[test]
fn tu_31_a_wild_bottom_floor_stands_for_any_colour() {
    let mut table = w4_before().market(["J1", "T03", "Q1"]);
    assert_eq!(table.state.next_starting_floor(), Some(Floor::Wild));
    table.settle();
    let drawn = |position| match draw(
        &w4_before().market(["J1", "T03", "Q1"]).state,
        Draw::StartingFloor,
        &mut Root::from_bytes([1; 32]).at(position),
    ) {
        Event::StartingFloorPlaced(floor) => floor.color,
        other => panic!("{other:?}"),
    };
    let colors: BTreeSet<Color> = (0..50).map(drawn).collect();
    assert_eq!(colors.into_iter().collect::<Vec<_>>(), Color::ALL);
}

/// A black floor may stand anywhere but on or next to a black building.
#[test]
fn tu_32_a_starting_floor_may_not_be_next_to_a_building_of_its_colour() {
    let table = w4_before().city("C3 black 1, A1 white 1");
    let board = table.state.board();
    let site = |id| board.find(id).unwrap();
    for taken in ["C3", "A1", "C1", "C2", "C4", "C6"] {
        assert!(!table.state.may_start_on(site(taken), Color::Black), "{taken}");
    }
    for free in ["A2", "C7", "E9"] {
        assert!(table.state.may_start_on(site(free), Color::Black), "{free}");
    }
}

/// W4.
#[test]
fn tu_33_starting_floors_cost_and_score_nothing() {
    let table = w4();
    assert!((1..=3).all(|number| table.supply_of(number) == [1; 4] && table.markers_of(number) == [0; 4]));
}

/// W4.
#[test]
fn tu_34_the_cards_that_set_the_colours_stay_in_the_market() {
    assert_eq!(w4().market_cards(), ["T05", "T03", "Q1"]);
}

/// X48: with 7 floors, 4 further cards are laid out before the first floor is placed, and go back afterwards.
#[test]
fn tu_35_further_starting_floors_draw_a_card_each_that_goes_back_into_the_deck() {
    let table = Table::game(&with_floors(7), 3, 13);
    let kinds: Vec<&str> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::StartingCardDrawn(_) => Some("drawn"),
            Event::StartingFloorPlaced(_) => Some("placed"),
            Event::StartingCardsReturned(_) => Some("returned"),
            _ => None,
        })
        .collect();
    assert_eq!(
        kinds,
        [vec!["drawn"; 4], vec!["placed"; 7], vec!["returned"]].concat()
    );
    let drawn: Vec<(u8, Option<Color>)> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::StartingCardDrawn(drawn) => Some((drawn.floor_number, drawn.floor.color())),
            _ => None,
        })
        .collect();
    assert_eq!(
        drawn.iter().map(|(number, _)| *number).collect::<Vec<_>>(),
        [4, 5, 6, 7]
    );
    for (floor, (_, shown)) in placed(&table)[3..].iter().zip(&drawn) {
        assert!(shown.is_none_or(|shown| shown == floor.color));
    }
    let view = table.view();
    assert_eq!(
        (
            view.deck.count,
            view.discard_pile.len(),
            view.general_supply.total()
        ),
        (41, 0, 101)
    );
    let buildings = view.sites.iter().filter(|site| site.building.is_some());
    assert_eq!(buildings.count(), 7);
}

/// With players who place, the cards lie open while they do (TU-119).
#[test]
fn the_cards_for_further_floors_lie_open_while_the_players_place() {
    let options = Options {
        starting_floor_placement: Placement::Players,
        first_player: FirstPlayer::FirstSeat,
        ..with_floors(5)
    };
    let table = Table::game(&options, 4, 14);
    let view = table.view();
    assert_eq!((view.starting_floors.len(), view.deck.count), (5, 39));
    assert_eq!(view.deciding_seat, Some(seat(4)));
}
