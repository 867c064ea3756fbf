//! Makes the view of a state.

use super::street::plots;
use super::{CardView, EndView, PileView, PlayerView, UnitsView, View};
use crate::rulesets::uptown::content::Kind;
use crate::rulesets::uptown::follow::{Ahead, ahead};
use crate::rulesets::uptown::ids::Player;
use crate::rulesets::uptown::state::{Phase, Pile, Side, State};
use crate::rulesets::uptown::{notation, scoring};

pub(in crate::rulesets::uptown) fn view(state: &State) -> View {
    let (deciding, action) = match ahead(state) {
        Ahead::Decides(player, action) => (Some(player), Some(action)),
        Ahead::Fact(_) | Ahead::Chance(_) | Ahead::Over => (None, None),
    };
    View {
        action,
        deciding_seat: deciding.map(|player| state.seat_of(player)),
        current_player: state.turn().map(|turn| turn.player),
        round: state.round,
        end: state.end.map(|end| EndView {
            trigger: end.trigger,
            player: end.player,
        }),
        finished: state.phase == Phase::Finished,
        players: state
            .players()
            .zip(&state.sides)
            .map(|(player, side)| of_player(state, player, side))
            .collect(),
        municipal: pile(&state.municipal),
        discarded: state.discarded.clone(),
        unseen: state.unseen.iter().collect(),
    }
}

fn of_player(state: &State, player: Player, side: &Side) -> PlayerView {
    let tally = side.street.tally();
    let plots = plots(&side.street);
    PlayerView {
        player,
        board: player.board().into(),
        seat: state.seat_of(player),
        resigned: state.has_left(player),
        wallet: side.wallet,
        deck: pile(&side.deck),
        coins_on_deck: side.coins,
        street: notation::street(&side.street),
        units: Kind::ALL
            .map(|kind| UnitsView {
                kind,
                units: tally.units(kind),
            })
            .to_vec(),
        income: plots.iter().map(|plot| plot.income).sum(),
        plots,
        tallest: side.street.tallest(),
        score: scoring::score(side),
    }
}

fn pile(pile: &Pile) -> PileView {
    PileView {
        top: pile.top.and_then(CardView::of),
        count: pile.count(),
    }
}
