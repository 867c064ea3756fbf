//! How nodes that share a PostgreSQL tell each other that something has changed.

use crate::errors::Fault;
use crate::pool::Pools;
use crate::query::RunQueryDsl;
use crate::run::on;
use crate::store::Store;
use diesel::sql_types::Text;
use plotline_domain::ports::StoreError;
use std::future::poll_fn;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_postgres::{AsyncMessage, Client, Config, Connection, NoTls, Socket, tls::NoTlsStream};

/// How long a connection that listens may hear nothing before the network is asked whether it is still there.
const SILENCE: Duration = Duration::from_secs(30);

/// Texts that wait to be taken; while there are more, PostgreSQL keeps them.
const WAITING: usize = 256;

/// Carries texts of less than 8000 bytes to all nodes with `NOTIFY` and `LISTEN`.
///
/// A notification is a statement of its own and no part of the transaction of a change: PostgreSQL lets transactions
/// that notify commit only one after the other. So one can be lost when a process ends between the two.
#[derive(Clone)]
pub struct Announcements {
    store: Store,
    config: Config,
}

/// Hears what is announced, as long as its connection lasts.
pub struct Announced {
    texts: mpsc::Receiver<String>,
    /// The connection ends with it.
    _client: Client,
}

impl Store {
    /// Nothing with SQLite, where all nodes are one.
    pub fn announcements(&self) -> Option<Announcements> {
        let mut config = self.listening.clone()?;
        config.keepalives_idle(SILENCE);
        Some(Announcements {
            store: self.clone(),
            config,
        })
    }

    async fn announce(&self, text: String) -> Result<(), Fault> {
        let Pools::Postgres(pools) = &self.pools else {
            return Ok(());
        };
        on!(self, pools.writer, |conn| {
            let notify = diesel::sql_query("SELECT pg_notify('plotline', $1)").bind::<Text, _>(text);
            notify.execute(conn).await?;
            Ok(())
        })
    }
}

impl Announcements {
    pub async fn send(&self, text: String) -> Result<(), StoreError> {
        Ok(self.store.announce(text).await?)
    }

    /// Listens on a connection of its own. What is announced from now on is heard.
    pub async fn listen(&self) -> Result<Announced, StoreError> {
        let (client, connection) = self.config.connect(NoTls).await.map_err(away)?;
        let (sender, texts) = mpsc::channel(WAITING);
        tokio::spawn(pass_on(connection, sender));
        client.batch_execute("LISTEN plotline").await.map_err(away)?;
        Ok(Announced {
            texts,
            _client: client,
        })
    }
}

impl Announced {
    /// The next text; nothing once the connection is lost.
    pub async fn next(&mut self) -> Option<String> {
        self.texts.recv().await
    }
}

/// Ends with the connection, or when nobody takes the texts any more.
async fn pass_on(mut connection: Connection<Socket, NoTlsStream>, texts: mpsc::Sender<String>) {
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        if let AsyncMessage::Notification(notification) = message
            && texts.send(notification.payload().to_owned()).await.is_err()
        {
            return;
        }
    }
}

fn away(error: tokio_postgres::Error) -> StoreError {
    StoreError::Unavailable(error.to_string())
}
