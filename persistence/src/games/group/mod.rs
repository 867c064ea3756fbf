//! Group commit on PostgreSQL: changes of several games are one statement, which is one round trip and one commit.

mod statement;

pub(super) use statement::CommitGroup;

use super::change::Change;
use super::commit::Verdict;
use crate::connection::PgConn;
use crate::errors::Fault;
use crate::groups::{Grouped, Groups, Runner, Waiting};
use crate::pool::{Pools, take};
use crate::query::RunQueryDsl;
use crate::run::{Doubt, settle, within};
use crate::store::Store;

/// The changes that wait for their group.
pub(crate) type Commits = Groups<Waiting<Change, Verdict>>;

impl Grouped for Change {
    fn keys(&self) -> Vec<&str> {
        vec![&self.game_id]
    }
}

impl Store {
    /// Writes a change with whatever else is to be written at this moment.
    pub(super) async fn write_in_group(&self, change: Change) -> Result<Verdict, Fault> {
        let run = |store: Self, runner| Box::pin(store.write_groups(runner)) as _;
        self.in_group(&self.commits, self.groups_at_once(), change, run)
            .await
    }

    /// Half of the connections are left for everything else, of which those who sit down may take some.
    pub(super) fn groups_at_once(&self) -> usize {
        match &self.pools {
            Pools::Postgres(pools) => (pools.writer.status().max_size / 2).min(GROUPS),
            Pools::Sqlite(_) => 1,
        }
    }

    async fn write_groups(self, mut runner: Runner<Waiting<Change, Verdict>>) {
        while let Some(group) = runner.next() {
            self.write_group(group).await;
        }
    }

    /// Whatever a group does not keep is tried alone, which finds out why: the game has changed, somebody else is about
    /// to change it, or the database refuses one of the changes and with it the group.
    async fn write_group(&self, group: Vec<Waiting<Change, Verdict>>) {
        let changes: Vec<&Change> = group.iter().map(|waiting| &waiting.item).collect();
        let followed = self.sole.followed();
        let under_way: Vec<_> = changes.iter().map(|change| followed.begin(change.id)).collect();
        let done = self.write_at_once(&changes).await;
        self.note_failure(done.as_ref().err());
        for (waiting, under_way) in group.into_iter().zip(under_way) {
            match &done {
                Ok(kept) if kept.contains(&waiting.item.game_id) => {
                    under_way.made(waiting.item.version);
                    waiting.answer(Ok(Verdict::Kept));
                }
                Ok(_) | Err(Fault::Query(_)) => {
                    let (store, (change, answer)) = (self.clone(), waiting.split());
                    self.spawn(Box::pin(async move {
                        answer(store.write_alone(change, None, None).await);
                        drop(under_way);
                    }));
                }
                Err(Fault::Away(why)) => waiting.answer(Err(Fault::Away(why.clone()))),
                Err(fault) => waiting.answer(Err(Fault::Unknown(format!("{fault:?}")))),
            }
        }
    }

    /// The games of which the change is kept.
    async fn write_at_once(&self, changes: &[&Change]) -> Result<Vec<String>, Fault> {
        let Pools::Postgres(pools) = &self.pools else {
            return Err(Fault::Away("only PostgreSQL takes a group as a statement".into()));
        };
        let mut held = take(&pools.writer, self.wait).await?;
        let asked = Box::pin(ask(&mut held, CommitGroup::new(changes)));
        let done = within(self.answer_wait, asked).await;
        done.map_err(|fault| settle(held, fault, &Doubt::Always))
    }
}

/// A server that goes on to answer after an error has taken the statement back. A pooler in between says in its own words
/// that the server is gone, before it hangs up.
async fn ask(conn: &mut PgConn, group: CommitGroup<'_>) -> Result<Vec<String>, Fault> {
    let refused = match group.load(conn).await {
        Ok(kept) => return Ok(kept),
        Err(refused) => refused,
    };
    match diesel::sql_query("SELECT 1").execute(conn).await {
        Ok(_) => Err(refused.into()),
        Err(_) => Err(Fault::Unknown(refused.to_string())),
    }
}

/// The most groups at once.
const GROUPS: usize = 4;
