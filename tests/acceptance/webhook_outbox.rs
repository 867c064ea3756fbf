//! How what happens reaches webhooks, and what becomes of those who do not take it.

use crate::webhooks::signed_by;
use crate::world::{Player, World, list, text};
use plotline_tests::{Post, Receiver, Server};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

on_both!(
    what_is_not_taken_comes_again_under_the_same_id,
    a_receiver_that_is_gone_is_disabled_and_its_owner_is_told_by_mail,
    receivers_that_hang_hold_up_no_mail_and_nobody_elses_webhook,
);

/// As long as an attempt may take, a receiver is waited for.
const ATTEMPT: Duration = Duration::from_secs(15);
const PATIENCE: Duration = Duration::from_secs(30);

async fn what_is_not_taken_comes_again_under_the_same_id(world: &World) {
    let (post, receiver) = (Post::open(), Receiver::start().await);
    let apart = with_post(world, &post);
    let (ada, ben) = (apart.player().await, apart.player().await);
    let webhook = add(&ada, &receiver, &["your_turn"]).await;
    receiver.answer_next(500);
    receiver.answer_next(302);
    let game = begin(&ada, &ben).await;
    let came = receiver.wait_for(3).await;
    let ids: Vec<&str> = came.iter().map(|message| message.header("webhook-id")).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    for message in &came {
        assert_eq!(message.body, came[0].body);
        assert_eq!(signed_by(message, &[&webhook["secret"]]), [true]);
    }
    assert_eq!(came[0].json()["type"], "your_turn");
    let turn = told(&ada, &game, "your_turn", "sent", 1).await;
    assert_eq!(turn["id"], ids[0]);
    let attempts = list(&turn["deliveries"][1]["attempts"]).clone();
    let outcomes: Vec<(&Value, bool)> = attempts
        .iter()
        .zip(["500", "302", "200"])
        .map(|(attempt, status)| (&attempt["outcome"], text(&attempt["detail"]).contains(status)))
        .collect();
    let (failed, sent) = (json!("failed"), json!("sent"));
    assert_eq!(outcomes, [(&failed, true), (&failed, true), (&sent, true)]);
    let works = ada.get(&path(&webhook)).await.is(200);
    assert_eq!(works["failing_since"], Value::Null);
    assert_eq!(receiver.received().len(), 3, "what was taken does not come again");
}

async fn a_receiver_that_is_gone_is_disabled_and_its_owner_is_told_by_mail(world: &World) {
    let (post, receiver) = (Post::open(), Receiver::start().await);
    let apart = with_post(world, &post);
    let (ada, ben) = (apart.player().await, apart.player().await);
    let webhook = add(&ada, &receiver, &["your_turn"]).await;
    receiver.answer_always(410);
    let game = begin(&ada, &ben).await;
    let turn = told(&ada, &game, "your_turn", "failed", 1).await;
    assert_eq!(list(&turn["deliveries"][1]["attempts"]).len(), 1, "{turn}");
    told(&ada, &game, "webhook_disabled", "sent", 0).await;
    let disabled = ada.get(&path(&webhook)).await.is(200);
    assert_eq!(
        (&disabled["enabled"], &disabled["disabled_why"]),
        (&json!(false), &json!("gone"))
    );
    let letters = post.letters_to(&ada.email);
    let about = letters
        .iter()
        .filter(|letter| letter.raw.contains("X-Plotline-Kind: webhook_disabled"));
    let about: Vec<_> = about.collect();
    assert_eq!(about.len(), 1);
    assert!(about[0].raw.contains("410 Gone"), "{}", about[0].raw);
    // The next game is told by mail alone.
    let game = begin(&ada, &ben).await;
    let turn = told(&ada, &game, "your_turn", "sent", 0).await;
    assert_eq!(list(&turn["deliveries"]).len(), 1, "{turn}");
    assert_eq!(receiver.received().len(), 1);
}

async fn receivers_that_hang_hold_up_no_mail_and_nobody_elses_webhook(world: &World) {
    let (post, hangs, answers) = (Post::open(), Receiver::start().await, Receiver::start().await);
    let apart = with_post(world, &post);
    let (ada, ben) = (apart.player().await, apart.player().await);
    hangs.never_answer();
    for _ in 0..10 {
        add(&ada, &hangs, &["game_started", "your_turn"]).await;
    }
    add(&ben, &answers, &["your_turn"]).await;
    let since = Instant::now();
    begin(&ada, &ben).await;
    hangs.wait_for(4).await;
    let game = begin(&ben, &ada).await;
    for delivery in 0..2 {
        told(&ben, &game, "your_turn", "sent", delivery).await;
    }
    assert!(since.elapsed() < ATTEMPT, "they waited for what hangs");
    let letters = post.letters_to(&ben.email);
    assert!(
        letters
            .iter()
            .any(|letter| letter.raw.contains("X-Plotline-Kind: your_turn"))
    );
    assert_eq!(answers.received().len(), 1);
}

/// A service whose webhooks may lead to the receivers of tests, and that tries again soon.
fn with_post(world: &World, post: &Post) -> World {
    let url = post.url();
    let settings = [
        ("PLOTLINE_WEBHOOKS_ALLOW_PRIVATE", "on"),
        ("PLOTLINE_RETRY_SECONDS", "1"),
        ("PLOTLINE_SMTP_URL", url.as_str()),
    ];
    let database = world.server.database.new_like();
    World {
        server: Server::start_in(&Server::new_folder(), &database, &settings),
    }
}

async fn add(player: &Player, receiver: &Receiver, kinds: &[&str]) -> Value {
    let body = json!({"url": receiver.url(), "kinds": kinds});
    player.post("/v1/me/webhooks", body).await.is(201)
}

fn path(webhook: &Value) -> String {
    format!("/v1/me/webhooks/{}", text(&webhook["id"]))
}

/// A game in which the first player is to move.
async fn begin(first: &Player, second: &Player) -> String {
    let options = json!({"first_player": "first_seat"});
    let opening = json!({"ruleset": "tower-up", "seats": 2, "options": options});
    let game = text(&first.post("/v1/games", opening).await.is(201)["id"]);
    let seats = format!("/v1/games/{game}/seats");
    second.post(&seats, json!({})).await.is(201);
    game
}

/// The notification of a kind once its delivery of this number has come to this.
async fn told(player: &Player, game: &str, kind: &str, status: &str, delivery: usize) -> Value {
    let since = Instant::now();
    loop {
        let told = player.get(&format!("/v1/me/notifications?game={game}")).await;
        let told = told.is(200);
        let found = list(&told["items"]).iter().find(|item| item["kind"] == kind);
        if let Some(found) = found
            && found["deliveries"][delivery]["status"] == status
        {
            return found.clone();
        }
        assert!(since.elapsed() < PATIENCE, "{kind} is not {status}: {told:#}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
