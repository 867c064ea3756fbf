//! The ten objectives (TU-92 to TU-95).

use super::city::Building;
use super::colors::Color;
use super::content::{ObjectiveId, Site, SiteInfo};
use super::state::State;
use crate::kernel::Seat;

/// Whether a seat's roofs meet the condition of an objective.
pub(super) fn meets(state: &State, seat: Seat, objective: ObjectiveId) -> bool {
    let city = Presence::of(state, seat);
    match objective {
        ObjectiveId::FourColors => Color::ALL
            .iter()
            .all(|color| city.count(|_, b| b.color == *color) >= 1),
        ObjectiveId::FiveDistricts => (0..5).all(|district| city.count(|s, _| s.district == district) >= 1),
        ObjectiveId::FiveConnected => city.largest_group() >= 5,
        ObjectiveId::GreyDistricts => city.grey_districts(),
        ObjectiveId::FourBrown => city.count(|_, b| b.color == Color::Brown) >= 4,
        ObjectiveId::FourLake => city.count(|s, _| s.lake) >= 4,
        ObjectiveId::TwoDoubles => city.count(|_, b| b.roofs().filter(|(_, s)| *s == seat).count() >= 2) >= 2,
        ObjectiveId::Levels1To4 => (1..=4).all(|level| city.has_roof_on(level)),
        ObjectiveId::TwoBorders => city.two_borders(),
        ObjectiveId::FourPark => city.count(|s, _| s.park) >= 4,
    }
}

/// The buildings a seat is present in (TU-7).
struct Presence<'a> {
    state: &'a State,
    seat: Seat,
    buildings: Vec<(Site, &'a SiteInfo, &'a Building)>,
}

impl<'a> Presence<'a> {
    fn of(state: &'a State, seat: Seat) -> Self {
        let board = state.board();
        let buildings = board
            .all()
            .filter_map(|site| Some((site, board.site(site)?, state.building(site)?)))
            .filter(|(_, _, building)| building.houses(seat))
            .collect();
        Self {
            state,
            seat,
            buildings,
        }
    }

    fn count(&self, holds: impl Fn(&SiteInfo, &Building) -> bool) -> usize {
        self.buildings
            .iter()
            .filter(|(_, site, building)| holds(site, building))
            .count()
    }

    fn is_in(&self, site: Site) -> bool {
        self.buildings.iter().any(|(other, _, _)| *other == site)
    }

    fn has_roof_on(&self, level: u8) -> bool {
        self.buildings
            .iter()
            .any(|(_, _, building)| building.roofs().any(|roof| roof == (level, self.seat)))
    }

    /// TU-92 `five_connected`: the size of the largest group linked by streets between its own buildings.
    fn largest_group(&self) -> usize {
        let mut unseen: Vec<Site> = self.buildings.iter().map(|(site, _, _)| *site).collect();
        let mut largest = 0;
        while let Some(start) = unseen.pop() {
            let mut open = vec![start];
            let mut size = 0;
            while let Some(site) = open.pop() {
                size += 1;
                for neighbour in self.state.board().neighbours(site) {
                    if let Some(position) = unseen.iter().position(|other| other == neighbour) {
                        open.push(unseen.swap_remove(position));
                    }
                }
            }
            largest = largest.max(size);
        }
        largest
    }

    /// TU-92 `grey_districts`: three buildings of one grey district and two of the other.
    fn grey_districts(&self) -> bool {
        let mut counts: Vec<usize> = (0..5)
            .map(|district| self.count(|site, _| site.grey && site.district == district))
            .filter(|count| *count > 0)
            .collect();
        counts.sort_unstable_by(|a, b| b.cmp(a));
        matches!(counts.as_slice(), [more, fewer, ..] if *more >= 3 && *fewer >= 2)
    }

    /// TU-93, TU-94: two streets with this seat at both ends, across different borders, four different buildings.
    fn two_borders(&self) -> bool {
        let crossings = self.crossings();
        crossings.iter().any(|(border, ends)| {
            crossings.iter().any(|(other_border, other_ends)| {
                border != other_border && !ends.iter().any(|end| other_ends.contains(end))
            })
        })
    }

    /// The streets across borders that have this seat at both ends: the pair of districts, and the ends.
    fn crossings(&self) -> Vec<((u8, u8), [Site; 2])> {
        let board = self.state.board();
        let mut crossings = Vec::new();
        for (site, info, _) in &self.buildings {
            for neighbour in info.neighbours.iter().filter(|neighbour| self.is_in(**neighbour)) {
                let there = board
                    .site(*neighbour)
                    .map_or(info.district, |other| other.district);
                if info.district < there {
                    crossings.push(((info.district, there), [*site, *neighbour]));
                }
            }
        }
        crossings
    }
}
