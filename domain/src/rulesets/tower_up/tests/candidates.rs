//! Nothing legal is missing from the list of moves: it is compared with everything that could be written at all.

use super::Table;
use super::table::seat;
use crate::kernel::{Rules, Timestamp, judge};
use crate::rulesets::tower_up::events::Trigger;
use crate::rulesets::tower_up::{
    Build, ByColor, Color, Discard, Event, Move, Options, PlaceStartingFloor, Placement, TakeCard, TowerUp,
};

/// Every move there is, with up to two colours in each list, up to four floors given back, and one site that no board
/// has.
fn everything(table: &Table) -> Vec<Move> {
    let mut sites: Vec<String> = table.view().sites.into_iter().map(|site| site.site).collect();
    sites.push("Z9".into());
    let mut moves = vec![table.read("decline")];
    for site in &sites {
        let place = |color| {
            Move::PlaceStartingFloor(PlaceStartingFloor {
                site: site.clone(),
                color,
            })
        };
        moves.push(place(None));
        for color in Color::ALL {
            moves.push(place(Some(color)));
            let build = |roof_site: &String| Build {
                site: site.clone(),
                color,
                roof_site: roof_site.clone(),
            };
            moves.extend(sites.iter().map(|roof_site| Move::Build(build(roof_site))));
        }
    }
    let choices = floors(4);
    moves.extend(choices.iter().map(|floors| {
        Move::Discard(Discard {
            floors: (*floors).into(),
        })
    }));
    for card in table.market_cards() {
        for wild in floors(2) {
            for instead in floors(2) {
                for discard in choices.iter().copied() {
                    moves.push(Move::TakeCard(TakeCard {
                        card: card.clone(),
                        wild_colors: wild.colors(),
                        substitute_colors: instead.colors(),
                        discard: (!discard.is_zero()).then(|| discard.into()),
                    }));
                }
            }
        }
    }
    moves
}

/// Every choice of up to so many floors.
fn floors(most: u32) -> Vec<ByColor> {
    let all = (0..625u16).map(|n| {
        ByColor::new(
            (n % 5) as u8,
            (n / 5 % 5) as u8,
            (n / 25 % 5) as u8,
            (n / 125) as u8,
        )
    });
    all.filter(|floors| floors.total() <= most).collect()
}

/// The events of those moves that are legal, sorted.
fn events(table: &Table, moves: Vec<Move>) -> Vec<String> {
    let (_, number) = table.waits_for();
    let event = |mv| -> Option<Event> {
        let legal = judge::<TowerUp>(&table.state, seat(number), mv, Timestamp::UNIX_EPOCH).ok()?;
        Some(TowerUp::resolve(
            &table.state,
            seat(number),
            legal,
            Timestamp::UNIX_EPOCH,
        ))
    };
    let mut events: Vec<String> = moves
        .into_iter()
        .filter_map(event)
        .map(|event| serde_json::to_string(&event).unwrap())
        .collect();
    events.sort();
    events
}

#[track_caller]
fn complete(table: &Table) {
    let (_, number) = table.waits_for();
    let listed = events(table, TowerUp::candidates(&table.state, seat(number)));
    let mut possible = events(table, everything(table));
    possible.dedup();
    assert!(!listed.is_empty());
    assert_eq!(listed, possible);
}

#[test]
fn no_action_is_missing_in_a_grown_city() {
    complete(
        &Table::of(3)
            .city(
                "C1 brown 2, C2 white 1, C4 black 3 {yellow@2}, C7 grey 1, D8 white 2, E3 brown 1, A2 grey 1",
            )
            .holds(1, [2, 3, 1, 2])
            .market(["Q1", "J1", "V1"]),
    );
}

#[test]
fn no_action_is_missing_with_a_full_hand() {
    complete(&Table::of(2).holds(1, [4, 0, 5, 1]).market(["Q2", "J1", "M10"]));
}

#[test]
fn no_action_is_missing_while_floors_run_out() {
    complete(
        &Table::of(2)
            .holds(1, [3, 3, 2, 1])
            .general([0, 2, 0, 1])
            .market(["Q1", "J1", "T05"]),
    );
    complete(&Table::of(2).general([0, 0, 0, 1]).market(["Q4", "J1", "V2"]));
}

#[test]
fn no_action_is_missing_without_a_roof() {
    complete(
        &Table::of(3)
            .roofs(2, 0)
            .last_turn(2, Trigger::Shortage, 1, &[3, 1]),
    );
}

#[test]
fn nothing_is_missing_in_an_extra_turn() {
    let mut table = Table::of(3).markers(1, [2, 2, 2, 1]).market(["M04", "T05", "J1"]);
    table.play(1, "take M04");
    complete(&table);
}

#[test]
fn no_discard_is_missing() {
    let mut table = Table::of(2).holds(1, [3, 3, 2, 2]).market(["Q1", "T05", "J1"]);
    table.play(1, "take Q1");
    complete(&table);
}

#[test]
fn no_site_of_a_starting_floor_is_missing() {
    let options = Options {
        starting_floor_placement: Placement::Players,
        ..Options::default()
    };
    for market in [["J1", "T05", "Q1"], ["T05", "J1", "Q1"]] {
        let mut table = Table::game(&options, 3, 3).market(market);
        complete(&table);
        let (_, number) = table.waits_for();
        let mv = TowerUp::fallback(&table.state, seat(number)).unwrap();
        table.play(number, &TowerUp::write(&mv));
        complete(&table);
    }
}
