use crate::nodes::two_nodes;
use crate::world::{Player, World, list, text};
use plotline_tests::{Database, Graphql, Rest};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;
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
    a_token_makes_none_that_can_do_more_or_lasts_longer,
    a_personal_token_makes_no_admin_token,
    a_player_has_at_most_50_tokens_however_many_are_asked_for_at_once,
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

/// What both protocols refuse with, which must be the same.
async fn refusal(rest: &Rest, scopes: &[&str], expires_at: Option<&str>) -> Value {
    let body = json!({"name": "child", "scopes": scopes, "expires_at": expires_at});
    let answer = rest.post("/v1/me/tokens", body).await;
    let problem = answer.is_problem(answer.status, &answer.code());
    let scopes: Vec<String> = scopes
        .iter()
        .map(|scope| scope.to_uppercase().replace(':', "_"))
        .collect();
    let input = json!({"name": "child", "scopes": scopes, "expiresAt": expires_at});
    let mutation = "mutation($input: IssueTokenInput!) { issueToken(input: $input) { secret } }";
    let graphql = Graphql::over(rest.clone());
    let answer = graphql.send(mutation, json!({"input": input})).await.json();
    let extensions = &answer["errors"][0]["extensions"];
    assert_eq!(extensions["code"], problem["code"], "{answer}");
    assert_eq!(extensions["status"], problem["status"], "{answer}");
    problem
}

async fn a_token_makes_none_that_can_do_more_or_lasts_longer(world: &World) {
    let player = world.player().await;
    let (soon, later) = (jiff_in(3600), jiff_in(7200));
    let body = json!({"name": "parent", "scopes": ["account", "games:read"], "expires_at": soon});
    let parent = player.with_token(&text(&issue(&player, body).await["token"]));
    let problem = refusal(&parent, &["account", "games:play"], Some(&soon)).await;
    assert_eq!(
        (&problem["code"], &problem["status"]),
        (&json!("insufficient_scope"), &json!(403))
    );
    assert_eq!(problem["scope"], "games:play");
    let problem = refusal(&parent, &["account"], Some(&later)).await;
    assert_eq!(
        (&problem["code"], &problem["status"]),
        (&json!("token_outlives_caller"), &json!(403))
    );
    // Within its own it may, and a time that is not asked for is its own.
    let body = json!({"name": "child", "scopes": ["games:read"]});
    let child = parent.post("/v1/me/tokens", body).await.is(201);
    let until = |token: &Value| {
        text(&token["expires_at"])
            .parse::<jiff::Timestamp>()
            .expect("a time")
    };
    let own: jiff::Timestamp = soon.parse().expect("a time");
    assert_eq!(until(&child).as_millisecond(), own.as_millisecond());
    // Who has logged in may make one that lasts.
    issue(&player, json!({"name": "lasting", "scopes": ["games:play"]})).await;
}

async fn a_personal_token_makes_no_admin_token(world: &World) {
    let player = world.player().await;
    assert!(
        world
            .server
            .command(&["admin", "grant", &player.name])
            .status
            .success()
    );
    let admin = player.log_in_again().await;
    let script = admin.with_scopes(&["account"]).await;
    let problem = refusal(&script, &["admin"], None).await;
    assert_eq!(problem["code"], "insufficient_scope");
    let script = admin.with_scopes(&["account", "admin"]).await;
    let problem = refusal(&script, &["admin"], None).await;
    assert_eq!(
        (&problem["code"], &problem["status"]),
        (&json!("recent_log_in_needed"), &json!(403))
    );

    // A refreshed session has the age of its log-in.
    let body = json!({"refresh_token": admin.refresh});
    let session = admin.post("/v1/sessions/refresh", body).await.is(200);
    let refreshed = Player::of_session(&world.stranger(), &session);
    refreshed.with_scopes(&["admin"]).await;
    if let Database::Postgres(url) = &world.server.database {
        let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls)
            .await
            .expect("the database answers");
        tokio::spawn(connection);
        let sql = format!(
            "UPDATE sessions SET created_at = created_at - 15 * 60 * 1000 WHERE player_id = '{}'",
            player.id
        );
        client.batch_execute(&sql).await.expect("it is carried out");
        let problem = refusal(&refreshed, &["admin"], None).await;
        assert_eq!(problem["code"], "recent_log_in_needed");
        player.log_in_again().await.with_scopes(&["admin"]).await;
    }
}

/// How often each answer was given to as many requests at once, spread over these clients.
async fn at_once(clients: &[&Rest], count: usize, path: &str, body: &Value) -> BTreeMap<String, usize> {
    let sent = clients.iter().cycle().take(count);
    let answers = futures_util::future::join_all(sent.map(|rest| rest.post(path, body.clone()))).await;
    let mut counts = BTreeMap::new();
    for answer in answers {
        let said = if answer.status == 201 {
            "201".to_owned()
        } else {
            answer.code()
        };
        *counts.entry(said).or_default() += 1;
    }
    counts
}

async fn a_player_has_at_most_50_tokens_however_many_are_asked_for_at_once(world: &World) {
    let player = world.player().await;
    let body = json!({"name": "one of many", "scopes": ["games:read"]});
    let counts = at_once(&[&player.rest], 80, "/v1/me/tokens", &body).await;
    let expected = [("201".to_owned(), 50), ("too_many_tokens".to_owned(), 30)];
    assert_eq!(counts, BTreeMap::from(expected));
    assert_eq!(
        list(&player.get("/v1/me/tokens").await.is(200)["items"]).len(),
        50
    );
}

#[tokio::test]
async fn limits_hold_although_two_nodes_are_asked_at_once() {
    let nodes = two_nodes();
    let player = nodes[0].player().await;
    let there = Rest::new(&nodes[1].server.url).with_token(&player.access);
    let clients = [&player.rest, &there];
    let counted = |made: usize, code: &str, refused: usize| {
        BTreeMap::from([("201".to_owned(), made), (code.to_owned(), refused)])
    };
    let token = json!({"name": "one of many", "scopes": ["games:read"]});
    let counts = at_once(&clients, 80, "/v1/me/tokens", &token).await;
    assert_eq!(counts, counted(50, "too_many_tokens", 30));
    let webhook = json!({"url": "https://8.8.8.8/hook"});
    let counts = at_once(&clients, 30, "/v1/me/webhooks", &webhook).await;
    assert_eq!(counts, counted(10, "too_many_webhooks", 20));
    let game = json!({"ruleset": "tower-up", "seats": 2});
    let mut made = 0;
    while made < 180 {
        let counts = at_once(&clients, 20, "/v1/games", &game).await;
        made += counts.get("201").expect("games are opened");
    }
    let counts = at_once(&clients, 40, "/v1/games", &game).await;
    assert_eq!(counts, counted(20, "too_many_games", 20));
}
