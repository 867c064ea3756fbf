//! The one event that a legal move is.

use super::colors::Color;
use super::events::{
    Built, CardTaken, Event, ExtraTurnDeclined, FloorsDiscarded, Grown, MachineMoved, StartingFloorPlaced,
};
use super::moves::{Build, Discard, Move, PlaceStartingFloor, TakeCard};
use super::receipt::Receipt;
use super::scoring;
use super::state::State;
use crate::kernel::{Legal, Seat};

pub(super) fn resolve(state: &State, seat: Seat, mv: Legal<Move>) -> Event {
    match mv.into_inner() {
        Move::TakeCard(take) => Event::CardTaken(card_taken(state, seat, take)),
        Move::Build(build) => Event::Built(built(state, seat, build)),
        Move::Discard(Discard { floors }) => Event::FloorsDiscarded(FloorsDiscarded {
            seat,
            floors: floors.small().unwrap_or_default(),
        }),
        Move::DeclineExtraTurn(_) => Event::ExtraTurnDeclined(ExtraTurnDeclined { seat }),
        Move::PlaceStartingFloor(place) => {
            Event::StartingFloorPlaced(starting_floor_placed(state, seat, place))
        }
    }
}

/// The colours are sorted, so that two moves that mean the same are the same event.
fn card_taken(state: &State, seat: Seat, take: TakeCard) -> CardTaken {
    let content = state.content();
    let TakeCard {
        card,
        mut wild_colors,
        mut substitute_colors,
        discard,
    } = take;
    wild_colors.sort_unstable();
    substitute_colors.sort_unstable();
    let taken = content.find_card(&card);
    let info = taken.and_then(|card| content.card(card));
    let slot = state
        .market
        .iter()
        .position(|slot| slot.is_some() && *slot == taken);
    let receipt = info
        .map(|info| Receipt::of(info, &state.general_supply))
        .unwrap_or_default();
    let machine = info.and_then(|info| info.machine);
    CardTaken {
        seat,
        card,
        slot: slot.and_then(|index| u8::try_from(index + 1).ok()).unwrap_or(0),
        received: receipt.with(&wild_colors, &substitute_colors),
        wild_colors,
        substitute_colors,
        forfeited: receipt.forfeited,
        shortage: receipt.shortage,
        machine: machine.map(|machine| moved(state, seat, machine.color, machine.steps)),
        discarded: discard.and_then(|floors| floors.small()).unwrap_or_default(),
    }
}

fn built(state: &State, seat: Seat, build: Build) -> Built {
    let Build {
        site: id,
        color,
        roof_site,
    } = build;
    let board = state.board();
    let site = board.find(&id);
    let grown: Vec<Grown> = site
        .into_iter()
        .flat_map(|site| state.around(site))
        .map(|(grown, building)| Grown {
            site: board.id_of(grown),
            color: building.color,
            height: building.height.saturating_add(1),
        })
        .collect();
    let roofed = grown.iter().find(|grown| grown.site == roof_site);
    let (roof_color, roof_level) = roofed.map_or((color, 1), |grown| (grown.color, grown.height));
    let roofs = state.player(seat).map_or(0, |player| player.roofs_left);
    Built {
        seat,
        site: id,
        color,
        paid: site.map(|site| state.cost(site, color)).unwrap_or_default(),
        roof_site,
        roof_level,
        roofs_left: roofs.saturating_sub(1),
        // TU-66: by the present height of the roofed building.
        machine: moved(state, seat, roof_color, roof_level),
        grown,
    }
}

fn starting_floor_placed(state: &State, seat: Seat, place: PlaceStartingFloor) -> StartingFloorPlaced {
    let shown = state.next_starting_floor().and_then(|floor| floor.color());
    StartingFloorPlaced {
        seat: Some(seat),
        floor_number: state.starting.placed.saturating_add(1),
        site: place.site,
        color: shown.or(place.color).unwrap_or(Color::Black),
    }
}

fn moved(state: &State, seat: Seat, color: Color, steps: u8) -> MachineMoved {
    let from_column = state.player(seat).map_or(0, |player| player.markers.get(color));
    let to_column = scoring::advance(state.content(), from_column, steps);
    MachineMoved {
        color,
        from_column,
        to_column,
    }
}
