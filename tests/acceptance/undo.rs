use crate::table::{Choice, Table};
use crate::world::{Player, World, list, number};
use plotline_tests::{Answer, Dice, Graphql};
use serde_json::{Value, json};

on_both!(
    a_turn_that_revealed_nothing_can_be_taken_back,
    a_turn_that_revealed_something_cannot,
    nobody_takes_back_the_turn_of_another,
    nothing_is_taken_back_after_another_has_acted,
    a_stale_undo_is_told_what_it_missed,
    an_undo_is_taken_once,
    a_game_with_undos_is_proven,
    a_turn_is_not_taken_back_without_end,
    undo_is_there_again_once_another_has_acted,
    whether_a_turn_can_be_taken_back_is_told,
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

const LIMIT: u64 = 20;

/// A table at which a seat has taken a turn once more than it may take it back.
pub(crate) async fn at_the_limit(world: &World) -> (Table, Choice, u64) {
    let table = world.table(2).await;
    let (mut choice, mv) = table.until_a_move(&mut Dice::fresh(), false).await;
    let mut seq = number(&table.take(&choice, &mv).await.is(201)["seq"]);
    for _ in 0..LIMIT {
        choice.seq = number(&undo(&table, &choice.player, seq).await.is(201)["seq"]);
        seq = number(&table.take(&choice, &mv).await.is(201)["seq"]);
    }
    (table, choice, seq)
}

async fn a_turn_is_not_taken_back_without_end(world: &World) {
    let (table, choice, seq) = at_the_limit(world).await;
    let problem = undo(&table, &choice.player, seq)
        .await
        .is_problem(409, "undo_limit");
    assert_eq!(problem["limit"], LIMIT);
    let graphql = Graphql::over(choice.player.rest.clone());
    let query = "mutation($input: UndoInput!) { undoTurn(input: $input) { seq } }";
    let refused = graphql
        .ask(query, json!({"input": {"game": table.id, "expectedSeq": seq}}))
        .await
        .expect_err("it is too often");
    assert_eq!(refused.code, "undo_limit");
    assert_eq!(table.seq().await, seq);
    plotline_domain::record::verify(&table.record().await).expect("the record is sound");
}

async fn undo_is_there_again_once_another_has_acted(world: &World) {
    let (table, choice, _) = at_the_limit(world).await;
    let mut dice = Dice::fresh();
    // No move is refused for what was taken back.
    while table.choice().await.seat == choice.seat {
        table.step(&mut dice).await;
    }
    table.step(&mut dice).await;
    let (next, mv) = table.until_a_move(&mut dice, false).await;
    let taken = table.take(&next, &mv).await.is(201);
    undo(&table, &next.player, number(&taken["seq"])).await.is(201);
}

async fn whether_a_turn_can_be_taken_back_is_told(world: &World) {
    let told = async |table: &Table, player: &Player| {
        let told = player.get(&table.path("/moves")).await.is(200)["may_undo"] == true;
        let query = "query($id: ID!) { game(id: $id) { legalMoves { mayUndo } } }";
        let data = Graphql::over(player.rest.clone())
            .ask(query, json!({"id": table.id}))
            .await;
        assert_eq!(data.expect("an answer")["game"]["legalMoves"]["mayUndo"], told);
        told
    };
    let (table, choice, _) = after_a_quiet_turn(world).await;
    assert!(told(&table, &choice.player).await);
    assert!(!told(&table, choice.other(&table)).await);
    let (table, choice, _) = at_the_limit(world).await;
    assert!(!told(&table, &choice.player).await);
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
