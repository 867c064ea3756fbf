//! Clocks that jump: the time of the machine, or of PostgreSQL, is set forward or back.

use crate::clocks::{LIVE, Table};
use crate::make::at;
use crate::world::World;
use jiff::{SignedDuration, Timestamp};
use plotline_domain::clocks::{Beat, Outage, ScheduleStore, Why};
use plotline_domain::games::{ExplainedDeadline, Status};
use plotline_domain::ids::PlayerId;
use plotline_domain::ports::StoreError;
use plotline_persistence::Store;

on_both_databases! {
    jumps_forward_are_noted_before_anybody_loses_by_them,
    a_jump_forward_is_noted_before_a_turn_is_judged_by_it,
    a_clock_that_goes_back_takes_what_it_jumped_over_with_it,
    an_outage_after_a_jump_forward_and_back_is_noted,
    a_turn_that_began_while_the_clock_was_ahead_begins_when_it_is_set_back,
    a_clock_that_is_only_set_back_costs_nobody_time,
    a_pulse_in_the_future_is_put_right,
    a_pulse_that_is_ahead_a_little_is_that_of_another_node,
    a_node_that_was_held_up_does_not_take_back_what_another_has_noted,
    several_nodes_may_find_the_same_jump,
    a_silence_around_a_jump_is_an_outage_as_well,
    the_store_tells_the_time,
}

const HOUR: i64 = 3600;

async fn jumps_forward_are_noted_before_anybody_loses_by_them(World { store, .. }: World) {
    let table = Table::new(store, LIVE).await;
    table.pass(590).await;
    for (jump, left) in [(HOUR, 10), (30, 9), (1, 8)] {
        table.clock.jump(jump);
        table.expire().await;
        let explained = explain(&table).await;
        let deadline = explained.turn.deadline.duration_since(table.now());
        assert_eq!(deadline.as_secs(), left, "after {jump} s");
        table.clock.pass(1);
    }
    let explained = explain(&table).await;
    let away = explained
        .steps
        .iter()
        .filter(|step| step.why == Some(Why::Outage));
    let away: Vec<i64> = away
        .map(|step| step.to.duration_since(step.from).as_secs())
        .collect();
    assert_eq!(away, [HOUR, 30, 1]);
    table.pass(7).await;
    table.expire().await;
    assert_eq!(table.game().await.status, Status::Finished);
}

async fn a_jump_forward_is_noted_before_a_turn_is_judged_by_it(World { store, .. }: World) {
    let table = Table::new(store, LIVE).await;
    table.pass(590).await;
    table.clock.jump(HOUR);
    table.play(&table.ada).await.unwrap();
    let (mover, left) = mover(&table).await;
    table.expire().await;
    assert_eq!(table.now(), at(590 + HOUR));
    assert_eq!(left_to(&table, mover).await, left);
}

async fn a_clock_that_goes_back_takes_what_it_jumped_over_with_it(World { store, .. }: World) {
    let table = Table::new(store, LIVE).await;
    table.pass(100).await;
    table.clock.jump(HOUR);
    table.expire().await;
    table.pass(400).await;
    // The game was due by then, so its time was reckoned with the jump.
    table.expire().await;
    table.pass(50).await;
    table.clock.jump(-HOUR);
    table.expire().await;
    assert_eq!(table.now(), at(550));
    assert_eq!(outages(&table.store).await, []);
    assert_eq!(left_to(&table, table.ada.player).await, 50);
    table.pass(50).await;
    table.expire().await;
    assert_eq!(table.game().await.status, Status::Finished);
}

async fn an_outage_after_a_jump_forward_and_back_is_noted(World { store, .. }: World) {
    let table = Table::new(store, LIVE).await;
    for jump in [30, HOUR, -HOUR - 30] {
        table.clock.pass(10);
        table.clock.jump(jump);
        table.expire().await;
    }
    assert_eq!(outages(&table.store).await, []);
    table.clock.pass(900);
    table.expire().await;
    assert_eq!(outages(&table.store).await, [(30, 900)]);
    assert_eq!(left_to(&table, table.ada.player).await, 570);
}

async fn a_turn_that_began_while_the_clock_was_ahead_begins_when_it_is_set_back(World { store, .. }: World) {
    let table = Table::new(store, LIVE).await;
    table.clock.jump(HOUR);
    table.expire().await;
    table.pass(100).await;
    table.play(&table.ada).await.unwrap();
    let (mover, left) = mover(&table).await;
    table.pass(20).await;
    table.clock.jump(-HOUR);
    table.expire().await;
    assert_eq!(left_to(&table, mover).await, left);
}

async fn a_clock_that_is_only_set_back_costs_nobody_time(World { store, .. }: World) {
    let table = Table::new(store, LIVE).await;
    table.pass(100).await;
    let seq = table.game().await.seq;
    table.clock.jump(-HOUR);
    table.expire().await;
    assert!(left_to(&table, table.ada.player).await >= 500);
    // The time of events does not go back with it.
    table.play(&table.ada).await.unwrap();
    let game = table.game().await;
    let events = table.nodes[0]
        .read_events(&game, seq - 1, 10)
        .await
        .unwrap()
        .events;
    let times: Vec<Timestamp> = events
        .iter()
        .map(|event| serde_json::from_str::<serde_json::Value>(&event.line).unwrap()["at"].clone())
        .map(|at| at.as_str().unwrap().parse().unwrap())
        .collect();
    assert!(times.len() > 1 && times.is_sorted(), "{times:?}");
}

async fn a_pulse_in_the_future_is_put_right(World { store, .. }: World) {
    assert!(!beat(&store, HOUR, 0).await);
    assert!(beat(&store, 0, 0).await, "it was set back while nobody was there");
    assert!(!beat(&store, 500, 0).await);
    assert_eq!(outages(&store).await, [(0, 500)]);
}

async fn a_pulse_that_is_ahead_a_little_is_that_of_another_node(World { store, .. }: World) {
    beat(&store, -200, 0).await;
    beat(&store, 30, 0).await;
    assert!(!beat(&store, 0, 0).await);
    assert_eq!(outages(&store).await, [(-200, 230)]);
}

async fn a_node_that_was_held_up_does_not_take_back_what_another_has_noted(World { store, .. }: World) {
    assert!(!beat(&store, 100, 0).await);
    assert!(!beat(&store, 100 + HOUR, HOUR).await);
    let noted = outages(&store).await;
    let late = Beat {
        now: at(101),
        jump: SignedDuration::ZERO,
        first: false,
    };
    assert!(!store.beat(late, Outage::PATIENCE).await.unwrap());
    assert_eq!(outages(&store).await, noted);
    // Nor is the pulse set back: another hour of silence is found.
    assert!(!beat(&store, 100 + 2 * HOUR, 0).await);
    assert_eq!(outages(&store).await.len(), noted.len() + 1);
}

async fn several_nodes_may_find_the_same_jump(World { store, .. }: World) {
    beat(&store, 0, 0).await;
    let (one, other) = tokio::join!(beat(&store, 10 + HOUR, HOUR), beat(&store, 12 + HOUR, HOUR));
    assert!(!one && !other);
    let noted = outages(&store).await;
    assert!(noted.contains(&(10, HOUR)), "{noted:?}");
    let (one, other) = tokio::join!(beat(&store, 20, -HOUR), beat(&store, 22, -HOUR));
    assert!(one && other);
    assert_eq!(outages(&store).await, [(10, 2)], "what they did not agree on");
    beat(&store, 30, 0).await;
    beat(&store, 130, 0).await;
    assert_eq!(outages(&store).await, [(10, 2), (30, 100)]);
}

async fn a_silence_around_a_jump_is_an_outage_as_well(World { store, .. }: World) {
    beat(&store, 0, 0).await;
    beat(&store, 500 + HOUR, HOUR).await;
    assert_eq!(outages(&store).await, [(0, 500 + HOUR)]);
    // Two minutes later it is set back to where it would have been.
    assert!(beat(&store, 620, -HOUR).await);
    let mut noted = outages(&store).await;
    noted.sort_unstable();
    assert_eq!(noted, [(0, 500), (500, 120)]);
}

async fn the_store_tells_the_time(World { store, .. }: World) {
    let before = Timestamp::now();
    let time = store.time().await.unwrap();
    // PostgreSQL is on the same machine here.
    assert!(
        before <= time.saturating_add(MICROS).unwrap() && time <= Timestamp::now(),
        "{time}"
    );
}

/// The store gives no finer times.
const MICROS: SignedDuration = SignedDuration::from_micros(1);

/// Says that a node is alive whose clock has just jumped, all in seconds; says whether it was set back. Of two that set it
/// back at the same time, one is told to look again.
async fn beat(store: &Store, now: i64, jump: i64) -> bool {
    let beat = Beat {
        now: at(now),
        jump: SignedDuration::from_secs(jump),
        first: true,
    };
    loop {
        match store.beat(beat, Outage::PATIENCE).await {
            Err(StoreError::Unavailable(_)) => {}
            back => return back.unwrap(),
        }
    }
}

/// When outages began and how long they took, in seconds, the first to end first.
async fn outages(store: &Store) -> Vec<(i64, i64)> {
    let noted = store.outages(Timestamp::MIN, 10).await.unwrap();
    let seconds = |outage: &Outage| {
        let began = outage.from.duration_since(at(0)).as_secs();
        (began, outage.to.duration_since(outage.from).as_secs())
    };
    noted.iter().rev().map(seconds).collect()
}

async fn explain(table: &Table) -> ExplainedDeadline {
    let explained = table.nodes[0].explain_deadline(&table.ben, table.id).await;
    explained.unwrap()
}

/// How many seconds whoever is to move has left.
async fn left_to(table: &Table, player: PlayerId) -> i64 {
    let game = table.game().await;
    assert_eq!(game.status, Status::Active);
    let deadline = game.deadline_of(player).unwrap();
    deadline.duration_since(table.now()).as_secs()
}

/// Who is to move, and how many seconds are left.
async fn mover(table: &Table) -> (PlayerId, i64) {
    let game = table.game().await;
    let players = [table.ada.player, table.ben.player];
    let mover = players
        .into_iter()
        .find(|player| game.waits_for(*player))
        .unwrap();
    (mover, left_to(table, mover).await)
}
