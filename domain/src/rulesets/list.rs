//! The list: one line per ruleset.

use super::dispatch::rulesets;

rulesets! {
    TowerUp = super::tower_up::TowerUp,
}
