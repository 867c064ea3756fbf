//! A database that goes away, a service that is told to stop, and two services on one database.

use crate::table::Table;
use crate::world::{World, sqlite};
use plotline_tests::{Cluster, Database, Dice, Rest, Server};
use reqwest::Method;
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test]
async fn a_database_that_is_away_gives_503_and_comes_back() {
    let cluster = Cluster::start("postgres-that-halts");
    let world = World {
        server: Server::start(&Database::Postgres(cluster.new_database())),
    };
    let table = world.table(2).await;
    let choice = table.choice().await;
    cluster.halt();
    let started = Instant::now();
    let turn = json!({"expected_seq": choice.seq, "moves": [choice.moves[0]["move"]]});
    for _ in 0..2 {
        let taken = choice.player.post(&table.path("/turns"), turn.clone()).await;
        for answer in [
            taken,
            choice.player.get(&table.path("")).await,
            world.stranger().get("/readyz").await,
        ] {
            answer.is_problem(503, "unavailable");
            assert!(
                answer
                    .header("retry-after")
                    .parse::<u64>()
                    .is_ok_and(|seconds| seconds > 0)
            );
        }
    }
    world.stranger().get("/healthz").await.is(200);
    assert!(
        started.elapsed() < Duration::from_secs(25),
        "{:?}",
        started.elapsed()
    );
    cluster.resume();
    let mut ready = false;
    for _ in 0..50 {
        ready = world.stranger().get("/readyz").await.status == 200;
        if ready {
            break;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    assert!(ready, "the service finds its database again");
    choice.player.post(&table.path("/turns"), turn).await.is(201);
    table.steps(&mut Dice::fresh(), 5).await;
    plotline_domain::record::verify(&table.record().await).expect("the record is sound");
}

#[tokio::test]
async fn a_start_waits_for_its_database_and_says_so_once() {
    let cluster = Cluster::start("postgres-that-comes-up");
    let database = Database::Postgres(cluster.new_database());
    cluster.halt();
    let settings = [("PLOTLINE_WAIT_SECONDS", "60")];
    let started =
        tokio::task::spawn_blocking(move || Server::start_in(&Server::new_folder(), &database, &settings));
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert!(!started.is_finished());
    cluster.resume();
    let server = started.await.expect("it starts");
    let world = World { server };
    world.stranger().get("/readyz").await.is(200);
    let said = world.server.log();
    assert_eq!(said.matches("waiting for it").count(), 1, "{said}");
}

#[tokio::test]
async fn a_service_that_is_told_to_stop_finishes_what_is_under_way() {
    let mut world = sqlite().apart();
    let address = world.server.url.trim_start_matches("http://").to_owned();
    let mut stream = TcpStream::connect(&address).await.expect("the service listens");
    // A first request, so that the connection is known to be accepted; then half of another.
    stream
        .write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        .await
        .expect("sent");
    let mut reply = [0; 4096];
    let read = stream.read(&mut reply).await.expect("answered");
    assert!(read > 0, "the connection was closed at once");
    let body =
        json!({"username": "late", "email": "late@example.org", "password": "correct horse"}).to_string();
    let (first, second) = body.split_at(10);
    let head = "POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length";
    let half = format!("{head}: {}\r\n\r\n{first}", body.len());
    stream.write_all(half.as_bytes()).await.expect("sent");
    tokio::time::sleep(Duration::from_millis(200)).await;
    world.server.ask_to_end();
    tokio::time::sleep(Duration::from_millis(200)).await;
    stream.write_all(second.as_bytes()).await.expect("sent");
    let mut reply = String::new();
    stream.read_to_string(&mut reply).await.expect("answered");
    assert!(reply.starts_with("HTTP/1.1 201"), "{reply}");
    assert!(world.server.wait().success());
    let gone = world
        .stranger()
        .try_send(Method::GET, "/healthz", &[], None)
        .await;
    assert!(gone.is_err());
}

#[tokio::test]
async fn two_services_share_one_database() {
    let database = Database::new_postgres();
    let folder = Server::new_folder();
    let first = World {
        server: Server::start_in(&folder, &database, &[]),
    };
    let second = Server::start_in(&folder, &database, &[]);
    let mut dice = Dice::fresh();
    let mut table = first.table(2).await;
    let mut urls = [first.server.url.clone(), second.url.clone()].into_iter().cycle();
    loop {
        move_to(&mut table, &urls.next().expect("a cycle has no end"));
        if table.step(&mut dice).await.is_none() {
            break;
        }
    }
    plotline_domain::record::verify(&table.record().await).expect("the record is sound");
}

/// Lets everybody at the table speak to another service.
fn move_to(table: &mut Table, url: &str) {
    for player in &mut table.players {
        player.rest = Rest::new(url).with_token(&player.access);
    }
}
