//! Looks at a table.

use super::{NOW, Table, player};
use crate::kernel::{Chance, Root, Rules, legal_moves};
use crate::rulesets::new_york_1901::events::Event;
use crate::rulesets::new_york_1901::state::Player;
use crate::rulesets::new_york_1901::{NewYork1901, View};

impl Table {
    pub(in crate::rulesets::new_york_1901::tests) fn of_player(&self, color: &str) -> &Player {
        self.state
            .player(player(color))
            .expect("the player is at the table")
    }

    pub(in crate::rulesets::new_york_1901::tests) fn view(&self) -> View {
        NewYork1901::view(&self.state)
    }

    /// The legal moves of the seat that is to move, in notation.
    pub(in crate::rulesets::new_york_1901::tests) fn legal(&self) -> Vec<String> {
        let Some(seat) = self.to_move() else {
            return Vec::new();
        };
        let moves = legal_moves::<NewYork1901>(&self.state, seat, NOW);
        moves.iter().map(NewYork1901::write).collect()
    }

    /// The legal moves that begin with a word.
    pub(in crate::rulesets::new_york_1901::tests) fn legal_by(&self, verb: &str) -> Vec<String> {
        let mut moves = self.legal();
        moves.retain(|mv| mv.split(' ').next() == Some(verb));
        moves
    }

    /// The code with which a move is refused, or nothing. It is played if it is legal.
    pub(in crate::rulesets::new_york_1901::tests) fn code(&mut self, line: &str) -> String {
        let mv = self.read(line);
        let refusal = self.play(&mv).err();
        refusal.map_or_else(String::new, |refusal| refusal.code.into_owned())
    }

    /// Plays a move that `seed` chooses among the legal ones; nothing once the game is over.
    pub(in crate::rulesets::new_york_1901::tests) fn play_by_chance(&mut self, seed: u64) -> Option<()> {
        let moves = legal_moves::<NewYork1901>(&self.state, self.to_move()?, NOW);
        let mv = self
            .chance(seed)
            .pick(&moves)
            .expect("who is to move has a move")
            .clone();
        self.play(&mv).expect("a listed move is legal");
        Some(())
    }

    /// The chance for the next choice, apart from that of the game.
    pub(in crate::rulesets::new_york_1901::tests) fn chance(&self, seed: u64) -> Chance {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_be_bytes());
        Root::from_bytes(bytes).at(self.events.len() as u64)
    }

    /// The types of all events, in order.
    pub(in crate::rulesets::new_york_1901::tests) fn happened(&self) -> Vec<String> {
        self.events.iter().map(kind).collect()
    }
}

fn kind(event: &Event) -> String {
    let json = serde_json::to_value(event).unwrap();
    json["type"].as_str().unwrap().to_owned()
}
