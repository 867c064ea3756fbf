use crate::make::*;
use crate::world::World;
use plotline_domain::players::{Email, InsertPlayerError, PlayerStore, Role, Username};
use plotline_persistence::Store;
use tokio::task::JoinSet;

on_both_databases! {
    a_player_is_found_as_they_were_stored,
    many_players_are_found_at_once,
    a_player_logs_in_by_username_or_address_in_any_case,
    a_login_that_nobody_has_finds_nobody,
    a_username_is_taken_in_any_case,
    an_address_is_taken_in_any_case,
    of_ten_players_with_one_name_at_once_exactly_one_is_stored,
    of_ten_players_with_one_address_at_once_exactly_one_is_stored,
}

async fn a_player_is_found_as_they_were_stored(World { store, .. }: World) {
    let mut ada = player("Ada_L-99");
    ada.role = Role::Admin;
    PlayerStore::insert(&store, &ada, &password("a")).await.unwrap();
    assert_eq!(
        PlayerStore::find(&store, ada.id).await.unwrap(),
        Some(ada.clone())
    );
    assert_eq!(store.password(ada.id).await.unwrap(), Some(password("a")));
    assert_eq!(PlayerStore::find(&store, player_id()).await.unwrap(), None);
    assert_eq!(store.password(player_id()).await.unwrap(), None);
}

async fn many_players_are_found_at_once(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "bob").await,
    );
    let mut found = PlayerStore::find_many(&store, &[bob.id, player_id(), ada.id, bob.id])
        .await
        .unwrap();
    found.sort_by_key(|player| player.id);
    assert_eq!(found, [ada, bob]);
    assert!(PlayerStore::find_many(&store, &[]).await.unwrap().is_empty());
}

async fn a_player_logs_in_by_username_or_address_in_any_case(World { store, .. }: World) {
    let ada = stored_player(&store, "Ada").await;
    stored_player(&store, "bob").await;
    for login in ["Ada", "ADA", "ada", "Ada@example.org", "ADA@EXAMPLE.ORG"] {
        let found = store.find_by_login(login).await.unwrap();
        assert_eq!(found, Some((ada.clone(), password("Ada"))), "{login}");
    }
}

async fn a_login_that_nobody_has_finds_nobody(World { store, .. }: World) {
    stored_player(&store, "ada").await;
    for login in [
        "eve",
        "eve@example.org",
        "",
        "ada\0",
        "ada@example.org\0",
        "%",
        "ad_",
        "' OR ''='",
        "ada ",
    ] {
        assert_eq!(store.find_by_login(login).await.unwrap(), None, "{login:?}");
    }
}

async fn a_username_is_taken_in_any_case(World { store, .. }: World) {
    stored_player(&store, "ada").await;
    let mut other = player("ADA");
    other.email = Email::parse("other@example.org").unwrap();
    let refused = PlayerStore::insert(&store, &other, &password("x")).await;
    assert!(
        matches!(refused, Err(InsertPlayerError::UsernameTaken)),
        "{refused:?}"
    );
    assert_eq!(PlayerStore::find(&store, other.id).await.unwrap(), None);
}

async fn an_address_is_taken_in_any_case(World { store, .. }: World) {
    stored_player(&store, "ada").await;
    let mut other = player("bob");
    other.email = Email::parse("ADA@Example.Org").unwrap();
    let refused = PlayerStore::insert(&store, &other, &password("x")).await;
    assert!(
        matches!(refused, Err(InsertPlayerError::EmailTaken)),
        "{refused:?}"
    );
}

async fn of_ten_players_with_one_name_at_once_exactly_one_is_stored(World { store, .. }: World) {
    let refused = race(&store, |number| {
        let mut one = player(&format!("racer{number}"));
        one.username = Username::parse(if number % 2 == 0 { "Racer" } else { "racer" }).unwrap();
        one
    });
    for error in refused.await {
        assert!(matches!(error, InsertPlayerError::UsernameTaken), "{error:?}");
    }
}

async fn of_ten_players_with_one_address_at_once_exactly_one_is_stored(World { store, .. }: World) {
    let refused = race(&store, |number| {
        let mut one = player(&format!("racer{number}"));
        let address = if number % 2 == 0 {
            "Racer@example.org"
        } else {
            "racer@EXAMPLE.org"
        };
        one.email = Email::parse(address).unwrap();
        one
    });
    for error in refused.await {
        assert!(matches!(error, InsertPlayerError::EmailTaken), "{error:?}");
    }
}

/// Stores ten players at once and gives what those were told who came too late.
async fn race(
    store: &Store,
    make: impl Fn(u32) -> plotline_domain::players::Player,
) -> Vec<InsertPlayerError> {
    let mut tasks = JoinSet::new();
    for number in 0..10 {
        let (store, player) = (store.clone(), make(number));
        tasks.spawn(async move { PlayerStore::insert(&store, &player, &password("x")).await });
    }
    let refused: Vec<_> = tasks
        .join_all()
        .await
        .into_iter()
        .filter_map(Result::err)
        .collect();
    assert_eq!(refused.len(), 9);
    refused
}
