//! Lists of games, newest first. First the ids of a page are found by indexes alone, then its games are read.

use super::find::{Rows, whole_games};
use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{GameRow, read_games};
use crate::run::on;
use crate::schema::{games, players, seats};
use crate::store::Store;
use crate::unreadable::Filling;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use plotline_domain::games::{Game, GameQuery, GameSearch};
use plotline_domain::ids::GameId;
use plotline_domain::rulesets::Ruleset;

/// What both kinds of lists are narrowed by. The order is by one of the columns that hold the id: the one in the index
/// that is walked.
macro_rules! page_of {
    ($page:ident by $id:expr, $query:expr, $after:expr, $limit:expr) => {{
        let mut page = $page;
        if let Some(ruleset) = &$query.ruleset {
            page = page.filter(games::ruleset.eq(ruleset.clone()));
        }
        if let Some(status) = $query.status {
            page = page.filter(games::status.eq(status.as_str()));
        }
        if let Some(player) = $query.player {
            let theirs = seats::table.filter(seats::player_id.eq(player.to_string()));
            page = page.filter($id.eq_any(theirs.select(seats::game_id).into_boxed()));
        }
        if let Some(after) = &$after {
            page = page.filter($id.lt(after.clone()));
        }
        page.order($id.desc()).limit($limit)
    }};
}

impl Store {
    pub(super) async fn list_games(&self, query: &GameQuery) -> Result<Vec<Game>, Fault> {
        if is_unknown(query.ruleset.as_deref()) {
            return Ok(Vec::new());
        }
        let mut page = Filling::new(query.after.map(|id| id.to_string()), query.limit);
        while let Some((after, limit)) = page.missing() {
            page.add(self.listed_rows(query.clone(), after, limit).await?);
        }
        Ok(page.items())
    }

    /// All public games and the private ones of the viewer are found each by an index of its own: no index holds both,
    /// and with none the private games of everybody else would be looked at.
    async fn listed_rows(
        &self,
        query: GameQuery,
        after: Option<String>,
        limit: i64,
    ) -> Result<Vec<(String, Option<Game>)>, Fault> {
        let rows: Rows = on!(lists of self, |conn| {
            // Written out and not bound, so that the indexes of public games can be used.
            let is_public = sql::<Bool>("games.visibility = 'public'");
            let public = games::table.filter(is_public).select(games::game_id).into_boxed();
            let public = page_of!(public by games::game_id, query, after, limit);
            let mut ids: Vec<String> = public.load(conn).await?;
            let is_own = seats::player_id.eq(query.viewer.to_string()).and(games::visibility.eq("private"));
            let own = seats::table.inner_join(games::table).filter(is_own).select(seats::game_id).into_boxed();
            let own = page_of!(own by seats::game_id, query, after, limit);
            let own: Vec<String> = own.load(conn).await?;
            ids.extend(own);
            ids.sort_unstable_by(|one, other| other.cmp(one));
            ids.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
            let found = whole_games!().filter(games::game_id.eq_any(ids));
            Ok(found.order((games::game_id.desc(), seats::seat)).load(conn).await?)
        })?;
        Ok(self.placed(rows))
    }

    pub(super) async fn search_games(&self, search: &GameSearch) -> Result<Vec<Game>, Fault> {
        let id = search.id.as_deref().unwrap_or_default();
        if is_unknown(search.ruleset.as_deref()) || id.contains('\0') {
            return Ok(Vec::new());
        }
        let mut page = Filling::new(search.after.map(|id| id.to_string()), search.limit);
        while let Some((after, limit)) = page.missing() {
            page.add(self.searched_rows(search.clone(), after, limit).await?);
        }
        Ok(page.items())
    }

    async fn searched_rows(
        &self,
        search: GameSearch,
        after: Option<String>,
        limit: i64,
    ) -> Result<Vec<(String, Option<Game>)>, Fault> {
        let rows: Rows = on!(lists of self, |conn| {
            let mut page = games::table.select(games::game_id).into_boxed();
            if let Some(id) = search.id.map(|id| id.to_lowercase()) {
                // After every id that begins so: ids are of digits, a to f and hyphens.
                let end = format!("{id}~");
                page = page.filter(games::game_id.ge(id).and(games::game_id.lt(end)));
            }
            // Ids begin with the time at which the game was opened, so they are in the order of that time.
            if let Some(from) = search.from {
                page = page.filter(games::game_id.ge(GameId::new(from, [0; 10]).to_string()));
            }
            if let Some(to) = search.to {
                page = page.filter(games::game_id.lt(GameId::new(to, [0; 10]).to_string()));
            }
            let page = page_of!(page by games::game_id, search, after, limit);
            let ids: Vec<String> = page.load(conn).await?;
            let found = whole_games!().filter(games::game_id.eq_any(ids));
            Ok(found.order((games::game_id.desc(), seats::seat)).load(conn).await?)
        })?;
        Ok(self.placed(rows))
    }

    /// The games of a page, each at its place.
    fn placed(&self, rows: Rows) -> Vec<(String, Option<Game>)> {
        let place = |(id, read): (String, Result<Game, Fault>)| {
            let game = self.leave_out("games", &id, read);
            (id, game)
        };
        read_games(rows).into_iter().map(place).collect()
    }
}

/// Whether no game of this ruleset can be read, so that none has to be looked for.
fn is_unknown(ruleset: Option<&str>) -> bool {
    ruleset.is_some_and(|id| Ruleset::newest(id).is_none())
}
