use async_graphql::parser::types::{ExecutableDocument, Selection, SelectionSet};
use async_graphql::{Name, Value};
use std::collections::HashMap;

/// The order in which the fields of an answer were asked for. The library has them in the order in which they were
/// found, which differs from one time to the next.
#[derive(Default)]
pub(super) struct Order<'a> {
    /// The place of each field, with the order of the fields within it.
    fields: HashMap<&'a Name, (usize, Order<'a>)>,
}

impl<'a> Order<'a> {
    pub(super) fn of(set: &'a SelectionSet, document: &'a ExecutableDocument) -> Self {
        Self::merged(&[set], document)
    }

    /// The same field may be asked for in several places, each with a part of what is within it.
    fn merged(sets: &[&'a SelectionSet], document: &'a ExecutableDocument) -> Self {
        let mut level = Level::default();
        for set in sets {
            level.add(set, document);
        }
        let fields = level.fields.into_iter().enumerate();
        let fields = fields.map(|(place, (name, within))| (name, (place, Self::merged(&within, document))));
        Self {
            fields: fields.collect(),
        }
    }

    pub(super) fn sort(&self, value: &mut Value) {
        match value {
            Value::List(items) => items.iter_mut().for_each(|item| self.sort(item)),
            Value::Object(fields) => {
                fields.sort_by_key(|name, _| self.fields.get(name).map(|(place, _)| *place));
                for (name, value) in fields {
                    if let Some((_, within)) = self.fields.get(name) {
                        within.sort(value);
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
