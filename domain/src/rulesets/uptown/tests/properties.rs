//! What holds over whole games and is not a matter of one state: PR-2, PR-5, PR-7 and PR-8.

use super::Table;
use super::table::NOW;
use crate::kernel::{Root, legal_moves};
use crate::rulesets::uptown::Uptown;
use crate::rulesets::uptown::events::{Event, ProjectPlaced};
use proptest::prelude::*;

/// A whole game in which every move is as likely as any other.
fn played(seats: u8, seed: u8, choices: u64) -> Table {
    let mut table = Table::game(seats, seed);
    let mut chance = Root::from_bytes([7; 32]).at(choices);
    while !table.is_over() {
        let moves = legal_moves::<Uptown>(&table.state, table.mover(), NOW);
        let mv = chance.pick(&moves).unwrap().clone();
        table.take(mv);
    }
    table
}

fn placed(table: &Table) -> impl Iterator<Item = &ProjectPlaced> {
    table.events.iter().filter_map(|event| match event {
        Event::ProjectPlaced(placed) => Some(placed),
        _ => None,
    })
}

proptest! {
    #![proptest_config(crate::rulesets::laws::config())]

    /// PR-2: UP-13, UP-36, UP-37, UP-61.
    #[test]
    fn money_comes_as_income_and_goes_for_own_cards_only(seats in 2u8..=4, seed: u8, choices: u64) {
        let table = played(seats, seed, choices);
        let own = |placed: &&ProjectPlaced| placed.from_player == table.state.player_of(placed.seat);
        let to_bank: u32 = placed(&table).filter(own).map(|placed| placed.price).sum();
        let income: u32 = table.income().iter().map(|(_, paid)| paid).sum();
        let all: u32 = table.wallets().iter().chain(&table.coins_on_decks()).sum();
        prop_assert_eq!(all + to_bank, 10 * u32::from(seats) + income);
    }

    /// PR-5: UP-23, UP-79.
    #[test]
    fn at_the_end_all_players_have_had_the_same_number_of_turns(seats in 2u8..=4, seed: u8, choices: u64) {
        let table = played(seats, seed, choices);
        let turns = |player| table.events.iter().filter(|event| {
            matches!(event, Event::TurnBegan(began) if began.player == player)
        }).count();
        for player in table.state.players() {
            prop_assert_eq!(turns(player), usize::from(table.state.round));
        }
    }

    /// PR-7: UP-47, UP-48.
    #[test]
    fn a_project_lies_on_the_street_of_who_placed_it_exactly_if_it_is_no_present(seats in 2u8..=4, seed: u8, choices: u64) {
        let table = played(seats, seed, choices);
        for placed in placed(&table) {
            let own = table.state.player_of(placed.seat) == Some(placed.target.player);
            prop_assert_eq!(own, !placed.project.info().unwrap().present);
        }
    }

    /// PR-8: UP-61, UP-67, UP-68.
    #[test]
    fn a_street_is_paid_as_often_as_it_has_closed_plots(seats in 2u8..=4, seed: u8, choices: u64) {
        let table = played(seats, seed, choices);
        for (player, side) in table.state.players().zip(&table.state.sides) {
            let closed = side.street.buildings().filter(|building| building.is_closed()).count();
            let paid = table.income().iter().filter(|(owner, _)| *owner == player.number()).count();
            prop_assert_eq!(paid, closed);
        }
    }
}
