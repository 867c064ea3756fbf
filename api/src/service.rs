//! Everything a handler needs, put together once.

use crate::auth::{AccessTokens, Authenticator, Keys};
use crate::limits::Limits;
use crate::live::{Hub, Quota};
use crate::submissions::SubmissionLog;
use async_trait::async_trait;
use plotline_contract::{KeptMail, Problem};
use plotline_domain::audit::Audits;
use plotline_domain::games::Games;
use plotline_domain::notices::{Courier, Notices};
use plotline_domain::players::{OpenedSession, Players};
use plotline_domain::ports::StoreError;
use plotline_domain::submissions::Submissions;
use plotline_domain::webhooks::Webhooks;
use plotline_mail::{MailFolder, MailKey};
use plotline_pictures::Pictures;
use std::sync::Arc;

pub(crate) struct Service {
    pub(crate) players: Arc<Players>,
    pub(crate) games: Arc<Games>,
    pub(crate) notices: Arc<Notices>,
    pub(crate) webhooks: Arc<Webhooks>,
    pub(crate) audits: Arc<Audits>,
    pub(crate) submissions: Arc<Submissions>,
    /// What waits to be written of them.
    pub(crate) submission_log: SubmissionLog,
    pub(crate) keys: Keys,
    /// Brings notices to their players.
    pub(crate) courier: Arc<Courier>,
    /// Signs what mails carry.
    pub(crate) mail_key: MailKey,
    /// Where mails are if no server takes them.
    pub(crate) mail_folder: MailFolder,
    pub(crate) tokens: Arc<AccessTokens>,
    pub(crate) authenticator: Authenticator,
    pub(crate) limits: Limits,
    pub(crate) hub: Hub,
    /// The pictures rendered lately.
    pub(crate) pictures: Arc<Pictures>,
    /// The open streams.
    pub(crate) streams: Quota,
    /// What lets a mail server hand mails in over HTTP; nobody may without it.
    pub(crate) inbound_secret: Option<String>,
    /// Whether a proxy in front says where a request comes from.
    pub(crate) behind_proxy: bool,
    pub(crate) database: Arc<dyn Database>,
}

/// Whether the database answers, for `/readyz`.
#[async_trait]
pub(crate) trait Database: Send + Sync {
    async fn ping(&self) -> Result<(), StoreError>;
}

impl Service {
    pub(crate) fn access_token(&self, session: &OpenedSession) -> Result<String, Problem> {
        self.tokens.issue(session).map_err(Problem::internal)
    }

    /// A page of the mails that were kept, as both protocols show them, and after which file it goes on.
    pub(crate) async fn kept_mails(
        &self,
        after: Option<String>,
        limit: usize,
    ) -> Result<(Vec<KeptMail>, Option<String>), Problem> {
        let page = self.mail_folder.page(after, limit).await;
        let (mails, next) = page.map_err(Problem::internal)?;
        let shown = |mail: plotline_mail::KeptMail| KeptMail {
            at: mail.at,
            to: mail.to,
            subject: mail.subject,
            file: mail.file,
        };
        Ok((mails.into_iter().map(shown).collect(), next))
    }
}
