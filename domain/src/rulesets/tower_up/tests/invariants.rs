//! What holds in every state of every game, I1 to I12. The laws ask after every event.

use crate::kernel::Seat;
use crate::rulesets::laws::Lawful;
use crate::rulesets::tower_up::TowerUp;
use crate::rulesets::tower_up::colors::Color;
use crate::rulesets::tower_up::content::ObjectiveId;
use crate::rulesets::tower_up::events::Trigger;
use crate::rulesets::tower_up::follow::{Ahead, Decision, ahead};
use crate::rulesets::tower_up::options::{FirstPlayer, ObjectiveMode, Options, Placement};
use crate::rulesets::tower_up::state::{Phase, State};
use std::collections::BTreeSet;

impl Lawful for TowerUp {
    const ENDINGS: &'static [&'static str] =
        &["last_roof", "shortage", "city_complete", "stall", "resignation"];

    const TRANSCRIPTS: &'static str = "tower_up/tests/transcripts";

    fn tables() -> Vec<(Options, u8)> {
        let players = Options {
            starting_floor_placement: Placement::Players,
            ..Options::default()
        };
        let full = |starting_floors| Options {
            starting_floors,
            ..Options::default()
        };
        let starting = Options {
            objective_mode: ObjectiveMode::Starting,
            first_player: FirstPlayer::FirstSeat,
            ..Options::default()
        };
        let chosen = Options {
            objective_mode: ObjectiveMode::Chosen,
            objectives: vec![
                ObjectiveId::TwoDoubles,
                ObjectiveId::Levels1To4,
                ObjectiveId::TwoBorders,
            ],
            ..Options::default()
        };
        vec![
            (Options::default(), 2),
            (Options::default(), 3),
            (Options::default(), 4),
            (full(7), 2),
            (full(7), 3),
            (full(5), 4),
            (players.clone(), 3),
            (
                Options {
                    starting_floors: 7,
                    ..players.clone()
                },
                2,
            ),
            (
                Options {
                    starting_floors: 5,
                    ..players
                },
                4,
            ),
            (starting, 2),
            (chosen, 3),
        ]
    }

    /// I12: at most 10 builds each and fewer cards than 10 each between them, then one last turn each; every card may
    /// need a discard, and there are 4 star columns that grant an extra turn, which may be declined.
    fn most_moves(seats: u8) -> usize {
        let seats = usize::from(seats);
        let builds = 10 * seats;
        let cards = (builds + 1) * 10 * seats + seats + 4 * seats;
        7 + builds + 2 * cards + 4 * seats
    }

    fn broken(state: &State) -> Vec<String> {
        [
            floors(state),
            city(state),
            cards(state),
            turns(state),
            tokens(state),
        ]
        .concat()
    }

    fn broken_step(before: &State, after: &State) -> Vec<String> {
        let mut broken = Vec::new();
        for (seat, (was, is)) in Seat::all(after.seats()).zip(before.players.iter().zip(&after.players)) {
            // I8 (TU-67).
            ensure(&mut broken, is.markers.covers(&was.markers), || {
                format!("I8: a marker of {seat} moved left")
            });
            // I9 (TU-7, TU-90).
            let kept = was
                .tokens
                .iter()
                .zip(&is.tokens)
                .all(|(was, is)| was.is_none() || was == is);
            ensure(&mut broken, kept, || format!("I9: {seat} lost a token"));
            for (site, (was, is)) in before.buildings.iter().zip(&after.buildings).enumerate() {
                let stayed = !was.is_some_and(|b| b.houses(seat)) || is.is_some_and(|b| b.houses(seat));
                ensure(&mut broken, stayed, || {
                    format!("I9: {seat} is no longer present in site {site}")
                });
            }
            // TU-111.
            ensure(&mut broken, was.cone.is_none() || was.cone == is.cone, || {
                format!("the cone of {seat} moved")
            });
        }
        broken
    }

    fn ending(state: &State) -> Option<String> {
        if state.phase != Phase::Finished {
            return None;
        }
        let alone = state.left.len() + 1 >= state.players.len();
        let ending = match state.end.as_ref().filter(|_| !alone).map(|end| end.trigger) {
            None => "resignation",
            Some(Trigger::LastRoof) => "last_roof",
            Some(Trigger::Shortage) => "shortage",
            Some(Trigger::CityComplete) => "city_complete",
            Some(Trigger::Stall) => "stall",
        };
        Some(ending.into())
    }
}

/// I1: every colour has 30 floors (TU-4, TU-13).
fn floors(state: &State) -> Vec<String> {
    let mut broken = Vec::new();
    for color in Color::ALL {
        let held: u32 = state
            .players
            .iter()
            .map(|player| u32::from(player.supply.get(color)))
            .sum();
        let built = state
            .buildings
            .iter()
            .flatten()
            .filter(|building| building.color == color);
        let built: u32 = built.map(|building| u32::from(building.height)).sum();
        let all = u32::from(state.general_supply.get(color)) + held + built;
        ensure(&mut broken, all == 30, || format!("I1: {all} {color} floors"));
    }
    broken
}

/// I2 (TU-5), I3 (TU-6, TU-10), I4 (TU-14), I7 (TU-60).
fn city(state: &State) -> Vec<String> {
    let mut broken = Vec::new();
    let board = state.board();
    for site in board.all() {
        let Some(building) = state.building(site) else {
            continue;
        };
        let id = board.id_of(site);
        ensure(&mut broken, state.fits(site, building.color), || {
            format!("I2: {id} has a neighbour of its colour")
        });
        let within = building
            .roofs()
            .all(|(level, _)| (1..=building.height).contains(&level));
        ensure(&mut broken, within, || format!("I3: a roof above {id}"));
        let most = board.neighbours(site).len() + 1;
        ensure(&mut broken, usize::from(building.height) <= most, || {
            format!("I7: {id} is too high")
        });
    }
    for (seat, player) in Seat::all(state.seats()).zip(&state.players) {
        let roofs = state
            .buildings
            .iter()
            .flatten()
            .flat_map(|building| building.roofs());
        let placed = roofs.filter(|(_, owner)| *owner == seat).count();
        let all = usize::from(player.roofs_left) + placed;
        ensure(&mut broken, all == 10, || format!("I4: {seat} has {all} roofs"));
        let highest = Color::ALL.iter().map(|color| player.markers.get(*color)).max();
        ensure(&mut broken, highest <= Some(12), || {
            format!("I8: a marker of {seat} is beyond column 12")
        });
    }
    broken
}

/// I5: 44 different cards, 3 of them in the market once it is laid out (TU-16, TU-22, TU-23, TU-35, TU-76).
fn cards(state: &State) -> Vec<String> {
    let market = state.market.iter().flatten();
    let piles = market.chain(&state.discard_pile).chain(&state.starting.cards);
    let all: Vec<_> = piles.copied().chain(state.deck.iter()).collect();
    let different: BTreeSet<_> = all.iter().collect();
    let mut broken = Vec::new();
    ensure(&mut broken, all.len() == 44 && different.len() == 44, || {
        format!("I5: {} cards", all.len())
    });
    let full = state.market.iter().all(Option::is_some);
    ensure(
        &mut broken,
        full || !matches!(ahead(state), Ahead::Decides(..)),
        || "I5: a slot is empty".into(),
    );
    broken
}

/// I6 (TU-69, TU-73) and I12 (TU-105, TU-124).
fn turns(state: &State) -> Vec<String> {
    let mut broken = Vec::new();
    if let Ahead::Decides(seat, Decision::Action | Decision::ExtraAction) = ahead(state) {
        let held = state.player(seat).map_or(0, |player| player.supply.total());
        ensure(&mut broken, held <= 10, || {
            format!("I6: {seat} acts with {held} floors")
        });
        let near = state.cards_without_build < state.stall_limit() || state.end.is_some();
        ensure(&mut broken, near, || {
            "I12: nobody builds and the game goes on".into()
        });
        let roofless = state.players.iter().any(|player| player.roofs_left == 0);
        ensure(&mut broken, !roofless || state.end.is_some(), || {
            "I12: the tenth roof went unnoticed".into()
        });
    }
    broken
}

/// I11 (TU-27, TU-88): taken tokens and stacks together are those of set-up.
fn tokens(state: &State) -> Vec<String> {
    let mut broken = Vec::new();
    for (slot, objective) in state.objectives.iter().enumerate() {
        let taken = state.players.iter().filter_map(|player| player.tokens[slot]);
        let mut all: Vec<u8> = objective.stack.iter().copied().chain(taken).collect();
        all.sort_unstable_by(|a, b| b.cmp(a));
        let stack = &state.content().table(state.seats()).unwrap().stack;
        ensure(&mut broken, all == *stack, || {
            format!("I11: the tokens of slot {slot} are {all:?}")
        });
    }
    broken
}

fn ensure(broken: &mut Vec<String>, holds: bool, what: impl FnOnce() -> String) {
    if !holds {
        broken.push(what());
    }
}
