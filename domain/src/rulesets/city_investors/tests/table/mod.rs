//! A table on which any position can be laid out, and played on in notation.
//!
//! Whatever a test does not name is empty, but for the display, which holds four tiles that are nowhere else, and the
//! stack, which holds all others. The tiles that chance turns up next can be named, which no game can.

mod look;

pub(super) use look::five;

use crate::kernel::{Next, Refusal, Root, Rules, Seat, Timestamp, judge};
use crate::rulesets::city_investors::draw::{Draw, tile_revealed};
use crate::rulesets::city_investors::events::{Event, PartyTileShown};
use crate::rulesets::city_investors::fields::Field;
use crate::rulesets::city_investors::follow::{Ahead, ahead};
use crate::rulesets::city_investors::state::{End, Phase, State, Turn};
use crate::rulesets::city_investors::tiles::Tile;
use crate::rulesets::city_investors::{CityInvestors, Duty, GoalId, Move, Options, Variant};
use jiff::SignedDuration;
use std::collections::VecDeque;

pub(super) struct Table {
    pub(super) state: State,
    /// Every event since the position was laid out.
    pub(super) events: Vec<Event>,
    pub(super) now: Timestamp,
    root: Root,
    draws: VecDeque<Tile>,
    stack: Option<usize>,
}

/// Laying out a position; `turn_of` comes last.
impl Table {
    pub(super) fn basic(players: u8) -> Self {
        Self::of(Variant::Basic, players)
    }

    pub(super) fn advanced(players: u8) -> Self {
        Self::of(Variant::Advanced, players)
    }

    fn of(variant: Variant, players: u8) -> Self {
        let options = Options {
            variant,
            ..Options::default()
        };
        let mut table = Self::before(&options, players, 5);
        if variant == Variant::Advanced {
            table.state.goals = vec![GoalId::MostParks];
        }
        table
    }

    /// A real game after its set-up.
    pub(super) fn game(options: &Options, players: u8, seed: u8) -> Self {
        let mut table = Self::before(options, players, seed);
        table.settle();
        table
    }

    fn before(options: &Options, players: u8, seed: u8) -> Self {
        Self {
            state: CityInvestors::begin(options, players).unwrap(),
            events: Vec::new(),
            now: Timestamp::UNIX_EPOCH,
            root: Root::from_bytes([seed; 32]),
            draws: VecDeque::new(),
            stack: None,
        }
    }

    /// A board such as `c2 F06, d3 H01`.
    pub(super) fn board(mut self, number: u8, tiles: &str) -> Self {
        for entry in tiles.split(", ") {
            let (field, tile) = entry.split_once(' ').unwrap();
            self.state
                .player_mut(seat(number))
                .unwrap()
                .city
                .put(self::field(field), self::tile(tile));
        }
        self
    }

    /// All tiles of a board in five rows, `---` for an empty field.
    pub(super) fn rows(mut self, number: u8, rows: [&str; 5]) -> Self {
        for (row, words) in (1..).zip(rows) {
            for (column, word) in ('a'..).zip(words.split_whitespace()) {
                if word != "C" && word != "---" {
                    self = self.board(number, &format!("{column}{row} {word}"));
                }
            }
        }
        self
    }

    /// So many tiles that do no harm to any track, on the first fields of a board.
    pub(super) fn built(mut self, number: u8, count: usize) -> Self {
        let free: Vec<Tile> = self
            .free()
            .into_iter()
            .filter(|tile| "HOFGP".contains(&tile.to_string()[..1]))
            .collect();
        let player = self.state.player_mut(seat(number)).unwrap();
        let fields: Vec<Field> = player.city.empty_fields().take(count).collect();
        let mut bag = free;
        for field in fields {
            let city = &mut player.city;
            let fitting = bag
                .iter()
                .position(|tile| crate::rulesets::city_investors::duty::fits(city.tracks(), *tile));
            city.put(field, bag.remove(fitting.unwrap()));
        }
        self
    }

    pub(super) fn reserve(mut self, number: u8, tiles: &str) -> Self {
        self.state.player_mut(seat(number)).unwrap().reserve = self::tiles(tiles);
        self
    }

    pub(super) fn display(mut self, tiles: &str) -> Self {
        let tiles: Vec<Option<Tile>> = self::tiles(tiles).into_iter().map(Some).collect();
        self.state.display = tiles.try_into().unwrap();
        self
    }

    /// How many tiles the stack holds; all others are discarded.
    pub(super) fn stack(mut self, count: usize) -> Self {
        self.stack = Some(count);
        self
    }

    /// The tiles that are turned up next.
    pub(super) fn draws(mut self, tiles: &str) -> Self {
        self.draws = self::tiles(tiles).into();
        self
    }

    pub(super) fn goals(mut self, goals: &[GoalId]) -> Self {
        self.state.goals = goals.to_vec();
        self
    }

    /// A city was full; these seats still have a last turn.
    pub(super) fn final_round(mut self, by: u8, waiting: &[u8]) -> Self {
        self.state.first_full = Some(seat(by));
        self.state.end = End::FinalRound {
            waiting: waiting.iter().map(|number| seat(*number)).collect(),
        };
        self
    }

    /// The turn of this seat begins.
    pub(super) fn turn_of(mut self, number: u8) -> Self {
        if self.state.display.iter().all(Option::is_none) {
            let free: Vec<Tile> = self
                .free()
                .into_iter()
                .filter(|tile| !self.draws.contains(tile))
                .collect();
            self.state.display = std::array::from_fn(|place| free.iter().rev().nth(place).copied());
        }
        let mut unseen = self.free();
        unseen.sort_by_key(|tile| !self.draws.contains(tile));
        let discarded = unseen.split_off(self.stack.unwrap_or(unseen.len()));
        self.state.discarded.extend(discarded);
        self.state.unseen = unseen.into_iter().collect();
        // The turn before has just ended; what follows is for the rules.
        self.state.phase = Phase::Turn(Turn {
            seat: seat(number).right(self.state.seats()),
            points: 0,
            duty: Duty::Done,
            spied: false,
            other_action: false,
            refilling: false,
            over: true,
        });
        self.settle();
        assert_eq!(self.to_move(), [number], "it is another seat's turn");
        self
    }

    fn free(&self) -> Vec<Tile> {
        let mut free: Vec<Tile> = Tile::all().collect();
        let used = |tile: &Tile| {
            let held = self.state.players.iter().any(|player| {
                player.reserve.contains(tile) || player.city.tiles().any(|(_, other)| other == *tile)
            });
            held || self.state.shown().any(|(_, other)| other == *tile)
        };
        free.retain(|tile| !used(tile));
        free
    }
}

/// Playing on.
impl Table {
    /// Plays a line of notation; it must be legal. Gives the events of it and of what followed.
    pub(super) fn play(&mut self, number: u8, line: &str) -> Vec<Event> {
        let before = self.events.len();
        let mv = self.read(line);
        let legal = judge::<CityInvestors>(&self.state, seat(number), mv, self.now)
            .unwrap_or_else(|refusal| panic!("`{line}` is refused: {} ({})", refusal.message, refusal.code));
        let event = CityInvestors::resolve(&self.state, seat(number), legal, self.now);
        self.happen(event);
        self.settle();
        self.events[before..].to_vec()
    }

    /// Plays several lines, one after the other.
    pub(super) fn plays(&mut self, number: u8, lines: &str) {
        lines.split("; ").for_each(|line| drop(self.play(number, line)));
    }

    /// The code with which a line is refused.
    pub(super) fn refused(&self, number: u8, line: &str) -> String {
        self.refusal(number, line)
            .map_or_else(|| "accepted".into(), |refusal| refusal.code.into_owned())
    }

    pub(super) fn refusal(&self, number: u8, line: &str) -> Option<Refusal> {
        CityInvestors::check(&self.state, seat(number), &self.read(line), self.now).err()
    }

    pub(super) fn read(&self, line: &str) -> Move {
        CityInvestors::read(line, &self.state).unwrap_or_else(|error| panic!("`{line}`: {error}"))
    }

    pub(super) fn resigns(&mut self, number: u8) {
        CityInvestors::leave(&mut self.state, seat(number));
        self.settle();
    }

    /// It is so many seconds since the beginning.
    pub(super) fn at(&mut self, seconds: f64) -> &mut Self {
        self.now = moment(seconds);
        self.settle();
        self
    }

    /// The same, but nothing that waits for the time has happened yet.
    pub(super) fn unsettled_at(&mut self, seconds: f64) -> &mut Self {
        self.now = moment(seconds);
        self
    }

    pub(super) fn settle(&mut self) {
        loop {
            let event = match CityInvestors::next(&self.state, self.now) {
                Next::Settled => return,
                Next::Fact(event) => event,
                Next::Chance => self.draw(),
            };
            self.happen(event);
        }
    }

    fn draw(&mut self) -> Event {
        match (ahead(&self.state, self.now), self.draws.pop_front()) {
            (Ahead::Chance(Draw::Tile { place }), Some(tile)) => tile_revealed(&self.state, place, tile),
            (Ahead::Chance(Draw::Hand { seat, position }), Some(tile)) => {
                Event::PartyTileShown(PartyTileShown { seat, position, tile })
            }
            _ => {
                let position = self.events.len() as u64 + 1;
                CityInvestors::draw(&self.state, &mut self.root.at(position))
            }
        }
    }

    fn happen(&mut self, event: Event) {
        CityInvestors::evolve(&mut self.state, &event);
        self.events.push(event);
    }
}

/// So many seconds after the beginning.
pub(super) fn moment(seconds: f64) -> Timestamp {
    Timestamp::UNIX_EPOCH + SignedDuration::from_millis((seconds * 1000.0).round() as i64)
}

pub(super) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(super) fn tile(id: &str) -> Tile {
    Tile::called(id).unwrap_or_else(|| panic!("no tile {id}"))
}

pub(super) fn field(id: &str) -> Field {
    Field::called(id).unwrap_or_else(|| panic!("no field {id}"))
}

fn tiles(ids: &str) -> Vec<Tile> {
    ids.split_whitespace().map(tile).collect()
}
