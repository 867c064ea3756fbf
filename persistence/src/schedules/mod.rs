//! The store of schedules and of the service's own pulse: each call of the port, and where its queries are.

mod booked;
mod links;
mod pulse;

use crate::store::Store;
use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use plotline_domain::clocks::{Beat, Booked, CalendarOwner, Outage, ScheduleStore};
use plotline_domain::ids::PlayerId;
use plotline_domain::players::SecretHash;
use plotline_domain::ports::StoreError;

#[async_trait]
impl ScheduleStore for Store {
    async fn booked(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, Booked)>, StoreError> {
        Ok(self.find_booked(players).await?)
    }

    async fn book(&self, player: PlayerId, booked: &Booked) -> Result<bool, StoreError> {
        Ok(self.write_booked(player, booked).await?)
    }

    async fn beat(&self, beat: Beat, patience: SignedDuration) -> Result<bool, StoreError> {
        let set_back = self.write_beat(beat, patience).await?;
        self.has_written();
        Ok(set_back)
    }

    async fn outages(&self, since: Timestamp, limit: u32) -> Result<Vec<Outage>, StoreError> {
        Ok(self.find_outages(since, limit).await?)
    }

    async fn set_calendar_link(
        &self,
        player: PlayerId,
        secret: &SecretHash,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        Ok(self.write_link(player, secret, now).await?)
    }

    async fn delete_calendar_link(&self, player: PlayerId) -> Result<bool, StoreError> {
        Ok(self.delete_link(player).await?)
    }

    async fn find_calendar_link(&self, secret: &SecretHash) -> Result<Option<CalendarOwner>, StoreError> {
        Ok(self.find_link(secret).await?)
    }
}
