//! REST under `/v1`. The path predicts the file: `/games/{id}/turns` is in `turns.rs`. Handlers read, call one use case
//! and write; they decide nothing. The OpenAPI document is made from them. It may not know GraphQL.

// Some names are there for the OpenAPI document alone.
#![cfg_attr(not(feature = "openapi"), allow(dead_code, unused_imports))]

mod admin;
mod audit;
mod board;
mod calendar;
mod conditional_turns;
mod deadline;
mod devices;
mod events;
mod extract;
mod games;
mod health;
mod icalendar;
mod inbound;
mod mails;
mod me;
mod model;
mod moves;
mod notification_settings;
mod notifications;
mod openapi;
mod players;
mod problems;
mod ready;
mod record;
mod replay;
mod resignation;
mod routes;
mod rulesets;
mod schedule;
mod seats;
mod sessions;
mod story;
mod stream;
mod tagged;
mod tokens;
mod turns;
mod undo;
mod unsubscribe;
mod vacations;
mod view;
mod webhooks;

pub use extract::configure as configure_extractors;
pub use health::{healthz, jwks, readyz};
pub use openapi::{methods_of, openapi_json, openapi_text};
pub use routes::routes;
pub use unsubscribe::{show_unsubscribe, unsubscribe};
