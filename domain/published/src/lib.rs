//! What clients see, described once as data.
//!
//! A published type derives [`Published`]. That gives it a [`Shape`], which is a constant, and [`Published::out`],
//! through which a reader walks a value without knowing its type. GraphQL types (feature `graphql`) and OpenAPI schemas
//! (feature `openapi`) are made from these at run time by code that exists once, not once for each type.
//!
//! JSON is serde's business: the derive reads the `serde` attributes, so a description says what serde writes.

mod from_json;
mod out;
mod shape;
mod standard;

pub mod docs;
#[cfg(feature = "graphql")]
pub mod graphql;
#[cfg(feature = "openapi")]
pub mod openapi;

pub use from_json::FromJson;
pub use out::{Object, Out};
pub use plotline_published_derive::{FromJson, Published};
pub use shape::{Bounds, Choice, Field, Kind, Member, Named, Number, Shape, member};

#[doc(hidden)]
pub use from_json::{Fields, no_variant, tagged, variant, wrong};
#[doc(hidden)]
pub use serde;
#[doc(hidden)]
pub use serde_json::{Error, Value, from_value, to_value};

/// A type that clients see.
pub trait Published {
    const SHAPE: &'static Shape;

    /// The value, to be walked.
    fn out(&self) -> Out<'_>;
}

/// With the feature `graphql`, makes a published type a GraphQL type; the derive calls it.
#[cfg(not(feature = "graphql"))]
#[doc(hidden)]
#[macro_export]
macro_rules! graphql_output {
    ($($any:tt)*) => {};
}

#[cfg(not(feature = "graphql"))]
#[doc(hidden)]
#[macro_export]
macro_rules! graphql_input {
    ($($any:tt)*) => {};
}

#[cfg(not(feature = "openapi"))]
#[doc(hidden)]
#[macro_export]
macro_rules! openapi_schema {
    ($($any:tt)*) => {};
}
