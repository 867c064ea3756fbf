//! The table before anything has happened, and the options that cannot be played.

use super::colors::ByColor;
use super::content::{MAX_SITES, SLOTS, content};
use super::options::{ObjectiveMode, Options};
use super::refusals;
use super::state::{Phase, Player, StartingFloors, State};
use crate::kernel::Refusal;

pub(super) fn begin(options: &Options, seats: u8) -> Result<State, Refusal> {
    let content = content();
    let limits = content.limits;
    let table = content.table(seats).ok_or_else(|| {
        refusals::SEATS.refuse(
            "seats",
            format!("Tower Up is for 2, 3 or 4 players, not for {seats}."),
        )
    })?;
    let floors = options.starting_floors;
    if !(table.min_starting_floors..=table.max_starting_floors).contains(&floors) {
        let (min, max) = (table.min_starting_floors, table.max_starting_floors);
        let message = format!("With {seats} players there are {min} to {max} starting floors, not {floors}.");
        return Err(refusals::STARTING_FLOORS.refuse("starting_floors", message));
    }
    check_objectives(options)?;
    let player = Player {
        supply: ByColor::each(limits.initial_floors_per_color),
        markers: ByColor::default(),
        rewarded_rank: 0,
        roofs_left: limits.roofs_per_player,
        cone: None,
        tokens: [None; SLOTS],
    };
    let dealt = limits.initial_floors_per_color.saturating_mul(seats);
    Ok(State {
        options: options.clone(),
        board: table.board,
        phase: Phase::SettingUp,
        players: vec![player; usize::from(seats)],
        buildings: [None; MAX_SITES],
        general_supply: ByColor::each(limits.floors_per_color.saturating_sub(dealt)),
        market: [None; SLOTS],
        deck: content.all_cards().collect(),
        discard_pile: Vec::new(),
        objectives: Vec::new(),
        first_player: None,
        starting: StartingFloors::default(),
        cards_without_build: 0,
        end: None,
        left: Vec::new(),
    })
}

/// TU-36: three different objectives are named exactly when they are to be chosen.
fn check_objectives(options: &Options) -> Result<(), Refusal> {
    let named = &options.objectives;
    if options.objective_mode != ObjectiveMode::Chosen {
        if named.is_empty() {
            return Ok(());
        }
        let message = "Objectives are named only with the objective mode `chosen`.";
        return Err(refusals::OBJECTIVES_NOT_EXPECTED.refuse("objectives", message));
    }
    if named.len() != SLOTS {
        let message = format!("Name {SLOTS} objectives, not {}.", named.len());
        return Err(refusals::NUMBER_OF_OBJECTIVES.refuse("objectives", message));
    }
    let twice = named
        .iter()
        .enumerate()
        .find(|(position, id)| named.iter().take(*position).any(|other| other == *id));
    match twice {
        None => Ok(()),
        Some((_, id)) => {
            let message = format!("The objective {} is named twice.", id.name());
            Err(refusals::OBJECTIVE_TWICE.refuse("objectives", message))
        }
    }
}
