//! Forged histories, each of which the checker must reject by name, and a true one that it must accept.

use super::answers::{NO_ANSWER, NODE_KILLED};
use super::{Flaw, check};
use crate::chaos::history::{
    Attempt, Begun, Fact, Heard, Log, Logged, Odd, Outcome, Read, Record, Sat, Seats, Streamed, Told,
    Trouble, digest,
};
use serde_json::{Value, json};

const GAME: &str = "g";
const NODES: usize = 2;

fn told(seq: u64) -> Told {
    Told {
        seq,
        hash: format!("hash of {seq}"),
        digest: Some(digest(&seq.to_be_bytes())),
    }
}

fn mv(number: u64) -> Value {
    json!({"type": "build", "place": number})
}

/// Event 1 follows from the rules; each turn brings a move and what it draws.
fn logged(seq: u64) -> Logged {
    let turn = seq / 2;
    let (cause, mv) = match seq {
        1 => ("rule", Value::Null),
        seq if seq % 2 == 0 => ("move", mv(turn)),
        _ => ("chance", Value::Null),
    };
    Logged {
        told: told(seq),
        cause: cause.to_owned(),
        kind: "something".to_owned(),
        seat: Some(turn % 2 + 1),
        mv,
    }
}

/// An attempt at turn 1, 2 … 5, which begins at ten times its number.
fn attempt(turn: u64, outcome: Outcome) -> Attempt {
    Attempt {
        game: GAME.to_owned(),
        key: format!("t0-turn {turn}"),
        seat: turn % 2 + 1,
        node: 0,
        expected_seq: Some(2 * turn - 1),
        mv: mv(turn),
        began: 10 * turn,
        ended: 10 * turn + 5,
        outcome,
    }
}

fn taken(turn: u64) -> Outcome {
    Outcome::Taken {
        answer: format!("answer {turn}"),
        events: vec![told(2 * turn), told(2 * turn + 1)],
    }
}

fn unknown(why: &str) -> Outcome {
    Outcome::Unknown { why: why.to_owned() }
}

fn refused(code: &str) -> Outcome {
    Outcome::Refused {
        status: 409,
        code: code.to_owned(),
    }
}

/// A history that is assembled so that any part of it can be forged.
struct Story {
    begun: Option<Begun>,
    sat: Vec<Sat>,
    attempts: Vec<Attempt>,
    reads: Vec<Read>,
    streams: Vec<Streamed>,
    log: Vec<Logged>,
    /// Of the second node, if it gives another.
    other_log: Option<Vec<Logged>>,
    /// In the end, on both nodes.
    seats: Vec<Option<String>>,
    record: Option<Record>,
    kills: Vec<Trouble>,
    odd: Vec<Fact>,
}

fn kill(node: usize, began: u64) -> Trouble {
    Trouble {
        kind: NODE_KILLED.to_owned(),
        node: Some(node),
        began,
        ended: began + 1,
    }
}

fn heard(at: u64, seq: u64) -> Heard {
    Heard { at, told: told(seq) }
}

/// Four turns: taken at once, repeated after a lost answer, refused first by a busy service, and given up. A stale turn
/// was refused. The stream was cut once.
fn true_story() -> Story {
    let stale = Attempt {
        key: "stale".to_owned(),
        seat: 1,
        expected_seq: Some(1),
        mv: mv(77),
        ..attempt(2, refused("stale"))
    };
    let busy = Outcome::Unavailable {
        code: "unavailable".to_owned(),
    };
    let streamed = |after: u64, to: u64| Streamed {
        game: GAME.to_owned(),
        reader: "r".to_owned(),
        node: 1,
        after,
        ended: 100,
        events: (after + 1..=to).map(|seq| heard(100, seq)).collect(),
    };
    let read = |began: u64, seq: u64| Read {
        game: GAME.to_owned(),
        node: 1,
        began,
        ended: began + 1,
        seq: Some(seq),
    };
    let log: Vec<Logged> = (1..=9).map(logged).collect();
    let sat = |seat: u64| Sat {
        game: GAME.to_owned(),
        player: format!("player {seat}"),
        seat: Some(seat),
    };
    Story {
        begun: Some(Begun {
            tables: vec!["t0".to_owned()],
            has_kills: true,
            news: None,
        }),
        sat: vec![sat(1), sat(2)],
        seats: vec![Some("player 1".to_owned()), Some("player 2".to_owned())],
        kills: vec![kill(1, 200)],
        attempts: vec![
            attempt(1, taken(1)),
            attempt(2, unknown("broken off")),
            attempt(2, taken(2)),
            stale,
            attempt(3, busy),
            attempt(3, taken(3)),
            attempt(4, unknown("given up")),
            attempt(4, taken(4)),
        ],
        reads: vec![read(0, 1), read(16, 3), read(90, 9)],
        streams: vec![streamed(0, 4), streamed(4, 4), streamed(4, 9)],
        record: Some(Record {
            game: GAME.to_owned(),
            is_sound: true,
            said: String::new(),
            hashes: log.iter().map(|event| event.told.hash.clone()).collect(),
        }),
        log,
        other_log: None,
        odd: Vec::new(),
    }
}

impl Story {
    fn facts(&self) -> Vec<Fact> {
        let log_of = |node: usize| {
            let other = self.other_log.as_ref().filter(|_| node > 0);
            Fact::Log(Log {
                game: GAME.to_owned(),
                node,
                events: other.unwrap_or(&self.log).clone(),
            })
        };
        let seats_of = |node: usize| {
            Fact::Seats(Seats {
                game: GAME.to_owned(),
                node,
                players: self.seats.clone(),
            })
        };
        let begun = self.begun.iter().cloned().map(Fact::Begun);
        let sat = self.sat.iter().cloned().map(Fact::Sat);
        let kills = self.kills.iter().cloned().map(Fact::Trouble);
        let attempts = self.attempts.iter().cloned().map(Fact::Attempt);
        let reads = self.reads.iter().cloned().map(Fact::Read);
        let streams = self.streams.iter().cloned().map(Fact::Streamed);
        let facts = begun
            .chain(sat)
            .chain(kills)
            .chain(attempts)
            .chain(reads)
            .chain(streams)
            .chain(self.odd.iter().cloned());
        let facts = facts
            .chain((0..NODES).map(log_of))
            .chain((0..NODES).map(seats_of));
        facts
            .chain(self.record.iter().cloned().map(Fact::Record))
            .collect()
    }

    /// What the checker says after the log, and a record that fits it, were forged.
    fn with_log(mut self, forge: impl FnOnce(&mut Vec<Logged>)) -> Vec<Flaw> {
        forge(&mut self.log);
        if let Some(record) = &mut self.record {
            record.hashes = self.log.iter().map(|event| event.told.hash.clone()).collect();
        }
        self.flaws()
    }

    fn flaws(&self) -> Vec<Flaw> {
        let mut flaws: Vec<Flaw> = check(&self.facts())
            .into_iter()
            .map(|finding| finding.flaw)
            .collect();
        flaws.sort_unstable();
        flaws.dedup();
        flaws
    }
}

fn renumber(log: &mut [Logged]) {
    for (event, seq) in log.iter_mut().zip(1..) {
        event.told.seq = seq;
    }
}

#[test]
fn a_true_history_is_accepted() {
    assert_eq!(check(&true_story().facts()), []);
}

#[test]
fn a_history_is_read_as_it_was_written() {
    for fact in true_story().facts() {
        let line = serde_json::to_string(&fact).expect("JSON");
        let read: Fact = serde_json::from_str(&line).expect("a fact");
        assert_eq!(line, serde_json::to_string(&read).expect("JSON"));
    }
}

#[test]
fn an_acknowledged_turn_that_is_lost_is_found() {
    let flaws = true_story().with_log(|log| log.truncate(7));
    assert!(flaws.contains(&Flaw::Lost), "{flaws:?}");
    // Another turn stands in its place, as after a failover to a replica that was behind.
    let flaws = true_story().with_log(|log| {
        for event in &mut log[7..] {
            event.told.hash += " anew";
        }
    });
    assert!(flaws.contains(&Flaw::Lost), "{flaws:?}");
}

#[test]
fn one_event_that_is_told_to_two_keys_is_found() {
    let mut story = true_story();
    let mut other = attempt(4, taken(4));
    other.key = "another".to_owned();
    story.attempts.push(other);
    assert_eq!(story.flaws(), [Flaw::Lost]);
}

#[test]
fn a_turn_that_was_taken_twice_is_found() {
    let flaws = true_story().with_log(|log| {
        let mut again = logged(8);
        again.told.hash += " again";
        log.push(again);
        renumber(log);
    });
    assert!(flaws.contains(&Flaw::Doubled), "{flaws:?}");
    let flaws = true_story().with_log(|log| {
        log.push(logged(8));
        renumber(log);
    });
    assert!(flaws.contains(&Flaw::Doubled), "{flaws:?}");
}

#[test]
fn turns_in_another_order_are_found() {
    let flaws = true_story().with_log(|log| {
        log.swap(3, 5);
        renumber(log);
    });
    assert!(flaws.contains(&Flaw::Reordered), "{flaws:?}");
}

#[test]
fn altered_bytes_are_found() {
    let flaws = true_story().with_log(|log| log[3].told.digest = Some("other bytes".to_owned()));
    assert!(flaws.contains(&Flaw::Altered), "{flaws:?}");
}

#[test]
fn a_gap_in_the_log_is_found() {
    let flaws = true_story().with_log(|log| drop(log.remove(0)));
    assert!(flaws.contains(&Flaw::Gap), "{flaws:?}");
}

#[test]
fn a_turn_that_nobody_sent_is_found() {
    let mut story = true_story();
    story.attempts.retain(|attempt| attempt.key != "t0-turn 4");
    assert_eq!(story.flaws(), [Flaw::Unasked]);
}

#[test]
fn a_refused_turn_that_is_there_is_found() {
    let mut story = true_story();
    story.attempts.retain(|attempt| attempt.key != "t0-turn 4");
    story.attempts.push(attempt(4, refused("not_your_turn")));
    assert_eq!(story.flaws(), [Flaw::RefusedButPresent]);
}

#[test]
fn a_turn_of_unknown_outcome_may_be_there_or_not_but_must_be_settled() {
    let mut story = true_story();
    story.attempts.retain(|attempt| attempt.key != "t0-turn 4");
    story.attempts.push(attempt(4, unknown("broken off")));
    assert_eq!(story.flaws(), [Flaw::Unsettled]);
    story.attempts.push(attempt(5, unknown("broken off")));
    assert_eq!(story.flaws(), [Flaw::Unsettled]);
}

#[test]
fn a_key_that_is_answered_in_two_ways_is_found() {
    let mut story = true_story();
    let mut again = attempt(1, taken(1));
    if let Outcome::Taken { answer, .. } = &mut again.outcome {
        *answer += " with other bytes";
    }
    story.attempts.push(again);
    assert_eq!(story.flaws(), [Flaw::AnswersDiffer]);
    let mut story = true_story();
    story.attempts.push(attempt(1, refused("stale")));
    assert_eq!(story.flaws(), [Flaw::AnswersDiffer]);
}

#[test]
fn a_turn_that_was_taken_while_its_sender_was_told_otherwise_is_found() {
    let unavailable = |code: &str| Outcome::Unavailable {
        code: code.to_owned(),
    };
    let mut story = true_story();
    story.attempts[6].outcome = unavailable("unavailable");
    // It is sent again after the last read, which has shown it.
    story.attempts[7].began = 95;
    story.attempts[7].ended = 99;
    assert_eq!(story.flaws(), [Flaw::Misled]);
    story.attempts[6].outcome = unavailable("outcome_unknown");
    assert_eq!(story.flaws(), []);
}

#[test]
fn a_gap_in_a_stream_is_found() {
    let mut story = true_story();
    story.streams[2].events.remove(1);
    assert_eq!(story.flaws(), [Flaw::StreamGap]);
    // Across a reconnection, too.
    let mut story = true_story();
    story.streams[2].events.remove(0);
    assert_eq!(story.flaws(), [Flaw::StreamGap]);
}

#[test]
fn a_repetition_in_a_stream_is_found() {
    let mut story = true_story();
    story.streams[1].events.push(heard(100, 4));
    assert_eq!(story.flaws(), [Flaw::StreamRepeats]);
}

#[test]
fn a_stream_that_tells_something_else_is_found() {
    let mut story = true_story();
    story.streams[2].events[2].told.hash = "another".to_owned();
    assert_eq!(story.flaws(), [Flaw::StreamAltered]);
}

#[test]
fn a_stream_that_stops_before_the_end_is_found() {
    let mut story = true_story();
    story.streams[2].events.pop();
    assert_eq!(story.flaws(), [Flaw::StreamUnfinished]);
}

#[test]
fn a_read_of_less_than_a_stream_told_before_is_found() {
    let mut story = true_story();
    // The answer of turn 4 came at 45, and nobody read before 90.
    story.reads[2].began = 43;
    story.reads[2].seq = Some(7);
    assert_eq!(story.flaws(), []);
    story.streams[2].events[4].at = 42;
    assert_eq!(story.flaws(), [Flaw::WentBack]);
}

#[test]
fn a_read_that_goes_back_is_found() {
    let mut story = true_story();
    story.reads[2].seq = Some(7);
    assert_eq!(story.flaws(), [Flaw::WentBack]);
    // What was under way at the same time may be seen or not.
    story.reads[2].began = 44;
    assert_eq!(story.flaws(), []);
}

#[test]
fn a_read_of_what_is_lost_is_found() {
    let mut story = true_story();
    story.reads[2].seq = Some(10);
    assert_eq!(story.flaws(), [Flaw::Lost]);
}

#[test]
fn a_deadline_that_a_fault_made_somebody_miss_is_found() {
    let flaws = true_story().with_log(|log| log[8].kind = "deadline_missed".to_owned());
    assert_eq!(flaws, [Flaw::LostOnTime]);
}

#[test]
fn nodes_that_give_different_logs_are_found() {
    let mut story = true_story();
    story.other_log = Some(story.log[..8].to_vec());
    assert_eq!(story.flaws(), [Flaw::NodesDiffer]);
}

#[test]
fn a_record_that_is_unsound_missing_or_not_the_log_is_found() {
    let forgeries: [fn(&mut Option<Record>); 3] = [
        |record| *record = None,
        |record| record.iter_mut().for_each(|record| record.is_sound = false),
        |record| record.iter_mut().for_each(|record| drop(record.hashes.pop())),
    ];
    for forge in forgeries {
        let mut story = true_story();
        forge(&mut story.record);
        assert_eq!(story.flaws(), [Flaw::Unproven]);
    }
}

#[test]
fn a_game_without_a_log_on_any_node_is_found() {
    let forgeries: [fn(&Fact) -> bool; 3] = [
        |fact| matches!(fact, Fact::Log(_)),
        |fact| matches!(fact, Fact::Log(log) if log.node == 1),
        |fact| matches!(fact, Fact::Seats(seats) if seats.node == 0),
    ];
    for is_lost in forgeries {
        let mut facts = true_story().facts();
        facts.retain(|fact| !is_lost(fact));
        let findings = check(&facts);
        assert!(!findings.is_empty());
        assert!(findings.iter().all(|finding| finding.flaw == Flaw::Missing));
    }
}

#[test]
fn a_game_that_was_opened_and_is_lost_is_found() {
    let mut story = true_story();
    story.sat.push(Sat {
        game: "another".to_owned(),
        player: "player 1".to_owned(),
        seat: Some(1),
    });
    assert_eq!(story.flaws(), [Flaw::Missing]);
}

#[test]
fn a_seat_that_was_given_and_is_lost_is_found() {
    let forgeries: [fn(&mut Story); 5] = [
        |story| story.seats[1] = None,
        |story| story.seats[1] = Some("player 3".to_owned()),
        |story| story.seats.swap(0, 1),
        |story| story.seats.truncate(1),
        // The answer did not show the player.
        |story| story.sat[1].seat = None,
    ];
    for forge in forgeries {
        let mut story = true_story();
        forge(&mut story);
        assert_eq!(story.flaws(), [Flaw::LostSeat]);
    }
}

#[test]
fn a_turn_that_is_acknowledged_without_an_event_is_found() {
    let mut story = true_story();
    let answer = "answer".to_owned();
    let events = Vec::new();
    let mut hollow = attempt(5, Outcome::Taken { answer, events });
    hollow.key = "t0-hollow".to_owned();
    story.attempts.push(hollow);
    assert_eq!(story.flaws(), [Flaw::Hollow]);
}

#[test]
fn a_run_in_which_nothing_happened_is_found() {
    assert_eq!(check(&[]).len(), 1);
    let table = |name: &str| name.to_owned();
    let forgeries: [&dyn Fn(&mut Story); 3] = [
        &|story| story.begun = None,
        &|story| {
            story
                .begun
                .iter_mut()
                .for_each(|begun| begun.tables.push(table("t")))
        },
        &|story| story.kills.clear(),
    ];
    for forge in forgeries {
        let mut story = true_story();
        forge(&mut story);
        assert_eq!(story.flaws(), [Flaw::Idle]);
    }
    let mut story = true_story();
    story.attempts.clear();
    assert!(story.flaws().contains(&Flaw::Idle));
}

#[test]
fn an_outage_that_is_answered_wrongly_is_found() {
    let mut story = true_story();
    story.odd.push(Fact::Odd(Odd {
        node: 0,
        at: 1,
        what: "500 internal".to_owned(),
    }));
    assert_eq!(story.flaws(), [Flaw::WrongAnswer]);
}

#[test]
fn a_node_that_runs_and_does_not_answer_is_found() {
    let mut story = true_story();
    story.attempts[1].outcome = unknown(NO_ANSWER);
    assert_eq!(story.flaws(), [Flaw::Unanswered]);
    story.kills = vec![kill(1, 22), kill(0, 26)];
    assert_eq!(story.flaws(), [Flaw::Unanswered]);
    story.kills.push(kill(0, 22));
    assert_eq!(story.flaws(), []);
}
