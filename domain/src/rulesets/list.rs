//! The list: one line per ruleset, the type that implements its rules and the module it is in.

use super::dispatch::rulesets;

rulesets! {
    TowerUp in tower_up,
    CityInvestors in city_investors,
}
