use super::*;
use crate::fixture::{at, briefing, key, links, notice, office, player};
use plotline_domain::rulesets::Ruleset;

const GAME: &str = "01901234-5678-7abc-8def-0123456789ab";

fn turn() -> (Briefing, Notice) {
    let briefing = briefing(Ruleset::TowerUp, 9);
    let notice = notice(NoticeKind::YourTurn, &briefing);
    (briefing, notice)
}

fn about(notice: &Notice, briefing: &Briefing) -> Letter {
    Letter::about(&office(), notice, Some(briefing), &links(), at(0))
}

fn header(letter: &Letter, name: &str) -> Option<String> {
    let mail = letter
        .compose(&office(), &player(1), &links(), None, at(0))
        .unwrap();
    mail.headers().get_raw(name).map(str::to_owned)
}

#[test]
fn a_turn_mail_has_the_headers_that_mail_programs_go_by() {
    let (briefing, notice) = turn();
    let letter = about(&notice, &briefing);
    let mail = letter
        .compose(&office(), &player(1), &links(), None, at(0))
        .unwrap();
    let header = |name: &str| mail.headers().get_raw(name).unwrap_or_default().to_owned();
    let seq = briefing.game.seq;
    assert_eq!(header("From"), "Plotline <plotline@play.example.org>");
    assert_eq!(header("To"), "ada <ada@example.org>");
    assert_eq!(header("Subject"), "Tower Up with ben and cleo");
    assert_eq!(header("Date"), "Sun, 15 Nov 2026 12:00:00 +0000");
    assert_eq!(
        header("Message-ID"),
        format!("<turn.{GAME}.{seq}.1@play.example.org>")
    );
    assert_eq!(header("In-Reply-To"), format!("<game.{GAME}.1@play.example.org>"));
    assert_eq!(header("References"), header("In-Reply-To"));
    assert_eq!(header("Auto-Submitted"), "auto-generated");
    assert_eq!(
        header("List-Unsubscribe"),
        "<https://play.example.org/unsubscribe/token>"
    );
    assert_eq!(header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    assert_eq!(header("X-Plotline-Kind"), "your_turn");
    let raw = String::from_utf8(mail.formatted()).unwrap();
    assert!(raw.contains("Content-Type: multipart/alternative"), "{raw}");
    assert!(raw.contains("text/plain") && raw.contains("text/html"), "{raw}");
    assert!(raw.lines().all(|line| line.len() <= 998), "{raw}");
    assert_eq!(mail.envelope().to()[0].to_string(), "ada@example.org");
}

#[test]
fn the_reply_address_plays_at_what_the_mail_shows() {
    let (briefing, notice) = turn();
    let address = about(&notice, &briefing).reply_to.unwrap();
    let token = address
        .strip_prefix("turn+")
        .and_then(|rest| rest.strip_suffix("@play.example.org"));
    let token = ReplyToken::read(&key(), token.unwrap(), at(0)).unwrap();
    assert_eq!(token.game, briefing.game.id);
    assert_eq!((token.seat, token.seq), (briefing.seat, briefing.game.seq));
    assert_eq!(token.expires_at, at(30 * 24 * 3600));
    let sent = header(&about(&notice, &briefing), "Reply-To").unwrap();
    assert_eq!(sent, format!("Plotline <{address}>"));
}

#[test]
fn all_mails_about_a_game_are_one_thread() {
    let (briefing, turn) = turn();
    let root = format!("<game.{GAME}.1@play.example.org>");
    let started = about(&notice(NoticeKind::GameStarted, &briefing), &briefing);
    assert_eq!(started.message_id, root);
    assert!(started.references.is_empty());
    for kind in [
        NoticeKind::Reminder,
        NoticeKind::DeadlineMissed,
        NoticeKind::GameFinished,
    ] {
        let other = about(&notice(kind, &briefing), &briefing);
        assert_eq!(other.references, std::slice::from_ref(&root));
        assert_eq!(other.said.subject, started.said.subject);
        assert_ne!(other.message_id, about(&turn, &briefing).message_id);
    }
}

#[test]
fn a_mail_that_is_written_again_is_the_same_mail() {
    let (mut briefing, notice) = turn();
    let first = about(&notice, &briefing).message_id;
    briefing.happened.clear();
    let later = Letter::about(&office(), &notice, Some(&briefing), &links(), at(9999));
    assert_eq!(later.message_id, first);
    let epoch = Links { epoch: 1, ..links() };
    let again = Letter::about(&office(), &notice, Some(&briefing), &epoch, at(9999));
    assert_ne!(again.message_id, first, "a turn that is told again is not");
    assert_ne!(again.reply_to, later.reply_to);
}

#[test]
fn an_answer_follows_the_mail_that_it_answers() {
    let (briefing, mut notice) = turn();
    notice.kind = NoticeKind::MailAnswer;
    notice.details.in_reply_to = Some("<CAF=xyz@mail.example.com>".to_owned());
    let letter = about(&notice, &briefing);
    assert_eq!(
        header(&letter, "In-Reply-To").unwrap(),
        "<CAF=xyz@mail.example.com>"
    );
    let references = header(&letter, "References").unwrap();
    assert_eq!(
        references,
        format!("<game.{GAME}.1@play.example.org> <CAF=xyz@mail.example.com>")
    );
    assert_eq!(
        header(&letter, "Subject").unwrap(),
        "Re: Tower Up with ben and cleo"
    );
    assert_eq!(header(&letter, "Auto-Submitted").unwrap(), "auto-replied");
}

#[test]
fn what_a_mail_says_of_itself_cannot_add_headers_to_its_answer() {
    let (briefing, mut notice) = turn();
    notice.kind = NoticeKind::MailAnswer;
    for evil in [
        "<a@b>\r\nBcc: everybody@example.org",
        "<a@b> <c@d>",
        "a@b",
        "<no at>",
        &format!("<{}@b>", "x".repeat(300)),
    ] {
        notice.details.in_reply_to = Some(evil.to_owned());
        let letter = about(&notice, &briefing);
        assert_eq!(letter.references.len(), 1, "{evil}");
        assert_eq!(header(&letter, "Bcc"), None);
    }
}

#[test]
fn a_digest_is_its_own_mail_and_the_same_when_written_again() {
    let (briefing, notice) = turn();
    let digest = |now| {
        let games = vec![(briefing.clone(), vec![&notice])];
        Letter::digest(&office(), games, &[], &links(), now)
    };
    assert_eq!(digest(at(0)).message_id, digest(at(100)).message_id);
    assert_eq!(digest(at(0)).reply_to, None);
    assert_eq!(header(&digest(at(0)), "X-Plotline-Kind").unwrap(), "digest");
}

#[test]
fn a_mail_that_shows_the_table_takes_its_picture_along() {
    let (briefing, notice) = turn();
    let letter = about(&notice, &briefing);
    assert!(letter.said.document.shows_picture());
    let png = Some(Bytes::from_static(b"\x89PNG"));
    let mail = letter
        .compose(&office(), &player(1), &links(), png, at(0))
        .unwrap();
    let raw = String::from_utf8(mail.formatted()).unwrap();
    for part in [
        "multipart/alternative",
        "multipart/related",
        "image/png",
        "Content-ID: <board>",
        "cid:board",
    ] {
        assert!(raw.contains(part), "{part} is not in\n{raw}");
    }
    let joined = Notice {
        kind: NoticeKind::PlayerJoined,
        ..notice
    };
    let mut waiting = briefing;
    waiting.moves.clear();
    assert!(!about(&joined, &waiting).said.document.shows_picture());
}
