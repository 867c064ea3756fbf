use super::NoticeKind;
use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// What a player wants to be told of, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields, default)]
#[published(name = "NotificationSettings", input = "NotificationSettingsInput")]
pub struct NoticeSettings {
    pub mail: MailSettings,
    /// The hour of the day at which a digest is sent, 0 to 23, in the time zone of your schedule.
    #[published(example = "18", minimum = 0, maximum = 23)]
    pub digest_hour: u8,
}

/// When mails are sent, by what they are about. The answer to a mail that you sent, and `account_changed`, come always and
/// at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields, default)]
#[published(input = "MailSettingsInput")]
pub struct MailSettings {
    /// `your_turn`, `reminder`, `deadline_missed`, `turn_undone`, `conditional_dropped`.
    pub turns: When,
    /// `game_started`, `game_finished`, `game_cancelled`.
    pub games: When,
    /// `player_joined`, `player_left`, `player_resigned`.
    pub players: When,
    /// `webhook_disabled`.
    pub account: When,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "NotificationTime")]
pub enum When {
    AtOnce,
    /// Once a day, with all else.
    Digest,
    Never,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidNoticeSettings {
    #[error("the hour of the digest is a number from 0 to 23")]
    BadHour,
}

const DIGEST_HOUR: u8 = 18;

impl Default for NoticeSettings {
    fn default() -> Self {
        Self {
            mail: MailSettings::default(),
            digest_hour: DIGEST_HOUR,
        }
    }
}

impl Default for MailSettings {
    fn default() -> Self {
        Self {
            turns: When::AtOnce,
            games: When::AtOnce,
            players: When::Never,
            account: When::AtOnce,
        }
    }
}

impl MailSettings {
    pub const NONE: Self = Self {
        turns: When::Never,
        games: When::Never,
        players: When::Never,
        account: When::Never,
    };

    pub fn when(&self, kind: NoticeKind) -> When {
        match kind {
            NoticeKind::YourTurn
            | NoticeKind::Reminder
            | NoticeKind::DeadlineMissed
            | NoticeKind::TurnUndone
            | NoticeKind::ConditionalDropped => self.turns,
            NoticeKind::GameStarted | NoticeKind::GameFinished | NoticeKind::GameCancelled => self.games,
            NoticeKind::PlayerJoined | NoticeKind::PlayerLeft | NoticeKind::PlayerResigned => self.players,
            NoticeKind::WebhookDisabled => self.account,
            // Who writes a mail wants an answer, and nobody turns off the news that the account is stolen.
            NoticeKind::MailAnswer | NoticeKind::AccountChanged => When::AtOnce,
        }
    }
}

impl NoticeSettings {
    /// Whether they can be reckoned with.
    pub fn check(&self) -> Result<(), InvalidNoticeSettings> {
        match self.digest_hour {
            0..=23 => Ok(()),
            _ => Err(InvalidNoticeSettings::BadHour),
        }
    }

    /// When the next digest is due: the next time that the clock on the player's wall shows the hour. Where it skips the
    /// hour, as it does once a year, it is due right after.
    pub fn next_digest(&self, now: Timestamp, zone: &str) -> Timestamp {
        let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
        let hour = i8::try_from(self.digest_hour).unwrap_or(0);
        let time = Time::new(hour, 0, 0, 0).unwrap_or_default();
        let today = now.to_zoned(zone.clone()).date();
        let on = |days: i64| {
            let date = today.checked_add(days.days()).ok()?;
            let due = date.to_datetime(time).to_zoned(zone.clone()).ok()?;
            Some(due.timestamp()).filter(|due| *due > now)
        };
        // A day is always found among these, but at the end of time.
        on(0).or_else(|| on(1)).or_else(|| on(2)).unwrap_or(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(digest_hour: u8) -> NoticeSettings {
        NoticeSettings {
            digest_hour,
            ..NoticeSettings::default()
        }
    }

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn a_digest_is_due_at_its_hour_on_the_wall_also_when_the_clock_is_changed() {
        let berlin = settings(18);
        let next = |now: &str| berlin.next_digest(at(now), "Europe/Berlin").to_string();
        assert_eq!(next("2026-01-15T16:59:59Z"), "2026-01-15T17:00:00Z");
        assert_eq!(next("2026-01-15T17:00:00Z"), "2026-01-16T17:00:00Z");
        assert_eq!(next("2026-03-28T17:00:00Z"), "2026-03-29T16:00:00Z");
        let night = settings(2);
        // On 29 March 2026 the clock goes from 2:00 to 3:00.
        assert_eq!(
            night.next_digest(at("2026-03-29T00:00:00Z"), "Europe/Berlin"),
            at("2026-03-29T01:00:00Z")
        );
    }

    #[test]
    fn what_cannot_be_reckoned_with_is_refused() {
        assert_eq!(settings(24).check(), Err(InvalidNoticeSettings::BadHour));
        assert_eq!(settings(0).check(), Ok(()));
    }

    #[test]
    fn what_is_not_said_is_as_usual_and_an_answer_always_comes() {
        let read: NoticeSettings = serde_json::from_str(r#"{"mail":{"turns":"digest"}}"#).unwrap();
        assert_eq!(read.mail.when(NoticeKind::YourTurn), When::Digest);
        assert_eq!(read.mail.when(NoticeKind::GameStarted), When::AtOnce);
        assert_eq!(read.mail.when(NoticeKind::PlayerJoined), When::Never);
        for kind in NoticeKind::ALL {
            let never = MailSettings::NONE.when(kind) == When::Never;
            let always = [NoticeKind::MailAnswer, NoticeKind::AccountChanged].contains(&kind);
            assert_eq!(never, !always, "{kind:?}");
        }
    }
}
