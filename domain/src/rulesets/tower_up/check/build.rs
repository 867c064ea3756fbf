//! Building, and placing starting floors.

use crate::kernel::{Refusal, Seat, named};
use crate::rulesets::tower_up::colors::Color;
use crate::rulesets::tower_up::content::Site;
use crate::rulesets::tower_up::moves::{Build, PlaceStartingFloor};
use crate::rulesets::tower_up::refusals as r;
use crate::rulesets::tower_up::state::{Player, State};
use crate::rulesets::tower_up::words::{listed, or};

pub(super) fn place_starting_floor(state: &State, place: &PlaceStartingFloor) -> Result<(), Refusal> {
    let shown = state.next_starting_floor().and_then(|floor| floor.color());
    let color = match (shown, place.color) {
        (Some(shown), Some(named)) if shown != named => {
            let message = format!("This starting floor is {shown}, not {named}.");
            return Err(r::COLOR_NOT_ALLOWED.refuse("color", message));
        }
        (Some(shown), _) => shown,
        (None, Some(named)) => named,
        (None, None) => {
            let message = "This starting floor is wild; name its colour.";
            return Err(r::COLOR_REQUIRED.refuse("color", message));
        }
    };
    let site = empty_site(state, &place.site)?;
    no_conflict(state, site, color, "a starting floor").map_err(|refusal| refusal.under("TU-32"))
}

pub(super) fn build(state: &State, seat: Seat, build: &Build) -> Result<(), Refusal> {
    let site = empty_site(state, &build.site)?;
    if state.around(site).next().is_none() {
        let message = format!(
            "No building is next to {}; a new building needs at least one neighbour.",
            build.site
        );
        return Err(r::NO_ADJACENT_BUILDING.refuse("site", message));
    }
    no_conflict(state, site, build.color, "a new building")?;
    let Some(player) = state.player(seat) else {
        return Ok(());
    };
    if player.roofs_left == 0 {
        return Err(r::NO_ROOF_LEFT.refuse_all("You have no roof left, so you cannot build any more."));
    }
    can_pay(state, player, site, build.color)?;
    roof_fits(state, site, &build.roof_site)
}

/// TU-65: on the new building or on one that has just grown.
fn roof_fits(state: &State, site: Site, roof_site: &str) -> Result<(), Refusal> {
    let board = state.board();
    let sites = || std::iter::once(site).chain(state.around(site).map(|(grown, _)| grown));
    let roof = board.find(roof_site);
    if sites().any(|site| Some(site) == roof) {
        return Ok(());
    }
    let ids: Vec<String> = sites().map(|site| board.id_of(site)).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let message = format!(
        "The roof cannot go on {}; it goes on {}.",
        named(roof_site),
        or(&ids)
    );
    Err(r::BAD_ROOF_SITE.refuse("roof_site", message))
}

fn empty_site(state: &State, id: &str) -> Result<Site, Refusal> {
    let Some(site) = state.board().find(id) else {
        return Err(r::UNKNOWN_SITE.refuse("site", format!("This board has no site {}.", named(id))));
    };
    match state.building(site) {
        None => Ok(site),
        Some(building) => {
            let message = format!("A {} building stands on {id}.", building.color);
            Err(r::SITE_OCCUPIED.refuse("site", message))
        }
    }
}

/// TU-32 for a starting floor, TU-59 for a new building.
fn no_conflict(state: &State, site: Site, color: Color, what: &str) -> Result<(), Refusal> {
    match state.around(site).find(|(_, building)| building.color == color) {
        None => Ok(()),
        Some((neighbour, _)) => {
            let board = state.board();
            let message = format!(
                "{} is next to the {color} building on {}; {} must differ in colour from every neighbour.",
                board.id_of(site),
                board.id_of(neighbour),
                what
            );
            Err(r::COLOR_CONFLICT.refuse("color", message))
        }
    }
}

/// TU-61, TU-62: the founding floor and one for every neighbour, all or nothing.
fn can_pay(state: &State, player: &Player, site: Site, color: Color) -> Result<(), Refusal> {
    let cost = state.cost(site, color);
    if player.supply.covers(&cost) {
        return Ok(());
    }
    let message = format!(
        "This costs {}; you hold {}.",
        listed(&cost),
        listed(&player.supply)
    );
    Err(r::NOT_ENOUGH_FLOORS.refuse_all(message))
}
