//! The kinds of action of a variant, and whether they are possible now as far as everybody sees at a glance.

use crate::rulesets::city_investors::content::{PLACES, RESERVE, content};
use crate::rulesets::city_investors::options::Variant;
use crate::rulesets::city_investors::view::{PlayerView, StateName, TurnView, View};

pub(super) struct Chip {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    pub(super) does: &'static str,
    /// What it does, for those who read it.
    pub(super) label: &'static str,
    pub(super) cost: u8,
    pub(super) possible: bool,
}

pub(super) fn chips(view: &View) -> Vec<Chip> {
    match view.options.variant {
        Variant::Party => race(view),
        Variant::Basic | Variant::Advanced => turn(view),
    }
}

fn race(view: &View) -> Vec<Chip> {
    let runs = matches!(view.state, StateName::Running | StateName::Countdown);
    let chip = |id, name, does, label, possible| Chip {
        id,
        name,
        does,
        label,
        cost: 0,
        possible,
    };
    vec![
        chip(
            "ready",
            "Ready",
            "start the game",
            "Say that you are ready; the game starts when everybody is.",
            view.state == StateName::Lobby,
        ),
        chip(
            "take",
            "Take",
            "any tile of the table",
            "Take one tile of the table into your hand, face down or face up.",
            runs,
        ),
        chip(
            "build",
            "Build",
            "on an empty field",
            "Build the tile in your hand on an empty field of your city.",
            runs,
        ),
        chip(
            "return",
            "Return",
            "put it back, face up",
            "Put the tile in your hand back on the table, face up.",
            runs,
        ),
    ]
}

fn turn(view: &View) -> Vec<Chip> {
    let costs = &content().costs;
    let chip = |id, name, does, cost, label| Chip {
        id,
        name,
        does,
        label,
        cost,
        possible: possible(view, id, cost),
    };
    let mut chips = vec![
        chip(
            "architect",
            "Architect",
            "take a tile",
            costs.architect,
            "Take a tile of the display into your reserve, which holds 3. Must be used in every turn.",
        ),
        chip(
            "planner",
            "Planner",
            "build a tile",
            costs.planner,
            "Build a tile of your reserve on an empty field of your city.",
        ),
        chip(
            "engineer",
            "Engineer",
            "swap tiles",
            costs.engineer,
            "Swap two tiles of your city, or one of your city with one of your reserve.",
        ),
        chip(
            "mayor",
            "Mayor",
            "four new tiles",
            costs.mayor,
            "Discard the display and draw four new tiles.",
        ),
    ];
    if view.options.variant == Variant::Advanced {
        chips.push(chip(
            "spy",
            "Spy",
            "steal a tile",
            costs.spy,
            "Take a tile of another reserve and build it in your city; besides, only the Architect is possible in the turn.",
        ));
    }
    chips.push(chip(
        "end",
        "End turn",
        "let points go",
        0,
        "End your turn; points that are left are lost.",
    ));
    chips
}

/// What can be seen without trying every tile on every field.
fn possible(view: &View, id: &str, cost: u8) -> bool {
    let Some(turn) = &view.turn else {
        return false;
    };
    let Some(player) = view.players.iter().find(|player| player.seat == turn.seat) else {
        return false;
    };
    let reserve = player.reserve.len();
    // IN-408: the Architect needs a point of its own.
    let kept = u8::from(!turn.can_end && id != "architect");
    turn.points >= cost + kept
        && match id {
            "architect" => reserve < RESERVE,
            "planner" => !turn.spied && reserve > 0 && !player.full,
            "engineer" => !turn.spied && player.tiles_built > 0 && reserve + player.city.len() > 1,
            "mayor" => !turn.spied && usize::from(view.stack.count) >= PLACES,
            "spy" => can_spy(view, turn, player),
            _ => turn.can_end,
        }
}

/// IN-546, IN-548.
fn can_spy(view: &View, turn: &TurnView, player: &PlayerView) -> bool {
    let mut others = view.players.iter().filter(|other| other.seat != turn.seat);
    let room = turn.can_end || player.reserve.len() < RESERVE;
    let free = !turn.other_action && !turn.spied && !player.full;
    free && room && others.any(|other| !other.reserve.is_empty())
}
