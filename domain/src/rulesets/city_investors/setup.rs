//! The table before anything has happened, and the options that cannot be played.

use super::content::{PLACES, TILES, content};
use super::options::{Options, Variant};
use super::refusals as r;
use super::state::{End, Phase, Player, Position, State};
use super::tiles::Tile;
use crate::kernel::{Refusal, Seat};
use std::ops::RangeInclusive;

pub(super) fn begin(options: &Options, seats: u8) -> Result<State, Refusal> {
    if !(2..=4).contains(&seats) {
        let message = format!("City Investors is for 2, 3 or 4 players, not for {seats}.");
        return Err(r::SEATS.refuse("seats", message));
    }
    check_start_seat(options, seats)?;
    check_goals(options, seats)?;
    check_party(options)?;
    let positions = match options.variant {
        Variant::Party => vec![Position::FaceDown; TILES],
        Variant::Basic | Variant::Advanced => Vec::new(),
    };
    Ok(State {
        options: options.clone(),
        phase: Phase::SettingUp,
        players: vec![Player::default(); usize::from(seats)],
        unseen: Tile::all().collect(),
        goals: Vec::new(),
        display: [None; PLACES],
        discarded: Vec::new(),
        end: End::Open,
        waived_turns: 0,
        first_full: None,
        positions,
        left: Vec::new(),
    })
}

/// IN-205.
fn check_start_seat(options: &Options, seats: u8) -> Result<(), Refusal> {
    let start = options.start_seat;
    if start.number() > seats {
        let message = format!("With {seats} players the start seat is 1 to {seats}, not {start}.");
        return Err(r::START_SEAT.refuse("start_seat", message));
    }
    if options.variant == Variant::Party && start != Seat::FIRST {
        return Err(not_for(options, "start_seat").under("IN-1003"));
    }
    Ok(())
}

/// IN-207: exactly one card more than there are players, all different.
fn check_goals(options: &Options, seats: u8) -> Result<(), Refusal> {
    let Some(goals) = &options.goal_ids else {
        return Ok(());
    };
    if options.variant != Variant::Advanced {
        return Err(not_for(options, "goal_ids").under("IN-112"));
    }
    let wanted = usize::from(seats) + 1;
    if goals.len() != wanted {
        let message = format!(
            "With {seats} players {wanted} goal cards are named, not {}.",
            goals.len()
        );
        return Err(r::NUMBER_OF_GOALS.refuse("goal_ids", message));
    }
    let twice = (0..)
        .zip(goals)
        .find(|(index, goal)| goals.iter().take(*index).any(|other| other == *goal));
    match twice.and_then(|(_, goal)| content().goal(*goal)) {
        None => Ok(()),
        Some(goal) => {
            let message = format!("The goal card `{}` is named twice.", goal.name);
            Err(r::GOAL_TWICE.refuse("goal_ids", message))
        }
    }
}

/// IN-1024, IN-1032, IN-1036.
fn check_party(options: &Options) -> Result<(), Refusal> {
    let ranges = &content().ranges;
    let timer = |options: &Options| options.party_timer_seconds;
    let cooldown = |options: &Options| options.party_take_cooldown_ms;
    let limit = |options: &Options| options.party_time_limit_seconds;
    check_time(
        options,
        "party_timer_seconds",
        "IN-1032",
        timer,
        &ranges.timer_seconds,
    )?;
    check_time(
        options,
        "party_take_cooldown_ms",
        "IN-1024",
        cooldown,
        &ranges.take_cooldown_ms,
    )?;
    check_time(
        options,
        "party_time_limit_seconds",
        "IN-1036",
        limit,
        &ranges.time_limit_seconds,
    )
}

fn check_time(
    options: &Options,
    name: &'static str,
    rule: &'static str,
    value: impl Fn(&Options) -> u32,
    range: &RangeInclusive<u32>,
) -> Result<(), Refusal> {
    if options.variant != Variant::Party && value(options) != value(&Options::default()) {
        return Err(not_for(options, name).under(rule));
    }
    if !range.contains(&value(options)) {
        let (min, max) = (range.start(), range.end());
        let message = format!("`{name}` is {min} to {max}, not {}.", value(options));
        return Err(r::OPTION_RANGE.refuse(name, message).under(rule));
    }
    Ok(())
}

/// An option that would have no effect is refused, unless it has its default: nobody is to believe that it counts.
fn not_for(options: &Options, name: &'static str) -> Refusal {
    let variant = options.variant.name();
    r::OPTION_VARIANT.refuse(
        name,
        format!("`{name}` has no meaning in the variant `{variant}`; leave it out."),
    )
}
