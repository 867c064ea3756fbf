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

pub(crate) use sole::SoleNode;

use crate::errors::Fault;
use crate::pool::Pools;
use crate::query::RunQueryDsl;
use crate::run::on;
use crate::store::Store;
use diesel::sql_types::{BigInt, Text};
use plotline_domain::ports::StoreError;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;
use tokio::time::sleep;

/// How long a node may take itself for alone after it has asked.
const LEASE: Duration = Duration::from_secs(1);

/// How long it waits between one question and the next.
const PAUSE: Duration = Duration::from_millis(250);

/// The age at which the row of a node that is gone counts no more. It exceeds what any statement may take.
const EXPIRY: Duration = Duration::from_secs(30);

/// The age at which such a row no longer delays a start, even if the server's clock was set forward.
const FORGOTTEN: Duration = Duration::from_secs(600);

/// The row of this node. It is removed by [`Membership::leave`].
pub struct Membership {
    store: Store,
    node: String,
    looking: JoinHandle<()>,
}

#[derive(diesel::QueryableByName)]
struct Others {
    #[diesel(sql_type = BigInt)]
    others: i64,
}

impl Store {
    /// Makes this node known to the others on a PostgreSQL, and waits until they have noticed. Nothing with SQLite.
    pub async fn join_nodes(&self, node: String) -> Result<Option<Membership>, StoreError> {
        if matches!(self.pools, Pools::Sqlite(_)) {
            return Ok(None);
        }
        if self.write_node(&node, FORGOTTEN).await? > 0 {
            sleep(LEASE).await;
        }
        let looking = tokio::spawn(self.clone().look_for_nodes(node.clone()));
        let store = self.clone();
        Ok(Some(Membership { store, node, looking }))
    }

    async fn look_for_nodes(self, node: String) {
        loop {
            let asked_at = Instant::now();
            match self.write_node(&node, EXPIRY).await {
                Ok(0) => self.sole.was_alone(asked_at),
                Ok(_) => self.sole.is_not_alone(),
                Err(fault) => {
                    self.sole.is_not_alone();
                    tracing::debug!(?fault, "the other nodes are not known");
                }
            }
            sleep(PAUSE).await;
        }
    }

    /// Sees to it that the row of a node is there, and says how many others are younger than this. A row is written again
    /// when half of its time has passed.
    async fn write_node(&self, node: &str, younger: Duration) -> Result<i64, Fault> {
        let node = node.to_owned();
        let millis = |age: Duration| i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
        let (younger, half, forgotten) = (millis(younger), millis(EXPIRY / 2), millis(FORGOTTEN));
        on!(writer of self, |conn| {
            let asked = diesel::sql_query(WRITE_NODE);
            let asked = asked.bind::<Text, _>(node).bind::<BigInt, _>(younger).bind::<BigInt, _>(half);
            let row: Others = asked.bind::<BigInt, _>(forgotten).get_result(conn).await?;
            Ok(row.others)
        })
    }
}

const WRITE_NODE: &str = "\
    WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now), \
    written AS ( \
        INSERT INTO nodes (node_id, seen_at) SELECT $1, now FROM clock \
        ON CONFLICT (node_id) DO UPDATE SET seen_at = excluded.seen_at WHERE nodes.seen_at < excluded.seen_at - $3 \
    ), forgotten AS (DELETE FROM nodes USING clock WHERE seen_at < now - $4) \
    SELECT count(*) AS others FROM nodes, clock WHERE node_id <> $1 AND seen_at >= now - $2";

impl Membership {
    /// Says that this node changes nothing any more.
    pub async fn leave(self) {
        self.looking.abort();
        self.store.sole.is_not_alone();
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
