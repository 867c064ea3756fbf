//! Section 2: players and components.

use super::Table;
use crate::kernel::Rules;
use crate::rulesets::tower_up::colors::{Color, Floor, PlayerColor};
use crate::rulesets::tower_up::content::{BoardId, Content, JSON, ObjectiveId, Shape, content, load};
use crate::rulesets::tower_up::{Options, TowerUp};
use std::collections::BTreeSet;

/// The content file is whole; this is what makes the panic of a broken one unreachable.
#[test]
fn the_content_loads() {
    Content::load().unwrap();
    assert_eq!(TowerUp::content().cards.len(), 44);
}

/// A file that the rules could not play with is refused with a reason, not found out in the middle of a game.
#[test]
fn a_broken_content_is_refused() {
    let broken = |from: &str, to: &str| {
        assert!(JSON.contains(from), "{from}");
        load(&JSON.replacen(from, to, 1)).unwrap_err()
    };
    assert_eq!(
        broken(r#""market_size": 3"#, r#""market_size": 4"#),
        "a state has room for another number of cards"
    );
    assert_eq!(broken(r#"["A1", "A2"], "#, ""), "board Front: A1");
    assert_eq!(broken(r#"["A1", "A2"]"#, r#"["A1", "Z2"]"#), "board Front: A1");
    assert_eq!(
        broken(r#""grey": true"#, r#""grey": false"#),
        "board Front: two districts must be grey"
    );
    assert_eq!(
        broken(r#""bottom_floor": "white""#, r#""bottom_floor": "grey""#),
        "card Q1 is broken"
    );
    assert_eq!(
        broken(r#""machines": {"grey": 1}"#, r#""machines": {"pink": 1}"#),
        "card M01 is broken"
    );
    assert_eq!(
        broken(r#""supply_cards": 44"#, r#""supply_cards": 45"#),
        "the number of cards is wrong"
    );
    assert_eq!(
        broken(r#""2": [7, 3]"#, r#""2": [7]"#),
        "too few tokens for 2 players"
    );
    assert!(load("{}").unwrap_err().contains("missing field"));
}

/// S2, the last sentence.
#[test]
fn tu_11_the_game_is_for_two_three_or_four_players() {
    for seats in 2..=4 {
        assert!(TowerUp::begin(&Options::default(), seats).is_ok());
    }
    for seats in [0, 1, 5, 8] {
        let refusal = TowerUp::begin(&Options::default(), seats).unwrap_err();
        assert_eq!(
            (refusal.code.as_ref(), refusal.rule.as_ref()),
            ("wrong_number_of_seats", "TU-11")
        );
    }
    assert_eq!((TowerUp::ABOUT.min_seats, TowerUp::ABOUT.max_seats), (2, 4));
}

/// S2.
#[test]
fn tu_12_two_players_use_the_back_of_the_board_and_more_use_the_front() {
    let board = |players| Table::game(&Options::default(), players, 1).view();
    assert_eq!((board(2).board, board(2).sites.len()), (BoardId::Back, 28));
    assert_eq!((board(3).board, board(3).sites.len()), (BoardId::Front, 44));
    assert_eq!(board(4).board, BoardId::Front);
}

/// S1 and S2: 120 floors, of which everybody has 4 and 3 stand on the board.
#[test]
fn tu_13_there_are_thirty_floors_of_each_colour() {
    for (players, general) in [(2, 109), (3, 105), (4, 101)] {
        let view = Table::game(&Options::default(), players, 2).view();
        assert_eq!(view.general_supply.total(), general);
        for color in Color::ALL {
            let held: u8 = view.players.iter().map(|player| player.supply.get(color)).sum();
            let built = view
                .sites
                .iter()
                .flat_map(|site| &site.building)
                .filter(|b| b.color == color);
            assert_eq!(view.general_supply.get(color) + held + built.count() as u8, 30);
        }
    }
}

/// S1.
#[test]
fn tu_14_everybody_has_ten_roofs_in_the_colour_of_the_seat() {
    let players = Table::game(&Options::default(), 4, 3).view().players;
    assert!(players.iter().all(|player| player.roofs_left == 10));
    let colors: Vec<PlayerColor> = players.iter().map(|player| player.color).collect();
    assert_eq!(
        colors,
        [
            PlayerColor::Blue,
            PlayerColor::Yellow,
            PlayerColor::Green,
            PlayerColor::Orange
        ]
    );
}

/// S1.
#[test]
fn tu_15_everybody_has_four_machine_markers_and_a_cone() {
    for player in Table::game(&Options::default(), 4, 4).view().players {
        assert_eq!(Color::ALL.map(|color| player.markers.get(color)), [0; 4]);
        assert_eq!(player.cone_field, None);
    }
}

#[test]
fn tu_16_there_are_44_cards_with_one_to_four_floors_and_up_to_two_machines() {
    let cards = &content().cards;
    let ids: BTreeSet<&str> = cards.iter().map(|card| card.id.as_str()).collect();
    assert_eq!(ids.len(), 44);
    assert!(cards.iter().all(|card| (1..=4).contains(&card.floors.len())));
    assert!(
        cards
            .iter()
            .filter_map(|card| card.machine)
            .all(|machine| (1..=2).contains(&machine.steps))
    );
    assert!(cards.iter().any(|card| card.floors.contains(&Floor::Wild)));
    assert_eq!(cards.iter().filter(|card| card.machine.is_none()).count(), 28);
}

#[test]
fn tu_17_there_are_ten_objectives_of_which_three_are_for_a_first_game() {
    let all: BTreeSet<ObjectiveId> = content().objectives.iter().copied().collect();
    assert_eq!(all.len(), 10);
    let starting = [
        ObjectiveId::FourColors,
        ObjectiveId::FiveDistricts,
        ObjectiveId::FiveConnected,
    ];
    assert_eq!(content().starting_objectives, starting);
}

#[test]
fn tu_18_each_shape_of_token_has_the_values_7_5_3_and_3() {
    let view = Table::game(&Options::default(), 4, 5).view();
    let shapes: Vec<Shape> = view.objectives.iter().map(|objective| objective.shape).collect();
    assert_eq!(shapes, [Shape::Circle, Shape::Square, Shape::Hexagon]);
    assert!(
        view.objectives
            .iter()
            .all(|objective| objective.stack == [7, 5, 3, 3])
    );
}

/// I10.
#[test]
fn tu_19_each_board_has_five_districts_of_which_two_are_grey() {
    for board in [BoardId::Front, BoardId::Back] {
        let sites = &content().board(board).sites;
        let districts: BTreeSet<u8> = sites.iter().map(|site| site.district).collect();
        assert_eq!(districts, (0..5).collect());
        let grey: BTreeSet<u8> = sites
            .iter()
            .filter(|site| site.grey)
            .map(|site| site.district)
            .collect();
        assert_eq!(grey.len(), 2);
        assert!(
            sites
                .iter()
                .all(|site| site.grey == grey.contains(&site.district))
        );
    }
}

#[test]
fn tu_20_a_machine_track_has_13_columns_with_stars_in_2_4_6_and_8() {
    let columns = &content().columns;
    let values: Vec<u8> = columns.iter().map(|column| column.value).collect();
    assert_eq!(values, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14]);
    let stars: Vec<usize> = (0..13).filter(|index| columns[*index].star).collect();
    assert_eq!(stars, [2, 4, 6, 8]);
}

#[test]
fn tu_21_the_cone_row_has_seven_fields_worth_what_stands_above_their_column() {
    assert_eq!(content().cone_values, [1, 2, 4, 6, 8, 10, 12]);
    let columns = [1, 2, 4, 6, 8, 10, 11];
    assert_eq!(
        columns.map(|column: usize| content().columns[column].value),
        [1, 2, 4, 6, 8, 10, 12]
    );
}
