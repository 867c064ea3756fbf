//! What a seat can ask for.

use crate::kernel::{Seat, empty_object};
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// One decision of a seat. Tiles and fields are written as in the content: `H07`, `b3`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(tag = "type", rename_all = "snake_case")]
#[published(name = "CityInvestorsMove", input = "CityInvestorsMoveInput")]
pub enum Move {
    Architect(Architect),
    Planner(Planner),
    EngineerSwap(EngineerSwap),
    EngineerExchange(EngineerExchange),
    Mayor(Mayor),
    Spy(Spy),
    EndTurn(EndTurn),
    PartyReady(PartyReady),
    PartyTake(PartyTake),
    PartyBuild(PartyBuild),
    PartyReturn(PartyReturn),
}

/// Take a tile of the display into the own reserve (IN-501).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "CityInvestorsArchitect", input = "CityInvestorsArchitectInput")]
pub struct Architect {
    /// Such as `H07`.
    pub tile: String,
}

/// Put a tile of the own reserve on an empty field of the own board (IN-511).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "CityInvestorsPlanner", input = "CityInvestorsPlannerInput")]
pub struct Planner {
    /// Such as `H07`.
    pub tile: String,
    /// Such as `b3`.
    pub field: String,
}

/// Let two tiles of the own board change places (IN-522).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "CityInvestorsEngineerSwap", input = "CityInvestorsEngineerSwapInput")]
pub struct EngineerSwap {
    /// Such as `b3`.
    pub field_a: String,
    /// Such as `b3`.
    pub field_b: String,
}

/// Let a tile of the own board and one of the own reserve change places (IN-523).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(
    name = "CityInvestorsEngineerExchange",
    input = "CityInvestorsEngineerExchangeInput"
)]
pub struct EngineerExchange {
    /// Such as `b3`.
    pub field: String,
    /// The tile of the reserve, such as `H07`.
    pub tile: String,
}

/// Take a tile from the reserve of another player and put it on the own board (IN-542).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "CityInvestorsSpy", input = "CityInvestorsSpyInput")]
pub struct Spy {
    /// Such as `H07`.
    pub tile: String,
    /// Such as `b3`.
    pub field: String,
    /// Whose tile it is; may be left out, since there is only one tile of a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_seat: Option<Seat>,
}

/// Take the tile of a table position into the hand (IN-1011).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "CityInvestorsPartyTake", input = "CityInvestorsPartyTakeInput")]
pub struct PartyTake {
    /// 1 to 120.
    #[published(minimum = 1, maximum = 120)]
    pub position: u8,
}

/// Put the held tile on an empty field of the own board (IN-1012).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "CityInvestorsPartyBuild", input = "CityInvestorsPartyBuildInput")]
pub struct PartyBuild {
    /// Such as `b3`.
    pub field: String,
}

empty_object! {
    /// Discard the display and draw four tiles (IN-531).
    pub struct Mayor as "CityInvestorsMayor";
}

empty_object! {
    /// End the turn; points left are lost (IN-406).
    pub struct EndTurn as "CityInvestorsEndTurn";
}

empty_object! {
    /// Be ready to start (IN-1003).
    pub struct PartyReady as "CityInvestorsPartyReady";
}

empty_object! {
    /// Put the held tile back, face up (IN-1013).
    pub struct PartyReturn as "CityInvestorsPartyReturn";
}
