//! Streams: each is the log from where it began, whatever happened to its connections.

use super::game::Game;
use super::{Finding, Flaw};
use crate::chaos::history::{Log, Streamed};

pub(super) fn check(game: &Game<'_>, log: &Log) -> Vec<Finding> {
    let of_one = |(reader, connections): (&&str, &Vec<&Streamed>)| follow(game, reader, connections, log);
    game.streams.iter().filter_map(of_one).collect()
}

/// The first thing that is wrong with what a reader was told.
fn follow(game: &Game<'_>, reader: &str, connections: &[&Streamed], log: &Log) -> Option<Finding> {
    let mut last = connections.first()?.after;
    let heard = connections.iter().flat_map(|connection| &connection.events);
    for told in heard.map(|heard| &heard.told) {
        let found = |flaw, what: String| Some(game.finding(flaw, format!("reader {reader}: {what}")));
        if told.seq <= last {
            return found(Flaw::StreamRepeats, format!("{} came after {last}", told.seq));
        }
        if told.seq > last + 1 {
            return found(Flaw::StreamGap, format!("{} came after {last}", told.seq));
        }
        let logged = log.events.iter().find(|event| event.told.seq == told.seq);
        let is_it = logged.is_some_and(|event| {
            let same = told.digest.is_none() || told.digest == event.told.digest;
            event.told.hash == told.hash && same
        });
        if !is_it {
            return found(
                Flaw::StreamAltered,
                format!("{} is not the event of the log", told.seq),
            );
        }
        last = told.seq;
    }
    let end = log.events.last().map_or(0, |event| event.told.seq);
    (last < end).then(|| {
        let sentence = format!("reader {reader} was told {last} of {end} events");
        game.finding(Flaw::StreamUnfinished, sentence)
    })
}
