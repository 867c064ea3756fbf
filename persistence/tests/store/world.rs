//! A new database for each test.

use crate::{plans, postgres};
use plotline_persistence::{Settings, Store};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU32, Ordering};
use tokio_postgres::{Client, NoTls};

/// What a test is given.
#[derive(Clone)]
pub(crate) struct World {
    pub(crate) store: Store,
    pub(crate) url: String,
}

impl World {
    async fn new(url: String) -> Self {
        plans::watch();
        let store = Store::connect(&url, Settings::default()).await.unwrap();
        store.migrate().await.unwrap();
        Self { store, url }
    }

    pub(crate) fn is_sqlite(&self) -> bool {
        self.url.starts_with("sqlite:")
    }

    /// Another store on the same database, as another node or the next process would have.
    pub(crate) async fn another_store(&self) -> Store {
        Store::connect(&self.url, Settings::default()).await.unwrap()
    }
}

pub(crate) async fn on_sqlite<F: Future<Output = ()> + Send + 'static>(test: impl FnOnce(World) -> F) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("new/plotline.db").display());
    test(World::new(url.clone()).await).await;
    plans::explain_on_sqlite(url.trim_start_matches("sqlite://"));
}

pub(crate) async fn on_postgres<F: Future<Output = ()> + Send + 'static>(test: impl FnOnce(World) -> F) {
    let schema = Schema::new().await;
    let outcome = tokio::spawn(test(World::new(schema.url.clone()).await)).await;
    schema.remove().await;
    if let Err(failure) = outcome {
        resume_unwind(failure.into_panic());
    }
    plans::explain_on_postgres().await;
}

/// An empty schema in the shared server: as good as a database of its own, and made in a tenth of the time.
pub(crate) struct Schema {
    /// Also how connections to it call themselves.
    pub(crate) name: String,
    pub(crate) url: String,
}

impl Schema {
    pub(crate) async fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let name = format!("plotline_{process}_{count}");
        // An earlier process of the same number may have been stopped before it could tidy up.
        let sql = format!("DROP SCHEMA IF EXISTS {name} CASCADE; CREATE SCHEMA {name}");
        admin().await.batch_execute(&sql).await.unwrap();
        let url = format!(
            "{}?options=-csearch_path%3D{name}&application_name={name}",
            postgres::shared()
        );
        Self { name, url }
    }

    pub(crate) async fn remove(self) {
        admin()
            .await
            .batch_execute(&format!("DROP SCHEMA {} CASCADE", self.name))
            .await
            .unwrap();
    }
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
