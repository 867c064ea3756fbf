//! The OpenAPI document, made from the handlers and the domain's published types.

use super::extension;
use crate::model::ProblemBody;
use crate::routes::add_routes;
use plotline_domain::record::{Footer, Header, Signature};
use serde_json::{Value, json};
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi, PathItem, Ref, ResponseBuilder};
use utoipa::{Modify, OpenApi as _};
use utoipa_actix_web::service_config::ServiceConfig;
use utoipa_actix_web::{AppExt, scope};

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Plotline",
        description = "A game service for turn-based city-building board games.\n\n\
            Register, open or join a game, ask for your legal moves, take turns. Every error is a problem \
            (RFC 9457) with a stable `code`; `/v1/problems` lists them. Everything happens in numbered events; a \
            turn says which `seq` it was thought out for, and an `Idempotency-Key` makes it safe to send it again.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    servers((url = "/", description = "This service")),
    components(schemas(ProblemBody, Header, Footer, Signature)),
    security(("token" = [])),
    modifiers(&Token),
    tags(
        (name = "players", description = "Making a player"),
        (name = "sessions", description = "Logging in and out"),
        (name = "me", description = "One's own account, tokens and turns"),
        (name = "webhooks", description = "Telling one's own programs"),
        (name = "rulesets", description = "What can be played"),
        (name = "games", description = "Opening, finding and joining games"),
        (name = "play", description = "Playing, and reading what was played"),
        (name = "admin", description = "What admins see"),
        (name = "service", description = "About the service itself"),
    )
)]
struct Document;

struct Token;

impl Modify for Token {
    fn modify(&self, document: &mut OpenApi) {
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some(
                "An access token of a session, or a personal access token (`plt_…`).",
            ))
            .build();
        if let Some(components) = document.components.as_mut() {
            components.add_security_scheme("token", SecurityScheme::Http(bearer));
            let secret = HttpBuilder::new()
                .scheme(HttpAuthScheme::Bearer)
                .description(Some("The secret that the operator shares with a mail server."))
                .build();
            components.add_security_scheme("inbound", SecurityScheme::Http(secret));
        }
    }
}

/// The whole document as text.
pub(super) fn text() -> String {
    let mut document = json!(document());
    if let Some(Value::Object(schemas)) = document.pointer_mut("/components/schemas") {
        extension::mend(schemas);
    }
    serde_json::to_string_pretty(&document).unwrap_or_default()
}

fn document() -> OpenApi {
    let (_, mut document) = actix_web::App::new()
        .into_utoipa_app()
        .openapi(Document::openapi())
        .configure(|config: &mut ServiceConfig| {
            config.service(add_routes!(scope("/v1")));
        })
        .split_for_parts();
    for item in document.paths.paths.values_mut() {
        operations(item).for_each(may_fail);
    }
    document
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem {
        get,
        put,
        post,
        delete,
        patch,
        ..
    } = item;
    [get, put, post, delete, patch].into_iter().flatten()
}

/// What any request can be answered with.
fn may_fail(operation: &mut Operation) {
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("Problem")))
        .build();
    let problem = ResponseBuilder::new()
        .description("What went wrong, with a stable code. See /v1/problems for all of them.")
        .content("application/problem+json", content)
        .build();
    let responses = &mut operation.responses.responses;
    responses.insert("default".to_owned(), problem.into());
}
