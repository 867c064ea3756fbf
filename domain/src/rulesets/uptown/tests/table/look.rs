use super::{NOW, Table};
use crate::kernel::{Rules, Seat, legal_moves};
use crate::rulesets::uptown::events::Event;
use crate::rulesets::uptown::follow::{Action, Ahead, ahead};
use crate::rulesets::uptown::ids::{Card, Player};
use crate::rulesets::uptown::{Uptown, View};

/// What a test looks at.
impl Table {
    /// All legal moves of the player to act, in canonical form and sorted.
    pub(in super::super) fn moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = legal_moves::<Uptown>(&self.state, self.mover(), NOW)
            .iter()
            .map(Uptown::write)
            .collect();
        moves.sort();
        moves
    }

    pub(in super::super) fn view(&self) -> View {
        Uptown::view(&self.state)
    }

    pub(in super::super) fn is_over(&self) -> bool {
        Uptown::standing(&self.state).is_over()
    }

    /// The seat to act.
    pub(in super::super) fn mover(&self) -> Seat {
        let to_move = Uptown::standing(&self.state).to_move;
        *to_move.first().expect("somebody is to move")
    }

    /// The player to act and which action is due.
    pub(in super::super) fn due(&self) -> (u8, Action) {
        match ahead(&self.state) {
            Ahead::Decides(player, action) => (player.number(), action),
            _ => panic!("nobody is to act"),
        }
    }

    pub(in super::super) fn wallets(&self) -> Vec<u32> {
        self.state.sides.iter().map(|side| side.wallet).collect()
    }

    pub(in super::super) fn coins_on_decks(&self) -> Vec<u32> {
        self.state.sides.iter().map(|side| side.coins).collect()
    }

    /// A street as the notation has it.
    pub(in super::super) fn street_of(&self, number: u8) -> String {
        self.view().players[usize::from(number) - 1].street.clone()
    }

    /// A pile from the top down, as far as it is known which cards come.
    pub(in super::super) fn cards_of(&self, deck: Option<Player>) -> Vec<Card> {
        let pile = self.state.pile(deck).unwrap();
        let below = self.next_cards.get(&deck).into_iter().flatten().copied();
        pile.top.into_iter().chain(below).collect()
    }

    /// The payments of all closings so far, as player and amount.
    pub(in super::super) fn income(&self) -> Vec<(u8, u32)> {
        let closed = self.events.iter().filter_map(|event| match event {
            Event::ProjectPlaced(placed) => placed.closed.as_ref(),
            _ => None,
        });
        closed
            .map(|closed| (closed.player.number(), closed.paid))
            .collect()
    }
}
