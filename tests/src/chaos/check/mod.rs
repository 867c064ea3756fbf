//! Judges a history. It knows what the service promises and nothing of how it works.
//!
//! - What was acknowledged is in the log once, at its seq, as it was told; so is, or is not, what nobody knows of. What
//!   was refused is not there, and nothing is there that nobody sent.
//! - One key has one answer.
//! - A stream is the log from where it began, in order, without gap or repetition, across all its connections.
//! - A read that begins after somebody was told of an event shows it: every answer is about the game as it is.
//! - Nobody misses a deadline by a fault.
//! - A game that was opened is there on every node, and whoever was given a seat has it.
//!
//! A history of nothing is no proof of anything: every table must have played, and something must have been killed.

mod answers;
mod game;
mod load;
mod reads;
mod streams;
#[cfg(test)]
mod tests;
mod turns;

use super::history::Fact;
pub(super) use answers::{DATABASE_HALTED, DATABASE_KILLED, DATABASE_RESTARTED, NO_ANSWER, NODE_KILLED};
use game::Game;
use std::collections::BTreeSet;
use std::fmt;

/// What a history shows that must not be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub flaw: Flaw,
    pub game: String,
    pub sentence: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flaw {
    /// Acknowledged, and not in the log.
    Lost,
    /// Taken more than once.
    Doubled,
    /// In the log, at another seq than was told.
    Reordered,
    /// In the log, with other bytes than were told.
    Altered,
    /// The log leaves out or repeats a seq.
    Gap,
    /// In the log, and nobody sent it.
    Unasked,
    /// Refused, and in the log all the same.
    RefusedButPresent,
    /// One key was answered in two ways.
    AnswersDiffer,
    /// Answered 503 as if it was not taken, and taken.
    Misled,
    /// Nobody could be told in the end whether it was taken.
    Unsettled,
    StreamGap,
    StreamRepeats,
    /// A stream told an event that is not the one in the log.
    StreamAltered,
    /// A stream did not come to the end of the log.
    StreamUnfinished,
    /// A read showed less than somebody had been told before it began.
    WentBack,
    LostOnTime,
    /// An outage was answered otherwise than by 503 with `Retry-After`.
    WrongAnswer,
    /// A node that was not killed did not answer.
    Unanswered,
    NodesDiffer,
    /// The record does not verify, or is not the log.
    Unproven,
    /// A node could not give the game at the end.
    Missing,
    /// Acknowledged, and nothing was told of it.
    Hollow,
    /// Somebody was given a seat, and does not have it.
    LostSeat,
    /// Nothing was played, or nothing was killed.
    Idle,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl Finding {
    fn new(flaw: Flaw, game: &str, sentence: impl Into<String>) -> Self {
        Self {
            flaw,
            game: game.to_owned(),
            sentence: sentence.into(),
        }
    }
}

/// Everything in a history that must not be.
pub fn check(facts: &[Fact]) -> Vec<Finding> {
    let mut findings = load::check(facts);
    findings.extend(answers::check(facts));
    let nodes = nodes(facts);
    for game in Game::all(facts) {
        findings.extend(game.check(&nodes));
    }
    findings
}

/// The nodes that clients turned to.
fn nodes(facts: &[Fact]) -> BTreeSet<usize> {
    let of = |fact: &Fact| match fact {
        Fact::Attempt(attempt) => Some(attempt.node),
        Fact::Read(read) => Some(read.node),
        _ => None,
    };
    facts.iter().filter_map(of).collect()
}
