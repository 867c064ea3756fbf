//! A table on which any position can be laid out, and played on in notation.
//!
//! Whatever a test does not name is as in most vectors: seat 1 holds board I, player 1 is to take the first action of
//! round 1, wallets hold 10, streets are empty, every deck has two cards and so has the municipal pile. The cards below
//! the top are turned up in the order in which they are named, which no game can say beforehand.

mod look;

use crate::kernel::{Next, Refusal, Root, Rules, Seat, Timestamp, judge};
use crate::rulesets::uptown::draw::Draw;
use crate::rulesets::uptown::events::{CardRevealed, Event, Trigger};
use crate::rulesets::uptown::follow::{Action, Ahead, ahead};
use crate::rulesets::uptown::ids::{Card, Player, Plot, Project};
use crate::rulesets::uptown::state::{CardSet, End, Phase, Pile, State, Step, Turn};
use crate::rulesets::uptown::street::Street;
use crate::rulesets::uptown::{Move, Options, Uptown};
use std::collections::{BTreeMap, VecDeque};

pub(super) const NOW: Timestamp = Timestamp::UNIX_EPOCH;

const DECKS: [&str; 4] = ["P72 P82", "P63 P54", "P65 P37", "P35 P29"];

pub(super) struct Table {
    pub(super) state: State,
    /// Every event since the position was laid out.
    pub(super) events: Vec<Event>,
    root: Root,
    /// The cards that come next, by pile.
    next_cards: BTreeMap<Option<Player>, VecDeque<Card>>,
}

impl Table {
    pub(super) fn of(players: u8) -> Self {
        let mut state = Uptown::begin(&Options {}, players).unwrap();
        state.first_seat = Some(Seat::FIRST);
        state.unseen = CardSet::default();
        let table = Self {
            state,
            events: Vec::new(),
            root: Root::from_bytes([5; 32]),
            next_cards: BTreeMap::new(),
        };
        let table = (1..=players)
            .zip(DECKS)
            .fold(table, |table, (number, cards)| table.deck(number, cards));
        table.municipal("M07 M14").turn(1, Action::First).round(1)
    }

    /// A real game after its set-up.
    pub(super) fn game(players: u8, seed: u8) -> Self {
        Self::game_of(players, Root::from_bytes([seed; 32]))
    }

    pub(super) fn game_of(players: u8, root: Root) -> Self {
        let mut table = Self {
            state: Uptown::begin(&Options {}, players).unwrap(),
            events: Vec::new(),
            root,
            next_cards: BTreeMap::new(),
        };
        table.settle();
        table
    }

    /// The cards of a player's deck from the top down, such as `P72 P82`.
    pub(super) fn deck(self, number: u8, cards: &str) -> Self {
        self.pile(Some(player(number)), cards)
    }

    pub(super) fn municipal(self, cards: &str) -> Self {
        self.pile(None, cards)
    }

    /// A street such as `P24B | P42A P01B | - | - | P02A ^`.
    pub(super) fn street(mut self, number: u8, text: &str) -> Self {
        self.state.side_mut(player(number)).unwrap().street = street(text);
        self
    }

    pub(super) fn wallet(mut self, number: u8, coins: u32) -> Self {
        self.state.side_mut(player(number)).unwrap().wallet = coins;
        self
    }

    pub(super) fn coins(mut self, number: u8, coins: u32) -> Self {
        self.state.side_mut(player(number)).unwrap().coins = coins;
        self
    }

    pub(super) fn turn(mut self, number: u8, action: Action) -> Self {
        let step = match action {
            Action::First => Step::First,
            Action::Second => Step::Second,
        };
        self.state.phase = Phase::Turn(Turn {
            player: player(number),
            step,
        });
        self
    }

    pub(super) fn second(self, number: u8) -> Self {
        self.turn(number, Action::Second)
    }

    pub(super) fn round(mut self, round: u16) -> Self {
        self.state.round = round;
        self
    }

    pub(super) fn ending(mut self) -> Self {
        self.state.end = Some(End {
            trigger: Trigger::DeckEmpty,
            player: player(1),
        });
        self
    }

    /// Board I lies before another seat.
    pub(super) fn first_seat(mut self, number: u8) -> Self {
        self.state.first_seat = Some(seat(number));
        self
    }

    /// The player to act plays lines of notation; they must be legal. Gives the events of them and of what followed.
    pub(super) fn play(&mut self, lines: &[&str]) -> Vec<Event> {
        let before = self.events.len();
        for line in lines {
            let mv = self.read(line);
            self.take(mv);
        }
        self.events[before..].to_vec()
    }

    pub(super) fn take(&mut self, mv: Move) {
        let seat = self.mover();
        let line = Uptown::write(&mv);
        let legal = judge::<Uptown>(&self.state, seat, mv, NOW)
            .unwrap_or_else(|refusal| panic!("`{line}` is refused: {} ({})", refusal.message, refusal.rule));
        let event = Uptown::resolve(&self.state, seat, legal, NOW);
        self.happen(event);
        self.settle();
    }

    /// The rule by which a line of the player to act is refused, readable or not.
    pub(super) fn refused(&self, line: &str) -> String {
        self.refusal(line).rule.into_owned()
    }

    pub(super) fn refusal(&self, line: &str) -> Refusal {
        let seat = self.mover();
        let refused = match Uptown::read(line, &self.state) {
            Err(error) => Err(Uptown::unreadable(
                &self.state,
                seat,
                &serde_json::Value::Null,
                &error.message,
            )),
            Ok(mv) => Uptown::check(&self.state, seat, &mv, NOW),
        };
        refused.expect_err("the move is accepted")
    }

    pub(super) fn read(&self, line: &str) -> Move {
        Uptown::read(line, &self.state).unwrap_or_else(|error| panic!("`{line}`: {error}"))
    }

    /// A seat resigns.
    pub(super) fn resigns(&mut self, number: u8) {
        Uptown::leave(&mut self.state, seat(number));
        self.settle();
    }

    pub(super) fn settle(&mut self) {
        loop {
            let event = match Uptown::next(&self.state, NOW) {
                Next::Settled => return,
                Next::Fact(event) => event,
                Next::Chance => self.draw(),
            };
            self.happen(event);
        }
    }

    fn draw(&mut self) -> Event {
        if let Ahead::Chance(Draw::Card { deck }) = ahead(&self.state)
            && let Some(card) = self.next_cards.get_mut(&deck).and_then(VecDeque::pop_front)
        {
            let below = self.state.pile(deck).unwrap().below - 1;
            return Event::CardRevealed(CardRevealed { card, deck, below });
        }
        // A resignation has a position in the record as well.
        let position = (self.events.len() + self.state.left.len() + 1) as u64;
        Uptown::draw(&self.state, &mut self.root.at(position))
    }

    fn happen(&mut self, event: Event) {
        Uptown::evolve(&mut self.state, &event);
        self.events.push(event);
    }

    fn pile(mut self, deck: Option<Player>, cards: &str) -> Self {
        let mut cards: VecDeque<Card> = cards.split_whitespace().map(card).collect();
        let top = cards.pop_front();
        *self.state.pile_mut(deck).unwrap() = Pile {
            top,
            below: cards.len() as u8,
        };
        self.next_cards.insert(deck, cards);
        self.state.unseen = self.next_cards.values().flatten().copied().collect();
        self
    }
}

pub(super) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(super) fn player(number: u8) -> Player {
    Player::try_from(number).unwrap()
}

pub(super) fn card(id: &str) -> Card {
    Card::try_from(id.to_owned()).unwrap_or_else(|error| panic!("{id}: {error}"))
}

pub(super) fn project(id: &str) -> Project {
    Project::try_from(id.to_owned()).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// Plots separated by `|`; the signs for an empty and for a closed plot say nothing new.
pub(super) fn street(text: &str) -> Street {
    let mut street = Street::default();
    for (plot, building) in Plot::all().zip(text.split('|')) {
        for id in building
            .split_whitespace()
            .filter(|word| !["-", "^"].contains(word))
        {
            street.place(plot, project(id));
        }
    }
    street
}
