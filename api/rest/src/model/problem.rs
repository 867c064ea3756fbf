use plotline_contract::Kind;
use plotline_published::docs::ToSchema;
use serde::Serialize;
use serde_json::Value;

/// What went wrong (RFC 9457).
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct ProblemBody {
    /// Where the kind of problem is described.
    #[schema(example = "/v1/problems#refused")]
    r#type: String,
    /// The same for every occurrence.
    #[schema(example = "The rules refuse it")]
    title: String,
    #[schema(example = 422)]
    status: u16,
    /// A sentence about this occurrence.
    #[schema(example = "A building stands on A1 already.")]
    detail: String,
    /// Stable; what programs look at.
    #[schema(example = "site_occupied")]
    code: String,
    /// The rule that refuses.
    #[schema(example = "TU-57", required = false)]
    rule: Option<String>,
    /// The part of the request that is at fault.
    #[schema(example = "site", required = false)]
    field: Option<String>,
    /// Which move of the turn was refused, counted from 0.
    #[schema(required = false)]
    index: Option<u32>,
    /// The first of the moves that would be legal, and how many there are.
    #[schema(value_type = Option<Object>, required = false)]
    legal: Option<Value>,
    /// Whether a move that the rules refuse was thought out for an earlier seq. Only where several seats move at once:
    /// elsewhere such a turn is answered 409.
    #[schema(required = false)]
    stale: Option<bool>,
    /// Where the game is, if it has moved on.
    #[schema(required = false)]
    seq: Option<u64>,
    /// The events that were missed.
    #[schema(required = false)]
    missed: Option<Vec<super::EventBody>>,
    /// The name of the limit that is used up.
    #[schema(required = false)]
    limit: Option<String>,
    /// Seconds after which to try again.
    #[schema(required = false)]
    retry_after: Option<u64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ProblemList {
    pub(crate) items: Vec<&'static Kind>,
}
