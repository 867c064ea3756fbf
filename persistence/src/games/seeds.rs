//! Seeds, by the key that sealed them.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{read_count, read_id, unreadable};
use crate::run::on;
use crate::schema::games;
use crate::store::Store;
use diesel::dsl::{count_star, sql, update};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use plotline_domain::games::KeptSeed;
use plotline_domain::ids::GameId;

impl Store {
    pub(super) async fn seeds_of_keys(
        &self,
        over: bool,
        keys: &[String],
        limit: u32,
    ) -> Result<Vec<(GameId, KeptSeed)>, Fault> {
        let keys = keys.to_vec();
        // In the words of the index, which is used by no others.
        let of_index = match over {
            false => "status IN ('open', 'active')",
            true => "status IN ('finished', 'cancelled') AND seed_key <> ''",
        };
        let rows: Vec<(String, String)> = on!(lists of self, |conn| {
            let mut rows = Vec::new();
            for key in keys {
                let theirs = games::table.filter(sql::<Bool>(of_index)).filter(games::seed_key.eq(key));
                let oldest = theirs.order(games::created_at).select((games::game_id, games::seed));
                rows.append(&mut oldest.limit(limit.into()).load(conn).await?);
            }
            rows.truncate(limit as usize);
            Ok(rows)
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
