//! The macros that describe REST for the OpenAPI document: those of utoipa with the feature `openapi`, and without it
//! ones of the same names that make nothing.

#[cfg(not(feature = "openapi"))]
pub use plotline_published_derive::{IntoParams, ToSchema, path};
#[cfg(feature = "openapi")]
pub use utoipa::{IntoParams, ToSchema, path};
