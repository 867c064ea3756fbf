//! The table before anything has happened, and the options that cannot be played.

use super::cells::Cells;
use super::content::{Content, content};
use super::deck::{Bag, Deck};
use super::lots::{Card, District, Lot, LotSet};
use super::options::{Options, Variant};
use super::refusals as r;
use super::state::{ActionCards, Phase, Player, SetUp, State};
use super::tiles::TileSet;
use crate::kernel::{Refusal, Seat};

pub(super) fn begin(options: &Options, seats: u8) -> Result<State, Refusal> {
    if !(2..=4).contains(&seats) {
        let message = format!("New York 1901 is for 2, 3 or 4 players, not for {seats}.");
        return Err(r::SEATS.refuse("seats", message));
    }
    let content = content();
    check_streets(content, options)?;
    check_characters(content, options, seats)?;
    check_first_player(options, seats)?;
    let mut deck = Deck::default();
    deck.put_under(cards_in_play(content, seats));
    Ok(State {
        options: options.clone(),
        phase: Phase::SettingUp(match options.variant {
            Variant::Standard => SetUp::Characters,
            // NY-37.
            Variant::Advanced => SetUp::Market,
        }),
        players: vec![new_player(); usize::from(seats)],
        open: Vec::new(),
        deck,
        streets: Vec::new(),
        challenge: None,
        first_player: None,
        turns: 0,
        returns: 0,
        end: None,
        left: Vec::new(),
    })
}

/// NY-24, NY-25.
fn new_player() -> Player {
    Player {
        character: None,
        score: 0,
        owned: LotSet::default(),
        held: LotSet::default(),
        land: Cells::default(),
        skyscrapers: Vec::new(),
        covered: Cells::default(),
        unbuilt: TileSet::own(),
        demolished: TileSet::default(),
        cards: ActionCards::ALL,
        warned: false,
    }
}

/// NY-11, NY-23: one card for each lot, without pink if two play.
fn cards_in_play(content: &Content, seats: u8) -> Bag {
    let in_play = |card: &Card| seats > 2 || card.district != District::Pink;
    Lot::all()
        .filter_map(|lot| content.card_of(lot))
        .filter(in_play)
        .collect()
}

/// NY-19: three different streets.
fn check_streets(content: &Content, options: &Options) -> Result<(), Refusal> {
    let Some(streets) = options.street_cards.chosen() else {
        return Ok(());
    };
    let wanted = content.limits.streets_in_play;
    if streets.len() != wanted {
        let message = format!("Name {wanted} streets, not {}.", streets.len());
        return Err(r::NUMBER_OF_STREETS.refuse("street_cards", message));
    }
    match twice(streets) {
        None => Ok(()),
        Some(street) => {
            let message = format!("The street {} is named twice.", street.name());
            Err(r::STREET_TWICE.refuse("street_cards", message))
        }
    }
}

/// NY-20, NY-23: one character for each seat, all different and in play.
fn check_characters(content: &Content, options: &Options, seats: u8) -> Result<(), Refusal> {
    let Some(characters) = options.characters.chosen() else {
        return Ok(());
    };
    if characters.len() != usize::from(seats) {
        let message = format!(
            "Name {seats} characters, one for each seat, not {}.",
            characters.len()
        );
        return Err(r::NUMBER_OF_CHARACTERS.refuse("characters", message));
    }
    if let Some(character) = twice(characters) {
        let message = format!("The character {} is named twice.", character.name());
        return Err(r::CHARACTER_TWICE.refuse("characters", message));
    }
    let out = |id: &&_| seats == 2 && content.character(**id).is_some_and(|info| !info.with_two_players);
    match characters.iter().find(out) {
        None => Ok(()),
        Some(character) => {
            let message = format!("With 2 players {} is out of the game.", character.name());
            Err(r::CHARACTER_OUT.refuse("characters", message))
        }
    }
}

/// NY-21.
fn check_first_player(options: &Options, seats: u8) -> Result<(), Refusal> {
    match options.first_player.chosen() {
        Some(seat) if !Seat::all(seats).any(|other| other == *seat) => {
            let message = format!("There are {seats} seats; seat {seat} cannot begin.");
            Err(r::NO_SUCH_SEAT.refuse("first_player", message))
        }
        _ => Ok(()),
    }
}

fn twice<T: PartialEq>(items: &[T]) -> Option<&T> {
    let mut places = items.iter().enumerate();
    let repeated = places.find(|(position, item)| items.iter().take(*position).any(|other| other == *item));
    repeated.map(|(_, item)| item)
}
