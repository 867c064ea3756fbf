use async_graphql::parser::types::{ExecutableDocument, Selection, SelectionSet};
use async_graphql::{Name, Value};
use std::collections::HashMap;

/// The order in which the fields of an answer were asked for. The library has them in the order in which they were
/// found, which differs from one time to the next. Most often it is the right one.
#[derive(Default)]
pub(in super::super) struct Order {
    /// Each with the order of the fields within it.
    fields: Vec<(Name, Order)>,
}

impl Order {
    pub(super) fn of(set: &SelectionSet, document: &ExecutableDocument) -> Self {
        Self::merged(&[set], document)
    }

    /// The same field may be asked for in several places, each with a part of what is within it.
    fn merged(sets: &[&SelectionSet], document: &ExecutableDocument) -> Self {
        let mut level = Level::default();
        for set in sets {
            level.add(set, document);
        }
        let fields = level.fields.into_iter();
        let fields = fields.map(|(name, within)| (name.clone(), Self::merged(&within, document)));
        Self {
            fields: fields.collect(),
        }
    }

    pub(super) fn sort(&self, value: &mut Value) {
        match value {
            Value::List(items) => items.iter_mut().for_each(|item| self.sort(item)),
            Value::Object(fields) => {
                let mut rest = self.fields.iter();
                let mut is_next = |name: &Name| rest.any(|(known, _)| known == name);
                if !fields.keys().all(&mut is_next) {
                    let place = |name: &Name| self.fields.iter().position(|(known, _)| known == name);
                    fields.sort_by_cached_key(|name, _| place(name));
                }
                let mut rest = self.fields.iter();
                for (name, value) in fields {
                    match rest.find(|(known, _)| known == name) {
                        Some((_, within)) => within.sort(value),
                        // What was not asked for stands before everything else.
                        None => rest = self.fields.iter(),
                    }
                }
            }
            _ => {}
        }
    }
}

/// The fields of one level with the selections within each, in order.
#[derive(Default)]
struct Level<'a> {
    fields: Vec<(&'a Name, Vec<&'a SelectionSet>)>,
    places: HashMap<&'a Name, usize>,
}

impl<'a> Level<'a> {
    fn add(&mut self, set: &'a SelectionSet, document: &'a ExecutableDocument) {
        for selection in &set.items {
            match &selection.node {
                Selection::Field(field) => {
                    self.add_field(&field.node.response_key().node, &field.node.selection_set.node);
                }
                Selection::InlineFragment(fragment) => self.add(&fragment.node.selection_set.node, document),
                Selection::FragmentSpread(spread) => {
                    if let Some(fragment) = document.fragments.get(&spread.node.fragment_name.node) {
                        self.add(&fragment.node.selection_set.node, document);
                    }
                }
            }
        }
    }

    fn add_field(&mut self, name: &'a Name, within: &'a SelectionSet) {
        let place = *self.places.entry(name).or_insert(self.fields.len());
        match self.fields.get_mut(place) {
            Some((_, sets)) => sets.push(within),
            None => self.fields.push((name, vec![within])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use async_graphql::parser::parse_query;
    use serde_json::json;

    #[test]
    fn fields_come_in_the_order_in_which_they_were_asked_for() {
        let document = parse_query("{ c ...F a { y x } } fragment F on Query { b a { z } }").unwrap();
        let (_, operation) = document.operations.iter().next().unwrap();
        let order = Order::of(&operation.node.selection_set.node, &document);
        let mut data = Value::from_json(json!({"a": [{"x": 1, "y": 2, "z": 3}], "b": 4, "c": 5})).unwrap();
        order.sort(&mut data);
        let sorted = serde_json::to_string(&data).unwrap();
        assert_eq!(sorted, r#"{"c":5,"b":4,"a":[{"z":3,"y":2,"x":1}]}"#);
    }
}
