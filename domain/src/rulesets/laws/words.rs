//! The laws of sentences and boards.
//!
//! Below the transcripts, the folder `words` holds the sentences and the boards of some of them, read and approved by
//! people: of at least one for every variant that is played. An empty file with the name of a transcript is filled by
//! `UPDATE_TRANSCRIPTS=1`.

use super::Lawful;
use super::game::{Game, Happening, Setup};
use super::rulings::Held;
use super::transcripts::{files, folder, read, replay, update};
use crate::kernel::{Seat, WIDTH};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::path::Path;

/// As long as a username can be.
pub(super) fn long(seat: Seat) -> String {
    format!("{seat}-{}", "long_name_".repeat(3))
}

pub(super) fn short(seat: Seat) -> String {
    let name = ["ada", "bob", "cleo", "dora"].get(seat.index());
    name.map_or_else(|| format!("player-{seat}"), |name| (*name).into())
}

/// A board keeps within its columns whatever the players are called, and shows all of them.
pub(in crate::rulesets) fn boards_are_text<R: Lawful>(setup: Setup) -> Held {
    let mut game = Game::<R>::begin(setup);
    game.play_out(board_is_text)?;
    board_is_text(&game)
}

fn board_is_text<R: Lawful>(game: &Game<R>) -> Held {
    for names in [short, long] {
        let board = R::board(&game.state, &names);
        prop_assert!(board.ends_with('\n') && !board.ends_with("\n\n"), "{}", board);
        for line in board.lines() {
            prop_assert!(line.len() <= WIDTH, "too long: {}", line);
            prop_assert!(line.chars().all(|c| c == ' ' || c.is_ascii_graphic()), "{}", line);
            prop_assert_eq!(line, line.trim_end());
        }
        without_debug(&board)?;
    }
    let board = R::board(&game.state, &short);
    for name in Seat::all(game.seats).map(short) {
        prop_assert!(board.contains(&name), "{} is not in\n{}", name, board);
    }
    Ok(())
}

/// A move is told with its player; whatever is told is a sentence; and it is the same from every state of the game
/// since.
pub(in crate::rulesets) fn events_are_told<R: Lawful>(setup: Setup) -> Held {
    let mut game = Game::<R>::begin(setup);
    let mut told = Vec::new();
    while let Some(seat) = game.next_mover() {
        let mut state = game.state.clone();
        let known = game.happened.len();
        let mv = game.choose(seat);
        let mv = mv.ok_or_else(|| TestCaseError::fail("a seat to move has no move"))?;
        game.play(seat, mv);
        for (number, happening) in game.happened.iter().skip(known).enumerate() {
            let Happening::Event(event) = happening else {
                continue;
            };
            let sentence = R::tell(event, &state, &long);
            prop_assert!(
                number > 0
                    || sentence
                        .as_ref()
                        .is_some_and(|sentence| sentence.contains(&long(seat))),
                "{:?} does not name its player",
                sentence
            );
            R::evolve(&mut state, event);
            told.push((event.clone(), sentence));
        }
    }
    for (event, sentence) in told {
        prop_assert_eq!(R::tell(&event, &game.state, &long), sentence.clone());
        if let Some(sentence) = sentence {
            prop_assert!(
                sentence.ends_with('.') && !sentence.contains('\n'),
                "{}",
                sentence
            );
            prop_assert!(
                !sentence.contains("  ") && !sentence.contains(".."),
                "{}",
                sentence
            );
            without_debug(&sentence)?;
        }
    }
    Ok(())
}

/// The variants that the transcripts of a folder play.
pub(super) fn variants<R: Lawful>(folder: &Path) -> BTreeSet<String> {
    files(folder).iter().map(|path| variant::<R>(path)).collect()
}

/// The variant of a transcript, if its ruleset has any.
pub(super) fn variant<R: Lawful>(path: &Path) -> String {
    let name = path.display().to_string();
    let transcript = read::<R>(&std::fs::read_to_string(path).unwrap(), &name);
    let options = serde_json::to_value(&transcript.options).unwrap();
    options
        .get("variant")
        .map(ToString::to_string)
        .unwrap_or_default()
}

pub(super) fn without_debug(text: &str) -> Held {
    for sign in ["Some(", "None", "{", "}", "::", "null", "_\""] {
        prop_assert!(!text.contains(sign), "{} in {}", sign, text);
    }
    Ok(())
}

pub(in crate::rulesets) fn words_of_transcripts<R: Lawful>() {
    let words = folder::<R>().join("words");
    let (played, approved) = (variants::<R>(&folder::<R>()), files(&words));
    let names = approved.iter().filter_map(|path| path.file_name());
    let of_approved: BTreeSet<String> = names
        .map(|name| variant::<R>(&folder::<R>().join(name)))
        .collect();
    assert_eq!(
        of_approved,
        played,
        "a variant is without words in {}",
        words.display()
    );
    for path in approved {
        let name = path.display().to_string();
        let transcript = folder::<R>().join(path.file_name().unwrap());
        let transcript = read::<R>(&std::fs::read_to_string(transcript).unwrap(), &name);
        let decisions = transcript.lines.len();
        let mut words = String::new();
        let mut known = 0;
        for decisions in [0, decisions / 2, decisions] {
            let game = replay(&transcript, decisions, &name);
            let happened = game.happened.iter().skip(known);
            let told = happened.filter_map(|happening| match happening {
                Happening::Event(event) => R::tell(event, &game.state, &short),
                Happening::Left(seat) => Some(format!("{} resigned.", short(*seat))),
            });
            told.for_each(|sentence| words.push_str(&format!("{sentence}\n")));
            words.push_str(&format!("\n{}\n", R::board(&game.state, &short)));
            known = game.happened.len();
        }
        if update() {
            std::fs::write(&path, words).unwrap();
        } else {
            assert_eq!(std::fs::read_to_string(&path).unwrap(), words, "{name}");
        }
    }
}
