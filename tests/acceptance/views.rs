use crate::world::{World, list, number, text};
use plotline_tests::{Database, Dice};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

on_both!(
    a_client_that_has_the_newest_is_told_so,
    what_is_kept_in_one_form_is_not_the_other,
    every_earlier_view_can_be_seen_again,
    everybody_sees_the_same,
    events_come_in_pages,
    events_as_lines_are_those_of_the_record,
    a_view_that_is_not_there_is_not_found,
);

async fn a_client_that_has_the_newest_is_told_so(world: &World) {
    let table = world.table(2).await;
    let player = &table.players[0];
    for below in ["", "/view", "/events", "/events?after=2", "/moves", "/record"] {
        let first = player.get(&table.path(below)).await;
        let tag = first.header("etag").to_owned();
        assert!(!tag.is_empty());
        for known in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}")] {
            let again = player
                .get_with(&table.path(below), &[("if-none-match", &known)])
                .await;
            assert_eq!((again.status, again.text.as_str()), (304, ""), "{known}");
            assert_eq!(again.header("etag"), tag);
        }
        let other = player
            .get_with(&table.path(below), &[("if-none-match", "\"x\"")])
            .await;
        assert_eq!((other.status, &other.text), (200, &first.text));
        table.step(&mut Dice::fresh()).await;
        let changed = player
            .get_with(&table.path(below), &[("if-none-match", &tag)])
            .await;
        assert_eq!(changed.status, 200);
        assert_ne!(changed.header("etag"), tag);
    }
}

async fn what_is_kept_in_one_form_is_not_the_other(world: &World) {
    let table = world.table(2).await;
    let path = table.path("/events");
    let tag = table.players[0].get(&path).await.header("etag").to_owned();
    let headers = [
        ("if-none-match", tag.as_str()),
        ("accept", "application/x-ndjson"),
    ];
    let lines = table.players[0].get_with(&path, &headers).await;
    assert_eq!(
        (lines.status, lines.header("content-type")),
        (200, "application/x-ndjson")
    );
    assert_ne!(lines.header("etag"), tag);
}

/// While the tables are locked nothing can be read from them. A node that is alone would not have to ask at all.
#[tokio::test]
async fn who_has_the_newest_of_a_busy_game_is_told_so_without_a_query() {
    let [world, _other] = crate::nodes::two_nodes();
    let Database::Postgres(url) = &world.server.database else {
        panic!("it is a PostgreSQL");
    };
    let table = world.table(2).await;
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls)
        .await
        .expect("the database answers");
    tokio::spawn(connection);
    let sql = async |sql: &str| client.batch_execute(sql).await.expect("it is carried out");
    let player = &table.players[0];
    for below in ["", "/view", "/events", "/moves", "/record"] {
        let path = table.path(below);
        let first = player.get(&path).await;
        sql("BEGIN; LOCK TABLE games").await;
        let headers = [("if-none-match", first.header("etag"))];
        let began = Instant::now();
        let again = player.get_with(&path, &headers).await;
        assert_eq!((again.status, again.text.as_str()), (304, ""), "{below}");
        assert!(began.elapsed() < Duration::from_millis(900), "{below}");
        // What was so a second ago is not believed.
        if below.is_empty() {
            tokio::time::sleep(Duration::from_millis(1100)).await;
            player
                .get_with(&path, &headers)
                .await
                .is_problem(503, "unavailable");
        }
        sql("COMMIT").await;
    }
}

async fn every_earlier_view_can_be_seen_again(world: &World) {
    let mut dice = Dice::fresh();
    let apart = world.apart();
    let table = apart.table(2).await;
    let mut seen: Vec<(u64, Value)> = Vec::new();
    for _ in 0..25 {
        let answer = table.players[0].get(&table.path("/view")).await.is(200);
        seen.push((number(&answer["seq"]), answer["view"].clone()));
        table.step(&mut dice).await;
    }
    // Once with what the service remembers, once from the database alone.
    let mut server = apart.server;
    for _ in 0..2 {
        let player = plotline_tests::Rest::new(&server.url).with_token(&table.players[0].access);
        for (seq, view) in &seen {
            let answer = player.get(&table.path(&format!("/view?at={seq}"))).await.is(200);
            assert_eq!((number(&answer["seq"]), &answer["view"]), (*seq, view));
        }
        server.start_again();
    }
}

async fn everybody_sees_the_same(world: &World) {
    let table = world.table(2).await;
    let spectator = world.player().await;
    let seen = spectator.get(&table.path("/view")).await.text;
    for player in &table.players {
        assert_eq!(player.get(&table.path("/view")).await.text, seen);
    }
}

async fn events_come_in_pages(world: &World) {
    let table = world.table(3).await;
    table.steps(&mut Dice::fresh(), 6).await;
    let all = table.events().await;
    let numbers: Vec<u64> = all.iter().map(|event| number(&event["seq"])).collect();
    assert_eq!(numbers, (1..=table.seq().await).collect::<Vec<_>>());
    let mut paged = Vec::new();
    let mut next = Some(table.path("/events?limit=4"));
    while let Some(path) = next {
        let page = table.players[0].get(&path).await.is(200);
        assert!(list(&page["items"]).len() <= 4);
        paged.extend(list(&page["items"]).clone());
        next = page["next"].as_str().map(str::to_owned);
    }
    assert_eq!(paged, all);
    let after = table.players[0].get(&table.path("/events?after=3")).await.is(200);
    assert_eq!(*list(&after["items"]), all[3..]);
    for after in [table.seq().await, u64::MAX] {
        let none = table.players[0]
            .get(&table.path(&format!("/events?after={after}")))
            .await
            .is(200);
        assert_eq!(none, json!({"items": [], "next": null}));
    }
}

async fn events_as_lines_are_those_of_the_record(world: &World) {
    let table = world.table(2).await;
    table.steps(&mut Dice::fresh(), 4).await;
    let lines = [("accept", "application/x-ndjson")];
    let answer = table.players[0]
        .get_with(&table.path("/events?limit=1000"), &lines)
        .await;
    assert_eq!(answer.header("content-type"), "application/x-ndjson");
    let record = table.record().await;
    let (_, rest) = record.split_once('\n').expect("a header and events");
    let events = answer.text.as_str();
    let signature = rest.strip_prefix(events).expect("the same lines");
    assert_eq!(signature.lines().count(), 1);
    let values: Vec<Value> = events
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(values, table.events().await);
    let page = table.players[0]
        .get_with(&table.path("/events?limit=2"), &lines)
        .await;
    assert_eq!(page.text.lines().count(), 2);
    assert!(page.header("link").contains("after=2") && page.header("link").contains("rel=\"next\""));
}

async fn a_view_that_is_not_there_is_not_found(world: &World) {
    let table = world.table(2).await;
    let seq = table.seq().await;
    for at in ["0".to_owned(), (seq + 1).to_string(), u64::MAX.to_string()] {
        let answer = table.players[0].get(&table.path(&format!("/view?at={at}"))).await;
        assert_eq!(text(&answer.is_problem(404, "not_found")["field"]), "at");
    }
    for at in ["-1", "x", "1.5", "18446744073709551616", ""] {
        let answer = table.players[0].get(&table.path(&format!("/view?at={at}"))).await;
        answer.is_problem(400, "unreadable");
    }
}
