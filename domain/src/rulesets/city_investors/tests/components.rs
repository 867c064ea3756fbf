//! Section 1: players and components, and the content file.

use super::Table;
use super::table::{five, tile};
use crate::kernel::Rules;
use crate::rulesets::city_investors::content::{JSON, content, effects, load};
use crate::rulesets::city_investors::tiles::Tile;
use crate::rulesets::city_investors::{CityInvestors, Content, Edge, Options, TileType, Track};

#[test]
fn in_101_two_to_four_players_take_part() {
    assert_eq!(
        (CityInvestors::ABOUT.min_seats, CityInvestors::ABOUT.max_seats),
        (2, 4)
    );
    for seats in [0, 1, 5, 8] {
        assert_eq!(
            CityInvestors::begin(&Options::default(), seats).unwrap_err().code,
            "wrong_number_of_seats"
        );
    }
    for seats in 2..=4 {
        assert_eq!(Table::basic(seats).state.players.len(), usize::from(seats));
    }
}

#[test]
fn in_102_there_are_120_tiles_of_six_types() {
    let count = |of| content().tiles.iter().filter(|tile| tile.tile_type == of).count();
    assert_eq!(TileType::ALL.map(count), [24, 18, 12, 24, 18, 24]);
    for (first, last) in [
        ("H01", "H24"),
        ("O01", "O18"),
        ("L01", "L12"),
        ("F01", "F24"),
        ("G01", "G18"),
        ("P01", "P24"),
    ] {
        assert!(Tile::called(first).is_some() && Tile::called(last).is_some());
    }
    for none in [
        "H00", "H25", "O19", "L13", "F25", "G19", "P25", "h01", "H1", "X01", "",
    ] {
        assert!(Tile::called(none).is_none(), "{none}");
    }
}

#[test]
fn in_103_the_open_edges_are_a_property_of_the_tile() {
    let open = |id| content().tile(tile(id)).open.clone();
    assert_eq!(open("H01"), [Edge::N, Edge::E, Edge::S, Edge::W]);
    assert_eq!(open("F21"), [Edge::N]);
    assert_eq!(open("O08"), [Edge::N, Edge::E, Edge::S]);
    assert_eq!(open("G02"), [Edge::N, Edge::S, Edge::W]);
}

#[test]
fn in_106_a_reserve_has_room_for_three_tiles() {
    let mut table = Table::basic(2).turn_of(1);
    table.plays(1, "A 1; A 1; A 1");
    table.plays(2, "A 1; X");
    assert_eq!(table.reserve_of(1).split(' ').count(), 3);
    assert_eq!(table.refused(1, "A 1"), "reserve_full");
}

/// IN-107: values rise without a limit, 48 jobs of 18 offices and 4 factories among them.
#[test]
fn in_107_tracks_start_at_zero_have_no_upper_limit_and_only_three_of_them_negative_values() {
    assert_eq!(Table::basic(2).tracks(1), "0/0/0/0/0");
    let city = Table::basic(2)
        .rows(
            1,
            [
                "O01 O02 O03 O04 O05",
                "O06 O07 O08 O09 O10",
                "O11 O12 C O13 O14",
                "O15 O16 O17 O18 F01",
                "F02 F03 F04 L01 ---",
            ],
        )
        .reserve(1, "F05")
        .turn_of(1);
    assert_eq!(city.tracks(1), "0/48/-4/29/1");
    assert_eq!(city.refused(1, "P F05 e5"), "accepted");
    let negative = Track::ALL.map(Track::has_negative_values);
    assert_eq!(negative, [false, false, true, true, true]);
}

/// The laws compare the tracks of every city with the sum over its tiles after every event.
#[test]
fn in_108_tracks_are_the_sum_of_the_legend_over_the_board() {
    let mut table = Table::basic(2)
        .board(1, "c2 F06, d3 H01")
        .reserve(1, "P01")
        .turn_of(1);
    assert_eq!(table.tracks(1), "4/3/-1/3/-2");
    table.plays(1, "P P01 a1; E c2 d3");
    assert_eq!(table.tracks(1), "4/3/2/1/-1");
}

#[test]
fn in_109_values_above_ten_are_shown_with_a_disc_on_the_tens() {
    let marker = |board: &str, at: usize| {
        let marker = Table::basic(2).board(1, board).view().players[0].markers[at].clone();
        (marker.disc, marker.cube)
    };
    assert_eq!(marker("a1 H01, a2 H02", 0), (None, 8));
    assert_eq!(marker("a1 H01, a2 H02, a3 H03", 0), (Some(10), 2));
    assert_eq!(marker("a1 G01, a2 G02", 3), (None, 10));
    assert_eq!(marker("a1 G01, a2 G02, a3 G03, a4 G04", 3), (Some(20), 0));
    assert_eq!(marker("a1 G01, a2 G02", 2), (None, -4));
}

#[test]
fn in_110_the_legend_says_what_a_type_does() {
    let legend = ["H01", "O01", "L01", "F01", "G01", "P01"].map(|id| five(effects(tile(id))));
    assert_eq!(
        legend,
        [
            "4/0/0/0/-1",
            "0/2/0/1/0",
            "0/0/0/-1/5",
            "0/3/-1/3/-1",
            "0/0/-2/5/0",
            "0/0/3/-2/1"
        ]
    );
}

/// IN-112.
#[test]
fn in_111_and_in_112_the_main_board_has_four_places_and_goal_cards_are_for_the_advanced_variant() {
    let basic = Table::game(&Options::default(), 4, 1).view();
    assert_eq!(
        basic.display.iter().map(|place| place.place).collect::<Vec<_>>(),
        [1, 2, 3, 4]
    );
    assert!(basic.goals.is_empty() && basic.party.is_none());
    assert_eq!(content().goals.len(), 18);
    let seconds = Options::default().party_timer_seconds;
    assert_eq!(seconds, 60);
}

#[test]
fn the_content_is_whole_and_broken_content_is_refused_when_it_is_loaded() {
    assert!(Content::load().is_ok());
    for (right, wrong) in [
        (
            r#""id": "H02", "type": "housing""#,
            r#""id": "H03", "type": "housing""#,
        ),
        (
            r#""id": "H02", "type": "housing""#,
            r#""id": "H02", "type": "villa""#,
        ),
        (r#""display_slots": 4"#, r#""display_slots": 5"#),
        (r#""reserve_slots": 3"#, r#""reserve_slots": 4"#),
        (r#""centre_field": "c3""#, r#""centre_field": "c2""#),
        (
            r#""neighbours": {"E": "b1", "S": "a2"}"#,
            r#""neighbours": {"E": "b1", "S": "a3"}"#,
        ),
        (r#""points_per_turn": 3"#, r#""points_per_turn": 4"#),
        (r#""draws": 4"#, r#""draws": 3"#),
        (
            r#""kind": "track_max", "points": 10, "track": "ecology""#,
            r#""kind": "track_max", "points": 9, "track": "ecology""#,
        ),
        (r#""kind": "board_complete""#, r#""kind": "board_empty""#),
        (
            r#""max": 604800, "default": 60"#,
            r#""max": 604800, "default": 61"#,
        ),
        (r#""min_in_play": -5"#, r#""min_in_play": -6"#),
        (
            r#"{"residents": 4, "jobs": 0,"#,
            r#"{"residents": 4, "jobs": -1,"#,
        ),
        (r#""fewer_empty_fields", "shared""#, r#""shared""#),
    ] {
        assert!(JSON.contains(right), "{right}");
        assert!(load(&JSON.replacen(right, wrong, 1)).is_err(), "{wrong}");
    }
}
