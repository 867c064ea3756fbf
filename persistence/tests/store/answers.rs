use crate::make::*;
use crate::world::World;
use plotline_domain::games::{AnswerKey, CommitError, GameStore};
use tokio::task::JoinSet;

on_both_databases! {
    an_answer_comes_back_byte_for_byte,
    a_key_that_was_never_used_has_no_answer,
    a_request_that_went_through_before_is_told_so_rather_than_a_conflict,
    a_key_is_used_once_even_from_the_newest_revision,
    a_key_belongs_to_one_player_at_one_game,
    of_ten_requests_with_one_key_one_succeeds_and_nine_are_told_so,
}

async fn an_answer_comes_back_byte_for_byte(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let key = key(&game, "k-1");
    play_with(&store, &game, &key, "“ü𝄞” \\ ' \" \n\t $1 ?")
        .await
        .unwrap();
    assert_eq!(
        store.answer(&key).await.unwrap(),
        Some(answer("“ü𝄞” \\ ' \" \n\t $1 ?"))
    );
}

async fn a_key_that_was_never_used_has_no_answer(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    for text in ["new", "", "nul\0byte"] {
        assert_eq!(store.answer(&key(&game, text)).await.unwrap(), None);
    }
}

async fn a_request_that_went_through_before_is_told_so_rather_than_a_conflict(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let key = key(&game, "k");
    play_with(&store, &game, &key, "first").await.unwrap();
    let again = play_with(&store, &game, &key, "second").await;
    assert!(matches!(again, Err(CommitError::KeyTaken)), "{again:?}");
    assert_eq!(store.answer(&key).await.unwrap(), Some(answer("first")));
}

async fn a_key_is_used_once_even_from_the_newest_revision(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let key = key(&game, "k");
    let game = play_with(&store, &game, &key, "first").await.unwrap();
    let again = play_with(&store, &game, &key, "second").await;
    assert!(matches!(again, Err(CommitError::KeyTaken)), "{again:?}");
    assert_eq!(find(&store, &game).await, game, "nothing of it may stay");
    assert_eq!(store.events(game.id, 0, 10).await.unwrap().len(), 1);
    play(&store, &game).await.unwrap();
}

async fn a_key_belongs_to_one_player_at_one_game(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "bob").await,
    );
    let (game, other) = (stored_game(&store, &ada).await, stored_game(&store, &ada).await);
    let game = play_with(&store, &game, &key(&game, "k"), "ada's").await.unwrap();
    let bobs = AnswerKey {
        player: bob.id,
        ..key(&game, "k")
    };
    assert_eq!(store.answer(&bobs).await.unwrap(), None);
    let game = play_with(&store, &game, &bobs, "bob's").await.unwrap();
    play_with(&store, &other, &key(&other, "k"), "elsewhere")
        .await
        .unwrap();
    play_with(&store, &game, &key(&game, "K"), "another")
        .await
        .unwrap();
    assert_eq!(store.answer(&bobs).await.unwrap(), Some(answer("bob's")));
}

async fn of_ten_requests_with_one_key_one_succeeds_and_nine_are_told_so(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let mut requests = JoinSet::new();
    for _ in 0..10 {
        let (store, game) = (store.clone(), game.clone());
        requests.spawn(async move { play_with(&store, &game, &key(&game, "k"), "the answer").await });
    }
    let (kept, refused): (Vec<_>, Vec<_>) = requests.join_all().await.into_iter().partition(Result::is_ok);
    assert_eq!(kept.len(), 1);
    for outcome in refused {
        assert!(matches!(outcome, Err(CommitError::KeyTaken)), "{outcome:?}");
    }
}
