//! REST under `/v1`. The path predicts the file: `/games/{id}/turns` is in `turns.rs`. Handlers read, call one use case
//! and write; they decide nothing. The OpenAPI document is made from them. It may not know GraphQL.

mod admin;
mod audit;
mod board;
mod calendar;
mod conditional_turns;
mod deadline;
mod events;
mod extension;
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
mod record;
mod replay;
mod resignation;
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
pub use unsubscribe::{show_unsubscribe, unsubscribe};

use utoipa_actix_web::scope;
use utoipa_actix_web::service_config::ServiceConfig;

/// Every route under `/v1`.
pub fn routes(config: &mut ServiceConfig) {
    config.service(
        scope("/v1")
            .service(players::register)
            .service(sessions::log_in)
            .service(sessions::refresh_session)
            .service(sessions::log_out)
            .service(me::show_me)
            .service(me::change_me)
            .service(me::list_my_turns)
            .service(me::follow_me)
            .service(schedule::show_schedule)
            .service(schedule::set_schedule)
            .service(vacations::list_vacations)
            .service(vacations::book_vacation)
            .service(vacations::cancel_vacation)
            .service(calendar::show_calendar)
            .service(calendar::make_calendar_link)
            .service(calendar::revoke_calendar_link)
            .service(notifications::list_my_notifications)
            .service(notifications::list_notifications)
            .service(notification_settings::show_notification_settings)
            .service(notification_settings::set_notification_settings)
            .service(tokens::list_tokens)
            .service(tokens::issue_token)
            .service(tokens::revoke_token)
            .service(webhooks::list_webhooks)
            .service(webhooks::add_webhook)
            .service(webhooks::show_webhook)
            .service(webhooks::change_webhook)
            .service(webhooks::delete_webhook)
            .service(webhooks::test_webhook)
            .service(webhooks::rotate_webhook_secret)
            .service(rulesets::list_rulesets)
            .service(rulesets::show_ruleset)
            .service(games::open_game)
            .service(games::list_games)
            .service(games::show_game)
            .service(seats::join_game)
            .service(seats::leave_game)
            .service(view::view_game)
            .service(moves::list_moves)
            .service(turns::check_turn)
            .service(turns::take_turn)
            .service(undo::undo_turn)
            .service(conditional_turns::list_conditional_turns)
            .service(conditional_turns::add_conditional_turn)
            .service(conditional_turns::withdraw_conditional_turn)
            .service(resignation::resign)
            .service(events::list_events)
            .service(record::show_record)
            .service(story::tell_story)
            .service(board::draw_board)
            .service(board::render_board)
            .service(board::describe_board)
            .service(replay::replay_game)
            .service(deadline::explain_deadline)
            .service(mails::list_mails)
            .service(inbound::receive_mail)
            .service(audit::list_my_audit)
            .service(audit::list_audit_of_game)
            .service(admin::acts::cancel_game)
            .service(admin::acts::forfeit_seat)
            .service(admin::acts::extend_deadline)
            .service(admin::acts::block_player)
            .service(admin::acts::unblock_player)
            .service(admin::acts::end_sessions)
            .service(admin::audit::list_audit)
            .service(admin::audit::verify_audit)
            .service(admin::games::search_games)
            .service(admin::games::compare_views)
            .service(admin::games::verify_game)
            .service(admin::players::search_players)
            .service(admin::players::show_player)
            .service(admin::submissions::list_submissions_of_game)
            .service(admin::submissions::list_submissions_of_player)
            .service(problems::list_problems),
    );
}
