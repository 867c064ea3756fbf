//! A turn is taken exactly once, whatever happens to its answer.

use crate::proxy::Swallower;
use crate::table::Choice;
use crate::world::{World, number, postgres};
use plotline_tests::{Database, Dice, Rest};
use reqwest::Method;
use serde_json::{Value, json};

on_both!(
    a_hundred_posts_of_one_turn_are_one_turn,
    a_key_stands_for_one_request,
    a_key_belongs_to_one_player_and_one_game,
    a_turn_is_answered_the_same_after_the_game_went_on,
    a_refused_turn_leaves_its_key_unused,
    bad_keys_are_refused,
    a_turn_whose_answer_was_lost_in_a_crash_is_taken_once,
);

fn turn(choice: &Choice) -> Value {
    json!({"expected_seq": choice.seq, "moves": [choice.moves[0]["move"]]})
}

async fn a_hundred_posts_of_one_turn_are_one_turn(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let key = [("idempotency-key", "one turn")];
    let path = table.path("/turns");
    let posts = (0..100).map(|_| choice.player.post_with(&path, &key, turn(&choice)));
    let answers = futures_util::future::join_all(posts).await;
    for answer in &answers {
        assert_eq!((answer.status, &answer.text), (201, &answers[0].text));
    }
    assert_eq!(number(&answers[0].json()["seq"]), table.seq().await);
    let moves = table
        .events()
        .await
        .iter()
        .filter(|event| event.get("move").is_some())
        .count();
    assert_eq!(moves, 1);
}

async fn a_key_stands_for_one_request(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let key = [("idempotency-key", "k")];
    let post = async |body: Value| choice.player.post_with(&table.path("/turns"), &key, body).await;
    let first = post(turn(&choice)).await;
    assert_eq!(first.status, 201, "{}", first.text);
    let mut other = turn(&choice);
    other["atomic"] = json!(false);
    post(other).await.is_problem(422, "idempotency_key_reused");
    let another = json!({"expected_seq": choice.seq, "notation": choice.moves[0]["notation"]});
    post(another).await.is_problem(422, "idempotency_key_reused");
    let undo = json!({"expected_seq": choice.seq});
    choice
        .player
        .post_with(&table.path("/undo"), &key, undo)
        .await
        .is_problem(422, "idempotency_key_reused");
    // Neither spaces nor the order of fields make another request.
    let spaced = format!(
        r#"{{ "moves" : [{}], "expected_seq" : {} }}"#,
        choice.moves[0]["move"], choice.seq
    );
    let same = choice
        .player
        .send(Method::POST, &table.path("/turns"), &key, Some(spaced))
        .await;
    assert_eq!(same.text, first.text);
}

async fn a_key_belongs_to_one_player_and_one_game(world: &World) {
    let mut dice = Dice::fresh();
    let key = [("idempotency-key", "shared")];
    let table = world.table(2).await;
    for _ in 0..2 {
        let choice = table.choice().await;
        choice
            .player
            .post_with(&table.path("/turns"), &key, turn(&choice))
            .await
            .is(201);
        while table.choice().await.seat == choice.seat {
            table.step(&mut dice).await;
        }
    }
    let other = world.table(2).await;
    let choice = other.choice().await;
    choice
        .player
        .post_with(&other.path("/turns"), &key, turn(&choice))
        .await
        .is(201);
}

async fn a_turn_is_answered_the_same_after_the_game_went_on(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let key = [("idempotency-key", "early")];
    let post = async || {
        choice
            .player
            .post_with(&table.path("/turns"), &key, turn(&choice))
            .await
    };
    let first = post().await;
    assert_eq!(first.status, 201, "{}", first.text);
    table.steps(&mut Dice::fresh(), 5).await;
    assert_eq!(post().await.text, first.text);
    table.players[0]
        .post(&table.path("/resignation"), json!({}))
        .await
        .is(201);
    let last = post().await;
    assert_eq!((last.status, last.text), (201, first.text));
}

async fn a_refused_turn_leaves_its_key_unused(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let key = [("idempotency-key", "again")];
    let bad = json!({"expected_seq": choice.seq, "moves": [{"type": "castle"}]});
    choice
        .player
        .post_with(&table.path("/turns"), &key, bad)
        .await
        .is_problem(422, "malformed_move");
    choice
        .player
        .post_with(&table.path("/turns"), &key, turn(&choice))
        .await
        .is(201);
}

async fn bad_keys_are_refused(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let long = "k".repeat(256);
    for key in ["", long.as_str()] {
        let answer = choice
            .player
            .post_with(&table.path("/turns"), &[("idempotency-key", key)], turn(&choice))
            .await;
        answer.is_problem(400, "bad_idempotency_key");
    }
    let fits = "k".repeat(255);
    choice
        .player
        .post_with(
            &table.path("/turns"),
            &[("idempotency-key", &fits)],
            turn(&choice),
        )
        .await
        .is(201);
}

async fn a_turn_whose_answer_was_lost_in_a_crash_is_taken_once(world: &World) {
    let mut apart = world.apart();
    let table = apart.table(2).await;
    let choice = table.choice().await;
    let key = [("idempotency-key", "lost")];
    let body = turn(&choice).to_string();

    let swallower = Swallower::before(&apart.server.url).await;
    let client = Rest::new(&swallower.url).with_token(&choice.player.access);
    let lost = client
        .try_send(Method::POST, &table.path("/turns"), &key, Some(body.clone()))
        .await;
    assert!(lost.is_err(), "the client hears nothing");
    assert!(
        swallower.swallowed().await.starts_with("HTTP/1.1 201"),
        "the turn was committed"
    );

    apart.server.kill();
    apart.server.start_again();
    let client = Rest::new(&apart.server.url).with_token(&choice.player.access);
    let first = client
        .send(Method::POST, &table.path("/turns"), &key, Some(body.clone()))
        .await;
    assert_eq!(first.status, 201, "{}", first.text);
    let second = client
        .send(Method::POST, &table.path("/turns"), &key, Some(body))
        .await;
    assert_eq!(second.text, first.text);
    let record = client.get(&table.path("/record")).await.text;
    assert_eq!(record.matches("\"move\":").count(), 1, "{record}");
    plotline_domain::record::verify(&record).expect("the record is sound");
}

#[tokio::test]
async fn a_repeated_turn_is_not_refused_while_its_key_cannot_be_looked_up() {
    let world = postgres().apart();
    let table = world.table(2).await;
    let choice = table.choice().await;
    let key = [("idempotency-key", "once")];
    let post = async || {
        let path = table.path("/turns");
        choice.player.post_with(&path, &key, turn(&choice)).await
    };
    let first = post().await;
    assert_eq!(first.status, 201, "{}", first.text);
    let Database::Postgres(url) = &world.server.database else {
        panic!("it is on PostgreSQL");
    };
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls)
        .await
        .expect("the database answers");
    tokio::spawn(connection);
    let lock = client.batch_execute("BEGIN; LOCK TABLE answers").await;
    lock.expect("it may be locked");
    // By the look of the game alone it would be stale, which would say that it was not taken.
    post().await.is_problem(503, "unavailable");
    client.batch_execute("COMMIT").await.expect("it may be unlocked");
    assert_eq!(post().await.text, first.text);
}
