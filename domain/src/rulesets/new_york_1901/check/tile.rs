//! Tiles and where they stand.

use crate::kernel::{Refusal, Seat};
use crate::rulesets::new_york_1901::cells::Cells;
use crate::rulesets::new_york_1901::events::Trigger;
use crate::rulesets::new_york_1901::placing::{Placing, is_unlocked};
use crate::rulesets::new_york_1901::refusals as r;
use crate::rulesets::new_york_1901::state::{Player, State};
use crate::rulesets::new_york_1901::tiles::{Generation, Tile};

/// NY-113, NY-119.
pub(super) fn construction_boom(state: &State, seat: Seat, player: &Player) -> Result<(), Refusal> {
    if !player.cards.construction_boom {
        return Err(r::CARD_USED.refuse_all("You have used Construction Boom already."));
    }
    // Who triggers the end has no later turn, so it was the first build of this one.
    let by_tiles = |trigger, by| trigger == Trigger::Tiles && by == seat;
    match &state.end {
        Some(end) if by_tiles(end.trigger, end.seat) => Err(r::END_TRIGGERED.refuse_all(
            "The first skyscraper of this turn has triggered the end, so Construction Boom cannot be played.",
        )),
        _ => Ok(()),
    }
}

/// NY-57, NY-59; the same for Construction Boom (NY-116).
pub(super) fn build(state: &State, player: &Player, tile: Tile, cells: &Cells) -> Result<(), Refusal> {
    placeable(state, player, tile, cells)?;
    let occupied = cells.and(&player.covered);
    if let Some(cell) = occupied.first() {
        let message = format!("A skyscraper of yours stands on {cell}; this move demolishes nothing.");
        return Err(r::OCCUPIED.refuse("cells", message));
    }
    Ok(())
}

/// NY-91 to NY-103.
pub(super) fn rebuild(state: &State, player: &Player, tile: Tile, cells: &Cells) -> Result<(), Refusal> {
    placeable(state, player, tile, cells)?;
    let placing = Placing::of(state, player, cells);
    if placing.demolished.is_empty() {
        return Err(r::NOTHING_TO_DEMOLISH.refuse("cells", "No skyscraper of yours stands on these cells."));
    }
    let of = |generation| move |tile: &Tile| tile.generation() >= generation;
    if let Some(gold) = placing.demolished.iter().find(of(Generation::Gold)) {
        let message =
            format!("{gold} stands there, and gold and legendary skyscrapers are never demolished.");
        return Err(r::GOLD_PROTECTED.refuse("cells", message));
    }
    if let Some(newer) = placing.demolished.iter().find(of(tile.generation())) {
        let message = format!(
            "{tile} is {} and cannot replace {newer}, which is {}.",
            tile.generation().name(),
            newer.generation().name()
        );
        return Err(r::NOT_HIGHER.refuse("tile", message));
    }
    if !placing.has_workers(player) {
        let message = format!(
            "{} of your lots would be left bare, and you would have {} free workers for them.",
            placing.bare.len(),
            player.free_workers() + placing.returned.len()
        );
        return Err(r::NOT_ENOUGH_WORKERS.refuse("cells", message));
    }
    Ok(())
}

/// What holds for every tile placed (sections 8, 10 and 11).
fn placeable(state: &State, player: &Player, tile: Tile, cells: &Cells) -> Result<(), Refusal> {
    available(state, player, tile)?;
    is_shape(state, tile, cells)?;
    if let Some(cell) = cells.minus(&player.land).first() {
        let message = format!("{cell} does not lie on a lot of yours.");
        return Err(r::NOT_YOUR_LAND.refuse("cells", message));
    }
    if !cells.overlaps(&state.content().frontage) {
        let message = "None of these cells is beside a street or a park.";
        return Err(r::NO_FRONTAGE.refuse("cells", message));
    }
    Ok(())
}

/// NY-57, NY-79 to NY-86.
fn available(state: &State, player: &Player, tile: Tile) -> Result<(), Refusal> {
    if tile == Tile::Starting || tile.index().is_none() {
        let message = format!("{tile} is no tile that can be built.");
        return Err(r::UNKNOWN_TILE.refuse("tile", message));
    }
    let built = match tile.legendary() {
        Some(_) if player.king().is_some() => {
            let message = "You have built a legendary skyscraper already; one is the limit.";
            return Err(r::LEGENDARY_LIMIT.refuse("tile", message));
        }
        Some(_) => state.built_legendary().contains(tile),
        None => !player.unbuilt.contains(tile),
    };
    if built {
        let message = format!("{tile} has been built before.");
        let rule = if tile.legendary().is_some() {
            "NY-86"
        } else {
            "NY-57"
        };
        return Err(r::TILE_NOT_AVAILABLE.refuse("tile", message).under(rule));
    }
    let generation = tile.generation();
    if !is_unlocked(state, player, generation) {
        let needed = state.content().threshold(state.options.variant, generation);
        let (name, score) = (generation.name(), player.score);
        let message = format!("{tile} is {name} and needs a score of {needed}; yours is {score}.");
        let rule = if generation == Generation::Gold {
            "NY-80"
        } else {
            "NY-79"
        };
        return Err(r::GENERATION_LOCKED.refuse("tile", message).under(rule));
    }
    Ok(())
}

/// NY-68 to NY-70.
fn is_shape(state: &State, tile: Tile, cells: &Cells) -> Result<(), Refusal> {
    let shapes = state
        .content()
        .tile(tile)
        .map(|info| info.shapes(state.options.allow_flip));
    let mut shapes = shapes.unwrap_or_default().iter();
    match cells.to_pattern() {
        Some((first, bits)) if shapes.any(|shape| shape.is(first, bits)) => Ok(()),
        _ => {
            let over = if state.options.allow_flip {
                "turned or turned over"
            } else {
                "turned"
            };
            let message = format!("These cells are not the shape of {tile}, however {over}.");
            Err(r::WRONG_SHAPE.refuse("cells", message))
        }
    }
}
