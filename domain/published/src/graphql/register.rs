//! Tells the registry of GraphQL types about published types.

use super::take::literal;
use crate::{Choice, Field, Kind, Member, Named, Number, Shape};
use async_graphql::registry::{Deprecation, MetaEnumValue, MetaField, MetaInputValue, MetaType, Registry};
use async_graphql::{CacheControl, ID, InputType, OutputType};
use jiff::Timestamp;
use jiff::civil::Date;

/// The GraphQL type of a shape that is sent to clients; its parts are made known to the registry, if one is given.
pub fn output_type(shape: &'static Shape, registry: Option<&mut Registry>) -> String {
    match shape {
        Shape::Optional(shape) => optional(output_type(shape, registry)),
        Shape::List(shape) => format!("[{}]!", output_type(shape, registry)),
        Shape::Named(named) => match &named.kind {
            Kind::Alias(shape, _) => output_type(shape, registry),
            Kind::Chance { chosen, .. } => optional(output_type(chosen, registry)),
            _ => {
                if let Some(registry) = registry {
                    add(registry, named.graphql, |registry| output(named, registry));
                }
                format!("{}!", named.graphql)
            }
        },
        scalar => scalar_type(scalar, registry),
    }
}

/// The GraphQL type of a shape that clients send.
pub fn input_type(shape: &'static Shape, registry: Option<&mut Registry>) -> String {
    match shape {
        Shape::Optional(shape) => optional(input_type(shape, registry)),
        Shape::List(shape) => format!("[{}]!", input_type(shape, registry)),
        Shape::Named(named) => match &named.kind {
            Kind::Alias(shape, _) => input_type(shape, registry),
            Kind::Chance { chosen, .. } => optional(input_type(chosen, registry)),
            Kind::Empty => input_type(&Shape::Bool, registry),
            Kind::Enum(_) => output_type(shape, registry),
            Kind::Object { .. } | Kind::Union { .. } => {
                let name = named.input.unwrap_or(named.graphql);
                if let Some(registry) = registry {
                    add(registry, name, |registry| input(named, name, registry));
                }
                format!("{name}!")
            }
        },
        scalar => scalar_type(scalar, registry),
    }
}

fn optional(mut name: String) -> String {
    if name.ends_with('!') {
        name.pop();
    }
    name
}

fn scalar_type(shape: &Shape, registry: Option<&mut Registry>) -> String {
    fn known<T: InputType + OutputType>(registry: Option<&mut Registry>) -> String {
        match registry {
            Some(registry) => <T as OutputType>::create_type_info(registry),
            None => <T as OutputType>::qualified_type_name(),
        }
    }
    match shape {
        Shape::Bool => known::<bool>(registry),
        Shape::Number(Number::Float) => known::<f64>(registry),
        Shape::Number(_) => known::<i32>(registry),
        Shape::Time => known::<Timestamp>(registry),
        Shape::Date => known::<Date>(registry),
        Shape::Id => known::<ID>(registry),
        Shape::Json => known::<async_graphql::types::Json<serde_json::Value>>(registry),
        _ => known::<String>(registry),
    }
}

/// Types may refer to each other, so a type is there before its parts are looked at.
fn add(registry: &mut Registry, name: &str, describe: impl FnOnce(&mut Registry) -> MetaType) {
    if !registry.types.contains_key(name) {
        let holder = object(name, "", Vec::new());
        registry.types.insert(name.to_owned(), holder);
        let described = describe(registry);
        registry.types.insert(name.to_owned(), described);
    }
}

fn output(named: &'static Named, registry: &mut Registry) -> MetaType {
    match &named.kind {
        Kind::Enum(choices) => MetaType::Enum {
            name: named.graphql.to_owned(),
            description: text(named.doc),
            enum_values: choices.iter().map(choice).collect(),
            visible: None,
            inaccessible: false,
            tags: Vec::new(),
            rust_typename: None,
            directive_invocations: Vec::new(),
            requires_scopes: Vec::new(),
        },
        Kind::Union { members, .. } => MetaType::Union {
            name: named.graphql.to_owned(),
            description: text(named.doc),
            possible_types: members
                .iter()
                .flat_map(|member| objects(member, registry))
                .collect(),
            visible: None,
            inaccessible: false,
            tags: Vec::new(),
            rust_typename: None,
            directive_invocations: Vec::new(),
        },
        Kind::Object { fields, .. } => object(named.graphql, named.doc, output_fields(fields, registry)),
        _ => {
            let always = "Always true: there is nothing else to say.";
            let empty = field("empty", always, output_type(&Shape::Bool, Some(registry)));
            object(named.graphql, named.doc, vec![empty])
        }
    }
}

/// The objects that a member of a union can be: a union within a union counts for its own members.
fn objects(member: &'static Member, registry: &mut Registry) -> Vec<String> {
    match member.shape {
        Shape::Named(Named {
            kind: Kind::Union { members, .. },
            ..
        }) => {
            output_type(member.shape, Some(registry));
            members
                .iter()
                .flat_map(|member| objects(member, registry))
                .collect()
        }
        shape => vec![optional(output_type(shape, Some(registry)))],
    }
}

fn output_fields(fields: &'static [Field], registry: &mut Registry) -> Vec<MetaField> {
    let mut described = Vec::new();
    for part in fields {
        match part.shape {
            Shape::Named(Named {
                kind: Kind::Object { fields, .. },
                ..
            }) if part.flatten => described.extend(output_fields(fields, registry)),
            shape => described.push(field(part.graphql, part.doc, output_type(shape, Some(registry)))),
        }
    }
    described
}

fn input(named: &'static Named, name: &str, registry: &mut Registry) -> MetaType {
    let (fields, oneof) = match &named.kind {
        Kind::Union { members, .. } => (
            members.iter().map(|member| one_of(member, registry)).collect(),
            true,
        ),
        Kind::Object { fields, .. } => (
            fields.iter().map(|field| input_field(field, registry)).collect(),
            false,
        ),
        _ => (Vec::new(), false),
    };
    MetaType::InputObject {
        name: name.to_owned(),
        description: text(named.doc),
        input_fields: fields
            .into_iter()
            .map(|field| (field.name.clone(), field))
            .collect(),
        visible: None,
        inaccessible: false,
        tags: Vec::new(),
        rust_typename: None,
        oneof,
        directive_invocations: Vec::new(),
    }
}

fn input_field(field: &'static Field, registry: &mut Registry) -> MetaInputValue {
    let default = field
        .default
        .map(|default| literal(default(), field.shape).to_string());
    input_value(
        field.graphql,
        field.doc,
        input_type(field.shape, Some(registry)),
        default,
    )
}

fn one_of(member: &'static Member, registry: &mut Registry) -> MetaInputValue {
    input_value(
        member.graphql,
        "",
        optional(input_type(member.shape, Some(registry))),
        None,
    )
}

fn input_value(name: &str, doc: &str, ty: String, default_value: Option<String>) -> MetaInputValue {
    MetaInputValue {
        name: name.to_owned(),
        description: text(doc),
        ty,
        deprecation: Deprecation::NoDeprecated,
        default_value,
        visible: None,
        inaccessible: false,
        tags: Vec::new(),
        is_secret: false,
        directive_invocations: Vec::new(),
    }
}

fn choice(choice: &Choice) -> (String, MetaEnumValue) {
    let value = MetaEnumValue {
        name: choice.graphql.to_owned(),
        description: text(choice.doc),
        deprecation: Deprecation::NoDeprecated,
        visible: None,
        inaccessible: false,
        tags: Vec::new(),
        directive_invocations: Vec::new(),
    };
    (choice.graphql.to_owned(), value)
}

fn object(name: &str, doc: &str, fields: Vec<MetaField>) -> MetaType {
    MetaType::Object {
        name: name.to_owned(),
        description: text(doc),
        fields: fields
            .into_iter()
            .map(|field| (field.name.clone(), field))
            .collect(),
        cache_control: CacheControl::default(),
        extends: false,
        shareable: false,
        resolvable: true,
        keys: None,
        visible: None,
        inaccessible: false,
        interface_object: false,
        tags: Vec::new(),
        is_subscription: false,
        rust_typename: None,
        directive_invocations: Vec::new(),
        requires_scopes: Vec::new(),
    }
}

fn field(name: &str, doc: &str, ty: String) -> MetaField {
    MetaField {
        name: name.to_owned(),
        description: text(doc),
        args: Default::default(),
        ty,
        deprecation: Deprecation::NoDeprecated,
        cache_control: CacheControl::default(),
        external: false,
        requires: None,
        provides: None,
        visible: None,
        shareable: false,
        inaccessible: false,
        tags: Vec::new(),
        override_from: None,
        compute_complexity: None,
        directive_invocations: Vec::new(),
        requires_scopes: Vec::new(),
    }
}

fn text(doc: &str) -> Option<String> {
    (!doc.is_empty()).then(|| doc.to_owned())
}
