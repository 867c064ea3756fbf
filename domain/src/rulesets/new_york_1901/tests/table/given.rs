//! The lines that lay out a position.

use super::{COLORS, Table, list, number, pairs, player};
use crate::kernel::Rules;
use crate::kernel::Seat;
use crate::rulesets::new_york_1901::cells::Cells;
use crate::rulesets::new_york_1901::deck::{Bag, Deck};
use crate::rulesets::new_york_1901::events::Trigger;
use crate::rulesets::new_york_1901::moves::{Build, Move};
use crate::rulesets::new_york_1901::state::{End, Phase, SetUp};
use crate::rulesets::new_york_1901::{
    Card, ChallengeId, District, Lot, NewYork1901, Options, StreetId, Tile, Variant,
};
use serde_json::{Value, json};

/// `3 advanced flip challenge=ID streets=ID,ID,ID`.
pub(super) fn table(words: &str) -> Table {
    let mut words = words.split_whitespace();
    let players = number(words.next().expect("a table has players"));
    let mut options = Options::default();
    let (mut challenge, mut streets) = (None, Vec::new());
    for word in words {
        match word.split_once('=') {
            None if word == "advanced" => options.variant = Variant::Advanced,
            None if word == "flip" => options.allow_flip = true,
            Some(("challenge", id)) => challenge = Some(named::<ChallengeId>(id)),
            Some(("streets", ids)) => streets = list(ids).into_iter().map(named::<StreetId>).collect(),
            _ => panic!("a table is not {word}"),
        }
    }
    let mut state = NewYork1901::begin(&options, players).unwrap();
    state.phase = Phase::SettingUp(SetUp::Done);
    state.challenge = challenge;
    state.streets = streets;
    state.open = ["red-2", "blue-2", "yellow-2", "green-3"].map(card).to_vec();
    state.deck = any_cards(30, players);
    Table {
        state,
        events: Vec::new(),
        refused: None,
        active: Seat::FIRST,
        started: false,
        tallies: vec![Default::default(); usize::from(players)],
        totals: Vec::new(),
        root: crate::kernel::Root::from_bytes([5; 32]),
    }
}

impl Table {
    pub(super) fn given(&mut self, word: &str, rest: &str) {
        match word {
            "open" => self.state.open = rest.split_whitespace().map(card).collect(),
            "deck" => self.state.deck = any_cards(number(rest), self.state.seats()),
            "deck:" => {
                self.state.deck = Deck::default();
                let cards = rest.split_whitespace().map(card);
                cards.for_each(|card| self.state.deck.put_under([card].into_iter().collect()));
            }
            "turn" => self.active = player(rest),
            "last" => self.last_turns(rest),
            "totals" => self.totals = rest.split_whitespace().map(number).collect(),
            "tally" => self.tally(rest),
            color if COLORS.contains(&color) => match rest.strip_prefix("built ") {
                Some(skyscrapers) => self.built(player(color), skyscrapers),
                None => pairs(rest)
                    .into_iter()
                    .for_each(|(name, value)| self.player(player(color), name, value)),
            },
            _ => panic!("nothing is given by: {word} {rest}"),
        }
    }

    /// What follows from what was given.
    pub(super) fn finish_position(&mut self) {
        if let Some(end) = &mut self.state.end {
            // `last_turns` says how many; they begin with the active seat.
            let (seats, count) = (self.state.players.len() as u8, end.last_turns.len());
            let round = std::iter::successors(Some(self.active), |seat| Some(seat.left(seats)));
            end.last_turns = round.take(count).collect();
        }
        for player in &mut self.state.players {
            player.warned = player.unbuilt.len() <= 5;
        }
    }

    /// `2 by blue`.
    fn last_turns(&mut self, text: &str) {
        let (count, color) = text.split_once(" by ").expect("last N by COLOUR");
        self.state.end = Some(End {
            trigger: Trigger::Tiles,
            seat: player(color),
            last_turns: vec![Seat::FIRST; number(count)],
        });
    }

    fn tally(&mut self, text: &str) {
        let (color, counts) = text.split_once(' ').expect("tally COLOUR counts");
        let tally = &mut self.tallies[player(color).index()];
        for (name, count) in pairs(counts) {
            *match name {
                "bronze" => &mut tally.bronze,
                "silver" => &mut tally.silver,
                "gold" => &mut tally.gold,
                "nonrect" => &mut tally.non_rectangular,
                _ => panic!("nothing is tallied as {name}"),
            } = number(count);
        }
    }

    fn player(&mut self, seat: Seat, name: &str, value: &str) {
        let player = self.state.player_mut(seat).expect("the player is at the table");
        match name {
            "score" => player.score = number(value),
            "held" => {
                for lot in list(value).into_iter().map(lot) {
                    player.own(lot);
                    player.held.insert(lot);
                }
            }
            "used" => {
                for used in list(value) {
                    *match used {
                        "construction_boom" => &mut player.cards.construction_boom,
                        "market_change" => &mut player.cards.market_change,
                        "land_grab" => &mut player.cards.land_grab,
                        _ => panic!("there is no card {used}"),
                    } = false;
                }
            }
            "unbuilt" => player.unbuilt = list(value).into_iter().map(tile).collect(),
            _ => panic!("a player has no {name}"),
        }
    }

    /// `ST@C4-D4 BR1@F4-G4`; the player owns every lot that they touch.
    fn built(&mut self, seat: Seat, skyscrapers: &str) {
        let content = self.state.content();
        for skyscraper in skyscrapers.split_whitespace() {
            let (name, on) = skyscraper.split_once('@').expect("TILE@CELLS");
            let (tile, cells) = (tile(name), cells(self, on));
            let player = self.state.player_mut(seat).expect("the player is at the table");
            content.lots_under(&cells).iter().for_each(|lot| player.own(lot));
            player.raise(tile, cells);
        }
    }
}

/// Cells as notation has them.
pub(super) fn cells(table: &Table, text: &str) -> Cells {
    match table.read(&format!("build BR1 {text}")) {
        Move::Build(Build { cells, .. }) => cells,
        other => panic!("{other:?} is no build"),
    }
}

pub(super) fn card(text: &str) -> Card {
    let (district, size) = text.split_once('-').expect("a card is red-2");
    Card {
        district: named::<District>(district),
        size: number(size),
    }
}

pub(super) fn lot(text: &str) -> Lot {
    Lot::named(text).unwrap_or_else(|| panic!("there is no lot {text}"))
}

pub(super) fn tile(text: &str) -> Tile {
    let tile = Tile::named(text).filter(|tile| tile.index().is_some());
    tile.unwrap_or_else(|| panic!("there is no tile {text}"))
}

/// Something by its published name.
pub(super) fn named<T: serde::de::DeserializeOwned>(name: &str) -> T {
    serde_json::from_value::<T>(Value::from(name)).unwrap_or_else(|_| panic!("{} is unknown", json!(name)))
}

/// One bag of any cards of the districts in play.
fn any_cards(count: usize, players: u8) -> Deck {
    let districts = District::ALL.iter().take(if players == 2 { 4 } else { 5 });
    let kinds = districts.flat_map(|district| {
        [2, 3].map(|size| Card {
            district: *district,
            size,
        })
    });
    let bag: Bag = kinds.cycle().take(count).collect();
    let mut deck = Deck::default();
    deck.put_under(bag);
    deck
}
