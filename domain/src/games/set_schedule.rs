use super::Games;
use crate::clocks::{Booked, InvalidSchedule, Schedule};
use crate::ids::PlayerId;
use crate::ports::StoreError;
use plotline_use_case::use_case;

#[derive(Debug, thiserror::Error)]
pub enum SetScheduleError {
    #[error(transparent)]
    Invalid(#[from] InvalidSchedule),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Games {
    /// When a player can be asked to play, and the vacations.
    #[use_case]
    pub async fn find_booked(&self, player: PlayerId) -> Result<Booked, StoreError> {
        let booked = self.store.booked(&[player]).await?.pop();
        Ok(booked.map(|(_, booked)| booked).unwrap_or_default())
    }

    /// Sets when a player can be asked to play. From now on the time of the player's running turns is counted by it.
    #[use_case]
    pub async fn set_schedule(
        &self,
        player: PlayerId,
        schedule: Schedule,
    ) -> Result<Schedule, SetScheduleError> {
        let schedule = schedule.parse()?;
        self.change_booked(player, |booked| {
            booked.schedule = schedule.clone();
            Ok::<_, SetScheduleError>(())
        })
        .await?;
        Ok(schedule)
    }

    /// Changes what a player has booked, and times the player's running turns by it.
    pub(super) async fn change_booked<T, E: From<StoreError>>(
        &self,
        player: PlayerId,
        change: impl Fn(&mut Booked) -> Result<T, E>,
    ) -> Result<(T, Booked), E> {
        // Whoever is late already has lost by the hours that were booked then.
        self.expire_of(player).await?;
        loop {
            let before = self.find_booked(player).await?;
            let mut after = before.clone();
            let done = change(&mut after)?;
            after.revision += 1;
            // Another request of the player's came first: look again. Each round one succeeded, so this ends.
            if self.store.book(player, &after).await? {
                self.retime(player, &before, &after).await?;
                return Ok((done, after));
            }
        }
    }
}
