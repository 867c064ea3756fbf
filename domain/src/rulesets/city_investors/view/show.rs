//! Makes the view of a state.

use super::{
    EndView, FieldView, GoalView, HandView, MarkerView, PartyView, PlaceView, PlayerView, PositionState,
    PositionView, StackView, StateName, TileView, TurnView, View,
};
use crate::kernel::Seat;
use crate::rulesets::city_investors::content::content;
use crate::rulesets::city_investors::events::{Duty, ScoreSheet};
use crate::rulesets::city_investors::fields::Field;
use crate::rulesets::city_investors::options::Variant;
use crate::rulesets::city_investors::scoring;
use crate::rulesets::city_investors::state::{End, Phase, Player, Position, State};
use crate::rulesets::city_investors::tiles::Tile;
use crate::rulesets::city_investors::tracks::{Track, Tracks};

pub(in crate::rulesets::city_investors) fn view(state: &State) -> View {
    let sheets = scoring::sheets(state);
    View {
        state: name(state),
        goals: goals(state, &sheets),
        players: state
            .all()
            .zip(sheets)
            .map(|((seat, of), score)| player(state, seat, of, score))
            .collect(),
        display: display(state),
        stack: stack(state),
        discarded: state.discarded.clone(),
        turn: turn(state),
        end: end(state),
        party: state.is(Variant::Party).then(|| party(state)),
        options: state.options.clone(),
    }
}

fn name(state: &State) -> StateName {
    match state.phase {
        Phase::SettingUp => StateName::SettingUp,
        Phase::Turn(_) => StateName::Turn,
        Phase::Lobby { .. } => StateName::Lobby,
        Phase::Running { .. } => StateName::Running,
        Phase::Countdown { .. } => StateName::Countdown,
        Phase::Finished(_) => StateName::Finished,
    }
}

fn player(state: &State, seat: Seat, player: &Player, score: ScoreSheet) -> PlayerView {
    let reachable: Vec<Field> = player.city.reachable();
    let field = |(field, tile)| FieldView {
        field,
        tile: shown(tile),
        reachable: reachable.contains(&field),
    };
    PlayerView {
        seat,
        colour: content().colours.get(seat.index()).cloned().unwrap_or_default(),
        city: player.city.tiles().map(field).collect(),
        tiles_built: player.city.count(),
        full: player.city.is_full(),
        tracks: *player.city.tracks(),
        markers: markers(player.city.tracks()),
        reserve: player.reserve.iter().copied().map(shown).collect(),
        ready: player.ready,
        hand: player.hand.map(|hand| HandView {
            position: hand.position,
            tile: hand.tile.map(shown),
        }),
        next_take: player.next_take,
        resigned: state.has_left(seat),
        score,
    }
}

fn shown(tile: Tile) -> TileView {
    let info = content().tile(tile);
    TileView {
        tile,
        tile_type: info.tile_type,
        open: info.open.clone(),
    }
}

/// IN-109.
fn markers(tracks: &Tracks) -> Vec<MarkerView> {
    let marker = |track| {
        let value = tracks.get(track);
        let disc = (value > 10).then_some(value - value % 10);
        MarkerView {
            track,
            disc,
            cube: value - disc.unwrap_or(0),
        }
    };
    Track::ALL.into_iter().map(marker).collect()
}

fn display(state: &State) -> Vec<PlaceView> {
    if state.is(Variant::Party) {
        return Vec::new();
    }
    let place = |(place, tile): (u8, &Option<Tile>)| PlaceView {
        place,
        tile: tile.map(shown),
    };
    (1..).zip(&state.display).map(place).collect()
}

/// Sorted by id, so that nobody takes the order for one in which the tiles come.
fn stack(state: &State) -> StackView {
    let mut tiles: Vec<Tile> = state.unseen.iter().collect();
    tiles.sort_by_key(Tile::to_string);
    StackView {
        count: u8::try_from(tiles.len()).unwrap_or(u8::MAX),
        tiles,
    }
}

fn goals(state: &State, sheets: &[ScoreSheet]) -> Vec<GoalView> {
    let fulfilled_by = |goal| {
        let seats = state
            .all()
            .zip(sheets)
            .filter(move |(_, sheet)| sheet.goals.contains(&goal));
        seats.map(|((seat, _), _)| seat).collect()
    };
    let infos = state.goals.iter().filter_map(|goal| content().goal(*goal));
    infos
        .map(|goal| GoalView {
            goal: goal.id,
            number: goal.number,
            name: goal.name.clone(),
            points: content().points.goal,
            fulfilled_by: fulfilled_by(goal.id),
        })
        .collect()
}

fn turn(state: &State) -> Option<TurnView> {
    let Phase::Turn(turn) = &state.phase else {
        return None;
    };
    Some(TurnView {
        seat: turn.seat,
        points: turn.points,
        duty: turn.duty,
        can_end: turn.duty != Duty::Open,
        spied: turn.spied,
        other_action: turn.other_action,
    })
}

fn end(state: &State) -> EndView {
    let waiting = match &state.end {
        End::FinalRound { waiting } => waiting.clone(),
        End::Open | End::LastTurn => Vec::new(),
    };
    let ending = match state.phase {
        Phase::Finished(ending) => Some(ending),
        _ => None,
    };
    EndView {
        first_full: state.first_full,
        waiting,
        last_turn: state.end == End::LastTurn,
        waived_turns: state.waived_turns,
        waived_limit: u8::try_from(3 * state.staying().count()).unwrap_or(u8::MAX),
        ending,
    }
}

fn party(state: &State) -> PartyView {
    let (latest_start, deadline) = match state.phase {
        Phase::Lobby { latest_start } => (Some(latest_start), None),
        Phase::Running { deadline } | Phase::Countdown { deadline } => (None, Some(deadline)),
        _ => (None, None),
    };
    PartyView {
        positions: (1..).zip(&state.positions).map(position).collect(),
        latest_start,
        deadline,
    }
}

fn position((position, on): (u8, &Position)) -> PositionView {
    let (state, tile) = match on {
        Position::FaceDown => (PositionState::FaceDown, None),
        Position::FaceUp(tile) => (PositionState::FaceUp, Some(shown(*tile))),
        Position::Empty => (PositionState::Empty, None),
    };
    PositionView {
        position,
        state,
        tile,
    }
}
