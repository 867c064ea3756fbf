//! The clock of a game starts, stops, is given back and runs out.

use super::*;
use crate::kernel::{Cause, Seat, Standing};
use crate::record::{Event, Line, Then, What};

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn event(what: What) -> Event {
    let (seq, turn, at) = (1, 1, self::at("2026-11-16T00:00Z"));
    Event {
        seq,
        at,
        turn,
        cause: Cause::Service,
        mv: None,
        what,
        prev: String::new(),
        hash: String::new(),
        line: Line::default(),
    }
}

/// A clock of two seats whose moments are written as seconds.
struct Table {
    terms: Terms,
    clock: GameClock,
}

impl Table {
    fn new(pace: &str) -> Self {
        let pace: Pace = serde_json::from_str(pace).unwrap();
        let terms = pace.terms().unwrap();
        let clock = GameClock::new(&terms, 2);
        let mut table = Self { terms, clock };
        table.next(1, 0);
        table
    }

    fn follow(&mut self, whats: Vec<What>, to_move: u8, second: i64) {
        let events: Vec<Event> = whats.into_iter().map(event).collect();
        let standing = Standing::waiting_for(vec![seat(to_move)]);
        let calendar = |_| Calendar::live(Vec::new());
        self.clock = self
            .clock
            .follow(&self.terms, &events, &standing, instant(second), calendar);
    }

    fn next(&mut self, to_move: u8, second: i64) {
        self.follow(Vec::new(), to_move, second);
    }

    fn miss(&mut self, then: Then, to_move: u8, second: i64) {
        let seat = self.turn().seat;
        self.follow(vec![What::DeadlineMissed { seat, then }], to_move, second);
    }

    fn undo(&mut self, by: u8, second: i64) {
        self.follow(
            vec![What::Undone {
                seat: seat(by),
                to: 0,
            }],
            by,
            second,
        );
    }

    fn turn(&self) -> &TurnClock {
        self.clock.turn.as_ref().unwrap()
    }

    fn deadline(&self) -> i64 {
        self.turn().deadline.duration_since(instant(0)).as_secs()
    }

    fn bank(&self, number: usize) -> i64 {
        self.clock.seats[number - 1].bank_ms.unwrap() / 1000
    }
}

fn instant(second: i64) -> Timestamp {
    at("2026-11-16T00:00Z") + SignedDuration::from_secs(second)
}

const LIVE: &str = r#"{"type":"live","bank_seconds":600,"increment_seconds":10,"grace_seconds":30}"#;
const DAILY: &str = r#"{"type":"correspondence","days_per_turn":1,"missed":"skip"}"#;

#[test]
fn a_bank_pays_for_the_turns_and_grows_by_each() {
    let mut table = Table::new(LIVE);
    assert_eq!(table.deadline(), 600);
    table.next(2, 100);
    assert_eq!((table.bank(1), table.deadline()), (510, 700));
    table.next(1, 150);
    assert_eq!((table.bank(2), table.deadline()), (560, 660));
}

#[test]
fn part_of_a_turn_stops_no_clock() {
    let mut table = Table::new(LIVE);
    table.next(1, 100);
    assert_eq!((table.deadline(), table.bank(1)), (600, 600));
}

#[test]
fn each_turn_has_its_days_where_there_is_no_bank() {
    let mut table = Table::new(DAILY);
    table.next(2, 80_000);
    assert_eq!(table.deadline(), 80_000 + 86_400);
    table.next(1, 90_000);
    assert_eq!(table.deadline(), 90_000 + 86_400);
}

#[test]
fn an_undone_turn_goes_on_with_what_was_left_of_it_and_costs_the_other_nothing() {
    let mut table = Table::new(LIVE);
    table.next(2, 100);
    table.undo(1, 250);
    assert_eq!((table.deadline(), table.turn().seat), (750, seat(1)));
    assert_eq!(table.bank(2), 600);
    table.next(2, 260);
    assert_eq!((table.bank(1), table.deadline()), (500, 860));
}

#[test]
fn grace_is_given_once_and_leaves_an_empty_bank() {
    let mut table = Table::new(LIVE);
    assert_eq!(table.clock.missed(&table.terms, instant(599)), None);
    assert_eq!(
        table.clock.missed(&table.terms, instant(600)),
        Some((seat(1), Then::Grace))
    );
    table.miss(Then::Grace, 1, 600);
    assert_eq!(table.deadline(), 630);
    table.next(2, 620);
    assert_eq!(table.bank(1), 10);
    table.next(1, 630);
    assert_eq!(table.deadline(), 640);
    assert_eq!(
        table.clock.missed(&table.terms, instant(640)),
        Some((seat(1), Then::Resign))
    );
}

#[test]
fn whoever_was_skipped_can_come_back() {
    let mut table = Table::new(LIVE);
    table.miss(Then::Skip, 2, 600);
    table.next(1, 700);
    assert_eq!((table.bank(1), table.deadline()), (60, 760));
    let mut table = Table::new(DAILY);
    table.miss(Then::Skip, 2, 86_400);
    table.next(1, 86_500);
    assert_eq!(table.deadline(), 86_500 + 86_400);
}

#[test]
fn a_seat_that_is_to_move_again_after_it_was_skipped_has_time_again() {
    let mut table = Table::new(DAILY);
    table.miss(Then::Skip, 1, 86_400);
    assert_eq!(table.deadline(), 2 * 86_400);
}

#[test]
fn reminders_come_at_half_and_at_nine_tenths_and_only_the_later_of_two() {
    let mut table = Table::new(DAILY);
    assert_eq!(table.clock.due_at(), Some(instant(43_200)));
    assert_eq!(table.clock.take_reminders(instant(43_199)), None);
    assert_eq!(table.clock.take_reminders(instant(43_200)).unwrap().percent, 50);
    assert_eq!(table.clock.due_at(), Some(instant(77_760)));
    assert_eq!(table.clock.take_reminders(instant(77_760)).unwrap().percent, 90);
    assert_eq!(table.clock.due_at(), Some(instant(86_400)));
    let mut late = Table::new(DAILY);
    assert_eq!(late.clock.take_reminders(instant(80_000)).unwrap().percent, 90);
    assert_eq!(late.clock.take_reminders(instant(80_000)), None);
}

#[test]
fn a_turn_of_a_few_minutes_is_reminded_of_by_nobody() {
    assert!(
        Table::new(r#"{"type":"live","bank_seconds":599}"#)
            .turn()
            .reminders
            .is_empty()
    );
}

#[test]
fn a_schedule_that_changes_counts_from_then_on() {
    let mut table = Table::new(DAILY);
    let before = Calendar::live(Vec::new());
    let after = calendar("UTC", Some(("00:00", "12:00")), &[]);
    // At 18:00 a quarter of the day is left; it is counted from noon on the day after.
    table.clock = table.clock.changed(instant(18 * 3600), &before, &after);
    assert_eq!(table.deadline(), 36 * 3600);
    let reminders: Vec<i64> = table
        .turn()
        .reminders
        .iter()
        .map(|r| r.at.duration_since(instant(0)).as_secs())
        .collect();
    assert_eq!(reminders, [18 * 3600, 18 * 3600 + 3 * 3600 + 36 * 60]);
}

#[test]
fn an_outage_moves_the_deadline_and_the_reminders() {
    let table = Table::new(DAILY);
    let outage = Outage {
        from: instant(3600),
        to: instant(7200),
    };
    let clock = table.clock.timed(|_| Calendar::live(vec![outage]));
    let turn = clock.turn.unwrap();
    assert_eq!(turn.deadline, instant(86_400 + 3600));
    assert_eq!(turn.reminders[0].at, instant(43_200 + 3600));
}

#[test]
fn an_extended_turn_has_more_time_and_the_next_one_no_more_than_any() {
    let mut table = Table::new(r#"{"type":"correspondence","days_per_turn":1}"#);
    let (seat, reason) = (table.turn().seat, "a storm".to_owned());
    let deadline = table.turn().deadline;
    let reminders = table.turn().reminders.clone();
    table.follow(
        vec![What::DeadlineExtended {
            seat,
            seconds: 3600,
            reason,
        }],
        1,
        10,
    );
    assert_eq!(table.turn().deadline.duration_since(deadline), hours(1));
    assert_eq!(table.turn().allowed(), hours(25));
    assert!(table.turn().reminders[0].at > reminders[0].at);
    table.next(2, 20);
    assert_eq!(table.turn().allowed(), hours(24));
}
