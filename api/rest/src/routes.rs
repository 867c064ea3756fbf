use actix_web::web;

/// Adds every route under `/v1` to a scope: of actix-web, or of what makes the OpenAPI document.
macro_rules! add_routes {
    ($scope:expr) => {
        $crate::routes::add_routes! { $scope;
            players::register,
            sessions::log_in,
            sessions::refresh_session,
            sessions::log_out,
            sessions::log_out_everywhere,
            me::show_me,
            me::change_me,
            me::list_my_turns,
            me::follow_me,
            schedule::show_schedule,
            schedule::set_schedule,
            vacations::list_vacations,
            vacations::book_vacation,
            vacations::cancel_vacation,
            calendar::show_calendar,
            calendar::make_calendar_link,
            calendar::revoke_calendar_link,
            notifications::list_my_notifications,
            notifications::list_notifications,
            notification_settings::show_notification_settings,
            notification_settings::set_notification_settings,
            tokens::list_tokens,
            tokens::issue_token,
            tokens::revoke_token,
            devices::list_devices,
            devices::revoke_device,
            webhooks::list_webhooks,
            webhooks::add_webhook,
            webhooks::show_webhook,
            webhooks::change_webhook,
            webhooks::delete_webhook,
            webhooks::test_webhook,
            webhooks::rotate_webhook_secret,
            rulesets::list_rulesets,
            rulesets::show_ruleset,
            games::open_game,
            games::list_games,
            games::show_game,
            seats::join_game,
            seats::leave_game,
            view::view_game,
            moves::list_moves,
            turns::check_turn,
            turns::take_turn,
            undo::undo_turn,
            conditional_turns::list_conditional_turns,
            conditional_turns::add_conditional_turn,
            conditional_turns::withdraw_conditional_turn,
            resignation::resign,
            events::list_events,
            record::show_record,
            story::tell_story,
            board::draw_board,
            board::render_board,
            board::describe_board,
            replay::replay_game,
            deadline::explain_deadline,
            mails::list_mails,
            inbound::receive_mail,
            audit::list_my_audit,
            audit::list_audit_of_game,
            admin::acts::cancel_game,
            admin::acts::forfeit_seat,
            admin::acts::extend_deadline,
            admin::acts::block_player,
            admin::acts::unblock_player,
            admin::acts::end_sessions,
            admin::audit::list_audit,
            admin::audit::verify_audit,
            admin::games::search_games,
            admin::games::compare_views,
            admin::games::verify_game,
            admin::players::search_players,
            admin::players::show_player,
            admin::submissions::list_submissions_of_game,
            admin::submissions::list_submissions_of_player,
            problems::list_problems,
        }
    };
    ($scope:expr; $($($part:ident)::+,)+) => {
        $scope$(.service($crate::$($part)::+))+
    };
}
pub(crate) use add_routes;

pub fn routes(config: &mut web::ServiceConfig) {
    // The router tries one after the other, so what is asked for most stands before the others, among which it is found
    // by nobody any more.
    let first = web::scope("/v1")
        .service(crate::view::view_game)
        .service(crate::moves::list_moves)
        .service(crate::turns::take_turn)
        .service(crate::events::list_events)
        .service(crate::board::draw_board);
    config.service(add_routes!(first));
}
