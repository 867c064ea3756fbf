use async_graphql::ID;
use jiff::Timestamp;
use plotline_contract::Problem;
use plotline_domain::games::{self, Decision, Expected, Game, PlannedMoves};
use plotline_domain::kernel::Seat;
use plotline_domain::rulesets::{Move, Ruleset};
use plotline_published::Published;
use serde_json::Value;

/// A turn that I have planned, and that waits for what I expect of the others.
#[derive(Published)]
pub(crate) struct ConditionalTurn {
    id: ID,
    seat: Seat,
    /// The seq that it was thought out for.
    seq: u64,
    /// What the others decide from there on, in order.
    #[published(name = "if")]
    expected: Vec<ExpectedDecision>,
    /// What is played then, if it was given as moves.
    moves: Option<Vec<Move>>,
    /// What is played then, if it was given as notation.
    notation: Option<String>,
    /// Whether all moves are taken or none.
    atomic: bool,
    /// How many of the expected decisions have been made.
    met: usize,
    /// All of it as one line, as it could be written in a mail.
    text: String,
    created_at: Timestamp,
}

/// A decision that is expected of another seat; `any` is whatever it does until another decides.
#[derive(Published)]
pub(crate) struct ExpectedDecision {
    seat: Seat,
    #[published(name = "move")]
    mv: Option<Move>,
    notation: Option<String>,
    any: bool,
}

impl ConditionalTurn {
    pub(crate) fn of(turn: games::ConditionalTurn, game: &Game) -> Result<Self, Problem> {
        let ruleset = game.options.ruleset();
        let names = |seat: Seat| game.name_at(seat);
        let text = turn.plan.write(ruleset, &names);
        let (moves, notation) = match turn.plan.then {
            PlannedMoves::Moves(moves) => {
                let read = moves.into_iter().map(|value| read(ruleset, value));
                (Some(read.collect::<Result<_, _>>()?), None)
            }
            PlannedMoves::Notation(text) => (None, Some(text)),
        };
        let expected = turn.plan.expected.into_iter();
        Ok(Self {
            id: ID(turn.id.to_string()),
            seat: turn.seat,
            seq: turn.seq,
            expected: expected
                .map(|expected| ExpectedDecision::of(expected, ruleset))
                .collect::<Result<_, _>>()?,
            moves,
            notation,
            atomic: turn.plan.atomic,
            met: turn.met,
            text,
            created_at: turn.created_at,
        })
    }
}

impl ExpectedDecision {
    fn of(expected: Expected, ruleset: Ruleset) -> Result<Self, Problem> {
        let (mv, notation, any) = match expected.decision {
            Decision::Any => (None, None, true),
            Decision::Move(value) => (Some(read(ruleset, value)?), None, false),
            Decision::Notation(line) => (None, Some(line), false),
        };
        Ok(Self {
            seat: expected.seat,
            mv,
            notation,
            any,
        })
    }
}

/// It was read when it was planned.
fn read(ruleset: Ruleset, value: Value) -> Result<Move, Problem> {
    ruleset.read_move(value).map_err(Problem::internal)
}
