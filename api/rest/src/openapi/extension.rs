//! Schemas that extend others, made so that something can fit them.
//!
//! A move refuses unknown fields, so its schema is closed; but the `type` that tells it from other moves stands beside
//! it in an `allOf`, where a closed schema refuses it. Whatever is extended is opened here, and closed as a whole.

use serde_json::{Map, Value};

/// Mends all definitions together, since they refer to each other.
pub(super) fn mend(definitions: &mut Map<String, Value>) {
    let mut extended = Vec::new();
    definitions
        .values()
        .for_each(|schema| find_extended(schema, &mut extended));
    extended.sort();
    extended.dedup();
    extended.retain(|name| definitions.get_mut(name).is_some_and(open));
    definitions
        .values_mut()
        .for_each(|schema| close(schema, &extended));
}

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

/// The names of what a schema extends.
fn extends(fields: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let parts = fields
        .get("allOf")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    parts.filter_map(|part| part.get("$ref")?.as_str()?.rsplit('/').next())
}

/// Opens a definition, and says whether it was closed.
fn open(definition: &mut Value) -> bool {
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
