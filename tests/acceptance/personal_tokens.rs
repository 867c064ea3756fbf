use crate::world::{Player, World, list, text};
use plotline_tests::Rest;
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;

on_both!(
    a_token_is_told_once_and_listed_without_its_secret,
    the_last_use_of_a_token_is_shown,
    a_revoked_token_is_refused_at_once,
    nobody_revokes_the_token_of_another,
    each_request_needs_its_scope,
    a_token_runs_out,
    names_scopes_and_times_of_tokens_are_checked,
    only_an_admin_has_tokens_for_admins,
    who_is_no_admin_any_more_has_no_admin_token,
);

async fn issue(player: &Player, body: Value) -> Value {
    player.post("/v1/me/tokens", body).await.is(201)
}

async fn a_token_is_told_once_and_listed_without_its_secret(world: &World) {
    let player = world.player().await;
    let made = issue(
        &player,
        json!({"name": "my bot", "scopes": ["games:read", "games:play"]}),
    )
    .await;
    assert!(text(&made["token"]).starts_with("plt_"));
    let answer = player.get("/v1/me/tokens").await;
    assert!(!answer.text.contains(&text(&made["token"])));
    let tokens = answer.is(200);
    let shown = &list(&tokens["items"])[0];
    assert_eq!(shown["id"], made["id"]);
    assert_eq!(shown["name"], "my bot");
    assert_eq!(shown["scopes"], json!(["games:read", "games:play"]));
    assert_eq!(shown["expires_at"], Value::Null);
    assert!(shown.get("token").is_none());
}

async fn the_last_use_of_a_token_is_shown(world: &World) {
    let player = world.player().await;
    let made = issue(&player, json!({"name": "bot", "scopes": ["account"]})).await;
    let last_use =
        async || list(&player.get("/v1/me/tokens").await.is(200)["items"])[0]["last_used_at"].clone();
    assert_eq!(last_use().await, Value::Null);
    player
        .with_token(&text(&made["token"]))
        .get("/v1/me")
        .await
        .is(200);
    assert!(last_use().await.is_string());
}

async fn a_revoked_token_is_refused_at_once(world: &World) {
    let player = world.player().await;
    let made = issue(&player, json!({"name": "bot", "scopes": ["account"]})).await;
    let script = player.with_token(&text(&made["token"]));
    script.get("/v1/me").await.is(200);
    let path = format!("/v1/me/tokens/{}", text(&made["id"]));
    player.delete(&path).await.is(204);
    script.get("/v1/me").await.is_problem(401, "unauthenticated");
    player.delete(&path).await.is_problem(404, "not_found");
    assert!(list(&player.get("/v1/me/tokens").await.is(200)["items"]).is_empty());
}

async fn nobody_revokes_the_token_of_another(world: &World) {
    let (player, other) = (world.player().await, world.player().await);
    let made = issue(&player, json!({"name": "bot", "scopes": ["account"]})).await;
    let path = format!("/v1/me/tokens/{}", text(&made["id"]));
    other.delete(&path).await.is_problem(404, "not_found");
    player
        .with_token(&text(&made["token"]))
        .get("/v1/me")
        .await
        .is(200);
}

/// Every request that needs a token, with the scope it needs.
fn requests(game: &str) -> Vec<(&'static str, Method, String)> {
    let of_game = |below: &str| format!("/v1/games/{game}{below}");
    vec![
        ("account", Method::GET, "/v1/me".into()),
        ("account", Method::PATCH, "/v1/me".into()),
        ("account", Method::GET, "/v1/me/tokens".into()),
        ("account", Method::POST, "/v1/me/tokens".into()),
        ("account", Method::DELETE, format!("/v1/me/tokens/{game}")),
        ("account", Method::GET, "/v1/me/webhooks".into()),
        ("account", Method::POST, "/v1/me/webhooks".into()),
        ("account", Method::GET, format!("/v1/me/webhooks/{game}")),
        ("account", Method::PATCH, format!("/v1/me/webhooks/{game}")),
        ("account", Method::DELETE, format!("/v1/me/webhooks/{game}")),
        ("account", Method::POST, format!("/v1/me/webhooks/{game}/test")),
        ("account", Method::POST, format!("/v1/me/webhooks/{game}/secret")),
        ("games:read", Method::GET, "/v1/me/turns".into()),
        ("games:read", Method::GET, "/v1/games".into()),
        ("games:read", Method::GET, of_game("")),
        ("games:read", Method::GET, of_game("/view")),
        ("games:read", Method::GET, of_game("/moves")),
        ("games:read", Method::GET, of_game("/events")),
        ("games:read", Method::GET, of_game("/record")),
        ("games:read", Method::GET, of_game("/audit")),
        ("account", Method::GET, "/v1/me/audit".into()),
        ("games:play", Method::POST, "/v1/games".into()),
        ("games:play", Method::POST, of_game("/seats")),
        ("games:play", Method::DELETE, of_game("/seats/me")),
        ("games:play", Method::POST, of_game("/turns")),
        ("games:play", Method::POST, of_game("/turns/check")),
        ("games:play", Method::POST, of_game("/undo")),
        ("games:play", Method::POST, of_game("/resignation")),
    ]
}

/// A body that can be read but asks for nothing that is possible.
fn body(method: &Method, path: &str) -> Option<String> {
    let body = match path.rsplit('/').next() {
        _ if *method == Method::GET || *method == Method::DELETE => return None,
        Some("me") => json!({"current_password": "wrong horse battery"}),
        Some("tokens") => json!({"name": "", "scopes": []}),
        Some("webhooks") => json!({"url": ""}),
        _ if *method == Method::PATCH => json!({}),
        Some("games") => json!({"ruleset": "none", "seats": 2}),
        Some("seats") => json!({"seat": 7}),
        Some("turns" | "check") => json!({"expected_seq": 1, "moves": []}),
        Some("undo") => json!({"expected_seq": 0}),
        _ => return None,
    };
    Some(body.to_string())
}

async fn each_request_needs_its_scope(world: &World) {
    let table = world.table(2).await;
    let owner = &table.players[0];
    let scopes = ["games:read", "games:play", "account"];
    let mut scripts: Vec<(&str, Rest)> = Vec::new();
    for scope in scopes {
        scripts.push((scope, owner.with_scopes(&[scope]).await));
    }
    for (needed, method, path) in requests(&table.id) {
        let stranger = world.stranger();
        let answer = stranger
            .send(method.clone(), &path, &[], body(&method, &path))
            .await;
        answer.is_problem(401, "unauthenticated");
        for (scope, script) in &scripts {
            if path.ends_with("/resignation") && *scope == needed {
                continue;
            }
            let answer = script
                .send(method.clone(), &path, &[], body(&method, &path))
                .await;
            let refused = answer.status == 403 && answer.code() == "insufficient_scope";
            assert_eq!(
                refused,
                *scope != needed,
                "{method} {path} with {scope}: {}",
                answer.text
            );
            if refused {
                assert_eq!(answer.json()["scope"], needed);
            }
        }
    }
}

async fn a_token_runs_out(world: &World) {
    let player = world.player().await;
    let soon = jiff_in(2);
    let made = issue(
        &player,
        json!({"name": "bot", "scopes": ["account"], "expires_at": soon}),
    )
    .await;
    let script = player.with_token(&text(&made["token"]));
    script.get("/v1/me").await.is(200);
    tokio::time::sleep(Duration::from_millis(2600)).await;
    script.get("/v1/me").await.is_problem(401, "unauthenticated");
}

/// So many seconds from now, in RFC 3339.
fn jiff_in(seconds: i64) -> String {
    let later = jiff::Timestamp::now() + jiff::SignedDuration::from_secs(seconds);
    later.to_string()
}

async fn names_scopes_and_times_of_tokens_are_checked(world: &World) {
    let player = world.player().await;
    let long = "x".repeat(65);
    for (body, field) in [
        (json!({"name": "", "scopes": ["account"]}), "name"),
        (json!({"name": "   ", "scopes": ["account"]}), "name"),
        (json!({"name": long, "scopes": ["account"]}), "name"),
        (json!({"name": "a\u{0}b", "scopes": ["account"]}), "name"),
        (json!({"name": "bot", "scopes": []}), "scopes"),
        (
            json!({"name": "bot", "scopes": ["account"], "expires_at": jiff_in(-5)}),
            "expires_at",
        ),
    ] {
        let answer = player.post("/v1/me/tokens", body).await;
        assert_eq!(answer.is_problem(422, "invalid")["field"], field);
    }
    let unknown = json!({"name": "bot", "scopes": ["everything"]});
    player
        .post("/v1/me/tokens", unknown)
        .await
        .is_problem(400, "unreadable");
    let far = json!({"name": "bot", "scopes": ["account"], "expires_at": "9999-12-30T00:00:00Z"});
    let made = issue(&player, far).await;
    assert_eq!(made["expires_at"], "9999-12-30T00:00:00Z");
}

async fn only_an_admin_has_tokens_for_admins(world: &World) {
    let player = world.player().await;
    let asked = json!({"name": "bot", "scopes": ["admin"]});
    player
        .post("/v1/me/tokens", asked.clone())
        .await
        .is_problem(403, "insufficient_scope");
    let unknown = world.server.command(&["admin", "grant", "nobody-at-all"]);
    assert!(!unknown.status.success());
    let granted = world
        .server
        .command(&["admin", "grant", &player.name.to_uppercase()]);
    assert!(
        granted.status.success(),
        "{}",
        String::from_utf8_lossy(&granted.stderr)
    );
    let admin = player.log_in_again().await;
    assert_eq!(admin.get("/v1/me").await.is(200)["role"], "admin");
    admin.post("/v1/me/tokens", asked).await.is(201);
}

async fn who_is_no_admin_any_more_has_no_admin_token(world: &World) {
    let apart = world.apart();
    let (player, owner) = (apart.player().await, apart.player().await);
    let body = json!({"ruleset": "tower-up", "seats": 2, "visibility": "private"});
    let game = owner.post("/v1/games", body).await.is(201);
    let path = format!("/v1/games/{}", text(&game["id"]));
    assert!(
        apart
            .server
            .command(&["admin", "grant", &player.name])
            .status
            .success()
    );
    let admin = player
        .log_in_again()
        .await
        .with_scopes(&["admin", "games:read"])
        .await;
    admin.get(&path).await.is(200);
    assert!(
        apart
            .server
            .command(&["admin", "revoke", &player.name])
            .status
            .success()
    );
    // Another process has changed the role: this one remembers a token for at most a minute.
    let mut server = apart.server;
    server.start_again();
    let admin = Rest::new(&server.url).with_token(admin.token.as_deref().expect("a token"));
    admin.get(&path).await.is_problem(404, "not_found");
}
