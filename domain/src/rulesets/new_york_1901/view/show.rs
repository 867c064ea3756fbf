//! Makes the view of a state.

use super::{
    BagView, CardCount, DeckView, EndView, LotView, PlayerColor, PlayerView, SkyscraperView, StandstillView,
    TurnView, View,
};
use crate::kernel::Seat;
use crate::rulesets::new_york_1901::deck::Bag;
use crate::rulesets::new_york_1901::follow::{Ahead, ahead, game_finished};
use crate::rulesets::new_york_1901::lots::Lot;
use crate::rulesets::new_york_1901::placing::is_unlocked;
use crate::rulesets::new_york_1901::scoring;
use crate::rulesets::new_york_1901::state::{End, Phase, Player, Skyscraper, State, Step, Turn};
use crate::rulesets::new_york_1901::tiles::{Generation, TileSet};

pub(in crate::rulesets::new_york_1901) fn view(state: &State) -> View {
    View {
        deciding_seat: match ahead(state) {
            Ahead::Decides(seat) => Some(seat),
            Ahead::Fact(_) | Ahead::Chance(_) | Ahead::Over => None,
        },
        turn: state.turn().map(|shown| turn(state, shown)),
        first_player: state.first_player,
        players: state
            .seated()
            .map(|(seat, shown)| player(state, seat, shown))
            .collect(),
        lots: Lot::all().filter_map(|shown| lot(state, shown)).collect(),
        market: state.open.clone(),
        deck: deck(state),
        streets: scoring::streets(state),
        challenge: state.challenge,
        legendary_tiles: TileSet::legendary()
            .minus(state.built_legendary())
            .iter()
            .collect(),
        end: state.end.as_ref().map(|shown| end(state, shown)),
        standstill: StandstillView {
            returns: state.returns,
            limit: state.returns_limit(),
        },
        result: (state.phase == Phase::Finished).then(|| game_finished(state)),
        options: state.options.clone(),
    }
}

fn turn(state: &State, turn: &Turn) -> TurnView {
    TurnView {
        seat: turn.seat,
        number: state.turns,
        step: turn.step,
        last: turn.last,
        must_return: turn.must_return,
        can_acquire: matches!(turn.step, Step::Start | Step::Choosing) && state.can_acquire(turn),
        land_grab: turn.land_grab,
    }
}

fn player(state: &State, seat: Seat, player: &Player) -> PlayerView {
    let skyscraper = |shown: &Skyscraper| SkyscraperView {
        tile: shown.tile,
        cells: shown.cells,
        generation: shown.tile.generation(),
    };
    let newest = [Generation::Gold, Generation::Silver].into_iter();
    let unlocked = newest
        .filter(|generation| is_unlocked(state, player, *generation))
        .max();
    PlayerView {
        seat,
        color: player_color(seat),
        character: player.character,
        score: player.score,
        unlocked: unlocked.unwrap_or(Generation::Bronze),
        free_workers: player.free_workers(),
        held_lots: player.held.iter().collect(),
        skyscrapers: player.skyscrapers.iter().map(skyscraper).collect(),
        unbuilt: player.unbuilt.iter().collect(),
        demolished: player.demolished.iter().collect(),
        few_tiles_left: player.unbuilt.len() <= state.content().limits.last_tiles + 1,
        cards: player.cards,
        king: player.king(),
        resigned: state.has_left(seat),
        final_score: scoring::score(state, seat),
    }
}

/// NY-2.
fn player_color(seat: Seat) -> PlayerColor {
    match seat.number() {
        1 => PlayerColor::Brown,
        2 => PlayerColor::Green,
        3 => PlayerColor::Yellow,
        _ => PlayerColor::Blue,
    }
}

fn lot(state: &State, lot: Lot) -> Option<LotView> {
    let owner = state.owner_of(lot);
    let player = owner.and_then(|seat| state.player(seat));
    Some(LotView {
        lot,
        card: state.content().card_of(lot)?,
        cells: state.content().cells_of(lot),
        owner,
        worker: player.is_some_and(|player| player.held.contains(lot)),
    })
}

fn deck(state: &State) -> DeckView {
    let bag = |bag: &Bag| BagView {
        cards: bag
            .counts()
            .filter(|(_, count)| *count > 0)
            .map(|(card, count)| CardCount { card, count })
            .collect(),
    };
    DeckView {
        count: u8::try_from(state.deck.len()).unwrap_or(u8::MAX),
        bags: state.deck.bags().map(bag).collect(),
    }
}

fn end(state: &State, end: &End) -> EndView {
    let playing = state
        .turn()
        .is_some_and(|turn| turn.last && turn.step != Step::Ended);
    let left = end.last_turns.len() + usize::from(playing);
    EndView {
        trigger: end.trigger,
        seat: end.seat,
        last_turns: end.last_turns.clone(),
        turns_left: u8::try_from(left).unwrap_or(u8::MAX),
    }
}
