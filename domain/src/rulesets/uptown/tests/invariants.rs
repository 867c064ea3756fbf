//! What holds in every state of every game, PR-1 to PR-10. The laws ask after every event; PR-3 and PR-10 are laws
//! themselves, and PR-9 holds because there is one view.

use crate::kernel::Seat;
use crate::rulesets::laws::Lawful;
use crate::rulesets::uptown::content::{ProjectInfo, Requirement, content};
use crate::rulesets::uptown::events::Trigger;
use crate::rulesets::uptown::follow::{Ahead, ahead};
use crate::rulesets::uptown::ids::Card;
use crate::rulesets::uptown::state::{Phase, Side, State, Step};
use crate::rulesets::uptown::street::Building;
use crate::rulesets::uptown::{Options, Uptown};
use std::collections::BTreeSet;

impl Lawful for Uptown {
    const ENDINGS: &'static [&'static str] = &["deck_empty", "street_complete", "resignation"];

    const TRANSCRIPTS: &'static str = "uptown/tests/transcripts";

    fn tables() -> Vec<(Options, u8)> {
        (2..=4).map(|seats| (Options {}, seats)).collect()
    }

    /// PR-4: as many rounds as a deck has cards, and two actions a turn.
    fn most_moves(seats: u8) -> usize {
        2 * usize::from(seats) * usize::from(rounds(seats))
    }

    fn broken(state: &State) -> Vec<String> {
        [cards(state), streets(state), turns(state)].concat()
    }

    fn broken_step(before: &State, after: &State) -> Vec<String> {
        let mut broken = Vec::new();
        for (player, (was, is)) in after.players().zip(before.sides.iter().zip(&after.sides)) {
            // UP-46: nothing placed is ever moved or removed. UP-11: what is closed stays closed.
            for (was, is) in was.street.buildings().zip(is.street.buildings()) {
                ensure(&mut broken, is.projects().starts_with(was.projects()), || {
                    format!("a building of {player} changed")
                });
            }
            ensure(&mut broken, is.deck.count() <= was.deck.count(), || {
                format!("the deck of {player} grew")
            });
        }
        // UP-82.
        ensure(
            &mut broken,
            before.end.is_none() || before.end == after.end,
            || "another trigger counted".into(),
        );
        let (was, is) = (&before.discarded, &after.discarded);
        ensure(&mut broken, is.starts_with(was), || {
            "a discarded card came back".into()
        });
        broken
    }

    fn ending(state: &State) -> Option<String> {
        if state.phase != Phase::Finished {
            return None;
        }
        let ending = match state.end.filter(|_| !state.is_alone()).map(|end| end.trigger) {
            None => "resignation",
            Some(Trigger::DeckEmpty) => "deck_empty",
            Some(Trigger::StreetComplete) => "street_complete",
        };
        Some(ending.into())
    }
}

/// PR-4.
fn rounds(seats: u8) -> u8 {
    content().setup.deal[&seats]
}

/// PR-1: 112 different cards, each in one place (UP-7, UP-8, UP-28, UP-44).
fn cards(state: &State) -> Vec<String> {
    let mut broken = Vec::new();
    let placed = state
        .sides
        .iter()
        .flat_map(projects)
        .map(|project| project.id.card());
    let tops = state
        .sides
        .iter()
        .map(|side| side.deck)
        .chain([state.municipal])
        .filter_map(|pile| pile.top);
    let known: Vec<Card> = placed
        .chain(tops)
        .chain(state.discarded.iter().copied())
        .chain(state.unseen.iter())
        .collect();
    let different: BTreeSet<Card> = known.iter().copied().collect();
    ensure(&mut broken, known.len() == 112 && different.len() == 112, || {
        format!("PR-1: {} cards", known.len())
    });
    let below: usize = state.sides.iter().map(|side| usize::from(side.deck.below)).sum();
    let unseen = state.unseen.iter().filter(|card| !card.is_municipal()).count();
    ensure(&mut broken, below == unseen, || {
        format!("PR-1: {below} cards in decks, {unseen} unseen")
    });
    let unseen = state.unseen.iter().filter(|card| card.is_municipal()).count();
    ensure(&mut broken, usize::from(state.municipal.below) == unseen, || {
        "PR-1: the municipal pile".into()
    });
    broken
}

fn projects(side: &Side) -> impl Iterator<Item = &'static ProjectInfo> {
    side.street.buildings().flat_map(Building::infos)
}

/// PR-6 (UP-49 to UP-55).
fn streets(state: &State) -> Vec<String> {
    let mut broken = Vec::new();
    for building in state.sides.iter().flat_map(|side| side.street.buildings()) {
        let (mut roofed, mut guarded) = (false, false);
        for (level, project) in building.infos().enumerate() {
            let right = match project.requirement {
                Some(Requirement::GroundFloor) => level == 0,
                Some(Requirement::UpperFloor) => level > 0 && !roofed,
                Some(Requirement::RoofOnly) => roofed,
                None => !roofed,
            };
            ensure(&mut broken, right, || {
                format!("PR-6: {} on level {level}", project.id)
            });
            ensure(&mut broken, !(project.present && guarded), || {
                format!("PR-6: {} is a present", project.id)
            });
            roofed |= project.roof;
            guarded |= project.no_presents;
        }
    }
    broken
}

/// PR-4, and UP-24, UP-101: whoever decides sees every top card.
fn turns(state: &State) -> Vec<String> {
    let mut broken = Vec::new();
    let seats = u8::try_from(state.sides.len()).unwrap();
    ensure(&mut broken, state.round <= u16::from(rounds(seats)), || {
        format!("PR-4: round {}", state.round)
    });
    if let Ahead::Decides(player, _) = ahead(state) {
        let shown = state.sides.iter().all(|side| !side.deck.wants_card()) && !state.municipal.wants_card();
        ensure(&mut broken, shown, || "a top card is missing".into());
        ensure(
            &mut broken,
            state.turn().is_some_and(|turn| turn.step != Step::Done),
            || "a turn is over".into(),
        );
        let seat = state.seat_of(player);
        ensure(&mut broken, Seat::all(seats).any(|known| known == seat), || {
            format!("there is no seat {seat}")
        });
        let over = state
            .sides
            .iter()
            .any(|side| side.deck.is_empty() || side.street.is_complete());
        ensure(&mut broken, over == state.end.is_some(), || {
            "UP-77, UP-78: the end goes unnoticed".into()
        });
    }
    broken
}

fn ensure(broken: &mut Vec<String>, holds: bool, what: impl FnOnce() -> String) {
    if !holds {
        broken.push(what());
    }
}
