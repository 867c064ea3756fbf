//! The OpenAPI document, made from the handlers and the domain's published types.

use super::model::{ProblemBody, Schemas};
use actix_web::HttpResponse;
use plotline_domain::record::{Footer, Header};
use plotline_domain::rulesets::Ruleset;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{OpenApi, RefOr, Schema};
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
        (name = "rulesets", description = "What can be played"),
        (name = "games", description = "Opening, finding and joining games"),
        (name = "play", description = "Playing, and reading what was played"),
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
        }
    }
}

/// The whole document.
pub(crate) fn document() -> OpenApi {
    let (_, document) = actix_web::App::new()
        .into_utoipa_app()
        .openapi(Document::openapi())
        .configure(super::routes)
        .split_for_parts();
    document
}

static JSON: LazyLock<String> = LazyLock::new(|| document().to_pretty_json().unwrap_or_default());

pub(crate) async fn openapi_json() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/json")
        .body(JSON.as_str())
}

/// JSON Schemas of a ruleset's types, each whole in itself.
pub(super) fn schemas(ruleset: Ruleset) -> Schemas {
    let schemas = ruleset.schemas();
    let mut parts: Map<String, Value> = schemas
        .parts
        .iter()
        .map(|(name, schema)| (name.clone(), local(json!(schema))))
        .collect();
    let mut extended = Vec::new();
    let roots =
        [&schemas.options, &schemas.moves, &schemas.events, &schemas.view].map(|schema| local(json!(schema)));
    roots
        .iter()
        .chain(parts.values())
        .for_each(|schema| find_extended(schema, &mut extended));
    extended.sort();
    extended.dedup();
    extended.retain(|name| parts.get_mut(name).is_some_and(reopen));
    parts.values_mut().for_each(|part| close(part, &extended));
    let whole = |schema: &RefOr<Schema>| {
        let mut whole = local(json!(schema));
        close(&mut whole, &extended);
        if let Value::Object(object) = &mut whole {
            object.insert(
                "$schema".into(),
                json!("https://json-schema.org/draft/2020-12/schema"),
            );
            object.insert("$defs".into(), Value::Object(parts.clone()));
        }
        whole
    };
    Schemas {
        options: whole(&schemas.options),
        moves: whole(&schemas.moves),
        events: whole(&schemas.events),
        view: whole(&schemas.view),
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

/// The names of the definitions that are extended by an `allOf`: a move by the `type` that tells it from others.
fn find_extended(schema: &Value, found: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            found.extend(extends(fields).map(str::to_owned));
            fields.values().for_each(|field| find_extended(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| find_extended(item, found)),
        _ => {}
    }
}

fn extends(fields: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let parts = fields
        .get("allOf")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    parts.filter_map(|part| part.get("$ref")?.as_str()?.strip_prefix("#/$defs/"))
}

/// Lets a definition be extended, and says whether it was closed: what is closed by itself fits no extension.
fn reopen(definition: &mut Value) -> bool {
    let closed = definition.get("additionalProperties") == Some(&Value::Bool(false));
    if closed && let Value::Object(fields) = definition {
        fields.remove("additionalProperties");
    }
    closed
}

/// Closes what extends these definitions, as a whole.
fn close(schema: &mut Value, extended: &[String]) {
    match schema {
        Value::Object(fields) => {
            if extends(fields).any(|name| extended.iter().any(|known| known == name)) {
                fields.insert("unevaluatedProperties".into(), Value::Bool(false));
            }
            fields.values_mut().for_each(|field| close(field, extended));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| close(item, extended)),
        _ => {}
    }
}
