//! Set-up: characters, market, streets, challenge, first player (NY-23 to NY-37).

use super::{Ahead, turn_began};
use crate::kernel::Seat;
use crate::rulesets::new_york_1901::content::CharacterId;
use crate::rulesets::new_york_1901::draw::Draw;
use crate::rulesets::new_york_1901::events::{
    ChallengeRevealed, CharacterDealt, CharactersDealt, Event, FirstPlayerChosen, StreetsRevealed,
};
use crate::rulesets::new_york_1901::state::{SetUp, State};

pub(super) fn setting_up(state: &State, step: SetUp) -> Ahead {
    let options = &state.options;
    let chosen = match step {
        SetUp::Characters => options
            .characters
            .chosen()
            .map(|dealt| characters_dealt(state, dealt)),
        SetUp::Market => None,
        SetUp::Streets => options.street_cards.chosen().map(|streets| {
            Event::StreetsRevealed(StreetsRevealed {
                streets: streets.clone(),
            })
        }),
        SetUp::Challenge => {
            let named = options.bonus_challenge.named();
            named.map(|challenge| Event::ChallengeRevealed(ChallengeRevealed { challenge }))
        }
        SetUp::FirstPlayer => {
            let chosen = options.first_player.chosen();
            chosen.map(|seat| Event::FirstPlayerChosen(FirstPlayerChosen { seat: *seat }))
        }
        SetUp::Done => Some(turn_began(state, state.first_player.unwrap_or(Seat::FIRST))),
    };
    match (chosen, step) {
        (Some(event), _) => Ahead::Fact(event),
        (None, SetUp::Characters) => Ahead::Chance(Draw::Characters),
        (None, SetUp::Market) => Ahead::Chance(Draw::Cards),
        (None, SetUp::Streets) => Ahead::Chance(Draw::Streets),
        (None, SetUp::Challenge) => Ahead::Chance(Draw::Challenge),
        (None, SetUp::FirstPlayer | SetUp::Done) => Ahead::Chance(Draw::FirstPlayer),
    }
}

/// NY-27: each seat's character with the lot that bears its icon.
pub(in crate::rulesets::new_york_1901) fn characters_dealt(state: &State, dealt: &[CharacterId]) -> Event {
    let characters = Seat::all(state.seats()).zip(dealt).filter_map(|(seat, id)| {
        let info = state.content().character(*id)?;
        Some(CharacterDealt {
            seat,
            character: *id,
            lot: info.lot,
        })
    });
    Event::CharactersDealt(CharactersDealt {
        characters: characters.collect(),
    })
}
