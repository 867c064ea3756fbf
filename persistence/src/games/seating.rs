//! Opening and joining games on PostgreSQL. Those who do so at the same time share a transaction: alone each would need
//! half a dozen statements, because a player's games are counted while the player's row is locked.

use super::change::Change;
use super::commit::Verdict;
use super::group::CommitGroup;
use crate::connection::PgConn;
use crate::errors::Fault;
use crate::groups::{Grouped, Groups, Runner, Waiting};
use crate::pool::{Pools, take};
use crate::query::{Conn, Prepared, RunQueryDsl};
use crate::rows::{NewGameRow, SeatRow};
use crate::run::{Doubt, attempt, end, settle, within};
use crate::schema::{games, seats};
use crate::store::Store;
use diesel::QueryableByName;
use diesel::dsl::insert_into;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};
use diesel::upsert::excluded;
use plotline_domain::games::Version;
use plotline_domain::ids::GameId;
use std::collections::{HashMap, HashSet};

/// Those who wait for their group.
pub(crate) type Seatings = Groups<Waiting<Seating, Verdict>>;

/// Somebody who sits down at a game.
pub(crate) struct Seating {
    pub(super) player: String,
    /// At so many unfinished games the player has no room for another.
    pub(super) limit: u32,
    pub(super) game: Seated,
}

pub(super) enum Seated {
    AtNew(NewGame),
    AtOpen(Change),
}

pub(super) struct NewGame {
    pub(super) id: GameId,
    pub(super) version: Version,
    pub(super) game_id: String,
    pub(super) row: NewGameRow,
    pub(super) seats: Vec<SeatRow>,
}

impl Seating {
    /// The game, and the version that it is to have.
    fn becomes(&self) -> (GameId, Version) {
        match &self.game {
            Seated::AtNew(new) => (new.id, new.version),
            Seated::AtOpen(change) => (change.id, change.version),
        }
    }

    fn game_id(&self) -> &str {
        match &self.game {
            Seated::AtNew(new) => &new.game_id,
            Seated::AtOpen(change) => &change.game_id,
        }
    }

    fn seats(&self) -> &[SeatRow] {
        match &self.game {
            Seated::AtNew(new) => &new.seats,
            Seated::AtOpen(change) => change.seats.as_deref().unwrap_or_default(),
        }
    }

    fn new_game(&self) -> Option<&NewGame> {
        match &self.game {
            Seated::AtNew(new) => Some(new),
            Seated::AtOpen(_) => None,
        }
    }

    fn change(&self) -> Option<&Change> {
        match &self.game {
            Seated::AtNew(_) => None,
            Seated::AtOpen(change) => Some(change),
        }
    }
}

impl Grouped for Seating {
    /// In a group nobody sits down twice, and only one at each game.
    fn keys(&self) -> Vec<&str> {
        vec![&self.player, self.game_id()]
    }
}

/// What became of a group.
struct Done {
    kept: HashSet<String>,
    /// The players who have no room.
    full: HashSet<String>,
}

impl Store {
    pub(super) async fn seat_in_group(&self, seating: Seating) -> Result<Verdict, Fault> {
        let run = |store: Self, runner| Box::pin(store.seat_groups(runner)) as _;
        let most = (self.groups_at_once() / 2).max(1);
        self.in_group(&self.seatings, most, seating, run).await
    }

    async fn seat_groups(self, mut runner: Runner<Waiting<Seating, Verdict>>) {
        while let Some(group) = runner.next() {
            self.seat_group(group).await;
        }
    }

    /// Whatever a group does not keep is tried alone, as with turns.
    async fn seat_group(&self, group: Vec<Waiting<Seating, Verdict>>) {
        let followed = self.sole.followed();
        let becoming = group.iter().map(|waiting| waiting.item.becomes());
        let under_way: Vec<_> = becoming
            .map(|(game, version)| (followed.begin(game), version))
            .collect();
        let done = self.seat_at_once(group.iter().map(|waiting| &waiting.item).collect());
        let done = done.await;
        self.note_failure(done.as_ref().err());
        for (waiting, (under_way, version)) in group.into_iter().zip(under_way) {
            match &done {
                Ok(done) if done.kept.contains(waiting.item.game_id()) => {
                    under_way.made(version);
                    waiting.answer(Ok(Verdict::Kept));
                }
                Ok(done) if done.full.contains(&waiting.item.player) => waiting.answer(Ok(Verdict::Full)),
                Ok(_) | Err(Fault::Query(_)) => {
                    let (store, (seating, answer)) = (self.clone(), waiting.split());
                    self.spawn(Box::pin(async move {
                        answer(store.seat_alone(seating).await);
                        drop(under_way);
                    }));
                }
                Err(fault) => waiting.answer(Err(fault.again())),
            }
        }
    }

    async fn seat_at_once(&self, group: Vec<&Seating>) -> Result<Done, Fault> {
        let Pools::Postgres(pools) = &self.pools else {
            return Err(Fault::Away("only PostgreSQL takes groups".into()));
        };
        let mut held = take(&pools.writer, self.wait).await?;
        let (doubt, conn) = (Doubt::at_commit(), &mut *held);
        let body = Box::pin(attempt(async {
            conn.begin().await?;
            let done = seat(conn, group).await;
            let ended = end(conn, done.is_ok(), &doubt).await;
            ended.and(done)
        }));
        let done = within(self.answer_wait, body).await;
        done.map_err(|fault| settle(held, fault, &doubt))
    }

    async fn seat_alone(&self, seating: Seating) -> Result<Verdict, Fault> {
        let joining = (seating.player, seating.limit);
        match seating.game {
            Seated::AtNew(new) => self.insert_alone(new, joining).await,
            Seated::AtOpen(change) => self.write_alone(change, None, Some(joining)).await,
        }
    }
}

#[derive(QueryableByName)]
struct Sitting {
    #[diesel(sql_type = Text)]
    player_id: String,
    #[diesel(sql_type = BigInt)]
    games: i64,
}

/// The players whom nobody else holds, from now on held by this transaction.
const LOCK: &str = "SELECT player_id, 0::bigint AS games FROM players WHERE player_id = ANY ($1) FOR NO KEY UPDATE SKIP LOCKED";

/// A statement of its own: it sees what was committed before the players were locked.
const COUNT: &str = "SELECT player_id, count(*) AS games FROM seats WHERE player_id = ANY ($1) AND NOT over GROUP BY player_id";

/// Within a transaction, which is kept if this succeeds.
async fn seat(conn: &mut PgConn, group: Vec<&Seating>) -> Result<Done, Fault> {
    let players: Vec<&str> = group.iter().map(|seating| seating.player.as_str()).collect();
    let locked = of_players(conn, LOCK, &players).await?;
    let games = of_players(conn, COUNT, &players).await?;
    let has_room = |seating: &&&Seating| {
        let games = games.get(&seating.player).copied().unwrap_or(0);
        games < i64::from(seating.limit)
    };
    let locked = group
        .iter()
        .filter(|seating| locked.contains_key(&seating.player));
    let (seated, full): (Vec<&&Seating>, Vec<&&Seating>) = locked.partition(has_room);
    let new: Vec<&NewGame> = seated.iter().filter_map(|seating| seating.new_game()).collect();
    let mut kept: HashSet<String> = new.iter().map(|new| new.game_id.clone()).collect();
    if !new.is_empty() {
        let rows: Vec<&NewGameRow> = new.iter().map(|new| &new.row).collect();
        insert_into(games::table).values(rows).execute_once(conn).await?;
    }
    let changes: Vec<&Change> = seated.iter().filter_map(|seating| seating.change()).collect();
    if !changes.is_empty() {
        kept.extend(CommitGroup::new(&changes).load::<String>(conn).await?);
    }
    let seated = seated.iter().filter(|seating| kept.contains(seating.game_id()));
    let rows: Vec<&SeatRow> = seated.flat_map(|seating| seating.seats()).collect();
    if !rows.is_empty() {
        // Who sits there already keeps the nonce; what counts is what all are called when the game starts.
        let new = insert_into(seats::table)
            .values(rows)
            .on_conflict((seats::game_id, seats::seat));
        let named = new
            .do_update()
            .set(seats::name_at_start.eq(excluded(seats::name_at_start)));
        named.execute_once(conn).await?;
    }
    Ok(Done {
        kept,
        full: full.iter().map(|seating| seating.player.clone()).collect(),
    })
}

async fn of_players(conn: &mut PgConn, sql: &str, players: &[&str]) -> Result<HashMap<String, i64>, Fault> {
    let asked = diesel::sql_query(sql).bind::<Array<Text>, _>(players);
    let rows: Vec<Sitting> = Prepared(asked).load(conn).await?;
    Ok(rows.into_iter().map(|row| (row.player_id, row.games)).collect())
}
