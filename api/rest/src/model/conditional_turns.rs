use jiff::Timestamp;
use plotline_contract::{Problem, kinds};
use plotline_domain::games::{
    AddConditionalTurn, ConditionalTurn, Decision, Expected, Game, Moves, Plan, PlannedMoves,
};
use plotline_domain::ids::{ConditionalId, GameId};
use plotline_domain::kernel::Seat;
use plotline_domain::rulesets::Move;
use plotline_published::docs::ToSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What is expected of the others, and what is played then.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "expected_seq": 12,
    "if": [{"seat": 2, "notation": "take 2"}, {"seat": 3, "any": true}],
    "then": {"notation": "build D1 black roof D2"},
}))]
pub(crate) struct AddConditionalTurnBody {
    /// The seq that it was thought out for: if the game has moved on, it is refused.
    #[schema(example = 12)]
    expected_seq: u64,
    /// What the others decide from there on, in order: 1 to 32 decisions. What follows by the rules or by chance is not
    /// named.
    r#if: Vec<ExpectedBody>,
    then: ThenBody,
}

/// A decision of another seat: exactly one of `move`, `notation` and `any`.
#[derive(Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectedBody {
    seat: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Move>)]
    r#move: Option<Value>,
    /// One move, read as the game is when the seat decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "take 2")]
    notation: Option<String>,
    /// Whatever the seat does until another decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    any: Option<bool>,
}

/// The moves of the planned turn: either `moves` or `notation`, which is read as the game is then.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThenBody {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Move>>)]
    moves: Option<Vec<Value>>,
    /// One move a line, or several parted by semicolons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "build D1 black roof D2")]
    notation: Option<String>,
    /// As of a turn: whether all moves are taken or none (the default).
    atomic: Option<bool>,
}

/// A turn that waits for what is expected.
#[derive(Serialize, ToSchema)]
pub(crate) struct ConditionalTurnBody {
    id: ConditionalId,
    seat: Seat,
    /// The seq that it was thought out for.
    seq: u64,
    r#if: Vec<ExpectedBody>,
    then: ThenBody,
    /// How many of the expected decisions have been made.
    met: usize,
    /// All of it as one line, as it could be written in a mail.
    #[schema(example = "if ben take 2 and cleo * then build D1 black roof D2")]
    text: String,
    created_at: Timestamp,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ConditionalTurnList {
    pub(crate) items: Vec<ConditionalTurnBody>,
}

impl AddConditionalTurnBody {
    pub(crate) fn command(self, game: GameId) -> Result<AddConditionalTurn, Problem> {
        let expected = self.r#if.into_iter().map(ExpectedBody::read);
        let then = match (self.then.moves, self.then.notation) {
            (Some(moves), None) => Moves::Json(moves),
            (None, Some(notation)) => Moves::Notation(notation),
            _ => {
                let detail = "Send either moves or notation, not both and not neither.";
                return Err(Problem::new(&kinds::UNREADABLE, detail).field("then"));
            }
        };
        Ok(AddConditionalTurn {
            game,
            expected_seq: self.expected_seq,
            plan: Plan {
                expected: expected.collect::<Result<_, _>>()?,
                then: then.into(),
                atomic: self.then.atomic.unwrap_or(true),
            },
        })
    }
}

impl ExpectedBody {
    fn read(self) -> Result<Expected, Problem> {
        let decision = match (self.r#move, self.notation, self.any) {
            (Some(mv), None, None) => Decision::Move(mv),
            (None, Some(line), None) => Decision::Notation(line),
            (None, None, Some(true)) => Decision::Any,
            _ => {
                let detail = "Of what is expected of a seat, send one of move, notation and any: true.";
                return Err(Problem::new(&kinds::UNREADABLE, detail).field("if"));
            }
        };
        Ok(Expected {
            seat: self.seat,
            decision,
        })
    }
}

impl From<Expected> for ExpectedBody {
    fn from(expected: Expected) -> Self {
        let mut body = Self {
            seat: expected.seat,
            r#move: None,
            notation: None,
            any: None,
        };
        match expected.decision {
            Decision::Any => body.any = Some(true),
            Decision::Move(mv) => body.r#move = Some(mv),
            Decision::Notation(line) => body.notation = Some(line),
        }
        body
    }
}

impl ConditionalTurnBody {
    pub(crate) fn of(turn: ConditionalTurn, game: &Game) -> Self {
        let names = |seat: Seat| game.name_at(seat);
        let text = turn.plan.write(game.options.ruleset(), &names);
        let (moves, notation) = match turn.plan.then {
            PlannedMoves::Moves(moves) => (Some(moves), None),
            PlannedMoves::Notation(text) => (None, Some(text)),
        };
        Self {
            id: turn.id,
            seat: turn.seat,
            seq: turn.seq,
            r#if: turn.plan.expected.into_iter().map(Into::into).collect(),
            then: ThenBody {
                moves,
                notation,
                atomic: Some(turn.plan.atomic),
            },
            met: turn.met,
            text,
            created_at: turn.created_at,
        }
    }
}
