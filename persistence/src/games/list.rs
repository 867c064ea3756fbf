//! Lists of games, newest first. First the ids of a page are found by indexes alone, then its games are read.

use super::find::{Rows, whole_games};
use crate::errors::Fault;
use crate::query::{Prepared, RunQueryDsl, padded};
use crate::rows::{GameRow, is_storable, read_games, read_id};
use crate::run::on;
use crate::schema::{games, players, seats};
use crate::store::Store;
use crate::unreadable::{Filling, is_of_known_ruleset};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use plotline_domain::games::{Game, GameQuery, GameSearch, Status};
use plotline_domain::ids::{GameId, PlayerId};
use plotline_domain::rulesets::Ruleset;

/// What lists and searches are narrowed by, whatever they begin with.
#[derive(Clone)]
struct Narrowed {
    ruleset: Option<String>,
    status: Option<Status>,
    /// The ids from the first on and before the second; those that are not there are no bound.
    from: Option<String>,
    before: Option<String>,
}

/// A page of ids of games of known rulesets, newest first. The id is the column of the index that is to be walked.
macro_rules! page_of {
    ($page:expr, by $id:expr, $narrowed:expr, $limit:expr) => {{
        let known = sql::<Bool>(&is_of_known_ruleset());
        let mut page = $page.filter(known).select($id).into_boxed();
        if let Some(ruleset) = &$narrowed.ruleset {
            page = page.filter(games::ruleset.eq(ruleset.clone()));
        }
        if let Some(status) = $narrowed.status {
            page = page.filter(games::status.eq(status.as_str()));
        }
        if let Some(from) = &$narrowed.from {
            page = page.filter($id.ge(from.clone()));
        }
        if let Some(before) = &$narrowed.before {
            page = page.filter($id.lt(before.clone()));
        }
        page.order($id.desc()).limit($limit)
    }};
}

/// The games at which a player sits, found by the seats.
macro_rules! games_of {
    ($player:expr) => {
        seats::table
            .inner_join(games::table)
            .filter(seats::player_id.eq($player.to_string()))
    };
}

impl Store {
    pub(super) async fn list_games(&self, query: &GameQuery) -> Result<Vec<Game>, Fault> {
        if is_unknown(query.ruleset.as_deref()) {
            return Ok(Vec::new());
        }
        let mut page = Filling::new(query.after.map(|id| id.to_string()), query.limit);
        while let Some((before, limit)) = page.missing() {
            let narrowed = Narrowed {
                ruleset: query.ruleset.clone(),
                status: query.status,
                from: None,
                before,
            };
            let ids = self
                .listed_ids(query.viewer, query.player, narrowed, limit)
                .await?;
            let rows = self.rows_of(ids);
            page.add(self.placed(rows.await?, |game| query.fits(game)));
        }
        Ok(page.items())
    }

    pub(super) async fn list_ids_of_games(&self, query: &GameQuery) -> Result<Vec<GameId>, Fault> {
        if is_unknown(query.ruleset.as_deref()) {
            return Ok(Vec::new());
        }
        let narrowed = Narrowed {
            ruleset: query.ruleset.clone(),
            status: query.status,
            from: None,
            before: query.after.map(|id| id.to_string()),
        };
        let limit = query.limit.into();
        let ids = self.listed_ids(query.viewer, query.player, narrowed, limit);
        ids.await?.iter().map(|id| read_id(id)).collect()
    }

    /// All public games and the private ones of the viewer are found each by an index of its own: no index holds both,
    /// and with none the private games of everybody else would be looked at.
    async fn listed_ids(
        &self,
        viewer: PlayerId,
        player: Option<PlayerId>,
        narrowed: Narrowed,
        limit: i64,
    ) -> Result<Vec<String>, Fault> {
        on!(lists of self, |conn| {
            // Written out and not bound, so that the indexes of public games can be used.
            let is_public = || sql::<Bool>("games.visibility = 'public'");
            let mut ids: Vec<String> = match player {
                Some(player) => {
                    let public = games_of!(player).filter(is_public());
                    Prepared(page_of!(public, by seats::game_id, narrowed, limit)).load(conn).await?
                }
                None => {
                    let public = games::table.filter(is_public());
                    Prepared(page_of!(public, by games::game_id, narrowed, limit)).load(conn).await?
                }
            };
            let own = games_of!(viewer).filter(games::visibility.eq("private"));
            let mut own = page_of!(own, by seats::game_id, narrowed, limit);
            if let Some(player) = player.filter(|player| *player != viewer) {
                let theirs = seats::table.filter(seats::player_id.eq(player.to_string()));
                own = own.filter(seats::game_id.eq_any(theirs.select(seats::game_id).into_boxed()));
            }
            ids.append(&mut Prepared(own).load(conn).await?);
            ids.sort_unstable_by(|one, other| other.cmp(one));
            ids.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
            Ok(ids)
        })
    }

    async fn rows_of(&self, ids: Vec<String>) -> Result<Rows, Fault> {
        on!(lists of self, |conn| {
            let found = whole_games!().filter(games::game_id.eq_any(padded(ids)));
            Ok(Prepared(found.order((games::game_id.desc(), seats::seat))).load(conn).await?)
        })
    }

    pub(super) async fn search_games(&self, search: &GameSearch) -> Result<Vec<Game>, Fault> {
        let id = search.id.as_ref().map(|id| id.to_lowercase());
        if is_unknown(search.ruleset.as_deref()) || id.as_deref().is_some_and(|id| !is_storable(id)) {
            return Ok(Vec::new());
        }
        // Ids begin with the time at which the game was opened, so they are in the order of that time.
        let first_of = |time| GameId::new(time, [0; 10]).to_string();
        // After every id that begins so: ids are of digits, a to f and hyphens.
        let end = id.as_ref().map(|id| format!("{id}~"));
        let from = id.into_iter().chain(search.from.map(first_of)).max();
        let before = end.into_iter().chain(search.to.map(first_of)).min();
        let mut page = Filling::new(search.after.map(|id| id.to_string()), search.limit);
        while let Some((after, limit)) = page.missing() {
            let narrowed = Narrowed {
                ruleset: search.ruleset.clone(),
                status: search.status,
                from: from.clone(),
                before: before.clone().into_iter().chain(after).min(),
            };
            let rows = self.searched_rows(search.player, narrowed, limit).await?;
            page.add(self.placed(rows, |game| still_fits(game, search.status, search.player)));
        }
        Ok(page.items())
    }

    async fn searched_rows(
        &self,
        player: Option<PlayerId>,
        narrowed: Narrowed,
        limit: i64,
    ) -> Result<Rows, Fault> {
        on!(lists of self, |conn| {
            let ids: Vec<String> = match player {
                Some(player) => {
                    page_of!(games_of!(player), by seats::game_id, narrowed, limit).load(conn).await?
                }
                None => page_of!(games::table, by games::game_id, narrowed, limit).load(conn).await?,
            };
            let found = whole_games!().filter(games::game_id.eq_any(padded(ids)));
            Ok(Prepared(found.order((games::game_id.desc(), seats::seat))).load(conn).await?)
        })
    }

    /// The games of a page, each at its place. One that changed after its id was found is left out unless it still fits.
    fn placed(&self, rows: Rows, fits: impl Fn(&Game) -> bool) -> Vec<(String, Option<Game>)> {
        let place = |(id, read): (String, Result<Game, Fault>)| {
            let game = self.leave_out("games", &id, read);
            (id, game.filter(&fits))
        };
        read_games(rows).into_iter().map(place).collect()
    }
}

fn still_fits(game: &Game, status: Option<Status>, player: Option<PlayerId>) -> bool {
    status.is_none_or(|status| game.status == status)
        && player.is_none_or(|player| game.seat_of(player).is_some())
}

/// Whether no game of this ruleset can be read, so that none has to be looked for.
fn is_unknown(ruleset: Option<&str>) -> bool {
    ruleset.is_some_and(|id| Ruleset::newest(id).is_none())
}
