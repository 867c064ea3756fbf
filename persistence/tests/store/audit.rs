use crate::make::{after_turn, at, find, key, password, play, stored_game, stored_player};
use crate::timers::{Even, HandClock};
use crate::world::{World, client};
use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use plotline_domain::audit::{
    AuditAct, AuditAdmin, AuditEntry, AuditFault, AuditHead, AuditQuery, AuditStore, AuditTarget, Audits,
    Order, Reason,
};
use plotline_domain::games::{Commit, CommitError, Game, GameStore, NewAnswer, PlanChanges};
use plotline_domain::ids::{PlayerId, SessionId};
use plotline_domain::players::{
    HashPasswordError, Password, PasswordHash, Passwords, Player, PlayerStore, Players, Role, Rotation,
    Session, SetRoleError, secret_hash,
};
use plotline_domain::ports::StoreError;
use plotline_persistence::Store;
use std::sync::{Arc, Mutex};
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
    a_role_is_given_by_username_with_its_entry,
    a_look_is_noted_once_an_hour_by_any_number_of_nodes,
    those_concerned_are_not_told_of_looks,
    an_end_that_was_cut_off_is_found_by_an_older_head,
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
    let proof = audits(&world.store).verify_audit().await.unwrap().unwrap();
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

/// An owner of the database can do anything; it does not stay hidden.
async fn free(world: &World) {
    let free = match world.url.starts_with("sqlite") {
        true => "DROP TRIGGER audit_is_never_changed; DROP TRIGGER audit_is_never_deleted;",
        false => "DROP TRIGGER audit_is_never_changed ON audit;",
    };
    meddle(world, free).await.unwrap();
}

fn audits(store: &Store) -> Audits {
    audits_at(store, &Arc::new(HandClock(Mutex::new(at(0)))))
}

fn audits_at(store: &Store, clock: &Arc<HandClock>) -> Audits {
    Audits::new(Arc::new(store.clone()), clock.clone())
}

async fn what_somebody_changed_in_the_tables_is_found(world: World) {
    let ada = stored_player(&world.store, "ada").await;
    for name in ["bob", "cat", "dan"] {
        let player = stored_player(&world.store, name).await;
        block(&world.store, &ada, player.id).await;
    }
    let audits = audits(&world.store);
    assert_eq!(audits.verify_audit().await.unwrap().unwrap().entries, 3);
    free(&world).await;
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
        .end_sessions(bob.id, Some(sessions[1].id), &entry, &[])
        .await
        .unwrap();
    assert_eq!(live().await, 3);
    let shown = store.sessions_of(bob.id, 9).await.unwrap();
    let ended: Vec<bool> = shown.iter().map(|it| it.ended_at.is_some()).collect();
    assert_eq!(ended, [false, true, false]);
    assert_eq!(shown[0].session, sessions[2]);
    let entry = next_entry(&store, &ada, AuditAct::EndSessions, about(bob.id)).await;
    let epoch = async || {
        PlayerStore::find(&store, bob.id)
            .await
            .unwrap()
            .unwrap()
            .links_epoch
    };
    assert_eq!(epoch().await, 0, "one session that ends changes nothing else");
    store.end_sessions(bob.id, None, &entry, &[]).await.unwrap();
    assert_eq!(live().await, 1);
    assert_eq!(epoch().await, 1);
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

/// Hashes no password: nobody logs in here.
struct NoPasswords;

#[async_trait::async_trait]
impl Passwords for NoPasswords {
    async fn hash(&self, _: Password, _: &[&str]) -> Result<PasswordHash, HashPasswordError> {
        Ok(password("none"))
    }

    async fn matches(&self, _: Password, _: Option<PasswordHash>) -> Result<bool, StoreError> {
        Ok(false)
    }
}

async fn a_role_is_given_by_username_with_its_entry(World { store, .. }: World) {
    let ada = stored_player(&store, "Ada").await;
    let clock = Arc::new(HandClock(Mutex::new(at(0))));
    let players = Players::new(
        Arc::new(store.clone()),
        Arc::new(store.clone()),
        Arc::new(NoPasswords),
        clock,
        Arc::new(Even),
    );
    let order = Order {
        admin: AuditAdmin::command_line(),
        reason: Reason::parse("Knows the rules").unwrap(),
    };
    let set = async |name: &str, role| players.set_role(&order, name, role).await;
    assert!(set("aDA", Role::Admin).await.unwrap());
    assert!(!set("ada", Role::Admin).await.unwrap(), "it is one already");
    let found = PlayerStore::find(&store, ada.id).await.unwrap().unwrap();
    assert_eq!(found.role, Role::Admin);
    for nobody in ["eve", "", "ada\0", "Ada@example.org"] {
        let refused = set(nobody, Role::Admin).await;
        assert!(matches!(refused, Err(SetRoleError::NotFound(_))), "{nobody:?}");
    }
    assert!(set("ada", Role::Player).await.unwrap());
    let all = AuditQuery {
        limit: 9,
        ..AuditQuery::default()
    };
    let entries = store.entries(&all).await.unwrap();
    let acts: Vec<AuditAct> = entries.iter().map(|entry| entry.act).collect();
    assert_eq!(acts, [AuditAct::RevokeAdmin, AuditAct::GrantAdmin]);
    assert_eq!(entries[0].target, about(ada.id));
    assert_eq!(entries[0].admin.username, "command line");
}

async fn a_look_is_noted_once_an_hour_by_any_number_of_nodes(world: World) {
    let stores = [world.store.clone(), world.another_store().await];
    let clock = Arc::new(HandClock(Mutex::new(at(0))));
    let nodes: Vec<Arc<Audits>> = stores.iter().map(|it| Arc::new(audits_at(it, &clock))).collect();
    let (ada, bob) = (
        stored_player(&world.store, "ada").await,
        stored_player(&world.store, "bob").await,
    );
    let look = async |admin: &Player, act: AuditAct, target: AuditTarget| {
        let mut tasks = JoinSet::new();
        for number in 0..8 {
            let (node, target) = (nodes[number % 2].clone(), target.clone());
            let admin = AuditAdmin {
                id: admin.id,
                username: admin.username.as_str().to_owned(),
            };
            tasks.spawn(async move { node.note_look(&admin, act, target).await.unwrap() });
        }
        tasks.join_all().await;
        let query = AuditQuery {
            looks: true,
            ..AuditQuery::default()
        };
        entries(&world.store, query).await.len()
    };
    assert_eq!(look(&ada, AuditAct::LookAtSubmissions, about(bob.id)).await, 1);
    assert_eq!(look(&ada, AuditAct::LookAtSubmissions, about(bob.id)).await, 1);
    assert_eq!(look(&bob, AuditAct::LookAtSubmissions, about(bob.id)).await, 2);
    assert_eq!(look(&ada, AuditAct::LookAtNotifications, about(bob.id)).await, 3);
    assert_eq!(look(&ada, AuditAct::LookAtSubmissions, about(ada.id)).await, 4);
    clock.pass(3600);
    assert_eq!(look(&ada, AuditAct::LookAtSubmissions, about(bob.id)).await, 5);
    // A node that has just started knows of none.
    let fresh = audits_at(&world.store, &clock);
    let ada = AuditAdmin {
        id: ada.id,
        username: "ada".to_owned(),
    };
    let again = fresh
        .note_look(&ada, AuditAct::LookAtSubmissions, about(bob.id))
        .await;
    again.unwrap();
    assert_eq!(fresh.verify_audit().await.unwrap().unwrap().entries, 5);
}

async fn those_concerned_are_not_told_of_looks(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let admin = AuditAdmin {
        id: ada.id,
        username: "ada".to_owned(),
    };
    let audits = audits(&store);
    let look = audits.note_look(&admin, AuditAct::LookAtSubmissions, about(ada.id));
    look.await.unwrap();
    block(&store, &ada, ada.id).await;
    let player = Some(ada.id);
    let told = |looks| AuditQuery {
        player,
        looks,
        ..AuditQuery::default()
    };
    assert_eq!(entries(&store, told(false)).await, [2]);
    assert_eq!(entries(&store, told(true)).await, [2, 1]);
}

async fn an_end_that_was_cut_off_is_found_by_an_older_head(world: World) {
    let (store, audits) = (&world.store, audits(&world.store));
    let empty = audits.audit_head("key".to_owned()).await.unwrap();
    let ada = stored_player(store, "ada").await;
    for name in ["bob", "cat", "dan"] {
        let player = stored_player(store, name).await;
        block(store, &ada, player.id).await;
    }
    let head = audits.audit_head("key".to_owned()).await.unwrap();
    assert_eq!((head.entries, empty.entries), (3, 0));
    assert_eq!(AuditHead::read(&head.to_line()).as_ref(), Ok(&head));
    let eve = stored_player(store, "eve").await;
    block(store, &ada, eve.id).await;
    let found = async |head: &AuditHead| audits.verify_since(Some(head)).await.unwrap();
    assert_eq!(found(&head).await.unwrap().entries, 4);
    assert_eq!(found(&empty).await.unwrap().entries, 4);
    free(&world).await;
    meddle(&world, "DELETE FROM audit WHERE number >= 3")
        .await
        .unwrap();
    assert!(
        audits.verify_audit().await.unwrap().is_ok(),
        "the chain alone cannot tell"
    );
    assert_eq!(found(&head).await.unwrap_err().number, 3);
    // Others in their place are not the same.
    for name in ["fay", "gus"] {
        let player = stored_player(store, name).await;
        block(store, &ada, player.id).await;
    }
    assert!(audits.verify_audit().await.unwrap().is_ok());
    let fault = found(&head).await.unwrap_err();
    assert_eq!(
        fault.why,
        "it is not the one that was there when the head was signed"
    );
}
