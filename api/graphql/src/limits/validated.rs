//! What validation said about operations lately. It follows from the document and from a little of the variables.

use super::Document;
use async_graphql::ValidationResult;
use async_graphql::parser::types::{BaseType, OperationDefinition, VariableDefinition};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::sync::LazyLock;

type Key = (u64, String);

static KEPT: LazyLock<Cache<Key, ValidationResult, Weight>> =
    LazyLock::new(|| Cache::with_weighter(BYTES / 256, BYTES as u64, Weight));

/// About how many bytes are kept.
const BYTES: usize = 512 << 10;

#[derive(Clone)]
struct Weight;

impl Weighter<Key, ValidationResult> for Weight {
    fn weight(&self, (_, seen): &Key, _: &ValidationResult) -> u64 {
        128 + seen.len() as u64
    }
}

/// An operation whose validation may have been done before. What is not valid is validated each time.
pub(crate) struct Validated(Key);

impl Validated {
    pub(crate) fn of(
        document: &Document,
        name: Option<&str>,
        operation: Option<&OperationDefinition>,
        variables: &Map<String, Value>,
    ) -> Self {
        let definitions = operation.map_or(&[][..], |operation| &operation.variable_definitions);
        let texts = definitions.iter().map(|definition| &definition.node);
        let texts = texts.filter(|definition| takes_text(definition));
        let texts: HashSet<&str> = texts.map(|definition| definition.name.node.as_str()).collect();
        let mut seen: Vec<(&String, &Value)> = variables.iter().collect();
        for (name, value) in &mut seen {
            if value.is_string() && texts.contains(name.as_str()) {
                *value = &ANY_TEXT;
            }
        }
        Self((
            document.number,
            serde_json::to_string(&(name, seen)).unwrap_or_default(),
        ))
    }

    pub(crate) fn find(&self) -> Option<ValidationResult> {
        KEPT.get(&self.0)
    }

    pub(crate) fn keep(&self, result: ValidationResult) {
        KEPT.insert(self.0.clone(), result);
    }
}

/// A variable of such a type fits with every text or with none, and no price depends on a text.
fn takes_text(definition: &VariableDefinition) -> bool {
    let base = &definition.var_type.node.base;
    matches!(base, BaseType::Named(name) if matches!(name.as_str(), "ID" | "String"))
}

static ANY_TEXT: Value = Value::String(String::new());

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;
    use serde_json::json;

    #[test]
    fn operations_are_the_same_where_validation_cannot_tell_them_apart() {
        let document = read("query($id: ID!, $name: Name, $first: Int) { game(id: $id) { id } }").unwrap();
        let other = read("query($id: ID!) { game(id: $id) { seq } }").unwrap();
        let (_, operation) = document.operations.iter().next().unwrap();
        let of = |document: &Document, name, variables: Value| {
            let variables = variables.as_object().unwrap();
            Validated::of(document, name, Some(&operation.node), variables).0
        };
        let same = of(&document, None, json!({"id": "a", "first": 1}));
        assert_eq!(same, of(&document, None, json!({"id": "b", "first": 1})));
        for different in [
            of(&other, None, json!({"id": "a", "first": 1})),
            of(&document, Some("B"), json!({"id": "a", "first": 1})),
            of(&document, None, json!({"id": "a", "first": 2})),
            of(&document, None, json!({"id": null, "first": 1})),
            of(&document, None, json!({"id": 7, "first": 1})),
            of(&document, None, json!({"id": "a", "first": "1"})),
            of(&document, None, json!({"id": "a", "first": 1, "name": "a"})),
            of(&document, None, json!({"first": 1})),
        ] {
            assert_ne!(same, different);
        }
        let named = |name| of(&document, None, json!({"name": name}));
        assert_ne!(named("a"), named("b"));
    }
}
