//! Reads a line as a move. What the line leaves out is looked up in the state: whose plot, which card, which deck.

use crate::kernel::NotationError;
use crate::kernel::named;
use crate::rulesets::uptown::follow::{Action, Ahead, ahead};
use crate::rulesets::uptown::ids::{Card, MAX_PLAYERS, Player, Plot, Project};
use crate::rulesets::uptown::moves::{
    Buy, Collect, DrawDiscard, DrawPlay, Move, MunicipalDiscard, MunicipalPlay, Pass, Target,
};
use crate::rulesets::uptown::state::State;
use std::iter::Peekable;
use std::str::SplitWhitespace;

type Read<T> = Result<T, NotationError>;

pub(in crate::rulesets::uptown) fn read(line: &str, state: &State) -> Read<Move> {
    let line = line.to_ascii_uppercase().replace('@', "@ ");
    let mut words = Words {
        words: line.split_whitespace().peekable(),
        state,
    };
    let mv = words.mv()?;
    match words.next() {
        None => Ok(mv),
        Some(word) => fail(format!(
            "`{}` at the end of the line has no meaning there.",
            named(word)
        )),
    }
}

/// The words that are still to be read, in capitals.
struct Words<'a> {
    words: Peekable<SplitWhitespace<'a>>,
    state: &'a State,
}

impl<'a> Words<'a> {
    fn mv(&mut self) -> Read<Move> {
        const VERBS: &str = "A move begins with collect, play, discard, buy, take or pass";
        match self.next() {
            Some("COLLECT" | "C") => Ok(Move::Collect(Collect {})),
            Some("PLAY" | "P") => {
                let (project, target) = (self.project("play")?, self.target()?);
                Ok(Move::DrawPlay(DrawPlay { project, target }))
            }
            Some("DISCARD" | "D") => self.discard(),
            Some("BUY" | "B") => self.buy(),
            Some("TAKE" | "T") => {
                let (project, target) = (self.project("take")?, self.target()?);
                Ok(Move::MunicipalPlay(MunicipalPlay { project, target }))
            }
            Some("PASS") => Ok(Move::Pass(Pass {})),
            Some(word) => fail(format!("{VERBS}, not with `{}`.", named(word))),
            None => fail(format!("{VERBS}; the line says nothing.")),
        }
    }

    fn buy(&mut self) -> Read<Move> {
        let (project, target) = (self.project("buy")?, self.target()?);
        let from_player = match self.words.next_if_eq(&"FROM") {
            Some(_) => self.player_after_from()?,
            None => self.deck_with(project.card()),
        };
        Ok(Move::Buy(Buy {
            project,
            from_player,
            target,
        }))
    }

    /// A discard in a first action is of the own top card, in a second one of the municipal card.
    fn discard(&mut self) -> Read<Move> {
        let (player, action) = self.due();
        let deck = (action == Action::First).then_some(player);
        let card = match self.next() {
            Some(word) => Card::read(word).ok_or_else(|| {
                NotationError::new(format!(
                    "`{}` is no card; a card is P01 to P84 or M01 to M28.",
                    named(word)
                ))
            })?,
            None => self
                .state
                .pile(deck)
                .and_then(|pile| pile.top)
                .ok_or_else(|| NotationError::new("There is no card to discard."))?,
        };
        Ok(match action {
            Action::First => Move::DrawDiscard(DrawDiscard { card }),
            Action::Second => Move::MunicipalDiscard(MunicipalDiscard { card }),
        })
    }

    fn project(&mut self, after: &str) -> Read<Project> {
        const PROJECTS: &str = "a project, a card with its letter: P01A to P84B or M01A to M28D";
        match self.next() {
            Some(word) => Project::read(word).ok_or_else(|| {
                NotationError::new(format!("After {after} comes {PROJECTS}, not `{}`.", named(word)))
            }),
            None => fail(format!("After {after} comes {PROJECTS}.")),
        }
    }

    /// `3` on the sender's own street, `2.3` on that of player 2.
    fn target(&mut self) -> Read<Target> {
        const PLOTS: &str = "a plot, 1 to 5 on your own street or such as 2.3 on that of player 2";
        self.words.next_if(|word| matches!(*word, "ON" | "@"));
        let Some(word) = self.next() else {
            return fail(format!("Here {PLOTS}, is missing."));
        };
        let (player, plot) = match word.split_once('.') {
            Some((player, plot)) => (player_called(player), plot),
            None => (Some(self.due().0), word),
        };
        let plot = Plot::all().find(|known| known.to_string() == plot);
        match (player, plot) {
            (Some(player), Some(plot)) => Ok(Target { player, plot }),
            _ => fail(format!("Here should stand {PLOTS}, not `{}`.", named(word))),
        }
    }

    fn player_after_from(&mut self) -> Read<Player> {
        const PLAYERS: &str = "After from comes a player, 1 to 4 or I to IV";
        match self.next() {
            Some(word) => player_called(word)
                .ok_or_else(|| NotationError::new(format!("{PLAYERS}, not `{}`.", named(word)))),
            None => fail(format!("{PLAYERS}.")),
        }
    }

    /// Where a card lies on top. If it does nowhere, a deck that has another top card, so that the refusal says so.
    fn deck_with(&self, card: Card) -> Player {
        let decks = || self.state.players().zip(&self.state.sides);
        let with = decks().find(|(_, side)| side.deck.top == Some(card));
        let other = || decks().find(|(_, side)| side.deck.top.is_some());
        with.or_else(other).map_or(Player::FIRST, |(player, _)| player)
    }

    /// Who is to act, and how. Whoever else sends a line is refused, whatever it means.
    fn due(&self) -> (Player, Action) {
        match ahead(self.state) {
            Ahead::Decides(player, action) => (player, action),
            _ => (Player::FIRST, Action::First),
        }
    }

    fn next(&mut self) -> Option<&'a str> {
        self.words.next()
    }
}

/// A place in turn order, or the symbol of the board.
fn player_called(word: &str) -> Option<Player> {
    Player::all(MAX_PLAYERS).find(|player| player.board() == word || player.to_string() == word)
}

fn fail<T>(message: String) -> Read<T> {
    Err(NotationError::new(message))
}
