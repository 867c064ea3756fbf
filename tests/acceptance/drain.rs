//! A service that is asked to stop lets balancers turn away first; the next one on the same file waits for it.

use crate::table::Table;
use crate::wire::Wire;
use crate::world::World;
use plotline_tests::{Database, Rest, Server, Socket, Stream, StreamForm};
use std::time::{Duration, Instant};

/// Nobody waits for its end: a Ctrl-C ends it.
const LONG: Duration = Duration::from_secs(300);
/// Long enough for a slow machine.
const SOON: Duration = Duration::from_secs(20);

fn sqlite(grace: Duration) -> World {
    let seconds = grace.as_secs().to_string();
    let settings = [("PLOTLINE_DRAIN_SECONDS", seconds.as_str())];
    World {
        server: Server::start_in(&Server::new_folder(), &Database::Sqlite, &settings),
    }
}

async fn is_draining(world: &World) {
    let since = Instant::now();
    loop {
        let answer = world.stranger().get("/readyz").await;
        if answer.status != 200 {
            answer.is_problem(503, "draining");
            assert!(answer.header("retry-after").parse::<u64>().is_ok());
            return;
        }
        assert!(since.elapsed() < SOON);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn follow(watcher: &Rest, table: &Table, seq: u64) -> Stream {
    let opened = watcher.events(&table.id, StreamForm::Sse, Some(seq)).await;
    opened.unwrap_or_else(|answer| panic!("{}", answer.text))
}

#[tokio::test]
async fn a_service_that_drains_goes_on_but_is_not_ready() {
    let mut world = sqlite(LONG);
    let table = world.table(2).await;
    let choice = table.choice().await;
    let watcher = &table.players[0].rest;
    let before = follow(watcher, &table, choice.seq).await;
    world.server.ask_to_end();
    is_draining(&world).await;
    let since = follow(watcher, &table, choice.seq).await;
    // Somebody who has not noticed yet connects anew, takes a turn, and is told to connect elsewhere next time.
    let newcomer = Rest::new(&world.server.url).with_token(&choice.player.access);
    let taken = take(&table, &newcomer, choice.seq, &choice.moves[0]["move"]).await;
    assert_eq!(taken.status, 201, "{}", taken.text);
    assert_eq!(taken.header("connection"), "close");
    for mut stream in [before, since] {
        while stream.next().await.expect("it goes on").what != "event" {}
    }
    world.server.signal("INT");
    assert!(world.server.wait().success());
}

#[tokio::test]
async fn streams_end_with_a_word_when_the_grace_is_over() {
    let grace = Duration::from_secs(1);
    let mut world = sqlite(grace);
    let table = world.table(2).await;
    let seq = table.seq().await;
    let mut stream = follow(&table.players[0].rest, &table, seq).await;
    let asked = Instant::now();
    world.server.ask_to_end();
    let mut parts = Vec::new();
    while let Some(part) = stream.next().await {
        parts.push(part);
    }
    let last = parts.last().expect("it ends with a word");
    assert_eq!(last.data["code"], "unavailable", "{parts:?}");
    assert!(asked.elapsed() >= grace, "{:?}", asked.elapsed());
    assert!(world.server.wait().success());
}

async fn take(table: &Table, rest: &Rest, seq: u64, chosen: &serde_json::Value) -> plotline_tests::Answer {
    let turn = serde_json::json!({"expected_seq": seq, "moves": [chosen]});
    rest.post(&table.path("/turns"), turn).await
}

/// What the next service says.
const WAITS: &str = "drains; this one starts when";

#[tokio::test]
async fn the_next_service_on_a_file_waits_for_the_one_that_drains() {
    let mut first = sqlite(LONG);
    let table = first.table(2).await;
    let seq = table.seq().await;
    first.server.ask_to_end();
    is_draining(&first).await;
    let second = Server::begin_in(&first.server.data, &Database::Sqlite, &[]);
    let since = Instant::now();
    while !second.log().contains(WAITS) {
        assert!(since.elapsed() < SOON, "{}", second.log());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(first.server.ended().is_none());
    first.server.signal("INT");
    let second = tokio::task::spawn_blocking(|| second.finish()).await;
    let second = second.expect("it can be waited for").expect("it starts");
    // The first one has ended before the second one began to write.
    assert!(first.server.wait().success());
    let said = second.log();
    assert_eq!(said.matches(WAITS).count(), 1, "{said}");
    let player = Rest::new(&second.url).with_token(&table.players[0].access);
    assert_eq!(player.get(&table.path("")).await.is(200)["seq"], seq);
}

#[tokio::test]
async fn a_second_service_on_a_file_is_refused_until_the_first_has_gone() {
    let mut world = sqlite(LONG);
    let file = world.server.data.join("plotline.db").display().to_string();
    // Another way to the same file makes no difference.
    let link = Server::new_folder().join("link.db");
    std::os::unix::fs::symlink(&file, &link).expect("a link can be made");
    let url = link.display().to_string();
    let elsewhere = Server::new_folder();
    let refused = Server::run(&elsewhere, &Database::Sqlite, &[("DATABASE_URL", &url)], &[]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(
        said.contains(&file) && said.contains("in use by another service"),
        "{said}"
    );
    world.stranger().get("/readyz").await.is(200);
    // Commands may look at the file meanwhile.
    assert!(world.server.command(&["keys", "list"]).status.success());
    // Whoever is killed says nothing, and is gone all the same.
    world.server.kill();
    world.server.start_again();
    world.stranger().get("/readyz").await.is(200);
}

#[tokio::test]
async fn a_service_that_drains_still_carries_out_commands() {
    let mut world = sqlite(LONG);
    let player = world.player().await;
    world.server.ask_to_end();
    is_draining(&world).await;
    let granted = world.server.command(&["admin", "grant", &player.name]);
    assert!(granted.status.success(), "{granted:?}");
    assert_eq!(player.get("/v1/me").await.is(200)["role"], "admin");
    world.server.signal("INT");
    assert!(world.server.wait().success());
}

#[tokio::test]
async fn ctrl_c_waits_for_no_balancer_and_a_second_one_for_nobody() {
    let mut world = sqlite(LONG);
    let began = Instant::now();
    world.server.signal("INT");
    assert!(world.server.wait().success());
    assert!(began.elapsed() < SOON, "{:?}", began.elapsed());

    let mut world = sqlite(LONG);
    world.server.ask_to_end();
    is_draining(&world).await;
    // Somebody is in the middle of a request. The service says that it has begun with it.
    let mut wire = Wire::to(&world).await;
    wire.say("POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n")
        .await;
    assert!(wire.answer().await.starts_with("HTTP/1.1 100 "));
    wire.say("{").await;
    let began = Instant::now();
    // The first ends the grace.
    while world.server.ended().is_none() {
        world.server.signal("INT");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(world.server.wait().code(), Some(130));
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
}

#[tokio::test]
async fn a_service_that_drains_still_opens_websockets() {
    let world = sqlite(LONG);
    let table = world.table(2).await;
    world.server.ask_to_end();
    is_draining(&world).await;
    let opened = Socket::begin(&world.server.url, &table.players[0].access).await;
    assert!(opened.is_ok(), "{:?}", opened.err());
}
