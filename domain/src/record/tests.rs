//! A record proves its game: whatever is changed in it is found, and named.

mod admin_acts;
mod conditional_turns;
mod deadlines;
mod forgeries;
mod forms;
mod fuzz;
mod undos;

use super::*;
use crate::ids::{GameId, PlayerId};
use crate::kernel::{Cause, Chance, Root, Seat, Seed, Timestamp};
use crate::rulesets::Ruleset;
use proptest::prelude::*;
use serde_json::{Value, json};
use uuid::Uuid;

struct Game {
    header: Header,
    written: Written,
    seed: Seed,
    nonces: Vec<String>,
}

/// Signs with what is signed, which is no secret.
struct PlainSigner;

impl RecordKeys for PlainSigner {
    fn have_signed(&self, payload: &str, jws: &str) -> bool {
        payload == jws
    }
}

impl RecordSigner for PlainSigner {
    fn sign(&self, payload: &str) -> Result<String, String> {
        Ok(payload.to_owned())
    }
}

fn header(ruleset: Ruleset, seats: u8, seed: &Seed) -> Header {
    let about = ruleset.about();
    let player = |seat: Seat| HeaderPlayer {
        id: PlayerId(Uuid::from_u128(seat.number().into())),
        username: Some("ada".into()),
    };
    Header {
        format: Format::One,
        game: GameId(Uuid::from_u128(7)),
        ruleset: about.id.to_owned(),
        version: about.version,
        options: json!({}),
        pace: None,
        seats: Seat::all(seats)
            .map(|seat| HeaderSeat {
                seat,
                player: player(seat),
                nonce: None,
            })
            .collect(),
        commitment: seed.commitment(),
        created_at: time(0),
        started_at: time(1),
        hash: String::new(),
    }
    .seal()
}

fn time(second: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + second).unwrap()
}

fn choices(seed: u8) -> Chance {
    Root::from_bytes([seed ^ 0x5a; 32]).at(0)
}

/// Plays a game by random legal moves, up to its end or to `moves` moves.
fn play(ruleset: Ruleset, seats: u8, seed: u8, moves: usize) -> Game {
    let mut choices = choices(seed);
    let seed = Seed::new([seed; 32]);
    let nonces: Vec<String> = Seat::all(seats).map(|seat| format!("nonce {seat}")).collect();
    let header = header(ruleset, seats, &seed);
    let root = seed.root(header.game.0, &nonces);
    let position = Position::begin(&header, &header.read_options().unwrap()).unwrap();
    let mut pen = Pen::new(position, Some(&root), time(1));
    pen.settle();
    let mut events = Vec::new();
    let mut position = keep(pen, &mut events);
    for turn in 0..moves {
        let Some(seat) = choices.pick(&position.state.standing().to_move).copied() else {
            break;
        };
        let now = time(turn as i64 + 2);
        let legal = position.state.legal_moves(seat, now);
        let mv = choices.pick(&legal).unwrap().clone();
        let mut pen = Pen::new(position, Some(&root), now);
        pen.take(seat, mv).unwrap();
        position = keep(pen, &mut events);
        if choices.below(10) == 0
            && let Some(to) = position.undo_target(seat)
            && !position.state.standing().is_over()
        {
            let mut pen = Pen::new(position, Some(&root), now);
            pen.undo(seat, to);
            position = keep(pen, &mut events);
        }
    }
    Game {
        header,
        written: Written { events, position },
        seed,
        nonces,
    }
}

fn keep(pen: Pen<'_>, events: &mut Vec<Event>) -> Position {
    let written = pen.finish();
    events.extend(written.events);
    written.position
}

impl Game {
    fn record(&self) -> String {
        let mut lines = vec![self.header.to_line()];
        lines.extend(
            self.written
                .events
                .iter()
                .map(|event| event.to_line().to_string()),
        );
        let mut last = self.written.position.hash.clone();
        let is_second = self.header.format == Format::Two;
        if let Some(outcome) = self.written.position.state.standing().outcome {
            let nonces = if is_second {
                Vec::new()
            } else {
                self.nonces.clone()
            };
            let footer = Footer::new(self.seed.reveal_hex(), nonces, outcome, last);
            lines.push(footer.to_line());
            last = footer.hash;
        }
        if is_second {
            let names = Seat::all(self.header.seat_count()).map(|seat| format!("player-{seat}"));
            lines.push(
                Signature::new(names.collect(), last, &PlainSigner)
                    .unwrap()
                    .to_line(),
            );
        }
        lines.join("\n") + "\n"
    }

    /// The same game in the second form.
    fn second(mut self) -> Self {
        self.header.format = Format::Two;
        for (seat, nonce) in self.header.seats.iter_mut().zip(&self.nonces) {
            seat.player.username = None;
            seat.nonce = Some(nonce.clone());
        }
        let header = self.header.clone();
        self.under(header)
    }

    /// The same events after another header.
    fn under(mut self, header: Header) -> Self {
        self.header = header.seal();
        self.written.events[0].prev.clone_from(&self.header.hash);
        self.rechain(0);
        self
    }

    /// Chains the events anew from `from` on, as a forger would.
    fn rechain(&mut self, from: usize) {
        let mut prev = self.written.events[from].prev.clone();
        for event in &mut self.written.events[from..] {
            event.prev = prev;
            *event = event.clone().seal();
            prev = event.hash.clone();
        }
        self.written.position.hash = prev;
    }
}

#[test]
fn a_whole_game_with_turns_taken_back_is_proven_with_every_draw() {
    for ruleset in Ruleset::ALL {
        let game = play(*ruleset, 3, 1, usize::MAX);
        let proof = verify(&game.record()).unwrap();
        let draws = game
            .written
            .events
            .iter()
            .filter(|event| event.cause == Cause::Chance)
            .count();
        assert_eq!(proof.events, game.written.events.len() as u64);
        assert_eq!(proof.draws, draws as u64);
        assert_eq!(proof.outcome, game.written.position.state.standing().outcome);
        let undone = |event: &&Event| matches!(event.what, What::Undone { .. });
        assert!(
            game.written.events.iter().filter(undone).count() > 0,
            "the seed must lead to a turn taken back"
        );
    }
}

#[test]
fn a_running_game_is_proven_as_far_as_it_has_come() {
    let game = play(Ruleset::ALL[0], 2, 2, 9);
    let proof = verify(&game.record()).unwrap();
    assert_eq!((proof.draws, proof.outcome), (0, None));
}

#[test]
fn folding_the_lines_of_a_record_gives_the_position_they_were_written_from() {
    let game = play(Ruleset::ALL[0], 4, 3, usize::MAX);
    let mut position = Position::begin(&game.header, &game.header.read_options().unwrap()).unwrap();
    for event in &game.written.events {
        position.apply(&Event::from_line(Ruleset::ALL[0], &event.to_line()).unwrap());
    }
    assert_eq!(position.state, game.written.position.state);
    assert_eq!(position.hash, game.written.position.hash);
}

/// Where a byte of the record of a finished game lies.
fn place_of(record: &str, byte: usize) -> String {
    let line = record.as_bytes()[..byte].iter().filter(|b| **b == b'\n').count();
    let is_second = record.contains("plotline-record/2");
    let events = record.lines().count() - if is_second { 3 } else { 2 };
    match line {
        0 => "header".into(),
        line if line <= events => format!("event {line}"),
        line if line == events + 1 => "footer".into(),
        _ => "signature".into(),
    }
}

proptest! {
    #![proptest_config(crate::soak::cases(32, 128))]

    #[test]
    fn flipping_any_bit_names_the_line_it_lies_in(at in any::<prop::sample::Index>(), bit in 0u8..8, second: bool) {
        static RECORDS: std::sync::LazyLock<[String; 2]> = std::sync::LazyLock::new(|| {
            let play = || play(Ruleset::ALL[0], 2, 4, usize::MAX);
            [play().record(), play().second().record()]
        });
        let record = &RECORDS[usize::from(second)];
        let byte = at.index(record.len());
        let mut bytes = record.clone().into_bytes();
        bytes[byte] ^= 1 << bit;
        // What is no text any more cannot be read at all, which the command says as clearly.
        if let Ok(text) = String::from_utf8(bytes) {
            let fault = verify(&text).unwrap_err();
            // A line break is the end of its line; without it, or with one more, the line is not the same.
            prop_assert_eq!(fault.place, place_of(record, byte));
        }
    }
}

#[test]
fn a_changed_draw_is_found_once_the_seed_is_out_although_the_chain_is_whole() {
    let mut game = play(Ruleset::TowerUp, 2, 5, usize::MAX);
    let drawn = |event: &Event| event.to_object().get("type") == Some(&json!("card_revealed"));
    let at = game.written.events.iter().position(drawn).unwrap();
    let mut object = game.written.events[at].to_object();
    let other = if object["card"] == json!("Q1") { "Q2" } else { "Q1" };
    object.insert("card".into(), json!(other));
    game.written.events[at] = Event::from_line(Ruleset::TowerUp, &Value::Object(object).to_string()).unwrap();
    game.rechain(at);
    let fault = verify(&game.record()).unwrap_err();
    assert_eq!(
        fault.to_string(),
        format!("event {}: the seed draws something else here", at + 1)
    );
}

#[test]
fn another_seed_or_other_nonces_do_not_prove_the_game() {
    let mut game = play(Ruleset::ALL[0], 2, 6, usize::MAX);
    game.nonces[0] = "another".into();
    assert_eq!(verify(&game.record()).unwrap_err().place, "event 1");
    game.seed = Seed::new([66; 32]);
    assert_eq!(verify(&game.record()).unwrap_err().place, "footer");
}

#[test]
fn an_illegal_move_is_found_although_the_chain_is_whole() {
    let mut game = play(Ruleset::ALL[0], 2, 7, usize::MAX);
    let at = game
        .written
        .events
        .iter()
        .rposition(|event| event.cause == Cause::Move)
        .unwrap();
    let first = game
        .written
        .events
        .iter()
        .position(|event| event.cause == Cause::Move)
        .unwrap();
    game.written.events[at].mv = game.written.events[first].mv.clone();
    game.rechain(at);
    let fault = verify(&game.record()).unwrap_err();
    assert_eq!(fault.place, format!("event {}", at + 1));
    assert!(fault.why.contains("the move"), "{}", fault.why);
}

#[test]
fn a_tail_cut_off_is_found() {
    let record = play(Ruleset::ALL[0], 2, 8, usize::MAX).record();
    let lines: Vec<&str> = record.lines().collect();
    let without_last_event: Vec<&str> = [&lines[..lines.len() - 2], &lines[lines.len() - 1..]].concat();
    assert_eq!(
        verify(&(without_last_event.join("\n") + "\n")).unwrap_err().place,
        "footer"
    );
    let without_footer = lines[..lines.len() - 1].join("\n") + "\n";
    assert_eq!(verify(&without_footer).unwrap_err().place, "footer");
}

#[test]
fn nonsense_is_refused_without_a_panic() {
    for text in [
        "",
        "\n",
        "{}\n",
        "null\n",
        "\"seed\"\n",
        "{\"seed\":1}\n{\"seed\":1}\n",
    ] {
        assert!(verify(text).is_err(), "{text:?}");
    }
}

#[test]
fn a_story_leaves_out_what_was_taken_back_and_says_that_it_was() {
    let game = play(Ruleset::TowerUp, 3, 1, usize::MAX);
    let (events, state) = (&game.written.events, &game.written.position.state);
    let names = |seat: Seat| format!("player-{seat}");
    let told = story(events, state, &names);
    let undone = |event: &&Event| matches!(event.what, What::Undone { .. });
    let taken_back = told.iter().filter(|line| line.ends_with(" took a turn back."));
    assert_eq!(taken_back.count(), events.iter().filter(undone).count());
    let held = |event: &Event| event.cause == Cause::Move && event.tell(state, &names).is_some();
    let undone: Vec<&Event> = events.iter().filter(undone).collect();
    let first = events
        .iter()
        .position(|event| event.seq == undone[0].seq)
        .unwrap();
    assert!(held(&events[first - 1]) || held(&events[first - 2]));
    let moves = events.iter().filter(|event| held(event)).count();
    let built_or_took = |line: &&String| line.contains(" founded ") || line.contains(" took card ");
    assert!(told.iter().filter(built_or_took).count() < moves);
}

#[test]
fn a_resignation_is_told() {
    let game = play(Ruleset::TowerUp, 2, 1, 0);
    let what = What::Resigned { seat: Seat::FIRST };
    let told = what.tell(&game.written.position.state, &|_| "ada".into());
    assert_eq!(told.as_deref(), Some("ada resigned."));
}
