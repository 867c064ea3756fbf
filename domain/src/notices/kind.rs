use plotline_published::{FromJson, Published};
use serde::Serialize;

/// What a notice is about. Of several notices of one instant the later kind tells more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "NotificationKind")]
pub enum NoticeKind {
    /// Somebody has taken a seat at an open game.
    PlayerJoined,
    /// Somebody has given up a seat at an open game.
    PlayerLeft,
    /// Somebody has left a running game for good.
    PlayerResigned,
    GameStarted,
    /// It was your turn, and is not any more: whoever moved before you took the turn back.
    TurnUndone,
    /// A turn that you had planned no longer fits and was dropped.
    ConditionalDropped,
    /// You did not move in time.
    DeadlineMissed,
    YourTurn,
    /// Much of the time for your turn is over.
    Reminder,
    GameFinished,
    GameCancelled,
    /// The answer to a mail that you sent.
    MailAnswer,
    /// A webhook of yours failed for too long and is no longer called.
    WebhookDisabled,
    /// The password, the e-mail address or the tokens of your account were changed.
    AccountChanged,
}

#[derive(Debug, thiserror::Error)]
#[error("there is no kind of notification called {0}")]
pub struct UnknownNoticeKind(pub String);

impl NoticeKind {
    pub const ALL: [NoticeKind; 14] = [
        NoticeKind::PlayerJoined,
        NoticeKind::PlayerLeft,
        NoticeKind::PlayerResigned,
        NoticeKind::GameStarted,
        NoticeKind::TurnUndone,
        NoticeKind::ConditionalDropped,
        NoticeKind::DeadlineMissed,
        NoticeKind::YourTurn,
        NoticeKind::Reminder,
        NoticeKind::GameFinished,
        NoticeKind::GameCancelled,
        NoticeKind::MailAnswer,
        NoticeKind::WebhookDisabled,
        NoticeKind::AccountChanged,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            NoticeKind::PlayerJoined => "player_joined",
            NoticeKind::PlayerLeft => "player_left",
            NoticeKind::PlayerResigned => "player_resigned",
            NoticeKind::GameStarted => "game_started",
            NoticeKind::TurnUndone => "turn_undone",
            NoticeKind::ConditionalDropped => "conditional_dropped",
            NoticeKind::DeadlineMissed => "deadline_missed",
            NoticeKind::YourTurn => "your_turn",
            NoticeKind::Reminder => "reminder",
            NoticeKind::GameFinished => "game_finished",
            NoticeKind::GameCancelled => "game_cancelled",
            NoticeKind::MailAnswer => "mail_answer",
            NoticeKind::WebhookDisabled => "webhook_disabled",
            NoticeKind::AccountChanged => "account_changed",
        }
    }

    /// Whether it matters until when the player is to move.
    pub fn is_about_time(self) -> bool {
        matches!(
            self,
            NoticeKind::YourTurn
                | NoticeKind::Reminder
                | NoticeKind::DeadlineMissed
                | NoticeKind::GameStarted
        )
    }
}

impl std::str::FromStr for NoticeKind {
    type Err = UnknownNoticeKind;

    fn from_str(text: &str) -> Result<Self, UnknownNoticeKind> {
        let found = Self::ALL.into_iter().find(|kind| kind.as_str() == text);
        found.ok_or_else(|| UnknownNoticeKind(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_kind_is_listed_in_order_and_has_one_name() {
        assert!(NoticeKind::ALL.is_sorted());
        for kind in NoticeKind::ALL {
            assert_eq!(kind.as_str().parse::<NoticeKind>().unwrap(), kind);
            assert_eq!(json!(kind), json!(kind.as_str()));
        }
        assert!("your turn".parse::<NoticeKind>().is_err());
    }
}
