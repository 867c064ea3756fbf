//! What a run was, in a table.

use super::history::{Fact, Outcome};
use super::run::Judgement;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

impl Judgement {
    /// A line for everything that was counted, and one for each of the first findings.
    pub fn report(&self) -> String {
        let mut rows: Vec<(String, usize)> = Vec::new();
        let mut troubles: BTreeMap<&str, usize> = BTreeMap::new();
        let mut keys: BTreeMap<&str, Vec<&Outcome>> = BTreeMap::new();
        let (mut reads, mut unread, mut events, mut sound) = (0, 0, 0, 0);
        let (mut seats, mut news) = (0, None);
        let mut connections = Vec::new();
        let mut games = BTreeSet::new();
        for fact in &self.facts {
            match fact {
                Fact::Trouble(trouble) => *troubles.entry(&trouble.kind).or_default() += 1,
                Fact::Attempt(attempt) => keys.entry(&attempt.key).or_default().push(&attempt.outcome),
                Fact::Read(read) => {
                    reads += 1;
                    unread += usize::from(read.seq.is_none());
                }
                Fact::Streamed(connection) => connections.push(connection),
                Fact::Log(log) => {
                    if games.insert(&log.game) {
                        events += log.events.len();
                    }
                }
                Fact::Record(record) => sound += usize::from(record.is_sound),
                Fact::Begun(begun) => news = begun.news.as_deref(),
                Fact::Sat(_) => seats += 1,
                Fact::Seats(_) | Fact::Odd(_) => {}
            }
        }
        rows.extend(troubles.into_iter().map(|(kind, count)| (kind.to_owned(), count)));
        let attempts = || keys.values().flatten();
        let count = |is: fn(&Outcome) -> bool| attempts().filter(|outcome| is(outcome)).count();
        let ever = |is: fn(&Outcome) -> bool| {
            let mut outcomes = keys.values();
            outcomes
                .by_ref()
                .filter(|all| all.iter().any(|outcome| is(outcome)))
                .count()
        };
        let readers: BTreeSet<_> = connections.iter().map(|connection| &connection.reader).collect();
        let told: usize = connections.iter().map(|connection| connection.events.len()).sum();
        let mut row = |name: &str, count: usize| rows.push((name.to_owned(), count));
        row("reads", reads);
        row("  not answered or 503", unread);
        row("turns (keys)", keys.len());
        row("  sent", attempts().count());
        row("  sent again", attempts().count() - keys.len());
        row(
            "  acknowledged (keys)",
            ever(|outcome| matches!(outcome, Outcome::Taken { .. })),
        );
        row(
            "  refused (keys)",
            ever(|outcome| matches!(outcome, Outcome::Refused { .. })),
        );
        row(
            "  503",
            count(|outcome| matches!(outcome, Outcome::Unavailable { .. })),
        );
        row(
            "  of unknown outcome",
            count(|outcome| matches!(outcome, Outcome::Unknown { .. })),
        );
        row("streams", readers.len());
        row("  connections", connections.len());
        row("  events told", told);
        row("games", games.len());
        row("  seats given", seats);
        row("  events", events);
        row("  records verified", sound);
        row("mails", self.mails);
        row("calls of webhooks", self.calls);
        row("findings", self.findings.len());
        let mut text = String::new();
        for (name, count) in rows {
            let _ = writeln!(text, "{name:<28}{count:>9}");
        }
        if let Some(news) = news {
            let _ = writeln!(text, "news between nodes by {news}");
        }
        if let Some(left_out) = self.left_out {
            let _ = writeln!(text, "left out: {left_out}");
        }
        for finding in self.findings.iter().take(SHOWN) {
            let _ = writeln!(
                text,
                "{}: game {}: {}",
                finding.flaw, finding.game, finding.sentence
            );
        }
        text
    }
}

/// The history has all of them.
const SHOWN: usize = 40;
