//! Writing games: a new one, and each change of one.

use super::change::Change;
use super::conditional::write_plans;
use super::seating::{NewGame, Seated, Seating};
use super::update_game::UpdateGame;
use crate::audit::{AuditRow, or_conflict};
use crate::errors::Fault;
use crate::pool::Pools;
use crate::query::{Conn, RunQueryDsl};
use crate::rows::{NewGameRow, SeatRow};
use crate::run::transaction;
use crate::schema::{answers, audit, games, notifications, seats};
use crate::store::Store;
use diesel::dsl::{delete, exists, insert_into, not, select, update};
use diesel::prelude::*;
use diesel::upsert::excluded;
use plotline_domain::audit::AuditEntry;
use plotline_domain::games::{Commit, CommitError, Game, KeptSeed, Nonce};
use plotline_domain::ids::PlayerId;
use plotline_domain::kernel::Seat;
use plotline_domain::ports::StoreError;

/// What became of a commit that the database did not refuse.
pub(crate) enum Verdict {
    Kept,
    /// Whoever sits down sits at too many games.
    Full,
    /// The game was not as expected: which revision and seq it has, and whether the answer's key was used before.
    Changed {
        version: Option<(i64, i64)>,
        key_taken: bool,
    },
}

/// The seats of a changed game. A macro for the same reason as [`transaction!`].
macro_rules! write_seats {
    ($conn:ident, $change:ident) => {
        let theirs = seats::table.filter(seats::game_id.eq(&$change.game_id));
        if let Some(taken) = &$change.seats {
            let mut gone = delete(theirs).into_boxed();
            for row in taken {
                gone = gone.filter(not(seats::seat
                    .eq(row.seat)
                    .and(seats::player_id.eq(&row.player_id))));
            }
            gone.execute($conn).await?;
            for row in taken {
                let new = insert_into(seats::table).values(row);
                // Who stays keeps the nonce. The last to sit down starts the game, so what counts is what all are called then.
                new.on_conflict((seats::game_id, seats::seat))
                    .do_update()
                    .set(seats::name_at_start.eq(excluded(seats::name_at_start)))
                    .execute($conn)
                    .await?;
            }
        }
        if $change.over {
            update(theirs).set(seats::over.eq(true)).execute($conn).await?;
        }
    };
}

/// Whether a player may sit down at one more game. A macro for the same reason as [`transaction!`].
macro_rules! has_room {
    ($conn:ident, $player:expr, $limit:expr) => {{
        $conn.lock_player($player).await?;
        let theirs = seats::table.filter(seats::player_id.eq($player).and(seats::over.eq(false)));
        theirs.count().get_result::<i64>($conn).await? < i64::from($limit)
    }};
}

impl Store {
    pub(super) async fn insert_game(
        &self,
        game: &Game,
        seed: &KeptSeed,
        nonces: &[(Seat, Nonce)],
        limit: u32,
    ) -> Result<bool, Fault> {
        let new = NewGame {
            id: game.id,
            version: game.version(),
            game_id: game.id.to_string(),
            row: NewGameRow::new(game, seed),
            seats: SeatRow::all(game, nonces),
        };
        let player = game.created_by.to_string();
        let inserted = match &self.pools {
            Pools::Postgres(_) => {
                let game = Seated::AtNew(new);
                self.seat_in_group(Seating { player, limit, game }).await
            }
            Pools::Sqlite(_) => self.insert_alone(new, (player, limit)).await,
        };
        Ok(matches!(inserted?, Verdict::Kept))
    }

    /// Inserts a game by a transaction of its own.
    pub(super) async fn insert_alone(
        &self,
        new: NewGame,
        (player, limit): (String, u32),
    ) -> Result<Verdict, Fault> {
        let known = self.known();
        transaction!(self, |conn| {
            if !has_room!(conn, &player, limit) {
                return Ok(Verdict::Full);
            }
            insert_into(games::table).values(new.row).execute(conn).await?;
            for seat in new.seats {
                insert_into(seats::table).values(seat).execute(conn).await?;
            }
            if let Some(known) = known {
                known.note(new.id, new.version);
            }
            Ok(Verdict::Kept)
        })
    }

    pub(super) async fn commit_change(
        &self,
        commit: Commit<'_>,
        entry: Option<&AuditEntry>,
        joining: Option<(PlayerId, u32)>,
    ) -> Result<bool, CommitError> {
        let misnumbered =
            || StoreError::Broken(format!("a commit of game {} is misnumbered", commit.game.id));
        let change = Change::new(&commit).ok_or_else(misnumbered)?;
        let (from, from_seq) = (change.from_revision, change.from_seq);
        let joining = joining.map(|(player, limit)| (player.to_string(), limit));
        let entry_row = entry.map(AuditRow::new);
        let written = match (&self.pools, joining) {
            (Pools::Sqlite(_), joining) => self.write_change(change, entry_row, joining).await,
            (Pools::Postgres(_), Some((player, limit))) if entry.is_none() => {
                let game = Seated::AtOpen(change);
                self.seat_in_group(Seating { player, limit, game }).await
            }
            (Pools::Postgres(_), None) if entry.is_none() && change.is_plain() => {
                self.write_in_group(change).await
            }
            (Pools::Postgres(_), joining) => self.write_alone(change, entry_row, joining).await,
        };
        if let (Ok(Verdict::Changed { .. }), Some(known)) = (&written, self.known()) {
            known.forget(commit.game.id);
        }
        match written {
            Ok(Verdict::Kept) => {
                self.has_written();
                Ok(true)
            }
            Ok(Verdict::Full) => Ok(false),
            // A request that went through before also finds the game changed, by itself.
            Ok(Verdict::Changed { key_taken: true, .. }) => Err(CommitError::KeyTaken),
            // It was the seq and not the revision that differed, so trying again would not help.
            Ok(Verdict::Changed {
                version: Some((revision, seq)),
                ..
            }) if revision == from && seq != from_seq => Err(misnumbered().into()),
            Ok(Verdict::Changed { .. }) => Err(CommitError::Conflict),
            Err(fault) if fault.is_taken("answers") => Err(CommitError::KeyTaken),
            Err(fault) if entry.is_some() => Err(or_conflict(fault)),
            Err(fault) => Err(StoreError::from(fault).into()),
        }
    }

    /// Writes a change to PostgreSQL in a transaction of its own. The version is noted although the caller may have gone.
    pub(super) async fn write_alone(
        &self,
        change: Change,
        entry: Option<AuditRow>,
        joining: Option<(String, u32)>,
    ) -> Result<Verdict, Fault> {
        let store = self.clone();
        self.detached(Box::pin(async move {
            let (under_way, version) = (store.sole.followed().begin(change.id), change.version);
            let verdict = store.write_change(change, entry, joining).await;
            if let Ok(Verdict::Kept) = verdict {
                under_way.made(version);
            }
            verdict
        }))
        .await
    }

    /// The row of the game is changed first, and only if it has the revision that the change was made from: whoever
    /// comes second waits for the first there, and then changes nothing.
    pub(super) async fn write_change(
        &self,
        change: Change,
        entry: Option<AuditRow>,
        joining: Option<(String, u32)>,
    ) -> Result<Verdict, Fault> {
        let known = self.known();
        transaction!(repeatable self, |conn| {
            if let Some((player, limit)) = &joining
                && !has_room!(conn, player, *limit)
            {
                return Ok(Verdict::Full);
            }
            let mut kept = 0;
            if change.indexed.due_at.is_none() {
                let (change, same) = (&change, true);
                kept = UpdateGame { change, same }.execute(conn).await?;
            }
            if kept == 0 {
                let (change, same) = (&change, false);
                kept = UpdateGame { change, same }.execute(conn).await?;
            }
            if kept == 0 {
                let key_taken = match &change.answer {
                    Some(answer) => {
                        select(exists(answers::table.find(answer.key())))
                            .get_result(conn)
                            .await?
                    }
                    None => false,
                };
                let game = games::table.find(&change.game_id);
                let version = game.select((games::revision, games::seq));
                let version = version.first(conn).await.optional()?;
                return Ok(Verdict::Changed { version, key_taken });
            }
            for events in &change.events {
                events.execute(conn).await?;
            }
            if let Some(answer) = &change.answer {
                insert_into(answers::table).values(answer).execute(conn).await?;
            }
            write_seats!(conn, change);
            write_plans!(conn, change.plans);
            if let Some(entry) = &entry {
                insert_into(audit::table).values(entry).execute(conn).await?;
            }
            for notice in &change.notices {
                insert_into(notifications::table)
                    .values(notice)
                    .execute(conn)
                    .await?;
            }
            if let Some(known) = &known {
                known.note(change.id, change.version);
            }
            Ok(Verdict::Kept)
        })
    }
}
