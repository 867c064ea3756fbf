//! The same commands as in REST. A field that fails is null and leaves the others as they are.

mod accounts;
mod admin;
mod conditional_turns;
mod games;
mod notifications;
mod schedules;
mod sessions;
mod turns;
mod webhooks;

use async_graphql::MergedObject;

/// What can be done. The fields of one operation are taken in order, one after another.
#[derive(Default, MergedObject)]
pub struct Mutation(
    sessions::SessionMutation,
    accounts::AccountMutation,
    schedules::ScheduleMutation,
    notifications::NotificationMutation,
    games::GameMutation,
    turns::TurnMutation,
    conditional_turns::ConditionalTurnMutation,
    webhooks::WebhookMutation,
    admin::AdminMutation,
);
