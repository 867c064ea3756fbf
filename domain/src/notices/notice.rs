use super::NoticeKind;
use crate::ids::{GameId, NoticeId, PlayerId};
use crate::kernel::Seat;
use crate::record::Then;
use jiff::Timestamp;
use plotline_published::{FromJson, Published};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// One thing that one player is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// At one game an id is used once: see [`NoticeId::named`].
    pub id: NoticeId,
    /// Who is told.
    pub player: PlayerId,
    /// The game that it is about, if it is about one.
    pub game: Option<GameId>,
    /// Where the game was after what is told; 0 before its start.
    pub seq: u64,
    pub kind: NoticeKind,
    pub details: NoticeDetails,
    pub at: Timestamp,
}

/// What a notice says beyond its kind. Which fields are there depends on the kind. It is small: whatever can be read
/// from the game is not repeated here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(default)]
#[published(name = "NotificationDetails")]
pub struct NoticeDetails {
    /// The seat that it is about: of `your_turn` the player's own, of `player_joined` the one that was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Who sits there, or sat there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
    /// Until when the player is to move, where the notice is about that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Timestamp>,
    /// Of `reminder`: how much of the time for the turn is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percent: Option<u8>,
    /// Of `deadline_missed`: what follows from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<Then>,
    /// What there is to say, a sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sentences: Vec<String>,
    /// The `Message-ID` of the mail that it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_reply_to: Option<String>,
    /// Of `account_changed`: the e-mail address that it goes to, where that is no longer the account's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

impl NoticeId {
    /// The id of the notice that this name stands for: the same whenever it is made, so that whoever tries again tells
    /// nothing twice. Of notices of one instant the later kind has the greater id.
    pub fn named(kind: NoticeKind, name: &str) -> Self {
        let digest = Sha256::new()
            .chain_update(kind.as_str())
            .chain_update([0])
            .chain_update(name)
            .finalize();
        let mut bytes = [0; 16];
        for (byte, hashed) in bytes.iter_mut().zip(std::iter::once(kind as u8).chain(digest)) {
            *byte = hashed;
        }
        Self(uuid::Builder::from_custom_bytes(bytes).into_uuid())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_id_and_no_two_names_share_it() {
        let id = NoticeId::named(NoticeKind::MailAnswer, "<1@example.org>");
        assert_eq!(id, NoticeId::named(NoticeKind::MailAnswer, "<1@example.org>"));
        assert_ne!(id, NoticeId::named(NoticeKind::MailAnswer, "<2@example.org>"));
        assert_ne!(id, NoticeId::named(NoticeKind::Reminder, "<1@example.org>"));
        assert_eq!(id.0.get_version_num(), 8);
    }

    #[test]
    fn the_ids_of_later_kinds_are_greater() {
        let ids = NoticeKind::ALL.map(|kind| NoticeId::named(kind, "any"));
        assert!(ids.is_sorted());
    }

    #[test]
    fn details_say_nothing_of_what_is_not_there_and_are_read_by_older_and_newer_nodes() {
        let empty = serde_json::to_string(&NoticeDetails::default()).unwrap();
        assert_eq!(empty, "{}");
        let newer: NoticeDetails = serde_json::from_str(r#"{"seat":2,"colour":"red"}"#).unwrap();
        assert_eq!(newer.seat.map(Seat::number), Some(2));
    }
}
