//! GraphQL at `/graphql`: the use cases that REST has too, as one typed graph.
//!
//! The rulesets' views, events, moves and options are the domain's own types; what stands here is the frame around
//! them, the seam to HTTP, and the limits that keep one request from costing more than a screen needs. It may not
//! know REST: what both say alike stands below them.

mod call;
mod connection;
mod errors;
mod guard;
mod http;
mod limits;
mod list;
mod loaders;
mod mutation;
mod page;
mod query;
mod subscription;
mod types;
mod witness;
mod ws;

#[cfg(test)]
mod tests;

pub use http::endpoint;
pub use page::assets;

use async_graphql::SDLExportOptions;

pub type Schema = async_graphql::Schema<query::Query, mutation::Mutation, subscription::Live>;

pub fn schema() -> Schema {
    let (query, mutation) = (query::Query::default(), mutation::Mutation::default());
    async_graphql::Schema::build(query, mutation, subscription::Live)
        // `limits` refuses what is nested too deep before this counts; it only has to be no stricter.
        .limit_recursive_depth(2 * limits::NESTING)
        .extension(guard::Guard)
        .finish()
}

/// The contract, as it is committed in `openapi/schema.graphql`.
pub fn sdl() -> String {
    let options = SDLExportOptions::new()
        .include_specified_by()
        .prefer_single_line_descriptions()
        .use_space_ident();
    schema().sdl_with_options(options)
}
