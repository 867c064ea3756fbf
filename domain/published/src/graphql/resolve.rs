//! Answers a query from a published value. Everything is there already, so nothing waits.

use crate::{Field, Kind, Named, Object, Out, Shape};
use async_graphql::indexmap::IndexMap;
use async_graphql::parser::types::{Selection, SelectionSet};
use async_graphql::registry::MetaType;
use async_graphql::{Context, ContextSelectionSet, Name, QueryEnv, SchemaEnv, ServerResult, Value};

/// What the selection of a query asks of a value.
pub fn resolve(out: Out<'_>, context: &ContextSelectionSet<'_>) -> ServerResult<Value> {
    let reader = Reader {
        schema: context.schema_env,
        query: context.query_env,
    };
    Ok(reader.value(out, &context.item.node))
}

/// The same for one field of an object that stands in a union with types of another making.
pub fn resolve_field(out: Out<'_>, context: &Context<'_>) -> ServerResult<Option<Value>> {
    let reader = Reader {
        schema: context.schema_env,
        query: context.query_env,
    };
    let field = &context.item.node;
    let Out::Object(object) = out else { return Ok(None) };
    let found = find(object, object.named(), &field.name.node);
    Ok(found.map(|out| reader.value(out, &field.selection_set.node)))
}

/// The name of the type of an object.
pub fn type_of(out: &Out<'_>) -> Option<&'static str> {
    match out {
        Out::Object(object) => Some(object.named().graphql),
        _ => None,
    }
}

struct Reader<'a> {
    schema: &'a SchemaEnv,
    query: &'a QueryEnv,
}

impl Reader<'_> {
    fn value(&self, out: Out<'_>, selected: &SelectionSet) -> Value {
        match out {
            Out::Null => Value::Null,
            Out::Bool(value) => Value::Boolean(value),
            Out::Number(number) => Value::Number(number),
            Out::Text(text) => Value::String(text.into_owned()),
            Out::Choice(choice) => Value::Enum(Name::new(choice.graphql)),
            Out::List(items) => {
                Value::List(items.into_iter().map(|item| self.value(item, selected)).collect())
            }
            Out::Json(json) => Value::from_json(json.clone()).unwrap_or_default(),
            Out::Object(object) => {
                let mut fields = IndexMap::with_capacity(selected.items.len());
                self.select(object, selected, &mut fields);
                Value::Object(fields)
            }
        }
    }

    fn select(&self, object: &dyn Object, selected: &SelectionSet, into: &mut IndexMap<Name, Value>) {
        let named = object.named();
        for selection in &selected.items {
            match &selection.node {
                Selection::Field(field) => {
                    let field = &field.node;
                    let value = match field.name.node.as_str() {
                        "__typename" => Some(Value::String(named.graphql.to_owned())),
                        name => {
                            find(object, named, name).map(|out| self.value(out, &field.selection_set.node))
                        }
                    };
                    merge(into, field.response_key().node.clone(), value.unwrap_or_default());
                }
                Selection::InlineFragment(fragment) => {
                    let condition = fragment.node.type_condition.as_ref();
                    if condition.is_none_or(|condition| self.applies(named, &condition.node.on.node)) {
                        self.select(object, &fragment.node.selection_set.node, into);
                    }
                }
                Selection::FragmentSpread(spread) => {
                    let fragment = self.query.fragments.get(&spread.node.fragment_name.node);
                    if let Some(fragment) = fragment.map(|fragment| &fragment.node)
                        && self.applies(named, &fragment.type_condition.node.on.node)
                    {
                        self.select(object, &fragment.selection_set.node, into);
                    }
                }
            }
        }
    }

    /// Whether an object is of the type that a fragment is for, or of a union of which it is one.
    fn applies(&self, named: &Named, condition: &str) -> bool {
        named.graphql == condition
            || matches!(self.schema.registry.types.get(condition),
                Some(MetaType::Union { possible_types, .. }) if possible_types.contains(named.graphql))
    }
}

/// The field called so, through flattened ones.
fn find<'a>(object: &'a dyn Object, named: &Named, name: &str) -> Option<Out<'a>> {
    let fields: &[Field] = match &named.kind {
        Kind::Object { fields, .. } => fields,
        Kind::Empty if name == "empty" => return Some(object.field(0)),
        _ => return None,
    };
    for (index, field) in fields.iter().enumerate() {
        if field.flatten {
            if let (Shape::Named(named), Out::Object(inner)) = (field.shape, object.field(index))
                && let Some(found) = find(inner, named, name)
            {
                return Some(found);
            }
        } else if field.graphql == name {
            return Some(object.field(index));
        }
    }
    None
}

/// A field may be selected several times, each time with other parts.
fn merge(into: &mut IndexMap<Name, Value>, name: Name, value: Value) {
    match (into.get_mut(&name), value) {
        (None, value) => {
            into.insert(name, value);
        }
        (Some(Value::Object(before)), Value::Object(more)) => {
            more.into_iter()
                .for_each(|(name, value)| merge(before, name, value));
        }
        (Some(Value::List(before)), Value::List(more)) => {
            for pair in before.iter_mut().zip(more) {
                if let (Value::Object(before), Value::Object(more)) = pair {
                    more.into_iter()
                        .for_each(|(name, value)| merge(before, name, value));
                }
            }
        }
        _ => {}
    }
}
