//! Where tiles may stand, and what follows from placing one (sections 8, 9 and 12).

use super::cells::Cells;
use super::lots::LotSet;
use super::state::{Player, State};
use super::tiles::{Generation, Tile, TileSet};
use crate::kernel::Seat;

/// What placing a tile does to its owner's land.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Placing {
    /// The own skyscrapers that share a cell with the footprint (NY-92).
    pub(super) demolished: TileSet,
    /// The lots whose workers return (NY-73, NY-101).
    pub(super) returned: LotSet,
    /// The lots that now have neither skyscraper nor worker (NY-102).
    pub(super) bare: LotSet,
}

impl Placing {
    pub(super) fn of(state: &State, player: &Player, cells: &Cells) -> Self {
        let content = state.content();
        let under = content.lots_under(cells);
        let mut placing = Placing {
            returned: player.held.and(under),
            ..Placing::default()
        };
        if !cells.overlaps(&player.covered) {
            return placing;
        }
        let (mut cleared, mut kept) = (Cells::default(), Cells::default());
        for skyscraper in &player.skyscrapers {
            if skyscraper.cells.overlaps(cells) {
                placing.demolished.insert(skyscraper.tile);
                cleared = cleared.or(&skyscraper.cells);
            } else {
                kept = kept.or(&skyscraper.cells);
            }
        }
        placing.bare = content
            .lots_under(&cleared)
            .minus(content.lots_under(&kept))
            .minus(under);
        placing
    }

    /// NY-103.
    pub(super) fn has_workers(&self, player: &Player) -> bool {
        self.bare.len() <= player.free_workers() + self.returned.len()
    }
}

/// Every footprint on which a seat may build by step 1b or Construction Boom, tile by tile.
pub(super) fn builds(state: &State, seat: Seat) -> impl Iterator<Item = (Tile, Cells)> {
    let player = state.player(seat);
    let free = player.map_or_else(Cells::default, |player| player.land.minus(&player.covered));
    footprints(state, seat, move |_| free)
}

/// Every footprint on which a seat may rebuild, as far as generations decide; workers may be lacking (NY-103).
pub(super) fn rebuilds(state: &State, seat: Seat) -> impl Iterator<Item = (Tile, Cells)> {
    let player = state.player(seat);
    let older = move |generation: Generation| {
        let skyscrapers = player.into_iter().flat_map(|player| &player.skyscrapers);
        let older = skyscrapers.filter(|skyscraper| skyscraper.tile.generation() < generation);
        older.fold(Cells::default(), |cells, skyscraper| cells.or(&skyscraper.cells))
    };
    let removable = [Generation::Bronze, Generation::Silver, Generation::Gold].map(older);
    let removable = move |tile: Tile| match (tile.generation(), removable) {
        (Generation::None, _) => Cells::default(),
        (Generation::Bronze, [cells, _, _]) => cells,
        (Generation::Silver, [_, cells, _]) => cells,
        (Generation::Gold, [_, _, cells]) => cells,
    };
    let free = player.map_or_else(Cells::default, |player| player.land.minus(&player.covered));
    footprints(state, seat, move |tile| free.or(&removable(tile)))
        .filter(move |(tile, cells)| cells.overlaps(&removable(*tile)))
}

/// NY-108: whether there is a legal step 1b or option 2.
pub(super) fn anything_can_be_built(state: &State, seat: Seat) -> bool {
    let has_workers = |cells: &Cells| {
        let player = state.player(seat);
        player.is_some_and(|player| Placing::of(state, player, cells).has_workers(player))
    };
    builds(state, seat).next().is_some() || rebuilds(state, seat).any(|(_, cells)| has_workers(&cells))
}

/// NY-57, NY-79 to NY-86: the tiles that a player may build, wherever it is.
fn buildable(state: &State, player: &Player) -> TileSet {
    let legendary = match player.king() {
        Some(_) => TileSet::default(),
        None => TileSet::legendary().minus(state.built_legendary()),
    };
    let unlocked = |tile: &Tile| is_unlocked(state, player, tile.generation());
    player.unbuilt.or(legendary).iter().filter(unlocked).collect()
}

/// NY-79 to NY-81.
pub(super) fn is_unlocked(state: &State, player: &Player, generation: Generation) -> bool {
    player.score >= state.content().threshold(state.options.variant, generation)
}

/// Every footprint with frontage within the region that is open to a tile.
fn footprints(
    state: &State,
    seat: Seat,
    region: impl Fn(Tile) -> Cells + Copy,
) -> impl Iterator<Item = (Tile, Cells)> {
    let content = state.content();
    let tiles = state.player(seat).map(|player| buildable(state, player));
    let tiles = tiles.unwrap_or_default();
    tiles.iter().flat_map(move |tile| {
        let region = region(tile);
        let shapes = content
            .tile(tile)
            .map(|info| info.shapes(state.options.allow_flip));
        let shapes = shapes.unwrap_or_default().iter();
        shapes
            .flat_map(move |shape| shape.footprints(&region))
            .filter(|cells| cells.overlaps(&content.frontage))
            .map(move |cells| (tile, cells))
    })
}
