//! The laws of pictures.
//!
//! Below the transcripts, the folder `pictures` holds pictures of some of them at the start, in the middle and at the
//! end, looked at and approved by people: of at least one for every variant that is played. An empty file `NAME-start.svg`
//! makes `UPDATE_TRANSCRIPTS=1` draw the three of that transcript.

use super::Lawful;
use super::game::{Game, Happening, Setup};
use super::rulings::Held;
use super::transcripts::{folder, read, replay, update};
use super::words::{long, short, variant, variants, without_debug};
use crate::kernel::Seat;
use crate::scene::{Bounds, Item, PartId, SMALLEST, Scene, Theme, WIDTH, svg, text};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Nobody scrolls for ever.
const TALLEST: f32 = 1600.0;

/// What is drawn can be seen and read, parts have names of their own, and every player is there.
pub(in crate::rulesets) fn pictures_are_clear<R: Lawful>(setup: Setup) -> Held {
    let mut game = Game::<R>::begin(setup);
    game.play_out(picture_is_clear)?;
    picture_is_clear(&game)
}

fn picture_is_clear<R: Lawful>(game: &Game<R>) -> Held {
    let view = R::view(&game.state);
    for names in [short, long] {
        let scene = R::picture(&view, &names);
        prop_assert!(
            scene.height > 0.0 && scene.height <= TALLEST,
            "{} tall",
            scene.height
        );
        prop_assert!(!scene.title.is_empty());
        let items = scene.areas.iter().flat_map(|area| &area.items);
        items.into_iter().try_for_each(|item| is_seen(&scene, item))?;
        let mut ids = BTreeSet::new();
        for part in scene.parts() {
            prop_assert!(ids.insert(&part.id), "two parts are called {}", part.id.as_str());
            prop_assert!(!part.label.is_empty() && part.bounds().is_some(), "{:?}", part);
        }
        let said = text(&scene);
        without_debug(&said)?;
        for name in Seat::all(game.seats).map(names) {
            prop_assert!(said.contains(&name), "{} is not in\n{}", name, said);
        }
    }
    Ok(())
}

/// Everything is on the sheet, and nothing is written too small.
fn is_seen(scene: &Scene, item: &Item) -> Held {
    if let Item::Letters(letters) = item {
        prop_assert!(letters.size >= SMALLEST, "{:?} is too small", letters);
    }
    if let Item::Part(part) = item {
        part.items.iter().try_for_each(|item| is_seen(scene, item))?;
    }
    if let Some(Bounds {
        left,
        top,
        right,
        bottom,
    }) = item.bounds()
    {
        let inside = left >= 0.0 && top >= 0.0 && right <= WIDTH && bottom <= scene.height;
        prop_assert!(inside, "{:?} is not within 600 by {}", item, scene.height);
    }
    Ok(())
}

/// Who is to move is asked for something; every legal move is described in its own words and is about parts that are
/// in the picture.
pub(in crate::rulesets) fn moves_can_be_chosen_in_the_picture<R: Lawful>(setup: Setup) -> Held {
    Game::<R>::begin(setup).play_out(|game| {
        let scene = R::picture(&R::view(&game.state), &short);
        let shown: BTreeSet<&PartId> = scene.parts().map(|part| &part.id).collect();
        for seat in R::standing(&game.state).to_move {
            is_sentence(&R::task(&game.state, seat))?;
            let mut descriptions = BTreeSet::new();
            for mv in game.legal_moves(seat) {
                let description = R::describe(&mv, &game.state);
                is_sentence(&description)?;
                for part in R::parts_of(&mv, seat, &game.state) {
                    prop_assert!(shown.contains(&part), "{:?} is about {}", mv, part.as_str());
                }
                prop_assert!(
                    descriptions.insert(description.clone()),
                    "two moves: {}",
                    description
                );
            }
        }
        Ok(())
    })
}

/// What an event has changed is framed in the picture after it.
pub(in crate::rulesets) fn what_is_touched_is_in_the_picture<R: Lawful>(setup: Setup) -> Held {
    let mut known = 0;
    Game::<R>::begin(setup).play_out(|game| {
        let scene = R::picture(&R::view(&game.state), &short);
        for happening in game.happened.iter().skip(known) {
            let Happening::Event(event) = happening else {
                continue;
            };
            for part in R::touched(event, &game.state) {
                let shown = scene.parts().any(|shown| shown.id == part);
                prop_assert!(shown, "{:?} has changed {}", event, part.as_str());
            }
        }
        known = game.happened.len();
        Ok(())
    })
}

fn is_sentence(text: &str) -> Held {
    let ends = text.ends_with('.') && !text.ends_with("..");
    prop_assert!(ends && !text.contains('\n') && !text.contains("  "), "{}", text);
    without_debug(text)
}

pub(in crate::rulesets) fn pictures_of_transcripts<R: Lawful>() {
    let pictures = folder::<R>().join("pictures");
    let entries = std::fs::read_dir(&pictures).into_iter().flatten();
    let files: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let drawn: BTreeSet<&str> = files
        .iter()
        .filter_map(|file| file.strip_suffix("-start.svg"))
        .collect();
    let of_approved: BTreeSet<String> = drawn
        .iter()
        .map(|name| variant::<R>(&folder::<R>().join(format!("{name}.txt"))))
        .collect();
    let played = variants::<R>(&folder::<R>());
    assert_eq!(
        of_approved,
        played,
        "a variant is without a picture in {}",
        pictures.display()
    );
    for name in drawn {
        let transcript = folder::<R>().join(format!("{name}.txt"));
        let transcript = read::<R>(&std::fs::read_to_string(transcript).unwrap(), name);
        let decisions = transcript.lines.len();
        for (part, decisions) in [("start", 0), ("middle", decisions / 2), ("end", decisions)] {
            let game = replay(&transcript, decisions, name);
            let touched = game
                .happened
                .last()
                .map_or(Vec::new(), |happening| match happening {
                    Happening::Event(event) => R::touched(event, &game.state),
                    Happening::Left(_) => Vec::new(),
                });
            let scene = R::picture(&R::view(&game.state), &short);
            let picture = svg(&scene, Theme::Light, &touched);
            let path = pictures.join(format!("{name}-{part}.svg"));
            if update() {
                std::fs::write(path, picture).unwrap();
            } else {
                let approved = std::fs::read_to_string(&path).unwrap();
                assert!(approved == picture, "{} is drawn otherwise", path.display());
            }
        }
    }
}
