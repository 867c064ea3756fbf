//! Which version of a game is the newest. The owner of an SQLite file knows, and so does a node that is alone on its PostgreSQL.
//! Other calls on PostgreSQL that come while a query is under way share the next one.

use crate::errors::Fault;
use crate::groups::{Grouped, Groups, Runner, Waiting};
use crate::pool::Pools;
use crate::query::RunQueryDsl;
use crate::rows::{read_count, read_mark};
use crate::run::on;
use crate::schema::games;
use crate::sqlite::Known;
use crate::store::Store;
use diesel::prelude::*;
use plotline_domain::games::Version;
use plotline_domain::ids::GameId;
use std::collections::HashMap;
use std::sync::Arc;

/// The calls that wait for the next query.
pub(crate) type Versions = Groups<Asked>;
type Asked = Waiting<Wanted, Option<Row>>;

/// The revision and the mark of the conditional turns.
type Row = (i64, String);

/// The id of a game.
pub(crate) struct Wanted(String);

impl Grouped for Wanted {
    fn keys(&self) -> Vec<&str> {
        Vec::new()
    }
}

/// The most queries at once.
const QUERIES: usize = 2;

impl Store {
    pub(super) async fn game_version(&self, id: GameId) -> Result<Option<Version>, Fault> {
        let Some(known) = self.known() else {
            return match self.sole.known() {
                None => self.read_version(id).await,
                Some(known) => match known.get(id) {
                    None => known.read(id, self.read_version(id)).await,
                    version => Ok(version),
                },
            };
        };
        if let Some(version) = known.get(id) {
            return Ok(Some(version));
        }
        // Others wait for what is read here, so it goes on although the caller may have stopped to ask for it.
        let store = self.clone();
        self.detached(Box::pin(async move {
            let read = async { store.read_version(id).await.map_err(Some)?.ok_or(None) };
            match known.version(id, read).await {
                Ok(version) => Ok(Some(version)),
                Err(None) => Ok(None),
                Err(Some(fault)) => Err(fault),
            }
        }))
        .await
    }

    async fn read_version(&self, id: GameId) -> Result<Option<Version>, Fault> {
        let id = id.to_string();
        let row = match &self.pools {
            Pools::Postgres(_) => self.ask_in_group(id).await?,
            Pools::Sqlite(_) => self.version_rows(vec![id.clone()]).await?.remove(&id),
        };
        let read = |(revision, planned): Row| {
            Ok(Version {
                revision: read_count(revision)?,
                planned: read_mark(&planned)?,
            })
        };
        row.map(read).transpose()
    }

    /// The newest version, as far as it is known without asking.
    pub(super) fn known_version(&self, id: GameId) -> Option<Version> {
        match self.known() {
            Some(known) => known.get(id),
            None => self.sole.known()?.get(id),
        }
    }

    /// What the owner of an SQLite file knows.
    pub(super) fn known(&self) -> Option<Arc<Known>> {
        match &self.pools {
            Pools::Sqlite(file) if self.is_owner => Some(file.writer.known().clone()),
            _ => None,
        }
    }

    /// An answer is of a query that began after the call.
    async fn ask_in_group(&self, id: String) -> Result<Option<Row>, Fault> {
        let run = |store: Self, runner| Box::pin(store.answer_groups(runner)) as _;
        let row = self.in_group(&self.versions, QUERIES, Wanted(id), run).await;
        row.map_err(|fault| match fault {
            // Nothing is changed here.
            Fault::Unknown(why) => Fault::Away(why),
            fault => fault,
        })
    }

    async fn answer_groups(self, mut runner: Runner<Asked>) {
        while let Some(group) = runner.next() {
            let rows = self
                .version_rows(group.iter().map(|asked| asked.item.0.clone()).collect())
                .await;
            for asked in group {
                let row = rows.as_ref().map(|rows| rows.get(&asked.item.0).cloned());
                asked.answer(row.map_err(Fault::again));
            }
        }
    }

    async fn version_rows(&self, ids: Vec<String>) -> Result<HashMap<String, Row>, Fault> {
        let rows: Vec<(String, i64, String)> = on!(readers of self, |conn| {
            let found = games::table.filter(games::game_id.eq_any(ids));
            Ok(found.select((games::game_id, games::revision, games::planned)).load(conn).await?)
        })?;
        let by_id = rows
            .into_iter()
            .map(|(id, revision, planned)| (id, (revision, planned)));
        Ok(by_id.collect())
    }
}
