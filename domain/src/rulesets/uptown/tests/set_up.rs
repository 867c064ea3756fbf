//! Sections 1 to 3: players, components and set-up.

use super::Table;
use super::table::{card, player, seat};
use crate::kernel::{Root, Rules};
use crate::rulesets::uptown::draw::{Draw, draw};
use crate::rulesets::uptown::events::Event;
use crate::rulesets::uptown::follow::Action;
use crate::rulesets::uptown::ids::{Card, Plot};
use crate::rulesets::uptown::{Options, Uptown};
use std::collections::BTreeSet;

#[test]
fn up_1_a_game_is_for_2_3_or_4_players() {
    for seats in [0, 1, 5, 8] {
        let refusal = Uptown::begin(&Options {}, seats).unwrap_err();
        assert_eq!(
            (refusal.rule.as_ref(), refusal.code.as_ref()),
            ("UP-1", "wrong_number_of_seats")
        );
        assert_eq!(
            refusal.message,
            format!("UpTown is for 2, 3 or 4 players, not for {seats}.")
        );
    }
    for seats in 2..=4 {
        assert_eq!(Table::game(seats, 1).view().players.len(), usize::from(seats));
    }
}

#[test]
fn up_3_each_player_owns_one_street_one_deck_and_one_wallet_for_good() {
    let mut table = Table::of(3).first_seat(2);
    let owners = |table: &Table| -> Vec<(u8, String, u8)> {
        let players = table.view().players;
        players
            .into_iter()
            .map(|p| (p.player.number(), p.board, p.seat.number()))
            .collect()
    };
    let before = owners(&table);
    assert_eq!(
        before,
        [(1, "I".into(), 2), (2, "II".into(), 3), (3, "III".into(), 1)]
    );
    table.play(&["play P72B 2.1", "buy P63A 1.1 from 2", "collect", "take M07A 2.2"]);
    assert_eq!(owners(&table), before);
    assert_eq!(
        table.view().players[1].street,
        "P72B | M07A | - | - | -",
        "a present belongs to the street"
    );
}

#[test]
fn up_4_a_street_has_five_plots_numbered_from_left_to_right() {
    let plots = Table::of(2).view().players[0].plots.clone();
    let numbers: Vec<u8> = plots.into_iter().map(|plot| plot.plot.into()).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
    assert!(Plot::try_from(0).is_err() && Plot::try_from(6).is_err());
}

#[test]
fn up_5_the_first_project_is_the_ground_floor_and_each_later_one_lies_higher() {
    let mut table = Table::of(2).street(1, "P42A");
    let events = table.play(&["play P72A 1", "take M07C 1"]);
    let levels: Vec<u8> = events
        .iter()
        .filter_map(|event| match event {
            Event::ProjectPlaced(placed) => Some(placed.level),
            _ => None,
        })
        .collect();
    assert_eq!(levels, [2, 3]);
    let view = table.view();
    let floors: Vec<(u8, String)> = view.players[0].plots[0]
        .projects
        .iter()
        .map(|p| (p.level, p.project.to_string()))
        .collect();
    assert_eq!(
        floors,
        [(1, "P42A".into()), (2, "P72A".into()), (3, "M07C".into())]
    );
}

/// A roof, a roof-only project and a present on it are storeys like any other.
#[test]
fn up_6_the_height_of_a_building_is_the_number_of_its_projects() {
    let table = Table::of(2).street(1, "P22B P42B P82B | P72A P38B");
    assert_eq!(table.view().players[0].tallest, 3);
    assert_eq!(Table::of(2).view().players[0].tallest, 0);
}

#[test]
fn up_11_a_plot_is_closed_by_a_roof_at_any_level_for_good() {
    let table = Table::of(2).street(1, "P22B P42B | P42A | - | P42A P33A |");
    let closed: Vec<bool> = table.view().players[0]
        .plots
        .iter()
        .map(|plot| plot.closed)
        .collect();
    assert_eq!(closed, [true, false, false, true, false], "an empty plot is open");
}

/// The income of one closing is more than all banknotes together are worth.
#[test]
fn up_12_the_bank_never_runs_out() {
    let offices = "P10A ".repeat(40);
    let street = format!("{offices} | {} P42A | P42A P33A", "P52B ".repeat(30));
    let mut table = Table::of(2).street(1, &street).deck(1, "P37 P82");
    table.play(&["play P37B 4"]);
    assert_eq!(table.income(), [(1, 40 + 30 * 80)]);
    assert_eq!(table.wallets()[0], 10 + 40 + 30 * 80);
}

#[test]
fn up_13_a_coin_is_in_the_bank_in_a_wallet_or_on_a_deck() {
    let total = |table: &Table| table.wallets().iter().chain(&table.coins_on_decks()).sum::<u32>();
    let mut table = Table::of(2).second(1);
    table.play(&["buy P63A 1"]);
    assert_eq!((total(&table), table.coins_on_decks()), (20, vec![0, 3]));
    table.play(&["collect"]);
    assert_eq!((total(&table), table.coins_on_decks()), (20, vec![0, 0]));
    table.play(&["buy P54A 2.1"]);
    assert_eq!(total(&table), 17, "the price of an own card is in the bank");
}

/// UP-14: any of the 28 may be on top. UP-15: none of the 84 is left over.
#[test]
fn up_14_up_15_municipal_cards_form_one_shuffled_pile_and_project_cards_are_dealt_equally() {
    let mut tops = BTreeSet::new();
    for seed in 0..40 {
        tops.insert(Table::game(2, seed).state.municipal.top.unwrap());
    }
    assert!(
        tops.len() > 15 && tops.iter().all(|card| card.is_municipal()),
        "{tops:?}"
    );
    for (seats, size) in [(2, 42), (3, 28), (4, 21)] {
        let view = Table::game(seats, 1).view();
        assert_eq!(view.municipal.count, 28);
        assert!(view.players.iter().all(|player| player.deck.count == size));
        assert_eq!(u32::from(seats) * u32::from(size), 84);
        let project_cards = view.unseen.iter().filter(|card| !card.is_municipal()).count();
        assert_eq!(project_cards + usize::from(seats), 84);
    }
}

/// UP-19: everybody has board I with the same chance, and the others follow clockwise.
#[test]
fn up_19_board_i_is_drawn_and_the_others_follow_in_seat_order() {
    let state = Uptown::begin(&Options {}, 3).unwrap();
    let root = Root::from_bytes([8; 32]);
    let mut counts = [0; 3];
    for position in 0..600 {
        let Event::BoardsDrawn(drawn) = draw(&state, Draw::Boards, &mut root.at(position)) else {
            panic!("no boards")
        };
        assert_eq!(drawn.seats[1], drawn.seats[0].left(3));
        assert_eq!(drawn.seats[2], drawn.seats[1].left(3));
        counts[drawn.seats[0].index()] += 1;
    }
    assert!(
        counts.iter().all(|count| (150..250).contains(count)),
        "{counts:?}"
    );
    let table = Table::of(3).first_seat(3);
    assert_eq!(table.mover(), seat(3));
    assert_eq!(
        (table.state.player_of(seat(1)), table.state.seat_of(player(3))),
        (Some(player(2)), seat(2))
    );
    assert_eq!(table.state.player_of(seat(4)), None);
}

#[test]
fn up_20_up_21_the_start_is_ten_coins_empty_streets_and_player_1() {
    for seats in 2..=4 {
        let table = Table::game(seats, 9);
        let view = table.view();
        assert!(
            view.players
                .iter()
                .all(|p| p.wallet == 10 && p.coins_on_deck == 0 && p.street == "- | - | - | - | -")
        );
        assert!(view.discarded.is_empty() && view.end.is_none() && !view.finished);
        assert_eq!((table.due(), view.round), ((1, Action::First), 1));
        assert_eq!(view.deciding_seat, Some(view.players[0].seat));
    }
}

/// Set-up is a draw of the boards, then one card for every deck in turn order and one for the municipal pile.
#[test]
fn set_up_is_told_in_events() {
    let table = Table::game(3, 2);
    let shown: Vec<Option<u8>> = table.events[1..5]
        .iter()
        .map(|event| match event {
            Event::CardRevealed(revealed) => revealed.deck.map(|player| player.number()),
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(matches!(&table.events[0], Event::BoardsDrawn(drawn) if drawn.seats.len() == 3));
    assert_eq!(shown, [Some(1), Some(2), Some(3), None]);
    assert!(matches!(&table.events[5..], [Event::TurnBegan(began)] if began.round == 1));
}

#[test]
fn a_card_has_one_name_and_numbers_beyond_the_last_have_none() {
    let ids: Vec<String> = Card::all().map(|card| card.to_string()).collect();
    assert_eq!(
        (
            ids[0].as_str(),
            ids[83].as_str(),
            ids[84].as_str(),
            ids[111].as_str()
        ),
        ("P01", "P84", "M01", "M28")
    );
    assert!(ids.iter().zip(Card::all()).all(|(id, known)| card(id) == known));
    for wrong in [
        "P00", "P85", "M00", "M29", "P1", "p01", "X01", "P001", "P01A", "", "é1",
    ] {
        assert!(Card::try_from(wrong.to_owned()).is_err(), "{wrong}");
    }
}
