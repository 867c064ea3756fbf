use super::{Device, Player, Players, secret_hash};
use crate::ids::DeviceId;
use crate::ports::StoreError;
use plotline_use_case::use_case;

/// A device that was logged in from before, with the token that it showed.
#[derive(Clone)]
pub struct KnownDevice {
    pub id: DeviceId,
    token: String,
}

impl Players {
    /// The device of this token, if whoever is called so has logged in from it before. Any other token is as good as
    /// none.
    #[use_case]
    pub async fn recognize_device(
        &self,
        login: &str,
        token: Option<String>,
    ) -> Result<Option<KnownDevice>, StoreError> {
        let Some(token) = token.filter(|token| token.starts_with(Device::PREFIX)) else {
            return Ok(None);
        };
        let Some(device) = self.store.find_device(&secret_hash(&token)).await? else {
            return Ok(None);
        };
        let found = self.store.find_by_login(login).await?;
        let own = found.is_some_and(|(player, _)| player.id == device.player);
        Ok(own.then_some(KnownDevice { id: device.id, token }))
    }

    /// Remembers what a player has logged in from; gives its token.
    pub(super) async fn remember_device(
        &self,
        player: &Player,
        client: Option<String>,
        known: Option<KnownDevice>,
    ) -> Result<String, StoreError> {
        let now = self.clock.now();
        if let Some(known) = known {
            self.store.touch_device(known.id, now).await?;
            return Ok(known.token);
        }
        let token = self.new_secret(Device::PREFIX);
        let device = Device {
            id: DeviceId::new(now, self.entropy.bytes()),
            player: player.id,
            client,
            created_at: now,
            last_used_at: now,
        };
        self.store.insert_device(&device, &secret_hash(&token)).await?;
        Ok(token)
    }
}
