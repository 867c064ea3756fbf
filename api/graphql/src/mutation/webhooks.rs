use super::super::call::Call;
use super::super::types::{AddedWebhook, Webhook, WebhookTest, read_id};
use async_graphql::{Context, ID, InputObject, MaybeUndefined, Object};
use plotline_contract::Problem;
use plotline_domain::ids::{GameId, PlayerId};
use plotline_domain::notices::NoticeKind;
use plotline_domain::players::Scope;
use plotline_domain::webhooks::{AddWebhook, ChangeWebhook};

#[derive(Default)]
pub(crate) struct WebhookMutation;

#[derive(InputObject)]
pub(crate) struct AddWebhookInput {
    /// Begins with `https://` and leads to the public internet; at most 2048 characters.
    url: String,
    /// What to be told of; all kinds that are not told by mail only, if null.
    kinds: Option<Vec<NoticeKind>>,
    /// Only what happens in this game; all games, if null.
    game: Option<ID>,
}

/// What is absent stays as it is.
#[derive(InputObject)]
pub(crate) struct ChangeWebhookInput {
    id: ID,
    url: Option<String>,
    /// Null for all kinds.
    kinds: MaybeUndefined<Vec<NoticeKind>>,
    /// Null for all games.
    game: MaybeUndefined<ID>,
    /// True enables a webhook that was disabled, for whatever reason.
    enabled: Option<bool>,
}

#[Object]
impl WebhookMutation {
    /// Make a webhook: your own program is told what you are told, signed as Standard Webhooks says.
    async fn add_webhook(
        &self,
        context: &Context<'_>,
        input: AddWebhookInput,
    ) -> Result<Option<AddedWebhook>, Problem> {
        let (call, player) = caller(context)?;
        call.service.limits.webhook_call(player)?;
        let command = AddWebhook {
            url: input.url,
            kinds: input.kinds,
            game: input.game.as_ref().map(game_id).transpose()?,
        };
        let added = call.service.webhooks.add_webhook(player, command).await?;
        Ok(Some(added.into()))
    }

    /// Change a webhook, or enable it again.
    async fn change_webhook(
        &self,
        context: &Context<'_>,
        input: ChangeWebhookInput,
    ) -> Result<Option<Webhook>, Problem> {
        let (call, player) = caller(context)?;
        call.service.limits.webhook_call(player)?;
        let command = ChangeWebhook {
            url: input.url,
            kinds: given(input.kinds),
            game: given(input.game)
                .map(|game| game.as_ref().map(game_id).transpose())
                .transpose()?,
            enabled: input.enabled,
        };
        let id = read_id(&input.id, "webhook")?;
        let webhook = call.service.webhooks.change_webhook(player, id, command).await?;
        Ok(Some(webhook.into()))
    }

    /// Delete a webhook; true when it is deleted.
    async fn delete_webhook(&self, context: &Context<'_>, id: ID) -> Result<Option<bool>, Problem> {
        let (call, player) = caller(context)?;
        let id = read_id(&id, "webhook")?;
        match call.service.webhooks.delete_webhook(player, id).await? {
            true => Ok(Some(true)),
            false => Err(Problem::not_found("such webhook of yours")),
        }
    }

    /// Send a message of the type `test` once, also to a disabled webhook.
    async fn test_webhook(&self, context: &Context<'_>, id: ID) -> Result<Option<WebhookTest>, Problem> {
        let (call, player) = caller(context)?;
        call.service.limits.webhook_call(player)?;
        let id = read_id(&id, "webhook")?;
        let test = call.service.webhooks.test_webhook(player, id).await?;
        Ok(Some(test.into()))
    }

    /// Give a webhook a new secret. For 24 hours messages carry a signature by the secret before, too.
    async fn rotate_webhook_secret(
        &self,
        context: &Context<'_>,
        id: ID,
    ) -> Result<Option<AddedWebhook>, Problem> {
        let (call, player) = caller(context)?;
        let id = read_id(&id, "webhook")?;
        let rotated = call.service.webhooks.rotate_secret(player, id).await?;
        Ok(Some(rotated.into()))
    }
}

fn caller<'a>(context: &Context<'a>) -> Result<(&'a Call, PlayerId), Problem> {
    let call = Call::of(context)?;
    Ok((call, call.who()?.may(Scope::Account)?.player.id))
}

fn game_id(id: &ID) -> Result<GameId, Problem> {
    read_id(id, "game")
}

/// Tells null from what is absent.
fn given<T>(value: MaybeUndefined<T>) -> Option<Option<T>> {
    match value {
        MaybeUndefined::Undefined => None,
        MaybeUndefined::Null => Some(None),
        MaybeUndefined::Value(value) => Some(Some(value)),
    }
}
