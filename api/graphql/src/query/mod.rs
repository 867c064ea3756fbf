mod admin;
mod games;
mod mails;
mod me;
mod notifications;
mod rulesets;

use async_graphql::MergedObject;

/// What can be asked. A GET will do.
#[derive(Default, MergedObject)]
pub struct Query(
    rulesets::RulesetQuery,
    me::MeQuery,
    games::GameQuery,
    notifications::NotificationQuery,
    mails::MailQuery,
    admin::AdminQuery,
);
