//! Reads: every answer is about the game as it is, on every node. (Only a 304 may be a second old, and none is asked for.)

use super::game::Game;
use super::{Finding, Flaw};
use crate::chaos::history::{Log, Moment, Outcome};

pub(super) fn check(game: &Game<'_>, log: &Log) -> Vec<Finding> {
    let end = log.events.last().map_or(0, |event| event.told.seq);
    let mut known = known(game);
    known.sort_unstable();
    // From each moment on, the most that anybody was told.
    let mut most = 0;
    for (_, seq) in &mut known {
        most = most.max(*seq);
        *seq = most;
    }
    let mut findings = Vec::new();
    for read in &game.reads {
        let Some(seq) = read.seq else { continue };
        let before = known.partition_point(|(told, _)| *told < read.began);
        let least = before.checked_sub(1).map_or(0, |place| known[place].1);
        if seq < least {
            let sentence = format!(
                "a read on node {} at {} µs showed seq {seq} when somebody had been told {least}",
                read.node, read.began
            );
            findings.push(game.finding(Flaw::WentBack, sentence));
        }
        if seq > end {
            let sentence = format!("a read showed seq {seq}, and the log ends at {end}");
            findings.push(game.finding(Flaw::Lost, sentence));
        }
    }
    findings
}

/// When somebody had been told of which seq.
pub(super) fn known(game: &Game<'_>) -> Vec<(Moment, u64)> {
    let reads = game.reads.iter().filter_map(|read| Some((read.ended, read.seq?)));
    let attempts = game.turns.values().flatten();
    let taken = attempts.filter_map(|attempt| match &attempt.outcome {
        Outcome::Taken { events, .. } => Some((attempt.ended, events.last()?.seq)),
        _ => None,
    });
    let heard = game
        .streams
        .values()
        .flatten()
        .flat_map(|connection| &connection.events);
    let heard = heard.map(|heard| (heard.at, heard.told.seq));
    reads.chain(taken).chain(heard).collect()
}
