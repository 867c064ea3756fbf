//! What belongs to a game and is read by itself: its events, its secrets, the answers given.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{is_storable, read_count, unreadable, write_count};
use crate::run::on;
use crate::schema::{answers, events, games, seats};
use crate::store::Store;
use diesel::prelude::*;
use plotline_domain::games::{Answer, AnswerKey, KeptSecrets, KeptSeed, StoredEvent};
use plotline_domain::ids::GameId;
use plotline_domain::kernel::Seat;

/// A seed, the number of seats, and one taken seat with its nonce.
type SecretRow = (String, i16, Option<(i16, String)>);

impl Store {
    pub(super) async fn game_events(
        &self,
        id: GameId,
        after: u64,
        limit: u32,
    ) -> Result<Vec<StoredEvent>, Fault> {
        let (id, after) = (id.to_string(), write_count(after));
        let rows: Vec<(i64, String)> = on!(readers of self, |conn| {
            let missed = events::table.filter(events::game_id.eq(id).and(events::seq.gt(after)));
            let page = missed.select((events::seq, events::line)).order(events::seq).limit(limit.into());
            Ok(page.load(conn).await?)
        })?;
        rows.into_iter()
            .map(|(seq, line)| {
                Ok(StoredEvent {
                    seq: read_count(seq)?,
                    line,
                })
            })
            .collect()
    }

    /// The only query that selects the seed of a game that is asked for.
    pub(super) async fn game_secrets(&self, id: GameId) -> Result<Option<KeptSecrets>, Fault> {
        let key = id.to_string();
        let rows: Vec<SecretRow> = on!(readers of self, |conn| {
            let secrets = games::table.left_join(seats::table).filter(games::game_id.eq(key));
            let columns = (games::seed, games::seat_count, (seats::seat, seats::nonce).nullable());
            Ok(secrets.select(columns).load(conn).await?)
        })?;
        let [(seed, count, _), ..] = rows.as_slice() else {
            return Ok(None);
        };
        let seed = KeptSeed::read(seed).map_err(|error| unreadable("seed", &id.to_string(), error))?;
        let count =
            u8::try_from(*count).map_err(|error| unreadable("number of seats", &id.to_string(), error))?;
        let nonce_of = |seat: Seat| {
            let mut given = rows.iter().filter_map(|(_, _, taken)| taken.as_ref());
            given
                .find(|(number, _)| *number == i16::from(seat.number()))
                .map(|(_, nonce)| nonce.clone())
        };
        Ok(Some(KeptSecrets {
            seed,
            nonces: Seat::all(count)
                .map(|seat| nonce_of(seat).unwrap_or_default())
                .collect(),
        }))
    }

    pub(super) async fn game_answer(&self, key: &AnswerKey) -> Result<Option<Answer>, Fault> {
        if !is_storable(&key.key) {
            return Ok(None);
        }
        let id = (key.game.to_string(), key.player.to_string(), key.key.clone());
        let row: Option<(String, String)> = on!(readers of self, |conn| {
            let given = answers::table.find(id).select((answers::request, answers::body));
            Ok(given.first(conn).await.optional()?)
        })?;
        Ok(row.map(|(request, body)| Answer { request, body }))
    }
}
