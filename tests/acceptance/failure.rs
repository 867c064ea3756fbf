//! A database that goes away, a service that is told to stop, and two services on one database.

use crate::table::Table;
use crate::world::{World, sqlite};
use plotline_tests::{Cluster, Database, Dice, Rest, Server};
use reqwest::Method;
use serde_json::json;
use std::time::{Duration, Instant};

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
async fn a_service_that_is_told_to_stop_finishes_what_is_under_way() {
    let mut world = sqlite().apart();
    // A registration takes long enough to be under way.
    let rest = world.stranger();
    let requests: Vec<_> = (0..4)
        .map(|_| {
            let (rest, name) = (rest.clone(), Dice::fresh().name("late"));
            tokio::spawn(async move {
                let body = json!({"username": name, "email": format!("{name}@example.org"), "password": "correct horse"});
                rest.try_send(Method::POST, "/v1/players", &[], Some(body.to_string())).await
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(30)).await;
    world.server.ask_to_end();
    for request in requests {
        let answer = request.await.expect("no panic").expect("it is answered");
        assert_eq!(answer.status, 201, "{}", answer.text);
    }
    assert!(world.server.wait().success());
    assert!(rest.try_send(Method::GET, "/healthz", &[], None).await.is_err());
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
