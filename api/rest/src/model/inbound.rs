use plotline_domain::ids::GameId;
use plotline_inbound::Received;
use plotline_published::docs;
use serde::Serialize;

/// What became of a mail.
#[derive(Serialize, docs::ToSchema)]
#[schema(as = MailReceived)]
pub(crate) struct MailReceivedBody {
    /// `taken` and `refused` are told to the sender; nobody is told of a mail that was `dropped`.
    outcome: MailOutcome,
    /// Why it was dropped: `not_a_mail`, `automatic`, `unknown_token`, `expired_token`, `link_revoked`,
    /// `answered_before` or `account_blocked`.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<GameId>,
    /// Where the game is.
    #[serde(skip_serializing_if = "Option::is_none")]
    seq: Option<u64>,
    /// What its sender will be told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sentences: Vec<String>,
}

#[derive(Serialize, docs::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MailOutcome {
    /// It changed the game.
    Taken,
    Refused,
    Dropped,
}

impl From<Received> for MailReceivedBody {
    fn from(received: Received) -> Self {
        match received {
            Received::Answered { game, done } => Self {
                outcome: match done.taken {
                    true => MailOutcome::Taken,
                    false => MailOutcome::Refused,
                },
                reason: None,
                game: Some(game),
                seq: Some(done.seq),
                sentences: done.sentences,
            },
            Received::Dropped(why) => Self {
                outcome: MailOutcome::Dropped,
                reason: Some(why.as_str()),
                game: None,
                seq: None,
                sentences: Vec::new(),
            },
        }
    }
}
