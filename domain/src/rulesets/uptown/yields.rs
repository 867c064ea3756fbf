//! The interpreter of the effect language: what every project of a street yields, and why.

use super::content::{Effect, ProjectInfo, Worth};
use super::ids::PLOTS;
use super::street::{Building, Street, Tally};

/// What one effect yields where its project stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) effect: Effect,
    /// How many times its amount counts.
    pub(super) times: u16,
}

/// A project that stands somewhere, with what is counted around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub(super) project: &'static ProjectInfo,
    /// How many projects lie below it, the ground floor included (UP-70).
    below: u16,
    plot: Tally,
    street: Tally,
}

/// UP-63, UP-84: what the projects of each plot yield together; a sum may be negative (UP-65, UP-91).
pub(super) fn by_plot(street: &Street, worth: Worth) -> [i32; PLOTS] {
    let whole = street.tally();
    let mut sums = [0; PLOTS];
    for (sum, building) in sums.iter_mut().zip(street.buildings()) {
        *sum = standing(building, whole)
            .map(|project| project.total(worth))
            .sum();
    }
    sums
}

/// The projects of a building, the ground floor first; `street` is the tally of the whole street.
pub(super) fn standing(building: &Building, street: Tally) -> impl Iterator<Item = Standing> {
    let plot = building.tally();
    (0..).zip(building.infos()).map(move |(below, project)| Standing {
        project,
        below,
        plot,
        street,
    })
}

impl Standing {
    pub(super) fn total(&self, worth: Worth) -> i32 {
        self.lines(worth).map(|line| line.total()).sum()
    }

    pub(super) fn lines(&self, worth: Worth) -> impl Iterator<Item = Line> {
        let effects = self.project.effects(worth).iter();
        effects.map(|effect| Line {
            effect: *effect,
            times: self.times(*effect),
        })
    }

    fn times(&self, effect: Effect) -> u16 {
        match effect {
            Effect::Fixed { .. } => 1,
            Effect::PerFloorBelow { .. } => self.below,
            Effect::PerKindOnPlot { kind, .. } => self.plot.units(kind),
            Effect::PerKindOnStreet { kind, .. } => self.street.units(kind),
            Effect::PerPresentOnStreet { .. } => self.street.presents,
            Effect::IfGroundFloor { .. } => u16::from(self.below == 0),
        }
    }
}

impl Line {
    pub(super) fn total(&self) -> i32 {
        i32::from(self.effect.amount()) * i32::from(self.times)
    }

    /// Such as `1$ per flat on this plot: 3 times`.
    pub(super) fn reason(&self, worth: Worth) -> String {
        let text = self.effect.text(worth);
        match (self.effect, self.times) {
            (Effect::Fixed { .. }, _) => text,
            (Effect::IfGroundFloor { .. }, 0) => format!("{text}: it is not"),
            (Effect::IfGroundFloor { .. }, _) => format!("{text}: it is"),
            (_, 1) => format!("{text}: once"),
            (_, times) => format!("{text}: {times} times"),
        }
    }
}
