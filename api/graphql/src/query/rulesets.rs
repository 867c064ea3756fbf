use super::super::types::Ruleset;
use crate::list::List;
use async_graphql::Object;
use plotline_contract::Problem;
use plotline_domain::rulesets;

#[derive(Default)]
pub(crate) struct RulesetQuery;

#[Object]
impl RulesetQuery {
    /// What can be played. Needs no token.
    #[graphql(complexity = "5 * child_complexity")]
    async fn rulesets(&self) -> List<Ruleset> {
        rulesets::Ruleset::ALL.iter().copied().map(Ruleset).collect()
    }

    /// The newest version of a ruleset. Needs no token.
    async fn ruleset(
        &self,
        #[graphql(desc = "Such as `tower-up`.")] id: String,
    ) -> Result<Option<Ruleset>, Problem> {
        let ruleset = rulesets::Ruleset::newest(&id);
        ruleset
            .map(|ruleset| Some(Ruleset(ruleset)))
            .ok_or_else(|| Problem::not_found("such ruleset"))
    }
}
