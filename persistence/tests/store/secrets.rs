//! Changes of what players prove themselves with.

use crate::make::*;
use crate::world::World;
use plotline_domain::clocks::ScheduleStore;
use plotline_domain::ids::{DeviceId, NoticeId, SessionId, TokenId};
use plotline_domain::notices::{Notice, NoticeDetails, NoticeKind, NoticeStore};
use plotline_domain::players::{
    Device, Email, EndedSessions, InsertPlayerError, PersonalToken, Player, PlayerStore, Scope, Scopes,
    SecretsChange, Session, secret_hash,
};
use plotline_persistence::Store;

on_both_databases! {
    a_player_moves_to_another_address_and_frees_the_old_one,
    nobody_moves_to_an_address_that_is_taken,
    a_new_password_replaces_the_old_one,
    a_new_password_ends_all_sessions_but_the_one_to_keep,
    a_new_password_may_end_every_session,
    with_every_change_a_new_epoch_begins,
    what_is_to_be_revoked_is_and_nothing_else,
    a_change_is_told_or_not_made,
}

async fn change(store: &Store, player: &Player, change: SecretsChange) -> Result<(), InsertPlayerError> {
    store.change_secrets(player.id, &change, at(5)).await
}

fn to_address(address: &str) -> SecretsChange {
    SecretsChange {
        email: Some(Email::parse(address).unwrap()),
        ..SecretsChange::default()
    }
}

fn to_password(text: &str, sessions: EndedSessions) -> SecretsChange {
    SecretsChange {
        password: Some(password(text)),
        sessions,
        ..SecretsChange::default()
    }
}

async fn found(store: &Store, player: &Player) -> Player {
    PlayerStore::find(store, player.id).await.unwrap().unwrap()
}

async fn two(store: &Store) -> (Player, Player) {
    (
        stored_player(store, "ada").await,
        stored_player(store, "bob").await,
    )
}

async fn a_player_moves_to_another_address_and_frees_the_old_one(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    change(&store, &ada, to_address("Countess@example.org"))
        .await
        .unwrap();
    assert_eq!(found(&store, &ada).await.email.as_str(), "Countess@example.org");
    let by = async |login| store.find_by_login(login).await.unwrap();
    assert!(by("countess@example.org").await.is_some());
    assert!(by("ada@example.org").await.is_none());
    let mut bob = player("bob");
    bob.email = ada.email;
    PlayerStore::insert(&store, &bob, &password("b")).await.unwrap();
}

async fn nobody_moves_to_an_address_that_is_taken(World { store, .. }: World) {
    let (ada, _) = two(&store).await;
    let both = SecretsChange {
        password: Some(password("new")),
        ..to_address("BOB@example.org")
    };
    let refused = change(&store, &ada, both).await;
    assert!(
        matches!(refused, Err(InsertPlayerError::EmailTaken)),
        "{refused:?}"
    );
    assert_eq!(found(&store, &ada).await, ada, "all or nothing");
    assert_eq!(store.password(ada.id).await.unwrap(), Some(password("ada")));
    change(&store, &ada, to_address("ADA@example.org")).await.unwrap();
}

async fn a_new_password_replaces_the_old_one(World { store, .. }: World) {
    let (ada, bob) = two(&store).await;
    change(&store, &ada, to_password("new", EndedSessions::All))
        .await
        .unwrap();
    assert_eq!(store.password(ada.id).await.unwrap(), Some(password("new")));
    assert_eq!(store.password(bob.id).await.unwrap(), Some(password("bob")));
}

async fn a_new_password_ends_all_sessions_but_the_one_to_keep(World { store, .. }: World) {
    let (ada, bob) = two(&store).await;
    let (kept, ended) = (open(&store, &ada, "r1").await, open(&store, &ada, "r2").await);
    let of_bob = open(&store, &bob, "r3").await;
    change(&store, &ada, to_password("new", EndedSessions::AllBut(kept)))
        .await
        .unwrap();
    let live = store.live_sessions(&[kept, ended, of_bob], at(6)).await.unwrap();
    assert_eq!(live.len(), 2);
    assert!(!live.contains(&ended));
}

async fn a_new_password_may_end_every_session(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let both = [open(&store, &ada, "r1").await, open(&store, &ada, "r2").await];
    change(&store, &ada, to_address("new@example.org")).await.unwrap();
    assert_eq!(store.live_sessions(&both, at(6)).await.unwrap().len(), 2);
    change(&store, &ada, to_password("new", EndedSessions::All))
        .await
        .unwrap();
    assert!(store.live_sessions(&both, at(6)).await.unwrap().is_empty());
}

async fn with_every_change_a_new_epoch_begins(World { store, .. }: World) {
    let (ada, bob) = two(&store).await;
    for (epoch, made) in [
        (1, to_address("new@example.org")),
        (2, to_password("new", EndedSessions::None)),
        (3, SecretsChange::default()),
    ] {
        change(&store, &ada, made).await.unwrap();
        assert_eq!(found(&store, &ada).await.links_epoch, epoch);
    }
    assert_eq!(found(&store, &bob).await.links_epoch, 0);
}

async fn what_is_to_be_revoked_is_and_nothing_else(World { store, .. }: World) {
    let (ada, bob) = two(&store).await;
    for player in [&ada, &bob] {
        equip(&store, player).await;
    }
    // Tokens, devices and links to a calendar.
    let left = async |player: &Player| {
        let link = secret_hash(&format!("calendar of {}", player.id));
        (
            store.tokens_of(player.id).await.unwrap().len(),
            store.devices_of(player.id).await.unwrap().len(),
            store.find_calendar_link(&link).await.unwrap().iter().count(),
        )
    };
    let nothing = SecretsChange::default;
    let mut expected = (1, 1, 1);
    change(&store, &ada, nothing()).await.unwrap();
    assert_eq!(left(&ada).await, expected);
    let tokens = SecretsChange {
        tokens: true,
        ..nothing()
    };
    change(&store, &ada, tokens).await.unwrap();
    expected.0 = 0;
    assert_eq!(left(&ada).await, expected);
    let devices = SecretsChange {
        devices: true,
        ..nothing()
    };
    change(&store, &ada, devices).await.unwrap();
    expected.1 = 0;
    assert_eq!(left(&ada).await, expected);
    let calendar = SecretsChange {
        calendar_link: true,
        ..nothing()
    };
    change(&store, &ada, calendar).await.unwrap();
    assert_eq!(left(&ada).await, (0, 0, 0));
    assert_eq!(left(&bob).await, (1, 1, 1));
}

async fn a_change_is_told_or_not_made(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let told = || Notice {
        id: NoticeId::named(NoticeKind::AccountChanged, "it"),
        player: ada.id,
        game: None,
        seq: 0,
        kind: NoticeKind::AccountChanged,
        details: NoticeDetails::default(),
        at: at(5),
    };
    let with = |notices| SecretsChange {
        notices,
        ..to_address("new@example.org")
    };
    // No two have the same id.
    change(&store, &ada, with(vec![told(), told()]))
        .await
        .unwrap_err();
    assert_eq!(found(&store, &ada).await, ada);
    change(&store, &ada, with(vec![told()])).await.unwrap();
    assert!(store.exists(None, told().id).await.unwrap());
}

/// Gives a player one of everything that can be revoked.
async fn equip(store: &Store, player: &Player) {
    let (now, random) = next();
    let token = PersonalToken {
        id: TokenId::new(now, random),
        player: player.id,
        name: "a script".to_owned(),
        scopes: Scopes::new(vec![Scope::GamesRead]),
        created_at: at(0),
        expires_at: None,
        last_used_at: None,
    };
    let device = Device {
        id: DeviceId::new(now, random),
        player: player.id,
        client: None,
        created_at: at(0),
        last_used_at: at(0),
    };
    let secret = |what: &str| secret_hash(&format!("{what} of {}", player.id));
    assert!(store.insert_token(&token, &secret("token"), 50).await.unwrap());
    store.insert_device(&device, &secret("device")).await.unwrap();
    store
        .set_calendar_link(player.id, &secret("calendar"), at(0))
        .await
        .unwrap();
}

async fn open(store: &Store, player: &Player, refresh: &str) -> SessionId {
    let (now, random) = next();
    let session = Session {
        id: SessionId::new(now, random),
        player: player.id,
        created_at: at(0),
        expires_at: at(100),
        client: None,
    };
    store.open_session(&session, &secret_hash(refresh)).await.unwrap();
    session.id
}
