use super::find::{Rows, whole_games};
use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{GameRow, is_storable, read_games};
use crate::run::on;
use crate::schema::{games, players, seats};
use crate::store::Store;
use diesel::prelude::*;
use plotline_domain::games::{Game, GameSearch};

impl Store {
    pub(super) async fn search_games(&self, search: &GameSearch) -> Result<Vec<Game>, Fault> {
        let search = search.clone();
        let texts = [&search.ruleset, &search.id];
        if texts.into_iter().flatten().any(|text| !is_storable(text)) {
            return Ok(Vec::new());
        }
        let rows: Rows = on!(readers of self, |conn| {
            let mut page = games::table.select(games::game_id).into_boxed();
            if let Some(ruleset) = search.ruleset {
                page = page.filter(games::ruleset.eq(ruleset));
            }
            if let Some(status) = search.status {
                page = page.filter(games::status.eq(status.as_str()));
            }
            if let Some(player) = search.player {
                let theirs = seats::table.filter(seats::player_id.eq(player.to_string()));
                page = page.filter(games::game_id.eq_any(theirs.select(seats::game_id)));
            }
            if let Some(id) = search.id.map(|id| id.to_lowercase()) {
                // After every id that begins so: ids are of digits, a to f and hyphens.
                let end = format!("{id}~");
                page = page.filter(games::game_id.ge(id).and(games::game_id.lt(end)));
            }
            if let Some(from) = search.from {
                page = page.filter(games::created_at.ge(from.as_millisecond()));
            }
            if let Some(to) = search.to {
                page = page.filter(games::created_at.lt(to.as_millisecond()));
            }
            if let Some(after) = search.after {
                page = page.filter(games::game_id.lt(after.to_string()));
            }
            let page = page.order(games::game_id.desc()).limit(search.limit.into());
            let found = whole_games!().filter(games::game_id.eq_any(page));
            Ok(found.order((games::game_id.desc(), seats::seat)).load(conn).await?)
        })?;
        read_games(rows)
    }
}
