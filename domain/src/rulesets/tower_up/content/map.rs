//! What a board looks like. No rule asks for it.

/// A district with its place on the canvas of the content.
use plotline_published::FromJson;
#[derive(Clone, Debug, FromJson)]
pub(in crate::rulesets::tower_up) struct District {
    pub(in crate::rulesets::tower_up) id: String,
    pub(in crate::rulesets::tower_up) name: String,
    pub(in crate::rulesets::tower_up) grey: bool,
    /// Where its name stands.
    pub(in crate::rulesets::tower_up) label: (u16, u16),
    pub(in crate::rulesets::tower_up) outline: Vec<(u16, u16)>,
}

/// A lake or a park.
#[derive(Clone, Debug, FromJson)]
pub(in crate::rulesets::tower_up) struct Ground {
    pub(in crate::rulesets::tower_up) outline: Vec<(u16, u16)>,
}
