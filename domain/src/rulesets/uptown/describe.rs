//! What a seat is asked, and what each of its moves would do, in sentences.

use super::events::PlotClosed;
use super::follow::{Action, Ahead, ahead};
use super::ids::{Player, Project};
use super::moves::{Move, Target};
use super::placement::placements;
use super::scoring;
use super::state::State;
use super::words::coins;
use crate::kernel::Seat;

pub(super) fn task(state: &State, seat: Seat) -> String {
    match ahead(state) {
        Ahead::Decides(player, action) if state.seat_of(player) == seat => match action {
            Action::First => first_task(state, player),
            Action::Second => second_task(state, player),
        },
        _ => "Wait for the others.".into(),
    }
}

fn first_task(state: &State, player: Player) -> String {
    match state.side(player).map_or(0, |side| side.coins) {
        0 => "First of two actions: put the top card of your deck, as project A or B, on a plot for free, or discard \
              it. Presents go on other streets."
            .into(),
        lying => format!(
            "First of two actions: others have bought from your deck. Collect the {} that block it.",
            coins(lying)
        ),
    }
}

fn second_task(state: &State, player: Player) -> String {
    let wallet = state.side(player).map_or(0, |side| side.wallet);
    let wallet = coins(wallet);
    match state.municipal.top {
        None => format!(
            "Second action: buy the top card of a deck with your {wallet} and put it on a plot, or pass."
        ),
        Some(card) if placements(state, player, card).is_empty() => format!(
            "Second action: the municipal card fits nowhere. Discard it, or buy the top card of a deck with your {wallet}."
        ),
        Some(_) => format!(
            "Second action: take the municipal card for free, or buy the top card of a deck with your {wallet}. Choose a \
             project, then a plot."
        ),
    }
}

pub(super) fn describe(mv: &Move, state: &State) -> String {
    let own = state.turn().map(|turn| turn.player);
    match mv {
        Move::Collect(_) => {
            let side = own.and_then(|player| state.side(player));
            format!(
                "Collect {} from your deck.",
                coins(side.map_or(0, |side| side.coins))
            )
        }
        Move::DrawPlay(play) => format!(
            "Put {} for free on {}.",
            called(play.project),
            place(state, play.project, play.target)
        ),
        Move::DrawDiscard(discard) => format!("Discard {}, the top card of your deck.", discard.card),
        Move::Buy(buy) => {
            let price = coins(buy.project.card().cost().unwrap_or(0));
            let from = match own == Some(buy.from_player) {
                true => "your own deck".into(),
                false => format!("deck {}", buy.from_player),
            };
            format!(
                "Buy {} from {from} for {price} and put it on {}.",
                called(buy.project),
                place(state, buy.project, buy.target)
            )
        }
        Move::MunicipalPlay(play) => format!(
            "Take {} from the municipal pile and put it on {}.",
            called(play.project),
            place(state, play.project, play.target)
        ),
        Move::MunicipalDiscard(discard) => format!(
            "Discard {}, the municipal card, which fits nowhere.",
            discard.card
        ),
        Move::Pass(_) => "Pass the second action.".into(),
    }
}

/// `Grocery (P24B)`: some cards share their names.
fn called(project: Project) -> String {
    match project.info() {
        Some(info) => format!("{} ({project})", info.name),
        None => project.to_string(),
    }
}

/// `your empty plot 1.2`, `plot 3.4 as floor 2, a present for player 3`, and what a roof pays there.
fn place(state: &State, project: Project, target: Target) -> String {
    let own = state.turn().is_some_and(|turn| turn.player == target.player);
    let height = state.building(target).map_or(0, |building| building.height());
    let place = match height {
        0 if own => format!("your empty plot {target}"),
        0 => format!("the empty plot {target}"),
        below if own => format!("your plot {target} as floor {}", u16::from(below) + 1),
        below => format!("plot {target} as floor {}", u16::from(below) + 1),
    };
    let present = match own {
        true => String::new(),
        false => format!(", a present for player {}", target.player),
    };
    let closed = closing(state, project, target);
    let closed = closed.map_or(String::new(), |closed| {
        let whom = if own { "you" } else { "them" };
        match closed.paid {
            0 => "; its roof pays nothing".into(),
            paid => format!("; its roof pays {whom} {}", coins(paid)),
        }
    });
    format!("{place}{present}{closed}")
}

/// What would be paid if the project closed the plot.
fn closing(state: &State, project: Project, target: Target) -> Option<PlotClosed> {
    project.info().filter(|info| info.roof)?;
    let mut street = state.side(target.player)?.street.clone();
    street.place(target.plot, project);
    Some(scoring::income(target.player, &street))
}
