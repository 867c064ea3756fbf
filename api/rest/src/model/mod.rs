//! The shapes of requests and answers.

mod accounts;
mod acquaintance;
mod clocks;
mod conditional_turns;
mod games;
mod inbound;
mod notifications;
mod problem;
mod rulesets;
mod story;
mod turns;
mod webhooks;

pub(super) use accounts::*;
pub(super) use acquaintance::*;
pub(super) use clocks::*;
pub(super) use conditional_turns::*;
pub(super) use games::*;
pub(super) use inbound::*;
pub(super) use notifications::*;
pub(super) use problem::*;
pub(super) use rulesets::*;
pub(super) use story::*;
pub(super) use turns::*;
pub(super) use webhooks::*;
