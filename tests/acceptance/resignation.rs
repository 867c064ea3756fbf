use crate::world::{World, list, number};
use plotline_tests::Dice;
use serde_json::json;

on_both!(
    of_two_the_other_wins_at_once,
    of_three_the_others_play_on,
    nobody_resigns_twice,
    a_resignation_is_taken_once,
    the_earlier_one_left_the_lower_one_is_ranked,
);

async fn of_two_the_other_wins_at_once(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let loser = choice.other(&table);
    let seat = 3 - choice.seat;
    let taken = loser.post(&table.path("/resignation"), json!({})).await.is(201);
    let event = &list(&taken["events"])[0];
    assert_eq!(event["type"], "resigned");
    assert_eq!(event["seat"], seat);
    let game = table.game().await;
    assert_eq!(game["status"], "finished");
    assert_eq!(game["outcome"]["winners"], json!([choice.seat]));
    assert_eq!(game["outcome"]["ranking"][1], json!({"place": 2, "seat": seat}));
    assert_eq!(game["outcome"], taken["standing"]["outcome"]);
    assert!(game["finished_at"].is_string());
    plotline_domain::record::verify(&table.record().await).expect("the record is sound");
}

async fn of_three_the_others_play_on(world: &World) {
    let mut dice = Dice::fresh();
    let table = world.table(3).await;
    table.steps(&mut dice, 5).await;
    let choice = table.choice().await;
    choice
        .player
        .post(&table.path("/resignation"), json!({}))
        .await
        .is(201);
    let game = table.game().await;
    assert_eq!(game["status"], "active");
    assert!(!list(&game["standing"]["to_move"]).contains(&json!(choice.seat)));
    while let Some(next) = table.try_choice().await {
        assert_ne!(next.seat, choice.seat, "who has left is not asked");
        let mv = next.pick(&mut dice);
        table.take(&next, &mv).await.is(201);
    }
    let game = table.game().await;
    assert_eq!(
        game["outcome"]["ranking"][2],
        json!({"place": 3, "seat": choice.seat})
    );
    plotline_domain::record::verify(&table.record().await).expect("the record is sound");
}

async fn nobody_resigns_twice(world: &World) {
    let table = world.table(3).await;
    let path = table.path("/resignation");
    table.players[1].post(&path, json!({})).await.is(201);
    table.players[1]
        .post(&path, json!({}))
        .await
        .is_problem(409, "already_resigned");
    let turn = json!({"expected_seq": table.seq().await, "moves": [{"type": "decline_extra_turn"}]});
    assert_eq!(
        table.players[1].post(&table.path("/turns"), turn).await.status,
        422
    );
}

async fn a_resignation_is_taken_once(world: &World) {
    let table = world.table(3).await;
    let key = [("idempotency-key", "enough")];
    let path = table.path("/resignation");
    let attempts = (0..10).map(|_| table.players[0].post_with(&path, &key, json!({})));
    let answers = futures_util::future::join_all(attempts).await;
    for answer in &answers {
        assert_eq!((answer.status, &answer.text), (201, &answers[0].text));
    }
    let resigned = table
        .events()
        .await
        .iter()
        .filter(|event| event["type"] == "resigned")
        .count();
    assert_eq!(resigned, 1);
}

async fn the_earlier_one_left_the_lower_one_is_ranked(world: &World) {
    let table = world.table(4).await;
    for seat in [3, 1, 4] {
        table.players[seat - 1]
            .post(&table.path("/resignation"), json!({}))
            .await
            .is(201);
    }
    let game = table.game().await;
    let ranking = list(&game["outcome"]["ranking"]);
    let seats: Vec<u64> = ranking.iter().map(|place| number(&place["seat"])).collect();
    assert_eq!(seats, [2, 4, 1, 3]);
}
