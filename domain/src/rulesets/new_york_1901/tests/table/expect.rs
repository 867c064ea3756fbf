//! The lines that say what must hold.

use super::given::{card, cells, lot, named, tile};
use super::{COLORS, Table, list, number, pairs, player};
use crate::kernel::{Rules, Seat};
use crate::rulesets::new_york_1901::scoring;
use crate::rulesets::new_york_1901::tiles::{Legendary, TileSet};
use crate::rulesets::new_york_1901::{Card, NewYork1901, StreetId};

impl Table {
    pub(super) fn expect(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if let Some((what, value)) = word.split_once('=') {
            return self.expect_end(what, value);
        }
        match word {
            "refused" => {
                let refusal = self.refused.take();
                let refusal = refusal.unwrap_or_else(|| panic!("nothing was refused with {rest}"));
                assert_eq!(refusal.code, rest, "{}", refusal.message);
            }
            "owner" => {
                let (name, owner) = rest.split_once('=').expect("LOT=COLOUR");
                assert_eq!(color(self.state.owner_of(lot(name))), owner, "{name}");
            }
            "worker" => {
                let (name, owner) = rest.split_once('=').expect("LOT=COLOUR");
                let lot = lot(name);
                let held = self.state.seated().find(|(_, player)| player.held.contains(lot));
                assert_eq!(color(held.map(|(seat, _)| seat)), owner, "{name}");
            }
            "standing" => {
                let (name, tiles) = rest.split_once('=').expect("COLOUR=TILES");
                let stands = self
                    .of_player(name)
                    .skyscrapers
                    .iter()
                    .map(|skyscraper| skyscraper.tile);
                let wanted: TileSet = list(tiles).into_iter().map(tile).collect();
                assert_eq!(stands.collect::<TileSet>(), wanted);
            }
            "open" => assert_eq!(self.state.open.len(), number::<usize>(rest)),
            "market" => {
                let wanted: Vec<Card> = rest.split_whitespace().map(card).collect();
                assert_eq!(self.state.open, wanted);
            }
            "deck" => assert_eq!(self.state.deck.len(), number::<usize>(rest)),
            "bottom" => {
                let bag = self.state.deck.bags().next_back().expect("the deck has a bottom");
                assert_eq!(
                    bag.counts().filter(|(_, count)| *count > 0).collect::<Vec<_>>(),
                    [(card(rest), 1)]
                );
            }
            "turn" => assert_eq!(color(self.to_move()), rest),
            "over" => assert!(NewYork1901::standing(&self.state).is_over()),
            "touches" => self.expect_touches(rest),
            "count" => {
                let (street, counts) = rest.split_once('=').expect("STREET=COUNTS");
                let result = scoring::street_result(&self.state, named(street));
                let wanted: Vec<u8> = list(counts).into_iter().map(number).collect();
                assert_eq!(result.skyscrapers, wanted, "{street}");
            }
            "bonus" => self.expect_bonus(rest),
            "challenge" => self.expect_challenge(rest),
            "winner" => {
                let winners = scoring::ranked(&self.state, &self.totals).winners;
                let wanted: Vec<Seat> = list(rest).into_iter().map(player).collect();
                assert_eq!(winners, wanted);
            }
            name if COLORS.contains(&name) => self.expect_player(name, rest),
            _ => panic!("nothing is expected by: {line}"),
        }
    }

    /// `end=tiles:brown`, `end=none`, `left=2`; as the view tells.
    fn expect_end(&self, what: &str, value: &str) {
        let end = NewYork1901::view(&self.state).end;
        match what {
            "left" => assert_eq!(end.expect("the end is triggered").turns_left, number::<u8>(value)),
            "end" if value == "none" => assert_eq!(end, None),
            "end" => {
                let (trigger, by) = value.split_once(':').expect("TRIGGER:COLOUR");
                let end = end.expect("the end is triggered");
                assert_eq!((end.trigger, end.seat), (named(trigger), player(by)));
            }
            _ => panic!("nothing is expected by: {what}={value}"),
        }
    }

    fn expect_player(&self, name: &str, rest: &str) {
        let player = self.of_player(name);
        for (what, value) in pairs(rest) {
            match what {
                "score" => assert_eq!(player.score, number::<u32>(value), "score of {name}"),
                "free" => assert_eq!(
                    player.free_workers(),
                    number::<u8>(value),
                    "free workers of {name}"
                ),
                "unbuilt" => assert_eq!(
                    player.unbuilt.len(),
                    number::<u8>(value),
                    "unbuilt tiles of {name}"
                ),
                "cards" => assert_eq!(player.cards.count(), number::<u8>(value), "cards of {name}"),
                "king" => assert_eq!(player.king().map(Legendary::id), Some(value), "king of {name}"),
                "held" => {
                    let wanted = list(value).into_iter().map(lot).collect();
                    assert_eq!(player.held, wanted, "held lots of {name}");
                }
                _ => panic!("nothing is expected of a player by: {what}"),
            }
        }
    }

    fn expect_touches(&self, text: &str) {
        let (on, streets) = text.rsplit_once('=').expect("CELLS=STREETS");
        let cells = cells(self, on);
        let touched = StreetId::ALL
            .into_iter()
            .filter(|street| self.state.content().touches(&cells, *street));
        let mut touched: Vec<StreetId> = touched.collect();
        touched.sort();
        let mut wanted: Vec<StreetId> = match streets {
            "none" => Vec::new(),
            _ => list(streets).into_iter().map(named).collect(),
        };
        wanted.sort();
        assert_eq!(touched, wanted, "{on}");
    }

    fn expect_bonus(&self, text: &str) {
        let (name, parts) = text.split_once(' ').expect("COLOUR parts");
        let score = scoring::score(&self.state, player(name));
        for (what, value) in pairs(parts) {
            let points = match what {
                "streets" => score.streets,
                "challenge" => score.challenge,
                "cards" => score.cards,
                _ => panic!("there is no bonus for {what}"),
            };
            assert_eq!(points, number::<u32>(value), "{what} of {name}");
        }
    }

    fn expect_challenge(&self, text: &str) {
        let points = scoring::challenge_points(self.state.content(), self.state.challenge, &self.tallies);
        for (name, value) in pairs(text) {
            assert_eq!(points[player(name).index()], number::<u32>(value), "{name}");
        }
    }
}

fn color(seat: Option<Seat>) -> &'static str {
    seat.map_or("none", |seat| COLORS[seat.index()])
}
