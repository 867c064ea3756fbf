//! Turns: acknowledged ones are in the log once, refused ones are not, and nothing is there that nobody sent.

use super::game::Game;
use super::{Finding, Flaw, reads};
use crate::chaos::history::{Attempt, Log, Logged, Moment, Outcome, Told};
use std::collections::{BTreeMap, BTreeSet};

/// What became of a key in the end.
enum Fate<'a> {
    Taken(&'a [Told]),
    Refused,
    Unknown,
}

pub(super) fn check(game: &Game<'_>, log: &Log) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut places: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for event in &log.events {
        places.entry(&event.told.hash).or_default().push(event.told.seq);
    }
    for (hash, seqs) in places.iter().filter(|(_, seqs)| seqs.len() > 1) {
        let sentence = format!("the event {hash} is in the log at {seqs:?}");
        findings.push(game.finding(Flaw::Doubled, sentence));
    }
    let known = reads::known(game);
    // Which key was told of which event.
    let mut claimed: BTreeMap<u64, &str> = BTreeMap::new();
    let mut others: Vec<(&Attempt, Fate<'_>)> = Vec::new();
    for (key, attempts) in &game.turns {
        findings.extend(one_answer(game, key, attempts));
        match fate(attempts) {
            Fate::Taken(events) => {
                if events.is_empty() {
                    let sentence = format!("{key} was acknowledged without an event");
                    findings.push(game.finding(Flaw::Hollow, sentence));
                }
                let wrong = |told| in_place(game, key, told, log, &places);
                findings.extend(events.iter().find_map(wrong));
                let mut of_others = events.iter().filter_map(|told| {
                    let other = claimed.insert(told.seq, key)?;
                    Some(format!(
                        "{key} was acknowledged with event {} of {other}",
                        told.seq
                    ))
                });
                findings.extend(
                    of_others
                        .next()
                        .map(|sentence| game.finding(Flaw::Lost, sentence)),
                );
                of_others.for_each(drop);
                findings.extend(misled(game, key, attempts, events, &known));
                others.extend(attempts.first().map(|sent| (*sent, Fate::Taken(events))));
            }
            fate => {
                if matches!(fate, Fate::Unknown) {
                    let sentence = format!("{key} was never answered, not even when all was well again");
                    findings.push(game.finding(Flaw::Unsettled, sentence));
                }
                others.extend(attempts.first().map(|sent| (*sent, fate)));
            }
        }
    }
    let decided = log.events.iter().filter(|event| is_decision(event));
    let mut explained = BTreeSet::new();
    for event in decided.filter(|event| !claimed.contains_key(&event.told.seq)) {
        findings.extend(explain(game, event, &others, &mut explained));
    }
    findings
}

fn fate<'a>(attempts: &[&'a Attempt]) -> Fate<'a> {
    let taken = attempts.iter().find_map(|attempt| match &attempt.outcome {
        Outcome::Taken { events, .. } => Some(events.as_slice()),
        _ => None,
    });
    let refused = |attempt: &&Attempt| matches!(attempt.outcome, Outcome::Refused { .. });
    match taken {
        Some(events) => Fate::Taken(events),
        None if attempts.iter().any(refused) => Fate::Refused,
        None => Fate::Unknown,
    }
}

/// Every acknowledgement of a key is the same, and none of its attempts was refused.
fn one_answer(game: &Game<'_>, key: &str, attempts: &[&Attempt]) -> Option<Finding> {
    let mut answers = BTreeSet::new();
    for attempt in attempts {
        match &attempt.outcome {
            Outcome::Taken { answer, .. } => answers.insert(answer.clone()),
            Outcome::Refused { status, code } => answers.insert(format!("{status} {code}")),
            Outcome::Unavailable { .. } | Outcome::Unknown { .. } => continue,
        };
    }
    // A turn may be refused for one reason and later for another, as the game goes on.
    let taken = matches!(fate(attempts), Fate::Taken(_));
    (taken && answers.len() > 1)
        .then(|| game.finding(Flaw::AnswersDiffer, format!("{key} was answered {answers:?}")))
}

/// Only `outcome_unknown` leaves open whether a turn was taken; every other 503 says that the turn was not. It was if
/// somebody has seen it before it was sent again.
fn misled(
    game: &Game<'_>,
    key: &str,
    attempts: &[&Attempt],
    events: &[Told],
    known: &[(Moment, u64)],
) -> Option<Finding> {
    let first = events.first()?.seq;
    let seen = known
        .iter()
        .filter(|(_, seq)| *seq >= first)
        .map(|(at, _)| *at)
        .min()?;
    let mut before = attempts.iter().filter(|attempt| attempt.began < seen).peekable();
    before.peek()?;
    let denied = |attempt: &&Attempt| match &attempt.outcome {
        Outcome::Unavailable { code } => code != "outcome_unknown",
        Outcome::Taken { .. } | Outcome::Refused { .. } | Outcome::Unknown { .. } => false,
    };
    let sentence = format!("{key} was taken by an attempt that was answered 503 as if it was not");
    before.all(denied).then(|| game.finding(Flaw::Misled, sentence))
}

/// What was told is in the log, where and as it was told.
fn in_place(
    game: &Game<'_>,
    key: &str,
    told: &Told,
    log: &Log,
    places: &BTreeMap<&str, Vec<u64>>,
) -> Option<Finding> {
    let there = log.events.iter().find(|event| event.told.seq == told.seq);
    let (flaw, how) = match (there, places.get(told.hash.as_str())) {
        (Some(event), _) if event.told.hash == told.hash => {
            let differs = told.digest.is_some() && told.digest != event.told.digest;
            if !differs {
                return None;
            }
            (Flaw::Altered, "has other bytes than were told".to_owned())
        }
        (_, Some(seqs)) => (Flaw::Reordered, format!("is at {seqs:?}")),
        (Some(_), None) => (Flaw::Lost, "is another event".to_owned()),
        (None, None) => (Flaw::Lost, "is not in the log".to_owned()),
    };
    let sentence = format!("event {} that {key} was acknowledged with {how}", told.seq);
    Some(game.finding(flaw, sentence))
}

/// Whether somebody must have asked for it.
fn is_decision(event: &Logged) -> bool {
    event.cause == "move" || event.kind == "resigned"
}

/// Finds out where an event comes from that no acknowledgement has told.
fn explain<'a>(
    game: &Game<'_>,
    event: &Logged,
    others: &[(&'a Attempt, Fate<'_>)],
    explained: &mut BTreeSet<&'a str>,
) -> Option<Finding> {
    let same = |sent: &Attempt| sent.mv == event.mv && Some(sent.seat) == event.seat;
    let fits = |sent: &Attempt| same(sent) && sent.expected_seq.is_none_or(|seq| seq + 1 == event.told.seq);
    let seq = event.told.seq;
    let unknown = others.iter().find(|(sent, fate)| {
        matches!(fate, Fate::Unknown) && fits(sent) && !explained.contains(sent.key.as_str())
    });
    if let Some((sent, _)) = unknown {
        explained.insert(&sent.key);
        return None;
    }
    let refused = others
        .iter()
        .find(|(sent, fate)| matches!(fate, Fate::Refused) && fits(sent));
    if let Some((sent, _)) = refused {
        let sentence = format!("{} was refused and is in the log at {seq}", sent.key);
        return Some(game.finding(Flaw::RefusedButPresent, sentence));
    }
    let again = others.iter().find(|(sent, _)| same(sent));
    Some(match again {
        Some((sent, _)) => {
            let sentence = format!("{} is in the log once more, at {seq}", sent.key);
            game.finding(Flaw::Doubled, sentence)
        }
        None => game.finding(Flaw::Unasked, format!("nobody sent what is at {seq}")),
    })
}
