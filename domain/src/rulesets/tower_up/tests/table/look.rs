use super::{ROOFS, Table, array, seat};
use crate::kernel::{Rules, Seat};
use crate::rulesets::tower_up::TowerUp;
use crate::rulesets::tower_up::content::ObjectiveId;
use crate::rulesets::tower_up::events::Trigger;
use crate::rulesets::tower_up::view::{StateName, View};

/// What a test looks at.
impl Table {
    pub(in super::super) fn view(&self) -> View {
        TowerUp::view(&self.state)
    }

    /// Who decides what.
    pub(in super::super) fn waits_for(&self) -> (StateName, u8) {
        let view = self.view();
        (view.state, view.deciding_seat.map_or(0, Seat::number))
    }

    /// A building such as `white 4 {yellow@2, blue@4}`, or `empty`.
    pub(in super::super) fn at(&self, site: &str) -> String {
        let site = self.state.board().find(site).unwrap();
        let Some(building) = self.state.building(site) else {
            return "empty".into();
        };
        let roofs: Vec<String> = building
            .roofs()
            .map(|(level, seat)| format!("{}@{level}", ROOFS[seat.index()]))
            .collect();
        let roofs = if roofs.is_empty() {
            String::new()
        } else {
            format!(" {{{}}}", roofs.join(", "))
        };
        format!("{} {}{roofs}", building.color, building.height)
    }

    pub(in super::super) fn supply_of(&self, number: u8) -> [u8; 4] {
        array(&self.state.player(seat(number)).unwrap().supply)
    }

    pub(in super::super) fn markers_of(&self, number: u8) -> [u8; 4] {
        array(&self.state.player(seat(number)).unwrap().markers)
    }

    pub(in super::super) fn roofs_of(&self, number: u8) -> u8 {
        self.state.player(seat(number)).unwrap().roofs_left
    }

    pub(in super::super) fn star_rank_of(&self, number: u8) -> u8 {
        self.view().players[usize::from(number) - 1].star_rank
    }

    pub(in super::super) fn cone_of(&self, number: u8) -> Option<u8> {
        self.state.player(seat(number)).unwrap().cone
    }

    pub(in super::super) fn tokens_of(&self, number: u8) -> Vec<(ObjectiveId, u8)> {
        let player = &self.view().players[usize::from(number) - 1];
        player
            .tokens
            .iter()
            .map(|token| (token.objective, token.value))
            .collect()
    }

    pub(in super::super) fn stack_of(&self, id: ObjectiveId) -> Vec<u8> {
        self.state
            .objectives
            .iter()
            .find(|objective| objective.id == id)
            .unwrap()
            .stack
            .clone()
    }

    pub(in super::super) fn general_supply(&self) -> [u8; 4] {
        array(&self.state.general_supply)
    }

    pub(in super::super) fn market_cards(&self) -> Vec<String> {
        self.view()
            .market
            .into_iter()
            .map(|slot| slot.card.unwrap().id)
            .collect()
    }

    pub(in super::super) fn trigger(&self) -> Option<Trigger> {
        self.state.end.as_ref().map(|end| end.trigger)
    }

    /// Who still has a last turn after this one.
    pub(in super::super) fn last_turns(&self) -> Vec<u8> {
        let end = self.state.end.as_ref();
        end.map_or_else(Vec::new, |end| {
            end.last_turns.iter().map(|seat| seat.number()).collect()
        })
    }
}
