use crate::make::*;
use crate::world::World;
use plotline_domain::games::{
    Commit, Game, GameStore, InviteCode, KeptSeed, Nonce, PlanChanges, Status, Version, Visibility,
};
use plotline_domain::kernel::{Outcome, Place, Score, Standing};
use plotline_domain::ports::StoreError;

on_both_databases! {
    a_new_game_is_found_as_it_was_stored,
    a_game_that_nobody_stored_is_not_found,
    two_games_with_one_id_are_refused,
    a_game_of_a_player_who_does_not_exist_is_refused,
    many_games_are_found_at_once,
    every_field_of_a_finished_game_comes_back,
    players_sit_down_and_stand_up,
    a_seat_is_free_for_another_player_after_one_stood_up,
    the_seed_and_the_nonces_come_back_by_seat,
    the_seed_leaves_only_through_secrets,
    what_was_stored_is_there_after_a_restart,
}

async fn a_new_game_is_found_as_it_was_stored(World { store, .. }: World) {
    let ada = stored_player(&store, "Ada").await;
    let mut game = game(&ada);
    game.visibility = Visibility::Private;
    game.invite = Some(InviteCode("let me in".into()));
    let game = stored(&store, game).await;
    assert_eq!(find(&store, &game).await, game);
    assert_eq!(store.version(game.id).await.unwrap(), version(0));
}

async fn a_game_that_nobody_stored_is_not_found(World { store, .. }: World) {
    assert_eq!(GameStore::find(&store, game_id()).await.unwrap(), None);
    assert_eq!(store.version(game_id()).await.unwrap(), None);
    assert!(store.secrets(game_id()).await.unwrap().is_none());
    assert!(store.events(game_id(), 0, 10).await.unwrap().is_empty());
}

async fn two_games_with_one_id_are_refused(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let again = GameStore::insert(&store, &game, &KeptSeed::Open(seed()), &[], 200).await;
    assert!(matches!(again, Err(StoreError::Broken(_))), "{again:?}");
}

async fn a_game_of_a_player_who_does_not_exist_is_refused(World { store, .. }: World) {
    let game = game(&player("nobody"));
    let refused = GameStore::insert(&store, &game, &KeptSeed::Open(seed()), &[], 200).await;
    assert!(matches!(refused, Err(StoreError::Broken(_))), "{refused:?}");
    assert_eq!(
        GameStore::find(&store, game.id).await.unwrap(),
        None,
        "nothing of it may stay"
    );
}

async fn many_games_are_found_at_once(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let first = stored_game(&store, &ada).await;
    stored_game(&store, &ada).await;
    let third = stored_game(&store, &ada).await;
    let mut found = GameStore::find_many(&store, &[third.id, game_id(), first.id, third.id])
        .await
        .unwrap();
    found.sort_by_key(|game| game.id);
    assert_eq!(found, [first, third]);
    assert!(GameStore::find_many(&store, &[]).await.unwrap().is_empty());
}

async fn every_field_of_a_finished_game_comes_back(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let (mut after, events) = after_turn(&game, 2);
    after.status = Status::Finished;
    after.finished_at = Some(at(9));
    after.standing = Some(Standing::over(Outcome {
        winners: vec![seat(1)],
        ranking: vec![Place {
            place: 1,
            seat: seat(1),
        }],
        scores: vec![Score {
            seat: seat(1),
            score: -3,
        }],
    }));
    store
        .commit(Commit {
            game: &after,
            seats: None,
            events: &events,
            answer: None,
            notices: &[],
            plans: PlanChanges::default(),
        })
        .await
        .unwrap();
    assert_eq!(find(&store, &game).await, after);
    assert_eq!(store.version(game.id).await.unwrap(), version(1));
}

async fn players_sit_down_and_stand_up(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "Bob").await,
    );
    let game = stored_game(&store, &ada).await;
    let joined = sit(&store, &game, 3, &bob, nonce("third")).await;
    assert_eq!(find(&store, &game).await, joined);
    let secrets = store.secrets(game.id).await.unwrap().unwrap();
    assert_eq!(
        secrets.nonces,
        ["first", "", "third"],
        "who stays keeps the nonce"
    );

    let mut left = joined.clone();
    left.revision += 1;
    left.seats[2].player = None;
    store
        .commit(Commit {
            game: &left,
            seats: Some(&[]),
            events: &[],
            answer: None,
            notices: &[],
            plans: PlanChanges::default(),
        })
        .await
        .unwrap();
    assert_eq!(find(&store, &game).await, left);
    assert_eq!(
        store.secrets(game.id).await.unwrap().unwrap().nonces,
        ["first", "", ""]
    );
}

async fn a_seat_is_free_for_another_player_after_one_stood_up(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "bob").await,
    );
    let game = stored_game(&store, &ada).await;
    let replaced = sit(&store, &game, 1, &bob, Nonce::default()).await;
    assert_eq!(find(&store, &game).await, replaced);
    assert_eq!(
        store.secrets(game.id).await.unwrap().unwrap().nonces,
        ["", "", ""],
        "a nonce goes with its player"
    );
}

async fn the_seed_and_the_nonces_come_back_by_seat(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "bob").await,
    );
    let mut game = game(&ada);
    sits(&mut game, 3, &bob);
    let nonces = [
        (seat(3), nonce("dritter Würfel 🎲")),
        (seat(1), nonce("' OR 1=1")),
    ];
    GameStore::insert(&store, &game, &KeptSeed::Open(seed()), &nonces, 200)
        .await
        .unwrap();
    let secrets = store.secrets(game.id).await.unwrap().unwrap();
    assert_eq!(secrets.seed, KeptSeed::Open(seed()));
    assert_eq!(secrets.nonces, ["' OR 1=1", "", "dritter Würfel 🎲"]);
}

async fn the_seed_leaves_only_through_secrets(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = play(&store, &stored_game(&store, &ada).await).await.unwrap();
    let found = find(&store, &game).await;
    let listed = store.list(&everything(&ada)).await.unwrap();
    let events = store.events(game.id, 0, 10).await.unwrap();
    let seen = format!(
        "{found:?} {listed:?} {events:?} {:?}",
        store.secrets(game.id).await.unwrap()
    );
    assert!(seen.contains(&game.commitment), "{seen}");
    assert!(!seen.contains(&seed().reveal_hex()), "{seen}");
}

async fn what_was_stored_is_there_after_a_restart(world: World) {
    let ada = stored_player(&world.store, "ada").await;
    let game = play(&world.store, &stored_game(&world.store, &ada).await)
        .await
        .unwrap();
    let another = world.another_store().await;
    drop(world.store);
    another.migrate().await.unwrap();
    assert_eq!(find(&another, &game).await, game);
    assert_eq!(
        another.events(game.id, 0, 10).await.unwrap()[0].line,
        *event(1).to_line()
    );
    play(&another, &game).await.unwrap();
}

/// Lets a player sit down, in whosever place.
async fn sit(
    store: &plotline_persistence::Store,
    game: &Game,
    number: u8,
    player: &plotline_domain::players::Player,
    nonce: Nonce,
) -> Game {
    let mut after = game.clone();
    after.revision += 1;
    sits_with(&mut after, number, player, &nonce);
    let nonces = [(seat(number), nonce)];
    store
        .commit(Commit {
            game: &after,
            seats: Some(&nonces),
            events: &[],
            answer: None,
            notices: &[],
            plans: PlanChanges::default(),
        })
        .await
        .unwrap();
    after
}

/// Of a game without conditional turns.
fn version(revision: u64) -> Option<Version> {
    let planned = None;
    Some(Version { revision, planned })
}
