//! What becomes of whoever is too slow.

use crate::clocks::{at_pace, time};
use crate::world::{World, list};
use plotline_tests::Graphql;
use serde_json::{Value, json};
use std::time::Duration;

on_both!(a_live_game_is_lost_on_time, a_seat_that_is_skipped_plays_on,);

async fn a_live_game_is_lost_on_time(world: &World) {
    let pace = json!({"type": "live", "bank_seconds": 1, "grace_seconds": 1});
    let (_, table) = at_pace(world, pace).await;
    let loser = table.game().await["standing"]["to_move"][0].clone();
    for _ in 0..100 {
        if table.game().await["status"] == "finished" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let game = table.game().await;
    assert_eq!(game["status"], "finished");
    assert_ne!(game["outcome"]["winners"], json!([loser]));
    let events = table.events().await;
    let told: Vec<Value> = events
        .iter()
        .rev()
        .take(8)
        .rev()
        .map(|event| json!([event["type"], event["then"]]))
        .collect();
    assert!(told.contains(&json!(["deadline_missed", "grace"])), "{told:?}");
    assert!(told.contains(&json!(["deadline_missed", "resign"])), "{told:?}");
    assert!(told.contains(&json!(["resigned", null])), "{told:?}");
    let (first, last) = (&events[0]["at"], &events[events.len() - 1]["at"]);
    let took = time(last).duration_since(time(first));
    assert!((2..7).contains(&took.as_secs()), "{took:?}");
    let query = "query($id: ID!) { game(id: $id) { events(first: 1000) { what { __typename ... on DeadlineMissed { seat then } } } } }";
    let asked = Graphql::over(table.players[0].rest.clone())
        .ask(query, json!({"id": table.id}))
        .await
        .expect("a game");
    let missed = json!({"__typename": "DeadlineMissed", "seat": loser, "then": "RESIGN"});
    assert!(
        list(&asked["game"]["events"])
            .iter()
            .any(|event| event["what"] == missed)
    );
}

async fn a_seat_that_is_skipped_plays_on(world: &World) {
    let pace = json!({"type": "live", "bank_seconds": 2, "increment_seconds": 2, "grace_seconds": 0, "missed": "skip"});
    let (_, table) = at_pace(world, pace).await;
    let first = table.game().await["standing"]["to_move"][0].clone();
    for _ in 0..100 {
        if table.game().await["standing"]["to_move"][0] != first {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let game = table.game().await;
    assert_eq!(game["status"], "active");
    let events = table.events().await;
    let missed = events
        .iter()
        .position(|event| event["type"] == "deadline_missed")
        .expect("a missed deadline");
    assert_eq!(
        (&events[missed]["then"], &events[missed + 1]["cause"]),
        (&json!("skip"), &json!("move"))
    );
    assert_eq!(events[missed]["turn"], events[missed + 1]["turn"]);
}
