use super::super::call::Call;
use super::super::types::{Notification, first, notifications, read_id};
use crate::connection::Connection;
use async_graphql::{Context, ID, Object};
use plotline_contract::Problem;
use plotline_domain::audit::AuditAct;
use plotline_domain::notices::NoticeQuery;
use plotline_domain::players::Scope;

#[derive(Default)]
pub(crate) struct NotificationQuery;

#[Object]
impl NotificationQuery {
    /// What players were told, newest first. For admins.
    #[graphql(complexity = "20 + first.unwrap_or(20).min(100) as usize * child_complexity")]
    async fn notifications(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "Only those to this player.")] player: Option<ID>,
        #[graphql(desc = "Only those about this game.")] game: Option<ID>,
        #[graphql(desc = "At most this many, 1 to 100; 20 if absent.")] first: Option<u32>,
        #[graphql(desc = "Only those after this cursor.")] after: Option<String>,
    ) -> Result<Option<Connection<Notification>>, Problem> {
        let call = Call::of(context)?;
        let who = call.who()?;
        who.may(Scope::Admin)?;
        let query = NoticeQuery {
            player: player.map(|id| read_id(&id, "player")).transpose()?,
            game: game.map(|id| read_id(&id, "game")).transpose()?,
            after: after.as_deref().map(str::parse).transpose()?,
            limit: self::first(first, 20, 100)?,
        };
        let (act, game, player) = (AuditAct::LookAtNotifications, query.game, query.player);
        call.service.note_look(who, act, game, player).await?;
        Ok(Some(notifications(&call.service, &query).await?))
    }
}
