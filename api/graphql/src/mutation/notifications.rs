use super::super::call::Call;
use async_graphql::{Context, Object};
use plotline_contract::Problem;
use plotline_domain::notices::NoticeSettings;
use plotline_domain::players::Scope;

#[derive(Default)]
pub(crate) struct NotificationMutation;

#[Object]
impl NotificationMutation {
    /// Set what I am told of. It holds at once, also for what has not been sent yet.
    async fn set_notification_settings(
        &self,
        context: &Context<'_>,
        input: NoticeSettings,
    ) -> Result<Option<NoticeSettings>, Problem> {
        let call = Call::of(context)?;
        let identity = call.who()?.may(Scope::Account)?;
        let notices = &call.service.notices;
        Ok(Some(notices.set_settings(identity.player.id, input).await?))
    }
}
