//! Published types as OpenAPI schemas.

use crate::{Bounds, Field, Kind, Member, Named, Number, Shape};
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{
    AdditionalProperties, AllOfBuilder, ArrayBuilder, KnownFormat, ObjectBuilder, OneOfBuilder, RefBuilder,
    Schema, SchemaFormat, SchemaType, Type,
};

#[doc(hidden)]
pub use utoipa;

/// Makes a published type one that OpenAPI documents can name.
#[doc(hidden)]
#[macro_export]
macro_rules! openapi_schema {
    ($name:ident) => {
        impl $crate::openapi::utoipa::PartialSchema for $name {
            fn schema() -> $crate::openapi::utoipa::openapi::RefOr<$crate::openapi::utoipa::openapi::Schema> {
                $crate::openapi::schema(<$name as $crate::Published>::SHAPE)
            }
        }

        impl $crate::openapi::utoipa::ToSchema for $name {
            fn name() -> ::std::borrow::Cow<'static, str> {
                <$name as $crate::Published>::SHAPE
                    .name()
                    .unwrap_or_default()
                    .into()
            }
            fn schemas(
                schemas: &mut Vec<(
                    String,
                    $crate::openapi::utoipa::openapi::RefOr<$crate::openapi::utoipa::openapi::Schema>,
                )>,
            ) {
                $crate::openapi::parts(<$name as $crate::Published>::SHAPE, schemas);
            }
        }
    };
}

/// The schema of a type itself, in which others are named.
pub fn schema(shape: &'static Shape) -> RefOr<Schema> {
    let Shape::Named(named) = shape else {
        return reference(shape, &Beside::NOTHING);
    };
    let described = Beside {
        doc: named.doc,
        ..Beside::NOTHING
    };
    match &named.kind {
        Kind::Alias(shape, bounds) => reference(shape, &Beside { bounds, ..described }),
        Kind::Enum(choices) => ObjectBuilder::new()
            .schema_type(Type::String)
            .description(text(named.doc))
            .enum_values(Some(choices.iter().map(|choice| choice.json)))
            .into(),
        Kind::Empty => ObjectBuilder::new()
            .schema_type(Type::Object)
            .description(text(named.doc))
            .additional_properties(Some(AdditionalProperties::FreeForm(false)))
            .into(),
        Kind::Object { fields, closed } => object(named, fields, *closed),
        Kind::Union { tag, members } => {
            let items = members.iter().map(|member| one_of(member, *tag));
            let union = items.fold(OneOfBuilder::new(), OneOfBuilder::item);
            union.description(text(named.doc)).into()
        }
        Kind::Chance { random, chosen } => OneOfBuilder::new()
            .item(reference(random, &Beside::NOTHING))
            .item(reference(chosen, &Beside::NOTHING))
            .description(text(named.doc))
            .into(),
    }
}

/// The schemas of all types that a type names, and of those that they name.
pub fn parts(shape: &'static Shape, into: &mut Vec<(String, RefOr<Schema>)>) {
    let mut add = |shape: &'static Shape| {
        let mut shape = shape;
        while let Shape::Optional(inner) | Shape::List(inner) = shape {
            shape = inner;
        }
        if let Shape::Named(named) = shape {
            into.push((named.name.to_owned(), schema(shape)));
            parts(shape, into);
        }
    };
    let Shape::Named(named) = shape else { return };
    match &named.kind {
        Kind::Object { fields, .. } => fields.iter().for_each(|field| add(field.shape)),
        Kind::Union { members, .. } => members.iter().for_each(|member| add(member.shape)),
        Kind::Chance { random, chosen } => [random, chosen].into_iter().for_each(|shape| add(shape)),
        Kind::Alias(shape, _) => add(shape),
        Kind::Enum(_) | Kind::Empty => {}
    }
}

/// What stands beside a type where it is used.
#[derive(Clone, Copy)]
struct Beside {
    doc: &'static str,
    default: Option<fn() -> Value>,
    bounds: &'static Bounds,
    null: bool,
}

impl Beside {
    const NOTHING: Self = Self {
        doc: "",
        default: None,
        bounds: &Bounds::NONE,
        null: false,
    };
}

fn object(named: &Named, fields: &'static [Field], closed: bool) -> RefOr<Schema> {
    let mut builder = ObjectBuilder::new().schema_type(Type::Object);
    for field in fields.iter().filter(|field| !field.flatten) {
        let beside = Beside {
            doc: field.doc,
            default: field.default.filter(|_| field.tell_default),
            bounds: &field.bounds,
            null: false,
        };
        builder = builder.property(field.json, reference(field.shape, &beside));
        if !field.may_lack && !matches!(field.shape, Shape::Optional(_)) {
            builder = builder.required(field.json);
        }
    }
    if closed {
        builder = builder.additional_properties(Some(AdditionalProperties::FreeForm(false)));
    }
    let flattened: Vec<_> = fields.iter().filter(|field| field.flatten).collect();
    if flattened.is_empty() {
        return builder.description(text(named.doc)).into();
    }
    let parts = flattened
        .iter()
        .map(|field| reference(field.shape, &Beside::NOTHING));
    let all = parts.fold(AllOfBuilder::new(), AllOfBuilder::item);
    all.item(builder).description(text(named.doc)).into()
}

fn one_of(member: &'static Member, tag: Option<&str>) -> RefOr<Schema> {
    let member_schema = reference(member.shape, &Beside::NOTHING);
    let Some(tag) = tag else { return member_schema };
    let word = ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some([member.json]));
    let tagged = ObjectBuilder::new()
        .schema_type(Type::Object)
        .property(tag, word)
        .required(tag);
    AllOfBuilder::new().item(member_schema).item(tagged).into()
}

/// A type where it is used: by name if it has one.
fn reference(shape: &'static Shape, beside: &Beside) -> RefOr<Schema> {
    match shape {
        Shape::Optional(inner @ Shape::Named(_)) => {
            let null = ObjectBuilder::new().schema_type(Type::Null);
            let default = beside.default.map(|default| default());
            let within = Beside {
                default: None,
                ..*beside
            };
            OneOfBuilder::new()
                .item(reference(inner, &within))
                .item(null)
                .default(default)
                .into()
        }
        Shape::Optional(inner) => reference(
            inner,
            &Beside {
                null: true,
                ..*beside
            },
        ),
        Shape::Named(named) => RefBuilder::new()
            .ref_location_from_schema_name(named.name)
            .description(text(beside.doc))
            .default(beside.default.map(|default| default()))
            .build()
            .into(),
        Shape::List(items) => ArrayBuilder::new()
            .schema_type(kind(Type::Array, beside.null))
            .items(reference(items, &Beside::NOTHING))
            .description(text(beside.doc))
            .default(beside.default.map(|default| default()))
            .max_items(beside.bounds.max_items)
            .into(),
        scalar => plain(scalar, beside),
    }
}

#[expect(deprecated, reason = "the contract has `example`")]
fn plain(shape: &Shape, beside: &Beside) -> RefOr<Schema> {
    let bounds = beside.bounds;
    let (ty, format, minimum) = match shape {
        Shape::Bool => (Type::Boolean, None, None),
        Shape::Number(Number::Unsigned32) => (Type::Integer, Some(KnownFormat::Int32), Some(0)),
        Shape::Number(Number::Unsigned64) => (Type::Integer, Some(KnownFormat::Int64), Some(0)),
        Shape::Number(Number::Signed32) => (Type::Integer, Some(KnownFormat::Int32), None),
        Shape::Number(Number::Signed64) => (Type::Integer, Some(KnownFormat::Int64), None),
        Shape::Number(Number::Float) => (Type::Number, Some(KnownFormat::Double), None),
        Shape::Time => (Type::String, Some(KnownFormat::DateTime), None),
        Shape::Date => (Type::String, Some(KnownFormat::Date), None),
        Shape::Uuid => (Type::String, Some(KnownFormat::Uuid), None),
        Shape::Json => {
            return ObjectBuilder::new()
                .schema_type(SchemaType::AnyValue)
                .description(text(beside.doc))
                .into();
        }
        _ => (Type::String, None, None),
    };
    let (doc, pattern) = match shape {
        Shape::Written { doc, pattern } => (*doc, Some(*pattern)),
        _ => (beside.doc, bounds.pattern),
    };
    ObjectBuilder::new()
        .schema_type(kind(ty, beside.null))
        .format(format.map(SchemaFormat::KnownFormat))
        .minimum(bounds.minimum.or(minimum))
        .maximum(bounds.maximum)
        .max_length(bounds.max_length)
        .pattern(pattern)
        .example(
            bounds
                .example
                .map(|example| example.parse().unwrap_or_else(|_| Value::from(example))),
        )
        .description(text(doc))
        .default(beside.default.map(|default| default()))
        .into()
}

fn kind(ty: Type, null: bool) -> SchemaType {
    if null {
        SchemaType::from_iter([ty, Type::Null])
    } else {
        ty.into()
    }
}

fn text(doc: &str) -> Option<&str> {
    (!doc.is_empty()).then_some(doc)
}
