//! A connection to PostgreSQL that is cut while the service waits to hear that something is kept.

use crate::proxy::{Cut, Cutter};
use crate::table::{Choice, Table};
use crate::world::{PASSWORD, World};
use plotline_tests::{Cluster, Database, Dice, Graphql, Server};
use serde_json::{Value, json};

/// On a runtime of several threads: starting a service blocks one of them, and the cutter works meanwhile.
async fn world() -> (World, Cutter) {
    let cutter = Cutter::before(&Cluster::shared().new_database()).await;
    let server = Server::start(&Database::Postgres(cutter.url.clone()));
    (World { server }, cutter)
}

async fn moves(table: &Table) -> usize {
    let events = table.events().await;
    events.iter().filter(|event| event.get("move").is_some()).count()
}

fn turn(choice: &Choice) -> Value {
    json!({"expected_seq": choice.seq, "moves": [choice.moves[0]["move"]]})
}

/// Where a statement is sent that holds this. A turn is one statement.
fn at_statement(sign: &str, is_done: bool) -> Cut {
    Cut {
        sign: sign.to_owned(),
        at_commit: false,
        is_done,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_whose_commit_is_not_answered_is_of_unknown_outcome_until_its_key_settles_it() {
    let (world, cutter) = world().await;
    let table = world.table(2).await;
    let choice = table.choice().await;
    let post = async || {
        let headers = [("idempotency-key", "not done")];
        let path = table.path("/turns");
        choice.player.post_with(&path, &headers, turn(&choice)).await
    };
    cutter.cut(at_statement("not done", false));
    let unknown = post().await;
    let problem = unknown.is_problem(503, "outcome_unknown");
    assert!(cutter.has_cut());
    assert_eq!(unknown.header("retry-after"), "2");
    let detail = problem["detail"].as_str().expect("a sentence");
    assert!(
        detail.contains("not known") && detail.contains("Idempotency-Key"),
        "{detail}"
    );
    let settled = post().await;
    assert_eq!(settled.status, 201, "{}", settled.text);
    assert_eq!(post().await.text, settled.text);
    assert_eq!(moves(&table).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_was_kept_although_nobody_said_so_is_answered_by_its_key() {
    let (world, cutter) = world().await;
    let table = world.table(2).await;
    let choice = table.choice().await;
    let post = async || {
        let headers = [("idempotency-key", "done all the same")];
        let path = table.path("/turns");
        choice.player.post_with(&path, &headers, turn(&choice)).await
    };
    cutter.cut(at_statement("done all the same", true));
    // The service looks by itself, so the client may never learn that there was any doubt.
    let first = post().await;
    assert!(cutter.has_cut());
    if first.status != 201 {
        first.is_problem(503, "outcome_unknown");
    }
    post().await.is(201);
    assert_eq!(moves(&table).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_without_a_key_is_of_unknown_outcome_and_stale_when_it_is_sent_again() {
    let (world, cutter) = world().await;
    let table = world.table(2).await;
    let choice = table.choice().await;
    let post = async || choice.player.post(&table.path("/turns"), turn(&choice)).await;
    cutter.cut(at_statement(r#""cause":"move""#, true));
    post().await.is_problem(503, "outcome_unknown");
    assert!(cutter.has_cut());
    post().await.is_problem(409, "stale");
    assert_eq!(moves(&table).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_graphql_turn_whose_commit_is_not_answered_has_the_same_code() {
    let (world, cutter) = world().await;
    let table = world.table(2).await;
    let choice = table.choice().await;
    let graph = Graphql::over(choice.player.rest.clone());
    let query = "mutation($input: TurnInput!) { takeTurn(input: $input) { seq } }";
    let notation = &choice.moves[0]["notation"];
    let input: Value = json!({"game": table.id, "expectedSeq": choice.seq, "notation": notation, "idempotencyKey": "by graph"});
    cutter.cut(at_statement("by graph", false));
    let unknown = graph.ask(query, json!({"input": input})).await;
    assert_eq!(unknown.expect_err("it is cut").code, "outcome_unknown");
    graph
        .ask(query, json!({"input": input}))
        .await
        .expect("the key settles it");
    assert_eq!(moves(&table).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_statement_changes_is_of_unknown_outcome_too_if_that_is_not_answered() {
    let (world, cutter) = world().await;
    // So that the statement is known to the database: then its values are sent at once.
    world.player().await;
    let name = Dice::fresh().name("cut");
    cutter.cut(at_statement(&name, true));
    let body = json!({"username": name, "email": format!("{name}@example.org"), "password": PASSWORD});
    let register = async || world.stranger().post("/v1/players", body.clone()).await;
    register().await.is_problem(503, "outcome_unknown");
    register().await.is_problem(409, "username_taken");
}

/// Those who sit down together are tried one by one where nothing was kept for certain.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_cut_before_the_commit_of_several_statements_has_changed_nothing() {
    let (world, cutter) = world().await;
    let [host, guest, late] = [world.player().await, world.player().await, world.player().await];
    let game = json!({"ruleset": "tower-up", "seats": 3});
    let game = host.post("/v1/games", game).await.is(201);
    let path = format!("/v1/games/{}/seats", game["id"].as_str().expect("an id"));
    let nonce = json!({"nonce": "by luck"});
    cutter.cut(at_statement("by luck", true));
    guest.post(&path, nonce.clone()).await.is(201);
    assert!(cutter.has_cut());
    guest
        .post(&path, nonce.clone())
        .await
        .is_problem(409, "already_seated");
    cutter.cut(Cut {
        at_commit: true,
        ..at_statement("by luck", true)
    });
    let join = async || late.post(&path, nonce.clone()).await;
    join().await.is_problem(503, "outcome_unknown");
    assert!(cutter.has_cut());
    join().await.is_problem(409, "already_seated");
}
