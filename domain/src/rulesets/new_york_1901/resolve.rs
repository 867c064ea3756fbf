//! The one event that a legal move is.

use super::cells::Cells;
use super::content::ChallengeId;
use super::events::{AcquiredBy, Built, BuiltBy, Event, LotAcquired, LotReturned, MarketChanged, TurnEnded};
use super::lots::{Card, District, Lot};
use super::moves::{Acquire, Build, ConstructionBoom, DemolishRebuild, LandGrab, Move, ReturnLot};
use super::placing::Placing;
use super::state::State;
use super::tiles::{Generation, Tile};
use crate::kernel::{Legal, Seat};

pub(super) fn resolve(state: &State, seat: Seat, mv: Legal<Move>) -> Event {
    match mv.into_inner() {
        Move::MarketChange(_) => Event::MarketChanged(MarketChanged {
            seat,
            replaced: state.open.clone(),
        }),
        Move::Acquire(Acquire { lot }) => lot_acquired(state, seat, AcquiredBy::Acquire, lot),
        Move::LandGrab(LandGrab { lot }) => lot_acquired(state, seat, AcquiredBy::LandGrab, lot),
        Move::Build(Build { tile, cells }) => built(state, seat, BuiltBy::Build, tile, cells),
        Move::DemolishRebuild(DemolishRebuild { tile, cells }) => {
            built(state, seat, BuiltBy::DemolishRebuild, tile, cells)
        }
        Move::ConstructionBoom(ConstructionBoom { tile, cells }) => {
            built(state, seat, BuiltBy::ConstructionBoom, tile, cells)
        }
        Move::ReturnLot(ReturnLot { lot }) => Event::LotReturned(LotReturned {
            seat,
            lot,
            card: card_of(state, lot),
            returns: state.returns.saturating_add(1),
        }),
        Move::EndTurn(_) => Event::TurnEnded(TurnEnded { seat }),
    }
}

fn lot_acquired(state: &State, seat: Seat, by: AcquiredBy, lot: Lot) -> Event {
    let workers = state.player(seat).map_or(0, |player| player.free_workers());
    Event::LotAcquired(LotAcquired {
        seat,
        by,
        lot,
        card: card_of(state, lot),
        free_workers: workers.saturating_sub(1),
    })
}

fn built(state: &State, seat: Seat, by: BuiltBy, tile: Tile, cells: Cells) -> Event {
    let player = state.player(seat);
    let placing = player.map(|player| Placing::of(state, player, &cells));
    let placing = placing.unwrap_or_default();
    let points = state
        .content()
        .tile(tile)
        .map_or(0, |info| u32::from(info.points));
    let bonus_points = golden_prestige(state, seat, tile, &cells);
    let (score, unbuilt) = player.map_or_else(Default::default, |player| (player.score, player.unbuilt));
    let mut unbuilt = unbuilt;
    unbuilt.remove(tile);
    Event::Built(Built {
        seat,
        by,
        tile,
        cells,
        demolished: placing.demolished.iter().collect(),
        workers_returned: placing.returned.iter().collect(),
        workers_placed: placing.bare.iter().collect(),
        points,
        bonus_points,
        score: score.saturating_add(points).saturating_add(bonus_points),
        unbuilt: unbuilt.len(),
    })
}

/// NY-156 to NY-158: the older skyscrapers of others that share a side with new gold.
pub(super) fn golden_prestige(state: &State, seat: Seat, tile: Tile, cells: &Cells) -> u32 {
    if state.challenge != Some(ChallengeId::GoldenPrestige) || tile.generation() != Generation::Gold {
        return 0;
    }
    let around = cells.surroundings();
    let opposing = state.seated().filter(|(other, _)| *other != seat);
    let older = opposing
        .flat_map(|(_, player)| &player.skyscrapers)
        .filter(|other| other.tile.generation() < Generation::Gold && other.cells.overlaps(&around));
    let each = state.content().challenges.prestige_points;
    each.saturating_mul(u32::try_from(older.count()).unwrap_or(u32::MAX))
}

/// The card of a lot; every lot has one.
fn card_of(state: &State, lot: Lot) -> Card {
    state.content().card_of(lot).unwrap_or(Card {
        district: District::Red,
        size: 2,
    })
}
