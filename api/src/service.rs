//! Everything a handler needs, put together once.

use crate::auth::{AccessTokens, Authenticator, Keys};
use crate::limits::Limits;
use crate::live::{Hub, Quota};
use crate::mail::{MailDeliverer, MailFolder, MailKey};
use crate::problem::Problem;
use async_trait::async_trait;
use plotline_domain::games::Games;
use plotline_domain::notices::Notices;
use plotline_domain::players::{OpenedSession, Players};
use plotline_domain::ports::StoreError;
use std::sync::Arc;

pub(crate) struct Service {
    pub(crate) players: Arc<Players>,
    pub(crate) games: Arc<Games>,
    #[expect(dead_code, reason = "those who tell what is no part of a change come next")]
    pub(crate) notices: Arc<Notices>,
    pub(crate) keys: Keys,
    /// Signs what mails carry.
    #[expect(dead_code, reason = "the mails that carry it come next")]
    pub(crate) mail_key: MailKey,
    /// Writes and sends mails.
    #[expect(dead_code, reason = "the worker that has mails delivered comes next")]
    pub(crate) mails: Arc<MailDeliverer>,
    /// Where mails are if no server takes them.
    pub(crate) mail_folder: MailFolder,
    pub(crate) tokens: Arc<AccessTokens>,
    pub(crate) authenticator: Authenticator,
    pub(crate) limits: Limits,
    pub(crate) hub: Hub,
    /// The open streams.
    pub(crate) streams: Quota,
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
}
