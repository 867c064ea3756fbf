//! What clients send in GraphQL, as the JSON that they would have sent to REST.

use crate::{Field, Kind, Member, Named, Shape};
use async_graphql::indexmap::IndexMap;
use async_graphql::{Name, Value};
use serde_json::{Map, Value as Json};

/// The JSON of a GraphQL value. The schema has been looked at before, so what does not fit is left for serde to refuse.
pub fn take(value: Value, shape: &Shape) -> Result<Json, String> {
    match (shape, value) {
        (Shape::Optional(shape), value) if !matches!(value, Value::Null) => take(value, shape),
        (Shape::List(shape), Value::List(items)) => {
            let items = items.into_iter().map(|item| take(item, shape));
            items.collect::<Result<_, _>>().map(Json::Array)
        }
        // In GraphQL a single value stands for a list of it.
        (Shape::List(shape), value) if !matches!(value, Value::Null) => {
            Ok(Json::Array(vec![take(value, shape)?]))
        }
        (Shape::Named(named), value) => take_named(value, named),
        (_, value) => value.into_json().map_err(|error| error.to_string()),
    }
}

fn take_named(value: Value, named: &Named) -> Result<Json, String> {
    match (&named.kind, value) {
        (Kind::Alias(shape, _), value) => take(value, shape),
        (Kind::Chance { .. }, Value::Null) => Ok("random".into()),
        (Kind::Chance { chosen, .. }, value) => take(value, chosen),
        (Kind::Enum(choices), Value::Enum(name)) => Ok(choice(choices, &name)),
        (Kind::Enum(choices), Value::String(name)) => Ok(choice(choices, &name)),
        (Kind::Empty, Value::Boolean(true)) => Ok(Map::new().into()),
        (Kind::Empty, _) => Err("write true, or leave the field out".to_owned()),
        (Kind::Object { fields, .. }, Value::Object(given)) => take_fields(given, fields).map(Json::Object),
        (Kind::Union { tag, members }, Value::Object(given)) => take_member(given, *tag, members),
        (_, value) => value.into_json().map_err(|error| error.to_string()),
    }
}

fn choice(choices: &[crate::Choice], name: &str) -> Json {
    let found = choices.iter().find(|choice| choice.graphql == name);
    found.map_or(name, |choice| choice.json).into()
}

fn take_fields(given: IndexMap<Name, Value>, fields: &[Field]) -> Result<Map<String, Json>, String> {
    let mut taken = Map::new();
    for (name, value) in given {
        match fields.iter().find(|field| field.graphql == name.as_str()) {
            Some(field) => taken.insert(field.json.to_owned(), take(value, field.shape)?),
            None => taken.insert(name.to_string(), Json::Null),
        };
    }
    Ok(taken)
}

/// A union is an object with one field, the member's name. Without a tag the name stays around the member.
fn take_member(given: IndexMap<Name, Value>, tag: Option<&str>, members: &[Member]) -> Result<Json, String> {
    let mut given = given.into_iter();
    let (Some((name, value)), None) = (given.next(), given.next()) else {
        return Err("exactly one field is given".to_owned());
    };
    let Some(member) = members.iter().find(|member| member.graphql == name.as_str()) else {
        return Err(format!("{name} is unknown"));
    };
    let taken = take(value, member.shape)?;
    match (tag, taken) {
        (Some(tag), Json::Object(mut fields)) => {
            fields.insert(tag.to_owned(), member.json.into());
            Ok(fields.into())
        }
        (_, taken) => Ok(Map::from_iter([(member.json.to_owned(), taken)]).into()),
    }
}

/// The GraphQL value for JSON of a shape, for the defaults that the schema tells.
pub fn literal(json: Json, shape: &Shape) -> Value {
    match (shape, json) {
        (Shape::Optional(_), Json::Null) => Value::Null,
        (Shape::Optional(shape), json) => literal(json, shape),
        (Shape::List(shape), Json::Array(items)) => {
            Value::List(items.into_iter().map(|item| literal(item, shape)).collect())
        }
        (Shape::Named(named), json) => literal_named(json, named),
        (_, json) => Value::from_json(json).unwrap_or_default(),
    }
}

fn literal_named(json: Json, named: &Named) -> Value {
    match (&named.kind, json) {
        (Kind::Alias(shape, _), json) => literal(json, shape),
        (Kind::Chance { .. }, Json::String(_)) => Value::Null,
        (Kind::Chance { chosen, .. }, json) => literal(json, chosen),
        (Kind::Enum(choices), Json::String(text)) => {
            let found = choices.iter().find(|choice| choice.json == text);
            found.map_or(Value::Null, |choice| Value::Enum(Name::new(choice.graphql)))
        }
        (Kind::Empty, _) => Value::Boolean(true),
        (Kind::Object { fields, .. }, Json::Object(mut given)) => {
            let given = fields.iter().filter_map(|field| {
                let value = given.remove(field.json)?;
                Some((Name::new(field.graphql), literal(value, field.shape)))
            });
            Value::Object(given.collect())
        }
        (
            Kind::Union {
                tag: Some(tag),
                members,
            },
            Json::Object(given),
        ) => {
            let name = given.get(*tag).and_then(Json::as_str).unwrap_or_default();
            let member = members.iter().find(|member| member.json == name);
            member.map_or(Value::Null, |member| {
                let value = literal(Json::Object(given.clone()), member.shape);
                Value::Object(IndexMap::from_iter([(Name::new(member.graphql), value)]))
            })
        }
        (_, json) => Value::from_json(json).unwrap_or_default(),
    }
}
