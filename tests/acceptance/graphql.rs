//! The same service through GraphQL: the same errors, and one turn across both protocols.

use crate::table::Choice;
use crate::world::{World, number};
use plotline_tests::{Client, Form, Graphql};
use serde_json::{Value, json};

on_both!(
    errors_are_those_of_rest,
    the_moves_are_those_of_rest,
    a_turn_sent_by_both_protocols_is_taken_once,
    a_get_changes_nothing,
);

const TURN: &str = "mutation($input: TurnInput!) { takeTurn(input: $input) { seq taken } }";

fn speaking(choice: &Choice) -> Graphql {
    Graphql::over(choice.player.rest.clone())
}

async fn errors_are_those_of_rest(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let notation = &choice.moves[0]["notation"];
    for (client, seq, line) in [
        (&choice.player, choice.seq - 1, notation),
        (choice.other(&table), choice.seq, notation),
        (&choice.player, choice.seq, &json!("castle")),
        (&choice.player, choice.seq, &json!("")),
    ] {
        let rest = client
            .post(
                &table.path("/turns"),
                json!({"expected_seq": seq, "notation": line}),
            )
            .await
            .json();
        let input = json!({"game": table.id, "expectedSeq": seq, "notation": line});
        let answer = Graphql::over(client.rest.clone())
            .send(TURN, json!({"input": input}))
            .await
            .json();
        let error = &answer["errors"][0];
        for member in ["code", "status", "rule", "field", "legal", "seq", "missed"] {
            assert_eq!(error["extensions"][member], rest[member], "{member} of {error}");
        }
        assert_eq!(error["message"], rest["detail"]);
    }
    let nobody = Graphql::over(world.stranger());
    let fault = nobody.game(&table.id).await.expect_err("nobody has logged in");
    assert_eq!(fault.code, "unauthenticated");
}

async fn the_moves_are_those_of_rest(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let (seq, moves) = speaking(&choice)
        .moves("tower-up", &table.id)
        .await
        .expect("the moves are listed");
    let notations = |moves: &[Value]| moves.iter().map(|mv| mv["notation"].clone()).collect::<Vec<_>>();
    assert_eq!((seq, notations(&moves)), (choice.seq, notations(&choice.moves)));
    let game = speaking(&choice)
        .take(&table.id, Some(seq), &moves[0], Form::Json)
        .await
        .expect("it is taken");
    assert_eq!(game.seq, table.seq().await);
    assert_eq!(
        table.events().await[seq as usize]["move"],
        choice.moves[0]["move"]
    );
}

async fn a_turn_sent_by_both_protocols_is_taken_once(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let notation = &choice.moves[0]["notation"];
    let body = json!({"expected_seq": choice.seq, "notation": notation});
    let taken = choice
        .player
        .post_with(&table.path("/turns"), &[("idempotency-key", "both")], body)
        .await
        .is(201);
    let input =
        json!({"game": table.id, "expectedSeq": choice.seq, "notation": notation, "idempotencyKey": "both"});
    let data = speaking(&choice)
        .ask(TURN, json!({"input": input}))
        .await
        .expect("it was taken before");
    assert_eq!(number(&data["takeTurn"]["seq"]), number(&taken["seq"]));
    assert_eq!(table.seq().await, number(&taken["seq"]));
}

async fn a_get_changes_nothing(world: &World) {
    let player = world.player().await;
    let answer = player.get("/graphql?query=mutation%7BlogOut%7D").await;
    assert_eq!(answer.status, 405, "{}", answer.text);
    player.get("/v1/me").await.is(200);
    let query = player.get("/graphql?query=%7Bme%7Busername%7D%7D").await.is(200);
    assert_eq!(query["data"]["me"]["username"], json!(player.name));
}
