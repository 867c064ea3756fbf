//! A street, and what everything on it yields now and why.

use crate::rulesets::uptown::content::{EffectType, Kind, Worth};
use crate::rulesets::uptown::ids::{Plot, Project};
use crate::rulesets::uptown::street::{Building, Street, Tally};
use crate::rulesets::uptown::yields::{self, Line, Standing};
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A plot with its building.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "UptownPlotView")]
pub struct PlotView {
    pub plot: Plot,
    /// Whether a roof closes it.
    pub closed: bool,
    /// Whether presents are kept off it.
    pub no_presents: bool,
    /// What its projects yield together when a plot of the street is closed.
    pub income: i32,
    /// What its projects are worth together at the end.
    pub prestige: i32,
    /// From the ground floor up.
    pub projects: Vec<PlacedView>,
}

/// A project where it stands.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "UptownPlacedView")]
pub struct PlacedView {
    /// The floor, counted from 1.
    pub level: u8,
    pub project: Project,
    pub name: String,
    /// A park, for instance, has none.
    pub kind: Option<Kind>,
    /// Whether it counts as two units of its kind.
    pub duo: bool,
    /// Whether it is the roof.
    pub roof: bool,
    /// Whether another player gave it.
    pub present: bool,
    /// Whether it keeps presents off the building.
    pub no_presents: bool,
    pub income: YieldView,
    pub prestige: YieldView,
}

/// What a project yields now, and why.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "UptownYieldView")]
pub struct YieldView {
    pub total: i32,
    /// One line for each symbol; together they are the total.
    pub lines: Vec<YieldLine>,
}

/// What a symbol yields now: an amount so many times.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "UptownYieldLine")]
pub struct YieldLine {
    /// What is counted.
    pub effect: EffectType,
    /// The kind that is counted, if one is.
    pub kind: Option<Kind>,
    /// What each of them is worth.
    pub amount: i8,
    /// How many there are.
    pub times: u16,
    pub total: i32,
    /// In words, such as `1$ per flat on this plot: 3 times`.
    pub reason: String,
}

pub(super) fn plots(street: &Street) -> Vec<PlotView> {
    let whole = street.tally();
    Plot::all()
        .zip(street.buildings())
        .map(|(plot, building)| of_plot(plot, building, whole))
        .collect()
}

fn of_plot(plot: Plot, building: &Building, street: Tally) -> PlotView {
    let projects: Vec<PlacedView> = (1..)
        .zip(yields::standing(building, street))
        .map(|(level, project)| placed(level, &project))
        .collect();
    PlotView {
        plot,
        closed: building.is_closed(),
        no_presents: building.forbids_presents(),
        income: projects.iter().map(|project| project.income.total).sum(),
        prestige: projects.iter().map(|project| project.prestige.total).sum(),
        projects,
    }
}

fn placed(level: u8, project: &Standing) -> PlacedView {
    let info = project.project;
    PlacedView {
        level,
        project: info.id,
        name: info.name.clone(),
        kind: info.kind,
        duo: info.duo,
        roof: info.roof,
        present: info.present,
        no_presents: info.no_presents,
        income: yielded(project, Worth::Income),
        prestige: yielded(project, Worth::Prestige),
    }
}

fn yielded(project: &Standing, worth: Worth) -> YieldView {
    let line = |line: Line| YieldLine {
        effect: line.effect.counted_by(),
        kind: line.effect.kind(),
        amount: line.effect.amount(),
        times: line.times,
        total: line.total(),
        reason: line.reason(worth),
    };
    YieldView {
        total: project.total(worth),
        lines: project.lines(worth).map(line).collect(),
    }
}
