//! Makes the view of a state.

use super::{
    BuildingView, CardView, DeckView, EndView, MachineView, MarketSlotView, ObjectiveView, PlayerView,
    RoofView, SiteView, StallView, StartingFloorView, StateName, TokenView, View,
};
use crate::kernel::Seat;
use crate::rulesets::tower_up::city::Building;
use crate::rulesets::tower_up::colors::{Floor, PlayerColor};
use crate::rulesets::tower_up::content::{Card, Shape};
use crate::rulesets::tower_up::follow::{Ahead, Decision, ahead, is_last};
use crate::rulesets::tower_up::scoring;
use crate::rulesets::tower_up::state::{Phase, Player, State};

pub(in crate::rulesets::tower_up) fn view(state: &State) -> View {
    let (name, deciding_seat) = standing(state);
    let (extra_turn, last_turn) = match &state.phase {
        Phase::Turn(turn) => (turn.extra, is_last(state, turn)),
        _ => (false, false),
    };
    let content = state.content();
    let id = |card: &Card| content.card_id(*card);
    View {
        state: name,
        deciding_seat,
        extra_turn,
        last_turn,
        first_player: state.first_player,
        players: Seat::all(state.seats())
            .zip(&state.players)
            .map(|(seat, p)| player(state, seat, p))
            .collect(),
        board: state.board,
        sites: sites(state),
        general_supply: state.general_supply,
        market: market(state),
        deck: deck(state),
        discard_pile: state.discard_pile.iter().map(id).collect(),
        objectives: objectives(state),
        starting_floors: starting_floors(state),
        end: state.end.as_ref().map(|end| EndView {
            trigger: end.trigger,
            seat: end.seat,
            last_turns: end.last_turns.clone(),
        }),
        stall: StallView {
            cards_without_build: state.cards_without_build,
            limit: state.stall_limit(),
        },
        options: state.options.clone(),
    }
}

fn standing(state: &State) -> (StateName, Option<Seat>) {
    match ahead(state) {
        Ahead::Over => (StateName::Finished, None),
        Ahead::Fact(_) | Ahead::Chance(_) => (StateName::Resolving, None),
        Ahead::Decides(seat, Decision::StartingFloor) => (StateName::PlacingStartingFloors, Some(seat)),
        Ahead::Decides(seat, Decision::Action) => (StateName::ChoosingAction, Some(seat)),
        Ahead::Decides(seat, Decision::ExtraAction) => (StateName::ChoosingExtraAction, Some(seat)),
        Ahead::Decides(seat, Decision::Discards) => (StateName::ChoosingDiscards, Some(seat)),
    }
}

fn player(state: &State, seat: Seat, player: &Player) -> PlayerView {
    let tokens = state.objectives.iter().zip(&player.tokens);
    PlayerView {
        seat,
        color: player_color(seat),
        supply: player.supply,
        floors_held: u8::try_from(player.supply.total()).unwrap_or(u8::MAX),
        markers: player.markers,
        star_rank: scoring::star_rank(state.content(), &player.markers),
        roofs_left: player.roofs_left,
        visible_roofs: scoring::visible_roofs(state, seat),
        cone_field: player.cone.filter(|field| *field > 0),
        tokens: tokens
            .filter_map(|(objective, token)| {
                Some(TokenView {
                    objective: objective.id,
                    value: (*token)?,
                })
            })
            .collect(),
        resigned: state.has_left(seat),
        score: scoring::score(state.content(), player),
    }
}

/// TU-14.
fn player_color(seat: Seat) -> PlayerColor {
    match seat.number() {
        1 => PlayerColor::Blue,
        2 => PlayerColor::Yellow,
        3 => PlayerColor::Green,
        _ => PlayerColor::Orange,
    }
}

fn sites(state: &State) -> Vec<SiteView> {
    let board = state.board();
    board
        .all()
        .map(|site| SiteView {
            site: board.id_of(site),
            building: state.building(site).map(building),
        })
        .collect()
}

fn building(building: &Building) -> BuildingView {
    let roof = |(level, seat)| RoofView {
        seat,
        level,
        visible: level == building.height,
    };
    BuildingView {
        color: building.color,
        height: building.height,
        roofs: building.roofs().map(roof).collect(),
    }
}

fn market(state: &State) -> Vec<MarketSlotView> {
    let card = |card: &Card| {
        let info = state.content().card(*card)?;
        Some(CardView {
            id: info.id.clone(),
            floors: info.floors.clone(),
            machine: info.machine.map(|machine| MachineView {
                color: machine.color,
                steps: machine.steps,
            }),
        })
    };
    (1..)
        .zip(&state.market)
        .map(|(slot, in_slot)| MarketSlotView {
            slot,
            card: in_slot.as_ref().and_then(card),
        })
        .collect()
}

/// Sorted by id, so that nobody takes the order for one in which the cards come.
fn deck(state: &State) -> DeckView {
    let mut cards: Vec<String> = state
        .deck
        .iter()
        .map(|card| state.content().card_id(card))
        .collect();
    cards.sort_unstable();
    DeckView {
        count: u8::try_from(cards.len()).unwrap_or(u8::MAX),
        cards,
    }
}

fn objectives(state: &State) -> Vec<ObjectiveView> {
    let mut views = Vec::new();
    for (index, objective) in state.objectives.iter().enumerate() {
        let has_token = |player: &Player| player.tokens.get(index).is_some_and(Option::is_some);
        let fulfilled_by = Seat::all(state.seats())
            .zip(&state.players)
            .filter(|(_, player)| has_token(player));
        views.push(ObjectiveView {
            slot: u8::try_from(index + 1).unwrap_or(u8::MAX),
            objective: objective.id,
            shape: state
                .content()
                .shapes
                .get(index)
                .copied()
                .unwrap_or(Shape::Circle),
            stack: objective.stack.clone(),
            fulfilled_by: fulfilled_by.map(|(seat, _)| seat).collect(),
        });
    }
    views
}

/// The starting floors still to be placed, as far as their cards lie open (TU-119).
fn starting_floors(state: &State) -> Vec<StartingFloorView> {
    let waiting = state.starting.placed..state.options.starting_floors;
    waiting
        .filter_map(|number| Some((number, state.starting_card(number)?)))
        .map(|(number, card)| {
            let info = state.content().card(card);
            StartingFloorView {
                number: number.saturating_add(1),
                card: state.content().card_id(card),
                floor: info.map_or(Floor::Wild, |info| info.bottom()),
            }
        })
        .collect()
}
