use super::{MailSettings, Notice, NoticeKind, When};

/// Whether a mail about this notice would only be noise by now. `told` is what the player is told of the same game from
/// this notice on; `waits` says whether the game waits for the player.
///
/// A turn that still waits is never superseded, but by the notice of a later turn.
pub(super) fn is_superseded(notice: &Notice, told: &[Notice], waits: bool, mail: &MailSettings) -> bool {
    // The same turn is told again once the links of its first mail are worth nothing any more.
    let later = |other: &Notice| (other.seq, other.at) > (notice.seq, notice.at);
    let later_turn = || {
        told.iter()
            .any(|other| other.kind == NoticeKind::YourTurn && later(other))
    };
    by_game(notice, waits).unwrap_or_else(|| match notice.kind {
        NoticeKind::YourTurn | NoticeKind::Reminder | NoticeKind::TurnUndone => later_turn(),
        _ => told.iter().any(|other| tells_more(other, notice, mail)),
    })
}

/// The same as far as the game alone says it; nothing where it depends on what else the player is told.
pub(super) fn by_game(notice: &Notice, waits: bool) -> Option<bool> {
    match notice.kind {
        NoticeKind::YourTurn | NoticeKind::Reminder => (!waits).then_some(true),
        NoticeKind::TurnUndone => waits.then_some(true),
        NoticeKind::GameStarted
        | NoticeKind::PlayerJoined
        | NoticeKind::PlayerLeft
        | NoticeKind::PlayerResigned
        // The notice of a turn that begins by the same change says the same.
        | NoticeKind::ConditionalDropped => None,
        _ => Some(false),
    }
}

/// Of several notices of one change the later kind says what the earlier would, if it comes as soon.
fn tells_more(other: &Notice, notice: &Notice, mail: &MailSettings) -> bool {
    let same_change = (other.seq, other.at) == (notice.seq, notice.at);
    let as_soon = match mail.when(other.kind) {
        When::AtOnce => true,
        When::Digest => mail.when(notice.kind) == When::Digest,
        When::Never => false,
    };
    same_change && as_soon && other.kind > notice.kind
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{GameId, NoticeId, PlayerId};
    use jiff::Timestamp;
    use uuid::Uuid;

    fn notice(kind: NoticeKind, seq: u64) -> Notice {
        Notice {
            id: NoticeId::named(kind, &seq.to_string()),
            player: PlayerId(Uuid::nil()),
            game: Some(GameId(Uuid::nil())),
            seq,
            kind,
            details: Default::default(),
            at: Timestamp::UNIX_EPOCH,
        }
    }

    fn superseded(kind: NoticeKind, told: &[Notice], waits: bool) -> bool {
        is_superseded(&notice(kind, 5), told, waits, &MailSettings::default())
    }

    #[test]
    fn a_turn_is_told_as_long_as_it_waits() {
        let own = notice(NoticeKind::YourTurn, 5);
        assert!(!superseded(
            NoticeKind::YourTurn,
            std::slice::from_ref(&own),
            true
        ));
        assert!(superseded(NoticeKind::YourTurn, &[own], false));
        assert!(superseded(NoticeKind::Reminder, &[], false));
        assert!(!superseded(NoticeKind::Reminder, &[], true));
    }

    #[test]
    fn of_two_turns_that_are_both_late_the_second_is_told() {
        let told = [notice(NoticeKind::YourTurn, 5), notice(NoticeKind::YourTurn, 9)];
        let mail = MailSettings::default();
        assert!(is_superseded(&told[0], &told, true, &mail));
        assert!(!is_superseded(&told[1], &told, true, &mail));
    }

    #[test]
    fn of_a_turn_that_is_told_again_only_the_second_is_told() {
        let first = notice(NoticeKind::YourTurn, 5);
        let again = Notice {
            at: Timestamp::from_second(60).unwrap(),
            ..first.clone()
        };
        let (told, mail) = ([first.clone(), again.clone()], MailSettings::default());
        assert!(is_superseded(&first, &told, true, &mail));
        assert!(!is_superseded(&again, &told, true, &mail));
    }

    #[test]
    fn a_start_is_not_told_beside_the_first_turn_unless_turns_are_not_told() {
        let told = [
            notice(NoticeKind::GameStarted, 5),
            notice(NoticeKind::YourTurn, 5),
        ];
        let mut mail = MailSettings::default();
        assert!(is_superseded(&told[0], &told, true, &mail));
        for when in [When::Digest, When::Never] {
            mail.turns = when;
            assert!(!is_superseded(&told[0], &told, true, &mail));
        }
        assert!(!superseded(
            NoticeKind::GameStarted,
            &[notice(NoticeKind::YourTurn, 6)],
            true
        ));
    }

    #[test]
    fn a_plan_that_was_dropped_is_told_with_the_turn_that_begins_by_it() {
        let dropped = notice(NoticeKind::ConditionalDropped, 5);
        let told = [dropped.clone(), notice(NoticeKind::YourTurn, 5)];
        assert!(superseded(NoticeKind::ConditionalDropped, &told, true));
        assert!(!superseded(NoticeKind::YourTurn, &told, true));
        for others in [
            vec![dropped.clone()],
            vec![dropped, notice(NoticeKind::YourTurn, 6)],
        ] {
            assert!(!superseded(NoticeKind::ConditionalDropped, &others, false));
        }
    }

    #[test]
    fn what_is_over_is_told_however_late() {
        for kind in [
            NoticeKind::GameFinished,
            NoticeKind::DeadlineMissed,
            NoticeKind::MailAnswer,
        ] {
            assert!(!superseded(
                kind,
                &[notice(NoticeKind::WebhookDisabled, 5)],
                false
            ));
        }
    }
}
