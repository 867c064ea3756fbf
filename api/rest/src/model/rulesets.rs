use plotline_domain::kernel::RefusalKind;
use plotline_domain::rulesets::Ruleset;
use plotline_published::docs::ToSchema;
use serde::Serialize;
use serde_json::Value;

#[derive(Serialize, ToSchema)]
pub(crate) struct RulesetList {
    pub(crate) items: Vec<RulesetBody>,
}

/// The rules and content of one title at one version.
#[derive(Serialize, ToSchema)]
pub(crate) struct RulesetBody {
    #[schema(example = "tower-up")]
    pub(crate) id: &'static str,
    pub(crate) version: u32,
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) seats: SeatRange,
}

/// How many may play.
#[derive(Serialize, ToSchema)]
pub(crate) struct SeatRange {
    pub(crate) min: u8,
    pub(crate) max: u8,
}

/// Everything a client needs to offer a ruleset.
#[derive(Serialize, ToSchema)]
pub(crate) struct RulesetDetails {
    #[serde(flatten)]
    pub(crate) ruleset: RulesetBody,
    pub(crate) schemas: Schemas,
    /// Boards, cards, tiles and numbers.
    #[schema(value_type = Object)]
    pub(crate) content: Value,
    pub(crate) notation: NotationHelp,
    /// Every refusal the rules can give, in the order in which they are looked at.
    #[schema(value_type = Vec<RefusalKind>)]
    pub(crate) refusals: &'static [RefusalKind],
}

/// JSON Schemas (2020-12).
#[derive(Serialize, ToSchema)]
pub(crate) struct Schemas {
    #[schema(value_type = Object)]
    pub(crate) options: Value,
    #[serde(rename = "move")]
    #[schema(value_type = Object)]
    pub(crate) moves: Value,
    #[serde(rename = "event")]
    #[schema(value_type = Object)]
    pub(crate) events: Value,
    #[schema(value_type = Object)]
    pub(crate) view: Value,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct NotationHelp {
    /// How to write moves, for people (Markdown).
    pub(crate) help: &'static str,
}

impl From<Ruleset> for RulesetBody {
    fn from(ruleset: Ruleset) -> Self {
        let about = ruleset.about();
        Self {
            id: about.id,
            version: about.version,
            name: about.name,
            summary: about.summary,
            seats: SeatRange {
                min: about.min_seats,
                max: about.max_seats,
            },
        }
    }
}
