//! New databases for the tests of this crate's own parts.

#[path = "../tests/store/postgres.rs"]
#[expect(dead_code, reason = "the tests of the store use the rest")]
mod postgres;

use crate::{Settings, Store};
use std::time::Duration;
use tokio_postgres::{Client, NoTls};

/// Patience for tests.
fn hasty() -> Settings {
    Settings {
        connections: 4,
        lists: 2,
        wait: Duration::from_millis(500),
        lock_wait: Duration::from_millis(500),
        ..Settings::default()
    }
}

pub(crate) async fn sqlite(path: &str) -> Store {
    migrated(path).await
}

async fn migrated(url: &str) -> Store {
    let store = Store::connect(url, hasty()).await.unwrap();
    store.migrate().await.unwrap();
    store
}

/// An empty schema of PostgreSQL.
pub(crate) struct Schema {
    name: String,
    /// A connection beside the store.
    pub(crate) client: Client,
}

impl Schema {
    pub(crate) async fn new(word: &str) -> Self {
        let name = format!("plotline_{word}_{}", std::process::id());
        let (client, connection) = tokio_postgres::connect(postgres::shared(), NoTls).await.unwrap();
        tokio::spawn(connection);
        let sql =
            format!("DROP SCHEMA IF EXISTS {name} CASCADE; CREATE SCHEMA {name}; SET search_path = {name}");
        client.batch_execute(&sql).await.unwrap();
        Self { name, client }
    }

    pub(crate) async fn store(&self) -> Store {
        migrated(&format!(
            "{}?options=-csearch_path%3D{}",
            postgres::shared(),
            self.name
        ))
        .await
    }

    pub(crate) async fn remove(self) {
        let sql = format!("DROP SCHEMA {} CASCADE", self.name);
        self.client.batch_execute(&sql).await.unwrap();
    }
}
