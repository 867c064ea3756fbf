//! `#[derive(Published)]`: the description of a type from its declaration, its doc comments and its `serde` attributes.
//!
//! On a type: `#[published(name = "TowerUpBuild", input = "TowerUpBuildInput")]` names it where its Rust name is not its
//! published one, and says that clients send it; `as = u8` describes a newtype as what it is to clients; `transparent`
//! as what it holds; `chance` an option that is `random` or chosen. On a field or a newtype: `minimum`, `maximum`,
//! `max_items`, `max_length`, `pattern`, `example`. On a variant: `name`, its name in GraphQL.

mod attributes;
mod describe;
mod from_json;
mod names;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

#[proc_macro_derive(Published, attributes(published, serde))]
pub fn published(input: TokenStream) -> TokenStream {
    describe::describe(&parse_macro_input!(input as DeriveInput))
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

/// How a type is read from JSON, by its `serde` attributes; in place of serde's `Deserialize`, which it gives as well.
#[proc_macro_derive(FromJson, attributes(serde))]
pub fn from_json(input: TokenStream) -> TokenStream {
    from_json::from_json(&parse_macro_input!(input as DeriveInput))
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

/// In place of utoipa's derive where no OpenAPI document is made.
#[proc_macro_derive(ToSchema, attributes(schema))]
pub fn no_schema(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// In place of utoipa's derive where no OpenAPI document is made.
#[proc_macro_derive(IntoParams, attributes(into_params, param))]
pub fn no_params(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// In place of utoipa's attribute where no OpenAPI document is made.
#[proc_macro_attribute]
pub fn path(_: TokenStream, handler: TokenStream) -> TokenStream {
    handler
}
