//! The list: one line per ruleset, the type that implements its rules and the module it is in.

use super::dispatch::rulesets;

rulesets! {
    CityInvestors in city_investors,
    NewYork1901 in new_york_1901,
    TowerUp in tower_up,
    Uptown in uptown,
}
