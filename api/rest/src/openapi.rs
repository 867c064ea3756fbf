//! The OpenAPI document, made from the handlers and the domain's published types.

use super::extension;
use super::model::{ProblemBody, Schemas};
use actix_web::HttpResponse;
use plotline_domain::record::{Footer, Header};
use plotline_domain::rulesets::Ruleset;
use plotline_published::openapi as published;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;
use utoipa::openapi::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi as _};
use utoipa_actix_web::AppExt;

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
    components(schemas(ProblemBody, Header, Footer)),
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

static TEXT: LazyLock<String> = LazyLock::new(|| {
    let mut document = json!(document());
    if let Some(Value::Object(schemas)) = document.pointer_mut("/components/schemas") {
        extension::mend(schemas);
    }
    serde_json::to_string_pretty(&document).unwrap_or_default()
});

/// The whole document as text.
pub fn openapi_text() -> &'static str {
    TEXT.as_str()
}

pub async fn openapi_json() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/json")
        .body(openapi_text())
}

/// Which methods a path has; none if there is no such path.
pub fn methods_of(path: &str) -> Vec<String> {
    static PATHS: LazyLock<Value> = LazyLock::new(|| json!(document().paths));
    let fits = |template: &str| {
        let mut parts = template.split('/').zip(path.split('/'));
        template.split('/').count() == path.split('/').count()
            && parts.all(|(known, asked)| known == asked || known.starts_with('{'))
    };
    let templates = PATHS.as_object().into_iter().flatten();
    let operations = templates
        .filter(|(template, _)| fits(template))
        .filter_map(|(_, item)| item.as_object());
    operations
        .flat_map(|item| item.keys().map(|method| method.to_uppercase()))
        .collect()
}

fn document() -> OpenApi {
    let (_, document) = actix_web::App::new()
        .into_utoipa_app()
        .openapi(Document::openapi())
        .configure(super::routes)
        .split_for_parts();
    document
}

/// JSON Schemas of a ruleset's types, each whole in itself.
pub(super) fn schemas(ruleset: Ruleset) -> Schemas {
    let language = ruleset.language();
    let roots = [
        ("options", language.options),
        ("move", language.moves),
        ("event", language.events),
        ("view", language.view),
    ];
    let mut parts = Vec::new();
    roots
        .iter()
        .for_each(|(_, shape)| published::parts(shape, &mut parts));
    let mut definitions: Map<String, Value> = parts
        .into_iter()
        .map(|(name, schema)| (name, local(json!(schema))))
        .collect();
    definitions.extend(roots.map(|(name, shape)| (name.to_owned(), local(json!(published::schema(shape))))));
    extension::mend(&mut definitions);
    let [options, moves, events, view] =
        ["options", "move", "event", "view"].map(|name| definitions.remove(name).unwrap_or_default());
    let whole = |mut schema: Value| {
        if let Value::Object(fields) = &mut schema {
            fields.insert(
                "$schema".into(),
                json!("https://json-schema.org/draft/2020-12/schema"),
            );
            fields.insert("$defs".into(), Value::Object(definitions.clone()));
        }
        schema
    };
    Schemas {
        options: whole(options),
        moves: whole(moves),
        events: whole(events),
        view: whole(view),
    }
}

/// Points references to the schema's own definitions instead of the document's.
fn local(schema: Value) -> Value {
    match schema {
        Value::String(text) => Value::String(text.replace("#/components/schemas/", "#/$defs/")),
        Value::Array(items) => Value::Array(items.into_iter().map(local).collect()),
        Value::Object(fields) => Value::Object(
            fields
                .into_iter()
                .map(|(name, value)| (name, local(value)))
                .collect(),
        ),
        other => other,
    }
}
