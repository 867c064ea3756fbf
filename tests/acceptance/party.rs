//! Games in which several seats move at once, against the clock.

use crate::table::Table;
use crate::world::{Player, World, list, number, text};
use jiff::Timestamp;
use plotline_domain::record::verify;
use plotline_tests::soak::{choices, times};
use plotline_tests::{Answer, Dice, Rest};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

on_both!(
    four_who_race_for_the_same_tiles_get_each_once,
    a_stale_seq_alone_refuses_nothing_and_a_refusal_says_that_it_was_stale,
    nothing_is_taken_back_where_several_move_at_once,
    a_countdown_goes_on_while_the_service_is_dead,
);

/// Few in every run, many in a soak.
const TAKES: [usize; 2] = [200, 1000];

async fn four_who_race_for_the_same_tiles_get_each_once(world: &World) {
    let table = Arc::new(party(world, 4, json!({})).await);
    let taken = Arc::new(AtomicUsize::new(0));
    let mut dice = choices(1901);
    let mut racers = Vec::new();
    for seat in 0..4 {
        racers.push(tokio::spawn(race(
            table.clone(),
            seat,
            taken.clone(),
            dice.split(),
        )));
    }
    let mut acknowledged = BTreeMap::new();
    for racer in racers {
        for event in racer.await.expect("the racer ends") {
            let seq = number(&event["seq"]);
            assert!(
                acknowledged.insert(seq, event).is_none(),
                "event {seq} was given to two requests"
            );
        }
    }
    let events = all_events(&table).await;
    let seqs: Vec<u64> = events.iter().map(|event| number(&event["seq"])).collect();
    assert_eq!(seqs, (1..=events.len() as u64).collect::<Vec<_>>());
    for event in &events {
        let seq = number(&event["seq"]);
        match acknowledged.remove(&seq) {
            Some(theirs) => assert_eq!(theirs, *event),
            None => assert!(
                event["cause"] != "move" || event["move"]["type"] == "party_ready",
                "{event}"
            ),
        }
    }
    assert!(acknowledged.is_empty(), "acknowledged and lost: {acknowledged:?}");
    one_owner_each(&events);
    verify(&table.record().await).expect("the record is sound");
}

/// Takes the tiles that the others take too, and gives most of them back. Some requests are sent twice at once.
async fn race(table: Arc<Table>, seat: usize, taken: Arc<AtomicUsize>, mut dice: Dice) -> Vec<Value> {
    let player = &table.players[seat];
    let (mut events, mut built) = (Vec::new(), 0);
    let [few, many] = TAKES;
    let mut count = 0;
    while taken.load(Ordering::Relaxed) < times(few, many) {
        count += 1;
        let again = count % 8 == 0;
        let position = 1 + dice.below(8);
        let take = json!({"type": "party_take", "position": position});
        let answer = send(&table, player, &take, &format!("take {count}"), again).await;
        match answer.status {
            201 => events.extend(list(&answer.json()["events"]).clone()),
            _ => {
                let code = answer.code();
                assert!(answer.status == 422 && code == "tile_gone", "{}", answer.text);
                continue;
            }
        }
        taken.fetch_add(1, Ordering::Relaxed);
        // Of the eight tiles that all race for each racer keeps one at most, so some are always left.
        let next = match built == 0 && dice.below(100) == 0 {
            true => json!({"type": "party_build", "field": FIELDS[built]}),
            false => json!({"type": "party_return"}),
        };
        built += usize::from(next["type"] == "party_build");
        let answer = send(&table, player, &next, &format!("next {count}"), again).await;
        events.extend(list(&answer.is(201)["events"]).clone());
    }
    events
}

/// Sends a move, now and then twice at the same time with one key; both answers are the same then.
async fn send(table: &Table, player: &Player, mv: &Value, key: &str, again: bool) -> Answer {
    let path = table.path("/turns");
    let headers = [("idempotency-key", key)];
    let send = || player.post_with(&path, &headers, json!({"expected_seq": null, "moves": [mv]}));
    if !again {
        return send().await;
    }
    let (one, other) = tokio::join!(send(), send());
    match (one.status, other.status) {
        (201, 201) => assert_eq!(one.text, other.text),
        // Refused requests are judged anew each time, so the second may come when the tile is back.
        (422, 201) => return other,
        _ => {}
    }
    one
}

/// Of each position the events must tell: taken, then built or back, then taken again.
fn one_owner_each(events: &[Value]) {
    let mut owners: BTreeMap<u64, u64> = BTreeMap::new();
    for event in events.iter().filter(|event| event["cause"] == "move") {
        let seat = number(&event["seat"]);
        let holds = owners
            .iter()
            .find(|(_, owner)| **owner == seat)
            .map(|(position, _)| *position);
        match event["move"]["type"].as_str() {
            Some("party_take") => {
                assert_eq!(holds, None, "seat {seat} takes a second tile: {event}");
                let before = owners.insert(number(&event["move"]["position"]), seat);
                assert_eq!(before, None, "a tile with an owner is taken: {event}");
            }
            Some("party_return") => drop(owners.remove(&holds.expect("a tile is held"))),
            // A built tile keeps an owner for ever, one that is no seat and holds nothing.
            Some("party_build") => drop(owners.insert(holds.expect("a tile is held"), 0)),
            _ => {}
        }
    }
}

async fn a_stale_seq_alone_refuses_nothing_and_a_refusal_says_that_it_was_stale(world: &World) {
    let table = party(world, 2, json!({})).await;
    let seq = table.seq().await;
    let take = async |seat: usize, position: u64, seq: Option<u64>| {
        let body = json!({"expected_seq": seq, "moves": [{"type": "party_take", "position": position}]});
        table.players[seat].post(&table.path("/turns"), body).await
    };
    take(0, 7, Some(seq)).await.is(201);
    let late = take(1, 7, Some(seq)).await.is_problem(422, "tile_gone");
    assert_eq!((&late["stale"], &late["rule"]), (&json!(true), &json!("IN-1022")));
    assert_eq!(number(&late["seq"]), table.seq().await);
    let wrong = take(1, 7, Some(table.seq().await))
        .await
        .is_problem(422, "tile_gone");
    assert_eq!((&wrong["stale"], &wrong["seq"]), (&json!(false), &Value::Null));
    take(1, 8, Some(seq)).await.is(201);
    let full = take(1, 9, None).await.is_problem(422, "hand_full");
    assert_eq!(full["stale"], false);
}

async fn nothing_is_taken_back_where_several_move_at_once(world: &World) {
    let table = party(world, 2, json!({})).await;
    play(&table, 0, json!({"type": "party_take", "position": 3}))
        .await
        .is(201);
    play(&table, 0, json!({"type": "party_build", "field": "a1"}))
        .await
        .is(201);
    let body = json!({"expected_seq": table.seq().await});
    let answer = table.players[0].post(&table.path("/undo"), body).await;
    answer.is_problem(409, "nothing_to_undo");
}

async fn a_countdown_goes_on_while_the_service_is_dead(world: &World) {
    let mut apart = world.apart();
    let table = party(&apart, 2, json!({"party_timer_seconds": 10})).await;
    for (position, field) in (1..).zip(FIELDS) {
        play(&table, 0, json!({"type": "party_take", "position": position}))
            .await
            .is(201);
        play(&table, 0, json!({"type": "party_build", "field": field}))
            .await
            .is(201);
    }
    let game = table.game().await;
    assert_eq!(
        game["standing"]["to_move"],
        json!([2]),
        "a full city has no moves"
    );
    let deadline: Timestamp = text(&game["standing"]["deadline"]).parse().expect("a time");
    apart.server.kill();
    tokio::time::sleep(Duration::from_secs(2)).await;
    apart.server.start_again();
    let other = Rest::new(&apart.server.url).with_token(&table.players[1].access);
    let take =
        |position| json!({"expected_seq": null, "moves": [{"type": "party_take", "position": position}]});
    other.post(&table.path("/turns"), take(40)).await.is(201);
    apart.server.kill();
    sleep_until(deadline).await;
    apart.server.start_again();

    let other = Rest::new(&apart.server.url).with_token(&table.players[1].access);
    let game = finished(&other, &table).await;
    assert!(!list(&game["outcome"]["winners"]).is_empty());
    let late = other.post(&table.path("/turns"), take(41)).await;
    assert_eq!(late.is_problem(409, "game_not_active")["game_status"], "finished");
    let record = other.get(&table.path("/record")).await.text;
    assert!(verify(&record).expect("the record is sound").outcome.is_some());
}

const RULESET: &str = "city-investors";

/// The building fields of a city.
const FIELDS: [&str; 24] = [
    "a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5", "c1", "c2", "c4", "c5", "d1", "d2", "d3",
    "d4", "d5", "e1", "e2", "e3", "e4", "e5",
];

/// A party game that runs: everybody is ready, and nobody has to wait between two takes.
async fn party(world: &World, seats: u8, options: Value) -> Table {
    let mut all = json!({"variant": "party", "party_take_cooldown_ms": 0});
    if let (Some(all), Some(options)) = (all.as_object_mut(), options.as_object()) {
        all.extend(options.clone());
    }
    let table = Table::of(world, RULESET, seats, all).await;
    for seat in 0..table.players.len() {
        play(&table, seat, json!({"type": "party_ready"})).await.is(201);
    }
    table
}

/// Takes a move as the game is.
async fn play(table: &Table, seat: usize, mv: Value) -> Answer {
    let body = json!({"expected_seq": null, "moves": [mv]});
    table.players[seat].post(&table.path("/turns"), body).await
}

/// All events, however many pages they fill.
async fn all_events(table: &Table) -> Vec<Value> {
    let mut events: Vec<Value> = Vec::new();
    loop {
        let path = table.path(&format!("/events?limit=1000&after={}", events.len()));
        let page = table.players[0].get(&path).await.is(200);
        if list(&page["items"]).is_empty() {
            return events;
        }
        events.extend(list(&page["items"]).clone());
    }
}

async fn sleep_until(time: Timestamp) {
    let left = time.duration_since(Timestamp::now());
    tokio::time::sleep(Duration::try_from(left).unwrap_or_default()).await;
}

/// The game once it is over; nobody but the clock ends it.
async fn finished(player: &Rest, table: &Table) -> Value {
    for _ in 0..50 {
        let game = player.get(&table.path("")).await.is(200);
        if game["status"] == "finished" {
            return game;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the game has not ended");
}
