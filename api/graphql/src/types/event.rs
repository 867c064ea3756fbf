use async_graphql::{Object, Union};
use jiff::Timestamp;
use plotline_contract::Problem;
use plotline_domain::games::StoredEvent;
use plotline_domain::kernel::{Cause, Seat};
use plotline_domain::record::{self, Then};
use plotline_domain::rulesets::{self, Move, Ruleset};
use plotline_published::Published;

pub(crate) struct Event(pub(crate) record::Event);

/// What an event is about: what the game's ruleset says, or what the service did on somebody's behalf.
#[derive(Union)]
pub(crate) enum EventContent {
    #[graphql(flatten)]
    Rules(rulesets::Event),
    Resigned(Resigned),
    Undone(Undone),
    DeadlineMissed(DeadlineMissed),
    ConditionalTurnPlayed(ConditionalTurnPlayed),
    Forfeited(Forfeited),
    DeadlineExtended(DeadlineExtended),
    Cancelled(Cancelled),
}

/// The seat has left the game for good.
#[derive(Published)]
pub(crate) struct Resigned {
    seat: Seat,
}

/// The seat took its latest turn back: the game is again as it was after event `to`.
#[derive(Published)]
pub(crate) struct Undone {
    seat: Seat,
    to: u64,
}

/// The time of the seat's turn has run out, and this follows: the one grace period, or what the pace says.
#[derive(Published)]
pub(crate) struct DeadlineMissed {
    seat: Seat,
    then: Then,
}

/// The seat had planned what follows in this turn: the others have done what it was to be played after.
#[derive(Published)]
pub(crate) struct ConditionalTurnPlayed {
    seat: Seat,
}

/// An admin has taken the seat out of the game, which is as if it had resigned.
#[derive(Published)]
pub(crate) struct Forfeited {
    seat: Seat,
    reason: String,
}

/// An admin has given the seat's turn more time.
#[derive(Published)]
pub(crate) struct DeadlineExtended {
    seat: Seat,
    seconds: u64,
    reason: String,
}

/// An admin has ended the game without a result.
#[derive(Published)]
pub(crate) struct Cancelled {
    reason: String,
}

impl Event {
    /// An event as it is kept.
    pub(crate) fn read(ruleset: Ruleset, stored: &StoredEvent) -> Result<Self, Problem> {
        record::Event::from_line(ruleset, &stored.line)
            .map(Self)
            .map_err(|error| Problem::internal(format!("event {}: {error}", stored.seq)))
    }
}

/// What happened: a fact, numbered by `seq` and chained to its predecessor.
#[Object]
impl Event {
    async fn seq(&self) -> u64 {
        self.0.seq
    }

    async fn at(&self) -> Timestamp {
        self.0.at
    }

    /// The seat that made it happen, or that it happened to.
    async fn seat(&self) -> Option<Seat> {
        self.0.seat()
    }

    /// The seq of the first event of the same submission.
    async fn turn(&self) -> u64 {
        self.0.turn
    }

    async fn cause(&self) -> Cause {
        self.0.cause
    }

    /// The move that was submitted, where the event is a decision.
    #[graphql(name = "move")]
    async fn mv(&self) -> Option<Move> {
        self.0.mv.clone()
    }

    async fn what(&self) -> EventContent {
        match self.0.what.clone() {
            record::What::Rules(event) => EventContent::Rules(event),
            record::What::Resigned { seat } => EventContent::Resigned(Resigned { seat }),
            record::What::Undone { seat, to } => EventContent::Undone(Undone { seat, to }),
            record::What::DeadlineMissed { seat, then } => {
                EventContent::DeadlineMissed(DeadlineMissed { seat, then })
            }
            record::What::ConditionalTurn { seat } => {
                EventContent::ConditionalTurnPlayed(ConditionalTurnPlayed { seat })
            }
            record::What::Forfeited { seat, reason } => EventContent::Forfeited(Forfeited { seat, reason }),
            record::What::DeadlineExtended {
                seat,
                seconds,
                reason,
            } => EventContent::DeadlineExtended(DeadlineExtended {
                seat,
                seconds,
                reason,
            }),
            record::What::Cancelled { reason } => EventContent::Cancelled(Cancelled { reason }),
        }
    }

    /// The hash of the event before, or of the record's header.
    async fn prev(&self) -> &str {
        &self.0.prev
    }

    /// The SHA-256 of the event's canonical JSON, as it stands in the record, without this field.
    async fn hash(&self) -> &str {
        &self.0.hash
    }
}
