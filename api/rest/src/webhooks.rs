use super::model::{AddWebhookBody, ChangeWebhookBody, WebhookBody, WebhookList, WebhookTestBody};
use actix_web::{HttpResponse, delete, get, patch, post, web};
use plotline_contract::Problem;
use plotline_domain::ids::WebhookId;
use plotline_domain::players::Scope;
use plotline_domain::webhooks::{AddWebhook, ChangeWebhook};
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;

/// My webhooks
#[docs::path(tag = "webhooks", responses((status = 200, body = WebhookList, description = "The webhooks, oldest first")))]
#[get("/me/webhooks")]
pub(crate) async fn list_webhooks(service: web::Data<Service>, who: Who) -> Result<HttpResponse, Problem> {
    let player = who.may(Scope::Account)?.player.id;
    let webhooks = service.webhooks.list_webhooks(player).await?;
    Ok(HttpResponse::Ok().json(WebhookList {
        items: webhooks.into_iter().map(WebhookBody::from).collect(),
    }))
}

/// Make a webhook
///
/// Your own program is told what you are told: each notification is sent to the URL by POST, as JSON with `type`,
/// `timestamp` and `data`, signed as Standard Webhooks says (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The
/// secret to check signatures with is told only in this answer. A player has at most 10 webhooks.
///
/// Answer with a status of 200 to 299 within 15 seconds; anything else is tried again later with the same `webhook-id`,
/// but 410, which disables the webhook at once. Redirects are not followed, and nothing is sent to an address that is not
/// of the public internet.
#[docs::path(tag = "webhooks", responses((status = 201, body = WebhookBody, description = "The webhook, with its secret")))]
#[post("/me/webhooks")]
pub(crate) async fn add_webhook(
    service: web::Data<Service>,
    who: Who,
    body: web::Json<AddWebhookBody>,
) -> Result<HttpResponse, Problem> {
    let player = who.may(Scope::Account)?.player.id;
    service.limits.webhook_call(player)?;
    let AddWebhookBody { url, kinds, game } = body.into_inner();
    let added = service
        .webhooks
        .add_webhook(player, AddWebhook { url, kinds, game })
        .await?;
    Ok(HttpResponse::Created().json(WebhookBody::from(added)))
}

/// A webhook of mine
#[docs::path(tag = "webhooks", params(("id" = WebhookId, Path)), responses((status = 200, body = WebhookBody, description = "The webhook")))]
#[get("/me/webhooks/{id}")]
pub(crate) async fn show_webhook(
    service: web::Data<Service>,
    who: Who,
    id: web::Path<WebhookId>,
) -> Result<HttpResponse, Problem> {
    let player = who.may(Scope::Account)?.player.id;
    match service.webhooks.find_webhook(player, *id).await? {
        Some(webhook) => Ok(HttpResponse::Ok().json(WebhookBody::from(webhook))),
        None => Err(Problem::not_found("such webhook of yours")),
    }
}

/// Change a webhook
///
/// `enabled: true` enables one that was disabled, be it by you or because nothing had arrived for days.
#[docs::path(tag = "webhooks", params(("id" = WebhookId, Path)), responses((status = 200, body = WebhookBody, description = "The webhook as changed")))]
#[patch("/me/webhooks/{id}")]
pub(crate) async fn change_webhook(
    service: web::Data<Service>,
    who: Who,
    id: web::Path<WebhookId>,
    body: web::Json<ChangeWebhookBody>,
) -> Result<HttpResponse, Problem> {
    let player = who.may(Scope::Account)?.player.id;
    service.limits.webhook_call(player)?;
    let body = body.into_inner();
    let command = ChangeWebhook {
        url: body.url,
        kinds: body.kinds,
        game: body.game,
        enabled: body.enabled,
    };
    let webhook = service.webhooks.change_webhook(player, *id, command).await?;
    Ok(HttpResponse::Ok().json(WebhookBody::from(webhook)))
}

/// Delete a webhook
#[docs::path(tag = "webhooks", params(("id" = WebhookId, Path)), responses((status = 204, description = "Deleted")))]
#[delete("/me/webhooks/{id}")]
pub(crate) async fn delete_webhook(
    service: web::Data<Service>,
    who: Who,
    id: web::Path<WebhookId>,
) -> Result<HttpResponse, Problem> {
    let player = who.may(Scope::Account)?.player.id;
    match service.webhooks.delete_webhook(player, *id).await? {
        true => Ok(HttpResponse::NoContent().finish()),
        false => Err(Problem::not_found("such webhook of yours")),
    }
}

/// Try a webhook
///
/// Sends a message of the type `test` once, also to a disabled webhook, and says how it went.
#[docs::path(tag = "webhooks", params(("id" = WebhookId, Path)), responses((status = 200, body = WebhookTestBody, description = "How it went")))]
#[post("/me/webhooks/{id}/test")]
pub(crate) async fn test_webhook(
    service: web::Data<Service>,
    who: Who,
    id: web::Path<WebhookId>,
) -> Result<HttpResponse, Problem> {
    let player = who.may(Scope::Account)?.player.id;
    service.limits.webhook_call(player)?;
    let test = service.webhooks.test_webhook(player, *id).await?;
    Ok(HttpResponse::Ok().json(WebhookTestBody::from(test)))
}

/// Give a webhook a new secret
///
/// The new secret is told only in this answer. For 24 hours messages carry a signature by the secret before, too.
#[docs::path(tag = "webhooks", params(("id" = WebhookId, Path)), responses((status = 201, body = WebhookBody, description = "The webhook, with its new secret")))]
#[post("/me/webhooks/{id}/secret")]
pub(crate) async fn rotate_webhook_secret(
    service: web::Data<Service>,
    who: Who,
    id: web::Path<WebhookId>,
) -> Result<HttpResponse, Problem> {
    let player = who.may(Scope::Account)?.player.id;
    let rotated = service.webhooks.rotate_secret(player, *id).await?;
    Ok(HttpResponse::Created().json(WebhookBody::from(rotated)))
}
