//! The description of a published type.

use crate::Out;
use serde_json::Value;

/// What a value looks like to clients.
#[derive(Debug)]
pub enum Shape {
    Bool,
    Number(Number),
    Text,
    /// An instant, RFC 3339.
    Time,
    /// A day.
    Date,
    Uuid,
    /// An id of GraphQL.
    Id,
    /// Any JSON.
    Json,
    /// A text of a certain form that has no name of its own.
    Written {
        doc: &'static str,
        pattern: &'static str,
    },
    Optional(&'static Shape),
    List(&'static Shape),
    Named(&'static Named),
}

impl Shape {
    pub fn name(&self) -> Option<&'static str> {
        match self {
            Shape::Named(named) => Some(named.name),
            _ => None,
        }
    }
}

/// Which numbers there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Not negative, up to 32 bits.
    Unsigned32,
    Unsigned64,
    Signed32,
    Signed64,
    Float,
}

/// A type with a name.
#[derive(Debug)]
pub struct Named {
    pub name: &'static str,
    /// Its name in GraphQL, where all types of both directions share their names.
    pub graphql: &'static str,
    /// The name of its input object in GraphQL, where it has one.
    pub input: Option<&'static str>,
    pub doc: &'static str,
    pub kind: Kind,
}

#[derive(Debug)]
pub enum Kind {
    /// A number or a text with a meaning. GraphQL sees through it, OpenAPI has a schema for it.
    Alias(&'static Shape, Bounds),
    Enum(&'static [Choice]),
    Object {
        fields: &'static [Field],
        /// Whether unknown fields are refused.
        closed: bool,
    },
    /// An object without fields. GraphQL has no such thing: there it is `true` as input, and has one field that is
    /// always true.
    Empty,
    /// One of several objects. In JSON the tag tells which; without a tag, something outside does.
    Union {
        tag: Option<&'static str>,
        members: &'static [Member],
    },
    /// `"random"` or what is chosen. In GraphQL nothing stands for `random`.
    Chance {
        /// The shape of the word `random`.
        random: &'static Shape,
        chosen: &'static Shape,
    },
}

#[derive(Debug)]
pub struct Choice {
    pub json: &'static str,
    pub graphql: &'static str,
    pub doc: &'static str,
}

#[derive(Debug)]
pub struct Member {
    pub json: &'static str,
    pub graphql: &'static str,
    pub shape: &'static Shape,
}

#[derive(Debug)]
pub struct Field {
    pub json: &'static str,
    pub graphql: &'static str,
    pub doc: &'static str,
    pub shape: &'static Shape,
    /// What serde takes where nothing is sent.
    pub default: Option<fn() -> Value>,
    /// Whether JSON may lack the field.
    pub may_lack: bool,
    /// Whether the default is told to REST clients, too.
    pub tell_default: bool,
    /// Whether the fields of its object stand in its place.
    pub flatten: bool,
    pub bounds: Bounds,
}

/// What OpenAPI says beside the shape.
#[derive(Debug)]
pub struct Bounds {
    pub minimum: Option<i64>,
    pub maximum: Option<i64>,
    pub max_items: Option<usize>,
    pub max_length: Option<usize>,
    pub pattern: Option<&'static str>,
    pub example: Option<&'static str>,
}

impl Bounds {
    pub const NONE: Self = Self {
        minimum: None,
        maximum: None,
        max_items: None,
        max_length: None,
        pattern: None,
        example: None,
    };
}

impl Named {
    /// The choice at a place, for the derive.
    #[doc(hidden)]
    pub fn choice(&'static self, index: usize) -> Out<'static> {
        match &self.kind {
            Kind::Enum(choices) => choices.get(index).map_or(Out::Null, Out::Choice),
            _ => Out::Null,
        }
    }
}

/// The member of a union without a tag that a client named, by its place, with what was said of it.
pub fn member(json: Value, union: &Shape) -> Option<(usize, Value)> {
    let (Value::Object(given), Shape::Named(named)) = (json, union) else {
        return None;
    };
    let Kind::Union { members, .. } = &named.kind else {
        return None;
    };
    let (name, value) = given.into_iter().next()?;
    let index = members.iter().position(|member| member.json == name)?;
    Some((index, value))
}
