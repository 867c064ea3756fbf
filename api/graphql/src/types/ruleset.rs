use super::super::call::Call;
use super::super::limits::prices;
use crate::list::List;
use async_graphql::{Context, Object};
use plotline_contract::Problem;
use plotline_domain::kernel::RefusalKind;
use plotline_published::Published;

pub(crate) struct Ruleset(pub(crate) plotline_domain::rulesets::Ruleset);

/// The rules and content of one title at one version.
#[Object]
impl Ruleset {
    /// Such as `tower-up`.
    async fn id(&self) -> &'static str {
        self.0.about().id
    }

    async fn version(&self) -> u32 {
        self.0.about().version
    }

    async fn name(&self) -> &'static str {
        self.0.about().name
    }

    /// One sentence for somebody who looks for a game.
    async fn summary(&self) -> &'static str {
        self.0.about().summary
    }

    async fn seats(&self) -> SeatRange {
        let about = self.0.about();
        SeatRange {
            min: about.min_seats,
            max: about.max_seats,
        }
    }

    /// Every refusal the rules can give, in the order in which they are looked at.
    #[graphql(complexity = "10 * child_complexity")]
    async fn refusals(&self) -> List<&'static RefusalKind> {
        self.0.about().refusals.iter().collect()
    }

    /// How to write moves, for people (Markdown).
    async fn notation_help(&self) -> &'static str {
        self.0.about().notation_help
    }

    /// Boards, cards, tiles and numbers, as JSON text. Views and moves name its parts by their ids. Costs 500.
    #[graphql(complexity = "prices::CONTENT")]
    async fn content(&self, context: &Context<'_>) -> Result<&'static str, Problem> {
        let content = self.0.about().content;
        Call::of(context)?.budget.hold_json(&content)?;
        Ok(content)
    }
}

/// How many may play.
#[derive(Published)]
pub(crate) struct SeatRange {
    min: u8,
    max: u8,
}
