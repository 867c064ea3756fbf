use crate::make::*;
use crate::world::World;
use plotline_domain::ids::TokenId;
use plotline_domain::players::{PersonalToken, Player, PlayerStore, Scope, Scopes, secret_hash};

/// More than any test inserts that is not about the limit.
const LIMIT: u32 = 50;

on_both_databases! {
    a_token_is_found_by_its_secret,
    a_secret_that_was_never_given_out_finds_nothing,
    the_tokens_of_a_player_come_oldest_first,
    a_token_remembers_when_it_was_last_used,
    the_live_ones_among_many_tokens_are_told,
    a_deleted_token_is_gone,
    nobody_deletes_the_token_of_another,
    a_player_has_no_more_tokens_than_the_limit_however_many_nodes_insert,
}

async fn a_token_is_found_by_its_secret(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let mut token = token(&ada, "mein Böt “1”");
    token.expires_at = Some(at(50));
    token.scopes = Scopes::new(vec![Scope::GamesPlay, Scope::GamesRead]);
    store
        .insert_token(&token, &secret_hash("s"), LIMIT)
        .await
        .unwrap();
    assert_eq!(store.find_token(&secret_hash("s")).await.unwrap(), Some(token));
}

async fn a_secret_that_was_never_given_out_finds_nothing(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    store
        .insert_token(&token(&ada, "one"), &secret_hash("s"), LIMIT)
        .await
        .unwrap();
    assert_eq!(store.find_token(&secret_hash("t")).await.unwrap(), None);
}

async fn the_tokens_of_a_player_come_oldest_first(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "bob").await,
    );
    let (one, two) = (token(&ada, "z"), token(&ada, "a"));
    store.insert_token(&two, &secret_hash("2"), LIMIT).await.unwrap();
    store
        .insert_token(&token(&bob, "b"), &secret_hash("3"), LIMIT)
        .await
        .unwrap();
    store.insert_token(&one, &secret_hash("1"), LIMIT).await.unwrap();
    assert_eq!(store.tokens_of(ada.id).await.unwrap(), [one, two]);
    assert!(store.tokens_of(player_id()).await.unwrap().is_empty());
}

async fn a_token_remembers_when_it_was_last_used(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let token = token(&ada, "one");
    store
        .insert_token(&token, &secret_hash("s"), LIMIT)
        .await
        .unwrap();
    store.touch_token(token.id, at(7)).await.unwrap();
    store.touch_token(token.id, at(5)).await.unwrap();
    let found = store.find_token(&secret_hash("s")).await.unwrap().unwrap();
    assert_eq!(
        found.last_used_at,
        Some(at(7)),
        "a call that was overtaken does not set it back"
    );
}

async fn the_live_ones_among_many_tokens_are_told(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let (lasting, mut short, gone) = (token(&ada, "one"), token(&ada, "two"), token(&ada, "three"));
    short.expires_at = Some(at(50));
    for (token, secret) in [(&lasting, "1"), (&short, "2"), (&gone, "3")] {
        store
            .insert_token(token, &secret_hash(secret), LIMIT)
            .await
            .unwrap();
    }
    store.delete_token(ada.id, gone.id).await.unwrap();
    let asked = [lasting.id, short.id, gone.id];
    let mut live = store.live_tokens(&asked, at(49)).await.unwrap();
    live.sort();
    let mut both = [lasting.id, short.id];
    both.sort();
    assert_eq!(live, both);
    assert_eq!(store.live_tokens(&asked, at(50)).await.unwrap(), [lasting.id]);
}

async fn a_deleted_token_is_gone(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let token = token(&ada, "one");
    store
        .insert_token(&token, &secret_hash("s"), LIMIT)
        .await
        .unwrap();
    assert!(store.delete_token(ada.id, token.id).await.unwrap());
    assert!(!store.delete_token(ada.id, token.id).await.unwrap());
    assert_eq!(store.find_token(&secret_hash("s")).await.unwrap(), None);
    store.touch_token(token.id, at(7)).await.unwrap();
}

async fn nobody_deletes_the_token_of_another(World { store, .. }: World) {
    let (ada, eve) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "eve").await,
    );
    let token = token(&ada, "one");
    store
        .insert_token(&token, &secret_hash("s"), LIMIT)
        .await
        .unwrap();
    assert!(!store.delete_token(eve.id, token.id).await.unwrap());
    assert_eq!(store.find_token(&secret_hash("s")).await.unwrap(), Some(token));
}

async fn a_player_has_no_more_tokens_than_the_limit_however_many_nodes_insert(world: World) {
    let (here, there) = (world.store.clone(), world.another_store().await);
    let (ada, bob) = (
        stored_player(&here, "ada").await,
        stored_player(&here, "bob").await,
    );
    let tries = (0..20).map(|number| {
        let store = if number % 2 == 0 { &here } else { &there };
        let token = token(&ada, "one");
        async move {
            let secret = secret_hash(&number.to_string());
            store.insert_token(&token, &secret, 5).await.unwrap()
        }
    });
    let kept = futures_util::future::join_all(tries).await;
    assert_eq!(kept.into_iter().filter(|kept| *kept).count(), 5);
    let tokens = here.tokens_of(ada.id).await.unwrap();
    assert_eq!(tokens.len(), 5);
    let insert = async |player: &Player, secret: &str| {
        let secret = secret_hash(secret);
        here.insert_token(&token(player, "two"), &secret, 5)
            .await
            .unwrap()
    };
    assert!(insert(&bob, "b").await, "the limit is each player's own");
    assert!(!insert(&ada, "a").await);
    here.delete_token(ada.id, tokens[0].id).await.unwrap();
    assert!(insert(&ada, "a").await);
}

fn token(player: &Player, name: &str) -> PersonalToken {
    let (now, random) = next();
    PersonalToken {
        id: TokenId::new(now, random),
        player: player.id,
        name: name.to_owned(),
        scopes: Scopes::new(vec![Scope::GamesRead]),
        created_at: at(0),
        expires_at: None,
        last_used_at: None,
    }
}
