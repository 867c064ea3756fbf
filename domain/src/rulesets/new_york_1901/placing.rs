//! Where tiles may stand, and what follows from placing one (sections 8, 9 and 12).

use super::cells::Cells;
use super::lots::LotSet;
use super::state::{Player, State};
use super::tiles::{Generation, Tile, TileSet};

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

/// Every footprint on which a player may build by step 1b or Construction Boom, tile by tile.
pub(super) fn builds(state: &State, player: &Player) -> impl Iterator<Item = (Tile, Cells)> {
    let free = player.land.minus(&player.covered);
    footprints(state, player, move |_| free)
}

/// Every footprint on which a player may rebuild, as far as generations decide; workers may be lacking (NY-103).
pub(super) fn rebuilds(state: &State, player: &Player) -> impl Iterator<Item = (Tile, Cells)> {
    let older = |generation: Generation| {
        let skyscrapers = player.skyscrapers.iter();
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
    let free = player.land.minus(&player.covered);
    footprints(state, player, move |tile| free.or(&removable(tile)))
        .filter(move |(tile, cells)| cells.overlaps(&removable(*tile)))
}

/// NY-108: whether there is a legal step 1b or option 2.
pub(super) fn anything_can_be_built(state: &State, player: &Player) -> bool {
    let has_workers = |cells: &Cells| Placing::of(state, player, cells).has_workers(player);
    builds(state, player).next().is_some() || rebuilds(state, player).any(|(_, cells)| has_workers(&cells))
}

/// NY-79 to NY-81.
pub(super) fn is_unlocked(state: &State, player: &Player, generation: Generation) -> bool {
    player.score >= state.content().threshold(state.options.variant, generation)
}

/// Every footprint with frontage within the region that is open to a tile.
fn footprints(
    state: &State,
    player: &Player,
    region: impl Fn(Tile) -> Cells,
) -> impl Iterator<Item = (Tile, Cells)> {
    let content = state.content();
    let allow_flip = state.options.allow_flip;
    buildable(state, player).iter().flat_map(move |tile| {
        let region = region(tile);
        let shapes = content.tile(tile).map(|info| info.shapes(allow_flip));
        let footprints = shapes
            .into_iter()
            .flatten()
            .flat_map(move |shape| shape.footprints(&region));
        let fronting = footprints.filter(|cells| cells.overlaps(&content.frontage));
        fronting.map(move |cells| (tile, cells))
    })
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
