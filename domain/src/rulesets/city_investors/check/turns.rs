//! Actions of a turn (sections 4 and 5).

use crate::kernel::{Refusal, Seat};
use crate::rulesets::city_investors::act::Act;
use crate::rulesets::city_investors::city::City;
use crate::rulesets::city_investors::content::{PLACES, RESERVE, content, effects};
use crate::rulesets::city_investors::duty;
use crate::rulesets::city_investors::events::Duty;
use crate::rulesets::city_investors::fields::Field;
use crate::rulesets::city_investors::refusals as r;
use crate::rulesets::city_investors::state::{Player, State, Turn};
use crate::rulesets::city_investors::tiles::Tile;
use crate::rulesets::city_investors::tracks::{LOWEST, Tracks};
use crate::rulesets::city_investors::words::listed;

/// What the seat whose turn it is may do.
pub(in crate::rulesets::city_investors) fn action(
    state: &State,
    turn: &Turn,
    act: &Act,
) -> Result<(), Refusal> {
    let Some(player) = state.player(turn.seat) else {
        return Err(r::NOT_YOUR_TURN.refuse_all("There is no such seat."));
    };
    let costs = &content().costs;
    let actor = Actor { state, turn, player };
    match *act {
        Act::EndTurn => actor.end_turn(),
        Act::Architect(tile) => actor.paying(costs.architect).and_then(|_| actor.architect(tile)),
        Act::Planner(tile, field) => actor
            .paying(costs.planner)
            .and_then(|left| actor.planner(tile, field, left)),
        Act::Swap(a, b) => actor
            .paying(costs.engineer)
            .and_then(|left| actor.swap(a, b, left)),
        Act::Exchange(field, tile) => actor
            .paying(costs.engineer)
            .and_then(|left| actor.exchange(field, tile, left)),
        Act::Mayor => actor.paying(costs.mayor).and_then(|left| actor.mayor(left)),
        Act::Spy(tile, field, from) => actor
            .paying(costs.spy)
            .and_then(|left| actor.spy(tile, field, from, left)),
        Act::Ready | Act::Take(_) | Act::Build(_) | Act::Return => {
            Err(r::WRONG_VARIANT.refuse("type", "This is a move of the party variant."))
        }
    }
}

/// Whose turn it is. Each action is checked in the order of the table.
struct Actor<'a> {
    state: &'a State,
    turn: &'a Turn,
    player: &'a Player,
}

impl Actor<'_> {
    /// IN-402: the points that are left after paying.
    fn paying(&self, cost: u8) -> Result<u8, Refusal> {
        let points = self.turn.points;
        points.checked_sub(cost).ok_or_else(|| {
            r::NOT_ENOUGH_POINTS.refuse_all(format!("This costs {cost} points and {points} are left."))
        })
    }

    fn end_turn(&self) -> Result<(), Refusal> {
        match self.turn.duty {
            Duty::Open => Err(r::DUTY_OPEN
                .refuse_all("In every turn the Architect is used at least once: take a tile first.")),
            Duty::Done | Duty::Waived => Ok(()),
        }
    }

    fn architect(&self, tile: Tile) -> Result<(), Refusal> {
        if self.player.reserve.len() >= RESERVE {
            let message = format!(
                "Your reserve holds {} already, and no more than 3 tiles.",
                listed(&self.player.reserve)
            );
            return Err(r::RESERVE_FULL.refuse_all(message));
        }
        if !self.state.shown().any(|(_, other)| other == tile) {
            let shown = listed(self.state.shown().map(|(_, tile)| tile));
            let message = format!("{tile} does not lie on the display; there is {shown}.");
            return Err(r::NOT_IN_DISPLAY.refuse("tile", message));
        }
        Ok(())
    }

    fn planner(&self, tile: Tile, field: Field, left: u8) -> Result<(), Refusal> {
        self.in_reserve(tile, "IN-511")?;
        self.no_spy()?;
        self.placed(tile, field, "IN-516")?;
        // IN-409 (a): the reserve has room then.
        self.keeps_duty("IN-408", || left >= 1)
    }

    fn swap(&self, a: Field, b: Field, left: u8) -> Result<(), Refusal> {
        self.no_spy()?;
        for (name, field) in [("field_a", a), ("field_b", b)] {
            not_centre(name, field)?;
        }
        for (name, field) in [("field_a", a), ("field_b", b)] {
            self.occupied(name, field)
                .map_err(|refusal| refusal.under("IN-522"))?;
        }
        if a == b {
            return Err(r::SAME_FIELD.refuse("field_b", "Name two different fields to swap their tiles."));
        }
        // The tracks stay (IN-524), so for the duty the board is as good as before.
        self.keeps_duty("IN-408", || self.could_meet_duty(left))
    }

    fn exchange(&self, field: Field, tile: Tile, left: u8) -> Result<(), Refusal> {
        self.in_reserve(tile, "IN-523")?;
        self.no_spy()?;
        not_centre("field", field)?;
        let old = self.occupied("field", field)?;
        let tracks = self.player.city.tracks().minus(effects(old)).plus(effects(tile));
        high_enough(&tracks, tile, "IN-526")?;
        self.keeps_duty("IN-408", || {
            let mut city = self.player.city.clone();
            city.put(field, tile);
            let exchanged = |other: &Tile| if *other == tile { old } else { *other };
            let reserve: Vec<Tile> = self.player.reserve.iter().map(exchanged).collect();
            duty::can_be_met(&city, &reserve, left)
        })
    }

    fn mayor(&self, left: u8) -> Result<(), Refusal> {
        self.no_spy()?;
        let stack = self.state.unseen.len();
        if stack < PLACES {
            let message = format!("The Mayor draws {PLACES} tiles and the stack holds {stack}.");
            return Err(r::STACK_TOO_SMALL.refuse_all(message));
        }
        self.keeps_duty("IN-408", || self.could_meet_duty(left))
    }

    fn spy(&self, tile: Tile, field: Field, from: Option<Seat>, left: u8) -> Result<(), Refusal> {
        let owner = self
            .state
            .all()
            .find(|(_, player)| player.reserve.contains(&tile))
            .map(|(seat, _)| seat);
        let Some(owner) = owner.filter(|owner| *owner != self.turn.seat) else {
            let message = format!("No other player has {tile} in the reserve.");
            return Err(r::NOT_IN_OTHER_RESERVE.refuse("tile", message));
        };
        if let Some(named) = from.filter(|named| *named != owner) {
            let message = format!("{tile} is in the reserve of seat {owner}, not of seat {named}.");
            return Err(r::WRONG_OWNER.refuse("from_seat", message));
        }
        if self.turn.other_action {
            let message =
                "Beside the Spy only the Architect is allowed, and another action was done in this turn.";
            return Err(r::SPY_NOT_ALONE.refuse_all(message));
        }
        self.placed(tile, field, "IN-545")?;
        // The point that is left is for the Architect, so that the board does not matter.
        self.keeps_duty("IN-548", || self.could_meet_duty(left))
    }

    fn in_reserve(&self, tile: Tile, rule: &'static str) -> Result<(), Refusal> {
        if self.player.reserve.contains(&tile) {
            return Ok(());
        }
        let message = format!(
            "{tile} is not in your reserve, which holds {}.",
            listed(&self.player.reserve)
        );
        Err(r::NOT_IN_RESERVE.refuse("tile", message).under(rule))
    }

    /// IN-546: after a Spy only the Architect is left.
    fn no_spy(&self) -> Result<(), Refusal> {
        if self.turn.spied {
            return Err(
                r::SPY_NOT_ALONE.refuse_all("After the Spy only the Architect is allowed in this turn.")
            );
        }
        Ok(())
    }

    /// A tile that comes onto an empty field (IN-511, IN-512, IN-516).
    fn placed(&self, tile: Tile, field: Field, rule: &'static str) -> Result<(), Refusal> {
        not_centre("field", field)?;
        empty(&self.player.city, field)?;
        high_enough(&self.player.city.tracks().plus(effects(tile)), tile, rule)
    }

    fn occupied(&self, name: &'static str, field: Field) -> Result<Tile, Refusal> {
        let tile = self.player.city.tile(field);
        tile.ok_or_else(|| r::FIELD_EMPTY.refuse(name, format!("No tile lies on {field} of your board.")))
    }

    /// IN-408: while the duty is open it must remain possible.
    fn keeps_duty(&self, rule: &'static str, can_be_met: impl FnOnce() -> bool) -> Result<(), Refusal> {
        if self.turn.duty != Duty::Open || can_be_met() {
            return Ok(());
        }
        let message =
            "After this you could not use the Architect in this turn any more, and you must use it once.";
        Err(r::DUTY_ENDANGERED.refuse_all(message).under(rule))
    }

    /// Whether the duty can be met with so many points and the tiles as they lie.
    fn could_meet_duty(&self, points: u8) -> bool {
        duty::can_be_met(&self.player.city, &self.player.reserve, points)
    }
}

/// IN-512, IN-528.
pub(super) fn not_centre(name: &'static str, field: Field) -> Result<(), Refusal> {
    if field == Field::CENTRE {
        return Err(r::CENTRE.refuse(name, "The centre, c3, holds no tile and is never built on."));
    }
    Ok(())
}

pub(super) fn empty(city: &City, field: Field) -> Result<(), Refusal> {
    match city.tile(field) {
        None => Ok(()),
        Some(tile) => Err(r::FIELD_OCCUPIED.refuse("field", format!("{tile} lies on {field} already."))),
    }
}

fn high_enough(tracks: &Tracks, tile: Tile, rule: &'static str) -> Result<(), Refusal> {
    let Some(track) = tracks.too_low() else {
        return Ok(());
    };
    let message = format!(
        "With {tile} your {} would be {}; the lowest is {LOWEST}.",
        track.name(),
        tracks.get(track)
    );
    Err(r::BELOW_MINUS_FIVE.refuse("tile", message).under(rule))
}
