//! Mails that no program wrote: the corpus, broken in every way.

use super::super::{Asked, Orders, Reply, Said, Unreadable, read_orders, read_reply};
use super::corpus::{is_notation, mails, state};
use plotline_domain::rulesets::{Ruleset, State};
use plotline_fuzz::{Mutator, soak};
use std::cell::Cell;

const LONGEST: usize = 32 * 1024;

#[test]
fn any_mail_is_read_within_bounds_or_is_no_mail() {
    let corpus = mails().into_iter().map(|mail| std::fs::read(mail).unwrap());
    let mutator = Mutator::new(corpus, LONGEST);
    let states: Vec<State> = Ruleset::ALL.iter().map(|ruleset| state(*ruleset)).collect();
    let mut moves = 0;
    soak::cases(2_000, 1_000_000, |dice| {
        let raw = mutator.bytes(dice);
        let reply = match read_reply(&raw) {
            Ok(reply) => reply,
            Err(unreadable) => return assert_eq!(unreadable, Unreadable::NoMail),
        };
        is_bounded(&reply, raw.len());
        let state = dice.pick(&states).unwrap();
        let asked = Cell::new(0);
        let orders = read_orders(&reply.lines, |line| {
            asked.set(asked.get() + line.len());
            is_notation(state, line)
        });
        let written: usize = reply.lines.iter().map(String::len).sum();
        assert!(
            asked.get() <= 2 * written,
            "the rules read {} of {written} bytes",
            asked.get()
        );
        moves += are_bounded(&orders, &reply.lines);
    });
    assert!(moves > 50, "hardly a mail has a move in it: {moves}");
}

/// What is read of a mail is no longer than the mail, but for what is written shorter there.
fn is_bounded(reply: &Reply, raw: usize) {
    assert!(reply.recipients.len() <= 50);
    let texts = reply
        .recipients
        .iter()
        .chain(&reply.from)
        .chain(&reply.message_id);
    let headers: usize = texts.map(String::len).sum();
    let lines: usize = reply.lines.iter().map(String::len).sum();
    assert!(
        headers <= 8 * raw && lines <= 4 * raw,
        "{headers} and {lines} of {raw} bytes"
    );
    for line in &reply.lines {
        assert!(
            !line.trim().is_empty() && line.chars().count() <= 3_000,
            "{line:?}"
        );
        assert!(!line.contains(char::is_control), "{line:?}");
    }
}

/// Nothing is asked for that does not stand in the lines. Says how many moves are.
fn are_bounded(orders: &Orders, lines: &[String]) -> usize {
    assert!(orders.unread.iter().all(|line| lines.contains(line)));
    let stands = |text: &str| lines.iter().any(|line| line.contains(text));
    for plan in &orders.plans {
        assert!(stands(&plan.line), "{plan:?}");
        let said = plan.said.iter();
        let names = said.flat_map(|said| said.expected.iter().map(|(name, _)| name).chain([&said.then]));
        assert!(names.into_iter().all(|text| stands(text)), "{plan:?}");
    }
    let Asked::Moves(moves) = &orders.asked else {
        return 0;
    };
    for said in moves {
        match said {
            Said::Number(number) => assert!(stands(&number.to_string())),
            Said::Notation(line) => assert!(!line.is_empty() && stands(line), "{line:?}"),
        }
    }
    moves.len()
}
