//! What holds in every state of every game. The laws ask after every event.

use crate::kernel::Seat;
use crate::rulesets::city_investors::content::{PLACES, RESERVE, TILES, effects};
use crate::rulesets::city_investors::events::Ending;
use crate::rulesets::city_investors::fields::Field;
use crate::rulesets::city_investors::options::{Options, Variant};
use crate::rulesets::city_investors::state::{Phase, Position, State};
use crate::rulesets::city_investors::tiles::{Tile, TileSet};
use crate::rulesets::city_investors::tracks::Tracks;
use crate::rulesets::city_investors::{CityInvestors, GoalId};
use crate::rulesets::laws::Lawful;

impl Lawful for CityInvestors {
    const ENDINGS: &'static [&'static str] = &[
        "full_city",
        "stack_empty",
        "blocked",
        "timer",
        "all_full",
        "time_limit",
        "resignation",
    ];

    const TRANSCRIPTS: &'static str = "city_investors/tests/transcripts";

    fn tables() -> Vec<(Options, u8)> {
        let of = |variant| Options {
            variant,
            ..Options::default()
        };
        let started_by_third = Options {
            start_seat: Seat::new(3).unwrap(),
            ..of(Variant::Basic)
        };
        let named = Options {
            goal_ids: Some(vec![
                GoalId::AllPlotsBuilt,
                GoalId::FirstCompletedCity,
                GoalId::MostJobs,
            ]),
            ..of(Variant::Advanced)
        };
        let party = |timer, cooldown, limit| Options {
            party_timer_seconds: timer,
            party_take_cooldown_ms: cooldown,
            party_time_limit_seconds: limit,
            ..of(Variant::Party)
        };
        vec![
            (of(Variant::Basic), 2),
            (started_by_third, 4),
            (named, 2),
            (of(Variant::Advanced), 3),
            (of(Variant::Advanced), 4),
            (party(60, 1000, 3600), 2),
            (party(10, 0, 3600), 3),
            (party(604_800, 0, 3600), 2),
            (party(10, 10_000, 300), 4),
        ]
    }

    /// Every turn that is not waived takes one of the 120 tiles, fewer than 3 waived turns of each player lie between
    /// two of them (IN-1103), and a turn has at most 3 actions and its end. In the party variant the clock
    /// ends a game long before.
    fn most_moves(seats: u8) -> usize {
        121 * 3 * usize::from(seats) * 4
    }

    fn broken(state: &State) -> Vec<String> {
        [tiles(state), cities(state), display(state)].concat()
    }

    fn broken_step(before: &State, after: &State) -> Vec<String> {
        let mut broken = Vec::new();
        // IN-208, IN-533: what was seen stays seen, what is discarded stays out.
        let unseen_again = after.unseen.iter().any(|tile| !before.unseen.contains(tile));
        ensure(&mut broken, !unseen_again, "a tile was forgotten");
        let kept = after.discarded.starts_with(&before.discarded);
        ensure(&mut broken, kept, "a discarded tile came back");
        // IN-603, IN-1034: the first full city is one for ever.
        let first = before.first_full.is_none() || before.first_full == after.first_full;
        ensure(&mut broken, first, "another city is the first");
        for ((seat, was), (_, is)) in before.all().zip(after.all()) {
            // IN-517, IN-1012: no field is ever freed.
            let freed = was.city.tiles().any(|(field, _)| is.city.tile(field).is_none());
            ensure(
                &mut broken,
                !freed,
                &format!("a tile of seat {seat} was taken off"),
            );
            let moved = was
                .city
                .tiles()
                .any(|(field, tile)| is.city.tile(field) != Some(tile));
            ensure(
                &mut broken,
                !moved || !after.is(Variant::Party),
                "a party tile was moved",
            );
        }
        broken
    }

    fn ending(state: &State) -> Option<String> {
        let Phase::Finished(ending) = state.phase else {
            return None;
        };
        let name = match ending {
            Ending::FullCity => "full_city",
            Ending::StackEmpty => "stack_empty",
            Ending::Blocked => "blocked",
            Ending::Timer => "timer",
            Ending::AllFull => "all_full",
            Ending::TimeLimit => "time_limit",
            Ending::Resignation => "resignation",
        };
        Some(name.into())
    }
}

/// IN-102: 120 tiles, each in one place.
fn tiles(state: &State) -> Vec<String> {
    let mut all: Vec<Tile> = state.unseen.iter().collect();
    all.extend(state.discarded.iter());
    all.extend(state.shown().map(|(_, tile)| tile));
    for player in &state.players {
        all.extend(player.city.tiles().map(|(_, tile)| tile));
        all.extend(&player.reserve);
        all.extend(player.hand.and_then(|hand| hand.tile));
    }
    all.extend(state.positions.iter().filter_map(|position| match position {
        Position::FaceUp(tile) => Some(*tile),
        Position::FaceDown | Position::Empty => None,
    }));
    let different: TileSet = all.iter().copied().collect();
    let mut broken = Vec::new();
    let once = all.len() == TILES && different.len() == TILES;
    ensure(&mut broken, once, &format!("there are {} tiles", all.len()));
    // IN-1002: a position that is face down for each tile not yet seen, but for the one being drawn.
    if state.is(Variant::Party) {
        let down = state
            .positions
            .iter()
            .filter(|position| **position == Position::FaceDown)
            .count();
        let drawing = state
            .players
            .iter()
            .filter(|player| player.hand.is_some_and(|hand| hand.tile.is_none()));
        ensure(
            &mut broken,
            down + drawing.count() == state.unseen.len(),
            "face-down positions",
        );
    }
    broken
}

/// IN-106, IN-108, IN-512, IN-516.
fn cities(state: &State) -> Vec<String> {
    let mut broken = Vec::new();
    for (seat, player) in state.all() {
        let sum = player
            .city
            .tiles()
            .fold(Tracks::default(), |sum, (_, tile)| sum.plus(effects(tile)));
        ensure(
            &mut broken,
            sum == *player.city.tracks(),
            &format!("the tracks of seat {seat}"),
        );
        ensure(
            &mut broken,
            player.city.tile(Field::CENTRE).is_none(),
            "the centre is built on",
        );
        ensure(
            &mut broken,
            player.reserve.len() <= RESERVE,
            "a reserve is too large",
        );
        let limited = state.is(Variant::Party) || sum.too_low().is_none();
        ensure(&mut broken, limited, &format!("seat {seat} is below -5"));
    }
    broken
}

/// IN-1101: at the start of every turn the display holds 4 tiles.
fn display(state: &State) -> Vec<String> {
    let mut broken = Vec::new();
    if let Phase::Turn(turn) = &state.phase {
        let fresh = turn.points == 3 && !turn.over;
        ensure(
            &mut broken,
            !fresh || state.shown().count() == PLACES,
            "a turn began with a gap",
        );
    }
    broken
}

fn ensure(broken: &mut Vec<String>, holds: bool, what: &str) {
    if !holds {
        broken.push(what.to_owned());
    }
}
