//! Writing games: a new one, and each change of one.

use super::insert_events::InsertEvents;
use crate::errors::Fault;
use crate::rows::{GameRow, NewGameRow, SeatRow, is_over};
use crate::run::transaction;
use crate::schema::{answers, games, seats};
use crate::store::Store;
use diesel::dsl::{delete, exists, insert_into, select, update};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use plotline_domain::games::{Commit, CommitError, Game, NewAnswer, Nonce};
use plotline_domain::kernel::{Seat, Seed};
use plotline_domain::ports::StoreError;

/// What became of a commit that the database did not refuse.
enum Verdict {
    Kept,
    Conflict,
    KeyTaken,
}

#[derive(Insertable)]
#[diesel(table_name = answers)]
struct AnswerRow {
    game_id: String,
    player_id: String,
    key: String,
    request: String,
    body: String,
    at: i64,
}

impl Store {
    pub(super) async fn insert_game(
        &self,
        game: &Game,
        seed: &Seed,
        nonces: &[(Seat, Nonce)],
    ) -> Result<(), Fault> {
        let row = NewGameRow::new(game, seed);
        let taken = SeatRow::all(game, |seat, _| nonce_of(nonces, seat).unwrap_or_default());
        transaction!(self, |conn| {
            insert_into(games::table).values(row).execute(conn).await?;
            for seat in taken {
                insert_into(seats::table).values(seat).execute(conn).await?;
            }
            Ok(())
        })
    }

    pub(super) async fn commit_change(&self, commit: Commit<'_>) -> Result<(), CommitError> {
        check_numbers(&commit)?;
        match self.write_change(commit).await {
            Ok(Verdict::Kept) => Ok(()),
            Ok(Verdict::Conflict) => Err(CommitError::Conflict),
            Ok(Verdict::KeyTaken) => Err(CommitError::KeyTaken),
            Err(fault) if fault.is_taken("answers") => Err(CommitError::KeyTaken),
            Err(fault) => Err(StoreError::from(fault).into()),
        }
    }

    /// The row of the game is changed first and only if it has the revision that the change was made from: whoever
    /// comes second waits for the first there, and then changes nothing.
    async fn write_change(&self, commit: Commit<'_>) -> Result<Verdict, Fault> {
        let game = commit.game;
        let row = GameRow::new(game);
        let (revision, seq) = (row.revision - 1, row.seq - count(commit.events.len()));
        let events = InsertEvents::all(&row.game_id, commit.events);
        let answer = commit.answer.map(AnswerRow::new);
        let (game, nonces) = (game.clone(), commit.seats.map(<[_]>::to_vec));
        transaction!(self, |conn| {
            let unchanged = games::game_id
                .eq(&row.game_id)
                .and(games::revision.eq(revision))
                .and(games::seq.eq(seq));
            let changed = (
                games::status.eq(&row.status),
                games::revision.eq(row.revision),
                games::seq.eq(row.seq),
                games::standing.eq(&row.standing),
                games::started_at.eq(row.started_at),
                games::finished_at.eq(row.finished_at),
            );
            if update(games::table.filter(unchanged))
                .set(changed)
                .execute(conn)
                .await?
                == 0
            {
                // A request that went through before also finds the game changed, by itself.
                let Some(answer) = answer else {
                    return Ok(Verdict::Conflict);
                };
                let given = answers::table.find((answer.game_id, answer.player_id, answer.key));
                let taken: bool = select(exists(given)).get_result(conn).await?;
                return Ok(if taken {
                    Verdict::KeyTaken
                } else {
                    Verdict::Conflict
                });
            }
            for events in events {
                events.execute(conn).await?;
            }
            if let Some(answer) = answer {
                insert_into(answers::table).values(answer).execute(conn).await?;
            }
            if let Some(nonces) = nonces {
                let theirs = seats::table.filter(seats::game_id.eq(&row.game_id));
                let stored = theirs.select((seats::player_id, seats::nonce)).load(conn).await?;
                delete(theirs).execute(conn).await?;
                for seat in seat_rows(&game, &nonces, stored) {
                    insert_into(seats::table).values(seat).execute(conn).await?;
                }
            } else if is_over(game.status) {
                let theirs = seats::table.filter(seats::game_id.eq(&row.game_id));
                update(theirs).set(seats::over.eq(true)).execute(conn).await?;
            }
            Ok(Verdict::Kept)
        })
    }
}

impl AnswerRow {
    fn new(new: NewAnswer<'_>) -> Self {
        Self {
            game_id: new.key.game.to_string(),
            player_id: new.key.player.to_string(),
            key: new.key.key.clone(),
            request: new.answer.request,
            body: new.answer.body,
            at: new.at.as_millisecond(),
        }
    }
}

/// Events have no gaps: the new ones are numbered one by one up to the game's `seq`.
fn check_numbers(commit: &Commit<'_>) -> Result<(), StoreError> {
    let numbers = commit.events.iter().rev().map(|event| event.seq);
    let expected = (0..=commit.game.seq).rev();
    if commit.game.revision > 0 && numbers.eq(expected.take(commit.events.len())) {
        return Ok(());
    }
    Err(StoreError::Broken(format!(
        "a commit of game {} is misnumbered",
        commit.game.id
    )))
}

/// Who newly sits down brings a nonce, who stays keeps the one that is stored.
fn seat_rows(game: &Game, nonces: &[(Seat, Nonce)], stored: Vec<(String, String)>) -> Vec<SeatRow> {
    SeatRow::all(game, |seat, player| {
        let id = player.id.to_string();
        let kept = || {
            stored
                .iter()
                .find(|(player, _)| *player == id)
                .map(|(_, nonce)| nonce.clone())
        };
        nonce_of(nonces, seat).or_else(kept).unwrap_or_default()
    })
}

fn nonce_of(nonces: &[(Seat, Nonce)], seat: Seat) -> Option<String> {
    nonces
        .iter()
        .find(|(of, _)| *of == seat)
        .map(|(_, nonce)| nonce.as_str().to_owned())
}

fn count(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}
