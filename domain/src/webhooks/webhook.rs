use super::WebhookUrl;
use crate::ids::{GameId, PlayerId, WebhookId};
use crate::notices::NoticeKind;
use crate::vault::Sealed;
use jiff::Timestamp;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// Where a player's own program is told what the player is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    pub id: WebhookId,
    pub player: PlayerId,
    pub url: WebhookUrl,
    pub kinds: WebhookKinds,
    /// Only what happens in this game.
    pub game: Option<GameId>,
    pub secret: Sealed,
    /// The secret before, which signs along for a while.
    pub former: Option<FormerSecret>,
    pub created_at: Timestamp,
    /// Since when nothing has arrived; nothing after a success.
    pub failing_since: Option<Timestamp>,
    /// Nothing is sent to a disabled one.
    pub disabled: Option<Disabled>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerSecret {
    pub secret: Sealed,
    pub until: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disabled {
    pub at: Timestamp,
    pub why: DisabledWhy,
}

/// Why nothing is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "WebhookDisabledWhy")]
pub enum DisabledWhy {
    /// Its owner wants it so.
    Owner,
    /// The receiver answered 410.
    Gone,
    /// Nothing has arrived for days.
    Failing,
}

/// Which kinds of notices a webhook is for: some, or whatever there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookKinds(Option<Vec<NoticeKind>>);

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidKinds {
    #[error("a webhook is for at least one kind; leave kinds out for all")]
    None,
    #[error("{} is told by mail only", .0.as_str())]
    MailOnly(NoticeKind),
}

impl Webhook {
    /// Whether it is to be told of this.
    pub fn wants(&self, kind: NoticeKind, game: Option<GameId>) -> bool {
        self.disabled.is_none() && self.kinds.contain(kind) && (self.game.is_none() || self.game == game)
    }
}

impl DisabledWhy {
    pub const ALL: [DisabledWhy; 3] = [DisabledWhy::Owner, DisabledWhy::Gone, DisabledWhy::Failing];

    pub fn as_str(self) -> &'static str {
        match self {
            DisabledWhy::Owner => "owner",
            DisabledWhy::Gone => "gone",
            DisabledWhy::Failing => "failing",
        }
    }
}

impl WebhookKinds {
    pub const ALL: WebhookKinds = WebhookKinds(None);

    pub fn new(kinds: Option<Vec<NoticeKind>>) -> Result<Self, InvalidKinds> {
        let Some(mut kinds) = kinds else {
            return Ok(Self::ALL);
        };
        if let Some(kind) = kinds.iter().copied().find(|kind| is_mail_only(*kind)) {
            return Err(InvalidKinds::MailOnly(kind));
        }
        kinds.sort();
        kinds.dedup();
        if kinds.is_empty() {
            Err(InvalidKinds::None)
        } else {
            Ok(Self(Some(kinds)))
        }
    }

    /// Nothing, where it is all kinds.
    pub fn listed(&self) -> Option<&[NoticeKind]> {
        self.0.as_deref()
    }

    fn contain(&self, kind: NoticeKind) -> bool {
        match &self.0 {
            Some(kinds) => kinds.contains(&kind),
            None => !is_mail_only(kind),
        }
    }
}

/// Those are about mail, or about webhooks that do not work.
fn is_mail_only(kind: NoticeKind) -> bool {
    matches!(kind, NoticeKind::MailAnswer | NoticeKind::WebhookDisabled)
}
