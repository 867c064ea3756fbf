//! Which kinds of moves the state of the turn accepts (NY-45).

use crate::kernel::Refusal;
use crate::rulesets::new_york_1901::moves::Move;
use crate::rulesets::new_york_1901::refusals as r;
use crate::rulesets::new_york_1901::state::{State, Step, Turn};

pub(super) fn accepts(state: &State, turn: &Turn, mv: &Move) -> Result<(), Refusal> {
    if turn.must_return != matches!(mv, Move::ReturnLot(_)) {
        return Err(match turn.must_return {
            true => r::MUST_RETURN_LOT.refuse_all(
                "You have no free worker and nothing can be built; give back a lot with one of your workers.",
            ),
            false => r::NOT_NOW
                .refuse_all("A lot is given back only in a turn in which nothing else can be done.")
                .under("NY-112"),
        });
    }
    match mv {
        Move::MarketChange(_) => market_change(turn.step),
        Move::Acquire(_) | Move::DemolishRebuild(_) => main_option(turn.step),
        Move::Build(_) => build(state, turn),
        Move::ConstructionBoom(_) => construction_boom(turn.step),
        Move::LandGrab(_) | Move::ReturnLot(_) => Ok(()),
        Move::EndTurn(_) => end_turn(state, turn),
    }
}

fn market_change(step: Step) -> Result<(), Refusal> {
    match step {
        Step::Start => Ok(()),
        _ => Err(r::NOT_AT_TURN_START
            .refuse_all("Market Change comes before any other move of the turn, and one was made already.")),
    }
}

fn main_option(step: Step) -> Result<(), Refusal> {
    match step {
        Step::Start | Step::Choosing => Ok(()),
        Step::LandTaken => {
            Err(r::NOT_NOW.refuse_all("Land was taken in this turn; now build on it, or end the turn."))
        }
        _ => Err(r::NOT_NOW.refuse_all("A skyscraper was built in this turn; the main option is done.")),
    }
}

fn build(state: &State, turn: &Turn) -> Result<(), Refusal> {
    match turn.step {
        Step::LandTaken => Ok(()),
        Step::Start | Step::Choosing if state.can_acquire(turn) => Err(r::MUST_ACQUIRE_FIRST.refuse_all(
            "You have a free worker and a card can be taken: take a lot first, then build if you like.",
        )),
        Step::Start | Step::Choosing => Ok(()),
        _ => Err(r::NOT_NOW
            .refuse_all("A skyscraper was built in this turn; only Construction Boom builds another.")),
    }
}

fn construction_boom(step: Step) -> Result<(), Refusal> {
    match step {
        Step::Built => Ok(()),
        Step::BuiltTwice => Err(r::NOT_NOW.refuse_all("Construction Boom was played in this turn already.")),
        _ => {
            Err(r::NO_FIRST_BUILD
                .refuse_all("Construction Boom follows a first skyscraper of the same turn."))
        }
    }
}

fn end_turn(state: &State, turn: &Turn) -> Result<(), Refusal> {
    // NY-132: land was acquired, and no more can be.
    let grabbed_all = turn.step == Step::Choosing && turn.land_grab && !state.can_acquire(turn);
    match turn.step {
        Step::Start | Step::Choosing if !grabbed_all => {
            let way = match state.can_acquire(turn) {
                true => "take a lot, or demolish and rebuild",
                false => "build, or demolish and rebuild",
            };
            Err(r::TURN_NOT_DONE.refuse_all(format!("A turn cannot be passed: {way}.")))
        }
        _ => Ok(()),
    }
}
