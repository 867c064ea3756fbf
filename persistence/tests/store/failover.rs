//! A primary that is lost, and a database that comes up late.

use crate::make::*;
use crate::outages::HASTY;
use crate::postgres::Server;
use crate::world::client;
use plotline_persistence::{ConnectError, Settings, Store};
use std::time::{Duration, Instant};
use tokio::time::sleep;

const LONG: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread")]
async fn of_two_hosts_the_standby_that_was_promoted_is_used_although_the_primary_is_only_frozen() {
    let primary = Server::start();
    let standby = primary.standby();
    let hosts = [&primary, &standby].map(|server| {
        let host = server.url.strip_prefix("postgres://plotline@").unwrap();
        host.strip_suffix("/postgres").unwrap().to_owned()
    });
    // The standby first: it takes no writes, so it is passed over for as long as it is one.
    let url = format!("postgres://plotline@{},{}/postgres", hosts[1], hosts[0]);
    let settings = Settings {
        wait: Duration::from_secs(2),
        ..HASTY
    };
    let store = Store::connect(&url, settings).await.unwrap();
    store.migrate().await.unwrap();
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let game = play(&store, &game).await.unwrap();
    replayed(&primary).await;

    let frozen = primary.freeze();
    client(&standby.url)
        .await
        .batch_execute("SELECT pg_promote()")
        .await
        .unwrap();
    let began = Instant::now();
    let after = loop {
        match play(&store, &game).await {
            Ok(after) => break after,
            Err(error) => assert!(began.elapsed() < LONG, "{error}"),
        }
    };
    assert_eq!(find(&store, &game).await, after);
    drop(frozen);
}

/// Waits until the standby has all that the primary has.
async fn replayed(primary: &Server) {
    let client = client(&primary.url).await;
    let sql = "SELECT count(*) FROM pg_stat_replication WHERE replay_lsn >= pg_current_wal_lsn()";
    let began = Instant::now();
    // What is not yet written cannot be sent: tests switch off that a commit waits for that.
    while client.query_one(sql, &[]).await.unwrap().get::<_, i64>(0) == 0 {
        assert!(began.elapsed() < LONG, "the standby follows");
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_waits_for_a_database_that_comes_up() {
    let server = Server::start();
    server.halt();
    let settings = Settings {
        start_wait: LONG,
        ..HASTY
    };
    let url = server.url.clone();
    let opening = tokio::spawn(async move { Store::connect(&url, settings).await });
    sleep(Duration::from_millis(300)).await;
    assert!(!opening.is_finished());
    server.start_again();
    opening.await.unwrap().unwrap().ping().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_does_not_wait_for_what_would_be_the_same_again() {
    let server = Server::start();
    let settings = Settings {
        start_wait: Duration::from_secs(60),
        ..HASTY
    };
    let began = Instant::now();
    let (start, _) = server.url.rsplit_once('/').unwrap();
    for url in [
        format!("{start}/nowhere"),
        format!("{}?sslmode=require", server.url),
        server.url.replace("plotline@", "nobody:hunter2@"),
    ] {
        let error = Store::connect(&url, settings).await.err().unwrap();
        assert!(matches!(error, ConnectError::Refused(_)), "{error:?}");
        assert!(!format!("{error} {error:?}").contains("hunter2"), "{error:?}");
    }
    assert!(began.elapsed() < LONG);
}
