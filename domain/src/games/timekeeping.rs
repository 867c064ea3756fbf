//! How the clocks of games are kept: what counts for whom.

use super::notices::notices;
use super::open_game::UNFINISHED_LIMIT;
use super::{Commit, CommitError, Game, Games, PlanChanges};
use crate::clocks::{Booked, Calendar, GameClock, Outage, Terms};
use crate::ids::PlayerId;
use crate::kernel::{Seat, Timestamp};
use crate::ports::StoreError;
use crate::record::Event;
use std::sync::Arc;

/// What counts for each seat of a game.
pub(super) struct Calendars {
    booked: Vec<(Seat, Booked)>,
    outages: Vec<Outage>,
    by_schedule: bool,
}

/// More outages than this do not fit into the time of a turn, as long as they are no longer than the time between.
const OUTAGES_LIMIT: u32 = 1000;

impl Games {
    /// The clock of a game after some events; `before` is the game that they happened in.
    pub(super) async fn clock_after(
        &self,
        before: &Game,
        after: &Game,
        events: &[Event],
        now: Timestamp,
    ) -> Result<Option<GameClock>, StoreError> {
        let (Some(terms), Some(standing)) = (before.pace.terms(), &after.standing) else {
            return Ok(None);
        };
        let clock = match &before.clock {
            Some(clock) => clock.clone(),
            None => GameClock::new(&terms, before.seat_count()),
        };
        let running = clock.turn.as_ref().map(|turn| turn.seat);
        let concerned: Vec<Seat> = standing.to_move.iter().copied().chain(running).collect();
        let calendars = self.calendars(after, &clock, &terms, &concerned).await?;
        Ok(Some(clock.follow(&terms, events, standing, now, |seat| {
            calendars.of(seat)
        })))
    }

    /// What counts for these seats while the clock's turn runs.
    pub(super) async fn calendars(
        &self,
        game: &Game,
        clock: &GameClock,
        terms: &Terms,
        seats: &[Seat],
    ) -> Result<Calendars, StoreError> {
        let outages = match &clock.turn {
            Some(turn) => self.store.outages(turn.since, OUTAGES_LIMIT).await?,
            None => Vec::new(),
        };
        let mut booked = Vec::new();
        if terms.by_schedule {
            let players: Vec<(Seat, PlayerId)> =
                seats.iter().filter_map(|seat| game.player_at(*seat)).collect();
            let ids: Vec<PlayerId> = players.iter().map(|(_, player)| *player).collect();
            for (player, theirs) in self.store.booked(&ids).await? {
                let seat = players.iter().find(|(_, id)| *id == player);
                booked.extend(seat.map(|(seat, _)| (*seat, theirs)));
            }
        }
        Ok(Calendars {
            booked,
            outages,
            by_schedule: terms.by_schedule,
        })
    }

    /// The clock of a game as it is by what is known now. A deadline may have been set before somebody's schedule changed
    /// or the service was away; such a change makes it later.
    pub(super) async fn clock_now(&self, game: &Game) -> Result<Option<GameClock>, StoreError> {
        let (Some(terms), Some(clock)) = (game.pace.terms(), &game.clock) else {
            return Ok(None);
        };
        let seats: Vec<Seat> = clock.turn.iter().map(|turn| turn.seat).collect();
        let calendars = self.calendars(game, clock, &terms, &seats).await?;
        Ok(Some(clock.timed(|seat| calendars.of(seat))))
    }

    /// Times a player's running turns anew after the player has booked something else.
    pub(super) async fn retime(
        &self,
        player: PlayerId,
        before: &Booked,
        after: &Booked,
    ) -> Result<(), StoreError> {
        for game in self.store.unfinished_of(player, UNFINISHED_LIMIT).await? {
            if game.waits_for(player) {
                self.retime_game(Arc::new(game), player, before, after).await?;
            }
        }
        Ok(())
    }

    /// Does what is due in the games that wait for a player.
    pub(super) async fn expire_of(&self, player: PlayerId) -> Result<(), StoreError> {
        for game in self.store.unfinished_of(player, UNFINISHED_LIMIT).await? {
            if game.waits_for(player) && game.is_due(self.clock.now()) {
                self.expire(&game).await?;
            }
        }
        Ok(())
    }

    async fn retime_game(
        &self,
        mut game: Arc<Game>,
        player: PlayerId,
        before: &Booked,
        after: &Booked,
    ) -> Result<(), StoreError> {
        loop {
            let Some(clock) = game.clock_by_schedule().filter(|_| game.waits_for(player)) else {
                return Ok(());
            };
            let now = self.clock.now();
            let Some(turn) = &clock.turn else { return Ok(()) };
            let outages = self.store.outages(turn.since, OUTAGES_LIMIT).await?;
            let (before, after) = (
                Calendar::of(before, outages.clone()),
                Calendar::of(after, outages),
            );
            let clock = clock.changed(now, &before, &after);
            match self.keep_clock(&game, clock, now).await {
                Ok(()) => return Ok(()),
                // Somebody has moved meanwhile, perhaps this player. Each time one succeeded, so this ends.
                Err(CommitError::Conflict | CommitError::KeyTaken) => match self.current(game.id).await? {
                    Some(newer) => game = newer,
                    None => return Ok(()),
                },
                Err(CommitError::Store(error)) => return Err(error),
            }
        }
    }

    /// Keeps a game of which nothing has changed but the clock.
    pub(super) async fn keep_clock(
        &self,
        game: &Game,
        clock: GameClock,
        now: Timestamp,
    ) -> Result<(), CommitError> {
        let mut after = game.clone();
        after.revision += 1;
        after.clock = Some(clock);
        let commit = Commit {
            game: &after,
            seats: None,
            events: &[],
            answer: None,
            notices: &notices(game, &after, &[], now),
            plans: PlanChanges::none(game),
        };
        self.store.commit(commit).await?;
        self.changed(Arc::new(after));
        Ok(())
    }
}

impl Calendars {
    pub(super) fn of(&self, seat: Seat) -> Calendar {
        if !self.by_schedule {
            return Calendar::live(self.outages.clone());
        }
        let own = self.booked.iter().find(|(of, _)| *of == seat);
        let booked = own.map(|(_, booked)| booked.clone()).unwrap_or_default();
        Calendar::of(&booked, self.outages.clone())
    }
}

impl Game {
    fn player_at(&self, seat: Seat) -> Option<(Seat, PlayerId)> {
        let place = self.seats.get(seat.index())?;
        Some((seat, place.player.as_ref()?.id))
    }

    /// Its clock, if the players' schedules matter to it.
    fn clock_by_schedule(&self) -> Option<&GameClock> {
        let terms = self.pace.terms()?;
        self.clock.as_ref().filter(|_| terms.by_schedule)
    }
}
