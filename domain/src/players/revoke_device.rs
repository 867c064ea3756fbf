use super::{Device, Players};
use crate::ids::{DeviceId, PlayerId};
use crate::ports::StoreError;
use plotline_use_case::use_case;

impl Players {
    /// What a player has logged in from, the latest first.
    #[use_case]
    pub async fn list_devices(&self, player: PlayerId) -> Result<Vec<Device>, StoreError> {
        self.store.devices_of(player).await
    }

    /// Makes the token of a device worthless; says whether the player had such a device. Its sessions go on.
    #[use_case]
    pub async fn revoke_device(&self, player: PlayerId, id: DeviceId) -> Result<bool, StoreError> {
        self.store.delete_device(player, id).await
    }
}
