//! A player's board: which tile lies where, and what the tracks show of it.

use super::content::{content, effects};
use super::fields::{BUILDING_FIELDS, Edge, FIELDS, Field};
use super::tiles::{Tile, TileType};
use super::tracks::Tracks;

/// The tiles of a board. The tracks always are the sum of their effects (IN-108).
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct City {
    tiles: [Option<Tile>; FIELDS],
    tracks: Tracks,
    count: u8,
}

impl City {
    pub(super) fn tile(&self, field: Field) -> Option<Tile> {
        self.tiles.get(field.index()).copied().flatten()
    }

    /// Lays a tile on a field and gives back what lay there. The centre is never built on (IN-512).
    pub(super) fn put(&mut self, field: Field, tile: Tile) -> Option<Tile> {
        if field == Field::CENTRE {
            return None;
        }
        let before = self.take(field);
        if let Some(place) = self.tiles.get_mut(field.index()) {
            *place = Some(tile);
            self.tracks = self.tracks.plus(effects(tile));
            self.count += 1;
        }
        before
    }

    pub(super) fn take(&mut self, field: Field) -> Option<Tile> {
        let tile = self.tiles.get_mut(field.index()).and_then(Option::take)?;
        self.tracks = self.tracks.minus(effects(tile));
        self.count -= 1;
        Some(tile)
    }

    /// The occupied fields with their tiles.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (Field, Tile)> {
        Field::all().filter_map(|field| Some((field, self.tile(field)?)))
    }

    pub(super) fn empty_fields(&self) -> impl Iterator<Item = Field> {
        Field::building().filter(|field| self.tile(*field).is_none())
    }

    pub(super) fn tracks(&self) -> &Tracks {
        &self.tracks
    }

    pub(super) fn count(&self) -> u8 {
        self.count
    }

    /// IN-601.
    pub(super) fn is_full(&self) -> bool {
        self.count >= BUILDING_FIELDS
    }

    /// IN-704: the fields, the centre first, to which a chain of connected fields leads from the centre.
    pub(super) fn reachable(&self) -> Vec<Field> {
        let mut found = vec![Field::CENTRE];
        let mut at = 0;
        while let Some(field) = found.get(at).copied() {
            at += 1;
            for (edge, next) in neighbours(field) {
                if !found.contains(&next) && self.is_open(field, edge) && self.is_open(next, edge.opposite())
                {
                    found.push(next);
                }
            }
        }
        found
    }

    /// IN-906: the size of the largest area of a type. Passages do not matter, and the centre does not link.
    pub(super) fn largest_area(&self, tile_type: TileType) -> u8 {
        let is_of_type = |field: Field| self.type_at(field) == Some(tile_type);
        let mut left: Vec<Field> = Field::building().filter(|field| is_of_type(*field)).collect();
        let mut largest = 0;
        while let Some(first) = left.pop() {
            let mut size = 0u8;
            let mut area = vec![first];
            while let Some(field) = area.pop() {
                size += 1;
                for (_, next) in neighbours(field) {
                    if let Some(index) = left.iter().position(|other| *other == next) {
                        area.push(left.swap_remove(index));
                    }
                }
            }
            largest = largest.max(size);
        }
        largest
    }

    pub(super) fn count_of(&self, tile_type: TileType) -> u8 {
        let of_type = self
            .tiles()
            .filter(|(field, _)| self.type_at(*field) == Some(tile_type));
        u8::try_from(of_type.count()).unwrap_or(u8::MAX)
    }

    fn type_at(&self, field: Field) -> Option<TileType> {
        self.tile(field).map(|tile| content().tile(tile).tile_type)
    }

    /// IN-702, IN-703: whether a field has a passage on an edge; the centre has all four.
    fn is_open(&self, field: Field, edge: Edge) -> bool {
        field == Field::CENTRE
            || self
                .tile(field)
                .is_some_and(|tile| content().tile(tile).is_open(edge))
    }
}

fn neighbours(field: Field) -> impl Iterator<Item = (Edge, Field)> {
    Edge::ALL
        .into_iter()
        .filter_map(move |edge| Some((edge, field.beyond(edge)?)))
}
