//! The load itself: a run in which nothing was played or nobody was killed proves nothing.

use super::answers::{DATABASE_HALTED, DATABASE_KILLED, DATABASE_RESTARTED, NODE_KILLED};
use super::{Finding, Flaw};
use crate::chaos::history::{Begun, Fact, Outcome};

const KILLS: [&str; 4] = [NODE_KILLED, DATABASE_KILLED, DATABASE_HALTED, DATABASE_RESTARTED];

pub(super) fn check(facts: &[Fact]) -> Vec<Finding> {
    let begun = facts.iter().find_map(|fact| match fact {
        Fact::Begun(begun) => Some(begun),
        _ => None,
    });
    let Some(begun) = begun else {
        return vec![idle("the history does not say what was meant to happen")];
    };
    let mut findings = idle_tables(begun, facts);
    let is_kill = |fact: &Fact| matches!(fact, Fact::Trouble(trouble) if KILLS.contains(&&*trouble.kind));
    if begun.has_kills && !facts.iter().any(is_kill) {
        findings.push(idle("nothing was killed"));
    }
    findings
}

fn idle_tables(begun: &Begun, facts: &[Fact]) -> Vec<Finding> {
    let taken: Vec<&str> = facts
        .iter()
        .filter_map(|fact| match fact {
            Fact::Attempt(attempt) if matches!(attempt.outcome, Outcome::Taken { .. }) => Some(&*attempt.key),
            _ => None,
        })
        .collect();
    if taken.is_empty() {
        return vec![idle("no turn was acknowledged")];
    }
    let is_of = |key: &str, table: &str| {
        key.strip_prefix(table)
            .is_some_and(|number| number.starts_with('-'))
    };
    let idle_ones = begun
        .tables
        .iter()
        .filter(|table| !taken.iter().any(|key| is_of(key, table)));
    idle_ones
        .map(|table| idle(&format!("table {table} played nothing")))
        .collect()
}

fn idle(sentence: &str) -> Finding {
    Finding::new(Flaw::Idle, "-", sentence)
}
