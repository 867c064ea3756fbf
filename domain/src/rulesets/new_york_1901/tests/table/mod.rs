//! A table on which any position can be laid out and played on, in the language of the vectors (`vectors.txt`).
//!
//! A line is a *given* (what lies on the table), a *do* (moves in notation) or an *expect*. Whatever is not given is as
//! after set-up, but that nobody owns a lot. A line that is not understood fails the test.

mod expect;
mod given;
mod look;

use crate::kernel::{Next, Refusal, Root, Rules, Seat, Timestamp, judge};
use crate::rulesets::new_york_1901::events::Event;
use crate::rulesets::new_york_1901::scoring::Tally;
use crate::rulesets::new_york_1901::state::{Phase, SetUp, State};
use crate::rulesets::new_york_1901::{Move, NewYork1901, Options};

pub(super) const NOW: Timestamp = Timestamp::UNIX_EPOCH;
const COLORS: [&str; 4] = ["brown", "green", "yellow", "blue"];

pub(super) struct Table {
    pub(super) state: State,
    /// Every event since the position was laid out.
    pub(super) events: Vec<Event>,
    /// How the last move was refused, until it is expected.
    refused: Option<Refusal>,
    active: Seat,
    started: bool,
    /// For vectors that give what stands at the end instead of where.
    tallies: Vec<Tally>,
    totals: Vec<u32>,
    root: Root,
}

impl Table {
    /// A real game after its set-up.
    pub(super) fn game(options: &Options, players: u8, seed: u8) -> Self {
        let state = NewYork1901::begin(options, players).unwrap();
        let mut table = Self {
            state,
            events: Vec::new(),
            refused: None,
            active: Seat::FIRST,
            started: true,
            tallies: Vec::new(),
            totals: Vec::new(),
            root: Root::from_bytes([seed; 32]),
        };
        table.settle();
        table
    }

    /// Lays out a position, plays and looks, line by line.
    pub(super) fn of(lines: &str) -> Self {
        let mut lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
        let first = lines.next().expect("a vector has lines");
        let words = first
            .strip_prefix("table ")
            .expect("a vector begins with its table");
        let mut table = given::table(words);
        lines.for_each(|line| table.line(line));
        table.start();
        assert!(
            table.refused.is_none(),
            "a refusal is not expected: {:?}",
            table.refused
        );
        table
    }

    /// Goes on with further lines.
    pub(super) fn then(&mut self, lines: &str) -> &mut Self {
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            self.line(line);
        }
        assert!(
            self.refused.is_none(),
            "a refusal is not expected: {:?}",
            self.refused
        );
        self
    }

    fn line(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let unexpected = self.refused.is_some() && !line.starts_with("expect refused");
        assert!(!unexpected, "a refusal is not expected: {:?}", self.refused);
        match word {
            "do" => {
                self.start();
                self.moves(rest);
            }
            "expect" => {
                self.start();
                self.expect(rest);
            }
            "turn" if self.started => self.begin_turn(player(rest)),
            _ => {
                assert!(!self.started, "given after the game went on: {line}");
                self.given(word, rest);
            }
        }
    }

    /// Plays moves parted by semicolons; only the last may be refused.
    fn moves(&mut self, text: &str) {
        for mv in text.split(';') {
            assert!(self.refused.is_none(), "`{mv}` follows a refused move");
            let mv = self.read(mv);
            self.refused = self.play(&mv).err();
        }
    }

    pub(super) fn read(&self, line: &str) -> Move {
        NewYork1901::read(line, &self.state).unwrap_or_else(|error| panic!("`{line}`: {error}"))
    }

    /// Plays a move of the seat that is to move, and lets follow what follows.
    pub(super) fn play(&mut self, mv: &Move) -> Result<(), Refusal> {
        let seat = self.to_move().expect("somebody is to move");
        self.play_as(seat, mv)
    }

    pub(super) fn play_as(&mut self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let legal = judge::<NewYork1901>(&self.state, seat, mv.clone(), NOW)?;
        let event = NewYork1901::resolve(&self.state, seat, legal, NOW);
        self.happen(event);
        self.settle();
        Ok(())
    }

    pub(super) fn to_move(&self) -> Option<Seat> {
        NewYork1901::standing(&self.state).to_move.first().copied()
    }

    /// A seat resigns.
    pub(super) fn resigns(&mut self, color: &str) {
        NewYork1901::leave(&mut self.state, player(color));
        self.settle();
    }

    fn settle(&mut self) {
        loop {
            let event = match NewYork1901::next(&self.state, NOW) {
                Next::Settled => return,
                Next::Fact(event) => event,
                Next::Chance => {
                    let position = self.events.len() as u64 + 1;
                    NewYork1901::draw(&self.state, &mut self.root.at(position))
                }
            };
            self.happen(event);
        }
    }

    fn happen(&mut self, event: Event) {
        NewYork1901::evolve(&mut self.state, &event);
        self.events.push(event);
    }

    /// The position is complete: the first turn begins.
    fn start(&mut self) {
        if !self.started {
            self.started = true;
            self.finish_position();
            self.begin_turn(self.active);
        }
    }

    fn begin_turn(&mut self, seat: Seat) {
        self.state.first_player = Some(seat);
        self.state.phase = Phase::SettingUp(SetUp::Done);
        self.settle();
    }
}

/// The seat of a player's colour (NY-2).
pub(super) fn player(color: &str) -> Seat {
    let position = COLORS.iter().position(|other| *other == color);
    let position = position.unwrap_or_else(|| panic!("no player is {color}"));
    Seat::new(position as u8 + 1).unwrap()
}

/// `name=value` words.
fn pairs(words: &str) -> Vec<(&str, &str)> {
    let pair = |word| str::split_once(word, '=').unwrap_or_else(|| panic!("{word} is not name=value"));
    words.split_whitespace().map(pair).collect()
}

/// Items parted by commas; none if it is empty.
fn list(items: &str) -> Vec<&str> {
    items.split(',').filter(|item| !item.is_empty()).collect()
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text} is not a number"))
}
