use crate::world::{World, list, number};
use plotline_tests::Dice;
use serde_json::{Value, json};

on_both!(
    a_turn_is_answered_with_what_happened,
    a_turn_can_be_written_as_notation,
    a_stale_turn_is_told_what_it_missed,
    of_two_turns_at_once_one_is_taken,
    an_atomic_turn_is_taken_whole_or_not_at_all,
    moves_taken_one_by_one_stand_up_to_the_first_refused,
    a_first_move_that_is_refused_takes_nothing,
    nothing_follows_a_reveal_in_an_atomic_turn,
    a_finished_game_takes_no_turn,
);

async fn a_turn_is_answered_with_what_happened(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let mv = &choice.moves[0]["move"];
    let taken = table.take(&choice, mv).await.is(201);
    let seq = number(&taken["seq"]);
    assert!(seq > choice.seq);
    assert_eq!(taken["taken"], 1);
    let events = list(&taken["events"]);
    assert_eq!(events.len() as u64, seq - choice.seq);
    assert_eq!(events[0]["move"], *mv);
    assert_eq!(events[0]["seat"], choice.seat);
    assert_eq!(number(&events[0]["seq"]), choice.seq + 1);
    assert!(events.iter().all(|event| event["turn"] == events[0]["seq"]));
    let game = table.game().await;
    assert_eq!(game["seq"], taken["seq"]);
    assert_eq!(game["standing"], taken["standing"]);
}

async fn a_turn_can_be_written_as_notation(world: &World) {
    let table = world.table(2).await;
    for _ in 0..6 {
        let choice = table.choice().await;
        let chosen = choice.moves.last().expect("a move");
        let notation = format!(
            "# my turn\n\n  {}  \n",
            chosen["notation"].as_str().expect("text")
        );
        let body = json!({"expected_seq": choice.seq, "notation": notation});
        let taken = choice.player.post(&table.path("/turns"), body).await.is(201);
        assert_eq!(taken["events"][0]["move"], chosen["move"]);
    }
}

async fn a_stale_turn_is_told_what_it_missed(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let mv = &choice.moves[0]["move"];
    table.take(&choice, mv).await.is(201);
    for expected in [choice.seq, 0, choice.seq - 1] {
        for below in ["/turns", "/turns/check"] {
            let body = json!({"expected_seq": expected, "moves": [mv]});
            let problem = choice
                .player
                .post(&table.path(below), body)
                .await
                .is_problem(409, "stale");
            assert_eq!(number(&problem["seq"]), table.seq().await);
            let missed: Vec<Value> = table.events().await.into_iter().skip(expected as usize).collect();
            assert_eq!(*list(&problem["missed"]), missed);
        }
    }
    let future = json!({"expected_seq": u64::MAX, "moves": [mv]});
    let problem = choice
        .player
        .post(&table.path("/turns"), future)
        .await
        .is_problem(409, "stale");
    assert_eq!(problem["missed"], json!([]));
}

async fn of_two_turns_at_once_one_is_taken(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let attempts = choice
        .moves
        .iter()
        .take(8)
        .map(|mv| table.take(&choice, &mv["move"]));
    let answers = futures_util::future::join_all(attempts).await;
    let taken: Vec<_> = answers.iter().filter(|answer| answer.status == 201).collect();
    assert_eq!(taken.len(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 201) {
        answer.is_problem(409, "stale");
    }
    assert_eq!(number(&taken[0].json()["seq"]), table.seq().await);
}

async fn an_atomic_turn_is_taken_whole_or_not_at_all(world: &World) {
    let table = world.table(2).await;
    let (choice, quiet) = table.until_a_move(&mut Dice::fresh(), false).await;
    for below in ["/turns", "/turns/check"] {
        let body = json!({"expected_seq": choice.seq, "moves": [quiet, {"type": "castle"}]});
        let answer = choice.player.post(&table.path(below), body).await;
        assert_eq!(answer.is_problem(422, &answer.code())["index"], 1);
        assert_eq!(table.seq().await, choice.seq);
    }
}

async fn moves_taken_one_by_one_stand_up_to_the_first_refused(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let mv = &choice.moves[0]["move"];
    let body = json!({"expected_seq": choice.seq, "atomic": false, "moves": [mv, {"type": "castle"}, mv]});
    let taken = choice.player.post(&table.path("/turns"), body).await.is(201);
    assert_eq!(taken["taken"], 1);
    assert_eq!(taken["refused"]["index"], 1);
    assert!(taken["refused"]["code"].is_string());
    assert!(taken["refused"]["rule"].is_string());
    assert_eq!(number(&taken["seq"]), table.seq().await);
    assert_eq!(table.events().await[choice.seq as usize]["move"], *mv);
}

async fn a_first_move_that_is_refused_takes_nothing(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let mv = &choice.moves[0]["move"];
    let body = json!({"expected_seq": choice.seq, "atomic": false, "moves": [{"type": "castle"}, mv]});
    let problem = choice
        .player
        .post(&table.path("/turns"), body)
        .await
        .is_problem(422, "malformed_move");
    assert_eq!(problem["index"], 0);
    assert_eq!(table.seq().await, choice.seq);
}

async fn nothing_follows_a_reveal_in_an_atomic_turn(world: &World) {
    let table = world.table(2).await;
    let (choice, revealing) = table.until_a_move(&mut Dice::fresh(), true).await;
    let mut said = Vec::new();
    let others = choice.moves.iter().map(|mv| mv["move"].clone());
    let odd = [
        json!({"type": "castle"}),
        json!(null),
        json!({"type": "take_card", "card": "T99"}),
    ];
    for second in others.take(6).chain(odd) {
        for below in ["/turns", "/turns/check"] {
            let body = json!({"expected_seq": choice.seq, "moves": [revealing, second]});
            let answer = choice.player.post(&table.path(below), body).await;
            answer.is_problem(422, "reveal_inside_turn");
            said.push(answer.text);
        }
    }
    for line in ["castle", "take T01"] {
        let first = choice
            .moves
            .iter()
            .find(|mv| mv["move"] == revealing)
            .expect("it is listed");
        let notation = format!("{}\n{line}", first["notation"].as_str().expect("text"));
        let body = json!({"expected_seq": choice.seq, "notation": notation});
        let answer = choice.player.post(&table.path("/turns"), body).await;
        answer.is_problem(422, "reveal_inside_turn");
        said.push(answer.text);
    }
    said.dedup();
    assert_eq!(said.len(), 1, "always the same words: {said:?}");
    assert_eq!(table.seq().await, choice.seq);
}

async fn a_finished_game_takes_no_turn(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    choice
        .player
        .post(&table.path("/resignation"), json!({}))
        .await
        .is(201);
    let body = json!({"expected_seq": table.seq().await, "moves": [choice.moves[0]["move"]]});
    for below in ["/turns", "/turns/check"] {
        let problem = choice
            .player
            .post(&table.path(below), body.clone())
            .await
            .is_problem(409, "game_not_active");
        assert_eq!(problem["game_status"], "finished");
    }
    let undo = json!({"expected_seq": table.seq().await});
    choice
        .player
        .post(&table.path("/undo"), undo)
        .await
        .is_problem(409, "game_not_active");
    assert_eq!(table.game().await["standing"]["to_move"], json!([]));
}
