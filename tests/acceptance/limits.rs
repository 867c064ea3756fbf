use crate::world::{PASSWORD, World, list, number, text};
use plotline_tests::{Answer, Database, Dice, Server};
use serde_json::json;

fn limited() -> World {
    let settings = [("PLOTLINE_RATE_LIMITS", "on")];
    World {
        server: Server::start_in(&Server::new_folder(), &Database::Sqlite, &settings),
    }
}

#[track_caller]
fn is_limited(answer: &Answer, limit: &str) {
    let problem = answer.is_problem(429, "rate_limited");
    assert_eq!(problem["limit"], limit);
    assert_eq!(
        answer.header("retry-after"),
        number(&problem["retry_after"]).to_string()
    );
}

#[tokio::test]
async fn passwords_cannot_be_tried_at_will() {
    let world = limited();
    let player = world.player().await;
    let log_in = async |login: &str, password: &str| {
        let body = json!({"login": login, "password": password});
        world.stranger().post("/v1/sessions", body).await
    };
    for _ in 0..10 {
        log_in(&player.name, "wrong horse battery")
            .await
            .is_problem(401, "wrong_credentials");
    }
    // However the name is written, and even with the right password.
    is_limited(
        &log_in(&player.name.to_uppercase(), PASSWORD).await,
        "log_ins_of_one",
    );
    let mut last = None;
    for _ in 0..25 {
        last = Some(log_in(&Dice::fresh().name("x"), "wrong horse battery").await);
    }
    is_limited(&last.expect("an answer"), "log_ins");
}

#[tokio::test]
async fn sessions_cannot_be_refreshed_at_will() {
    let world = limited();
    // However many fit into one request: each field of each operation counts.
    let field = |n: usize| format!("r{n}: refreshSession(refreshToken: \"none\") {{ accessToken }}");
    let fields: Vec<String> = (0..5).map(field).collect();
    let operation = json!({"query": format!("mutation {{ {} }}", fields.join(" "))});
    let mut codes = Vec::new();
    for _ in 0..4 {
        let answers = world
            .stranger()
            .post("/graphql", json!(vec![operation.clone(); 10]))
            .await;
        for error in list(&answers.is(200))
            .iter()
            .flat_map(|answer| list(&answer["errors"]))
        {
            codes.push(text(&error["extensions"]["code"]));
        }
    }
    assert_eq!(codes.len(), 200);
    let taken = codes.iter().take_while(|code| *code == "invalid_refresh_token");
    assert!((120..190).contains(&taken.count()), "{codes:?}");
    assert!(codes.ends_with(&["rate_limited".to_owned()]), "{codes:?}");
    let refresh = async || {
        let body = json!({"refresh_token": "none"});
        world.stranger().post("/v1/sessions/refresh", body).await
    };
    let mut answer = refresh().await;
    while answer.status != 429 {
        answer.is_problem(401, "invalid_refresh_token");
        answer = refresh().await;
    }
    is_limited(&answer, "refreshes");
}

#[tokio::test]
async fn strangers_cannot_ask_at_will() {
    let world = limited();
    let player = world.player().await;
    let elsewhere = player.log_in_again().await;
    for known in [&player, &elsewhere] {
        known.get("/v1/me").await.is(200);
    }
    let operation = json!({"query": "{ rulesets { id } }"});
    let batch = json!(vec![operation; 10]);
    // Each operation of a batch counts, so that twenty of them use up two hundred.
    let mut batches = 0;
    let refused = loop {
        let answer = world.stranger().post("/graphql", batch.clone()).await;
        if answer.status == 429 {
            break answer;
        }
        answer.is(200);
        batches += 1;
    };
    assert!((15..80).contains(&batches), "{batches}");
    let error = refused.json()["errors"][0]["extensions"].clone();
    assert_eq!(
        (&error["code"], &error["limit"]),
        (&json!("rate_limited"), &json!("anonymous"))
    );
    assert!(!refused.header("retry-after").is_empty());
    // Whichever way a stranger comes, with a token that is none as well as without.
    let impostor = world.stranger().with_token("none");
    for path in [
        "/v1/rulesets",
        "/play/none",
        "/unsubscribe/none",
        "/v1/me/calendar.ics?key=none",
        "/readyz",
    ] {
        for client in [&world.stranger(), &impostor] {
            let mut answer = client.get(path).await;
            while answer.status != 429 {
                assert!(answer.status < 500, "{}", answer.text);
                answer = client.get(path).await;
            }
            is_limited(&answer, "anonymous");
        }
    }
    // Whoever is known goes on, also when somebody has logged out and all tokens are looked up again.
    elsewhere.delete("/v1/sessions/current").await;
    player.get("/v1/me").await.is(200);
    let gone = elsewhere.get("/v1/me").await;
    gone.is_problem(401, "unauthenticated");
    world.stranger().get("/healthz").await.is(200);
    assert_eq!(world.stranger().get("/").await.status, 200);
}

#[tokio::test]
async fn players_cannot_be_made_at_will() {
    let world = limited();
    for _ in 0..10 {
        world.player().await;
    }
    let name = Dice::fresh().name("x");
    let body = json!({"username": name, "email": format!("{name}@example.org"), "password": PASSWORD});
    is_limited(&world.stranger().post("/v1/players", body).await, "registrations");
}
