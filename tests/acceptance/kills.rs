use crate::world::{World, list, number};
use plotline_tests::soak::{choices, times};
use plotline_tests::{Dice, Rest};
use reqwest::Method;
use serde_json::json;
use std::time::Duration;

on_both!(what_was_acknowledged_survives_every_crash);

/// Plays on while the service is killed again and again, and sends each turn until it is acknowledged.
async fn what_was_acknowledged_survives_every_crash(world: &World) {
    let mut apart = world.apart();
    let mut dice = choices(1901);
    let table = apart.table(2).await;
    let mut acknowledged = Vec::new();
    for crash in 0..times(4, 32) {
        let url = apart.server.url.clone();
        let (mut ready, patience) = (false, Duration::from_millis(40 + 40 * dice.below(5) as u64));
        let play = async {
            loop {
                let Some(answer) = one_turn(&url, &table, &mut dice, acknowledged.len()).await else {
                    break;
                };
                ready = true;
                acknowledged.push(answer);
            }
        };
        let _ = tokio::time::timeout(patience, play).await;
        apart.server.kill();
        assert!(
            ready || crash > 0 || patience.as_millis() < 200,
            "something was played"
        );
        apart.server.start_again();
    }
    let client = Rest::new(&apart.server.url).with_token(&table.players[0].access);
    let record = client.get(&table.path("/record")).await.text;
    plotline_domain::record::verify(&record).expect("the record is sound");
    for answer in &acknowledged {
        for event in list(&answer["events"]) {
            let hash = event["hash"].as_str().expect("a hash");
            assert!(
                record.contains(hash),
                "event {} was acknowledged and is gone",
                event["seq"]
            );
        }
    }
}

async fn one_turn(
    url: &str,
    table: &crate::table::Table,
    dice: &mut Dice,
    count: usize,
) -> Option<serde_json::Value> {
    let rest = Rest::new(url);
    let ask = async |seat: usize, path: &str| {
        let player = rest.with_token(&table.players[seat].access);
        let answer = player
            .try_send(Method::GET, &table.path(path), &[], None)
            .await
            .ok()?;
        Some(answer.json())
    };
    let game = ask(0, "").await?;
    let seat = number(list(&game["standing"]["to_move"]).first()?) as usize - 1;
    let moves = ask(seat, "/moves").await?;
    let chosen = &list(&moves["moves"])[dice.below(list(&moves["moves"]).len())];
    let body = json!({"expected_seq": moves["seq"], "moves": [chosen["move"]]}).to_string();
    let key = format!("{count}-{}", moves["seq"]);
    let player = rest.with_token(&table.players[seat].access);
    let headers = [("idempotency-key", key.as_str())];
    let answer = player
        .try_send(Method::POST, &table.path("/turns"), &headers, Some(body))
        .await
        .ok()?;
    Some(answer.is(201))
}
