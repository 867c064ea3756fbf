//! What clients see, described once as data.
//!
//! A published type derives [`Published`]. That gives it a [`Shape`], which is a constant, and [`Published::out`],
//! through which a reader walks a value without knowing its type. GraphQL types (feature `graphql`) and OpenAPI schemas
//! (feature `openapi`) are made from these at run time by code that exists once, not once for each type.
//!
//! JSON is serde's business: the derive reads the `serde` attributes, so a description says what serde writes.

mod out;
mod shape;
mod standard;

pub mod docs;
#[cfg(feature = "graphql")]
pub mod graphql;
#[cfg(feature = "openapi")]
pub mod openapi;

pub use out::{Object, Out};
pub use plotline_published_derive::Published;
pub use shape::{Bounds, Choice, Field, Kind, Member, Named, Number, Shape, member};

#[doc(hidden)]
pub use serde_json::{Error, Value, from_value, to_value};

/// A type that clients see.
pub trait Published {
    const SHAPE: &'static Shape;

    /// The value, to be walked.
    fn out(&self) -> Out<'_>;
}

/// A published type that clients send. What was sent is JSON by then, and of the published shape.
pub trait Given: Published + Sized {
    fn given(json: Value) -> Result<Self, serde_json::Error>;
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
