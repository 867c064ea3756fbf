//! Cards and projects as they are printed.

use crate::rulesets::uptown::content::{Effect, EffectType, Kind, ProjectInfo, Requirement, Worth};
use crate::rulesets::uptown::ids::{Card, Project};
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A card with all its projects.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "UptownCardView")]
pub struct CardView {
    pub card: Card,
    /// The price; municipal cards have none.
    pub cost: Option<u32>,
    /// A and B, of a municipal card C and D on the back as well.
    pub projects: Vec<ProjectView>,
}

/// A project: what a card can become.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "UptownProjectView")]
pub struct ProjectView {
    pub project: Project,
    pub name: String,
    /// A park, for instance, has none.
    pub kind: Option<Kind>,
    /// Whether it counts as two units of its kind.
    pub duo: bool,
    /// Whether it closes the plot.
    pub roof: bool,
    /// Whether it goes on the street of another player.
    pub present: bool,
    /// Whether it keeps presents off its building.
    pub no_presents: bool,
    pub requirement: Option<Requirement>,
    pub income: Vec<EffectView>,
    pub prestige: Vec<EffectView>,
    /// All of it in a line.
    pub text: String,
}

/// A symbol on a card.
#[derive(Clone, Debug, PartialEq, Serialize, FromJson, Published)]
#[published(name = "UptownEffectView")]
pub struct EffectView {
    pub effect: EffectType,
    /// The kind that is counted, if one is.
    pub kind: Option<Kind>,
    /// What each of them is worth.
    pub amount: i8,
    /// In short: `$` is income, `*` is prestige.
    pub text: String,
}

impl CardView {
    pub(in crate::rulesets::uptown) fn of(card: Card) -> Option<Self> {
        let info = card.info()?;
        Some(Self {
            card,
            cost: info.cost,
            projects: info.projects.iter().map(ProjectView::of).collect(),
        })
    }
}

impl ProjectView {
    fn of(info: &ProjectInfo) -> Self {
        let effects = |worth| {
            info.effects(worth)
                .iter()
                .map(|effect| EffectView::of(*effect, worth))
                .collect()
        };
        Self {
            project: info.id,
            name: info.name.clone(),
            kind: info.kind,
            duo: info.duo,
            roof: info.roof,
            present: info.present,
            no_presents: info.no_presents,
            requirement: info.requirement,
            income: effects(Worth::Income),
            prestige: effects(Worth::Prestige),
            text: info.text.clone(),
        }
    }
}

impl EffectView {
    fn of(effect: Effect, worth: Worth) -> Self {
        Self {
            effect: effect.counted_by(),
            kind: effect.kind(),
            amount: effect.amount(),
            text: effect.text(worth),
        }
    }
}
