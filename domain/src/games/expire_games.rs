use super::submission::Draft;
use super::{CommitError, Game, Games};
use crate::clocks::GameClock;
use crate::ids::GameId;
use crate::kernel::Timestamp;
use crate::ports::StoreError;
use crate::record::{Pen, Written};
use jiff::SignedDuration;
use plotline_use_case::use_case;

/// How many games are looked at in one go; those left over are due again at once.
const DUE_LIMIT: u32 = 100;

/// How long games that a node has claimed are left to it. Whoever takes longer has died or is stuck.
const LEASE: SignedDuration = SignedDuration::from_secs(5);

/// The longest time before a game in which nothing could be done is tried again.
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_mins(5);

impl Games {
    /// Does what is due in every game: lets timers of the rules run out, reminds who is to move, and lets those lose who
    /// took too long. Any number of nodes may do so at once: of two that come to the same game, one finds it changed.
    ///
    /// Gives the games that could not be brought up to date, and why; the others are not held up by them.
    #[use_case]
    pub async fn expire_due(&self) -> Result<Vec<(GameId, StoreError)>, StoreError> {
        let now = self.beat().await?;
        let mut failed = self.retime_set_back().await?;
        let until = now.checked_add(LEASE).unwrap_or(Timestamp::MAX);
        for id in self.store.claim_due(now, until, DUE_LIMIT).await? {
            if let Err(error) = self.expire_by_id(id).await {
                // What is wrong with the database is no fault of the game.
                if !error.is_outage() {
                    self.store.put_off(id, now, LONGEST_PAUSE).await?;
                }
                failed.push((id, error));
            }
        }
        Ok(failed)
    }

    /// The same for one game that is due. Says whether anything happened, here or on another node.
    pub(super) async fn expire(&self, game: &Game) -> Result<bool, StoreError> {
        let now = self.beat().await?;
        let clock = self.clock_now(game).await?;
        let written = self.write_due(game, clock.as_ref(), now).await?;
        let kept = match (clock, written.events.is_empty()) {
            (None, true) => return Ok(false),
            (Some(clock), true) => self.keep_reminded(game, clock, now).await,
            (clock, false) => {
                let game = Game {
                    clock,
                    ..game.clone()
                };
                let draft = Draft {
                    written,
                    taken: 0,
                    refused: None,
                };
                self.keep(&game, draft, None, now).await.map(|_| true)
            }
        };
        match kept {
            Ok(happened) => Ok(happened),
            Err(CommitError::Conflict | CommitError::KeyTaken) => Ok(true),
            Err(CommitError::Store(error)) => Err(error),
        }
    }

    /// What the rules and the clock make happen now.
    async fn write_due(
        &self,
        game: &Game,
        clock: Option<&GameClock>,
        now: Timestamp,
    ) -> Result<Written, StoreError> {
        let position = self.position(game, game.seq).await?;
        let root = self.root(game.id).await?;
        let mut pen = Pen::new((*position).clone(), Some(&root), now);
        pen.settle();
        let missed = game.pace.terms().and_then(|terms| clock?.missed(&terms, now));
        if let Some((seat, then)) = missed.filter(|_| pen.seq() == game.seq) {
            pen.miss_deadline(seat, then);
        }
        Ok(pen.finish())
    }

    /// Keeps that somebody was reminded, or that there is more time than was thought. Says whether either was so.
    async fn keep_reminded(
        &self,
        game: &Game,
        mut clock: GameClock,
        now: Timestamp,
    ) -> Result<bool, CommitError> {
        clock.take_reminders(now);
        if game.clock.as_ref() == Some(&clock) {
            return Ok(false);
        }
        self.keep_clock(game, clock, now).await?;
        Ok(true)
    }

    async fn expire_by_id(&self, id: GameId) -> Result<(), StoreError> {
        match self.current(id).await? {
            Some(game) if game.is_due(self.clock.now()) => self.expire(&game).await.map(drop),
            _ => Ok(()),
        }
    }
}
