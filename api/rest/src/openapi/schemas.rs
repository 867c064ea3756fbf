use super::DOCUMENT;
use crate::model::Schemas;
use plotline_domain::rulesets::Ruleset;
use plotline_published::Shape;
use serde_json::{Map, Value, json};

const WITHIN_DOCUMENT: &str = "#/components/schemas/";

/// JSON Schemas of a ruleset's types, each whole in itself.
pub(crate) fn schemas(ruleset: Ruleset) -> Schemas {
    let language = ruleset.language();
    let [options, moves, events, view] =
        [language.options, language.moves, language.events, language.view].map(of_document);
    let mut definitions = Map::new();
    for root in [&options, &moves, &events, &view] {
        define(root, &mut definitions);
    }
    let whole = |schema: Value| {
        let mut schema = local(schema);
        if let Value::Object(fields) = &mut schema {
            fields.insert(
                "$schema".into(),
                json!("https://json-schema.org/draft/2020-12/schema"),
            );
            fields.insert("$defs".into(), local(Value::Object(definitions.clone())));
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

fn of_document(shape: &Shape) -> Value {
    let schema = shape.name().and_then(definition);
    schema.cloned().unwrap_or_default()
}

fn definition(name: &str) -> Option<&'static Value> {
    DOCUMENT.get("components")?.get("schemas")?.get(name)
}

/// Adds what a schema refers to, and what that refers to.
fn define(schema: &Value, definitions: &mut Map<String, Value>) {
    match schema {
        Value::String(text) => {
            let name = text.strip_prefix(WITHIN_DOCUMENT);
            if let Some((name, found)) = name.and_then(|name| Some((name, definition(name)?)))
                && definitions.insert(name.to_owned(), found.clone()).is_none()
            {
                define(found, definitions);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| define(item, definitions)),
        Value::Object(fields) => fields.values().for_each(|field| define(field, definitions)),
        _ => {}
    }
}

/// Points references to the schema's own definitions instead of the document's.
fn local(schema: Value) -> Value {
    match schema {
        Value::String(text) => Value::String(text.replace(WITHIN_DOCUMENT, "#/$defs/")),
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
