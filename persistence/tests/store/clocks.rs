//! Clocks of games run on a clock that is set by hand, for two nodes on one database.

use crate::make::{PlainSigner, nonce, stored_player};
use crate::seals::TestVault;
use crate::timers::{Even, Unheard, caller};
use crate::world::World;
use jiff::{SignedDuration, Timestamp};
use plotline_domain::clocks::{Beat, Pace, QuietHours, Schedule, ScheduleStore, Why};
use plotline_domain::games::{
    Caller, Game, GameStore, Games, JoinGame, Moves, OpenGame, Status, TakeTurn, UndoTurn, Visibility,
};
use plotline_domain::ids::GameId;
use plotline_domain::kernel::Seat;
use plotline_domain::notices::{NoticeQuery, NoticeStore};
use plotline_domain::ports::{Clock, Drift, StoreError};
use plotline_domain::record::verify;
use plotline_domain::rulesets::Ruleset;
use plotline_persistence::Store;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

on_both_databases! {
    a_reminder_is_due_once_and_changes_nothing_else,
    after_the_grace_period_the_service_moves_for_whoever_is_late,
    after_the_grace_period_whoever_is_late_resigns,
    two_nodes_let_a_deadline_pass_once,
    a_turn_after_the_deadline_finds_the_game_over,
    an_outage_moves_the_deadline,
    several_nodes_note_one_outage,
    a_schedule_that_changes_times_the_running_turn_anew,
    nobody_is_saved_by_a_schedule_that_comes_late,
    a_turn_that_is_taken_back_has_the_time_that_was_left,
    nodes_share_out_what_is_due,
}

const DAY: i64 = 24 * 3600;
const SKIP: &str = r#"{"type":"correspondence","days_per_turn":1,"missed":"skip","grace_hours":6}"#;
const RESIGN: &str = r#"{"type":"correspondence","days_per_turn":1,"missed":"resign","grace_hours":6}"#;
pub(crate) const LIVE: &str = r#"{"type":"live","bank_seconds":600,"increment_seconds":5,"grace_seconds":0}"#;

async fn a_reminder_is_due_once_and_changes_nothing_else(World { store, .. }: World) {
    let table = Table::new(store, SKIP).await;
    let before = table.game().await;
    assert_eq!(
        before.due_at(),
        Some(table.now() + SignedDuration::from_hours(12))
    );
    table.pass(DAY / 2).await;
    table.expire().await;
    let after = table.game().await;
    assert_eq!((after.seq, after.revision), (before.seq, before.revision + 1));
    table.expire().await;
    assert_eq!(table.game().await.revision, after.revision);
    let told = table.told(&table.ada).await;
    assert_eq!(
        told,
        [
            ("game_started", None),
            ("your_turn", None),
            ("reminder", Some(50))
        ]
    );
    assert_eq!(
        after.deadline_of(table.ada.player),
        before.deadline_of(table.ada.player)
    );
}

async fn after_the_grace_period_the_service_moves_for_whoever_is_late(World { store, .. }: World) {
    let table = Table::new(store, SKIP).await;
    table.pass(DAY).await;
    table.expire().await;
    assert_eq!(
        table.last().await,
        json!({"type": "deadline_missed", "then": "grace"})
    );
    let grace_ends = table.now() + SignedDuration::from_hours(6);
    assert_eq!(table.game().await.deadline_of(table.ada.player), Some(grace_ends));

    table.pass(DAY / 4).await;
    table.expire().await;
    let game = table.game().await;
    assert_eq!(game.standing.as_ref().unwrap().to_move, [Seat::new(2).unwrap()]);
    let record = table.nodes[0].read_record(&game).await.unwrap();
    assert!(record.contains(r#""then":"skip""#), "{record}");
    verify(&record).unwrap();
    assert!(
        !table.undo(&table.ada, game.seq).await,
        "the service's moves stay"
    );
    let ben_until = table.now() + SignedDuration::from_hours(24);
    assert_eq!(game.deadline_of(table.ben.player), Some(ben_until));
}

async fn after_the_grace_period_whoever_is_late_resigns(World { store, .. }: World) {
    let table = Table::new(store, RESIGN).await;
    table.pass(DAY).await;
    table.expire().await;
    table.pass(DAY / 4).await;
    table.expire().await;
    let game = table.game().await;
    assert_eq!((game.status, game.due_at()), (Status::Finished, None));
    assert_eq!(game.outcome().unwrap().winners, [Seat::new(2).unwrap()]);
    let record = table.nodes[0].read_record(&game).await.unwrap();
    assert!(verify(&record).unwrap().outcome.is_some());
}

async fn two_nodes_let_a_deadline_pass_once(World { store, .. }: World) {
    let table = Table::new(store, SKIP).await;
    table.pass(DAY).await;
    let before = table.game().await.seq;
    let (one, other) = tokio::join!(table.nodes[0].expire_due(), table.nodes[1].expire_due());
    assert!(one.unwrap().is_empty() && other.unwrap().is_empty());
    assert_eq!(table.game().await.seq, before + 1);
}

async fn a_turn_after_the_deadline_finds_the_game_over(World { store, .. }: World) {
    let table = Table::new(store, LIVE).await;
    table.pass(600).await;
    assert_eq!(table.play(&table.ada).await, Err("the game is finished".into()));
    assert_eq!(
        table.game().await.outcome().unwrap().winners,
        [Seat::new(2).unwrap()]
    );
}

async fn an_outage_moves_the_deadline(World { store, .. }: World) {
    let table = Table::new(store, LIVE).await;
    table.pass(100).await;
    table.expire().await;
    // Nobody is there for an hour; the game was due in the middle of it.
    table.clock.pass(3600);
    assert!(table.game().await.is_due(table.now()));
    table.expire().await;
    let game = table.game().await;
    assert_eq!(game.status, Status::Active);
    assert_eq!(
        game.deadline_of(table.ada.player),
        Some(table.now() + SignedDuration::from_secs(500))
    );
    let explained = table.nodes[0]
        .explain_deadline(&table.ben, table.id)
        .await
        .unwrap();
    let whys: Vec<Option<Why>> = explained.steps.iter().map(|step| step.why).collect();
    assert_eq!(whys, [None, Some(Why::Outage), None]);
    table.pass(500).await;
    table.expire().await;
    assert_eq!(table.game().await.status, Status::Finished);
}

async fn several_nodes_note_one_outage(World { store, .. }: World) {
    let (start, patience) = (crate::make::at(0), SignedDuration::from_secs(60));
    beat(&store, start, patience).await;
    let later = |seconds| start + SignedDuration::from_secs(seconds);
    beat(&store, later(60), patience).await;
    assert_eq!(store.outages(start, 10).await.unwrap(), []);
    tokio::join!(
        beat(&store, later(500), patience),
        beat(&store, later(500), patience)
    );
    let outages = store.outages(start, 10).await.unwrap();
    assert_eq!(outages.len(), 1);
    assert_eq!((outages[0].from, outages[0].to), (later(60), later(500)));
    assert_eq!(
        store.outages(later(500), 10).await.unwrap(),
        [],
        "it was over then"
    );
}

async fn a_schedule_that_changes_times_the_running_turn_anew(World { store, .. }: World) {
    let table = Table::new(store, RESIGN).await;
    table.pass(DAY / 4).await;
    let before = table.game().await.deadline_of(table.ada.player).unwrap();
    table.nodes[0]
        .set_schedule(table.ada.player, table.quiet_soon())
        .await
        .unwrap();
    let after = table.game().await.deadline_of(table.ada.player).unwrap();
    assert!(after > before, "{after} {before}");
    // What was counted stays counted: with the old schedule again it is the old deadline.
    table.nodes[1]
        .set_schedule(table.ada.player, Schedule::default())
        .await
        .unwrap();
    assert_eq!(table.game().await.deadline_of(table.ada.player), Some(before));
}

async fn nobody_is_saved_by_a_schedule_that_comes_late(World { store, .. }: World) {
    let table = Table::new(
        store,
        r#"{"type":"correspondence","days_per_turn":1,"grace_hours":0}"#,
    )
    .await;
    table.pass(DAY).await;
    table.nodes[0]
        .set_schedule(table.ada.player, table.quiet_soon())
        .await
        .unwrap();
    assert_eq!(table.game().await.status, Status::Finished);
}

async fn a_turn_that_is_taken_back_has_the_time_that_was_left(World { store, .. }: World) {
    let table = Table::new(store, LIVE).await;
    table.pass(100).await;
    let seq = table.play_undoable(&table.ada).await;
    let after = table.game().await;
    let moved_on = after.deadline_of(table.ben.player).is_some();
    table.pass(50).await;
    assert!(table.undo(&table.ada, seq).await);
    let left = if moved_on { 500 } else { 450 };
    let deadline = table.now() + SignedDuration::from_secs(left);
    assert_eq!(table.game().await.deadline_of(table.ada.player), Some(deadline));
}

async fn nodes_share_out_what_is_due(world: World) {
    let table = Table::new(world.store.clone(), LIVE).await;
    table.pass(600).await;
    let (now, until) = (table.now(), table.now() + SignedDuration::from_secs(5));
    let other = world.another_store().await;
    assert_eq!(world.store.claim_due(now, until, 10).await.unwrap(), [table.id]);
    let left = other.claim_due(now, until, 10).await.unwrap();
    // SQLite has one process, and nothing to share.
    let expected = if world.url.starts_with("sqlite") {
        vec![table.id]
    } else {
        vec![]
    };
    assert_eq!(left, expected);
    assert_eq!(
        other.claim_due(until, until, 10).await.unwrap(),
        [table.id],
        "whoever had it has died"
    );
}

/// A game of two that has just been joined; Ada is to move.
pub(crate) struct Table {
    pub(crate) store: Arc<Store>,
    pub(crate) clock: Arc<JumpingClock>,
    pub(crate) nodes: [Games; 2],
    pub(crate) ada: Caller,
    pub(crate) ben: Caller,
    pub(crate) id: GameId,
}

impl Table {
    pub(crate) async fn new(store: Store, pace: &str) -> Self {
        let store = Arc::new(store);
        let clock = Arc::new(JumpingClock::default());
        let node = || {
            Games::new(
                store.clone(),
                Arc::new(Unheard),
                Arc::new(TestVault(&["0000000000000001"])),
                clock.clone(),
                Arc::new(Even),
                Arc::new(PlainSigner),
                crate::make::CACHE,
            )
        };
        let nodes = [node(), node()];
        let ada = caller(&stored_player(&store, "ada").await);
        let ben = caller(&stored_player(&store, "ben").await);
        let options = json!({"first_player": "first_seat"});
        let pace: Pace = serde_json::from_str(pace).unwrap();
        let open = OpenGame {
            options: Ruleset::newest("tower-up")
                .unwrap()
                .read_options(options)
                .unwrap(),
            pace,
            seats: 2,
            visibility: Visibility::Public,
            seat: None,
            nonce: nonce(""),
        };
        let id = nodes[0].open_game(&ada, open).await.unwrap().id;
        let join = JoinGame {
            game: id,
            seat: None,
            nonce: nonce(""),
        };
        nodes[0].join_game(&ben, join).await.unwrap();
        Self {
            store,
            clock,
            nodes,
            ada,
            ben,
            id,
        }
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Time passes, and the service is alive all the while.
    pub(crate) async fn pass(&self, seconds: i64) {
        self.clock.pass(seconds);
        beat(&self.store, self.now(), SignedDuration::MAX).await;
    }

    pub(crate) async fn game(&self) -> Arc<Game> {
        self.nodes[0].find_game(&self.ada, self.id).await.unwrap()
    }

    pub(crate) async fn expire(&self) {
        assert!(self.nodes[1].expire_due().await.unwrap().is_empty());
    }

    /// What a player was told of the time, the oldest first.
    async fn told(&self, who: &Caller) -> Vec<(&'static str, Option<u8>)> {
        let query = NoticeQuery {
            player: Some(who.player),
            limit: 100,
            ..NoticeQuery::default()
        };
        let mut notices = NoticeStore::list(self.store.as_ref(), &query).await.unwrap();
        notices.retain(|notice| notice.kind.is_about_time());
        notices.sort_by_key(|notice| (notice.at, notice.kind));
        notices
            .iter()
            .map(|notice| (notice.kind.as_str(), notice.details.percent))
            .collect()
    }

    /// The last event, without what every event has.
    async fn last(&self) -> Value {
        let game = self.game().await;
        let events = self.nodes[0]
            .read_events(&game, game.seq - 1, 1)
            .await
            .unwrap()
            .events;
        let event: Value = serde_json::from_str(&events[0].line).unwrap();
        json!({"type": event["type"], "then": event["then"]})
    }

    pub(crate) async fn play(&self, who: &Caller) -> Result<u64, String> {
        let game = self.game().await;
        let legal = self.nodes[0].list_moves(who, &game).await.unwrap();
        let mv = legal.moves.first().map(|legal| legal.notation.clone());
        self.send(who, &mv.unwrap_or_else(|| "take 1".into())).await
    }

    /// Plays the first move that reveals nothing.
    async fn play_undoable(&self, who: &Caller) -> u64 {
        let game = self.game().await;
        let legal = self.nodes[0].list_moves(who, &game).await.unwrap();
        for mv in &legal.moves {
            let turn = self.turn(&mv.notation);
            if !self.nodes[0].check_turn(who, turn).await.unwrap().reveals {
                return self.send(who, &mv.notation).await.unwrap();
            }
        }
        panic!("every move reveals something");
    }

    fn turn(&self, notation: &str) -> TakeTurn {
        TakeTurn {
            game: self.id,
            expected_seq: None,
            moves: Moves::Notation(notation.into()),
            atomic: true,
            idempotency: None,
        }
    }

    async fn send(&self, who: &Caller, notation: &str) -> Result<u64, String> {
        let taken = self.nodes[0].take_turn(who, self.turn(notation)).await;
        taken.map(|taken| taken.seq).map_err(|error| error.to_string())
    }

    async fn undo(&self, who: &Caller, expected_seq: u64) -> bool {
        let undo = UndoTurn {
            game: self.id,
            expected_seq,
            idempotency: None,
        };
        self.nodes[0].undo_turn(who, undo).await.is_ok()
    }

    /// Quiet hours that begin in an hour.
    fn quiet_soon(&self) -> Schedule {
        let wall = |hours| {
            let at = self.now() + SignedDuration::from_hours(hours);
            at.to_zoned(jiff::tz::TimeZone::UTC).strftime("%H:%M").to_string()
        };
        Schedule {
            quiet_hours: Some(QuietHours {
                from: wall(1),
                to: wall(9),
            }),
            ..Schedule::default()
        }
    }
}

/// Says that a node is alive whose clock has not jumped.
async fn beat(store: &Store, now: Timestamp, patience: SignedDuration) {
    let beat = Beat {
        now,
        jump: SignedDuration::ZERO,
        first: true,
    };
    let back = store.beat(beat, patience).await.unwrap();
    assert!(!back);
}

/// A clock that is set by hand and follows another one, which jumps.
pub(crate) struct JumpingClock {
    now: Mutex<Timestamp>,
    ahead: Mutex<SignedDuration>,
}

impl Default for JumpingClock {
    fn default() -> Self {
        Self {
            now: Mutex::new(crate::make::at(0)),
            ahead: Mutex::default(),
        }
    }
}

impl JumpingClock {
    pub(crate) fn pass(&self, seconds: i64) {
        *self.now.lock().unwrap() += SignedDuration::from_secs(seconds);
    }

    /// The clock that it follows jumps.
    pub(crate) fn jump(&self, seconds: i64) {
        *self.ahead.lock().unwrap() += SignedDuration::from_secs(seconds);
    }
}

#[async_trait::async_trait]
impl Clock for JumpingClock {
    fn now(&self) -> Timestamp {
        *self.now.lock().unwrap()
    }

    async fn drift(&self) -> Result<Drift, StoreError> {
        Ok(Drift {
            by: *self.ahead.lock().unwrap(),
            offset: 0,
            shown: self.now(),
        })
    }

    fn follow(&self, drift: Drift) {
        *self.now.lock().unwrap() += drift.by;
        *self.ahead.lock().unwrap() -= drift.by;
    }
}
