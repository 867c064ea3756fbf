use crate::world::{Player, World};
use plotline_tests::Answer;
use serde_json::json;

on_both!(
    refreshing_gives_a_new_pair,
    a_refresh_token_used_twice_ends_its_whole_family,
    one_of_many_parallel_refreshes_wins,
    an_unknown_refresh_token_is_refused,
    a_session_ends_ninety_days_after_the_log_in_however_often_it_is_refreshed,
    logging_out_ends_both_tokens_at_once,
    logging_out_leaves_other_sessions_alone,
    a_personal_token_has_no_session_to_end,
);

async fn refresh(world: &World, token: &str) -> Answer {
    let body = json!({"refresh_token": token});
    world.stranger().post("/v1/sessions/refresh", body).await
}

async fn refreshing_gives_a_new_pair(world: &World) {
    let first = world.player().await;
    let second = Player::of_session(&first.rest, &refresh(world, &first.refresh).await.is(200));
    assert_eq!(second.id, first.id);
    assert_ne!(second.refresh, first.refresh);
    assert_ne!(second.access, first.access);
    second.get("/v1/me").await.is(200);
    let third = Player::of_session(&first.rest, &refresh(world, &second.refresh).await.is(200));
    third.get("/v1/me").await.is(200);
}

async fn a_refresh_token_used_twice_ends_its_whole_family(world: &World) {
    let first = world.player().await;
    let second = Player::of_session(&first.rest, &refresh(world, &first.refresh).await.is(200));
    second.get("/v1/me").await.is(200);
    refresh(world, &first.refresh)
        .await
        .is_problem(401, "refresh_token_reused");
    assert_eq!(refresh(world, &second.refresh).await.status, 401);
    second.get("/v1/me").await.is_problem(401, "unauthenticated");
    first.get("/v1/me").await.is_problem(401, "unauthenticated");
    first.log_in_again().await.get("/v1/me").await.is(200);
}

async fn one_of_many_parallel_refreshes_wins(world: &World) {
    let player = world.player().await;
    let attempts = (0..8).map(|_| refresh(world, &player.refresh));
    let answers = futures_util::future::join_all(attempts).await;
    let won = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(won, 1);
    assert!(answers.iter().all(|answer| [200, 401].contains(&answer.status)));
}

async fn an_unknown_refresh_token_is_refused(world: &World) {
    for token in [
        "",
        "nonsense",
        "plr_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "a\u{0}b",
    ] {
        refresh(world, token)
            .await
            .is_problem(401, "invalid_refresh_token");
    }
}

async fn a_session_ends_ninety_days_after_the_log_in_however_often_it_is_refreshed(world: &World) {
    let first = world.player().await;
    // As if so much time had gone by.
    let wait = async |days: i64| {
        let (all, by) = (format!("player_id = '{}'", first.id), days * 24 * 3600 * 1000);
        let sql = format!(
            "UPDATE sessions SET created_at = created_at - {by}, expires_at = expires_at - {by} WHERE {all}"
        );
        world.server.execute(&sql).await;
    };
    let mut player = first.clone();
    for _ in 0..3 {
        wait(29).await;
        player = Player::of_session(&first.rest, &refresh(world, &player.refresh).await.is(200));
    }
    wait(4).await;
    player.get("/v1/me").await.is_problem(401, "unauthenticated");
    refresh(world, &player.refresh)
        .await
        .is_problem(401, "invalid_refresh_token");
    first.log_in_again().await.get("/v1/me").await.is(200);
}

async fn logging_out_ends_both_tokens_at_once(world: &World) {
    let player = world.player().await;
    player.get("/v1/me").await.is(200);
    player.delete("/v1/sessions/current").await.is(204);
    player.get("/v1/me").await.is_problem(401, "unauthenticated");
    assert_eq!(refresh(world, &player.refresh).await.status, 401);
}

async fn logging_out_leaves_other_sessions_alone(world: &World) {
    let player = world.player().await;
    let other = player.log_in_again().await;
    player.delete("/v1/sessions/current").await.is(204);
    other.get("/v1/me").await.is(200);
    refresh(world, &other.refresh).await.is(200);
}

async fn a_personal_token_has_no_session_to_end(world: &World) {
    let player = world.player().await;
    let script = player.with_scopes(&["account"]).await;
    script
        .delete("/v1/sessions/current")
        .await
        .is_problem(404, "not_found");
    script.get("/v1/me").await.is(200);
}
