//! What a seat is asked, and what each of its moves would do.

use super::cells::Cells;
use super::content::content;
use super::lots::Lot;
use super::moves::{Acquire, Build, ConstructionBoom, DemolishRebuild, LandGrab, Move, ReturnLot};
use super::placing::Placing;
use super::resolve::golden_prestige;
use super::state::{State, Step, Turn};
use super::tiles::Tile;
use super::words::tile_name;
use crate::kernel::{Seat, and, counted};

pub(super) fn describe(mv: &Move, state: &State) -> String {
    match mv {
        Move::MarketChange(_) => {
            "Play Market Change: four new cards come, the open ones go under the deck.".into()
        }
        Move::Acquire(Acquire { lot }) => format!("Take {}.", land(*lot)),
        Move::LandGrab(LandGrab { lot }) => format!("Play Land Grab: also take {}.", land(*lot)),
        Move::Build(Build { tile, cells }) => format!("Build {}.", raised(state, *tile, cells)),
        Move::DemolishRebuild(DemolishRebuild { tile, cells }) => rebuilt(state, *tile, cells),
        Move::ConstructionBoom(ConstructionBoom { tile, cells }) => {
            format!(
                "Play Construction Boom: also build {}.",
                raised(state, *tile, cells)
            )
        }
        Move::ReturnLot(ReturnLot { lot }) => {
            format!(
                "Give back {lot} ({}) and take your worker home.",
                listed(lot_cells(*lot))
            )
        }
        Move::EndTurn(_) => "End your turn.".into(),
    }
}

/// Short sentences that teach the game while it is played.
pub(super) fn task(state: &State, seat: Seat) -> String {
    let Some(turn) = state.turn().filter(|turn| turn.seat == seat) else {
        return "Wait for your turn.".into();
    };
    let asked = asked(state, turn);
    match turn.last {
        true => format!("Your last turn. {asked}"),
        false => asked.into(),
    }
}

fn asked(state: &State, turn: &Turn) -> &'static str {
    let acquires = state.can_acquire(turn);
    match turn.step {
        _ if turn.must_return => "No worker is free and nothing can be built: choose a lot to give back.",
        Step::Start if acquires => {
            "Take a card for an empty lot of its colour and size, or build a newer tile over old ones of yours."
        }
        Step::Start => "All your workers are out: build a tile on your land, or a newer one over old ones.",
        Step::Choosing if acquires => {
            "Now take a card for an empty lot, or build a newer tile over old ones of yours."
        }
        Step::Choosing => {
            "Build a tile on your land, or a newer one over old ones, or end your turn if you may."
        }
        Step::LandTaken => {
            "You may build: choose a tile and cells of your land beside a street or park. Or end your turn."
        }
        Step::Built => "You have built. End your turn, or play one of your action cards.",
        Step::BuiltTwice => "You have built twice. End your turn, or play Land Grab.",
        Step::ChangingMarket | Step::Ended => "Wait a moment.",
    }
}

/// `RED9 (F4 and G4) with the card red-2`.
fn land(lot: Lot) -> String {
    let cells = listed(lot_cells(lot));
    let card = content().card_of(lot);
    let card = card.map_or_else(String::new, |card| card.to_string());
    format!("{lot} ({cells}) with the card {card}")
}

/// `BR1 on C16 and C17 for 2 points`.
fn raised(state: &State, tile: Tile, cells: &Cells) -> String {
    let points = content().tile(tile).map_or(0, |info| info.points);
    let seat = state.turn().map(|turn| turn.seat);
    let prestige = seat.map_or(0, |seat| golden_prestige(state, seat, tile, cells));
    let prestige = match prestige {
        0 => String::new(),
        more => format!(" and {more} for Golden Prestige"),
    };
    let points = counted(points.into(), "point");
    format!("{} on {} for {points}{prestige}", tile_name(tile), listed(*cells))
}

fn rebuilt(state: &State, tile: Tile, cells: &Cells) -> String {
    let player = state.turn().and_then(|turn| state.player(turn.seat));
    let placing = player.map(|player| Placing::of(state, player, cells));
    let placing = placing.unwrap_or_default();
    let old: Vec<String> = placing.demolished.iter().map(tile_name).collect();
    let bare: Vec<String> = placing.bare.iter().map(|lot| lot.to_string()).collect();
    let workers = match bare.as_slice() {
        [] => String::new(),
        [lot] => format!(", with a worker left on {lot}"),
        lots => format!(", with workers left on {}", and(lots)),
    };
    let raised = raised(state, tile, cells);
    format!("Demolish {} and build {raised}{workers}.", and(&old))
}

fn lot_cells(lot: Lot) -> Cells {
    content().cells_of(lot)
}

fn listed(cells: Cells) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
    and(&cells)
}
