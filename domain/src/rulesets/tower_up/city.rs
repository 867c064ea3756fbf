//! The city: buildings on sites, and what may stand where.

use super::colors::{ByColor, Color};
use super::content::{MAX_HEIGHT, Site};
use super::state::State;
use crate::kernel::Seat;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Building {
    pub(super) color: Color,
    pub(super) height: u8,
    /// Who has a roof on which floor, from the ground up.
    pub(super) roofs: [Option<Seat>; MAX_HEIGHT],
}

impl State {
    pub(super) fn building(&self, site: Site) -> Option<&Building> {
        self.buildings.get(site.index())?.as_ref()
    }

    pub(super) fn building_mut(&mut self, site: Site) -> Option<&mut Option<Building>> {
        self.buildings.get_mut(site.index())
    }

    /// The buildings next to a site.
    pub(super) fn around(&self, site: Site) -> impl Iterator<Item = (Site, &Building)> {
        let neighbours = self.board().neighbours(site).iter();
        neighbours.filter_map(|neighbour| Some((*neighbour, self.building(*neighbour)?)))
    }

    pub(super) fn building_at_mut(&mut self, site: &str) -> Option<&mut Building> {
        let site = self.board().find(site)?;
        self.buildings.get_mut(site.index())?.as_mut()
    }

    /// TU-59: no building next to the site has this colour.
    pub(super) fn fits(&self, site: Site, color: Color) -> bool {
        self.around(site).all(|(_, building)| building.color != color)
    }

    /// TU-60, TU-62: what it costs to found a building here, the floors of its neighbours included.
    pub(super) fn cost(&self, site: Site, color: Color) -> ByColor {
        let mut cost: ByColor = self.around(site).map(|(_, building)| &building.color).collect();
        cost.add(color);
        cost
    }

    /// TU-32: whether a starting floor of this colour may stand here.
    pub(super) fn may_start_on(&self, site: Site, color: Color) -> bool {
        self.building(site).is_none() && self.fits(site, color)
    }

    /// TU-123: no empty site could take a building of any colour.
    pub(super) fn city_is_complete(&self) -> bool {
        let board = self.board();
        !board
            .all()
            .filter(|site| self.building(*site).is_none())
            .any(|site| {
                self.around(site).next().is_some() && Color::ALL.iter().any(|color| self.fits(site, *color))
            })
    }
}

impl Building {
    pub(super) fn new(color: Color) -> Self {
        Self {
            color,
            height: 1,
            roofs: [None; MAX_HEIGHT],
        }
    }

    /// The roofs with their levels, from the ground up (TU-6).
    pub(super) fn roofs(&self) -> impl Iterator<Item = (u8, Seat)> + '_ {
        (1u8..)
            .zip(self.roofs)
            .filter_map(|(level, seat)| Some((level, seat?)))
    }

    pub(super) fn put_roof(&mut self, level: u8, seat: Seat) {
        if let Some(place) = self.roofs.get_mut(usize::from(level).wrapping_sub(1)) {
            *place = Some(seat);
        }
    }

    /// TU-7: visible or covered.
    pub(super) fn houses(&self, seat: Seat) -> bool {
        self.roofs.contains(&Some(seat))
    }

    /// TU-8: who has the roof on top.
    pub(super) fn visible_roof(&self) -> Option<Seat> {
        *self.roofs.get(usize::from(self.height).wrapping_sub(1))?
    }
}
