//! Finding games by their ids or players, each time by one query. Lists with pages are in `list.rs`.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{GameRow, TakenSeat, read_count, read_games, read_id};
use crate::run::on;
use crate::schema::{games, players, seats};
use crate::store::Store;
use diesel::prelude::*;
use plotline_domain::games::Game;
use plotline_domain::ids::{GameId, PlayerId};
use plotline_domain::ports::StoreError;

pub(super) type Rows = Vec<(GameRow, Option<TakenSeat>)>;

/// Games with their taken seats and who sits there. The joins stand one after the other: of joins within a join SQLite
/// makes a table first, of every seat there is.
macro_rules! whole_games {
    () => {
        games::table
            .left_join(seats::table)
            .left_join(players::table.on(players::player_id.nullable().eq(seats::player_id.nullable())))
            .select((
                GameRow::as_select(),
                (
                    seats::seat,
                    seats::player_id,
                    players::username,
                    seats::name_at_start,
                    seats::nonce,
                )
                    .nullable(),
            ))
    };
}

pub(super) use whole_games;

impl Store {
    pub(super) async fn find_game(&self, id: GameId) -> Result<Option<Game>, StoreError> {
        let id = id.to_string();
        let rows: Rows = on!(readers of self, |conn| {
            Ok(whole_games!().filter(games::game_id.eq(id)).order(seats::seat).load(conn).await?)
        })?;
        let Some((id, read)) = read_games(rows).pop() else {
            return Ok(None);
        };
        if let Err(fault) = &read {
            self.note_unreadable("games", &id, fault);
        }
        read.map(Some).map_err(|fault| match fault {
            Fault::Unreadable(why) => StoreError::GameUnreadable(why),
            other => other.into(),
        })
    }

    /// The games that can be read.
    pub(super) fn readable_games(&self, rows: Rows) -> Vec<Game> {
        let read = read_games(rows).into_iter();
        read.filter_map(|(id, read)| self.leave_out("games", &id, read))
            .collect()
    }

    pub(super) async fn find_games(&self, ids: &[GameId]) -> Result<Vec<Game>, Fault> {
        let ids: Vec<String> = ids.iter().map(GameId::to_string).collect();
        let rows: Rows = on!(lists of self, |conn| {
            let found = whole_games!().filter(games::game_id.eq_any(ids));
            Ok(found.order((games::game_id, seats::seat)).load(conn).await?)
        })?;
        Ok(self.readable_games(rows))
    }

    pub(super) async fn game_revisions(&self, ids: &[GameId]) -> Result<Vec<(GameId, u64)>, Fault> {
        let known = ids
            .iter()
            .map(|id| Some((*id, self.known_version(*id)?.revision)));
        if let Some(all) = known.collect() {
            return Ok(all);
        }
        let ids: Vec<String> = ids.iter().map(GameId::to_string).collect();
        let rows: Vec<(String, i64)> = on!(readers of self, |conn| {
            let found = games::table.filter(games::game_id.eq_any(ids));
            Ok(found.select((games::game_id, games::revision)).load(conn).await?)
        })?;
        rows.iter()
            .map(|(id, revision)| Ok((read_id(id)?, read_count(*revision)?)))
            .collect()
    }

    pub(super) async fn game_revisions_of_players(
        &self,
        players: &[PlayerId],
    ) -> Result<Vec<(PlayerId, GameId, u64)>, Fault> {
        let players: Vec<String> = players.iter().map(PlayerId::to_string).collect();
        let rows: Vec<(String, String, i64)> = on!(readers of self, |conn| {
            let theirs = seats::player_id.eq_any(players).and(seats::over.eq(false));
            let found = seats::table.inner_join(games::table).filter(theirs);
            let ordered = found.order((seats::player_id, seats::game_id));
            Ok(ordered.select((seats::player_id, seats::game_id, games::revision)).load(conn).await?)
        })?;
        rows.iter()
            .map(|(player, game, revision)| Ok((read_id(player)?, read_id(game)?, read_count(*revision)?)))
            .collect()
    }

    pub(super) async fn unfinished_games(&self, player: PlayerId, limit: u32) -> Result<Vec<Game>, Fault> {
        let player = player.to_string();
        let rows: Rows = on!(readers of self, |conn| {
            let theirs = seats::table.filter(seats::player_id.eq(player).and(seats::over.eq(false)));
            // Boxed, because the seats of a subquery are others than those of the query around it.
            let page = theirs.select(seats::game_id).order(seats::game_id).limit(limit.into()).into_boxed();
            let found = whole_games!().filter(games::game_id.eq_any(page));
            Ok(found.order((games::game_id, seats::seat)).load(conn).await?)
        })?;
        Ok(self.readable_games(rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use diesel::connection::SimpleConnection;
    use diesel::sql_types::Text;
    use diesel::sqlite::{Sqlite, SqliteConnection};
    use diesel::{Connection, RunQueryDsl};

    #[derive(QueryableByName)]
    struct Step {
        #[diesel(sql_type = Text)]
        detail: String,
    }

    #[test]
    fn a_game_is_found_without_reading_any_table_to_its_end() {
        let mut conn = SqliteConnection::establish(":memory:").unwrap();
        conn.batch_execute(include_str!("../../../migrations/sqlite/0001_players/up.sql"))
            .unwrap();
        conn.batch_execute(include_str!("../../../migrations/sqlite/0002_games/up.sql"))
            .unwrap();
        for later in [
            include_str!("../../../migrations/sqlite/0003_due_games/up.sql"),
            include_str!("../../../migrations/sqlite/0004_clocks/up.sql"),
            include_str!("../../../migrations/sqlite/0007_conditional_turns/up.sql"),
            include_str!("../../../migrations/sqlite/0016_record_names/up.sql"),
        ] {
            conn.batch_execute(later).unwrap();
        }
        let query = whole_games!().filter(games::game_id.eq("id")).order(seats::seat);
        let sql = diesel::debug_query::<Sqlite, _>(&query).to_string();
        let (sql, _) = sql.split_once(" -- binds").unwrap();
        let plan: Vec<Step> = diesel::sql_query(format!("EXPLAIN QUERY PLAN {sql}"))
            .load(&mut conn)
            .unwrap();
        let plan: Vec<String> = plan.into_iter().map(|step| step.detail).collect();
        assert!(plan.iter().all(|step| step.starts_with("SEARCH ")), "{plan:#?}");
    }
}
