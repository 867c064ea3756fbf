//! Records say what players were called when the game started, whatever becomes of their accounts.

use crate::audit::meddle;
use crate::make::*;
use crate::seals::TestVault;
use crate::timers::{Even, HandClock, Unheard, caller};
use crate::world::World;
use plotline_domain::clocks::Pace;
use plotline_domain::games::{
    Commit, Game, GameStore, Games, JoinGame, KeptSeed, OpenGame, PlanChanges, Status, Visibility,
};
use plotline_domain::ids::GameId;
use plotline_domain::kernel::Seed;
use plotline_domain::players::Player;
use plotline_domain::record::{Format, Known, Pen, Position, verify_against};
use plotline_domain::rulesets::{Options, tower_up};
use plotline_domain::vault::Vault as _;
use plotline_persistence::Store;
use std::sync::{Arc, Mutex};

on_both_databases! {
    a_game_that_starts_now_is_recorded_in_the_second_form,
    a_record_keeps_its_bytes_when_its_players_are_renamed,
    a_record_of_the_first_form_keeps_its_bytes_through_the_migration_and_renames,
    a_player_renamed_before_the_start_is_recorded_under_the_new_name,
    a_seat_without_a_noted_name_has_the_name_of_its_account,
}

const VAULT: TestVault = TestVault(&["0000000000000001"]);

fn node(store: &Store) -> Games {
    Games::new(
        Arc::new(store.clone()),
        Arc::new(Unheard),
        Arc::new(VAULT),
        Arc::new(HandClock(Mutex::new(at(0)))),
        Arc::new(Even),
        Arc::new(PlainSigner),
        CACHE,
    )
}

async fn open(store: &Store, ada: &Player) -> GameId {
    let open = OpenGame {
        options: Options::TowerUp(tower_up::Options::default()),
        pace: Pace::default(),
        seats: 2,
        visibility: Visibility::Public,
        seat: None,
        nonce: nonce("ada's"),
    };
    node(store).open_game(&caller(ada), open).await.unwrap().id
}

async fn join(store: &Store, game: GameId, bob: &Player) {
    let join = JoinGame {
        game,
        seat: None,
        nonce: nonce("bob's"),
    };
    node(store).join_game(&caller(bob), join).await.unwrap();
}

/// A game that two players have started.
async fn started(world: &World) -> GameId {
    let (ada, bob) = (
        stored_player(&world.store, "ada").await,
        stored_player(&world.store, "bob").await,
    );
    let game = open(&world.store, &ada).await;
    join(&world.store, game, &bob).await;
    game
}

/// A game that started before there was a second form.
async fn started_before(world: &World) -> GameId {
    let (ada, bob) = (
        stored_player(&world.store, "ada").await,
        stored_player(&world.store, "bob").await,
    );
    let opened = open(&world.store, &ada).await;
    let mut game: Game = world.store.find(opened).await.unwrap().unwrap();
    sits(&mut game, 2, &bob);
    (game.status, game.started_at) = (Status::Active, Some(at(1)));
    game.revision += 1;
    let secrets = world.store.secrets(opened).await.unwrap().unwrap();
    let KeptSeed::Sealed(sealed) = secrets.seed else {
        panic!("a new seed is sealed");
    };
    let seed = VAULT.open(&sealed, opened.0).unwrap().try_into().unwrap();
    let root = Seed::new(seed).root(opened.0, &secrets.nonces);
    let position = Position::begin(&game.header().unwrap(), &game.options).unwrap();
    let mut pen = Pen::new(position, Some(&root), at(1));
    pen.settle();
    let written = pen.finish();
    game.seq = written.position.seq;
    game.standing = Some(written.position.state.standing());
    let commit = Commit {
        game: &game,
        seats: Some(&[(seat(2), nonce(""))]),
        events: &written.events,
        answer: None,
        notices: &[],
        plans: PlanChanges::default(),
    };
    world.store.commit(commit).await.unwrap();
    opened
}

/// The record as a node that has just started reads it.
async fn record(world: &World, id: GameId) -> String {
    let store = world.another_store().await;
    let game = store.find(id).await.unwrap().unwrap();
    node(&store).read_record(&game).await.unwrap()
}

async fn rename(world: &World, from: &str, to: &str) {
    let sql =
        format!("UPDATE players SET username = '{to}', username_key = '{to}' WHERE username = '{from}'");
    meddle(world, &sql).await.unwrap();
}

/// Proves a record with the keys of the service, and gives the names in it.
fn names(record: &str) -> Vec<String> {
    let known = Known {
        keys: Some(&PlainSigner),
        ..Known::default()
    };
    verify_against(record, &known).unwrap().names
}

async fn a_game_that_starts_now_is_recorded_in_the_second_form(world: World) {
    let ada = stored_player(&world.store, "ada").await;
    let bob = stored_player(&world.store, "bob").await;
    let id = open(&world.store, &ada).await;
    let open = world.store.find(id).await.unwrap().unwrap();
    assert_eq!(open.record, Format::One, "the start decides");
    join(&world.store, id, &bob).await;
    let record = record(&world, id).await;
    let header = record.lines().next().unwrap();
    for part in ["plotline-record/2", "ada's", "bob's", &ada.id.to_string()] {
        assert!(header.contains(part), "{part}: {header}");
    }
    assert_eq!(names(&record), ["ada", "bob"]);
}

async fn a_record_keeps_its_bytes_when_its_players_are_renamed(world: World) {
    let id = started(&world).await;
    let before = record(&world, id).await;
    rename(&world, "ada", "zoe").await;
    let game = world.another_store().await.find(id).await.unwrap().unwrap();
    let player = game.seats[0].player.as_ref().unwrap();
    assert_eq!(
        player.username, "zoe",
        "at the table everybody has the name of today"
    );
    assert_eq!(record(&world, id).await, before);
    assert_eq!(names(&before), ["ada", "bob"]);
}

async fn a_record_of_the_first_form_keeps_its_bytes_through_the_migration_and_renames(world: World) {
    let id = started_before(&world).await;
    let before = record(&world, id).await;
    assert!(before.contains("plotline-record/1") && names(&before) == ["ada", "bob"]);
    for sql in migration(&world) {
        meddle(&world, sql).await.unwrap();
    }
    assert_eq!(record(&world, id).await, before);
    rename(&world, "bob", "yan").await;
    assert_eq!(record(&world, id).await, before);
}

/// Down and up again.
fn migration(world: &World) -> [&'static str; 2] {
    match world.url.starts_with("sqlite") {
        true => [
            include_str!("../../../migrations/sqlite/0016_record_names/down.sql"),
            include_str!("../../../migrations/sqlite/0016_record_names/up.sql"),
        ],
        false => [
            include_str!("../../../migrations/postgres/0016_record_names/down.sql"),
            include_str!("../../../migrations/postgres/0016_record_names/up.sql"),
        ],
    }
}

async fn a_player_renamed_before_the_start_is_recorded_under_the_new_name(world: World) {
    let ada = stored_player(&world.store, "ada").await;
    let bob = stored_player(&world.store, "bob").await;
    let id = open(&world.store, &ada).await;
    rename(&world, "ada", "zoe").await;
    join(&world.another_store().await, id, &bob).await;
    assert_eq!(names(&record(&world, id).await), ["zoe", "bob"]);
}

async fn a_seat_without_a_noted_name_has_the_name_of_its_account(world: World) {
    let id = started(&world).await;
    let before = record(&world, id).await;
    meddle(&world, "UPDATE seats SET name_at_start = NULL")
        .await
        .unwrap();
    assert_eq!(record(&world, id).await, before);
}
