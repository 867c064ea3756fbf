//! How nodes that share a PostgreSQL tell each other that something has changed.

use crate::errors::Fault;
use crate::pool::Pools;
use crate::postgres::{Encrypted, Link, Trouble};
use crate::query::RunQueryDsl;
use crate::run::on;
use crate::store::Store;
use diesel::sql_types::Text;
use plotline_domain::ports::StoreError;
use std::future::poll_fn;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_postgres::{AsyncMessage, Client, Connection, Socket};

/// Texts that wait to be taken; while there are more, PostgreSQL keeps them.
const WAITING: usize = 256;

/// Carries texts of less than 8000 bytes to all nodes with `NOTIFY` and `LISTEN`.
///
/// A notification is a statement of its own and no part of the transaction of a change: PostgreSQL lets transactions
/// that notify commit only one after the other. So one can be lost when a process ends between the two.
#[derive(Clone)]
pub struct Announcements {
    store: Store,
    link: Link,
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
        Some(Announcements {
            store: self.clone(),
            link: self.listening.clone()?,
        })
    }

    /// A node that is alone has nobody to tell; whoever comes hears nothing of what was before.
    async fn announce(&self, text: String) -> Result<(), Fault> {
        let Pools::Postgres(pools) = &self.pools else {
            return Ok(());
        };
        if self.sole.is_alone() {
            return Ok(());
        }
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
        let (client, connection) = self.link.connect().await.map_err(away)?;
        let (sender, texts) = mpsc::channel(WAITING);
        tokio::spawn(pass_on(connection, sender));
        let limit = self.store.answer_wait;
        let listening = timeout(limit, client.batch_execute("LISTEN plotline")).await;
        let listening = listening.map_err(|_| away(Trouble::silence(limit)))?;
        listening.map_err(|error| away(error.into()))?;
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
async fn pass_on(mut connection: Connection<Socket, Encrypted>, texts: mpsc::Sender<String>) {
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        if let AsyncMessage::Notification(notification) = message
            && texts.send(notification.payload().to_owned()).await.is_err()
        {
            return;
        }
    }
}

fn away(trouble: Trouble) -> StoreError {
    StoreError::Unavailable(trouble.why)
}
