//! Webhooks: who has them, where they may lead, and what arrives.

use crate::keys;
use crate::world::{Player, World, list, text};
use data_encoding::BASE64;
use hmac::{Hmac, KeyInit, Mac};
use plotline_tests::{Graphql, Received, Receiver, Rest, Server};
use serde_json::{Value, json};
use sha2::Sha256;
use std::time::{Duration, Instant};

on_both!(
    a_secret_is_told_once_and_webhooks_are_listed_without_it,
    a_webhook_is_changed_field_by_field,
    nobody_has_a_hand_on_the_webhook_of_another,
    a_player_has_at_most_ten_webhooks,
    urls_and_kinds_are_checked,
    nothing_leads_inside_unless_that_is_allowed,
    what_was_allowed_once_is_looked_at_again_at_every_attempt,
    a_webhook_for_one_game_needs_a_seat_there,
    a_test_is_signed_and_says_how_it_went,
    after_a_rotation_both_secrets_sign,
    a_secret_that_cannot_be_read_any_more_is_rotated,
    a_secret_outlives_the_key_that_sealed_it,
    graphql_has_the_same,
);

const HOOK: &str = "https://8.8.8.8/hook";

/// A service whose webhooks may lead to the receivers of tests.
fn inside(world: &World) -> World {
    let database = world.server.database.new_like();
    let settings = [("PLOTLINE_WEBHOOKS_ALLOW_PRIVATE", "on")];
    World {
        server: Server::start_in(&Server::new_folder(), &database, &settings),
    }
}

async fn add(player: &Player, body: Value) -> Value {
    player.post("/v1/me/webhooks", body).await.is(201)
}

fn path(webhook: &Value, below: &str) -> String {
    format!("/v1/me/webhooks/{}{below}", text(&webhook["id"]))
}

async fn a_secret_is_told_once_and_webhooks_are_listed_without_it(world: &World) {
    let player = world.player().await;
    let made = add(&player, json!({"url": HOOK})).await;
    let secret = text(&made["secret"]);
    let bytes = BASE64.decode(secret.trim_start_matches("whsec_").as_bytes());
    assert_eq!(bytes.expect("base64").len(), 32);
    let second = add(
        &player,
        json!({"url": HOOK, "kinds": ["your_turn", "game_finished", "your_turn"]}),
    )
    .await;
    assert_eq!(second["kinds"], json!(["your_turn", "game_finished"]));
    let answer = player.get("/v1/me/webhooks").await;
    assert!(
        !answer.text.contains("secret\":\"") && !answer.text.contains("whsec_"),
        "{}",
        answer.text
    );
    let listed = answer.is(200);
    let [shown, other] = &list(&listed["items"])[..] else {
        panic!("{listed}")
    };
    assert_eq!(shown, &player.get(&path(&made, "")).await.is(200));
    assert_eq!((&shown["id"], &other["id"]), (&made["id"], &second["id"]));
    for (name, value) in [
        ("url", json!(HOOK)),
        ("kinds", Value::Null),
        ("game", Value::Null),
        ("enabled", json!(true)),
        ("disabled_why", Value::Null),
        ("failing_since", Value::Null),
    ] {
        assert_eq!(shown[name], value, "{name}");
    }
    let database = std::fs::read(world.server.data.join("plotline.db")).unwrap_or_default();
    assert!(
        !database
            .windows(secret.len())
            .any(|part| part == secret.as_bytes())
    );
    player.delete(&path(&made, "")).await.is(204);
    player.get(&path(&made, "")).await.is_problem(404, "not_found");
    player.delete(&path(&made, "")).await.is_problem(404, "not_found");
}

async fn a_webhook_is_changed_field_by_field(world: &World) {
    let player = world.player().await;
    let made = add(&player, json!({"url": HOOK, "kinds": ["reminder"]})).await;
    let change = async |body: Value| player.patch(&path(&made, ""), body).await.is(200);
    let changed = change(json!({})).await;
    assert_eq!(changed["kinds"], json!(["reminder"]));
    let changed = change(json!({"url": "https://1.1.1.1/x"})).await;
    assert_eq!(
        (&changed["url"], &changed["kinds"]),
        (&json!("https://1.1.1.1/x"), &json!(["reminder"]))
    );
    assert_eq!(change(json!({"kinds": null})).await["kinds"], Value::Null);
    let disabled = change(json!({"enabled": false})).await;
    assert_eq!(
        (&disabled["enabled"], &disabled["disabled_why"]),
        (&json!(false), &json!("owner"))
    );
    assert_eq!(
        change(json!({"enabled": false})).await["disabled_at"],
        disabled["disabled_at"]
    );
    let enabled = change(json!({"enabled": true})).await;
    assert_eq!(
        (&enabled["enabled"], &enabled["disabled_at"]),
        (&json!(true), &Value::Null)
    );
    let unknown = player.patch(&path(&made, ""), json!({"colour": "red"})).await;
    unknown.is_problem(400, "unreadable");
    let inside = player
        .patch(&path(&made, ""), json!({"url": "https://localhost/"}))
        .await;
    inside.is_problem(422, "webhook_address_refused");
}

async fn nobody_has_a_hand_on_the_webhook_of_another(world: &World) {
    let (player, other) = (world.player().await, world.player().await);
    let made = add(&player, json!({"url": HOOK})).await;
    for answer in [
        other.get(&path(&made, "")).await,
        other.patch(&path(&made, ""), json!({"enabled": false})).await,
        other.delete(&path(&made, "")).await,
        other.post(&path(&made, "/test"), json!({})).await,
        other.post(&path(&made, "/secret"), json!({})).await,
    ] {
        answer.is_problem(404, "not_found");
    }
    assert!(list(&other.get("/v1/me/webhooks").await.is(200)["items"]).is_empty());
    let mut unchanged = made.clone();
    unchanged.as_object_mut().expect("an object").remove("secret");
    assert_eq!(player.get(&path(&made, "")).await.is(200), unchanged);
}

async fn a_player_has_at_most_ten_webhooks(world: &World) {
    let player = world.player().await;
    for _ in 0..10 {
        add(&player, json!({"url": HOOK})).await;
    }
    let one_more = player.post("/v1/me/webhooks", json!({"url": HOOK})).await;
    one_more.is_problem(409, "too_many_webhooks");
}

async fn urls_and_kinds_are_checked(world: &World) {
    let player = world.player().await;
    let long = format!("https://example.org/{}", "x".repeat(2048));
    for (body, field) in [
        (json!({"url": ""}), "url"),
        (json!({"url": "example.org/hook"}), "url"),
        (json!({"url": "http://8.8.8.8/"}), "url"),
        (json!({"url": "ftp://8.8.8.8/"}), "url"),
        (json!({"url": "https://ada:secret@8.8.8.8/"}), "url"),
        (json!({"url": "https://8.8.8.8/#part"}), "url"),
        (json!({"url": long}), "url"),
        (json!({"url": HOOK, "kinds": []}), "kinds"),
        (json!({"url": HOOK, "kinds": ["mail_answer"]}), "kinds"),
    ] {
        let answer = player.post("/v1/me/webhooks", body.clone()).await;
        assert_eq!(answer.is_problem(422, "invalid")["field"], field, "{body}");
    }
    let unknown = json!({"url": HOOK, "kinds": ["everything"]});
    player
        .post("/v1/me/webhooks", unknown)
        .await
        .is_problem(400, "unreadable");
}

async fn nothing_leads_inside_unless_that_is_allowed(world: &World) {
    let player = world.player().await;
    let hosts = [
        "localhost",
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "[::1]",
        "[fd00::1]",
        "[fe80::1]",
        "[::]",
        "224.0.0.1",
        "198.51.100.1",
    ];
    for host in hosts {
        let answer = player
            .post("/v1/me/webhooks", json!({"url": format!("https://{host}/")}))
            .await;
        assert_eq!(
            answer.is_problem(422, "webhook_address_refused")["field"],
            "url",
            "{host}"
        );
    }
    for host in [
        "2130706433",
        "0x7f.1",
        "0177.0.0.1",
        "[::ffff:127.0.0.1]",
        "[fe80::1%25eth0]",
    ] {
        let answer = player
            .post("/v1/me/webhooks", json!({"url": format!("https://{host}/")}))
            .await;
        assert_eq!(answer.is_problem(422, "invalid")["field"], "url", "{host}");
    }
    let nowhere = json!({"url": "https://nothing.invalid/"});
    player
        .post("/v1/me/webhooks", nowhere)
        .await
        .is_problem(422, "webhook_host_unknown");
}

async fn what_was_allowed_once_is_looked_at_again_at_every_attempt(world: &World) {
    let (mut inside, receiver) = (inside(world), Receiver::start().await);
    let player = inside.player().await;
    let made = add(
        &player,
        json!({"url": receiver.url().replace("127.0.0.1", "localhost")}),
    )
    .await;
    let encrypted = add(
        &player,
        json!({"url": format!("https://localhost:{}/", receiver.port)}),
    )
    .await;
    let test = player.post(&path(&made, "/test"), json!({})).await.is(200);
    assert_eq!(test["delivered"], true, "{test}");
    inside.server.start_again();
    let player = Rest::new(&inside.server.url).with_token(&player.access);
    for webhook in [&made, &encrypted] {
        let test = player.post(&path(webhook, "/test"), json!({})).await.is(200);
        assert_eq!(
            (&test["delivered"], &test["failure"]),
            (&json!(false), &json!("address_refused"))
        );
    }
    assert_eq!(receiver.received().len(), 1);
}

async fn a_webhook_for_one_game_needs_a_seat_there(world: &World) {
    let (table, stranger) = (world.table(2).await, world.player().await);
    let body = json!({"url": HOOK, "game": table.id});
    let made = add(&table.players[0], body.clone()).await;
    assert_eq!(made["game"], table.id);
    let refused = stranger.post("/v1/me/webhooks", body).await;
    assert_eq!(refused.is_problem(404, "not_found")["field"], "game");
    let all = table.players[0]
        .patch(&path(&made, ""), json!({"game": null}))
        .await
        .is(200);
    assert_eq!(all["game"], Value::Null);
}

async fn a_test_is_signed_and_says_how_it_went(world: &World) {
    let (inside, receiver) = (inside(world), Receiver::start().await);
    let player = inside.player().await;
    let made = add(&player, json!({"url": receiver.url()})).await;
    let test = player.post(&path(&made, "/test"), json!({})).await.is(200);
    assert_eq!(
        (&test["delivered"], &test["status"], &test["failure"]),
        (&json!(true), &json!(200), &Value::Null)
    );
    let received = &receiver.received()[0];
    assert_eq!(received.path, "/hook");
    assert_eq!(received.header("webhook-id"), test["message"]);
    let body = received.json();
    assert_eq!(
        (&body["type"], &body["data"]["webhook"]),
        (&json!("test"), &made["id"])
    );
    assert!(body["timestamp"].is_string());
    assert_eq!(signed_by(received, &[&made["secret"]]), [true]);

    for (status, failure) in [(500, "status"), (302, "status"), (410, "gone")] {
        receiver.answer_next(status);
        let test = player.post(&path(&made, "/test"), json!({})).await.is(200);
        assert_eq!(
            (&test["delivered"], &test["status"]),
            (&json!(false), &json!(status))
        );
        assert_eq!(test["failure"], failure);
        assert!(text(&test["detail"]).contains(&status.to_string()));
    }
    player
        .patch(&path(&made, ""), json!({"enabled": false}))
        .await
        .is(200);
    let disabled = player.post(&path(&made, "/test"), json!({})).await.is(200);
    assert_eq!(disabled["delivered"], true, "{disabled}");
    drop(receiver);
    let nobody = player.post(&path(&made, "/test"), json!({})).await.is(200);
    assert_eq!(nobody["failure"], "unreachable", "{nobody}");
}

async fn after_a_rotation_both_secrets_sign(world: &World) {
    let (inside, receiver) = (inside(world), Receiver::start().await);
    let player = inside.player().await;
    let made = add(&player, json!({"url": receiver.url()})).await;
    let mut secrets = vec![made["secret"].clone()];
    for _ in 0..2 {
        let rotated = player.post(&path(&made, "/secret"), json!({})).await.is(201);
        assert!(rotated["former_secret_until"].is_string());
        secrets.push(rotated["secret"].clone());
    }
    player.post(&path(&made, "/test"), json!({})).await.is(200);
    let secrets: Vec<&Value> = secrets.iter().collect();
    assert_eq!(signed_by(&receiver.received()[0], &secrets), [false, true, true]);
}

async fn a_secret_that_cannot_be_read_any_more_is_rotated(world: &World) {
    let (mut inside, receiver) = (inside(world), Receiver::start().await);
    let player = inside.player().await;
    let made = add(&player, json!({"url": receiver.url()})).await;
    let key = inside.server.data.join("keys/webhooks.key");
    std::fs::remove_file(&key).expect("it is there");
    inside.server.kill();
    let settings = [("PLOTLINE_WEBHOOKS_ALLOW_PRIVATE", "on")];
    let refused = Server::run(&inside.server.data, &inside.server.database, &settings, &[]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && !key.exists(), "{said}");
    let give_up = said.split("plotline keys").nth(1).expect("it says what to do");
    let words = give_up.trim().trim_end_matches('.').split_whitespace();
    let args: Vec<&str> = std::iter::once("keys").chain(words).collect();
    assert!(inside.server.command(&args).status.success(), "{args:?}");
    inside.server = Server::start_in(&inside.server.data, &inside.server.database, &settings);
    let player = Rest::new(&inside.server.url).with_token(&player.access);
    let lost = player.post(&path(&made, "/test"), json!({})).await.is(200);
    assert_eq!(lost["failure"], "secret_lost");
    let rotated = player.post(&path(&made, "/secret"), json!({})).await.is(201);
    let test = player.post(&path(&made, "/test"), json!({})).await.is(200);
    assert_eq!(test["delivered"], true);
    assert_eq!(
        signed_by(&receiver.received()[0], &[&rotated["secret"], &made["secret"]]),
        [true, false]
    );
}

async fn a_secret_outlives_the_key_that_sealed_it(world: &World) {
    let (inside, receiver) = (inside(world), Receiver::start().await);
    let player = inside.player().await;
    let made = add(&player, json!({"url": receiver.url()})).await;
    let old = keys::ids(&inside, "webhooks").remove(0);
    keys::run(&inside, &["keys", "rotate", "webhooks"]);
    let new = keys::ids(&inside, "webhooks").remove(0);
    assert_ne!(old, new);
    let sealed = format!(
        "SELECT secret AS value FROM webhooks WHERE webhook_id = {}",
        made["id"]
    );
    let sealed = sealed.replace('"', "'");
    let since = Instant::now();
    while !inside.server.ask_database(&sealed).await[0].starts_with(&new) {
        assert!(since.elapsed() < Duration::from_secs(20), "it is sealed anew");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    keys::backdate(&inside.server.data, "webhooks-", ".key", 2);
    keys::run(&inside, &["keys", "retire", "webhooks", &old]);
    let test = player.post(&path(&made, "/test"), json!({})).await.is(200);
    assert_eq!(test["delivered"], true);
    assert_eq!(signed_by(&receiver.received()[0], &[&made["secret"]]), [true]);
}

async fn graphql_has_the_same(world: &World) {
    let (inside, receiver) = (inside(world), Receiver::start().await);
    let player = inside.player().await;
    let graphql = Graphql::over(player.rest.clone());
    let ask =
        async |document: &str, variables: Value| graphql.ask(document, variables).await.expect("it is done");
    let add = "mutation($input: AddWebhookInput!) { addWebhook(input: $input) { secret webhook { id url kinds enabled } } }";
    let input = json!({"url": receiver.url(), "kinds": ["YOUR_TURN"]});
    let added = ask(add, json!({"input": input})).await["addWebhook"].clone();
    assert_eq!(added["webhook"]["kinds"], json!(["YOUR_TURN"]));
    let id = &added["webhook"]["id"];
    let change = "mutation($input: ChangeWebhookInput!) { changeWebhook(input: $input) { kinds game enabled disabledWhy } }";
    let changed = ask(
        change,
        json!({"input": {"id": id, "kinds": null, "enabled": false}}),
    )
    .await;
    let expected = json!({"kinds": null, "game": null, "enabled": false, "disabledWhy": "OWNER"});
    assert_eq!(changed["changeWebhook"], expected);
    let rotate =
        "mutation($id: ID!) { rotateWebhookSecret(id: $id) { secret webhook { formerSecretUntil } } }";
    let rotated = ask(rotate, json!({"id": id})).await["rotateWebhookSecret"].clone();
    let test = "mutation($id: ID!) { testWebhook(id: $id) { delivered status failure message } }";
    let tested = ask(test, json!({"id": id})).await["testWebhook"].clone();
    assert_eq!(
        (&tested["delivered"], &tested["status"]),
        (&json!(true), &json!(200))
    );
    let received = &receiver.received()[0];
    assert_eq!(
        signed_by(received, &[&added["secret"], &rotated["secret"]]),
        [true, true]
    );
    let mine = ask("{ me { webhooks { id url } } }", json!({})).await;
    assert_eq!(mine["me"]["webhooks"], json!([{"id": id, "url": receiver.url()}]));
    let delete = "mutation($id: ID!) { deleteWebhook(id: $id) }";
    assert_eq!(ask(delete, json!({"id": id})).await["deleteWebhook"], true);
    let gone = graphql
        .ask(delete, json!({"id": id}))
        .await
        .expect_err("it is gone");
    assert_eq!(gone.code, "not_found");
}

/// Which of the secrets have signed a message, computed as the standard says it.
pub(crate) fn signed_by(received: &Received, secrets: &[&Value]) -> Vec<bool> {
    let signed = format!(
        "{}.{}.{}",
        received.header("webhook-id"),
        received.header("webhook-timestamp"),
        received.body
    );
    let signatures: Vec<&str> = received.header("webhook-signature").split(' ').collect();
    let has_signed = |secret: &&Value| {
        let key = BASE64.decode(text(secret).trim_start_matches("whsec_").as_bytes());
        let mac = Hmac::<Sha256>::new_from_slice(&key.expect("base64")).expect("a key of any length");
        let tag = mac.chain_update(&signed).finalize().into_bytes();
        signatures.contains(&format!("v1,{}", BASE64.encode(&tag)).as_str())
    };
    secrets.iter().map(has_signed).collect()
}
