//! Answers: whatever is away, a node that runs says 503 with `Retry-After`.

use super::{Finding, Flaw};
use crate::chaos::history::{Attempt, Fact, Outcome, Trouble};

/// What a client notes when it has waited long enough.
pub(crate) const NO_ANSWER: &str = "no answer";
/// The kinds of trouble that end something.
pub(crate) const NODE_KILLED: &str = "node killed";
pub(crate) const DATABASE_KILLED: &str = "PostgreSQL killed";
pub(crate) const DATABASE_HALTED: &str = "PostgreSQL halted at once";
pub(crate) const DATABASE_RESTARTED: &str = "PostgreSQL restarted";

pub(super) fn check(facts: &[Fact]) -> Vec<Finding> {
    let kills: Vec<&Trouble> = facts
        .iter()
        .filter_map(|fact| match fact {
            Fact::Trouble(trouble) if trouble.kind == NODE_KILLED => Some(trouble),
            _ => None,
        })
        .collect();
    let wrong = facts.iter().filter_map(|fact| match fact {
        Fact::Odd(odd) => Some(Finding::new(
            Flaw::WrongAnswer,
            "-",
            format!("node {} at {} µs: {}", odd.node, odd.at, odd.what),
        )),
        Fact::Attempt(attempt) => unanswered(attempt, &kills),
        _ => None,
    });
    wrong.collect()
}

/// A client waited for long, and its node was there all the while.
fn unanswered(attempt: &Attempt, kills: &[&Trouble]) -> Option<Finding> {
    let Outcome::Unknown { why } = &attempt.outcome else {
        return None;
    };
    let was_killed = kills.iter().any(|kill| {
        kill.node == Some(attempt.node) && kill.began <= attempt.ended && kill.ended >= attempt.began
    });
    (why == NO_ANSWER && !was_killed).then(|| {
        let seconds = (attempt.ended - attempt.began) / 1_000_000;
        let sentence = format!(
            "{} got no answer from node {} in {seconds} s",
            attempt.key, attempt.node
        );
        Finding::new(Flaw::Unanswered, &attempt.game, sentence)
    })
}
