//! Seeds, by the key that sealed them.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{read_count, read_id, unreadable};
use crate::run::on;
use crate::schema::games;
use crate::store::Store;
use diesel::dsl::{count_star, update};
use diesel::prelude::*;
use plotline_domain::games::{KeptSeed, Status};
use plotline_domain::ids::GameId;

impl Store {
    pub(super) async fn seeds_of_keys(
        &self,
        over: bool,
        keys: &[String],
        limit: u32,
    ) -> Result<Vec<(GameId, KeptSeed)>, Fault> {
        let keys = keys.to_vec();
        let all = [Status::Open, Status::Active, Status::Finished, Status::Cancelled];
        let statuses = all.into_iter().filter(|status| status.is_over() == over);
        let statuses: Vec<&str> = statuses.map(Status::as_str).collect();
        let rows: Vec<(String, String)> = on!(lists of self, |conn| {
            let theirs = games::seed_key.eq_any(keys).and(games::status.eq_any(statuses));
            let page = games::table.filter(theirs).select((games::game_id, games::seed));
            Ok(page.limit(limit.into()).load(conn).await?)
        })?;
        let read = |id: &str, seed: &str| {
            let seed = KeptSeed::read(seed).map_err(|error| unreadable("seed", id, error))?;
            Ok((read_id(id)?, seed))
        };
        let rows = rows.iter();
        Ok(rows
            .filter_map(|(id, seed)| self.leave_out("games", id, read(id, seed)))
            .collect())
    }

    pub(super) async fn replace_seed(
        &self,
        id: GameId,
        from: &KeptSeed,
        to: &KeptSeed,
    ) -> Result<bool, Fault> {
        let (id, from) = (id.to_string(), from.write());
        let to = (
            games::seed.eq(to.write()),
            games::seed_key.eq(to.key().to_owned()),
        );
        let replaced: usize = on!(writer of self, |conn| {
            let unchanged = games::table.find(id).filter(games::seed.eq(from));
            Ok(update(unchanged).set(to).execute(conn).await?)
        })?;
        Ok(replaced > 0)
    }

    pub(super) async fn count_sealed_seeds(&self) -> Result<Vec<(String, u64)>, Fault> {
        let rows: Vec<(String, i64)> = on!(lists of self, |conn| {
            let sealed = games::table.filter(games::seed_key.gt(""));
            Ok(sealed.group_by(games::seed_key).select((games::seed_key, count_star())).load(conn).await?)
        })?;
        let read = |(key, count)| Ok((key, read_count(count)?));
        rows.into_iter().map(read).collect()
    }
}
