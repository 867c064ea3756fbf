//! Timers of the rules run out on the clock of the service: here one that is set by hand, for two nodes on one database.

use crate::make::{PlainSigner, nonce, stored_player};
use crate::seals::TestVault;
use crate::world::World;
use jiff::{SignedDuration, Timestamp};
use plotline_domain::clocks::Pace;
use plotline_domain::games::{
    Bell, Caller, Game, Games, JoinGame, Moves, OpenGame, Status, TakeTurn, Visibility,
};
use plotline_domain::ids::GameId;
use plotline_domain::players::Player;
use plotline_domain::ports::{Clock, Entropy};
use plotline_domain::record::verify;
use plotline_domain::rulesets::Ruleset;
use plotline_persistence::Store;
use serde_json::json;
use std::sync::{Arc, Mutex};

on_both_databases! {
    a_game_that_nobody_declares_ready_starts_at_its_latest_start,
    a_game_that_nobody_finishes_ends_at_its_time_limit,
    two_nodes_let_a_timer_run_out_once,
    a_move_after_the_deadline_finds_the_game_over,
}

pub(crate) const LIMIT: i64 = 300;

async fn a_game_that_nobody_declares_ready_starts_at_its_latest_start(World { store, .. }: World) {
    let table = Table::new(store).await;
    table.clock.pass(LIMIT - 1);
    table.expire().await;
    assert_eq!(
        table.play(r#"{"type":"party_take","position":1}"#).await,
        "not_started"
    );
    table.clock.pass(1);
    table.expire().await;
    assert_eq!(table.play(r#"{"type":"party_take","position":1}"#).await, "taken");
}

async fn a_game_that_nobody_finishes_ends_at_its_time_limit(World { store, .. }: World) {
    let table = Table::new(store).await;
    table.clock.pass(LIMIT);
    table.expire().await;
    table.clock.pass(LIMIT - 1);
    table.expire().await;
    assert_eq!(table.game().await.status, Status::Active);
    table.clock.pass(1);
    table.expire().await;
    let game = table.game().await;
    assert_eq!(
        (game.status, game.finished_at),
        (Status::Finished, Some(table.clock.now()))
    );
    let record = table.nodes[0].read_record(&game).await.unwrap();
    assert!(verify(&record).unwrap().outcome.is_some());
}

async fn two_nodes_let_a_timer_run_out_once(World { store, .. }: World) {
    let table = Table::new(store).await;
    table.clock.pass(LIMIT);
    let before = table.game().await.seq;
    let (one, other) = tokio::join!(table.nodes[0].expire_due(), table.nodes[1].expire_due());
    assert!(one.unwrap().is_empty() && other.unwrap().is_empty());
    let after = table.game().await.seq;
    assert!(after > before);
    table.expire().await;
    assert_eq!(table.game().await.seq, after, "nothing is due any more");
}

async fn a_move_after_the_deadline_finds_the_game_over(World { store, .. }: World) {
    let table = Table::new(store).await;
    table.clock.pass(LIMIT);
    assert_eq!(table.play(r#"{"type":"party_take","position":1}"#).await, "taken");
    table.clock.pass(LIMIT);
    assert_eq!(
        table.play(r#"{"type":"party_build","field":"a1"}"#).await,
        "the game is finished"
    );
}

/// A party game of two that has just been joined.
pub(crate) struct Table {
    pub(crate) clock: Arc<HandClock>,
    pub(crate) nodes: [Games; 2],
    pub(crate) caller: Caller,
    pub(crate) id: GameId,
}

impl Table {
    pub(crate) async fn new(store: Store) -> Self {
        let store = Arc::new(store);
        let clock = Arc::new(HandClock(Mutex::new(crate::make::at(0))));
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
        let (ada, bob) = (
            stored_player(&store, "ada").await,
            stored_player(&store, "bob").await,
        );
        let ruleset = Ruleset::newest("city-investors").unwrap();
        let options = json!({"variant": "party", "party_time_limit_seconds": LIMIT});
        let open = OpenGame {
            options: ruleset.read_options(options).unwrap(),
            pace: Pace::default(),
            seats: 2,
            visibility: Visibility::Public,
            seat: None,
            nonce: nonce(""),
        };
        let id = nodes[0].open_game(&caller(&ada), open).await.unwrap().id;
        let join = JoinGame {
            game: id,
            seat: None,
            nonce: nonce(""),
        };
        nodes[0].join_game(&caller(&bob), join).await.unwrap();
        Self {
            clock,
            nodes,
            caller: caller(&ada),
            id,
        }
    }

    pub(crate) async fn game(&self) -> Arc<Game> {
        self.nodes[0].find_game(&self.caller, self.id).await.unwrap()
    }

    async fn expire(&self) {
        assert!(self.nodes[1].expire_due().await.unwrap().is_empty());
    }

    /// `taken`, or why not: the code of the rules, or the sentence of the service.
    async fn play(&self, mv: &str) -> String {
        use plotline_domain::games::TakeTurnError::Refused;
        let turn = TakeTurn {
            game: self.id,
            expected_seq: None,
            moves: Moves::Json(vec![serde_json::from_str(mv).unwrap()]),
            atomic: true,
            idempotency: None,
        };
        match self.nodes[0].take_turn(&self.caller, turn).await {
            Ok(_) => "taken".into(),
            Err(Refused { refused, .. }) => refused.refusal.code.into_owned(),
            Err(error) => error.to_string(),
        }
    }
}

pub(crate) fn caller(player: &Player) -> Caller {
    Caller {
        player: player.id,
        username: player.username.as_str().to_owned(),
        admin: false,
        invite: None,
    }
}

pub(crate) struct HandClock(pub(crate) Mutex<Timestamp>);

impl HandClock {
    pub(crate) fn pass(&self, seconds: i64) {
        *self.0.lock().unwrap() += SignedDuration::from_secs(seconds);
    }
}

impl Clock for HandClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap()
    }
}

/// Nobody waits for news here.
pub(crate) struct Unheard;

impl Bell for Unheard {
    fn ring(&self, _: &Game) {}
}

/// Ids must differ, and nothing else here depends on chance.
pub(crate) struct Even;

impl Entropy for Even {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(7);
    }
}
