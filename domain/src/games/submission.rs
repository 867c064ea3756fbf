//! What every submission to a running game has in common: it is taken once, and answered the same for ever.

use super::conditional::{Unfolded, tell_of_ended, unfold};
use super::notices::notices;
use super::service::broken;
use super::{
    Answer, AnswerKey, Caller, Commit, CommitError, FindGameError, Game, Games, NewAnswer, PlanChanges,
    Refused, Status, StoredEvent, TurnTaken,
};
use crate::audit::AuditEntry;
use crate::ids::{ConditionalId, GameId};
use crate::kernel::{Root, Seat, Timestamp};
use crate::ports::StoreError;
use crate::record::{Event, Position, Written};
use std::sync::Arc;

/// A command that adds events to a running game.
pub(super) trait Submission {
    type Error: From<SubmissionError>;

    fn game(&self) -> GameId;

    fn idempotency(&self) -> Option<&Idempotency>;

    /// What of an error every submission may meet.
    fn common(error: &Self::Error) -> Option<&SubmissionError>;

    /// The seq that it was thought out for, if it matters.
    fn expected_seq(&self) -> Option<u64>;

    /// What it adds. Pure: nothing is stored until it has returned.
    fn write(
        &self,
        position: Position,
        root: &Root,
        seat: Seat,
        now: Timestamp,
    ) -> Result<Draft, Self::Error>;
}

/// What a submission adds to a game, not yet stored.
pub(super) struct Draft {
    pub written: Written,
    pub taken: u32,
    pub refused: Option<Refused>,
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

/// Why nothing at all can be submitted.
#[derive(Debug, thiserror::Error)]
pub enum SubmissionError {
    #[error(transparent)]
    Find(#[from] FindGameError),
    #[error("you do not sit at this game")]
    NotSeated,
    #[error("the game is {}", .0.as_str())]
    NotActive(Status),
    #[error("the game has moved on to seq {}", .0.seq)]
    Stale(Stale),
    #[error("the key was used for another request")]
    KeyReused,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SubmissionError {
    /// Whether the store has failed, so that it may not be tried once more: it may have been taken.
    fn is_of_store(&self) -> bool {
        matches!(self, Self::Store(_) | Self::Find(FindGameError::Store(_)))
    }

    /// Whether the database was away, so that nothing is said about the submission.
    fn is_outage(&self) -> bool {
        match self {
            Self::Store(error) | Self::Find(FindGameError::Store(error)) => error.is_outage(),
            _ => false,
        }
    }
}

/// Somebody who has missed more must read the events anyway.
pub(super) const MISSED_LIMIT: u32 = 100;

impl Games {
    /// Takes a submission exactly once. Only when it cannot be taken is its key looked up: a request that went
    /// through before is stale by its own doing, so the way of a new one has no query for it.
    pub(super) async fn submit<S: Submission>(
        &self,
        caller: &Caller,
        command: &S,
    ) -> Result<TurnTaken, S::Error> {
        let key = command.idempotency().map(|idempotency| AnswerKey {
            game: command.game(),
            player: caller.player,
            key: idempotency.key.clone(),
        });
        let key = key.as_ref().zip(command.idempotency());
        match self.submit_new(caller, command, key).await {
            Ok(taken) => Ok(taken),
            Err(error) => match self.replay(command.game(), key).await {
                Ok(Some(taken)) => Ok(taken),
                Err(SubmissionError::KeyReused) => Err(SubmissionError::KeyReused.into()),
                // Whether it went through before cannot be said, so it must not be refused.
                Err(outage) if !S::common(&error).is_some_and(SubmissionError::is_outage) => {
                    Err(outage.into())
                }
                Ok(None) | Err(_) => Err(error),
            },
        }
    }

    async fn submit_new<S: Submission>(
        &self,
        caller: &Caller,
        command: &S,
        key: Option<(&AnswerKey, &Idempotency)>,
    ) -> Result<TurnTaken, S::Error> {
        // A turn trusts the game that is known here: the commit finds out whether it is the newest.
        let known = self.find_known(caller, command.game()).await;
        let (game, is_newest) = known.map_err(SubmissionError::Find)?;
        match self.submit_to(game, caller, command, key).await {
            Ok(Some(taken)) => return Ok(taken),
            Err(error) if is_newest || S::common(&error).is_some_and(SubmissionError::is_of_store) => {
                return Err(error);
            }
            Ok(None) | Err(_) => {}
        }
        // Each round another submission succeeded, so this ends.
        loop {
            let game = self.find_game(caller, command.game()).await;
            let game = game.map_err(SubmissionError::Find)?;
            if let Some(taken) = self.submit_to(game, caller, command, key).await? {
                return Ok(taken);
            }
        }
    }

    /// Submits to a game as it is known; nothing, if it is another by now.
    async fn submit_to<S: Submission>(
        &self,
        game: Arc<Game>,
        caller: &Caller,
        command: &S,
        key: Option<(&AnswerKey, &Idempotency)>,
    ) -> Result<Option<TurnTaken>, S::Error> {
        let seat = self.ready(&game, caller, command).await?;
        let mut now = self.clock.now();
        // A timer that has run out comes before whoever is late.
        if game.is_due(now) {
            if self.expire(&game).await.map_err(SubmissionError::Store)? {
                return Ok(None);
            }
            now = self.clock.now();
        }
        let position = self.position(&game, game.seq).await;
        let position = position.map_err(SubmissionError::Store)?;
        let root = self.root(game.id).await.map_err(SubmissionError::Store)?;
        let draft = command.write((*position).clone(), &root, seat, now)?;
        match self.keep(&game, draft, key, now).await {
            Ok(taken) => Ok(Some(taken)),
            Err(CommitError::Conflict) => Ok(None),
            Err(CommitError::KeyTaken) => Err(SubmissionError::KeyReused.into()),
            Err(CommitError::Store(error)) => Err(SubmissionError::Store(error).into()),
        }
    }

    /// Looks at everything that is not the rules' business.
    pub(super) async fn ready<S: Submission>(
        &self,
        game: &Game,
        caller: &Caller,
        command: &S,
    ) -> Result<Seat, SubmissionError> {
        let seat = game.seat_of(caller.player).ok_or(SubmissionError::NotSeated)?;
        let stale = command.expected_seq().filter(|expected| *expected != game.seq);
        // Where several seats move at once everybody is a little late; the moves are judged as the game is.
        if let Some(expected) = stale.filter(|_| !game.is_simultaneous()) {
            let missed = self.read_events(game, expected, MISSED_LIMIT).await?.events;
            return Err(SubmissionError::Stale(Stale {
                seq: game.seq,
                missed,
            }));
        }
        match game.status {
            Status::Active => Ok(seat),
            status => Err(SubmissionError::NotActive(status)),
        }
    }

    /// Keeps what was written, and with it whatever somebody had planned to play after it.
    pub(super) async fn keep(
        &self,
        game: &Game,
        draft: Draft,
        key: Option<(&AnswerKey, &Idempotency)>,
        now: Timestamp,
    ) -> Result<TurnTaken, CommitError> {
        self.keep_audited(game, draft, key, now, None).await
    }

    /// The same for what an admin does, which is noted down with it.
    pub(super) async fn keep_audited(
        &self,
        game: &Game,
        draft: Draft,
        key: Option<(&AnswerKey, &Idempotency)>,
        now: Timestamp,
        entry: Option<&AuditEntry>,
    ) -> Result<TurnTaken, CommitError> {
        let Unfolded {
            steps,
            ended,
            waiting,
        } = self.unfold(game, draft.written, now).await?;
        let mut after = game.clone();
        for step in &steps {
            // Each step is a turn of its own for the clock.
            let mut next = at_position(&after, &step.position, now);
            next.clock = self.clock_after(&after, &next, &step.events, now).await?;
            after = next;
        }
        after.revision += 1;
        after.planned = (!waiting.is_empty()).then(|| self.plan_mark());
        let (events, position) = joined(steps, game)?;
        let mut told = notices(game, &after, &events, now);
        tell_of_ended(&mut told, &after, &ended, now);
        let ended: Vec<ConditionalId> = ended.iter().map(|ended| ended.turn.id).collect();
        let taken = TurnTaken::new(events, position.standing(), draft.taken, draft.refused);
        let answer = key.map(|(key, idempotency)| NewAnswer {
            key,
            answer: Answer {
                request: idempotency.request.clone(),
                body: taken.body.to_string(),
            },
            at: now,
        });
        let commit = Commit {
            game: &after,
            seats: None,
            events: &taken.events,
            answer,
            notices: &told,
            plans: PlanChanges {
                ended: &ended,
                followed: &waiting,
                ..PlanChanges::none(game)
            },
        };
        match entry {
            Some(entry) => self.store.commit_audited(commit, entry).await?,
            None => self.store.commit(commit).await?,
        }
        self.cache.advance(game.id, game.seq, Arc::new(position));
        self.changed(Arc::new(after));
        Ok(taken)
    }

    /// What conditional turns make of it; a game without any is asked nothing.
    async fn unfold(&self, game: &Game, written: Written, now: Timestamp) -> Result<Unfolded, StoreError> {
        let turns = self.conditional_turns(game).await?;
        if turns.is_empty() {
            return Ok(Unfolded::plain(written));
        }
        let before = self.position(game, game.seq).await?;
        let root = self.root(game.id).await?;
        Ok(unfold(&before, written, turns, &root, now))
    }

    /// What this very request was answered before, if it was.
    async fn replay(
        &self,
        id: GameId,
        key: Option<(&AnswerKey, &Idempotency)>,
    ) -> Result<Option<TurnTaken>, SubmissionError> {
        let Some((key, idempotency)) = key else {
            return Ok(None);
        };
        match (self.store.answer(key).await?, self.current(id).await?) {
            (Some(answer), _) if answer.request != idempotency.request => Err(SubmissionError::KeyReused),
            (Some(answer), Some(game)) => {
                let taken =
                    TurnTaken::read(game.options.ruleset(), &answer.body).map_err(StoreError::Broken)?;
                Ok(Some(taken))
            }
            _ => Ok(None),
        }
    }
}

/// The game at its new position.
fn at_position(game: &Game, position: &Position, now: Timestamp) -> Game {
    let standing = position.standing();
    let mut after = game.clone();
    after.seq = position.seq;
    if position.is_over() {
        after.status = match position.is_cancelled() {
            true => Status::Cancelled,
            false => Status::Finished,
        };
        after.finished_at = Some(now);
    }
    after.standing = Some(standing);
    after
}

/// All that was written, and the position after it.
fn joined(steps: Vec<Written>, game: &Game) -> Result<(Vec<Event>, Position), StoreError> {
    let mut events = Vec::new();
    let mut last = None;
    for step in steps {
        events.extend(step.events);
        last = Some(step.position);
    }
    let position = last.ok_or_else(|| broken(game.id, "nothing was written".into()))?;
    Ok((events, position))
}
