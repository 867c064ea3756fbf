//! Income and scores (UP-61 to UP-68, UP-84 to UP-98).

use super::content::{Worth, content};
use super::events::{FinalResult, PlotClosed, ScoreSheet};
use super::ids::Player;
use super::state::{Side, State};
use super::street::Street;
use super::yields;
use crate::kernel::{Outcome, Score, rank};

/// UP-61 to UP-65: what the owner of a street takes when one of its plots has just been closed.
pub(super) fn income(owner: Player, street: &Street) -> PlotClosed {
    let by_plot = yields::by_plot(street, Worth::Income);
    let sum: i32 = by_plot.iter().sum();
    PlotClosed {
        player: owner,
        income_by_plot: by_plot.to_vec(),
        paid: u32::try_from(sum).unwrap_or(0),
    }
}

/// UP-94: what a player would score if the game ended now. Coins on a deck are in no wallet (UP-93).
pub(super) fn score(side: &Side) -> ScoreSheet {
    let plots = yields::by_plot(&side.street, Worth::Prestige);
    let coins = side
        .wallet
        .checked_div(content().setup.coins_per_prestige_point)
        .unwrap_or(0);
    let coins = i32::try_from(coins).unwrap_or(i32::MAX);
    ScoreSheet {
        total: plots.iter().sum::<i32>().saturating_add(coins),
        plots: plots.to_vec(),
        coins,
    }
}

/// UP-96 to UP-98: score, then the tallest building; those who resigned come after all who stayed.
pub(super) fn outcome(state: &State) -> Outcome {
    let mut stayed = Vec::new();
    let mut scores = Vec::new();
    for (player, side) in state.players().zip(&state.sides) {
        let seat = state.seat_of(player);
        let score = score(side).total;
        scores.push(Score { seat, score });
        if !state.has_left(player) {
            stayed.push((seat, (score, side.street.tallest())));
        }
    }
    scores.sort_unstable_by_key(|score| score.seat);
    rank(stayed, &state.left, scores)
}

/// Every player's result, in turn order.
pub(super) fn results(state: &State) -> Vec<FinalResult> {
    let outcome = outcome(state);
    let result = |(player, side): (Player, &Side)| {
        let seat = state.seat_of(player);
        let place = outcome.ranking.iter().find(|place| place.seat == seat);
        FinalResult {
            seat,
            player,
            place: place.map_or(0, |place| place.place),
            score: score(side),
            tallest: side.street.tallest(),
        }
    };
    state.players().zip(&state.sides).map(result).collect()
}
