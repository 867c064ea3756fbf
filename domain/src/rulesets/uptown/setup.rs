//! The table before anything has happened (UP-14 to UP-21).

use super::content::content;
use super::ids::{Card, MUNICIPAL_CARDS};
use super::refusals;
use super::state::{Phase, Pile, Side, State};
use crate::kernel::Refusal;

pub(super) fn begin(seats: u8) -> Result<State, Refusal> {
    let setup = &content().setup;
    let Some(cards) = setup.deal.get(&seats) else {
        let message = format!("UpTown is for 2, 3 or 4 players, not for {seats}.");
        return Err(refusals::SEATS.refuse("seats", message));
    };
    Ok(State {
        phase: Phase::SettingUp,
        round: 0,
        first_seat: None,
        sides: vec![Side::new(setup.starting_wallet, *cards); usize::from(seats)],
        municipal: Pile::face_down(MUNICIPAL_CARDS),
        unseen: Card::all().collect(),
        discarded: Vec::new(),
        end: None,
        left: Vec::new(),
    })
}
