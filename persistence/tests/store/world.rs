//! A new database for each test.

use crate::postgres;
use plotline_persistence::{Settings, Store};
use std::panic::resume_unwind;
use std::sync::OnceLock;
use tokio_postgres::{Client, NoTls};

/// What a test is given.
#[derive(Clone)]
pub(crate) struct World {
    pub(crate) store: Store,
    pub(crate) url: String,
}

impl World {
    async fn new(url: String) -> Self {
        let store = Store::connect(&url, Settings::default()).await.unwrap();
        store.migrate().await.unwrap();
        Self { store, url }
    }

    /// Another store on the same database, as another node or the next process would have.
    pub(crate) async fn another_store(&self) -> Store {
        Store::connect(&self.url, Settings::default()).await.unwrap()
    }
}

pub(crate) async fn on_sqlite<F: Future<Output = ()> + Send + 'static>(test: impl FnOnce(World) -> F) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("new/plotline.db").display());
    test(World::new(url).await).await;
}

pub(crate) async fn on_postgres<F: Future<Output = ()> + Send + 'static>(test: impl FnOnce(World) -> F) {
    let name = new_database().await;
    let outcome = tokio::spawn(test(World::new(in_database(&name)).await)).await;
    admin()
        .await
        .batch_execute(&format!("DROP DATABASE {name} WITH (FORCE)"))
        .await
        .unwrap();
    if let Err(failure) = outcome {
        resume_unwind(failure.into_panic());
    }
}

/// Makes an empty database and gives its name.
pub(crate) async fn new_database() -> String {
    static RUN: OnceLock<u128> = OnceLock::new();
    static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let run = RUN.get_or_init(|| u128::from(std::process::id()) << 64 | now_nanos());
    let name = format!(
        "plotline_{run:x}_{}",
        COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed)
    );
    admin()
        .await
        .batch_execute(&format!("CREATE DATABASE {name}"))
        .await
        .unwrap();
    name
}

pub(crate) fn in_database(name: &str) -> String {
    let (server, _) = postgres::shared().rsplit_once('/').unwrap();
    format!("{server}/{name}")
}

/// A connection beside the store, for what only an administrator may do.
pub(crate) async fn admin() -> Client {
    client(postgres::shared()).await
}

pub(crate) async fn client(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

fn now_nanos() -> u128 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap()
        .as_nanos()
}
