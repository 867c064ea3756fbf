//! Whole mails, as files to be read by people. `UPDATE_MAILS=1 cargo test -p plotline says::` writes them anew.

use super::*;
use crate::fixture::{at, briefing, links, notice, office, player};
use crate::letter::Letter;
use plotline_domain::clocks::Missed;
use plotline_domain::games::MoveBy;
use plotline_domain::notices::{Notice, NoticeDetails, NoticeKind};
use plotline_domain::rulesets::Ruleset;
use std::path::Path;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/says/tests");

fn letter(kind: NoticeKind, briefing: &Briefing) -> Letter {
    Letter::about(
        &office(),
        &notice(kind, briefing),
        Some(briefing),
        &links(),
        at(0),
    )
}

/// The mail is what the file says.
fn compare(name: &str, content: &str) {
    let file = Path::new(FOLDER).join(name);
    if std::env::var_os("UPDATE_MAILS").is_some() {
        std::fs::create_dir_all(FOLDER).unwrap();
        std::fs::write(&file, content).unwrap();
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(known == content, "{name} differs; the mail is now:\n{content}");
}

fn compare_both(name: &str, letter: &Letter) {
    let subject = &letter.said.subject;
    compare(
        &format!("{name}.txt"),
        &format!("Subject: {subject}\n\n{}", letter.said.document.text()),
    );
    compare(&format!("{name}.html"), &letter.said.document.html(Some("board")));
}

fn with_deadline(mut briefing: Briefing) -> Briefing {
    briefing.deadline = Some(MoveBy {
        at: at(3 * 24 * 3600),
        missed: Some(Missed::Resign),
        with_grace: Some(at(4 * 24 * 3600)),
    });
    briefing
}

#[test]
fn a_turn_of_every_ruleset_is_told_as_it_was_approved() {
    for ruleset in Ruleset::ALL {
        let briefing = with_deadline(briefing(*ruleset, 9));
        assert!(!briefing.moves.is_empty(), "{ruleset:?}: it is not ada's turn");
        let letter = letter(NoticeKind::YourTurn, &briefing);
        compare_both(&format!("turn-{}", ruleset.about().id), &letter);
    }
}

#[test]
fn other_mails_are_told_as_they_were_approved() {
    let running = briefing(Ruleset::TowerUp, 9);
    let over = briefing(Ruleset::TowerUp, 10_000);
    assert!(over.game.status.is_over());
    compare_both("finished", &letter(NoticeKind::GameFinished, &over));
    let mut answer = notice(NoticeKind::MailAnswer, &running);
    answer.details.sentences = vec!["Your move was not played: the site A3 is taken (TU-12).".to_owned()];
    let answer = Letter::about(&office(), &answer, Some(&running), &links(), at(0));
    compare_both("answer", &answer);
    let mut dropped = notice(NoticeKind::ConditionalDropped, &running);
    dropped.details.sentences = vec![
        "Your conditional turn “if ben take 2 then build D1 black roof D2” was dropped: ben played take M04."
            .to_owned(),
    ];
    let dropped = Letter::about(&office(), &dropped, Some(&running), &links(), at(0));
    compare_both("dropped", &dropped);
    let account = Notice {
        game: None,
        details: NoticeDetails {
            sentences: [
                "Your account ada has a new password, and every other log-in has ended.",
                "2 personal access tokens still work.",
                "A link to your calendar still works, if you made one.",
                "Links and reply addresses in earlier mails no longer work. For each game that waits for you a new mail \
                 is on its way.",
                "If this was not you, tell whoever runs this service at once: they can end all log-ins and block the \
                 account.",
            ]
            .map(str::to_owned)
            .to_vec(),
            ..NoticeDetails::default()
        },
        ..notice(NoticeKind::AccountChanged, &running)
    };
    compare_both(
        "account",
        &Letter::about(&office(), &account, None, &links(), at(0)),
    );
    let (one, two) = (with_deadline(running), over);
    let (turn, finished) = (
        notice(NoticeKind::YourTurn, &one),
        notice(NoticeKind::GameFinished, &two),
    );
    let webhook = Notice {
        game: None,
        ..notice(NoticeKind::WebhookDisabled, &one)
    };
    let games = vec![(two, vec![&finished]), (one, vec![&turn])];
    let digest = Letter::digest(&office(), games, &[&webhook], &links(), at(0));
    compare_both("digest", &digest);
}

#[test]
fn text_and_html_say_the_same_words() {
    let briefing = with_deadline(briefing(Ruleset::TowerUp, 9));
    let document = letter(NoticeKind::YourTurn, &briefing).said.document;
    let html = document.html(None);
    let (_, body) = html.split_once("<body").unwrap();
    for sentence in &briefing.happened {
        assert!(body.contains(&sentence.replace('\'', "&#39;")), "{sentence}");
    }
    for legal in briefing.moves.iter().take(40) {
        assert!(
            body.contains(&format!(">{}</a>", legal.notation)),
            "{}",
            legal.notation
        );
        assert!(
            document.text().contains(&format!("  {}\n", legal.notation)),
            "{}",
            legal.notation
        );
    }
}

#[test]
fn every_kind_of_notice_says_something_in_its_first_line() {
    for kind in NoticeKind::ALL {
        for moves in [9, 10_000] {
            let briefing = briefing(Ruleset::Uptown, moves);
            let text = letter(kind, &briefing).said.document.text();
            let first = text.lines().next().unwrap();
            assert!(
                first.len() > 10 && first.trim_end().ends_with(['.', '!']),
                "{kind:?}: {first}"
            );
            let alone = Letter::about(&office(), &notice(kind, &briefing), None, &links(), at(0));
            assert!(alone.said.subject.len() > 10, "{kind:?}");
        }
    }
}

#[test]
fn no_line_of_a_text_is_broken_by_the_way() {
    for ruleset in Ruleset::ALL {
        let text = letter(NoticeKind::YourTurn, &briefing(*ruleset, 9))
            .said
            .document
            .text();
        let long = text
            .lines()
            .find(|line| line.len() > 78 && !line.starts_with("https://"));
        assert_eq!(long, None);
    }
}

#[test]
fn times_are_those_of_the_players_wall() {
    let zone = |name| TimeZone::get(name).unwrap();
    assert_eq!(
        time(at(0), &zone("Europe/Berlin")),
        "Sunday 15 November 2026, 13:00 (Europe/Berlin, UTC+1)"
    );
    assert_eq!(
        time(at(0), &zone("Asia/Kolkata")),
        "Sunday 15 November 2026, 17:30 (Asia/Kolkata, UTC+5:30)"
    );
    assert_eq!(
        time(at(0), &zone("America/St_Johns")),
        "Sunday 15 November 2026, 08:30 (America/St_Johns, UTC-3:30)"
    );
    assert_eq!(
        time(at(0), &TimeZone::UTC),
        "Sunday 15 November 2026, 12:00 (UTC)"
    );
}

#[test]
fn names_are_joined_as_people_do() {
    let names: Vec<String> = (1..=3).map(|n| player(n).username.as_str().to_owned()).collect();
    assert_eq!(and(&names), "ada, ben and cleo");
    assert_eq!(and(&names[..2]), "ada and ben");
    assert_eq!(and(&names[..1]), "ada");
}
