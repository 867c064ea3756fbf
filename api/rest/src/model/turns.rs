use plotline_domain::games::{LegalMove, LegalMoves, Moves, Refused, TurnChecked};
use plotline_domain::kernel::{Cause, Seat, Standing};
use plotline_domain::record::Then;
use plotline_domain::rulesets::{Event, Move, View};
use plotline_published::docs::ToSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One or more moves of one seat, as JSON or as notation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TurnBody {
    /// The seq that the moves were thought out for: if the game has moved on, they are refused. `null` judges them as
    /// the game is. Where several seats move at once they always are; a seq then only tells whether a refused move was
    /// stale.
    #[schema(example = 12)]
    pub(crate) expected_seq: Option<u64>,
    /// The moves, in order.
    #[schema(value_type = Option<Vec<Move>>)]
    pub(crate) moves: Option<Vec<Value>>,
    /// Instead of `moves`: one move a line, or several parted by semicolons.
    #[schema(example = "take 2")]
    pub(crate) notation: Option<String>,
    /// Whether all moves are taken or none (the default); otherwise those before the first refused one stand.
    pub(crate) atomic: Option<bool>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UndoBody {
    #[schema(example = 12)]
    pub(crate) expected_seq: u64,
}

/// What was taken, and where the game stands now.
#[derive(Serialize, ToSchema)]
pub(crate) struct TurnTakenBody {
    seq: u64,
    /// What happened, in order; what others had planned for it included.
    events: Vec<EventBody>,
    standing: Standing,
    /// How many moves were taken.
    taken: u32,
    /// The first move that was not, where moves were taken one by one.
    refused: Option<Refused>,
}

/// What a turn would do, as far as it can be said without a look at what is face down.
#[derive(Serialize, ToSchema)]
pub(crate) struct TurnCheckedBody {
    pub(crate) seq: u64,
    /// How many of the moves are legal.
    pub(crate) legal: u32,
    /// Whether a move turns something face up. What, is never said.
    pub(crate) reveals: bool,
    /// How many moves come after a reveal and so cannot be judged before it.
    pub(crate) unjudged: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) refused: Option<Refused>,
}

/// What happened: a fact, numbered by `seq` and chained to its predecessor. The ruleset's own fields stand beside
/// these.
#[derive(Serialize, ToSchema)]
pub(crate) struct EventBody {
    seq: u64,
    at: jiff::Timestamp,
    /// The seat that made it happen, or that it happened to.
    seat: Option<Seat>,
    /// The seq of the first event of the same submission.
    turn: u64,
    cause: Cause,
    /// The move that was submitted, where the event is a decision.
    #[schema(required = false)]
    r#move: Option<Move>,
    /// The hash of the event before, or of the record's header.
    prev: String,
    /// The SHA-256 of the event's canonical JSON without this field.
    hash: String,
    #[serde(flatten)]
    what: WhatBody,
}

/// The content of an event.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "events are sent as they are stored; this describes them")]
pub(crate) enum WhatBody {
    Ruleset(Event),
    Service(ServiceEventBody),
}

/// What the service does on somebody's behalf.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(dead_code, reason = "events are sent as they are stored; this describes them")]
pub(crate) enum ServiceEventBody {
    /// The seat has left the game for good.
    Resigned { seat: Seat },
    /// The seat took its latest turn back: the game is again as it was after event `to`.
    Undone { seat: Seat, to: u64 },
    /// The time of the seat's turn has run out, and this follows: the one grace period, or what the pace says.
    DeadlineMissed { seat: Seat, then: Then },
    /// The seat had planned what follows in this turn: the others have done what it was to be played after.
    ConditionalTurn { seat: Seat },
    /// An admin has taken the seat out of the game, which is as if it had resigned.
    Forfeited { seat: Seat, reason: String },
    /// An admin has given the seat's turn more time.
    DeadlineExtended {
        seat: Seat,
        seconds: u64,
        reason: String,
    },
    /// An admin has ended the game without a result.
    Cancelled { reason: String },
}

#[derive(Serialize, ToSchema)]
pub(crate) struct EventList {
    items: Vec<EventBody>,
    /// Where the list goes on, if it does.
    next: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ViewBody {
    pub(crate) seq: u64,
    pub(crate) view: View,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct MoveList {
    pub(crate) seq: u64,
    /// The seats that are to move, whoever asks.
    pub(crate) to_move: Vec<Seat>,
    /// How many legal moves there are in all.
    pub(crate) count: usize,
    /// What the caller is asked to do, if it is the caller's move.
    #[schema(example = "Take one of the three cards, or build on an empty site.")]
    pub(crate) task: Option<String>,
    pub(crate) moves: Vec<LegalMoveBody>,
    /// Whether the caller's latest turn can be taken back now.
    pub(crate) may_undo: bool,
    /// Where the list goes on, if it does.
    pub(crate) next: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct LegalMoveBody {
    pub(crate) r#move: Move,
    /// The same as one line of text.
    #[schema(example = "take T05")]
    pub(crate) notation: String,
    /// What it would do, as a sentence. No two moves of the list have the same.
    pub(crate) description: String,
    /// The parts of the board's picture that it is about (`data-part`).
    pub(crate) parts: Vec<String>,
}

impl TurnBody {
    /// The moves, if they are given in exactly one form.
    pub(crate) fn moves(&self) -> Option<Moves> {
        match (&self.moves, &self.notation) {
            (Some(moves), None) => Some(Moves::Json(moves.clone())),
            (None, Some(notation)) => Some(Moves::Notation(notation.clone())),
            _ => None,
        }
    }
}

impl From<TurnChecked> for TurnCheckedBody {
    fn from(checked: TurnChecked) -> Self {
        let TurnChecked {
            seq,
            legal,
            reveals,
            unjudged,
            refused,
        } = checked;
        Self {
            seq,
            legal,
            reveals,
            unjudged,
            refused,
        }
    }
}

impl LegalMoveBody {
    /// One of the moves of a list.
    pub(crate) fn new(moves: &LegalMoves, legal: &LegalMove) -> Self {
        let (description, parts) = moves.describe(legal);
        Self {
            r#move: legal.mv.clone(),
            notation: legal.notation.clone(),
            description,
            parts: parts.iter().map(|part| part.as_str().to_owned()).collect(),
        }
    }
}
