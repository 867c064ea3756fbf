//! A server that does not answer, and what is known of what it was asked.

use crate::make::*;
use crate::outages::HASTY;
use crate::postgres::Server;
use crate::world::client;
use plotline_domain::games::{CommitError, GameStore};
use plotline_domain::players::{InsertPlayerError, PlayerStore};
use plotline_domain::ports::StoreError;
use plotline_persistence::Store;
use std::time::{Duration, Instant};

/// How long a call may take on a server that does not answer; it has a limit of two seconds.
const SOON: Duration = Duration::from_secs(5);

#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_server_is_an_outage_and_no_call_waits_for_its_end() {
    let server = Server::start();
    let store = Store::connect(&server.url, HASTY).await.unwrap();
    store.migrate().await.unwrap();
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let frozen = server.freeze();
    let key = key(&game, "once");
    for number in 0..2 {
        let began = Instant::now();
        let refused = play_with(&store, &game, &key, "first").await;
        // A turn is one statement. The first was sent, and the server may still find it; the second finds no connection.
        match refused {
            Err(CommitError::Store(StoreError::OutcomeUnknown(_))) => {}
            Err(CommitError::Store(StoreError::Unavailable(_))) if number > 0 => {}
            other => panic!("{other:?}"),
        }
        let unread = GameStore::find(&store, game.id).await;
        assert!(matches!(unread, Err(StoreError::Unavailable(_))), "{unread:?}");
        assert!(began.elapsed() < SOON * 2, "{:?}", began.elapsed());
    }
    drop(frozen);
    match play_with(&store, &game, &key, "second").await {
        Ok(_) => assert_eq!(store.answer(&key).await.unwrap(), Some(answer("second"))),
        Err(CommitError::KeyTaken) => {
            assert_eq!(store.answer(&key).await.unwrap(), Some(answer("first")));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(
        store.events(game.id, 0, 10).await.unwrap().len(),
        1,
        "once and not twice"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn while_a_synchronous_standby_is_missing_outcomes_are_unknown_and_the_key_settles_them() {
    let server = Server::start();
    let store = Store::connect(&server.url, HASTY).await.unwrap();
    store.migrate().await.unwrap();
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let admin = client(&server.url).await;
    // One after the other: none of these may stand within a transaction.
    for sql in [
        "ALTER ROLE plotline SET synchronous_commit = 'on'",
        "ALTER SYSTEM SET synchronous_standby_names = 'nobody'",
        "SELECT pg_reload_conf()",
    ] {
        admin.batch_execute(sql).await.unwrap();
    }
    let store = waiting_for_standby(&server, store).await;

    let key = key(&game, "once");
    let began = Instant::now();
    let unknown = play_with(&store, &game, &key, "first").await;
    assert!(
        matches!(unknown, Err(CommitError::Store(StoreError::OutcomeUnknown(_)))),
        "{unknown:?}"
    );
    let bob = player("bob");
    let unknown = PlayerStore::insert(&store, &bob, &password("bob")).await;
    assert!(
        matches!(
            unknown,
            Err(InsertPlayerError::Store(StoreError::OutcomeUnknown(_)))
        ),
        "{unknown:?}"
    );
    assert!(began.elapsed() < SOON * 2, "{:?}", began.elapsed());
    // Reading goes on, and sees nothing of it yet.
    assert_eq!(find(&store, &game).await, game);

    for sql in [
        "ALTER SYSTEM RESET synchronous_standby_names",
        "SELECT pg_reload_conf()",
    ] {
        admin.batch_execute(sql).await.unwrap();
    }
    let again = loop {
        match play_with(&store, &game, &key, "second").await {
            Err(CommitError::Store(StoreError::Unavailable(_))) if began.elapsed() < SOON * 4 => {}
            settled => break settled,
        }
    };
    assert!(matches!(again, Err(CommitError::KeyTaken)), "{again:?}");
    assert_eq!(store.answer(&key).await.unwrap(), Some(answer("first")));
    assert_eq!(PlayerStore::find(&store, bob.id).await.unwrap(), Some(bob));
}

/// A store whose sessions wait for the standby: those of the store that was there began before that was asked for.
async fn waiting_for_standby(server: &Server, before: Store) -> Store {
    drop(before);
    let admin = client(&server.url).await;
    let waits = "SELECT current_setting('synchronous_standby_names')";
    let began = Instant::now();
    while admin.query_one(waits, &[]).await.unwrap().get::<_, String>(0) != "nobody" {
        assert!(began.elapsed() < SOON);
    }
    Store::connect(&server.url, HASTY).await.unwrap()
}
