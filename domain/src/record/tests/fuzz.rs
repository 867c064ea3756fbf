//! Records that nobody wrote: real ones that were broken in every way, and forged ones whose chain is whole.

use super::*;
use crate::clocks::Pace;
use plotline_fuzz::{Mutator, soak};

const LONGEST: usize = 128 * 1024;

const PACE: &str = r#"{"type":"correspondence","days_per_turn":1,"missed":"skip"}"#;

/// What a forger may try that stands in no record of ours.
const ODD_LINES: [&str; 4] = [
    r#"{"at":"9999-12-30T22:00:00.999999999Z","cause":"service","seat":1,"type":"resigned"}"#,
    r#"{"at":"-009999-01-02T01:59:59Z","cause":"service","seat":255,"to":18446744073709551615,"type":"undone"}"#,
    r#"{"cause":"service","reason":"\u0000","seat":2,"seconds":18446744073709551615,"type":"deadline_extended"}"#,
    r#"{"cause":"service","seat":null,"reason":"","type":"cancelled"}"#,
];

/// A short game under another header: some moves, a missed deadline where there is a pace, and then all leave but one.
fn played_under(game: Game, change: impl FnOnce(&mut Header)) -> Game {
    let mut header = game.header;
    change(&mut header);
    let header = header.seal();
    let root = game.seed.root(header.game.0, &game.nonces);
    let position = Position::begin(&header, &header.read_options().unwrap()).unwrap();
    let mut choices = choices(3);
    let mut events = Vec::new();
    let mut pen = Pen::new(position, Some(&root), time(1));
    pen.settle();
    let mut position = keep(pen, &mut events);
    for second in (2..).step_by(2).take(3) {
        let mut pen = Pen::new(position, Some(&root), time(second));
        let to_move = pen.state().standing().to_move;
        let mover = to_move
            .into_iter()
            .find(|seat| !pen.legal_moves(*seat).is_empty());
        let seat = mover.expect("somebody can move");
        match header.pace {
            Some(_) if second == 4 => pen.miss_deadline(seat, Then::Grace),
            _ => {
                let mv = choices.pick(&pen.legal_moves(seat)).unwrap().clone();
                pen.take(seat, mv).unwrap();
            }
        }
        position = keep(pen, &mut events);
    }
    let mut pen = Pen::new(position, Some(&root), time(30));
    for seat in Seat::all(header.seat_count()).skip(1) {
        pen.resign(seat);
    }
    let position = keep(pen, &mut events);
    Game {
        header,
        written: Written { events, position },
        ..game
    }
}

/// Short records of running and of finished games, and a long one.
fn records() -> Vec<String> {
    let mut records = Vec::new();
    for (seed, ruleset) in (1..).zip(Ruleset::ALL) {
        records.push(play(*ruleset, 2, seed, 4).record());
        records.push(play(*ruleset, 3, seed + 10, 1).record());
        records.push(play(*ruleset, 2, seed + 20, 2).second().record());
        records.push(played_under(play(*ruleset, 3, seed, 0), |_| ()).record());
        let pace: Pace = serde_json::from_str(PACE).unwrap();
        records.push(played_under(play(*ruleset, 2, seed, 0), |header| header.pace = Some(pace)).record());
    }
    let party = |header: &mut Header| header.options = json!({"variant": "party"});
    records.push(played_under(play(Ruleset::CityInvestors, 3, 1, 0), party).record());
    records.push(play(Ruleset::TowerUp, 2, 1, usize::MAX).record());
    records
}

fn mutator(records: &[String]) -> Mutator {
    let odd = ODD_LINES.map(|line| format!("{line}\n"));
    Mutator::new(records.iter().chain(&odd).map(String::as_str), LONGEST)
}

fn is_named(fault: &Fault, text: &str) {
    let place = fault.place.split(' ').next().unwrap_or_default();
    assert!(
        ["header", "event", "footer", "signature"].contains(&place),
        "{fault}"
    );
    let length = fault.why.len();
    assert!(
        (1..=4 * text.len() + 500).contains(&length),
        "{length} bytes: {fault}"
    );
}

#[test]
fn the_records_that_are_broken_here_were_sound() {
    for record in records() {
        verify(&record).unwrap_or_else(|fault| panic!("{fault}\n{record}"));
    }
}

#[test]
fn a_pace_beyond_all_bounds_is_no_trouble() {
    for pace in [
        r#"{"type":"correspondence","days_per_turn":4294967295,"grace_hours":4294967295}"#,
        r#"{"type":"correspondence_bank","bank_days":4294967295,"increment_hours":4294967295}"#,
        r#"{"type":"live","bank_seconds":4294967295,"increment_seconds":4294967295}"#,
    ] {
        let pace: Pace = serde_json::from_str(pace).unwrap();
        let game = played_under(play(Ruleset::TowerUp, 2, 1, 0), |header| header.pace = Some(pace));
        if let Err(fault) = verify(&game.record()) {
            assert_eq!(fault.place, "header");
        }
    }
}

#[test]
fn a_broken_record_is_refused_or_is_a_part_of_the_one_it_was() {
    let records = records();
    let mutator = mutator(&records);
    soak::cases(500, 1_000_000, |dice| {
        let text = mutator.text(dice);
        match verify(&text) {
            Err(fault) => is_named(&fault, &text),
            Ok(_) => {
                let is_part = records.iter().any(|record| record.starts_with(&text));
                assert!(is_part, "another history is proven:\n{text}");
            }
        }
    });
}

/// Numbers and chains the lines anew, as a forger would.
fn forged(text: &str) -> String {
    let mut forged = String::new();
    let mut prev = None;
    for (seq, line) in text.lines().enumerate() {
        match serde_json::from_str(line) {
            Ok(Value::Object(mut line)) => {
                if line.contains_key("seq") {
                    line.insert("seq".into(), seq.into());
                }
                if let Some(prev) = prev.take() {
                    line.insert("prev".into(), prev);
                }
                let hash = Value::from(line_hash(&line));
                line.insert("hash".into(), hash.clone());
                prev = Some(hash);
                forged.push_str(&canonical(&line));
            }
            _ => forged.push_str(line),
        }
        forged.push('\n');
    }
    forged
}

#[test]
fn a_forged_record_whose_chain_is_whole_is_refused_or_can_be_played() {
    let records = records();
    let mutator = mutator(&records);
    let mut accepted = 0;
    soak::cases(500, 1_000_000, |dice| {
        let text = forged(&mutator.text(dice));
        match verify(&text) {
            Err(fault) => is_named(&fault, &text),
            Ok(proof) => {
                accepted += 1;
                is_played(&text, &proof);
            }
        }
    });
    assert!(accepted > 50, "hardly anything is accepted: {accepted}");
}

/// Every decision of a record that is accepted is legal where it stands.
fn is_played(record: &str, proof: &Proof) {
    let mut lines = record.lines();
    let header: Header = serde_json::from_str(lines.next().unwrap()).unwrap();
    let options = header.read_options().unwrap();
    let mut position = Position::begin(&header, &options).unwrap();
    for line in lines.take(usize::try_from(proof.events).unwrap()) {
        let event = Event::from_line(options.ruleset(), line).unwrap();
        if let (Some(mv), Some(seat)) = (&event.mv, event.seat()) {
            assert_eq!(
                position.state.decide(seat, mv, event.at).map(What::Rules),
                Ok(event.what.clone())
            );
        }
        position.apply(&event);
    }
    assert_eq!(
        (position.seq, &position.standing().outcome),
        (proof.events, &proof.outcome)
    );
}
