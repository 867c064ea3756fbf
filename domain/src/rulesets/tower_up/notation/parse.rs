//! Reads the words of a line as a move.

use super::reader::{Read, Reader, fail};
use super::words::{Kind, Piece};
use crate::kernel::named;
use crate::rulesets::tower_up::colors::Color;
use crate::rulesets::tower_up::moves::{
    Build, DeclineExtraTurn, Discard, FloorCounts, Move, PlaceStartingFloor, TakeCard,
};
use crate::rulesets::tower_up::state::State;
use std::num::NonZeroU32;

pub(super) fn parse(pieces: &[Piece], state: &State) -> Read<Move> {
    let (verb, mut rest) = verb(pieces)?;
    let mv = match verb {
        Verb::Take => Move::TakeCard(rest.take(state)?),
        Verb::Build => Move::Build(rest.build()?),
        Verb::Drop => Move::Discard(Discard {
            floors: counted(&rest.colors("drop")?),
        }),
        Verb::Decline => Move::DeclineExtraTurn(DeclineExtraTurn {}),
        Verb::Place => Move::PlaceStartingFloor(rest.place()?),
    };
    match rest.peek() {
        None => Ok(mv),
        Some(_) => fail(format!(
            "`{}` at the end of the line has no meaning there.",
            rest.shown()
        )),
    }
}

#[derive(Clone, Copy)]
enum Verb {
    Take,
    Build,
    Drop,
    Decline,
    Place,
}

/// The first word. A one-letter verb may touch the site or the card that follows: `bD1` is `b D1`.
fn verb(pieces: &[Piece]) -> Read<(Verb, Reader)> {
    let mut pieces = pieces.to_vec();
    let word = match pieces.first_mut() {
        Some(Piece {
            kind: Kind::Word(word),
            ..
        }) => word.clone(),
        Some(_) => return fail(format!("{VERBS}; this line does not begin with a word.")),
        None => return fail("The line says nothing.".into()),
    };
    if let Some(verb) = verb_called(&word) {
        return Ok((verb, Reader { pieces, at: 1 }));
    }
    let touched = matches!(
        pieces.get(1),
        Some(Piece {
            kind: Kind::Number(_),
            touches: true
        })
    );
    let mut letters = word.chars();
    match (letters.next(), letters.next(), letters.next()) {
        (Some(first), Some(second), None) if touched => {
            if let (Some(verb), Some(piece)) = (verb_called(&first.to_string()), pieces.first_mut()) {
                *piece = Piece {
                    kind: Kind::Word(second.into()),
                    touches: true,
                };
                return Ok((verb, Reader { pieces, at: 0 }));
            }
        }
        _ => {}
    }
    fail(format!("{VERBS}, not with `{}`.", named(&word)))
}

const VERBS: &str = "A move begins with take, build, drop, decline or place";

fn verb_called(word: &str) -> Option<Verb> {
    match word {
        "take" | "t" => Some(Verb::Take),
        "build" | "b" => Some(Verb::Build),
        "drop" | "d" => Some(Verb::Drop),
        "decline" | "x" => Some(Verb::Decline),
        "place" | "p" => Some(Verb::Place),
        _ => None,
    }
}

impl Reader {
    fn take(&mut self, state: &State) -> Read<TakeCard> {
        let card = self.card(state)?;
        let (mut wild, mut instead, mut drop) = (None, None, None);
        while let Some(kind) = self.peek() {
            let (word, part) = match kind {
                Kind::Sign('=') => ("wild", &mut wild),
                Kind::Word(word) if word == "wild" => ("wild", &mut wild),
                Kind::Sign('/') => ("instead", &mut instead),
                Kind::Word(word) if word == "instead" => ("instead", &mut instead),
                Kind::Sign('-') => ("drop", &mut drop),
                Kind::Word(word) if word == "drop" => ("drop", &mut drop),
                _ => {
                    return fail(format!(
                        "After the card comes wild, instead or drop, not `{}`.",
                        self.shown()
                    ));
                }
            };
            self.at += 1;
            if part.replace(self.colors(word)?).is_some() {
                return fail(format!("`{word}` stands twice in this line."));
            }
        }
        Ok(TakeCard {
            card,
            wild_colors: wild.unwrap_or_default(),
            substitute_colors: instead.unwrap_or_default(),
            discard: drop.map(|colors| counted(&colors)),
        })
    }

    fn build(&mut self) -> Read<Build> {
        let site = self.site("the site of the new building")?;
        let color = self.color("the colour of the new building")?;
        if matches!(self.peek(), Some(Kind::Word(word)) if word == "roof") {
            self.at += 1;
        }
        let roof_site = self.site("the site of the roof")?;
        Ok(Build {
            site,
            color,
            roof_site,
        })
    }

    fn place(&mut self) -> Read<PlaceStartingFloor> {
        let site = self.site("the site of the starting floor")?;
        let color = match self.peek() {
            None => None,
            Some(_) => Some(self.color("the colour of the starting floor")?),
        };
        Ok(PlaceStartingFloor { site, color })
    }

    /// A market slot, looked up as the market stands now, or a card's id, with or without leading zeros.
    fn card(&mut self, state: &State) -> Read<String> {
        let shown = self.shown();
        match self.peek().cloned() {
            Some(Kind::Number(digits)) => {
                self.at += 1;
                self.card_in_slot(state, &digits)
            }
            Some(Kind::Word(letter)) if matches!(letter.as_str(), "q" | "t" | "j" | "m" | "v") => {
                self.at += 1;
                let Some(digits) = self.touching_number(2) else {
                    return fail(format!(
                        "`{shown}` is not a card; a card is a letter and a number, such as T05."
                    ));
                };
                Ok(card_id(state, &letter.to_uppercase(), &digits))
            }
            Some(_) => fail(format!(
                "After take comes a market slot (1, 2 or 3) or a card, such as T05, not `{shown}`."
            )),
            None => fail("After take comes a market slot (1, 2 or 3) or a card, such as T05.".into()),
        }
    }

    fn card_in_slot(&self, state: &State, digits: &str) -> Read<String> {
        let slot = match digits {
            "1" => state.market.first(),
            "2" => state.market.get(1),
            "3" => state.market.get(2),
            _ => {
                return fail(format!(
                    "The market has the slots 1, 2 and 3, not {}. A card is named with its letter: take T05.",
                    named(digits)
                ));
            }
        };
        match slot.copied().flatten() {
            Some(card) => Ok(state.content().card_id(card)),
            None => fail(format!("Slot {digits} of the market is empty.")),
        }
    }
}

/// The id that has this letter and number; an id that no card has is left to `check`.
fn card_id(state: &State, letter: &str, digits: &str) -> String {
    let number: Option<u8> = digits.parse().ok();
    let is_it = |id: &str| {
        id.strip_prefix(letter)
            .is_some_and(|rest| rest.parse().ok() == number)
    };
    let found = state.content().cards.iter().find(|card| is_it(&card.id));
    found.map_or_else(|| format!("{letter}{digits}"), |card| card.id.clone())
}

fn counted(colors: &[Color]) -> FloorCounts {
    let count = |color| {
        let count = colors.iter().filter(|other| **other == color).count();
        NonZeroU32::new(u32::try_from(count).unwrap_or(u32::MAX))
    };
    FloorCounts {
        black: count(Color::Black),
        white: count(Color::White),
        grey: count(Color::Grey),
        brown: count(Color::Brown),
    }
}
