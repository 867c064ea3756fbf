use crate::table::{Choice, Table};
use crate::world::{Player, World, list, number};
use plotline_tests::{Answer, Dice};
use serde_json::{Value, json};

on_both!(
    a_turn_that_revealed_nothing_can_be_taken_back,
    a_turn_that_revealed_something_cannot,
    nobody_takes_back_the_turn_of_another,
    nothing_is_taken_back_after_another_has_acted,
    a_stale_undo_is_told_what_it_missed,
    an_undo_is_taken_once,
    a_game_with_undos_is_proven,
);

async fn undo(table: &Table, player: &Player, seq: u64) -> Answer {
    player
        .post(&table.path("/undo"), json!({"expected_seq": seq}))
        .await
}

/// A table at which the latest turn can be taken back: the choice it was, the answer to it.
async fn after_a_quiet_turn(world: &World) -> (Table, Choice, Value) {
    let table = world.table(2).await;
    let (choice, mv) = table.until_a_move(&mut Dice::fresh(), false).await;
    let taken = table.take(&choice, &mv).await.is(201);
    (table, choice, taken)
}

async fn a_turn_that_revealed_nothing_can_be_taken_back(world: &World) {
    let table = world.table(2).await;
    let (choice, mv) = table.until_a_move(&mut Dice::fresh(), false).await;
    let (view, standing) = (table.view().await, table.game().await["standing"].clone());
    let taken = table.take(&choice, &mv).await.is(201);
    let undone = undo(&table, &choice.player, number(&taken["seq"])).await.is(201);
    assert_eq!(number(&undone["seq"]), number(&taken["seq"]) + 1);
    let event = &list(&undone["events"])[0];
    assert_eq!(event["type"], "undone");
    assert_eq!(event["seat"], choice.seat);
    assert_eq!(number(&event["to"]), choice.seq);
    assert_eq!(table.view().await, view);
    assert_eq!(table.game().await["standing"], standing);
    let again = table.choice().await;
    assert_eq!(again.moves, choice.moves);
    // It can be taken again, and back again; what came before it was revealed and stays.
    let taken = table.take(&again, &mv).await.is(201);
    undo(&table, &choice.player, number(&taken["seq"])).await.is(201);
    assert_eq!(table.view().await, view);
}

async fn a_turn_that_revealed_something_cannot(world: &World) {
    let table = world.table(2).await;
    let (choice, mv) = table.until_a_move(&mut Dice::fresh(), true).await;
    let taken = table.take(&choice, &mv).await.is(201);
    let answer = undo(&table, &choice.player, number(&taken["seq"])).await;
    answer.is_problem(409, "nothing_to_undo");
    let fresh = world.table(2).await;
    undo(&fresh, &fresh.players[0], fresh.seq().await)
        .await
        .is_problem(409, "nothing_to_undo");
}

async fn nobody_takes_back_the_turn_of_another(world: &World) {
    let (table, choice, taken) = after_a_quiet_turn(world).await;
    let answer = undo(&table, choice.other(&table), number(&taken["seq"])).await;
    answer.is_problem(409, "nothing_to_undo");
}

async fn nothing_is_taken_back_after_another_has_acted(world: &World) {
    let mut dice = Dice::fresh();
    let (table, choice, _) = after_a_quiet_turn(world).await;
    while table.choice().await.seat == choice.seat {
        table.step(&mut dice).await;
    }
    table.step(&mut dice).await.expect("the other is to move");
    let answer = undo(&table, &choice.player, table.seq().await).await;
    answer.is_problem(409, "nothing_to_undo");
}

async fn a_stale_undo_is_told_what_it_missed(world: &World) {
    let (table, choice, taken) = after_a_quiet_turn(world).await;
    let problem = undo(&table, &choice.player, choice.seq)
        .await
        .is_problem(409, "stale");
    assert_eq!(problem["missed"], taken["events"]);
}

async fn an_undo_is_taken_once(world: &World) {
    let (table, choice, taken) = after_a_quiet_turn(world).await;
    let body = json!({"expected_seq": taken["seq"]});
    let key = [("idempotency-key", "take it back")];
    let send = async |body: &Value| {
        choice
            .player
            .post_with(&table.path("/undo"), &key, body.clone())
            .await
    };
    let first = send(&body).await;
    assert_eq!(first.status, 201, "{}", first.text);
    assert_eq!(send(&body).await.text, first.text);
    table.steps(&mut Dice::fresh(), 2).await;
    assert_eq!(send(&body).await.text, first.text);
    send(&json!({"expected_seq": 1}))
        .await
        .is_problem(422, "idempotency_key_reused");
    let undone = table
        .events()
        .await
        .iter()
        .filter(|event| event["type"] == "undone")
        .count();
    assert_eq!(undone, 1);
}

async fn a_game_with_undos_is_proven(world: &World) {
    let mut dice = Dice::fresh();
    let table = world.table(2).await;
    let mut undone = 0;
    while let Some(choice) = table.try_choice().await {
        let chosen = choice.pick(&mut dice);
        let taken = table.take(&choice, &chosen).await.is(201);
        if dice.below(2) == 0 && undone < 20 {
            let answer = undo(&table, &choice.player, number(&taken["seq"])).await;
            undone += usize::from(answer.status == 201);
        }
    }
    assert!(undone > 0, "something was taken back");
    plotline_domain::record::verify(&table.record().await).expect("the record is sound");
}
