//! Whole games as files that anybody can add: a header, the moves in notation, and how it ended. Where a timer runs,
//! `+1500ms` before a move, or on a line of its own, lets so much time pass.
//!
//! `UPDATE_TRANSCRIPTS=1` writes the end of each file anew and adds a game, played by chance, for each ending that has
//! none, and the moves, by chance, of a file that has a header alone. A released ruleset must not need it: a transcript
//! that no longer replays is a game that no longer folds.

use super::Lawful;
use super::game::{Decided, Game, Happening, root};
use crate::kernel::{Seat, Seed};
use plotline_published::FromJson;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use uuid::Uuid;

pub(super) struct Transcript<R: Lawful> {
    /// Remarks, header and moves, as they stand in the file.
    text: String,
    pub(super) options: R::Options,
    seats: u8,
    seed: String,
    /// What was decided, in order.
    pub(super) lines: Vec<Line>,
    /// The last part of the file: ending, outcome, number and digest of the events.
    end: String,
}

pub(super) enum Line {
    /// `P1 A H07`; `resigns` is no move.
    Seat(Seat, String),
    /// `+1500ms`.
    Waits(u64),
}

pub(in crate::rulesets) fn transcripts_replay<R: Lawful>() {
    let folder = folder::<R>();
    let update = update();
    let mut endings = BTreeSet::new();
    for path in files(&folder) {
        let name = path.display().to_string();
        let mut transcript = read::<R>(&std::fs::read_to_string(&path).unwrap(), &name);
        if update && transcript.lines.is_empty() {
            transcript = read(&by_chance(&transcript), &name);
        }
        let game = replay(&transcript, transcript.lines.len(), &name);
        endings.extend(R::ending(&game.state));
        let end = end_of(&game);
        if update {
            std::fs::write(&path, format!("{}\n{end}", transcript.text)).unwrap();
        } else {
            assert_eq!(transcript.end, end, "{name}");
        }
    }
    for ending in R::ENDINGS.iter().filter(|ending| !endings.contains(**ending)) {
        assert!(update, "no transcript in {} ends by {ending}", folder.display());
        add::<R>(&folder, ending);
    }
}

pub(super) fn folder<R: Lawful>() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src/rulesets")
        .join(R::TRANSCRIPTS)
}

/// Whether the files are to be written anew.
pub(super) fn update() -> bool {
    std::env::var_os("UPDATE_TRANSCRIPTS").is_some()
}

pub(super) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    paths
}

pub(super) fn read<R: Lawful>(file: &str, name: &str) -> Transcript<R> {
    let (text, end) = file.split_once("\nending: ").unwrap_or((file, ""));
    let header = |field: &str| {
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix(field)?.strip_prefix(": "));
        line.unwrap_or_else(|| panic!("{name} says no {field}"))
    };
    let about = format!("{} {}", R::ABOUT.id, R::ABOUT.version);
    assert_eq!(header("ruleset"), about, "{name}");
    let lines = text.lines().flat_map(decisions);
    Transcript {
        text: text.to_owned(),
        options: FromJson::from_json(serde_json::from_str(header("options")).unwrap()).unwrap(),
        seats: header("seats").parse().unwrap(),
        seed: header("seed").to_owned(),
        lines: lines.collect(),
        end: format!("ending: {end}"),
    }
}

/// The time that passes and the move, as far as a line of a file says them.
fn decisions(line: &str) -> impl Iterator<Item = Line> {
    let (wait, rest) = match line.strip_prefix('+').and_then(|rest| rest.split_once("ms")) {
        Some((millis, rest)) => (Some(Line::Waits(millis.parse().unwrap())), rest.trim_start()),
        None => (None, line),
    };
    let decided = rest.strip_prefix('P').and_then(|rest| rest.split_once(' '));
    let decided = decided.and_then(|(seat, line)| {
        let seat = Seat::new(seat.parse().ok()?).ok()?;
        Some(Line::Seat(seat, line.trim().to_owned()))
    });
    wait.into_iter().chain(decided)
}

/// The game after the first `decisions` decisions.
pub(super) fn replay<R: Lawful>(transcript: &Transcript<R>, decisions: usize, name: &str) -> Game<R> {
    let mut game = begin::<R>(&transcript.options, transcript.seats, &transcript.seed);
    for (number, line) in (1..).zip(&transcript.lines).take(decisions) {
        let (seat, line) = match line {
            Line::Seat(seat, line) => (seat, line),
            Line::Waits(millis) => {
                game.wait(*millis);
                continue;
            }
        };
        let place = format!("{name}, decision {number}, P{seat} {line}");
        if line == "resigns" {
            game.leave(*seat);
            continue;
        }
        let mv = R::read(line, &game.state).unwrap_or_else(|error| panic!("{place}: {error}"));
        if let Err(refusal) = game.judge(*seat, &mv) {
            panic!("{place}: {}", refusal.message);
        }
        game.play(*seat, mv);
    }
    game
}

/// The chance of a transcript is that of a real game with this seed, no nonces and the nil id.
fn begin<R: Lawful>(options: &R::Options, seats: u8, seed: &str) -> Game<R> {
    let seed = Seed::from_hex(seed).unwrap();
    Game::with(options.clone(), seats, seed.root(Uuid::nil(), &[]), root(0))
}

fn end_of<R: Lawful>(game: &Game<R>) -> String {
    let outcome = R::standing(&game.state)
        .outcome
        .expect("a transcript is a whole game");
    let score = |seat| {
        outcome
            .scores
            .iter()
            .find(|score| score.seat == seat)
            .map_or(0, |score| score.score)
    };
    let places: Vec<String> = outcome
        .ranking
        .iter()
        .map(|place| format!("{}. P{} with {}", place.place, place.seat, score(place.seat)))
        .collect();
    let mut digest = Sha256::new();
    for happening in &game.happened {
        let line = match happening {
            Happening::Event(event) => serde_json::to_string(event).unwrap(),
            Happening::Left(seat) => format!("P{seat} resigns"),
        };
        digest.update(line);
        digest.update("\n");
    }
    format!(
        "ending: {}\noutcome: {}\nevents: {}\ndigest: {}\n",
        R::ending(&game.state).unwrap_or_default(),
        places.join(", "),
        game.happened.len(),
        data_encoding::HEXLOWER.encode(&digest.finalize())
    )
}

/// Plays games by chance until one ends in this way, and writes it down.
fn add<R: Lawful>(folder: &Path, ending: &str) {
    let resigning = ending.contains("resign");
    let mut tables = R::tables();
    if resigning {
        tables.retain(|(_, seats)| *seats == R::ABOUT.max_seats);
    }
    for number in 0u64..20_000 {
        let (options, seats) = tables[number as usize % tables.len()].clone();
        let seed = data_encoding::HEXLOWER.encode(&Sha256::digest(format!("{} {number}", R::ABOUT.id)));
        let mut game = begin::<R>(&options, seats, &seed);
        let resign_after = resigning.then_some(12 + number % 40);
        while let Some(seat) = game.next_mover() {
            if resign_after.is_some_and(|moves| game.decided.len() as u64 >= moves) {
                game.leave(seat);
            } else {
                let mv = game.choose(seat).unwrap();
                game.play(seat, mv);
            }
        }
        if R::ending(&game.state).as_deref() == Some(ending) {
            let text = written(&game, ending, &seed);
            std::fs::create_dir_all(folder).unwrap();
            let name = format!("{}.txt", ending.replace('_', "-"));
            std::fs::write(folder.join(name), format!("{text}\n{}", end_of(&game))).unwrap();
            return;
        }
    }
    panic!("no game was found that ends by {ending}");
}

/// The text of a game that begins as this one does.
fn by_chance<R: Lawful>(transcript: &Transcript<R>) -> String {
    let mut game = begin::<R>(&transcript.options, transcript.seats, &transcript.seed);
    while let Some(seat) = game.next_mover() {
        let mv = game.choose(seat).unwrap();
        game.play(seat, mv);
    }
    let ending = R::ending(&game.state).unwrap();
    written(&game, &ending, &transcript.seed)
}

fn written<R: Lawful>(game: &Game<R>, ending: &str, seed: &str) -> String {
    let mut text = format!(
        "# A game of {} players, played by chance, that ends by {}.\nruleset: {} {}\nseats: {}\noptions: {}\nseed: {seed}\n\n",
        game.seats,
        ending.replace('_', " "),
        R::ABOUT.id,
        R::ABOUT.version,
        game.seats,
        serde_json::to_string(&game.options).unwrap(),
    );
    for (index, decided) in game.decided.iter().enumerate() {
        let follows = game.decided.get(index + 1);
        text.push_str(&match decided {
            Decided::Plays(seat, mv) => format!("P{seat} {}\n", R::write(mv)),
            Decided::Leaves(seat) => format!("P{seat} resigns\n"),
            Decided::Waits(millis) => match follows {
                None | Some(Decided::Waits(_)) => format!("+{millis}ms\n"),
                Some(_) => format!("+{millis}ms "),
            },
        });
    }
    text
}
