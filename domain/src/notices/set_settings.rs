use super::{InvalidNoticeSettings, MailSettings, NoticeSettings, Notices};
use crate::ids::PlayerId;
use crate::ports::StoreError;
use plotline_use_case::use_case;

#[derive(Debug, thiserror::Error)]
pub enum SetNoticeSettingsError {
    #[error(transparent)]
    Invalid(#[from] InvalidNoticeSettings),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Notices {
    /// What a player wants to be told of; the usual, if the player never said.
    #[use_case]
    pub async fn find_settings(&self, player: PlayerId) -> Result<NoticeSettings, StoreError> {
        let said = self.store.settings(&[player]).await?.pop();
        Ok(said.map(|(_, settings)| settings).unwrap_or_default())
    }

    /// Sets what a player wants to be told of. It holds for whatever has not been sent yet.
    #[use_case]
    pub async fn set_settings(
        &self,
        player: PlayerId,
        settings: NoticeSettings,
    ) -> Result<NoticeSettings, SetNoticeSettingsError> {
        settings.check()?;
        self.store
            .keep_settings(player, &settings, self.clock.now())
            .await?;
        Ok(settings)
    }

    /// Sends a player no more mails, but answers to the player's own.
    #[use_case]
    pub async fn unsubscribe(&self, player: PlayerId) -> Result<(), StoreError> {
        let settings = NoticeSettings {
            mail: MailSettings::NONE,
            ..self.find_settings(player).await?
        };
        self.store
            .keep_settings(player, &settings, self.clock.now())
            .await
    }
}
