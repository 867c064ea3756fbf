//! What admins do in a record: it is proven like everything else, and cannot be made up where it does not fit.

use super::*;
use crate::clocks::Pace;

/// A game after some moves, at a pace, with what an admin then does.
fn acted(ruleset: Ruleset, act: impl FnOnce(&mut Pen<'_>, Seat)) -> Game {
    let seed = Seed::new([4; 32]);
    let nonces = vec![String::new(); 3];
    let pace: Pace = serde_json::from_str(r#"{"type":"correspondence","days_per_turn":1}"#).unwrap();
    let header = Header {
        pace: Some(pace),
        ..header(ruleset, 3, &seed)
    }
    .seal();
    let root = seed.root(header.game.0, &nonces);
    let position = Position::begin(&header, &header.read_options().unwrap()).unwrap();
    let mut pen = Pen::new(position, Some(&root), time(1));
    pen.settle();
    for _ in 0..6 {
        let seat = pen.state().standing().to_move[0];
        let mv = pen.state().fallback(seat).unwrap();
        pen.take(seat, mv).unwrap();
    }
    let seat = pen.state().standing().to_move[0];
    act(&mut pen, seat);
    let written = pen.finish();
    Game {
        header,
        written,
        seed,
        nonces,
    }
}

fn because() -> String {
    "because of the word \"seed\"".to_owned()
}

#[test]
fn a_cancelled_game_is_proven_with_its_seed_and_without_an_outcome() {
    for ruleset in Ruleset::ALL {
        let game = acted(*ruleset, |pen, _| pen.cancel(because()));
        assert!(game.written.position.is_over() && game.written.position.standing().to_move.is_empty());
        let running = game.record();
        assert_eq!(
            verify(&running).unwrap_err().place,
            "footer",
            "the seed is missing"
        );
        let hash = game.written.position.hash.clone();
        let footer = Footer::new(game.seed.reveal_hex(), game.nonces.clone(), None, hash);
        let proof = verify(&format!("{running}{}\n", footer.to_line())).unwrap();
        assert_eq!(proof.outcome, None);
    }
}

#[test]
fn nothing_comes_after_a_cancellation() {
    let game = acted(Ruleset::TowerUp, |pen, seat| {
        pen.cancel(because());
        pen.resign(seat);
    });
    let fault = verify(&game.record()).unwrap_err();
    assert_eq!(fault.place, "footer", "{fault}");
}

#[test]
fn the_seed_of_a_running_game_is_no_part_of_its_record() {
    let game = acted(Ruleset::TowerUp, |_, _| {});
    let hash = game.written.position.hash.clone();
    let footer = Footer::new(game.seed.reveal_hex(), game.nonces.clone(), None, hash);
    let fault = verify(&format!("{}{}\n", game.record(), footer.to_line())).unwrap_err();
    assert_eq!(fault.place, "footer");
    assert!(fault.why.contains("not over"), "{fault}");
}

#[test]
fn a_forfeited_seat_is_out_and_only_once() {
    for ruleset in Ruleset::ALL {
        let game = acted(*ruleset, |pen, seat| pen.forfeit(seat, because()));
        let out = game.written.position.resigned.clone();
        assert_eq!(out.len(), 1);
        assert!(!game.written.position.state.standing().to_move.contains(&out[0]));
        verify(&game.record()).unwrap();
        let twice = acted(*ruleset, |pen, seat| {
            pen.forfeit(seat, because());
            pen.forfeit(seat, because());
        });
        let fault = verify(&twice.record()).unwrap_err();
        assert!(fault.why.contains("already"), "{fault}");
    }
}

#[test]
fn only_a_deadline_that_runs_is_extended() {
    let game = acted(Ruleset::TowerUp, |pen, seat| {
        pen.extend_deadline(seat, 60, because())
    });
    verify(&game.record()).unwrap();
    let other = |seat: Seat| Seat::all(3).find(|it| *it != seat).unwrap();
    let game = acted(Ruleset::TowerUp, |pen, seat| {
        pen.extend_deadline(other(seat), 60, because())
    });
    assert!(verify(&game.record()).unwrap_err().why.contains("no deadline"));
    let mut unhurried = play(Ruleset::TowerUp, 2, 3, 2);
    let seat = unhurried.written.position.state.standing().to_move[0];
    let mut pen = Pen::new(unhurried.written.position.clone(), None, time(99));
    pen.extend_deadline(seat, 60, because());
    unhurried.written.events.extend(pen.finish().events);
    assert!(
        verify(&unhurried.record())
            .unwrap_err()
            .why
            .contains("no deadline")
    );
}

#[test]
fn what_admins_do_is_read_as_it_was_written_and_told() {
    let seat = Seat::new(2).unwrap();
    let reason = because();
    let game = acted(Ruleset::TowerUp, |pen, seat| {
        pen.extend_deadline(seat, 60, because());
        pen.forfeit(seat, because());
        pen.cancel(because());
    });
    for event in &game.written.events {
        assert_eq!(
            &Event::from_line(Ruleset::TowerUp, &event.to_line()).unwrap(),
            event
        );
    }
    let state = &game.written.position.state;
    let told = What::Forfeited { seat, reason }.tell(state, &|seat| format!("seat {seat}"));
    assert_eq!(
        told.unwrap(),
        "An admin took seat 2 out of the game: because of the word \"seed\""
    );
}
