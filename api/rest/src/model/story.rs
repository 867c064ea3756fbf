use jiff::Timestamp;
use plotline_domain::games::Sentence;
use plotline_domain::kernel::Seat;
use plotline_published::docs::ToSchema;
use serde::Serialize;

#[derive(Serialize, ToSchema)]
pub(crate) struct StoryBody {
    pub(crate) items: Vec<SentenceBody>,
    /// Where the list goes on, if it does.
    pub(crate) next: Option<String>,
}

/// One event, told.
#[derive(Serialize, ToSchema)]
pub(crate) struct SentenceBody {
    seq: u64,
    /// The seq of the first event of the same submission.
    turn: u64,
    at: Timestamp,
    /// The seat that made it happen, or that it happened to.
    seat: Option<Seat>,
    #[schema(example = "ada took card T05.")]
    sentence: String,
}

impl From<Sentence> for SentenceBody {
    fn from(told: Sentence) -> Self {
        let Sentence {
            seq,
            turn,
            at,
            seat,
            text: sentence,
        } = told;
        Self {
            seq,
            turn,
            at,
            seat,
            sentence,
        }
    }
}
