//! The mildest legal move, for a missed deadline.

use super::candidates::candidates;
use super::content::ProjectInfo;
use super::ids::Project;
use super::moves::Move;
use super::state::State;
use crate::kernel::Seat;

/// The first of the least that can be done, in the order of the candidates.
pub(super) fn fallback(state: &State, seat: Seat) -> Option<Move> {
    candidates(state, seat).into_iter().min_by_key(weight)
}

/// A present weighs most, then a price, then a closed plot, then the number of symbols.
fn weight(mv: &Move) -> (bool, u32, bool, usize) {
    match mv {
        Move::Collect(_) | Move::DrawDiscard(_) | Move::MunicipalDiscard(_) | Move::Pass(_) => {
            (false, 0, false, 0)
        }
        Move::DrawPlay(play) => of(play.project, 0),
        Move::MunicipalPlay(play) => of(play.project, 0),
        Move::Buy(buy) => of(buy.project, buy.project.card().cost().unwrap_or(0)),
    }
}

fn of(project: Project, price: u32) -> (bool, u32, bool, usize) {
    let symbols = |info: &ProjectInfo| 1 + info.income.len() + info.prestige.len();
    let weight = |info: &ProjectInfo| (info.present, price, info.roof, symbols(info));
    project.info().map_or((true, price, true, 0), weight)
}
