use super::super::call::Call;
use super::super::types::Account;
use async_graphql::{Context, Object};
use plotline_contract::Problem;

#[derive(Default)]
pub(crate) struct MeQuery;

#[Object]
impl MeQuery {
    /// Who I am: my account, my tokens, and the games that wait for me.
    async fn me(&self, context: &Context<'_>) -> Result<Option<Account>, Problem> {
        Ok(Some(Account(Call::of(context)?.who()?.clone())))
    }
}
