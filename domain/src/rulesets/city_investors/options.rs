//! How a game is set up (IN-205, IN-207, IN-1024, IN-1032, IN-1036).

use super::goals::GoalId;
use crate::kernel::Seat;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// How a game of City Investors is set up. What is left out has its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(default, deny_unknown_fields)]
#[published(name = "CityInvestorsOptions", input = "CityInvestorsOptionsInput")]
pub struct Options {
    pub variant: Variant,
    /// Who begins (IN-205); not in the party variant.
    pub start_seat: Seat,
    /// Advanced variant: the goal cards, one more than there are players, instead of drawing them (IN-207).
    pub goal_ids: Option<Vec<GoalId>>,
    /// Party variant: how long the others may build on once the first city is full (IN-1032).
    #[published(minimum = 10, maximum = 604800)]
    pub party_timer_seconds: u32,
    /// Party variant: how long a player waits from one take to the next (IN-1024).
    #[published(minimum = 0, maximum = 10000)]
    pub party_take_cooldown_ms: u32,
    /// Party variant: how long it takes at most until the first city is full (IN-1036), and how long players may let
    /// the others wait for the start (IN-1003).
    #[published(minimum = 300, maximum = 2592000)]
    pub party_time_limit_seconds: u32,
}

/// Which of the three games is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "CityInvestorsVariant")]
pub enum Variant {
    /// Turns of three points.
    #[default]
    Basic,
    /// With the Spy and goal cards; the display is refilled at the end of a turn (IN-801).
    Advanced,
    /// Everybody builds at once, against the clock (IN-1001).
    Party,
}

impl Variant {
    pub(super) fn name(self) -> &'static str {
        match self {
            Variant::Basic => "basic",
            Variant::Advanced => "advanced",
            Variant::Party => "party",
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            variant: Variant::default(),
            start_seat: Seat::FIRST,
            goal_ids: None,
            party_timer_seconds: 60,
            party_take_cooldown_ms: 1000,
            party_time_limit_seconds: 3600,
        }
    }
}
