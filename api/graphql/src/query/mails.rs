use super::super::call::Call;
use super::super::types::first;
use crate::connection::Connection;
use async_graphql::{Context, Object};
use plotline_contract::{KeptMail, Problem};
use plotline_domain::audit::AuditAct;
use plotline_domain::players::Scope;

#[derive(Default)]
pub(crate) struct MailQuery;

#[Object]
impl MailQuery {
    /// Mails that were kept as files because no SMTP server is set, newest first; for admins.
    #[graphql(complexity = "20 + first.unwrap_or(50).min(200) as usize * child_complexity")]
    async fn kept_mails(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "At most this many, 1 to 200; 50 if absent.")] first: Option<u32>,
        #[graphql(desc = "Only mails after this cursor.")] after: Option<String>,
    ) -> Result<Option<Connection<KeptMail>>, Problem> {
        let call = Call::of(context)?;
        let who = call.who()?;
        who.may(Scope::Admin)?;
        let limit = self::first(first, 50, 200)?;
        let before = after.is_some();
        call.service
            .note_look(who, AuditAct::LookAtMails, None, None)
            .await?;
        let (mails, next) = call.service.kept_mails(after, limit as usize).await?;
        let items = mails.into_iter().map(|mail| (mail.file.clone(), mail));
        Ok(Some(Connection::new(before, next.is_some(), items)))
    }
}
