//! Changes of several games that PostgreSQL is given as one statement. On SQLite they keep the same promises.

use crate::make::*;
use crate::outages::HASTY;
use crate::world::{self, Schema, World};
use plotline_domain::games::{Commit, CommitError, Game, GameStore, KeptSeed, Nonce, PlanChanges};
use plotline_domain::ports::StoreError;
use plotline_persistence::{Settings, Store};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio_postgres::Client;

on_both_databases! {
    each_change_of_a_group_has_its_own_verdict,
    of_two_changes_of_one_game_the_second_is_a_conflict_and_no_other_suffers,
    each_who_sits_down_has_a_verdict_of_their_own,
}

pub(crate) async fn games(store: &Store, count: usize) -> Vec<Game> {
    let ada = stored_player(store, "ada").await;
    let mut games = Vec::new();
    for _ in 0..count {
        games.push(stored_game(store, &ada).await);
    }
    games
}

/// Many good changes, with one from an old revision and one whose key is taken among them.
async fn each_change_of_a_group_has_its_own_verdict(World { store, .. }: World) {
    let mut games = games(&store, 30).await;
    let stale = games[7].clone();
    games[7] = play(&store, &stale).await.unwrap();
    let used = key(&games[11], "used");
    games[11] = play_with(&store, &games[11], &used, "first").await.unwrap();
    let mut turns = JoinSet::new();
    for (number, game) in games.iter().cloned().enumerate() {
        let (store, stale, used) = (store.clone(), stale.clone(), used.clone());
        turns.spawn(async move {
            let verdict = match number {
                7 => play(&store, &stale).await,
                11 => play_with(&store, &game, &used, "second").await,
                _ => play_with(&store, &game, &key(&game, "new"), "new").await,
            };
            (number, verdict)
        });
    }
    for (number, verdict) in turns.join_all().await {
        let stored = find(&store, &games[number]).await;
        let events = store.events(stored.id, 0, 10).await.unwrap().len();
        match number {
            7 => assert!(matches!(verdict, Err(CommitError::Conflict)), "{verdict:?}"),
            11 => assert!(matches!(verdict, Err(CommitError::KeyTaken)), "{verdict:?}"),
            _ => {
                assert_eq!(verdict.unwrap(), stored);
                let kept = store.answer(&key(&stored, "new")).await.unwrap();
                assert_eq!(kept, Some(answer("new")));
            }
        }
        assert_eq!(events, 1, "of game {number}");
    }
}

async fn of_two_changes_of_one_game_the_second_is_a_conflict_and_no_other_suffers(
    World { store, .. }: World,
) {
    let games = games(&store, 20).await;
    let mut turns = JoinSet::new();
    for game in games.iter().flat_map(|game| [game.clone(), game.clone()]) {
        let store = store.clone();
        turns.spawn(async move { play(&store, &game).await });
    }
    let (kept, refused): (Vec<_>, Vec<_>) = turns.join_all().await.into_iter().partition(Result::is_ok);
    assert_eq!(kept.len(), games.len());
    for verdict in refused {
        assert!(matches!(verdict, Err(CommitError::Conflict)), "{verdict:?}");
    }
}

/// A dozen who join games at once, each another one: the fourth sits at a game already, and the eighth game has changed. A
/// stranger opens a game meanwhile.
async fn each_who_sits_down_has_a_verdict_of_their_own(World { store, .. }: World) {
    let games = games(&store, 12).await;
    let mut players = Vec::new();
    for number in 0..games.len() {
        players.push(stored_player(&store, &format!("player{number}")).await);
    }
    stored_game(&store, &players[3]).await;
    let changed = play(&store, &games[7]).await.unwrap();
    let stranger = {
        let (store, game) = (store.clone(), game(&player("stranger")));
        tokio::spawn(async move {
            let nonces = [(seat(1), Nonce::default())];
            GameStore::insert(&store, &game, &KeptSeed::Open(seed()), &nonces, 1).await
        })
    };
    let mut tries = JoinSet::new();
    for (number, (mut game, player)) in games.into_iter().zip(players).enumerate() {
        let store = store.clone();
        tries.spawn(async move {
            game.revision += 1;
            sits_with(&mut game, 2, &player, &nonce("mine"));
            let commit = Commit {
                game: &game,
                seats: Some(&[(seat(2), nonce("mine"))]),
                events: &[],
                answer: None,
                notices: &[],
                plans: PlanChanges::default(),
            };
            let verdict = store.commit_joined(commit, player.id, 1).await;
            (number, verdict, game)
        });
    }
    for (number, verdict, joined) in tries.join_all().await {
        let stored = find(&store, &joined).await;
        match number {
            3 => assert!(!verdict.unwrap() && stored.seats[1].player.is_none()),
            7 => assert!(matches!(verdict, Err(CommitError::Conflict)) && stored == changed),
            // The nonces of both came back.
            _ => assert!(verdict.unwrap() && stored == joined, "{number}"),
        }
    }
    assert!(stranger.await.unwrap().is_err());
}

/// Somebody who lets nobody read or write games until the transaction ends.
async fn shut(schema: &Schema) -> Client {
    let client = world::client(&schema.url).await;
    client
        .batch_execute("BEGIN; LOCK TABLE games IN ACCESS EXCLUSIVE MODE")
        .await
        .unwrap();
    client
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_for_a_group_has_a_limit_beyond_which_the_database_is_away() {
    let schema = Schema::new().await;
    let patient = Settings {
        lock_wait: Duration::from_secs(8),
        ..Settings::default()
    };
    let store = Store::connect(&schema.url, patient).await.unwrap();
    store.migrate().await.unwrap();
    let ada = stored_player(&store, "ada").await;
    let first = stored_game(&store, &ada).await;
    let shut = shut(&schema).await;
    let mut turns = JoinSet::new();
    for _ in 0..2000 {
        // None of the others is stored, which would be a conflict.
        let (store, game) = (store.clone(), game(&ada));
        turns.spawn(async move { play(&store, &game).await });
    }
    // Only what is too much is answered while the table is shut.
    let refused = turns.join_next().await.unwrap().unwrap();
    let away = |verdict: &Result<Game, CommitError>| match verdict {
        Err(CommitError::Store(StoreError::Unavailable(why))) => why.contains("too many"),
        _ => false,
    };
    assert!(away(&refused), "{refused:?}");
    shut.batch_execute("ROLLBACK").await.unwrap();
    let (refused, judged): (Vec<_>, Vec<_>) = turns.join_all().await.into_iter().partition(away);
    assert!(
        refused.len() > 500 && judged.len() > 1000,
        "{} {}",
        refused.len(),
        judged.len()
    );
    play(&store, &first).await.unwrap();
    drop(store);
    schema.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_group_whose_connection_is_lost_has_an_unknown_outcome_for_each_of_it() {
    let schema = Schema::new().await;
    let patient = Settings {
        lock_wait: Duration::from_secs(20),
        answer_wait: Duration::from_secs(20),
        ..HASTY
    };
    let store = Store::connect(&schema.url, patient).await.unwrap();
    store.migrate().await.unwrap();
    let mut games = games(&store, 12).await;
    for game in &mut games {
        *game = play(&store, game).await.unwrap();
    }
    let shut = shut(&schema).await;
    let mut turns = JoinSet::new();
    for game in games.clone() {
        let store = store.clone();
        turns.spawn(async move { play(&store, &game).await });
    }
    // The first goes alone and the others wait for it; both groups lose their connection.
    let waiting = format!(
        "SELECT pid FROM pg_stat_activity WHERE application_name = '{}' AND wait_event_type = 'Lock'",
        schema.name
    );
    let kill = waiting.replace("SELECT pid", "SELECT pg_terminate_backend(pid)");
    let (admin, began) = (world::admin().await, Instant::now());
    let mut told = Vec::new();
    while told.len() < games.len() {
        assert!(began.elapsed() < Duration::from_secs(15), "{told:?}");
        admin.query(&kill, &[]).await.unwrap();
        while let Ok(Some(verdict)) = tokio::time::timeout(Duration::from_millis(20), turns.join_next()).await
        {
            told.push(verdict.unwrap());
        }
    }
    for verdict in &told {
        assert!(
            matches!(verdict, Err(CommitError::Store(StoreError::OutcomeUnknown(_)))),
            "{verdict:?}"
        );
    }
    shut.batch_execute("ROLLBACK").await.unwrap();
    for game in &games {
        assert_eq!(find(&store, game).await, *game, "the server took them back");
        play(&store, game).await.unwrap();
    }
    drop(store);
    schema.remove().await;
}
