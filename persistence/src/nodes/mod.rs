//! Which nodes use a PostgreSQL. A node that is alone there knows the newest version of each game without asking, as the
//! owner of an SQLite file does, and has nobody to notify.
//!
//! Each node has a row in `nodes`. It looks at the others several times a second, and what it saw holds for `LEASE`. A node
//! that starts waits that long after it has written its row, before it serves: by then nobody takes itself for alone.
//!
//! A killed node leaves its row, which expires. A node that was frozen for longer than that, and then changes a game, is
//! noticed when it writes its row again: until then, a fraction of a second, another one may answer reads of this game
//! from what it knew. Turns are safe in any case, since each commit compares the revision.

mod followed;
mod sole;

use sole::Look;
pub(crate) use sole::SoleNode;

use crate::errors::Fault;
use crate::pool::Pools;
use crate::query::RunQueryDsl;
use crate::run::on;
use crate::store::Store;
use diesel::sql_types::{BigInt, Text};
use plotline_domain::ports::StoreError;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// How long a node may take itself for alone after it has asked.
const LEASE: Duration = Duration::from_secs(1);

/// How long it waits between one question and the next.
const PAUSE: Duration = Duration::from_millis(250);

/// How often a node that leaves looks whether its changes have ended.
const LOOK: Duration = Duration::from_millis(20);

/// The age at which the row of a node that is gone counts no more. It exceeds what any statement may take.
const EXPIRY: Duration = Duration::from_secs(30);

/// The age at which such a row no longer delays a start, even if the server's clock was set forward.
const FORGOTTEN: Duration = Duration::from_secs(600);

/// The row of this node. It is removed by [`Membership::leave`].
pub struct Membership {
    store: Store,
    node: String,
    looking: JoinHandle<()>,
    leaving: Arc<Notify>,
}

#[derive(diesel::QueryableByName)]
struct Told {
    #[diesel(sql_type = BigInt)]
    now: i64,
    #[diesel(sql_type = BigInt)]
    others: i64,
}

impl Store {
    /// Makes this node known to the others on a PostgreSQL, and waits until they have noticed. Nothing with SQLite.
    pub async fn join_nodes(&self, node: String) -> Result<Option<Membership>, StoreError> {
        if matches!(self.pools, Pools::Sqlite(_)) {
            return Ok(None);
        }
        self.write_node(&node, FORGOTTEN).await?;
        // Asked again once the row can be seen: of two nodes that start at once, one at least sees the other.
        if self.write_node(&node, FORGOTTEN).await?.others > 0 {
            sleep(LEASE).await;
        }
        let leaving = Arc::new(Notify::new());
        let looking = tokio::spawn(self.clone().look_for_nodes(node.clone(), leaving.clone()));
        Ok(Some(Membership {
            store: self.clone(),
            node,
            looking,
            leaving,
        }))
    }

    async fn look_for_nodes(self, node: String, leaving: Arc<Notify>) {
        loop {
            match self.write_node(&node, EXPIRY).await {
                Ok(look) => self.sole.has_looked(&look),
                Err(fault) => {
                    self.sole.is_not_alone();
                    tracing::debug!(?fault, "the other nodes are not known");
                }
            }
            tokio::select! {
                () = sleep(PAUSE) => {}
                () = leaving.notified() => return,
            }
        }
    }

    /// Sees to it that the row of a node is there, and looks for others that are younger than this. A row is written again
    /// when half of its time has passed: otherwise a look writes nothing.
    async fn write_node(&self, node: &str, younger: Duration) -> Result<Look, Fault> {
        let (node, asked) = (node.to_owned(), Instant::now());
        let rewrite = match self.sole.is_in_doubt() {
            true => -1,
            false => millis(EXPIRY / 2),
        };
        let told: Result<Told, Fault> = on!(writer of self, |conn| {
            let asked = diesel::sql_query(WRITE_NODE).bind::<Text, _>(node);
            let asked = asked.bind::<BigInt, _>(millis(younger)).bind::<BigInt, _>(rewrite);
            Ok(asked.bind::<BigInt, _>(millis(FORGOTTEN)).get_result(conn).await?)
        });
        told.map(|Told { now, others }| Look {
            asked,
            told_at: now,
            others,
        })
    }
}

const WRITE_NODE: &str = "\
    WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now), \
    written AS ( \
        INSERT INTO nodes (node_id, seen_at) SELECT $1, now FROM clock \
        WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE node_id = $1 AND seen_at >= now - $3) \
        ON CONFLICT (node_id) DO UPDATE SET seen_at = excluded.seen_at \
    ), forgotten AS (DELETE FROM nodes USING clock WHERE seen_at < now - $4) \
    SELECT now, (SELECT count(*) FROM nodes WHERE node_id <> $1 AND seen_at >= now - $2) AS others FROM clock";

fn millis(age: Duration) -> i64 {
    i64::try_from(age.as_millis()).unwrap_or(i64::MAX)
}

impl Membership {
    /// Says that this node changes nothing any more. While a change is still under way its row stays, and expires.
    pub async fn leave(self) {
        self.leaving.notify_one();
        let limit = self.store.answer_wait;
        let ended = timeout(limit, async {
            // It fails only if it panicked.
            let _ = self.looking.await;
            while !self.store.sole.followed().is_idle() {
                sleep(LOOK).await;
            }
        });
        let is_done = ended.await.is_ok();
        self.store.sole.is_not_alone();
        if !is_done {
            return tracing::debug!(
                "changes are still under way, so the row of this node stays until it expires"
            );
        }
        let (store, node) = (&self.store, self.node);
        let left: Result<(), Fault> = on!(writer of store, |conn| {
            let gone = diesel::sql_query("DELETE FROM nodes WHERE node_id = $1").bind::<Text, _>(node);
            gone.execute(conn).await?;
            Ok(())
        });
        if let Err(fault) = left {
            tracing::debug!(?fault, "the row of this node stays until it expires");
        }
    }
}
