//! A table on which any position can be laid out, and played on in notation.
//!
//! Whatever a test does not name is as after set-up: markers in column 0, 10 roofs, one floor of each colour for
//! everybody, a small city, nothing triggered. The card that chance turns up next can be named, which no game can.

mod city;
mod look;

use crate::kernel::{Next, Root, Rules, Seat, Timestamp, judge};
use crate::rulesets::tower_up::colors::{ByColor, Color};
use crate::rulesets::tower_up::content::{ObjectiveId, SLOTS};
use crate::rulesets::tower_up::draw::Draw;
use crate::rulesets::tower_up::events::{CardRevealed, Event, Trigger};
use crate::rulesets::tower_up::follow::{Ahead, ahead};
use crate::rulesets::tower_up::scoring;
use crate::rulesets::tower_up::state::{CardSet, End, Objective, Phase, State, Step, Turn};
use crate::rulesets::tower_up::{Move, Options, TowerUp};
use city::{read_building, split_outside_braces};
use std::collections::VecDeque;

/// The seat that owns a colour of roofs.
const ROOFS: [&str; 4] = ["blue", "yellow", "green", "orange"];

pub(super) struct Table {
    pub(super) state: State,
    /// Every event since the position was laid out.
    pub(super) events: Vec<Event>,
    root: Root,
    next_cards: VecDeque<String>,
    general_is_named: bool,
}

impl Table {
    /// A position after set-up in which seat 1 chooses an action.
    pub(super) fn of(players: u8) -> Self {
        let mut state = TowerUp::begin(&Options::default(), players).unwrap();
        let content = state.content();
        state.first_player = Some(seat(1));
        state.starting.placed = 3;
        let stack = content.table(players).unwrap().stack.clone();
        let quiet = [
            ObjectiveId::GreyDistricts,
            ObjectiveId::TwoBorders,
            ObjectiveId::FourPark,
        ];
        state.objectives = quiet
            .map(|id| Objective {
                id,
                stack: stack.clone(),
            })
            .to_vec();
        let table = Self {
            state,
            events: Vec::new(),
            root: Root::from_bytes([5; 32]),
            next_cards: VecDeque::new(),
            general_is_named: false,
        };
        let city = if players == 2 {
            "A1 black 1"
        } else {
            "A1 black 1, C3 grey 1, E9 white 1"
        };
        table.active(1).market(["T01", "T05", "J1"]).city(city)
    }

    /// A real game after its set-up.
    pub(super) fn game(options: &Options, players: u8, seed: u8) -> Self {
        let mut table = Self::of(players);
        table.state = TowerUp::begin(options, players).unwrap();
        table.root = Root::from_bytes([seed; 32]);
        table.settle();
        table
    }

    /// A city such as `A9 grey 2, D2 white 3 {yellow@2, blue@3}`, in place of the one that stood there.
    pub(super) fn city(mut self, text: &str) -> Self {
        self.state.buildings = [None; 44];
        self.and_city(text)
    }

    /// More buildings.
    pub(super) fn and_city(mut self, text: &str) -> Self {
        for entry in split_outside_braces(text) {
            let (site, building) = read_building(&entry);
            let site = self
                .state
                .board()
                .find(&site)
                .unwrap_or_else(|| panic!("no site {site}"));
            *self.state.building_mut(site).unwrap() = Some(building);
        }
        self.fill_general_supply()
    }

    pub(super) fn holds(mut self, number: u8, floors: [u8; 4]) -> Self {
        self.state.player_mut(seat(number)).unwrap().supply = by_color(floors);
        self.fill_general_supply()
    }

    pub(super) fn markers(mut self, number: u8, columns: [u8; 4]) -> Self {
        let content = self.state.content();
        let player = self.state.player_mut(seat(number)).unwrap();
        player.markers = by_color(columns);
        player.rewarded_rank = scoring::star_rank(content, &player.markers);
        self
    }

    pub(super) fn roofs(mut self, number: u8, left: u8) -> Self {
        self.state.player_mut(seat(number)).unwrap().roofs_left = left;
        self
    }

    pub(super) fn general(mut self, floors: [u8; 4]) -> Self {
        self.state.general_supply = by_color(floors);
        self.general_is_named = true;
        self
    }

    /// The cards of the market; all others are in the deck.
    pub(super) fn market(mut self, cards: [&str; SLOTS]) -> Self {
        let content = self.state.content();
        let cards = cards.map(|id| content.find_card(id).unwrap_or_else(|| panic!("no card {id}")));
        self.state.market = cards.map(Some);
        self.state.deck = content.all_cards().filter(|card| !cards.contains(card)).collect();
        self.state.discard_pile.clear();
        self
    }

    /// All cards of the deck lie on the discard pile.
    pub(super) fn empty_deck(mut self) -> Self {
        self.state.discard_pile = self.state.deck.iter().collect();
        self.state.deck = CardSet::default();
        self
    }

    /// The next card that is turned up.
    pub(super) fn deck_top(mut self, card: &str) -> Self {
        self.next_cards.push_back(card.into());
        self
    }

    pub(super) fn objectives(mut self, ids: [ObjectiveId; SLOTS]) -> Self {
        for (objective, id) in self.state.objectives.iter_mut().zip(ids) {
            objective.id = id;
        }
        self
    }

    /// A seat has taken the best token of an objective.
    pub(super) fn has_token(mut self, number: u8, id: ObjectiveId) -> Self {
        let slot = self
            .state
            .objectives
            .iter()
            .position(|objective| objective.id == id)
            .unwrap();
        let token = self.state.objectives[slot].stack.remove(0);
        self.state.player_mut(seat(number)).unwrap().tokens[slot] = Some(token);
        self
    }

    pub(super) fn active(mut self, number: u8) -> Self {
        self.state.phase = Phase::Turn(Turn {
            seat: seat(number),
            extra: false,
            last: false,
            extra_granted: false,
            step: Step::Acting,
        });
        self
    }

    /// The end was triggered, the seat to act plays its last turn and these seats follow.
    pub(super) fn last_turn(mut self, number: u8, trigger: Trigger, by: u8, then: &[u8]) -> Self {
        self = self.active(number);
        if let Phase::Turn(turn) = &mut self.state.phase {
            turn.last = true;
        }
        let last_turns = then.iter().map(|number| seat(*number)).collect();
        self.state.end = Some(End {
            trigger,
            seat: seat(by),
            last_turns,
        });
        self
    }

    /// Plays a line of notation; it must be legal. Gives the events of it and of what followed.
    pub(super) fn play(&mut self, number: u8, line: &str) -> Vec<Event> {
        let before = self.events.len();
        let mv = self.read(line);
        let legal = judge::<TowerUp>(&self.state, seat(number), mv, Timestamp::UNIX_EPOCH)
            .unwrap_or_else(|refusal| panic!("`{line}` is refused: {} ({})", refusal.message, refusal.code));
        let event = TowerUp::resolve(&self.state, seat(number), legal, Timestamp::UNIX_EPOCH);
        self.happen(event);
        self.settle();
        self.events[before..].to_vec()
    }

    /// The code with which a line of notation is refused.
    pub(super) fn refused(&self, number: u8, line: &str) -> String {
        self.refused_move(number, &self.read(line))
    }

    pub(super) fn refused_move(&self, number: u8, mv: &Move) -> String {
        match TowerUp::check(&self.state, seat(number), mv, Timestamp::UNIX_EPOCH) {
            Ok(()) => "accepted".into(),
            Err(refusal) => refusal.code.into_owned(),
        }
    }

    pub(super) fn read(&self, line: &str) -> Move {
        TowerUp::read(line, &self.state).unwrap_or_else(|error| panic!("`{line}`: {error}"))
    }

    /// A seat resigns.
    pub(super) fn resigns(&mut self, number: u8) {
        TowerUp::leave(&mut self.state, seat(number));
        self.settle();
    }

    pub(super) fn settle(&mut self) {
        loop {
            let event = match TowerUp::next(&self.state, Timestamp::UNIX_EPOCH) {
                Next::Settled => return,
                Next::Fact(event) => event,
                Next::Chance => self.draw(),
            };
            self.happen(event);
        }
    }

    fn draw(&mut self) -> Event {
        if let Ahead::Chance(Draw::MarketCard { slot }) = ahead(&self.state)
            && let Some(card) = self.next_cards.pop_front()
        {
            return Event::CardRevealed(CardRevealed {
                slot,
                card,
                reshuffled: self.state.deck.is_empty(),
            });
        }
        let position = self.events.len() as u64 + 1;
        TowerUp::draw(&self.state, &mut self.root.at(position))
    }

    fn happen(&mut self, event: Event) {
        TowerUp::evolve(&mut self.state, &event);
        self.events.push(event);
    }

    /// What is neither on the board nor with a player (TU-13), unless a test names it.
    fn fill_general_supply(mut self) -> Self {
        if !self.general_is_named {
            let mut supply = ByColor::each(30);
            for player in &self.state.players {
                supply = supply.minus(&player.supply);
            }
            for building in self.state.buildings.iter().flatten() {
                let floors = supply.get_mut(building.color);
                *floors = floors.saturating_sub(building.height);
            }
            self.state.general_supply = supply;
        }
        self
    }
}

pub(super) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(super) fn by_color([black, white, grey, brown]: [u8; 4]) -> ByColor {
    ByColor::new(black, white, grey, brown)
}

fn array(by_color: &ByColor) -> [u8; 4] {
    Color::ALL.map(|color| by_color.get(color))
}
