use crate::games::Moves;
use crate::ids::ConditionalId;
use crate::kernel::{Names, Seat, Timestamp};
use crate::rulesets::{Move, Ruleset, State};
use plotline_published::FromJson;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A turn that a seat has planned.
#[derive(Clone, Debug, PartialEq)]
pub struct ConditionalTurn {
    pub id: ConditionalId,
    pub seat: Seat,
    /// Its place among those of the game: of several that fit the first is played.
    pub number: u64,
    pub plan: Plan,
    /// The seq that it was thought out for: what it expects comes after.
    pub seq: u64,
    /// How much of what it expects has happened.
    pub met: usize,
    /// The seq up to which it was compared with what happened.
    pub seen: u64,
    pub created_at: Timestamp,
}

/// What is expected, and what is played then.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson)]
pub struct Plan {
    /// The decisions of the others, in order. What follows from them by the rules or by chance is not named.
    #[serde(rename = "if")]
    pub expected: Vec<Expected>,
    pub then: PlannedMoves,
    /// As of a turn: whether all moves are taken or none.
    pub atomic: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, FromJson)]
pub struct Expected {
    pub seat: Seat,
    pub decision: Decision,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Whatever the seat does until somebody else decides.
    Any,
    Move(Value),
    /// Read as the game is when the seat decides.
    Notation(String),
}

/// The moves to be played. Notation is read as the game is then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson)]
#[serde(rename_all = "snake_case")]
pub enum PlannedMoves {
    Moves(Vec<Value>),
    Notation(String),
}

impl Plan {
    /// The plan as its owner might have written it: `if ben A H07 and cleo * then P H08 b3; X`.
    pub fn write(&self, ruleset: Ruleset, names: Names) -> String {
        let expected: Vec<String> = self
            .expected
            .iter()
            .map(|expected| format!("{} {}", names(expected.seat), expected.decision.write(ruleset)))
            .collect();
        format!("if {} then {}", expected.join(" and "), self.then.write(ruleset))
    }
}

impl Decision {
    /// Whether a move is the decision that is meant; `before` is the state in which it was made.
    pub(super) fn is(&self, mv: &Move, before: &State) -> bool {
        // One move may be sent in several ways; it is written in one.
        let same = |meant: Move| meant.write() == mv.write();
        match self {
            Decision::Any => true,
            Decision::Move(value) => before.ruleset().read_move(value.clone()).is_ok_and(same),
            Decision::Notation(line) => before.read(line).is_ok_and(same),
        }
    }

    /// The decision in notation; a star for any.
    pub fn write(&self, ruleset: Ruleset) -> String {
        match self {
            Decision::Any => "*".to_owned(),
            Decision::Move(value) => write(value, ruleset),
            Decision::Notation(line) => line.trim().to_owned(),
        }
    }
}

impl PlannedMoves {
    /// The moves in notation, on one line.
    pub fn write(&self, ruleset: Ruleset) -> String {
        match self {
            PlannedMoves::Moves(values) => {
                let lines: Vec<String> = values.iter().map(|value| write(value, ruleset)).collect();
                lines.join("; ")
            }
            PlannedMoves::Notation(text) => {
                let lines: Vec<&str> = text
                    .lines()
                    .map(str::trim)
                    .filter(|line| !line.is_empty())
                    .collect();
                lines.join("; ")
            }
        }
    }

    pub(super) fn moves(&self) -> Moves {
        match self {
            PlannedMoves::Moves(values) => Moves::Json(values.clone()),
            PlannedMoves::Notation(text) => Moves::Notation(text.clone()),
        }
    }
}

impl From<Moves> for PlannedMoves {
    fn from(moves: Moves) -> Self {
        match moves {
            Moves::Json(values) => PlannedMoves::Moves(values),
            Moves::Typed(moves) => {
                PlannedMoves::Moves(moves.iter().map(|mv| serde_json::json!(mv)).collect())
            }
            Moves::Notation(text) => PlannedMoves::Notation(text),
        }
    }
}

fn write(value: &Value, ruleset: Ruleset) -> String {
    let read = ruleset.read_move(value.clone());
    read.map_or_else(|_| value.to_string(), |mv| mv.write())
}
