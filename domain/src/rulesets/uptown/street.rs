//! A player's street: five plots with one building each, and what is counted on them.

use super::content::{Kind, ProjectInfo};
use super::ids::{PLOTS, Plot, Project};

/// In the order of the plots (UP-4).
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Street([Building; PLOTS]);

/// The stack of projects on a plot, the ground floor first (UP-5).
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Building(Vec<Project>);

/// What is counted on a plot or on a street (UP-10, UP-74, UP-88).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    units: [u16; Kind::ALL.len()],
    pub(super) presents: u16,
}

impl Street {
    pub(super) fn buildings(&self) -> impl Iterator<Item = &Building> {
        self.0.iter()
    }

    pub(super) fn at(&self, plot: Plot) -> Option<&Building> {
        self.0.get(plot.index())
    }

    /// UP-46: on top of what stands there.
    pub(super) fn place(&mut self, plot: Plot, project: Project) {
        if let Some(building) = self.0.get_mut(plot.index()) {
            building.0.push(project);
        }
    }

    pub(super) fn tally(&self) -> Tally {
        self.0.iter().flat_map(Building::infos).collect()
    }

    /// UP-78.
    pub(super) fn is_complete(&self) -> bool {
        self.0.iter().all(Building::is_closed)
    }

    /// UP-97: the height of the tallest building.
    pub(super) fn tallest(&self) -> u8 {
        self.0.iter().map(Building::height).max().unwrap_or(0)
    }
}

impl Building {
    pub(super) fn projects(&self) -> &[Project] {
        &self.0
    }

    pub(super) fn infos(&self) -> impl Iterator<Item = &'static ProjectInfo> {
        self.0.iter().filter_map(|project| project.info())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// UP-6: every project counts one.
    pub(super) fn height(&self) -> u8 {
        u8::try_from(self.0.len()).unwrap_or(u8::MAX)
    }

    /// UP-11.
    pub(super) fn is_closed(&self) -> bool {
        self.infos().any(|project| project.roof)
    }

    /// UP-55: at whatever level the symbol lies.
    pub(super) fn forbids_presents(&self) -> bool {
        self.infos().any(|project| project.no_presents)
    }

    pub(super) fn tally(&self) -> Tally {
        self.infos().collect()
    }
}

impl Tally {
    pub(super) fn units(&self, kind: Kind) -> u16 {
        self.units.get(kind as usize).copied().unwrap_or(0)
    }
}

impl<'a> FromIterator<&'a ProjectInfo> for Tally {
    fn from_iter<I: IntoIterator<Item = &'a ProjectInfo>>(projects: I) -> Self {
        let mut tally = Tally::default();
        for project in projects {
            if let Some(units) = project.kind.and_then(|kind| tally.units.get_mut(kind as usize)) {
                *units = units.saturating_add(project.units());
            }
            tally.presents = tally.presents.saturating_add(u16::from(project.present));
        }
        tally
    }
}
