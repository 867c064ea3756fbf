//! Requests that no honest client sends. Nothing is answered with 5xx, and every error is a problem.

use crate::wire::Wire;
use crate::world::{PASSWORD, World};
use plotline_tests::{Answer, Graphql};
use reqwest::Method;
use serde_json::{Value, json};

on_both!(
    what_is_no_json_is_unreadable,
    a_body_has_at_most_64_kib,
    only_json_is_understood,
    compressed_requests_are_refused_unread,
    nobody_keeps_an_answer_that_holds_a_credential,
    unknown_addresses_and_methods_are_problems,
    ids_that_are_none_are_not_found,
    odd_numbers_and_texts_do_no_harm,
    unknown_fields_are_refused,
    a_failed_log_in_is_logged_with_address_and_login,
    nothing_secret_is_logged,
);

#[track_caller]
fn is_some_problem(answer: &Answer) -> Value {
    assert!(
        (400..500).contains(&answer.status),
        "{} {}",
        answer.status,
        answer.text
    );
    answer.is_problem(answer.status, &answer.code())
}

async fn what_is_no_json_is_unreadable(world: &World) {
    let player = world.player().await;
    let deep = "[".repeat(20_000);
    let nested = format!(
        r#"{{"ruleset":"tower-up","seats":2,"options":{}1{}}}"#,
        "[".repeat(5000),
        "]".repeat(5000)
    );
    for body in [
        "",
        "{",
        "nonsense",
        "\u{0}",
        "[1,2",
        "{\"a\":1,}",
        "\u{feff}{}",
        &deep,
        &nested,
        "1e999",
        "null",
        "\"x\"",
    ] {
        for path in ["/v1/games", "/v1/players", "/v1/sessions", "/v1/me/tokens"] {
            let answer = player.send(Method::POST, path, &[], Some(body.to_owned())).await;
            answer.is_problem(400, "unreadable");
        }
    }
}

async fn a_body_has_at_most_64_kib(world: &World) {
    let player = world.player().await;
    let padded = |size: usize| {
        let body = json!({"ruleset": "none", "seats": 2}).to_string();
        format!("{body}{}", " ".repeat(size - body.len()))
    };
    let fits = player
        .send(Method::POST, "/v1/games", &[], Some(padded(65_536)))
        .await;
    fits.is_problem(422, "invalid");
    for size in [65_537, 70_000, 3_000_000] {
        let answer = player
            .send(Method::POST, "/v1/games", &[], Some(padded(size)))
            .await;
        answer.is_problem(413, "body_too_large");
    }
}

async fn only_json_is_understood(world: &World) {
    let player = world.player().await;
    let body = json!({"ruleset": "tower-up", "seats": 2}).to_string();
    for kind in [
        "text/plain",
        "application/xml",
        "application/x-www-form-urlencoded",
        "junk",
        "",
    ] {
        let headers = [("content-type", kind)];
        let answer = player
            .send(Method::POST, "/v1/games", &headers, Some(body.clone()))
            .await;
        answer.is_problem(415, "unsupported_media_type");
    }
    let charset = [("content-type", "application/json; charset=utf-8")];
    player
        .send(Method::POST, "/v1/games", &charset, Some(body))
        .await
        .is(201);
}

async fn compressed_requests_are_refused_unread(world: &World) {
    for (method, path) in [
        ("POST", "/v1/sessions"),
        ("POST", "/v1/sessions/refresh"),
        ("POST", "/v1/players"),
        ("PATCH", "/v1/me"),
        ("POST", "/v1/games/00000000-0000-7000-8000-000000000000/turns"),
        ("POST", "/v1/inbound/mail"),
        ("POST", "/play/token"),
        ("POST", "/unsubscribe/token"),
        ("POST", "/nowhere"),
        ("POST", "/graphql"),
    ] {
        for encoding in ["gzip", "GZIP", "deflate, identity", "br", "nonsense"] {
            // The answer comes although no byte of the body does.
            let mut wire = Wire::to(world).await;
            let head = format!(
                "{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                 Content-Encoding: {encoding}\r\nContent-Length: 50000\r\n\r\n"
            );
            wire.say(&head).await;
            let answer = wire.answer().await.to_lowercase();
            assert!(answer.starts_with("http/1.1 415"), "{path} {encoding}: {answer}");
            assert!(answer.contains("unsupported_content_encoding"), "{answer}");
            assert!(answer.contains("\r\naccept-encoding: identity\r\n"), "{answer}");
            assert_eq!(answer.contains("\"extensions\""), path == "/graphql", "{answer}");
        }
    }
    let elsewhere = [("content-encoding", "gzip"), ("origin", "https://example.org")];
    let refused = world
        .stranger()
        .post_with("/v1/sessions", &elsewhere, json!({}))
        .await;
    refused.is_problem(415, "unsupported_content_encoding");
    assert!(
        !refused.header("access-control-allow-origin").is_empty(),
        "pages can read why"
    );
    let identity = [("content-encoding", "identity")];
    let body = json!({"login": "nobody", "password": "correct horse"});
    let answer = world.stranger().post_with("/v1/sessions", &identity, body).await;
    answer.is_problem(401, "wrong_credentials");
}

async fn nobody_keeps_an_answer_that_holds_a_credential(world: &World) {
    let player = world.player().await;
    let session = json!({"login": player.name, "password": PASSWORD});
    let token = json!({"name": "a script", "scopes": ["account"]});
    let query = "mutation($token: String!) { refreshSession(refreshToken: $token) { accessToken } }";
    let refresh = json!({"query": query, "variables": {"token": player.refresh}});
    for answer in [
        player.post("/v1/sessions", session).await,
        player.post("/v1/me/tokens", token).await,
        player.get("/v1/me/tokens").await,
        player.get("/v1/me").await,
        player.post("/v1/me/calendar-link", json!({})).await,
        player.post("/graphql", refresh).await,
        player.get("/v1/me/webhooks").await,
        player.get("/v1/nothing").await,
    ] {
        let kept = answer.header("cache-control");
        assert!(kept.contains("no-store"), "{kept}: {}", answer.text);
    }
}

async fn unknown_addresses_and_methods_are_problems(world: &World) {
    let player = world.player().await;
    for path in [
        "/v1",
        "/v1/",
        "/v2/games",
        "/v1/games/",
        "/v1/nothing",
        "/v1//games",
        "/%00",
        "/%ff",
    ] {
        is_some_problem(&player.get(path).await);
    }
    let table = world.table(2).await;
    for (method, path) in [
        (Method::DELETE, "/v1/games".to_owned()),
        (Method::PUT, "/v1/games".to_owned()),
        (Method::PATCH, table.path("")),
        (Method::POST, table.path("")),
        (Method::GET, table.path("/turns")),
        (Method::POST, table.path("/moves")),
        (Method::DELETE, "/v1/me".to_owned()),
        (Method::TRACE, "/v1/games".to_owned()),
    ] {
        let answer = player.send(method, &path, &[], None).await;
        answer.is_problem(405, "method_not_allowed");
        assert!(!answer.header("allow").is_empty(), "{path}");
    }
}

async fn ids_that_are_none_are_not_found(world: &World) {
    let player = world.player().await;
    for id in [
        "1",
        "x",
        "00000000-0000-7000-8000-000000000000",
        "null",
        "%00",
        "..",
        &"x".repeat(2000),
    ] {
        for below in ["", "/view", "/moves", "/events", "/record"] {
            let answer = player.get(&format!("/v1/games/{id}{below}")).await;
            assert_eq!(answer.status, 404, "{id} {}", answer.text);
            is_some_problem(&answer);
        }
        let answer = player.delete(&format!("/v1/me/tokens/{id}")).await;
        assert_eq!(answer.status, 404, "{id} {}", answer.text);
    }
}

async fn odd_numbers_and_texts_do_no_harm(world: &World) {
    let table = world.table(2).await;
    let player = &table.players[0];
    for number in [
        "1e400",
        "-0",
        "1.5",
        "99999999999999999999999999",
        "9223372036854775808",
        "true",
        "\"\\u0000\"",
        "{}",
    ] {
        for field in ["expected_seq", "atomic"] {
            let body = format!(r#"{{"{field}": {number}, "notation": "\u0000 take"}}"#);
            let answer = player
                .send(Method::POST, &table.path("/turns"), &[], Some(body))
                .await;
            is_some_problem(&answer);
        }
    }
    let nul = "a\u{0}b";
    let lone = r#"{"login": "\ud800", "password": "correct horse"}"#;
    is_some_problem(
        &player
            .send(Method::POST, "/v1/sessions", &[], Some(lone.into()))
            .await,
    );
    for (path, body) in [
        ("/v1/sessions", json!({"login": nul, "password": nul})),
        ("/v1/sessions/refresh", json!({"refresh_token": nul})),
        ("/v1/me/tokens", json!({"name": nul, "scopes": ["account"]})),
        ("/v1/games", json!({"ruleset": nul, "seats": 2})),
        (
            "/v1/games",
            json!({"ruleset": "tower-up", "seats": 2, "nonce": nul}),
        ),
    ] {
        is_some_problem(&player.post(path, body).await);
    }
    let seats = player
        .post("/v1/games", json!({"ruleset": "tower-up", "seats": 2}))
        .await
        .is(201);
    let path = format!("/v1/games/{}/seats", seats["id"].as_str().expect("an id"));
    is_some_problem(&table.players[1].post(&path, json!({"nonce": nul})).await);
    is_some_problem(
        &table.players[1]
            .post(&path, json!({"invite": nul, "seat": 7}))
            .await,
    );
    let long = "x".repeat(5000);
    for query in [
        format!("ruleset={long}"),
        "ruleset=%00".into(),
        "ruleset=%ff%fe".into(),
        format!("after={long}"),
    ] {
        let answer = player.get(&format!("/v1/games?{query}")).await;
        assert!(answer.status < 500, "{query}: {}", answer.text);
    }
    let invited = player.get(&table.path("?invite=%00")).await;
    assert!(invited.status < 500);
    for (name, value) in [
        ("accept", "\u{7f}x"),
        ("if-none-match", ",,,\""),
        ("accept-encoding", "br;q=x"),
        ("range", "bytes=9-"),
    ] {
        let Ok(answer) = player
            .try_send(Method::GET, &table.path("/view"), &[(name, value)], None)
            .await
        else {
            continue;
        };
        assert!(answer.status < 500, "{name}: {}", answer.text);
    }
}

async fn unknown_fields_are_refused(world: &World) {
    let table = world.table(2).await;
    let player = &table.players[0];
    for (path, body) in [
        (
            "/v1/players".to_owned(),
            json!({"username": "x", "email": "y", "password": "z", "admin": true}),
        ),
        (
            "/v1/sessions".to_owned(),
            json!({"login": "x", "password": "y", "z": 1}),
        ),
        (
            "/v1/sessions/refresh".to_owned(),
            json!({"refresh_token": "x", "z": 1}),
        ),
        (
            "/v1/me/tokens".to_owned(),
            json!({"name": "x", "scopes": ["account"], "z": 1}),
        ),
        (table.path("/seats"), json!({"chair": 1})),
        (table.path("/undo"), json!({"expected_seq": 1, "z": 1})),
    ] {
        player.post(&path, body).await.is_problem(400, "unreadable");
    }
    for below in ["/view?z=1", "/moves?z=1", "/events?z=1", "?z=1", "/record?z=1"] {
        player.get(&table.path(below)).await.is_problem(400, "unreadable");
    }
}

async fn a_failed_log_in_is_logged_with_address_and_login(world: &World) {
    let player = world.player().await;
    let password = "a wrong password of somebody";
    let wrong = json!({"login": player.name, "password": password});
    player
        .post("/v1/sessions", wrong)
        .await
        .is_problem(401, "wrong_credentials");
    let mutation = "mutation($input: LogInInput!) { logIn(input: $input) { accessToken } }";
    let wrong = json!({"login": player.email, "password": password});
    let graphql = Graphql::over(world.stranger());
    graphql.send(mutation, json!({"input": wrong})).await.is(200);
    // A password where the login should be.
    let swapped = json!({"login": password, "password": player.name});
    player
        .post("/v1/sessions", swapped)
        .await
        .is_problem(401, "wrong_credentials");
    let log = world.server.log();
    for login in [&player.name, &player.email] {
        let lines: Vec<Value> = log
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .filter(|line: &Value| line["login"] == **login && line["target"] == "plotline::log_in")
            .collect();
        let [line] = lines.as_slice() else {
            panic!("{lines:?}");
        };
        assert_eq!(line["address"], "127.0.0.1");
        assert_eq!(line["reason"], "wrong_credentials");
    }
    assert!(!log.contains(password), "the log tells the password");
}

async fn nothing_secret_is_logged(world: &World) {
    let player = world.player().await;
    let secret = "a very secret password";
    let wrong = json!({"login": player.name, "password": secret});
    player
        .post("/v1/sessions", wrong)
        .await
        .is_problem(401, "wrong_credentials");
    let broken = format!(r#"{{"login": "x", "password": "{secret}", "password": 1}}"#);
    player
        .send(Method::POST, "/v1/sessions", &[], Some(broken))
        .await
        .is_problem(400, "unreadable");
    let token = player.with_scopes(&["account"]).await.token.expect("a token");
    player.get(&format!("/v1/games/x?token={token}")).await;
    let body = json!({"ruleset": "tower-up", "seats": 2, "visibility": "private"});
    let game = player.post("/v1/games", body).await.is(201);
    let invite = game["invite"].as_str().expect("an invite");
    player
        .get(&format!(
            "/v1/games/{}?invite={invite}",
            game["id"].as_str().expect("an id")
        ))
        .await;
    let log = world.server.log();
    for secret in [
        secret,
        crate::world::PASSWORD,
        &token,
        &player.access,
        &player.refresh,
        invite,
    ] {
        assert!(!log.contains(secret), "the log tells {secret}");
    }
}
