//! Finding and listing games. Each is one query, whatever the number of games.

use crate::errors::Fault;
use crate::rows::{GameRow, TakenSeat, is_storable, read_count, read_games};
use crate::run::on;
use crate::schema::{games, players, seats};
use crate::store::Store;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use plotline_domain::games::{Game, GameQuery};
use plotline_domain::ids::{GameId, PlayerId};

type Rows = Vec<(GameRow, Option<TakenSeat>)>;

/// Games with their taken seats and who sits there.
macro_rules! whole_games {
    () => {
        games::table
            .left_join(seats::table.inner_join(players::table))
            .select((
                GameRow::as_select(),
                (seats::seat, seats::player_id, players::username).nullable(),
            ))
    };
}

impl Store {
    pub(super) async fn find_game(&self, id: GameId) -> Result<Option<Game>, Fault> {
        let id = id.to_string();
        let rows: Rows = on!(readers of self, |conn| {
            Ok(whole_games!().filter(games::game_id.eq(id)).order(seats::seat).load(conn).await?)
        })?;
        Ok(read_games(rows)?.pop())
    }

    pub(super) async fn find_games(&self, ids: &[GameId]) -> Result<Vec<Game>, Fault> {
        let ids: Vec<String> = ids.iter().map(GameId::to_string).collect();
        let rows: Rows = on!(readers of self, |conn| {
            let found = whole_games!().filter(games::game_id.eq_any(ids));
            Ok(found.order((games::game_id, seats::seat)).load(conn).await?)
        })?;
        read_games(rows)
    }

    pub(super) async fn game_revision(&self, id: GameId) -> Result<Option<u64>, Fault> {
        let id = id.to_string();
        let revision: Option<i64> = on!(readers of self, |conn| {
            Ok(games::table.find(id).select(games::revision).first(conn).await.optional()?)
        })?;
        revision.map(read_count).transpose()
    }

    pub(super) async fn list_games(&self, query: &GameQuery) -> Result<Vec<Game>, Fault> {
        let query = query.clone();
        if query
            .ruleset
            .as_deref()
            .is_some_and(|ruleset| !is_storable(ruleset))
        {
            return Ok(Vec::new());
        }
        let rows: Rows = on!(readers of self, |conn| {
            let seated = |player: PlayerId| {
                exists(seats::table.filter(
                    seats::game_id.eq(games::game_id).and(seats::player_id.eq(player.to_string())),
                ))
            };
            let visible = games::visibility.eq("public").or(seated(query.viewer));
            let mut page = games::table.select(games::game_id).filter(visible).into_boxed();
            if let Some(ruleset) = query.ruleset {
                page = page.filter(games::ruleset.eq(ruleset));
            }
            if let Some(status) = query.status {
                page = page.filter(games::status.eq(status.as_str()));
            }
            if let Some(player) = query.player {
                page = page.filter(seated(player));
            }
            if let Some(after) = query.after {
                page = page.filter(games::game_id.lt(after.to_string()));
            }
            let page = page.order(games::game_id.desc()).limit(query.limit.into());
            let found = whole_games!().filter(games::game_id.eq_any(page));
            Ok(found.order((games::game_id.desc(), seats::seat)).load(conn).await?)
        })?;
        read_games(rows)
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
        read_games(rows)
    }
}
