use crate::ids::{GameId, PlayerId, SubmissionId};
use jiff::Timestamp;
use plotline_published::{FromJson, Published};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// One attempt to act in a game, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    pub id: SubmissionId,
    /// Nothing, where it cannot be told from what was sent.
    pub game: Option<GameId>,
    pub player: PlayerId,
    pub at: Timestamp,
    pub act: SubmissionAct,
    pub channel: SubmissionChannel,
    /// What the client calls itself.
    pub client: Option<String>,
    /// The network that it came from; never the whole address.
    pub address: Option<String>,
    /// As in the log and in the answer's `X-Request-Id`.
    pub request_id: Option<String>,
    /// What was sent, as far as it fits and is no secret.
    pub sent: Option<String>,
    pub expected_seq: Option<u64>,
    /// See [`key_hash`].
    pub key_hash: Option<String>,
    pub verdict: Verdict,
}

/// What was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub outcome: SubmissionOutcome,
    /// The first and the last event that it added.
    pub events: Option<(u64, u64)>,
    /// The status of the answer, by HTTP.
    pub status: Option<u16>,
    /// The code of what was refused; of an accepted turn, of the first move that was not taken.
    pub code: Option<String>,
    pub rule: Option<String>,
    /// The sentence that the player was told.
    pub detail: Option<String>,
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            pub const ALL: &[$name] = &[$($name::$variant),+];

            pub fn as_str(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)+
                }
            }
        }

        impl std::str::FromStr for $name {
            type Err = UnknownWord;

            fn from_str(text: &str) -> Result<Self, UnknownWord> {
                let found = Self::ALL.iter().copied().find(|known| known.as_str() == text);
                found.ok_or_else(|| UnknownWord(text.to_owned()))
            }
        }
    };
}

words! {
    /// What was to be done.
    SubmissionAct {
        Turn "turn",
        Undo "undo",
        Resignation "resignation",
        /// Taking a seat.
        Join "join",
        /// Giving up a seat.
        Leave "leave",
    }
}

words! {
    /// How it came.
    SubmissionChannel {
        Rest "rest",
        Graphql "graphql",
        Mail "mail",
        /// The page behind the link of a mail.
        Page "page",
    }
}

words! {
    SubmissionOutcome {
        Accepted "accepted",
        /// It had been taken before, and was answered the same again.
        Repeated "repeated",
        Refused "refused",
        /// The client hung up before it was answered. Whether it was taken, the events say.
        Unanswered "unanswered",
    }
}

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such word as {0}")]
pub struct UnknownWord(pub String);

impl Verdict {
    pub fn accepted(events: Option<(u64, u64)>) -> Self {
        Self {
            outcome: SubmissionOutcome::Accepted,
            events,
            status: None,
            code: None,
            rule: None,
            detail: None,
        }
    }

    pub fn refused(code: &str, detail: &str) -> Self {
        Self {
            outcome: SubmissionOutcome::Refused,
            code: Some(code.to_owned()),
            detail: Some(cut(detail, Submission::DETAIL_CHARS)),
            ..Self::accepted(None)
        }
    }

    pub fn unanswered() -> Self {
        Self {
            outcome: SubmissionOutcome::Unanswered,
            detail: Some("The client hung up before it was answered.".to_owned()),
            ..Self::accepted(None)
        }
    }
}

impl Submission {
    pub const SENT_CHARS: usize = 4096;
    pub const CLIENT_CHARS: usize = 120;
    pub const DETAIL_CHARS: usize = 600;
}

/// By which two requests with one `Idempotency-Key` are known for the same, without the key itself.
pub fn key_hash(key: &str) -> String {
    let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(key.as_bytes()));
    hash.chars().take(16).collect()
}

/// The beginning of a text, with a mark where something was left out and for what no database keeps.
pub fn cut(text: &str, chars: usize) -> String {
    let shown = text.chars().take(chars);
    let mut cut: String = shown.map(|c| if c == '\0' { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(chars).is_some() {
        cut.push('…');
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_word_is_read_as_it_is_written() {
        for act in SubmissionAct::ALL {
            assert_eq!(act.as_str().parse(), Ok(*act));
            assert_eq!(json!(act), json!(act.as_str()));
        }
        for outcome in SubmissionOutcome::ALL {
            assert_eq!(outcome.as_str().parse(), Ok(*outcome));
        }
        for channel in SubmissionChannel::ALL {
            assert_eq!(channel.as_str().parse(), Ok(*channel));
        }
        assert!("Turn".parse::<SubmissionAct>().is_err());
    }

    #[test]
    fn a_long_text_is_cut_between_characters_and_says_so() {
        assert_eq!(cut("äöü", 3), "äöü");
        assert_eq!(cut("äöü", 2), "äö…");
        assert_eq!(cut("a\0b", 9), "a\u{fffd}b");
    }

    #[test]
    fn a_key_cannot_be_read_from_its_hash() {
        assert_eq!(key_hash("turn 1").len(), 16);
        assert_ne!(key_hash("turn 1"), key_hash("turn 2"));
    }
}
