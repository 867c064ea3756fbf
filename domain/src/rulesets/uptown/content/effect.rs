//! The effect language: what a symbol on a card is worth, as data. Cards have no code of their own.

use super::Kind;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// One symbol of a card: an amount, and what it is counted by (UP-69 to UP-73, UP-85 to UP-90).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, FromJson)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(in crate::rulesets::uptown) enum Effect {
    Fixed { amount: i8 },
    PerFloorBelow { amount: i8 },
    PerKindOnPlot { kind: Kind, amount: i8 },
    PerKindOnStreet { kind: Kind, amount: i8 },
    PerPresentOnStreet { amount: i8 },
    IfGroundFloor { amount: i8 },
}

/// What an effect is counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "UptownEffectType")]
pub enum EffectType {
    /// The amount itself, once.
    Fixed,
    /// Every project that lies below this one on its plot, the ground floor included.
    PerFloorBelow,
    /// Every unit of a kind on the same plot.
    PerKindOnPlot,
    /// Every unit of a kind on all five plots of the street.
    PerKindOnStreet,
    /// Every present on all five plots of the street.
    PerPresentOnStreet,
    /// Once if the project is the ground floor of its plot, otherwise not at all.
    IfGroundFloor,
}

/// What an effect yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rulesets::uptown) enum Worth {
    /// Upcoins, whenever a plot of the street is closed.
    Income,
    /// Points at the end.
    Prestige,
}

impl Effect {
    pub(in crate::rulesets::uptown) fn amount(self) -> i8 {
        match self {
            Effect::Fixed { amount }
            | Effect::PerFloorBelow { amount }
            | Effect::PerKindOnPlot { amount, .. }
            | Effect::PerKindOnStreet { amount, .. }
            | Effect::PerPresentOnStreet { amount }
            | Effect::IfGroundFloor { amount } => amount,
        }
    }

    pub(in crate::rulesets::uptown) fn kind(self) -> Option<Kind> {
        match self {
            Effect::PerKindOnPlot { kind, .. } | Effect::PerKindOnStreet { kind, .. } => Some(kind),
            _ => None,
        }
    }

    pub(in crate::rulesets::uptown) fn counted_by(self) -> EffectType {
        match self {
            Effect::Fixed { .. } => EffectType::Fixed,
            Effect::PerFloorBelow { .. } => EffectType::PerFloorBelow,
            Effect::PerKindOnPlot { .. } => EffectType::PerKindOnPlot,
            Effect::PerKindOnStreet { .. } => EffectType::PerKindOnStreet,
            Effect::PerPresentOnStreet { .. } => EffectType::PerPresentOnStreet,
            Effect::IfGroundFloor { .. } => EffectType::IfGroundFloor,
        }
    }

    /// In short, such as `2* per shop on the street`.
    pub(in crate::rulesets::uptown) fn text(self, worth: Worth) -> String {
        let each = format!("{}{}", self.amount(), worth.sign());
        match self {
            Effect::Fixed { .. } => each,
            Effect::PerFloorBelow { .. } => format!("{each} per floor below"),
            Effect::PerKindOnPlot { kind, .. } => format!("{each} per {kind} on this plot"),
            Effect::PerKindOnStreet { kind, .. } => format!("{each} per {kind} on the street"),
            Effect::PerPresentOnStreet { .. } => format!("{each} per present on the street"),
            Effect::IfGroundFloor { .. } => format!("{each} if on the ground floor"),
        }
    }
}

impl Worth {
    fn sign(self) -> char {
        match self {
            Worth::Income => '$',
            Worth::Prestige => '*',
        }
    }
}
