//! What every submission to a running game has in common: it is taken once, and answered the same for ever.

use super::moves::Refused;
use super::{Answer, AnswerKey, Commit, CommitError, Game, Games, NewAnswer, Status, StoredEvent};
use crate::kernel::{Standing, Timestamp};
use crate::ports::StoreError;
use crate::record::{Event, Written};
use crate::rulesets::Ruleset;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

/// What was taken, and where the game stands now.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnTaken {
    pub seq: u64,
    pub events: Vec<Event>,
    pub standing: Standing,
    /// How many moves were taken.
    pub taken: u32,
    /// The first move that was not, where moves were taken one by one.
    pub refused: Option<Refused>,
    /// All of that as JSON: the very bytes that every answer to the same request has.
    pub body: Arc<str>,
}

/// Says that two requests are one.
#[derive(Clone, Debug)]
pub struct Idempotency {
    pub key: String,
    /// A fingerprint of what is asked: the same key with another one is a mistake.
    pub request: String,
}

/// The game has moved on since the caller looked.
#[derive(Clone, Debug)]
pub struct Stale {
    /// Where the game is.
    pub seq: u64,
    /// The events that the caller has missed.
    pub missed: Vec<StoredEvent>,
}

/// What a key has to say about a request that could not be taken.
pub(super) enum Replay {
    New,
    Same(TurnTaken),
    KeyReused,
}

/// Somebody who has missed more must read the events anyway.
const MISSED_LIMIT: u32 = 100;

impl Games {
    pub(super) async fn stale(&self, game: &Game, expected: u64) -> Result<Option<Stale>, StoreError> {
        if expected == game.seq {
            return Ok(None);
        }
        let missed = self.read_events(game, expected, MISSED_LIMIT).await?.events;
        Ok(Some(Stale {
            seq: game.seq,
            missed,
        }))
    }

    /// Keeps what a pen has written.
    pub(super) async fn submit(
        &self,
        game: &Game,
        written: Written,
        moves: (u32, Option<Refused>),
        key: Option<(&AnswerKey, &Idempotency)>,
        now: Timestamp,
    ) -> Result<TurnTaken, CommitError> {
        let after = after(game, &written, now);
        let standing = written.position.state.standing();
        let taken = TurnTaken::new(after.seq, written.events, standing, moves.0, moves.1);
        let answer = key.map(|(key, idempotency)| NewAnswer {
            key,
            answer: Answer {
                request: idempotency.request.clone(),
                body: taken.body.to_string(),
            },
            at: now,
        });
        self.store
            .commit(Commit {
                game: &after,
                seats: None,
                events: &taken.events,
                answer,
            })
            .await?;
        self.cache.keep_position(game.id, Arc::new(written.position));
        self.cache.keep_game(Arc::new(after));
        Ok(taken)
    }

    /// Whether this very request was answered before.
    pub(super) async fn replay(
        &self,
        ruleset: Ruleset,
        key: Option<(&AnswerKey, &Idempotency)>,
    ) -> Result<Replay, StoreError> {
        let Some((key, idempotency)) = key else {
            return Ok(Replay::New);
        };
        match self.store.answer(key).await? {
            None => Ok(Replay::New),
            Some(answer) if answer.request != idempotency.request => Ok(Replay::KeyReused),
            Some(answer) => TurnTaken::read(ruleset, &answer.body)
                .map(Replay::Same)
                .map_err(StoreError::Broken),
        }
    }
}

/// The game after what was written.
fn after(game: &Game, written: &Written, now: Timestamp) -> Game {
    let mut after = game.clone();
    let standing = written.position.state.standing();
    after.revision += 1;
    after.seq = written.position.seq;
    if standing.is_over() {
        after.status = Status::Finished;
        after.finished_at = Some(now);
    }
    after.standing = Some(standing);
    after
}

#[derive(Deserialize, Serialize)]
struct Body {
    seq: u64,
    events: Vec<Value>,
    standing: Standing,
    taken: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refused>,
}

impl TurnTaken {
    fn new(seq: u64, events: Vec<Event>, standing: Standing, taken: u32, refused: Option<Refused>) -> Self {
        let body = Body {
            seq,
            events: events
                .iter()
                .map(|event| Value::Object(event.to_object()))
                .collect(),
            standing: standing.clone(),
            taken,
            refused: refused.clone(),
        };
        let body = json!(body).to_string().into();
        Self {
            seq,
            events,
            standing,
            taken,
            refused,
            body,
        }
    }

    fn read(ruleset: Ruleset, body: &str) -> Result<Self, String> {
        let read: Body = serde_json::from_str(body).map_err(|error| error.to_string())?;
        let events = read
            .events
            .iter()
            .map(|event| Event::from_line(ruleset, &event.to_string()));
        Ok(Self {
            seq: read.seq,
            events: events
                .collect::<Result<_, _>>()
                .map_err(|error| error.to_string())?,
            standing: read.standing,
            taken: read.taken,
            refused: read.refused,
            body: body.into(),
        })
    }
}
