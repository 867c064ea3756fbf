//! The table as text: the city cell by cell, the market with its lots, the tiles and the players.

mod city;
mod players;

use super::follow::{Ahead, ahead};
use super::lots::{Card, District, Lot};
use super::scoring;
use super::state::{State, Step, Turn};
use super::tiles::{Generation, Tile, TileSet};
use super::words::{challenge, street, trigger};
use crate::kernel::{Names, Seat, Sheet, and};

pub(super) fn board(state: &State, names: Names) -> String {
    let mut sheet = Sheet::default();
    sheet.tell(&format!("NEW YORK 1901. {}", standing(state, names)), 0);
    sheet.say("");
    city::city(&mut sheet, state);
    sheet.say("");
    city::legend(&mut sheet);
    sheet.say("");
    market(&mut sheet, state);
    sheet.say("");
    players::players(&mut sheet, state, names);
    sheet.say("");
    tiles(&mut sheet, state);
    sheet.say("");
    figures(&mut sheet, state, names);
    sheet.finish()
}

/// The letter of a seat's pieces; the letters up to Q name columns.
fn mark(seat: Seat) -> char {
    match seat.number() {
        1 => 'W',
        2 => 'X',
        3 => 'Y',
        _ => 'Z',
    }
}

/// Who is to do what.
fn standing(state: &State, names: Names) -> String {
    let asked = match (ahead(state), state.turn()) {
        (Ahead::Over, _) => {
            let winners: Vec<String> = scoring::outcome(state).winners.into_iter().map(names).collect();
            return format!("The game is over: {} won.", and(&winners));
        }
        (Ahead::Decides(seat), Some(turn)) => {
            let last = if turn.last { " It is their last turn." } else { "" };
            format!(
                "Turn {}: {} {}.{last}",
                state.turns,
                names(seat),
                asked(state, turn)
            )
        }
        _ => "Nobody is to move yet.".into(),
    };
    let Some(end) = &state.end else {
        return asked;
    };
    let why = trigger(end.trigger, &names(end.seat));
    let after: Vec<String> = end.last_turns.iter().map(|seat| names(*seat)).collect();
    if after.is_empty() {
        format!("{asked} The end was triggered, as {why}.")
    } else {
        let after = after.join(", ");
        format!("{asked} The end was triggered, as {why}. Last turns to come: {after}.")
    }
}

fn asked(state: &State, turn: &Turn) -> &'static str {
    match turn.step {
        _ if turn.must_return => "has no worker and nothing to build, and must return a lot",
        Step::Start if state.can_acquire(turn) => "is to move: take a lot, or rebuild; cards may be played",
        Step::Start => "is to move: build or rebuild; cards may be played",
        Step::Choosing if state.can_acquire(turn) => "played a card and is to take a lot or rebuild",
        Step::Choosing => "played a card and is to build, to rebuild or to end",
        Step::LandTaken => "has taken land: build or end",
        Step::Built => "has built: boom, grab or end",
        Step::BuiltTwice => "has built twice: grab or end",
        Step::ChangingMarket | Step::Ended => "is waiting",
    }
}

fn market(sheet: &mut Sheet, state: &State) {
    sheet.say("MARKET (card: the empty lots that it can be taken for)");
    let mut shown: Vec<Card> = Vec::new();
    let taken = state.taken_lots();
    for card in &state.open {
        if shown.contains(card) {
            continue;
        }
        shown.push(*card);
        let copies = state.open.iter().filter(|other| *other == card).count();
        let copies = match copies {
            1 => String::new(),
            more => format!(", {more} cards"),
        };
        let lots: Vec<String> = Lot::all()
            .filter(|lot| state.content().card_of(*lot) == Some(*card) && !taken.contains(*lot))
            .map(|lot| lot.to_string())
            .collect();
        sheet.tell(&format!("  {card}{copies}: {}", lots.join(" ")), 4);
    }
    let pink = if state.seats() > 2 {
        String::new()
    } else {
        format!(" With two players the {} lots stay empty.", District::Pink.name())
    };
    sheet.tell(&format!("The deck has {} more cards.{pink}", state.deck.len()), 0);
}

/// The tiles that somebody can still build, with their points and shapes.
fn tiles(sheet: &mut Sheet, state: &State) {
    let legendary = TileSet::legendary().minus(state.built_legendary());
    let unbuilt = state.players.iter().map(|player| player.unbuilt);
    let unbuilt = unbuilt.fold(legendary, TileSet::or);
    let of = |generation: Generation| {
        let tiles = unbuilt.iter().filter(|tile| tile.generation() == generation);
        let tiles: Vec<String> = tiles.filter_map(|tile| drawn(state, tile)).collect();
        tiles.join(", ")
    };
    let turning = if state.options.allow_flip {
        "turned and turned over"
    } else {
        "turned, not turned over"
    };
    sheet.tell(
        &format!("TILES STILL TO BUILD (points, and the shape by rows; they may be {turning})"),
        0,
    );
    for generation in [Generation::Bronze, Generation::Silver, Generation::Gold] {
        let from = state.content().threshold(state.options.variant, generation);
        let name = generation.name();
        sheet.tell(
            &format!("  {name}, from a score of {from}: {}", of(generation)),
            4,
        );
    }
    let left: Vec<String> = legendary.iter().map(|tile| tile.to_string()).collect();
    if !left.is_empty() {
        sheet.tell(
            &format!(
                "{} are legendary: one for each player at most, and for whoever builds it first.",
                and(&left)
            ),
            0,
        );
    }
}

fn drawn(state: &State, tile: Tile) -> Option<String> {
    let info = state.content().tile(tile)?;
    Some(format!("{tile} {} {}", info.points, info.picture))
}

/// What is scored at the end, and how near it is.
fn figures(sheet: &mut Sheet, state: &State, names: Names) {
    let content = state.content();
    for result in scoring::streets(state) {
        let counts: Vec<String> = Seat::all(state.seats())
            .zip(&result.skyscrapers)
            .map(|(seat, count)| format!("{} {count}", mark(seat)))
            .collect();
        let leads = match result.majority {
            Some(seat) => names(seat),
            None => "nobody".into(),
        };
        sheet.tell(
            &format!(
                "{} ({}): {} points for the most skyscrapers beside it; now {}, so {leads}.",
                street(result.street),
                content.way(result.street),
                result.points,
                counts.join(", ")
            ),
            2,
        );
    }
    if let Some(id) = state.challenge {
        sheet.tell(&format!("Challenge: {}.", challenge(content, id)), 2);
    }
    let limits = &content.limits;
    sheet.tell(
        &format!(
            "An unused card is worth {} at the end. The end comes when somebody has {} unbuilt tiles left, when the \
             market cannot be filled, or after {} returned lots without a build (now {}).",
            limits.unused_card_points,
            limits.last_tiles,
            state.returns_limit(),
            state.returns
        ),
        2,
    );
}
