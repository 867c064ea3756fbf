use crate::make::{after_turn, at, find, key, password, play, stored_game, stored_player};
use crate::world::{World, client};
use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use plotline_domain::audit::{
    AuditAct, AuditAdmin, AuditEntry, AuditFault, AuditQuery, AuditStore, AuditTarget, Audits,
};
use plotline_domain::games::{Commit, CommitError, Game, GameStore, NewAnswer, PlanChanges};
use plotline_domain::ids::{PlayerId, SessionId};
use plotline_domain::players::{Player, PlayerStore, Rotation, Session, secret_hash};
use plotline_persistence::Store;
use std::sync::Arc;
use tokio::task::JoinSet;

on_both_databases! {
    an_act_and_its_entry_are_kept_together,
    an_act_whose_number_is_taken_leaves_nothing,
    an_act_on_an_old_revision_leaves_no_entry,
    entries_are_found_by_admin_player_and_game,
    two_nodes_never_fork_the_chain,
    no_entry_is_changed_or_deleted,
    what_somebody_changed_in_the_tables_is_found,
    a_blocked_player_has_no_live_session_and_no_live_token,
    sessions_are_ended_all_or_one,
}

async fn next_entry(store: &Store, admin: &Player, act: AuditAct, target: AuditTarget) -> AuditEntry {
    let last = store.last_entry().await.unwrap();
    let (number, prev) = match last {
        Some(last) => (last.number + 1, last.hash),
        None => (1, AuditEntry::GENESIS.to_owned()),
    };
    let admin = AuditAdmin {
        id: admin.id,
        username: admin.username.as_str().to_owned(),
    };
    let (at, reason, hash) = (at(9), "because “ü𝄞” ' $1".to_owned(), String::new());
    AuditEntry {
        number,
        at,
        admin,
        act,
        target,
        reason,
        prev,
        hash,
    }
    .seal()
}

fn about(player: PlayerId) -> AuditTarget {
    AuditTarget {
        player: Some(player),
        ..AuditTarget::default()
    }
}

/// Blocks a player as an admin would, trying again while others come first.
async fn block(store: &Store, admin: &Player, player: PlayerId) {
    loop {
        let entry = next_entry(store, admin, AuditAct::BlockPlayer, about(player)).await;
        match store.set_blocked(player, Some(at(9)), &entry).await {
            Ok(()) => return,
            Err(CommitError::Conflict) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

async fn entries(store: &Store, query: AuditQuery) -> Vec<u64> {
    let query = AuditQuery { limit: 100, ..query };
    let entries = store.entries(&query).await.unwrap();
    entries.iter().map(|entry| entry.number).collect()
}

async fn commit_audited(store: &Store, game: &Game, entry: &AuditEntry) -> Result<Game, CommitError> {
    let (after, events) = after_turn(game, 1);
    let commit = Commit {
        game: &after,
        seats: None,
        events: &events,
        answer: None,
        notices: &[],
        plans: PlanChanges::none(game),
    };
    store.commit_audited(commit, entry).await?;
    Ok(after)
}

async fn an_act_and_its_entry_are_kept_together(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let target = AuditTarget {
        game: Some(game.id),
        seconds: Some(60),
        ..AuditTarget::default()
    };
    let entry = next_entry(&store, &ada, AuditAct::ExtendDeadline, target).await;
    let after = commit_audited(&store, &game, &entry).await.unwrap();
    assert_eq!(find(&store, &game).await.revision, after.revision);
    assert_eq!(store.last_entry().await.unwrap(), Some(entry));
}

async fn an_act_whose_number_is_taken_leaves_nothing(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "bob").await,
    );
    let game = stored_game(&store, &ada).await;
    let entry = next_entry(&store, &ada, AuditAct::CancelGame, AuditTarget::default()).await;
    block(&store, &ada, bob.id).await;
    let refused = commit_audited(&store, &game, &entry).await;
    assert!(matches!(refused, Err(CommitError::Conflict)), "{refused:?}");
    assert_eq!(find(&store, &game).await.revision, game.revision);
    assert!(store.events(game.id, 0, 9).await.unwrap().is_empty());
    let refused = store.set_blocked(ada.id, Some(at(1)), &entry).await;
    assert!(matches!(refused, Err(CommitError::Conflict)), "{refused:?}");
    let ada = PlayerStore::find(&store, ada.id).await.unwrap().unwrap();
    assert_eq!(ada.blocked_at, None);
}

async fn an_act_on_an_old_revision_leaves_no_entry(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    play(&store, &game).await.unwrap();
    let entry = next_entry(&store, &ada, AuditAct::CancelGame, AuditTarget::default()).await;
    let refused = commit_audited(&store, &game, &entry).await;
    assert!(matches!(refused, Err(CommitError::Conflict)), "{refused:?}");
    let (after, events) = after_turn(&game, 1);
    let answer = Some(NewAnswer {
        key: &key(&game, "k"),
        answer: crate::make::answer("a"),
        at: at(1),
    });
    let commit = Commit {
        game: &after,
        seats: None,
        events: &events,
        answer,
        notices: &[],
        plans: PlanChanges::none(&game),
    };
    assert!(store.commit_audited(commit, &entry).await.is_err());
    assert_eq!(store.last_entry().await.unwrap(), None);
}

async fn entries_are_found_by_admin_player_and_game(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "bob").await,
    );
    let game = stored_game(&store, &ada).await;
    block(&store, &ada, bob.id).await;
    block(&store, &bob, ada.id).await;
    let target = AuditTarget {
        game: Some(game.id),
        ..about(bob.id)
    };
    let entry = next_entry(&store, &ada, AuditAct::ForfeitSeat, target).await;
    commit_audited(&store, &game, &entry).await.unwrap();
    let query = AuditQuery::default;
    assert_eq!(entries(&store, query()).await, [3, 2, 1]);
    let (admin, player, game) = (Some(ada.id), Some(bob.id), Some(game.id));
    assert_eq!(entries(&store, AuditQuery { admin, ..query() }).await, [3, 1]);
    assert_eq!(entries(&store, AuditQuery { player, ..query() }).await, [3, 1]);
    assert_eq!(entries(&store, AuditQuery { game, ..query() }).await, [3]);
    let before = Some(3);
    assert_eq!(entries(&store, AuditQuery { before, ..query() }).await, [2, 1]);
}

async fn two_nodes_never_fork_the_chain(world: World) {
    let nodes = [world.store.clone(), world.another_store().await];
    let ada = stored_player(&world.store, "ada").await;
    let mut tasks = JoinSet::new();
    for number in 0..20 {
        let player = stored_player(&world.store, &format!("player{number}")).await;
        let (node, ada) = (nodes[number % 2].clone(), ada.clone());
        tasks.spawn(async move { block(&node, &ada, player.id).await });
    }
    tasks.join_all().await;
    let proof = Audits::new(Arc::new(world.store))
        .verify_audit()
        .await
        .unwrap()
        .unwrap();
    assert_eq!(proof.entries, 20);
}

/// Does something behind the service's back.
pub(crate) async fn meddle(world: &World, sql: &str) -> Result<(), String> {
    match world.url.strip_prefix("sqlite://") {
        Some(path) => {
            let mut conn = SqliteConnection::establish(path).unwrap();
            conn.batch_execute(sql).map_err(|error| error.to_string())
        }
        None => {
            let done = client(&world.url).await.batch_execute(sql).await;
            done.map_err(|error| format!("{error:?}"))
        }
    }
}

async fn no_entry_is_changed_or_deleted(world: World) {
    let ada = stored_player(&world.store, "ada").await;
    let bob = stored_player(&world.store, "bob").await;
    block(&world.store, &ada, bob.id).await;
    for sql in [
        "UPDATE audit SET line = '{}'",
        "UPDATE audit SET admin_id = 'somebody'",
        "DELETE FROM audit",
        "DELETE FROM audit WHERE number = 1",
    ] {
        let refused = meddle(&world, sql).await;
        assert!(refused.is_err_and(|why| why.contains("append-only")), "{sql}");
    }
    if !world.url.starts_with("sqlite") {
        assert!(meddle(&world, "TRUNCATE audit").await.is_err());
    }
    assert_eq!(entries(&world.store, AuditQuery::default()).await, [1]);
}

async fn what_somebody_changed_in_the_tables_is_found(world: World) {
    let ada = stored_player(&world.store, "ada").await;
    for name in ["bob", "cat", "dan"] {
        let player = stored_player(&world.store, name).await;
        block(&world.store, &ada, player.id).await;
    }
    let audits = Audits::new(Arc::new(world.store.clone()));
    assert_eq!(audits.verify_audit().await.unwrap().unwrap().entries, 3);
    // An owner of the database can do anything; it does not stay hidden.
    let free = match world.url.starts_with("sqlite") {
        true => "DROP TRIGGER audit_is_never_changed; DROP TRIGGER audit_is_never_deleted;",
        false => "DROP TRIGGER audit_is_never_changed ON audit;",
    };
    meddle(&world, free).await.unwrap();
    let found = async || audits.verify_audit().await.unwrap().unwrap_err();
    let admin = format!(
        "UPDATE audit SET admin_id = '{}' WHERE number = 2",
        crate::make::player_id()
    );
    meddle(&world, &admin).await.unwrap();
    assert_eq!(found().await.number, 2);
    let back = format!("UPDATE audit SET admin_id = '{}' WHERE number = 2", ada.id);
    meddle(&world, &back).await.unwrap();
    meddle(
        &world,
        "UPDATE audit SET line = replace(line, 'because', 'although') WHERE number = 2",
    )
    .await
    .unwrap();
    let fault = AuditFault {
        number: 2,
        why: "the hash does not fit the entry",
    };
    assert_eq!(found().await, fault);
    meddle(&world, "DELETE FROM audit WHERE number = 2")
        .await
        .unwrap();
    assert_eq!(found().await.why, "it is missing");
}

async fn a_blocked_player_has_no_live_session_and_no_live_token(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "bob").await,
    );
    let (of_ada, of_bob) = (open(&store, &ada, "a").await, open(&store, &bob, "b").await);
    block(&store, &ada, bob.id).await;
    let asked = [of_ada.id, of_bob.id];
    assert_eq!(store.live_sessions(&asked, at(1)).await.unwrap(), [of_ada.id]);
    assert!(!store.session_is_live(of_bob.id, at(1)).await.unwrap());
    let rotated = store
        .rotate(&secret_hash("b"), &secret_hash("c"), at(1), at(99))
        .await
        .unwrap();
    assert_eq!(rotated, Rotation::Blocked);
    let entry = next_entry(&store, &ada, AuditAct::UnblockPlayer, about(bob.id)).await;
    store.set_blocked(bob.id, None, &entry).await.unwrap();
    assert!(store.session_is_live(of_bob.id, at(1)).await.unwrap());
    let rotated = store
        .rotate(&secret_hash("b"), &secret_hash("c"), at(1), at(99))
        .await
        .unwrap();
    assert!(
        matches!(rotated, Rotation::Rotated { .. }),
        "nothing was used up meanwhile"
    );
    let found = store.find_by_login("BOB").await.unwrap().unwrap();
    assert_eq!(found, (bob, password("bob")));
}

async fn sessions_are_ended_all_or_one(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "bob").await,
    );
    let sessions = [
        open(&store, &bob, "1").await,
        open(&store, &bob, "2").await,
        open(&store, &bob, "3").await,
    ];
    let of_ada = open(&store, &ada, "4").await;
    let ids: Vec<SessionId> = sessions.iter().chain([&of_ada]).map(|it| it.id).collect();
    let live = async || store.live_sessions(&ids, at(1)).await.unwrap().len();
    let entry = next_entry(&store, &ada, AuditAct::EndSessions, about(bob.id)).await;
    store
        .end_sessions(bob.id, Some(sessions[1].id), &entry)
        .await
        .unwrap();
    assert_eq!(live().await, 3);
    let shown = store.sessions_of(bob.id, 9).await.unwrap();
    let ended: Vec<bool> = shown.iter().map(|it| it.ended_at.is_some()).collect();
    assert_eq!(ended, [false, true, false]);
    assert_eq!(shown[0].session, sessions[2]);
    let entry = next_entry(&store, &ada, AuditAct::EndSessions, about(bob.id)).await;
    store.end_sessions(bob.id, None, &entry).await.unwrap();
    assert_eq!(live().await, 1);
}

async fn open(store: &Store, player: &Player, refresh: &str) -> Session {
    let (now, random) = crate::make::next();
    let session = Session {
        id: SessionId::new(now, random),
        player: player.id,
        created_at: at(0),
        expires_at: at(100),
        client: Some("app/1".to_owned()),
    };
    store.open_session(&session, &secret_hash(refresh)).await.unwrap();
    session
}
