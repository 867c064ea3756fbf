use crate::kernel::{Refusal, Seat};
use crate::record::Pen;
use crate::rulesets::{Move, State};
use plotline_published::{FromJson, Published};
use serde::Serialize;
use serde_json::Value;

/// The moves of a turn, as they were sent.
#[derive(Clone, Debug)]
pub enum Moves {
    Json(Vec<Value>),
    Typed(Vec<Move>),
    /// Moves are parted by line breaks or semicolons; a remark goes from `#` to the end of its line.
    Notation(String),
}

/// Which move was refused, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "RefusedMove")]
pub struct Refused {
    /// Its place among the moves of the turn, counted from 0.
    pub index: u32,
    #[serde(flatten)]
    pub refusal: Refusal,
}

/// How far a pen got with the moves of a turn.
pub(super) struct Played {
    pub taken: u32,
    /// Moves that a dry run cannot judge, because they follow a reveal.
    pub unjudged: u32,
    pub refused: Option<Refused>,
}

#[derive(Debug)]
pub(super) enum Unplayable {
    Refused(Refused),
    RevealInsideTurn,
}

/// No ruleset's turn is longer; it bounds the work of one request.
pub(super) const MOVES_LIMIT: usize = 32;

impl Moves {
    pub(super) fn count(&self) -> usize {
        self.items().len()
    }

    /// Takes all moves or none. A reveal closes the turn: only a move that merely ends it may follow, and whatever
    /// else comes is refused in the same words, so that a doomed turn is no free look at the next card.
    pub(super) fn play_together(
        &self,
        pen: &mut Pen<'_>,
        seat: Seat,
        dry: bool,
    ) -> Result<Played, Unplayable> {
        let mut played = Played {
            taken: 0,
            unjudged: 0,
            refused: None,
        };
        for (index, item) in (0..).zip(self.items()) {
            let revealed = pen.reveals();
            let result = match item.read(pen.state(), seat) {
                Ok(mv) if revealed && !mv.only_ends_turn() => return Err(Unplayable::RevealInsideTurn),
                Ok(_) if revealed && dry => {
                    played.unjudged += 1;
                    continue;
                }
                Ok(mv) => pen.take(seat, mv),
                Err(refusal) => Err(refusal),
            };
            match result {
                Ok(()) => played.taken += 1,
                Err(_) if revealed => return Err(Unplayable::RevealInsideTurn),
                Err(refusal) => return Err(Unplayable::Refused(Refused { index, refusal })),
            }
        }
        Ok(played)
    }

    /// Takes the moves one by one up to the first that is refused; those before it stand.
    pub(super) fn play_one_by_one(
        &self,
        pen: &mut Pen<'_>,
        seat: Seat,
        dry: bool,
    ) -> Result<Played, Unplayable> {
        let mut played = Played {
            taken: 0,
            unjudged: 0,
            refused: None,
        };
        for (index, item) in (0..).zip(self.items()) {
            if dry && pen.reveals() {
                played.unjudged += 1;
                continue;
            }
            match item.read(pen.state(), seat).and_then(|mv| pen.take(seat, mv)) {
                Ok(()) => played.taken += 1,
                Err(refusal) if index == 0 => return Err(Unplayable::Refused(Refused { index, refusal })),
                Err(refusal) => {
                    played.refused = Some(Refused { index, refusal });
                    break;
                }
            }
        }
        Ok(played)
    }

    /// Whether each is a move of the ruleset. What says itself that it is not meant for now is one.
    pub(super) fn check_readable(&self, state: &State, seat: Seat) -> Result<(), Refused> {
        for (index, item) in (0..).zip(self.items()) {
            let meant_for_later = match &item {
                Item::Line(line) => state.read(line).is_err_and(|error| error.refusal.is_some()),
                Item::Json(_) | Item::Typed(_) => false,
            };
            if !meant_for_later {
                item.read(state, seat)
                    .map_err(|refusal| Refused { index, refusal })?;
            }
        }
        Ok(())
    }

    fn items(&self) -> Vec<Item<'_>> {
        match self {
            Moves::Json(values) => values.iter().map(Item::Json).collect(),
            Moves::Typed(moves) => moves.iter().map(Item::Typed).collect(),
            Moves::Notation(text) => text
                .lines()
                .flat_map(|line| line.split('#').next().unwrap_or_default().split(';'))
                .map(str::trim)
                .filter(|line| !line.is_empty())
                .map(Item::Line)
                .collect(),
        }
    }
}

enum Item<'a> {
    Json(&'a Value),
    Typed(&'a Move),
    Line(&'a str),
}

impl Item<'_> {
    fn read(&self, state: &State, seat: Seat) -> Result<Move, Refusal> {
        match self {
            Item::Typed(mv) => Ok((*mv).clone()),
            Item::Json(value) => state
                .ruleset()
                .read_move((*value).clone())
                .map_err(|error| state.unreadable(seat, value, &error.to_string())),
            Item::Line(line) => state.read(line).map_err(|error| match error.refusal {
                Some(refusal) => *refusal,
                None => state.unreadable(seat, &Value::Null, &error.message),
            }),
        }
    }
}
