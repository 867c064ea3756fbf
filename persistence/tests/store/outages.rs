//! The database goes away, comes back, is too busy or was never there.

use crate::make::*;
use crate::postgres::{Server, shared};
use crate::world::{self, Schema, World};
use plotline_domain::games::{CommitError, GameStore};
use plotline_domain::ports::StoreError;
use plotline_persistence::{ConnectError, Settings, Store};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// Patience for tests.
pub(crate) const HASTY: Settings = Settings {
    connections: 2,
    lists: 2,
    wait: Duration::from_millis(300),
    lock_wait: Duration::from_millis(200),
    answer_wait: Duration::from_secs(2),
    start_wait: Duration::ZERO,
    owner: false,
    read_only: false,
};

on_both_databases! {
    a_database_that_answers_is_ready,
    a_lock_that_is_held_too_long_is_an_outage_and_not_an_error,
    many_more_calls_than_connections_all_succeed,
}

async fn a_database_that_answers_is_ready(World { store, .. }: World) {
    store.ping().await.unwrap();
}

async fn a_lock_that_is_held_too_long_is_an_outage_and_not_an_error(world: World) {
    let ada = stored_player(&world.store, "ada").await;
    let game = stored_game(&world.store, &ada).await;
    let hasty = Store::connect(&world.url, HASTY).await.unwrap();
    let lock = Lock::take(&world.url).await;
    let refused = play(&hasty, &game).await;
    assert!(
        matches!(refused, Err(CommitError::Store(StoreError::Unavailable(_)))),
        "{refused:?}"
    );
    assert_eq!(find(&hasty, &game).await, game, "reading goes on");
    lock.release().await;
    play(&hasty, &game).await.unwrap();
}

async fn many_more_calls_than_connections_all_succeed(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let mut calls = JoinSet::new();
    for _ in 0..200 {
        let (store, game) = (store.clone(), game.clone());
        calls.spawn(async move { find(&store, &game).await });
    }
    assert!(calls.join_all().await.iter().all(|found| *found == game));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_survives_that_postgres_stops_and_starts_again() {
    let server = Server::start();
    let store = Store::connect(&server.url, HASTY).await.unwrap();
    store.migrate().await.unwrap();
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let mut busy = JoinSet::new();
    for _ in 0..4 {
        let (store, game) = (store.clone(), game.clone());
        // Calls that are under way while it happens end in success or in an outage, and in nothing else.
        busy.spawn(async move {
            loop {
                match GameStore::find(&store, game.id).await {
                    Ok(_) => tokio::task::yield_now().await,
                    Err(StoreError::Unavailable(_)) => break,
                    Err(error) => panic!("{error}"),
                }
            }
        });
    }
    server.halt();
    busy.join_all().await;

    for _ in 0..3 {
        let began = Instant::now();
        assert!(matches!(store.ping().await, Err(StoreError::Unavailable(_))));
        let refused = play(&store, &game).await;
        assert!(
            matches!(refused, Err(CommitError::Store(StoreError::Unavailable(_)))),
            "{refused:?}"
        );
        assert!(began.elapsed() < Duration::from_secs(2), "an outage is told soon");
    }
    server.start_again();
    store.ping().await.unwrap();
    let after = play(&store, &game).await.unwrap();
    assert_eq!(find(&store, &game).await, after);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_postgres_ends_is_replaced() {
    let schema = Schema::new().await;
    let store = Store::connect(&schema.url, HASTY).await.unwrap();
    let theirs = format!("FROM pg_stat_activity WHERE application_name = '{}'", schema.name);
    let kill = format!("SELECT pg_terminate_backend(pid, 5000) {theirs}");
    assert!(!world::admin().await.query(&kill, &[]).await.unwrap().is_empty());
    tokio::time::sleep(Duration::from_millis(50)).await;
    store.ping().await.unwrap();
    schema.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_not_there_is_an_outage() {
    let nowhere = Store::connect("postgres://plotline:hunter2@127.0.0.1:1/plotline", HASTY).await;
    let error = nowhere.err().unwrap();
    assert!(
        matches!(error, ConnectError::Store(StoreError::Unavailable(_))),
        "{error:?}"
    );
    assert!(!format!("{error} {error:?}").contains("hunter2"), "{error:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_cannot_be_opened_is_an_outage() {
    let folder = tempfile::tempdir().unwrap();
    let (file, inside) = (folder.path().join("file"), folder.path().join("file/plotline.db"));
    std::fs::write(&file, "in the way").unwrap();
    for path in [folder.path(), &inside] {
        let error = Store::connect(path.to_str().unwrap(), HASTY).await.err().unwrap();
        assert!(
            matches!(error, ConnectError::Store(StoreError::Unavailable(_))),
            "{error:?}"
        );
    }
    let error = Store::connect(file.to_str().unwrap(), HASTY).await.err().unwrap();
    assert!(
        matches!(error, ConnectError::Store(_)),
        "a file that is no database: {error:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_means_nothing_is_refused_without_being_repeated() {
    for url in [
        "",
        "sqlite::memory:",
        ":memory:",
        "mysql://me:hunter2@host/db",
        "mysql.example.org",
        "me:hunter2@db.example.org/plotline",
        "hots=hunter2 dbname=plotline",
        "postgres://me:hunter2@host:port/db",
        "postgres://me:hunter2@host/db?sslmode=allow",
        "postgres://me:hunter2@host/db?sslmode=verify-ca",
        "postgres://me:hunter2@host/db?sslrootcert=/nowhere/ca.pem&sslmode=verify-full",
        "postgres://me:hunter2@host/db?sslcert=/nowhere/client.pem",
        "host=host password=hunter2 passfile=x",
    ] {
        let error = Store::connect(url, HASTY).await.err().unwrap();
        assert!(matches!(error, ConnectError::Address(_)), "{url}: {error:?}");
        assert!(!format!("{error} {error:?}").contains("hunter2"), "{error:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keywords_of_libpq_are_an_address_too() {
    let url: tokio_postgres::Config = shared().parse().unwrap();
    let words = format!(
        "host=127.0.0.1 port={} user=plotline dbname='postgres'",
        url.get_ports()[0]
    );
    let store = Store::connect(&words, HASTY).await.unwrap();
    assert!(store.announcements().is_some(), "it is a PostgreSQL");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn only_its_owner_may_read_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/er/plotline.db");
    let store = Store::connect(&format!("sqlite://{}", path.display()), HASTY)
        .await
        .unwrap();
    store.migrate().await.unwrap();
    for name in ["plotline.db", "plotline.db-wal", "plotline.db-shm"] {
        let mode = std::fs::metadata(path.with_file_name(name))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

/// Somebody else who writes to every game and does not come to an end.
enum Lock {
    Sqlite(diesel::SqliteConnection),
    Postgres(tokio_postgres::Client),
}

impl Lock {
    async fn take(url: &str) -> Self {
        use diesel::connection::SimpleConnection;
        if let Some(path) = url.strip_prefix("sqlite://") {
            let mut conn = <diesel::SqliteConnection as diesel::Connection>::establish(path).unwrap();
            conn.batch_execute("BEGIN IMMEDIATE").unwrap();
            return Lock::Sqlite(conn);
        }
        let client = world::client(url).await;
        client
            .batch_execute("BEGIN; SELECT * FROM games FOR UPDATE")
            .await
            .unwrap();
        Lock::Postgres(client)
    }

    async fn release(self) {
        match self {
            Lock::Sqlite(conn) => drop(conn),
            Lock::Postgres(client) => client.batch_execute("ROLLBACK").await.unwrap(),
        }
    }
}
