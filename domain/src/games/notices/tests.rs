use super::notices;
use crate::clocks::{GameClock, Pace};
use crate::games::{Game, GamePlayer, GameSeat, Nonce, Status, Visibility};
use crate::ids::{GameId, PlayerId};
use crate::kernel::{Cause, Outcome, Seat, Seed, Standing, Timestamp};
use crate::notices::NoticeKind;
use crate::record::{Event, Format, Line, Then, What};
use crate::rulesets::{self, Options, tower_up};
use std::collections::HashSet;
use uuid::Uuid;

const NAMES: [&str; 4] = ["ada", "ben", "cat", "dan"];

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + second).unwrap()
}

fn player(number: u8) -> GamePlayer {
    let id = PlayerId(Uuid::from_u128(number.into()));
    let name = NAMES[usize::from(number - 1)].to_owned();
    GamePlayer::new(id, name, &Nonce::default())
}

/// An open game of three, at which the players of these numbers sit, each in the seat of that number.
fn open(players: &[u8]) -> Game {
    Game {
        id: GameId(Uuid::from_u128(7)),
        options: Options::TowerUp(tower_up::Options::default()),
        pace: Pace::default(),
        visibility: Visibility::Public,
        invite: None,
        status: Status::Open,
        seats: Seat::all(3)
            .map(|seat| GameSeat {
                seat,
                player: players.contains(&seat.number()).then(|| player(seat.number())),
            })
            .collect(),
        revision: 5,
        seq: 0,
        standing: None,
        clock: None,
        planned: None,
        commitment: Seed::new([1; 32]).commitment(),
        record: Format::default(),
        created_by: player(1).id,
        created_at: at(0),
        started_at: None,
        finished_at: None,
    }
}

fn active(to_move: &[u8]) -> Game {
    let to_move = to_move.iter().map(|number| seat(*number)).collect();
    Game {
        status: Status::Active,
        seq: 10,
        standing: Some(Standing::waiting_for(to_move)),
        started_at: Some(at(1)),
        ..open(&[1, 2, 3])
    }
}

fn racing(to_move: &[u8]) -> Game {
    let to_move = to_move.iter().map(|number| seat(*number)).collect();
    Game {
        standing: Some(Standing::racing(to_move, at(100))),
        ..active(&[])
    }
}

fn finished() -> Game {
    let outcome = Outcome {
        winners: vec![seat(1)],
        ranking: vec![],
        scores: vec![],
    };
    Game {
        status: Status::Finished,
        standing: Some(Standing::over(outcome)),
        finished_at: Some(at(9)),
        ..active(&[])
    }
}

fn event(cause: Cause, what: What) -> Event {
    Event {
        seq: 10,
        at: at(2),
        turn: 10,
        cause,
        mv: None,
        what,
        prev: String::new(),
        hash: String::new(),
        line: Line::default(),
    }
}

fn moved(number: u8) -> Event {
    event(Cause::Move, turn_event(number))
}

/// Something that follows from the rules and concerns a seat, which did nothing for it.
fn followed(number: u8) -> Event {
    event(Cause::Rule, turn_event(number))
}

fn turn_event(number: u8) -> What {
    let began = tower_up::TurnBegan {
        seat: seat(number),
        extra: false,
        last: false,
    };
    What::Rules(rulesets::Event::TowerUp(tower_up::Event::TurnBegan(began)))
}

fn resigned(number: u8) -> Event {
    event(Cause::Service, What::Resigned { seat: seat(number) })
}

fn undone(number: u8) -> Event {
    let seat = seat(number);
    event(Cause::Service, What::Undone { seat, to: 3 })
}

/// Whom is told what about whom.
fn told(before: &Game, after: &Game, events: &[Event]) -> Vec<String> {
    let notices = notices(before, after, events, at(3));
    let ids: HashSet<_> = notices.iter().map(|notice| notice.id).collect();
    assert_eq!(ids.len(), notices.len(), "every notice has an id of its own");
    let say = |notice: &crate::notices::Notice| {
        assert_eq!(
            (notice.game, notice.seq, notice.at),
            (Some(after.id), after.seq, at(3))
        );
        let to = (1..=4)
            .find(|number| player(*number).id == notice.player)
            .unwrap();
        let about = notice.details.seat.unwrap().number();
        assert_eq!(
            notice.details.username.as_deref(),
            Some(NAMES[usize::from(about - 1)])
        );
        format!("{to} {} {about}", notice.kind.as_str())
    };
    notices.iter().map(say).collect()
}

#[test]
fn who_joins_an_open_game_is_told_to_the_others() {
    let told = told(&open(&[1, 3]), &open(&[1, 2, 3]), &[]);
    assert_eq!(told, ["1 player_joined 2", "3 player_joined 2"]);
}

#[test]
fn who_leaves_an_open_game_is_told_to_those_who_stay() {
    let told = told(&open(&[1, 2]), &open(&[1]), &[]);
    assert_eq!(told, ["1 player_left 2"]);
}

#[test]
fn a_start_is_told_to_all_and_the_turn_to_whoever_begins() {
    let told = told(&open(&[1, 2]), &active(&[2]), &[followed(2)]);
    assert_eq!(
        told,
        [
            "1 player_joined 3",
            "1 game_started 1",
            "2 player_joined 3",
            "2 game_started 2",
            "2 your_turn 2",
            "3 game_started 3",
        ]
    );
}

#[test]
fn a_turn_is_told_to_whoever_is_next_and_to_nobody_else() {
    let events = [moved(1), followed(2)];
    assert_eq!(told(&active(&[1]), &active(&[2]), &events), ["2 your_turn 2"]);
}

#[test]
fn who_moves_again_within_a_turn_is_not_told() {
    assert!(told(&active(&[1]), &active(&[1]), &[moved(1), followed(1)]).is_empty());
}

#[test]
fn a_turn_that_has_come_round_again_because_others_moved_is_told() {
    let events = [moved(1), moved(2), moved(3)];
    assert_eq!(told(&active(&[1]), &active(&[1]), &events), ["1 your_turn 1"]);
}

#[test]
fn simultaneous_play_has_no_turns() {
    assert!(told(&racing(&[1, 2, 3]), &racing(&[1, 2, 3]), &[moved(2)]).is_empty());
    assert!(told(&active(&[1]), &racing(&[1, 2, 3]), &[moved(1)]).is_empty());
    assert_eq!(
        told(&racing(&[1, 2, 3]), &active(&[2]), &[followed(2)]),
        ["2 your_turn 2"],
        "when they come back the first one is told"
    );
}

#[test]
fn a_resignation_is_told_to_the_others_and_whose_turn_it_becomes() {
    assert_eq!(
        told(&active(&[1]), &active(&[2]), &[resigned(1)]),
        ["2 player_resigned 1", "2 your_turn 2", "3 player_resigned 1"]
    );
    assert_eq!(
        told(&active(&[2]), &active(&[2]), &[resigned(1)]),
        ["2 player_resigned 1", "3 player_resigned 1"],
        "whose turn it was all the time knows"
    );
}

#[test]
fn a_turn_that_was_taken_back_is_told_to_whoever_was_called_for_nothing() {
    let told = told(&active(&[2]), &active(&[1]), &[undone(1)]);
    assert_eq!(told, ["2 turn_undone 1"]);
}

#[test]
fn an_end_is_told_to_all() {
    let told = told(&active(&[1]), &finished(), &[moved(1)]);
    assert_eq!(
        told,
        ["1 game_finished 1", "2 game_finished 2", "3 game_finished 3"]
    );
}

#[test]
fn a_cancelled_game_is_told_to_those_who_still_sit_there() {
    let cancelled = |players: &[u8]| Game {
        status: Status::Cancelled,
        ..open(players)
    };
    assert!(told(&open(&[1]), &cancelled(&[]), &[]).is_empty());
    assert_eq!(
        told(&open(&[1, 2]), &cancelled(&[1, 2]), &[]),
        ["1 game_cancelled 1", "2 game_cancelled 2"]
    );
}

#[test]
fn the_same_change_has_the_same_notices_and_another_one_others() {
    let of = |revision| {
        let after = Game {
            revision,
            ..active(&[2])
        };
        notices(&active(&[1]), &after, &[moved(1)], at(3))
    };
    assert_eq!(of(6), of(6));
    assert_ne!(of(6)[0].id, of(7)[0].id);
    assert_eq!(of(6)[0].kind, NoticeKind::YourTurn);
}

/// A game at a pace of a day, in which seat 1 has been to move since second 0.
fn timed() -> Game {
    let pace: Pace = serde_json::from_str(r#"{"type":"correspondence","days_per_turn":1}"#).unwrap();
    let terms = pace.terms().unwrap();
    let game = active(&[1]);
    let calendar = |_| crate::clocks::Calendar::live(Vec::new());
    let clock =
        GameClock::new(&terms, 3).follow(&terms, &[], game.standing.as_ref().unwrap(), at(0), calendar);
    Game {
        pace,
        clock: Some(clock),
        ..game
    }
}

#[test]
fn a_reminder_is_told_to_whoever_is_to_move_with_the_deadline() {
    let before = timed();
    let mut after = before.clone();
    after.clock.as_mut().unwrap().take_reminders(at(12 * 3600));
    assert_eq!(told(&before, &after, &[]), ["1 reminder 1"]);
    let notice = notices(&before, &after, &[], at(3)).remove(0);
    assert_eq!(
        (notice.details.percent, notice.details.deadline),
        (Some(50), Some(at(24 * 3600)))
    );
    assert!(told(&after, &after, &[]).is_empty());
}

#[test]
fn a_missed_deadline_is_told_to_whoever_missed_it_and_the_turn_to_the_next() {
    let (seat, then) = (seat(1), Then::Skip);
    let missed = event(Cause::Service, What::DeadlineMissed { seat, then });
    let events = [missed, moved(1), followed(2)];
    assert_eq!(
        told(&timed(), &active(&[2]), &events),
        ["1 deadline_missed 1", "2 your_turn 2"]
    );
    let notice = notices(&timed(), &active(&[2]), &events, at(3)).remove(0);
    assert_eq!(
        (notice.details.then, notice.details.deadline),
        (Some(Then::Skip), None)
    );
}
