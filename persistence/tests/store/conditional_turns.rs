//! Conditional turns on two nodes with one database: whoever comes first, each ends once.

use crate::make::{PlainSigner, nonce, stored_player};
use crate::seals::TestVault;
use crate::timers::{HandClock, Unheard, caller};
use crate::world::World;
use plotline_domain::clocks::Pace;
use plotline_domain::games::{
    AddConditionalTurn, AddConditionalTurnError, Caller, ConditionalTurn, Decision, Expected, Game,
    GameStore, Games, JoinGame, Moves, OpenGame, Plan, PlannedMoves, SubmissionError, TakeTurn, Visibility,
};
use plotline_domain::ids::GameId;
use plotline_domain::kernel::Seat;
use plotline_domain::notices::{NoticeKind, NoticeQuery, NoticeStore};
use plotline_domain::ports::Entropy;
use plotline_domain::record::verify;
use plotline_domain::rulesets::Ruleset;
use plotline_persistence::Store;
use serde_json::json;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

on_both_databases! {
    a_plan_is_kept_as_it_was_written,
    a_node_that_knows_the_game_sees_what_another_has_planned,
    a_plan_changes_nothing_that_others_can_see,
    a_plan_and_a_turn_at_once_lead_to_one_end,
    a_turn_and_a_withdrawal_at_once_lead_to_one_end,
}

async fn a_plan_is_kept_as_it_was_written(World { store, .. }: World) {
    let table = Table::new(store).await;
    let added = table.add(0, "pass").await.unwrap();
    let second = table.add(0, "discard").await.unwrap();
    assert_eq!(table.waiting().await, [added.clone(), second.clone()]);
    assert_eq!(
        table.add(1, "pass").await.unwrap().id,
        added.id,
        "the same is one"
    );
    table.nodes[1]
        .withdraw_conditional_turn(&table.owner, table.id, added.id)
        .await
        .unwrap();
    assert_eq!(table.waiting().await, std::slice::from_ref(&second));
    table.nodes[0]
        .withdraw_conditional_turn(&table.owner, table.id, second.id)
        .await
        .unwrap();
    assert_eq!(table.game(0).await.planned, None);
}

async fn a_node_that_knows_the_game_sees_what_another_has_planned(World { store, .. }: World) {
    let table = Table::new(store).await;
    table.game(1).await;
    table.add(0, "discard").await.unwrap();
    table.play_turn(1).await;
    assert_eq!(table.waiting().await, []);
    let record = table.nodes[0].read_record(&*table.game(0).await).await.unwrap();
    assert_eq!(record.matches("conditional_turn").count(), 1, "{record}");
    verify(&record).unwrap();
}

async fn a_plan_changes_nothing_that_others_can_see(World { store, .. }: World) {
    let table = Table::new(store).await;
    let before = table.game(0).await;
    table.add(0, "discard").await.unwrap();
    let after = table.game(1).await;
    assert_ne!(after.planned, before.planned);
    let planned = before.planned;
    assert_eq!(
        Game {
            planned,
            ..(*after).clone()
        },
        *before
    );
    let revisions = table.store.revisions(&[table.id]).await.unwrap();
    assert_eq!(revisions, [(table.id, before.revision)]);
}

async fn a_plan_and_a_turn_at_once_lead_to_one_end(World { store, .. }: World) {
    let table = Table::new(store).await;
    for _ in 0..6 {
        table.until_the_others_turn().await;
        let before = table.planned_turns().await + table.dropped().await;
        let (added, ()) = tokio::join!(table.add(0, "discard"), table.play_turn(1));
        let ended = table.planned_turns().await + table.dropped().await - before;
        assert_eq!(table.waiting().await, [], "nothing is forgotten");
        match added {
            Ok(_) => assert_eq!(ended, 1),
            Err(
                AddConditionalTurnError::Submission(SubmissionError::Stale(_))
                | AddConditionalTurnError::YourTurn,
            ) => assert_eq!(ended, 0),
            Err(error) => panic!("{error}"),
        }
    }
    let record = table.nodes[0].read_record(&*table.game(0).await).await.unwrap();
    verify(&record).unwrap();
}

async fn a_turn_and_a_withdrawal_at_once_lead_to_one_end(World { store, .. }: World) {
    let table = Table::new(store).await;
    for _ in 0..6 {
        table.until_the_others_turn().await;
        let turn = table.add(0, "discard").await.unwrap();
        let before = table.planned_turns().await + table.dropped().await;
        let withdraw = table.nodes[0].withdraw_conditional_turn(&table.owner, table.id, turn.id);
        let (withdrawn, ()) = tokio::join!(withdraw, table.play_turn(1));
        let ended = table.planned_turns().await + table.dropped().await - before;
        assert_eq!(ended + usize::from(withdrawn.is_ok()), 1);
        assert_eq!(table.waiting().await, []);
    }
}

/// A game of UpTown for two on two nodes. Seat 2 plans what it does after whatever seat 1 does.
struct Table {
    store: Arc<Store>,
    nodes: [Games; 2],
    other: Caller,
    owner: Caller,
    id: GameId,
}

impl Table {
    async fn new(store: Store) -> Self {
        let store = Arc::new(store);
        let clock = Arc::new(HandClock(Mutex::new(crate::make::at(0))));
        let entropy = Arc::new(Counted::default());
        let node = || {
            Games::new(
                store.clone(),
                Arc::new(Unheard),
                Arc::new(TestVault(&["0000000000000001"])),
                clock.clone(),
                entropy.clone(),
                Arc::new(PlainSigner),
                crate::make::CACHE,
            )
        };
        let nodes = [node(), node()];
        let ada = caller(&stored_player(&store, "ada").await);
        let bob = caller(&stored_player(&store, "bob").await);
        let ruleset = Ruleset::newest("uptown").unwrap();
        let open = OpenGame {
            options: ruleset.read_options(json!({})).unwrap(),
            pace: Pace::default(),
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
        nodes[0].join_game(&bob, join).await.unwrap();
        let table = Self {
            store,
            nodes,
            other: ada,
            owner: bob,
            id,
        };
        table.until_the_others_turn().await;
        table
    }

    async fn game(&self, node: usize) -> Arc<Game> {
        self.nodes[node].find_game(&self.other, self.id).await.unwrap()
    }

    async fn add(&self, node: usize, then: &str) -> Result<ConditionalTurn, AddConditionalTurnError> {
        let command = AddConditionalTurn {
            game: self.id,
            expected_seq: self.game(node).await.seq,
            plan: Plan {
                expected: vec![Expected {
                    seat: Seat::FIRST,
                    decision: Decision::Any,
                }],
                then: PlannedMoves::Notation(then.to_owned()),
                atomic: true,
            },
        };
        self.nodes[node].add_conditional_turn(&self.owner, command).await
    }

    async fn waiting(&self) -> Vec<ConditionalTurn> {
        let listed = self.nodes[0].list_conditional_turns(&self.owner, self.id).await;
        listed.unwrap()
    }

    /// Moves of seat 1 until it is no longer to move.
    async fn play_turn(&self, node: usize) {
        while self.game(node).await.waits_for(self.other.player) {
            self.play(node, &self.other).await;
        }
    }

    /// Moves of seat 2 until seat 1 is to move.
    async fn until_the_others_turn(&self) {
        while self.game(0).await.waits_for(self.owner.player) {
            self.play(0, &self.owner).await;
        }
    }

    async fn play(&self, node: usize, who: &Caller) {
        let game = self.game(node).await;
        let legal = self.nodes[node].list_moves(who, &game).await.unwrap();
        let collect = legal.moves.iter().find(|legal| legal.notation == "collect");
        let chosen = collect.or(legal.moves.first()).unwrap();
        let turn = TakeTurn {
            game: self.id,
            expected_seq: None,
            moves: Moves::Typed(vec![chosen.mv.clone()]),
            atomic: true,
            idempotency: None,
        };
        self.nodes[node].take_turn(who, turn).await.unwrap();
    }

    async fn planned_turns(&self) -> usize {
        let record = self.nodes[0].read_record(&*self.game(0).await).await.unwrap();
        record.matches("\"conditional_turn\"").count()
    }

    async fn dropped(&self) -> usize {
        let query = NoticeQuery {
            player: Some(self.owner.player),
            limit: 1000,
            ..NoticeQuery::default()
        };
        let told = NoticeStore::list(&*self.store, &query).await.unwrap();
        let dropped = told
            .iter()
            .filter(|told| told.kind == NoticeKind::ConditionalDropped);
        dropped.count()
    }
}

/// Nothing is the same twice.
#[derive(Default)]
struct Counted(AtomicU64);

impl Entropy for Counted {
    fn fill(&self, bytes: &mut [u8]) {
        let count = self.0.fetch_add(1, Ordering::Relaxed).to_le_bytes();
        bytes
            .iter_mut()
            .zip(count.iter().cycle())
            .for_each(|(byte, count)| *byte = *count);
    }
}
