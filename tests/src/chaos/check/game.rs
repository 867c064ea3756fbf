//! What a history says of one game.

use super::{Finding, Flaw, reads, streams, turns};
use crate::chaos::history::{Attempt, Fact, Log, Read, Record, Sat, Seats, Streamed};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Default)]
pub(super) struct Game<'a> {
    pub(super) id: &'a str,
    /// By key, in the order in which they ended.
    pub(super) turns: BTreeMap<&'a str, Vec<&'a Attempt>>,
    pub(super) reads: Vec<&'a Read>,
    /// By reader.
    pub(super) streams: BTreeMap<&'a str, Vec<&'a Streamed>>,
    sat: Vec<&'a Sat>,
    logs: Vec<&'a Log>,
    seats: Vec<&'a Seats>,
    record: Option<&'a Record>,
}

impl<'a> Game<'a> {
    pub(super) fn all(facts: &'a [Fact]) -> Vec<Self> {
        let mut games: BTreeMap<&str, Game<'_>> = BTreeMap::new();
        for fact in facts {
            let Some(id) = game_of(fact) else { continue };
            let game = games.entry(id).or_default();
            game.id = id;
            match fact {
                Fact::Attempt(attempt) => game.turns.entry(&attempt.key).or_default().push(attempt),
                Fact::Read(read) => game.reads.push(read),
                Fact::Streamed(streamed) => game.streams.entry(&streamed.reader).or_default().push(streamed),
                Fact::Sat(sat) => game.sat.push(sat),
                Fact::Log(log) => game.logs.push(log),
                Fact::Seats(seats) => game.seats.push(seats),
                Fact::Record(record) => game.record = Some(record),
                Fact::Begun(_) | Fact::Trouble(_) | Fact::Odd(_) => {}
            }
        }
        games.into_values().collect()
    }

    pub(super) fn finding(&self, flaw: Flaw, sentence: impl Into<String>) -> Finding {
        Finding::new(flaw, self.id, sentence)
    }

    pub(super) fn check(&self, nodes: &BTreeSet<usize>) -> Vec<Finding> {
        let mut findings = self.check_presence(nodes);
        findings.extend(self.check_seats());
        let Some(log) = self.logs.first() else {
            return findings;
        };
        findings.extend(self.check_logs(log));
        findings.extend(turns::check(self, log));
        findings.extend(streams::check(self, log));
        findings.extend(reads::check(self, log));
        findings
    }

    /// Every node has the game.
    fn check_presence(&self, nodes: &BTreeSet<usize>) -> Vec<Finding> {
        let logs: BTreeSet<usize> = self.logs.iter().map(|log| log.node).collect();
        let seats: BTreeSet<usize> = self.seats.iter().map(|seats| seats.node).collect();
        let mut findings = Vec::new();
        for (what, given) in [("its log", logs), ("its seats", seats)] {
            for node in nodes.difference(&given) {
                let sentence = format!("node {node} did not give {what} in the end");
                findings.push(self.finding(Flaw::Missing, sentence));
            }
        }
        findings
    }

    /// Everybody sits where they were told.
    fn check_seats(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        for Sat { player, seat, .. } in &self.sat {
            let place = seat.and_then(|seat| (seat as usize).checked_sub(1));
            let holds = |seats: &&Seats| {
                let there = place.and_then(|place| seats.players.get(place));
                there.is_some_and(|there| there.as_ref() == Some(player))
            };
            let lost = self.seats.iter().find(|seats| !holds(seats));
            findings.extend(lost.map(|seats| {
                let sentence = format!(
                    "player {player} was given seat {seat:?}, and on node {} sit {:?}",
                    seats.node, seats.players
                );
                self.finding(Flaw::LostSeat, sentence)
            }));
        }
        findings
    }

    /// The log itself: no gap, the same on every node, and proven.
    fn check_logs(&self, log: &Log) -> Vec<Finding> {
        let mut findings = Vec::new();
        for (event, seq) in log.events.iter().zip(1..) {
            if event.told.seq != seq {
                let sentence = format!("the log has seq {} where {seq} must be", event.told.seq);
                findings.push(self.finding(Flaw::Gap, sentence));
                break;
            }
        }
        for other in &self.logs {
            if other.events != log.events {
                let sentence = format!("nodes {} and {} give different logs", log.node, other.node);
                findings.push(self.finding(Flaw::NodesDiffer, sentence));
            }
        }
        for event in log.events.iter().filter(|event| event.kind == "deadline_missed") {
            let sentence = format!(
                "seat {:?} missed a deadline at seq {}",
                event.seat, event.told.seq
            );
            findings.push(self.finding(Flaw::LostOnTime, sentence));
        }
        let hashes = log.events.iter().map(|event| &event.told.hash);
        match self.record {
            None => findings.push(self.finding(Flaw::Unproven, "its record could not be read")),
            Some(record) if !record.is_sound => findings.push(self.finding(Flaw::Unproven, &record.said)),
            Some(record) if !hashes.eq(&record.hashes) => {
                findings.push(self.finding(Flaw::Unproven, "the record has other events than the log"));
            }
            Some(_) => {}
        }
        findings
    }
}

fn game_of(fact: &Fact) -> Option<&str> {
    match fact {
        Fact::Attempt(Attempt { game, .. })
        | Fact::Read(Read { game, .. })
        | Fact::Streamed(Streamed { game, .. })
        | Fact::Sat(Sat { game, .. })
        | Fact::Log(Log { game, .. })
        | Fact::Seats(Seats { game, .. })
        | Fact::Record(Record { game, .. }) => Some(game),
        Fact::Begun(_) | Fact::Trouble(_) | Fact::Odd(_) => None,
    }
}
