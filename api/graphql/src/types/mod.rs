//! The objects of the graph around the rulesets' own.

mod account;
mod admin;
mod clock;
mod conditional_turn;
mod deadline;
mod event;
mod game;
mod legal_moves;
mod notification;
mod player;
mod ruleset;
mod session;
mod turn;
mod vacations;
mod webhook;

pub(super) use account::{Account, IssuedToken, PersonalToken};
pub(super) use admin::{Acquaintance, Difference, cursor, entries};
pub(super) use clock::Clock;
pub(super) use conditional_turn::ConditionalTurn;
pub(super) use deadline::Deadline;
pub(super) use event::Event;
pub(super) use game::Game;
pub(super) use legal_moves::LegalMoves;
pub(super) use notification::{Notification, notifications};
pub(super) use player::Player;
pub(super) use ruleset::Ruleset;
pub(super) use session::Session;
pub(super) use turn::{TurnChecked, TurnTaken};
pub(super) use vacations::{Vacation, Vacations};
pub(super) use webhook::{AddedWebhook, Webhook, WebhookTest};

use async_graphql::ID;
use plotline_contract::{Problem, kinds};
use std::str::FromStr;

/// The id that an argument gives; something that can be none names nothing.
pub(super) fn read_id<T: FromStr>(id: &ID, what: &str) -> Result<T, Problem> {
    id.parse()
        .map_err(|_| Problem::not_found(&format!("such {what}: the id is none")))
}

/// How many items of a list are asked for.
pub(super) fn first(asked: Option<u32>, default: u32, max: u32) -> Result<u32, Problem> {
    match asked {
        None => Ok(default),
        Some(first) if (1..=max).contains(&first) => Ok(first),
        Some(_) => {
            let detail = format!("first is a number from 1 to {max}.");
            Err(Problem::new(&kinds::INVALID, detail).field("first"))
        }
    }
}
