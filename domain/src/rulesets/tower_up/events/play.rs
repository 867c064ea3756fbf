//! Events of a turn.

use crate::kernel::Seat;
use crate::rulesets::tower_up::colors::{ByColor, Color};
use crate::rulesets::tower_up::content::ObjectiveId;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A seat is to choose an action (TU-43).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpTurnBegan")]
pub struct TurnBegan {
    pub seat: Seat,
    /// Whether it is an extra turn, which may be declined (TU-82).
    pub extra: bool,
    /// Whether it is the seat's last turn, or an extra turn that follows from it.
    pub last: bool,
}

/// A card was taken from the market (TU-51).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpCardTaken")]
pub struct CardTaken {
    pub seat: Seat,
    pub card: String,
    /// The market slot it lay in, 1 to 3.
    pub slot: u8,
    /// All floors received, wild and substitute ones included.
    pub received: ByColor,
    /// The colours chosen for wild floors.
    pub wild_colors: Vec<Color>,
    /// The colours taken in place of floors that were short (TU-98).
    pub substitute_colors: Vec<Color>,
    /// How many floors of the card could not be had at all (TU-101).
    pub forfeited: u8,
    /// Whether the card could not be served in full, which triggers the end (TU-96, TU-102).
    pub shortage: bool,
    /// The machine that moved, if the card shows one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine: Option<MachineMoved>,
    /// The floors given back at once (TU-70).
    pub discarded: ByColor,
}

/// A building was founded, its neighbours grew and a roof was placed (TU-57, TU-60, TU-65).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpBuilt")]
pub struct Built {
    pub seat: Seat,
    pub site: String,
    pub color: Color,
    /// The neighbours, each a floor higher.
    pub grown: Vec<Grown>,
    /// All floors paid, the founding one included.
    pub paid: ByColor,
    pub roof_site: String,
    /// The floor the roof stands on, counted from the ground (TU-6).
    pub roof_level: u8,
    /// How many roofs the seat has left.
    pub roofs_left: u8,
    /// The machine of the roofed building's colour (TU-66).
    pub machine: MachineMoved,
}

/// A building that received a floor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpGrown")]
pub struct Grown {
    pub site: String,
    pub color: Color,
    /// The new height.
    pub height: u8,
}

/// The move of a machine marker; both columns are the same when it stood at the end already (TU-67).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpMachineMoved")]
pub struct MachineMoved {
    pub color: Color,
    pub from_column: u8,
    pub to_column: u8,
}

/// Floors over the limit were given back (TU-69).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpFloorsDiscarded")]
pub struct FloorsDiscarded {
    pub seat: Seat,
    pub floors: ByColor,
}

/// An extra turn was declined and is lost (TU-82, TU-85).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpExtraTurnDeclined")]
pub struct ExtraTurnDeclined {
    pub seat: Seat,
}

/// A seat met an objective and took the best token left (TU-86, TU-87).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpObjectiveFulfilled")]
pub struct ObjectiveFulfilled {
    pub seat: Seat,
    /// The objective's slot, 1 to 3.
    pub slot: u8,
    pub objective: ObjectiveId,
    /// The value of the token.
    pub token: u8,
}

/// All four machines of a seat reached a further star column (TU-78).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "TowerUpExtraTurnGranted")]
pub struct ExtraTurnGranted {
    pub seat: Seat,
    /// How many star columns all four machines have reached by now.
    pub star_rank: u8,
}
