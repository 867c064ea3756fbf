//! What chance decides. A card is drawn from the first bag of the deck at the moment it is turned up (NY-170).

use super::content::{ChallengeId, CharacterId, StreetId};
use super::events::{CardsDrawn, ChallengeRevealed, Event, FirstPlayerChosen, StreetsRevealed};
use super::follow::characters_dealt;
use super::lots::Card;
use super::state::State;
use crate::kernel::{Chance, Seat, numbers_of};

/// What has to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Draw {
    Characters,
    /// So many cards as the open market lacks.
    Cards,
    Streets,
    Challenge,
    FirstPlayer,
}

pub(super) fn draw(state: &State, what: Draw, chance: &mut Chance) -> Event {
    match what {
        Draw::Characters => characters(state, chance),
        Draw::Cards => cards(state, chance),
        Draw::Streets => streets(state, chance),
        Draw::Challenge => Event::ChallengeRevealed(ChallengeRevealed {
            challenge: chance.pick(&ChallengeId::ALL).copied(),
        }),
        Draw::FirstPlayer => first_player(state, chance),
    }
}

/// By which numbers an event is drawn.
pub(super) fn numbers(state: &State, event: &Event) -> Option<Vec<usize>> {
    match event {
        Event::CharactersDealt(dealt) => {
            let dealt: Vec<CharacterId> = dealt.characters.iter().map(|dealt| dealt.character).collect();
            numbers_of(characters_in_play(state), &dealt)
        }
        Event::CardsDrawn(cards) => {
            let mut deck = state.deck.clone();
            let number = |card: &Card| deck.number_of(*card).filter(|_| deck.take(*card));
            cards.drawn.iter().map(number).collect()
        }
        Event::StreetsRevealed(revealed) => numbers_of(StreetId::ALL.to_vec(), &revealed.streets),
        Event::ChallengeRevealed(revealed) => numbers_of(ChallengeId::ALL.to_vec(), &[revealed.challenge?]),
        Event::FirstPlayerChosen(chosen) => Some(vec![chosen.seat.index()]),
        _ => None,
    }
}

/// NY-26, without the one who is out with two players (NY-23).
fn characters_in_play(state: &State) -> Vec<CharacterId> {
    let known = state.content().characters.iter();
    let in_play = known.filter(|character| state.seats() > 2 || character.with_two_players);
    in_play.map(|character| character.id).collect()
}

fn characters(state: &State, chance: &mut Chance) -> Event {
    let mut characters = characters_in_play(state);
    let dealt: Vec<CharacterId> = (0..state.seats())
        .filter_map(|_| chance.draw(&mut characters))
        .collect();
    characters_dealt(state, &dealt)
}

fn cards(state: &State, chance: &mut Chance) -> Event {
    let mut deck = state.deck.clone();
    let lacking = state.content().limits.market.saturating_sub(state.open.len());
    let drawn = std::iter::from_fn(|| deck.draw(chance).filter(|card| deck.take(*card)));
    Event::CardsDrawn(CardsDrawn {
        seat: state.turn().map(|turn| turn.seat),
        drawn: drawn.take(lacking).collect(),
    })
}

fn streets(state: &State, chance: &mut Chance) -> Event {
    let mut streets = StreetId::ALL.to_vec();
    let in_play = state.content().limits.streets_in_play;
    Event::StreetsRevealed(StreetsRevealed {
        streets: (0..in_play).filter_map(|_| chance.draw(&mut streets)).collect(),
    })
}

fn first_player(state: &State, chance: &mut Chance) -> Event {
    let seats: Vec<Seat> = Seat::all(state.seats()).collect();
    let seat = chance.pick(&seats).copied().unwrap_or(Seat::FIRST);
    Event::FirstPlayerChosen(FirstPlayerChosen { seat })
}
