//! Everything a handler needs, put together once.

use crate::address::TrustedProxies;
use crate::auth::{AccessTokens, Authenticator, Who};
use crate::connections::Connections;
use crate::limits::Limits;
use crate::live::{Hub, Quota};
use crate::submissions::SubmissionLog;
use crate::{HeavyWork, ReadyBytes};
use actix_web::HttpRequest;
use async_trait::async_trait;
use plotline_adapters::keys::KeyRing;
use plotline_contract::{KeptMail, Problem};
use plotline_domain::audit::{AuditAct, AuditTarget, Audits};
use plotline_domain::games::Games;
use plotline_domain::ids::{GameId, PlayerId};
use plotline_domain::notices::{Courier, Notices};
use plotline_domain::players::{OpenedSession, Players};
use plotline_domain::ports::{Clock, StoreError};
use plotline_domain::submissions::Submissions;
use plotline_domain::webhooks::Webhooks;
use plotline_mail::{MailFolder, MailKey};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub struct Service {
    pub players: Arc<Players>,
    pub games: Arc<Games>,
    pub notices: Arc<Notices>,
    pub webhooks: Arc<Webhooks>,
    pub audits: Arc<Audits>,
    pub submissions: Arc<Submissions>,
    /// What waits to be written of them.
    pub submission_log: SubmissionLog,
    pub keys: Arc<KeyRing>,
    /// Brings notices to their players.
    pub courier: Arc<Courier>,
    /// Signs what mails carry.
    pub mail_key: MailKey,
    /// Where mails are if no server takes them.
    pub mail_folder: MailFolder,
    pub tokens: Arc<AccessTokens>,
    pub authenticator: Authenticator,
    pub limits: Limits,
    pub hub: Hub,
    /// Where folding and drawing hold nobody up.
    pub heavy: HeavyWork,
    /// What was answered lately and never changes.
    pub ready: Arc<ReadyBytes>,
    /// The open streams.
    pub streams: Quota,
    /// What lets a mail server hand mails in over HTTP; nobody may without it.
    pub inbound_secret: Option<String>,
    /// Who may say where a request comes from.
    pub trusted_proxies: TrustedProxies,
    pub connections: Connections,
    /// Whether the service was asked to stop.
    pub draining: AtomicBool,
    pub database: Arc<dyn Database>,
    pub clock: Arc<dyn Clock>,
}

/// The database itself, whatever it keeps.
#[async_trait]
pub trait Database: Send + Sync {
    /// Whether it answers and can be written, for `/readyz`.
    async fn ping(&self) -> Result<(), StoreError>;

    /// Lets it look at how full its tables are, so that it chooses well between indexes. It is quick, also in a large
    /// database.
    async fn analyse(&self) -> Result<(), StoreError>;
}

impl Service {
    /// From now on it says that it is not ready, and keeps no connection for another request.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Where a request comes from, as it is counted; behind a proxy, what the proxy says.
    pub fn origin(&self, request: &HttpRequest) -> Option<IpAddr> {
        let peer = request.peer_addr()?.ip();
        Some(self.trusted_proxies.client(peer, request.headers()))
    }

    pub fn access_token(&self, session: &OpenedSession) -> Result<String, Problem> {
        self.tokens.issue(session).map_err(Problem::internal)
    }

    /// Notes what an admin is about to be shown, by which the log is searched.
    pub async fn note_look(
        &self,
        who: &Who,
        act: AuditAct,
        game: Option<GameId>,
        player: Option<PlayerId>,
    ) -> Result<(), Problem> {
        let target = AuditTarget {
            game,
            player,
            ..AuditTarget::default()
        };
        Ok(self.audits.note_look(&who.admin()?, act, target).await?)
    }

    /// A page of the mails that were kept, as both protocols show them, and after which file it goes on.
    pub async fn kept_mails(
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
