//! Reads a line as a move.

use super::cursor::{Cursor, Read, fail};
use crate::kernel::Seat;
use crate::rulesets::city_investors::check::RESIGNING;
use crate::rulesets::city_investors::content::TILES;
use crate::rulesets::city_investors::moves::{
    Architect, EndTurn, EngineerExchange, EngineerSwap, Mayor, Move, PartyBuild, PartyReady, PartyReturn,
    PartyTake, Planner, Spy,
};
use crate::rulesets::city_investors::state::{Phase, State};

const TILE: &str = "a tile, such as H07,";
const FIELD: &str = "a field, such as b3,";

/// Full words come before the letters that they begin with, so that `end` is no Engineer and `ready` no return.
const VERBS: [(&str, Verb); 20] = [
    ("architect", Verb::Architect),
    ("planner", Verb::Planner),
    ("engineer", Verb::Engineer),
    ("mayor", Verb::Mayor),
    ("spy", Verb::Spy),
    ("end", Verb::End),
    ("take", Verb::Take),
    ("build", Verb::Build),
    ("return", Verb::Return),
    ("ready", Verb::Ready),
    ("resign", Verb::Resign),
    ("a", Verb::Architect),
    ("p", Verb::Planner),
    ("e", Verb::Engineer),
    ("m", Verb::Mayor),
    ("s", Verb::Spy),
    ("x", Verb::End),
    ("t", Verb::Take),
    ("b", Verb::Build),
    ("r", Verb::Return),
];

#[derive(Clone, Copy)]
enum Verb {
    Architect,
    Planner,
    Engineer,
    Mayor,
    Spy,
    End,
    Take,
    Build,
    Return,
    Ready,
    Resign,
}

pub(in crate::rulesets::city_investors) fn read(line: &str, state: &State) -> Read<Move> {
    let line = without_remarks(line).to_ascii_lowercase();
    let mut cursor = Cursor::new(&line);
    cursor.seat_of_record(state)?;
    if cursor.is_at_end() {
        return fail("The line says nothing.");
    }
    let Some((_, verb)) = VERBS.iter().find(|(word, _)| cursor.skip(word)) else {
        return cursor
            .expected("an action, such as A, P, E, M, S, X, or READY, T, B, R in the party variant,");
    };
    let mv = cursor.rest_of(*verb, state)?;
    if cursor.skip(";") && !cursor.is_at_end() {
        return fail("One move stands on one line; write what follows the `;` on the next.");
    }
    match cursor.is_at_end() {
        true => Ok(mv),
        false => cursor.expected("the end of the move"),
    }
}

impl Cursor<'_> {
    /// The number of the seat with which a line of a game record begins. It must be the seat to move.
    fn seat_of_record(&mut self, state: &State) -> Read<()> {
        let Some(number) = self.number(1) else {
            return Ok(());
        };
        let to_move = match &state.phase {
            Phase::Turn(turn) => turn.seat,
            _ => return fail("Leave out the number of the seat; a move is its sender's."),
        };
        match self.skip(".") && number == to_move.number() {
            true => Ok(()),
            false => fail(format!(
                "A line may begin with the seat to move, `{to_move}.`, or with the action."
            )),
        }
    }

    fn rest_of(&mut self, verb: Verb, state: &State) -> Read<Move> {
        Ok(match verb {
            Verb::Architect => Move::Architect(Architect {
                tile: self.tile_or_place(state)?,
            }),
            Verb::Planner => {
                let tile = self.need_tile()?;
                Move::Planner(Planner {
                    tile,
                    field: self.need_field()?,
                })
            }
            Verb::Engineer => self.engineer()?,
            Verb::Mayor => Move::Mayor(Mayor {}),
            Verb::Spy => self.spy()?,
            Verb::End => Move::EndTurn(EndTurn {}),
            Verb::Take => match self.number(3).filter(|number| usize::from(*number) <= TILES) {
                Some(position) => Move::PartyTake(PartyTake { position }),
                None => return self.expected("a table position, 1 to 120,"),
            },
            Verb::Build => Move::PartyBuild(PartyBuild {
                field: self.need_field()?,
            }),
            Verb::Return => Move::PartyReturn(PartyReturn {}),
            Verb::Ready => Move::PartyReady(PartyReady {}),
            Verb::Resign => return fail(RESIGNING),
        })
    }

    /// A tile, or a place of the display: the tile that lies there now.
    fn tile_or_place(&mut self, state: &State) -> Read<String> {
        if let Some(tile) = self.tile() {
            return Ok(tile);
        }
        let Some(place) = self.number(1).filter(|place| (1..=4).contains(place)) else {
            return self.expected("a tile, such as H07, or a place of the display, 1 to 4,");
        };
        match state.shown().find(|(other, _)| *other == place) {
            Some((_, tile)) => Ok(tile.to_string()),
            None => fail(format!("Place {place} of the display is empty.")),
        }
    }

    fn engineer(&mut self) -> Read<Move> {
        if let Some(tile) = self.tile() {
            let field = self.need_field()?;
            return Ok(Move::EngineerExchange(EngineerExchange { field, tile }));
        }
        let field = self.need_field()?;
        if let Some(tile) = self.tile() {
            return Ok(Move::EngineerExchange(EngineerExchange { field, tile }));
        }
        match self.field() {
            Some(other) => Ok(Move::EngineerSwap(EngineerSwap {
                field_a: field.clone().min(other.clone()),
                field_b: field.max(other),
            })),
            None => self.expected("another field, such as d4, or a tile, such as H07,"),
        }
    }

    fn spy(&mut self) -> Read<Move> {
        let from_seat = match self.number(1).map(Seat::new) {
            None => None,
            Some(Ok(seat)) if self.skip(":") => Some(seat),
            Some(_) => return fail("The owner of the tile is written as a seat and a colon, such as `2:`."),
        };
        let tile = self.need_tile()?;
        Ok(Move::Spy(Spy {
            tile,
            field: self.need_field()?,
            from_seat,
        }))
    }

    fn need_tile(&mut self) -> Read<String> {
        self.tile().map_or_else(|| self.expected(TILE), Ok)
    }

    fn need_field(&mut self) -> Read<String> {
        self.field().map_or_else(|| self.expected(FIELD), Ok)
    }
}

/// Everything after `#` and everything in round brackets is a remark.
fn without_remarks(line: &str) -> String {
    let mut depth = 0usize;
    let mut kept = String::new();
    for letter in line.split('#').next().unwrap_or_default().chars() {
        match letter {
            '(' => depth += 1,
            ')' if depth > 0 => {
                depth -= 1;
                kept.push(' ');
            }
            _ if depth > 0 => {}
            _ => kept.push(letter),
        }
    }
    kept
}
