use crate::make::*;
use crate::world::World;
use plotline_domain::ids::SessionId;
use plotline_domain::players::{Player, PlayerStore, Rotation, Session, secret_hash};
use plotline_persistence::Store;
use tokio::task::JoinSet;

on_both_databases! {
    a_session_lives_until_it_runs_out,
    a_session_lives_until_it_is_ended,
    a_session_that_nobody_opened_is_not_live,
    the_live_ones_among_many_sessions_are_told,
    a_refresh_token_is_replaced_again_and_again,
    rotation_prolongs_the_session,
    a_session_knows_its_log_in_also_after_rotations,
    an_unknown_refresh_token_is_unknown,
    a_refresh_token_of_an_ended_session_is_unknown,
    a_refresh_token_of_a_session_that_ran_out_is_unknown,
    an_old_refresh_token_ends_the_session,
    of_two_rotations_with_one_token_at_most_one_succeeds,
    no_session_is_prolonged_beyond_the_longest,
    logging_in_sweeps_sessions_that_ran_out,
}

async fn a_session_lives_until_it_runs_out(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let session = open(&store, &ada, "r").await;
    assert!(store.session_is_live(session.id, at(99)).await.unwrap());
    assert!(!store.session_is_live(session.id, at(100)).await.unwrap());
}

async fn a_session_lives_until_it_is_ended(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let (one, other) = (open(&store, &ada, "r1").await, open(&store, &ada, "r2").await);
    store.end_session(one.id, at(5)).await.unwrap();
    store.end_session(one.id, at(6)).await.unwrap();
    assert!(!store.session_is_live(one.id, at(7)).await.unwrap());
    assert!(store.session_is_live(other.id, at(7)).await.unwrap());
}

async fn a_session_that_nobody_opened_is_not_live(World { store, .. }: World) {
    assert!(!store.session_is_live(session_id(), at(0)).await.unwrap());
    store.end_session(session_id(), at(0)).await.unwrap();
}

async fn the_live_ones_among_many_sessions_are_told(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let (one, other) = (open(&store, &ada, "r1").await, open(&store, &ada, "r2").await);
    let asked = [one.id, session_id(), other.id];
    store.end_session(one.id, at(5)).await.unwrap();
    assert_eq!(store.live_sessions(&asked, at(99)).await.unwrap(), [other.id]);
    assert!(store.live_sessions(&asked, at(100)).await.unwrap().is_empty());
    assert!(store.live_sessions(&[], at(0)).await.unwrap().is_empty());
}

async fn a_refresh_token_is_replaced_again_and_again(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let session = open(&store, &ada, "r0").await;
    for number in 0..3 {
        let rotation = rotate(
            &store,
            &format!("r{number}"),
            &format!("r{}", number + 1),
            10 + number,
        )
        .await;
        assert_eq!(
            rotation,
            Rotation::Rotated {
                player: ada.id,
                session: session.id
            }
        );
    }
}

async fn rotation_prolongs_the_session(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let session = open(&store, &ada, "r0").await;
    rotate(&store, "r0", "r1", 90).await;
    assert!(store.session_is_live(session.id, at(189)).await.unwrap());
    assert!(!store.session_is_live(session.id, at(190)).await.unwrap());
}

async fn a_session_knows_its_log_in_also_after_rotations(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let session = open(&store, &ada, "r").await;
    let (old, new) = (secret_hash("r"), secret_hash("s"));
    store.rotate(&old, &new, at(50), at(150)).await.unwrap();
    let opened_at = store.session_opened_at(session.id).await.unwrap();
    assert_eq!(opened_at, Some(session.created_at));
    let (now, random) = next();
    let nobodys = SessionId::new(now, random);
    assert_eq!(store.session_opened_at(nobodys).await.unwrap(), None);
}

async fn an_unknown_refresh_token_is_unknown(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    open(&store, &ada, "r0").await;
    assert_eq!(rotate(&store, "other", "r1", 1).await, Rotation::Unknown);
    assert_eq!(
        rotate(&store, "r1", "r2", 1).await,
        Rotation::Unknown,
        "a refused rotation stores no successor"
    );
}

async fn a_refresh_token_of_an_ended_session_is_unknown(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let session = open(&store, &ada, "r0").await;
    store.end_session(session.id, at(5)).await.unwrap();
    assert_eq!(rotate(&store, "r0", "r1", 6).await, Rotation::Unknown);
}

async fn a_refresh_token_of_a_session_that_ran_out_is_unknown(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let session = open(&store, &ada, "r0").await;
    assert_eq!(rotate(&store, "r0", "r1", 100).await, Rotation::Unknown);
    assert!(!store.session_is_live(session.id, at(101)).await.unwrap());
}

async fn an_old_refresh_token_ends_the_session(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let (session, other) = (open(&store, &ada, "r0").await, open(&store, &ada, "s0").await);
    rotate(&store, "r0", "r1", 10).await;
    assert_eq!(rotate(&store, "r0", "stolen", 11).await, Rotation::Reused);
    assert!(!store.session_is_live(session.id, at(12)).await.unwrap());
    for token in ["r0", "r1", "stolen"] {
        assert_eq!(
            rotate(&store, token, "r9", 12).await,
            Rotation::Unknown,
            "{token}"
        );
    }
    assert!(
        store.session_is_live(other.id, at(12)).await.unwrap(),
        "another log-in is not concerned"
    );
}

async fn of_two_rotations_with_one_token_at_most_one_succeeds(world: World) {
    // On two nodes, which share nothing but the database.
    let nodes = [world.store.clone(), world.another_store().await];
    let store = &world.store;
    let ada = stored_player(store, "ada").await;
    for round in 0..10 {
        let first = format!("first {round}");
        let session = open(store, &ada, &first).await;
        let mut tasks = JoinSet::new();
        for (number, node) in nodes.iter().enumerate() {
            let (node, first, next) = (node.clone(), first.clone(), format!("next {round} {number}"));
            tasks.spawn(async move { rotate(&node, &first, &next, 20).await });
        }
        let outcomes = tasks.join_all().await;
        let rotated = Rotation::Rotated {
            player: ada.id,
            session: session.id,
        };
        assert!(outcomes.contains(&rotated), "{outcomes:?}");
        assert!(outcomes.contains(&Rotation::Reused), "{outcomes:?}");
        assert!(!store.session_is_live(session.id, at(21)).await.unwrap());
    }
}

async fn no_session_is_prolonged_beyond_the_longest(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let (session, longest) = (open(&store, &ada, "r0").await, Session::LONGEST.as_secs());
    let mut now = 0;
    for number in 0.. {
        now += 90;
        let (old, new) = (format!("r{number}"), format!("r{}", number + 1));
        // Each time for a third of it.
        let (old, new) = (secret_hash(&old), secret_hash(&new));
        let rotated = store.rotate(&old, &new, at(now), at(now + longest / 3)).await;
        if rotated.unwrap() == Rotation::Unknown {
            break;
        }
        now += longest / 4;
    }
    assert!(now >= longest, "it ended after {now} s");
    assert!(!store.session_is_live(session.id, at(longest)).await.unwrap());
    assert!(store.session_is_live(session.id, at(longest - 1)).await.unwrap());
}

async fn logging_in_sweeps_sessions_that_ran_out(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    open(&store, &ada, "old").await;
    let session = Session {
        created_at: at(100),
        expires_at: at(200),
        ..session(&ada)
    };
    store.open_session(&session, &secret_hash("new")).await.unwrap();
    // The same token could not be stored twice.
    let session = Session {
        created_at: at(100),
        expires_at: at(200),
        ..self::session(&ada)
    };
    store.open_session(&session, &secret_hash("old")).await.unwrap();
    assert!(store.session_is_live(session.id, at(150)).await.unwrap());
}

fn session_id() -> SessionId {
    let (now, random) = next();
    SessionId::new(now, random)
}

fn session(player: &Player) -> Session {
    Session {
        id: session_id(),
        player: player.id,
        created_at: at(0),
        expires_at: at(100),
        client: None,
    }
}

/// Opens a session from second 0 to 100.
async fn open(store: &Store, player: &Player, refresh: &str) -> Session {
    let session = session(player);
    store.open_session(&session, &secret_hash(refresh)).await.unwrap();
    session
}

/// Rotates at a second; the successor is good for 100 more.
async fn rotate(store: &Store, refresh: &str, successor: &str, second: i64) -> Rotation {
    let (refresh, successor) = (secret_hash(refresh), secret_hash(successor));
    store
        .rotate(&refresh, &successor, at(second), at(second + 100))
        .await
        .unwrap()
}
