use super::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// A machine whose clocks are set by hand, in milliseconds.
#[derive(Clone, Default)]
struct Machine {
    wall: Arc<AtomicI64>,
    monotonic: Arc<AtomicI64>,
    /// How long it takes until the time is told, and how long the answer takes.
    slow: Arc<(AtomicI64, AtomicI64)>,
}

impl Machine {
    /// Time passes.
    fn pass(&self, millis: i64) {
        self.monotonic.fetch_add(millis, Ordering::SeqCst);
        self.jump(millis);
    }

    fn jump(&self, millis: i64) {
        self.wall.fetch_add(millis, Ordering::SeqCst);
    }

    async fn clock(&self) -> ServiceClock<Machine> {
        let monotonic = self.monotonic.clone();
        let ticks = move || Duration::from_millis(monotonic.load(Ordering::SeqCst).unsigned_abs());
        ServiceClock::counting(self.clone(), Box::new(ticks))
            .await
            .unwrap()
    }
}

#[async_trait]
impl TimeSource for Machine {
    async fn time(&self) -> Result<Timestamp, StoreError> {
        self.pass(self.slow.0.load(Ordering::SeqCst));
        let wall = self.wall.load(Ordering::SeqCst);
        self.pass(self.slow.1.load(Ordering::SeqCst));
        Ok(Timestamp::from_millisecond(wall).unwrap())
    }
}

async fn machine() -> (Machine, ServiceClock<Machine>) {
    let machine = Machine::default();
    machine.jump(1_000_000);
    machine.pass(50);
    let clock = machine.clock().await;
    (machine, clock)
}

/// What the clock shows, in milliseconds.
fn shown(clock: &dyn Clock) -> i64 {
    clock.now().as_millisecond()
}

async fn follow(clock: &dyn Clock) -> i64 {
    let drift = clock.drift().await.unwrap();
    clock.follow(drift);
    i64::try_from(drift.jump().as_millis()).unwrap()
}

#[tokio::test]
async fn a_clock_shows_the_time_of_its_source_and_counts_by_itself() {
    let (machine, clock) = machine().await;
    assert_eq!(shown(&clock), 1_000_050);
    machine.pass(7);
    assert_eq!(shown(&clock), 1_000_057);
    assert_eq!(follow(&clock).await, 0);
    assert_eq!(shown(&clock), 1_000_057);
}

#[tokio::test]
async fn a_jump_is_found_by_comparing_and_takes_effect_when_it_is_followed() {
    for jump in [3_600_000, 1_000, -1_000, -900_000] {
        let (machine, clock) = machine().await;
        machine.jump(jump);
        machine.pass(10);
        let drift = clock.drift().await.unwrap();
        assert_eq!(drift.jump(), SignedDuration::from_millis(jump));
        machine.pass(10);
        assert_eq!(shown(&clock), 1_000_070, "it was not followed yet");
        clock.follow(drift);
        assert_eq!(shown(&clock), 1_000_070 + jump);
        assert_eq!(follow(&clock).await, 0);
    }
}

#[tokio::test]
async fn a_machine_that_slept_has_jumped() {
    let (machine, clock) = machine().await;
    // The monotonic clock stands still meanwhile.
    machine.jump(8 * 3_600_000);
    assert_eq!(follow(&clock).await, 8 * 3_600_000);
}

#[tokio::test]
async fn small_corrections_are_no_jumps_and_time_does_not_run_backwards_by_them() {
    let (machine, clock) = machine().await;
    let mut before = shown(&clock);
    for step in [-5, -5, 900, -900, -40, 5] {
        machine.jump(step);
        assert_eq!(follow(&clock).await, 0);
        assert!(shown(&clock) >= before, "by {step}");
        before = shown(&clock);
    }
    machine.pass(2_000);
    assert_eq!(shown(&clock), 1_000_000 + 50 - 45 + 2_000);
}

#[tokio::test]
async fn what_two_have_found_at_the_same_time_is_followed_once() {
    let (machine, clock) = machine().await;
    machine.jump(60_000);
    let (one, other) = (clock.drift().await.unwrap(), clock.drift().await.unwrap());
    clock.follow(one);
    clock.follow(other);
    assert_eq!(shown(&clock), 1_060_050);
}

#[tokio::test]
async fn a_source_that_answers_late_is_not_taken_for_one_that_has_jumped() {
    for (there, back) in [(5_000, 0), (0, 5_000), (2_500, 2_500)] {
        let (machine, clock) = machine().await;
        machine.slow.0.store(there, Ordering::SeqCst);
        machine.slow.1.store(back, Ordering::SeqCst);
        assert_eq!(follow(&clock).await, 0);
        assert_eq!(shown(&clock), 1_005_050);
        // Of a real jump as much is followed as is certain.
        machine.jump(60_000);
        assert_eq!(follow(&clock).await, 60_000 - back);
    }
}

#[tokio::test]
async fn clocks_of_machines_that_differ_agree_by_their_source() {
    let database = Machine::default();
    database.jump(1_000_000);
    let nodes = [database.clock().await, database.clock().await];
    database.pass(12_345);
    // The one is too fast: its monotonic clock gains a tenth.
    let fast = {
        let monotonic = database.monotonic.clone();
        let ticks = move || Duration::from_millis(monotonic.load(Ordering::SeqCst).unsigned_abs() * 11 / 10);
        ServiceClock::counting(database.clone(), Box::new(ticks))
            .await
            .unwrap()
    };
    database.pass(5_000);
    assert_eq!(shown(&fast) - shown(&nodes[0]), 500);
    assert_eq!(follow(&fast).await, 0);
    database.pass(500);
    assert_eq!(shown(&fast) - shown(&nodes[1]), 50);
}
