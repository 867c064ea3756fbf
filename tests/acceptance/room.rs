//! A database that can be read and not written: readiness says so, and everything else goes on.

use crate::table::{Choice, Table};
use crate::world::World;
use plotline_tests::{Answer, Cluster, Database, Dice, Server};
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// Heartbeats come every ten seconds, and sooner once one has failed.
const HEALED: Duration = Duration::from_secs(30);

#[tokio::test]
async fn a_full_disk_stops_writing_alone_and_readiness_says_so_until_there_is_room() {
    let world = World {
        server: Server::start_on_disk(24),
    };
    let table = world.table(2).await;
    world.stranger().get("/readyz").await.is(200);
    let filler = world.server.disk().join("filler");
    fill(&filler);
    says_so(&world.stranger().get("/readyz").await);
    let choice = first_refused(&table).await;
    reading_goes_on(&world, &table, &choice).await;
    std::fs::remove_file(&filler).expect("it is there");
    heals(&world, &table, &choice).await;
}

#[tokio::test]
async fn a_postgres_that_only_reads_stops_writing_alone_and_readiness_says_so_until_it_writes_again() {
    let url = Cluster::shared().new_database();
    let world = World {
        server: Server::start(&Database::Postgres(url.clone())),
    };
    let table = world.table(2).await;
    let choice = table.choice().await;
    world.stranger().get("/readyz").await.is(200);
    Cluster::shared().set_read_only(&url, true);
    // What was connected before finds out by being cut off.
    let since = Instant::now();
    while world.stranger().get("/readyz").await.code() != "read_only" {
        assert!(since.elapsed() < HEALED);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let refused = first_refused(&table).await;
    assert_eq!(refused.seq, choice.seq, "nothing was taken");
    reading_goes_on(&world, &table, &refused).await;
    Cluster::shared().set_read_only(&url, false);
    heals(&world, &table, &refused).await;
}

/// Takes all the room there is.
fn fill(file: &Path) {
    let mut file = std::fs::File::create(file).expect("a file can be made");
    for size in [1 << 16, 1 << 12, 1] {
        while file.write_all(&vec![0; size]).is_ok() {}
    }
}

fn says_so(answer: &Answer) {
    answer.is_problem(503, "read_only");
    let seconds = answer.header("retry-after").parse::<u64>();
    assert!(seconds.is_ok_and(|seconds| seconds > 0));
}

/// Plays until a turn cannot be stored. What SQLite has reserved already may take some.
async fn first_refused(table: &Table) -> Choice {
    for _ in 0..200 {
        let choice = table.choice().await;
        let answer = table.take(&choice, &choice.moves[0]["move"]).await;
        if answer.status != 201 {
            says_so(&answer);
            return choice;
        }
    }
    panic!("a full disk takes every turn");
}

async fn reading_goes_on(world: &World, table: &Table, choice: &Choice) {
    assert_eq!(table.seq().await, choice.seq);
    table.view().await;
    for path in ["/moves", "/board.svg", "/board.png", "/record", "/events"] {
        assert_eq!(choice.player.get(&table.path(path)).await.status, 200, "{path}");
    }
    let query = json!({"query": format!("{{ game(id: \"{}\") {{ seq }} }}", table.id)});
    let answer = choice.player.post("/graphql", query).await.is(200);
    assert_eq!(answer["data"]["game"]["seq"], json!(choice.seq));
    for path in ["/v1/games", "/v1/me", "/healthz"] {
        assert_eq!(choice.player.get(path).await.status, 200, "{path}");
    }
    says_so(&world.stranger().get("/readyz").await);
}

/// It is ready again by itself, takes the turn that it refused, and has lost nothing.
async fn heals(world: &World, table: &Table, choice: &Choice) {
    let since = Instant::now();
    while world.stranger().get("/readyz").await.status != 200 {
        assert!(since.elapsed() < HEALED, "{}", world.server.log());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    table.take(choice, &choice.moves[0]["move"]).await.is(201);
    table.steps(&mut Dice::fresh(), 5).await;
    plotline_domain::record::verify(&table.record().await).expect("the record is sound");
}
