//! Seeds and secrets that are sealed, by the key that did it.

use crate::make::*;
use crate::timers::{Even, HandClock, Unheard};
use crate::webhook_scene::{Counted, Told};
use crate::world::World;
use plotline_domain::games::{Game, GameStore, Games, KeptSeed, Status};
use plotline_domain::ids::WebhookId;
use plotline_domain::kernel::Seed;
use plotline_domain::notices::NoticeKind;
use plotline_domain::vault::{CannotOpen, Sealed, Vault};
use plotline_domain::webhooks::{FormerSecret, Webhook, WebhookKinds, WebhookStore, WebhookUrl, Webhooks};
use plotline_persistence::Store;
use std::sync::{Arc, Mutex};
use uuid::Uuid;

on_both_databases! {
    a_seed_is_kept_anew_by_one_of_those_who_try,
    old_seeds_are_sealed_and_those_of_games_that_are_over_are_open,
    a_rotation_seals_anew_and_leaves_what_cannot_be_opened,
    the_secrets_of_webhooks_are_sealed_anew,
}

const OLD: &str = "0000000000000001";
const NEW: &str = "0000000000000002";
const LOST: &str = "0000000000000003";

/// Has these keys, the newest first. Its seals keep nothing secret; those of the real one have tests of their own.
pub(crate) struct TestVault(pub(crate) &'static [&'static str]);

impl Vault for TestVault {
    fn seal(&self, secret: &[u8], of: Uuid) -> Sealed {
        sealed(self.0[0], secret, of)
    }

    fn open(&self, sealed: &Sealed, of: Uuid) -> Result<Vec<u8>, CannotOpen> {
        let (key, rest) = sealed.0.split_once(':').unwrap_or((OLD, &sealed.0));
        if !self.0.contains(&key) {
            return Err(CannotOpen::KeyMissing(key.to_owned()));
        }
        let (owner, secret) = rest.split_once(' ').ok_or(CannotOpen::Damaged)?;
        let byte = |at: usize| u8::from_str_radix(&secret[at..at + 2], 16).unwrap();
        match owner == of.to_string() {
            true => Ok((0..secret.len()).step_by(2).map(byte).collect()),
            false => Err(CannotOpen::Damaged),
        }
    }

    fn keys(&self) -> Vec<String> {
        self.0.iter().map(|key| (*key).to_owned()).collect()
    }
}

fn sealed(key: &str, secret: &[u8], of: Uuid) -> Sealed {
    let secret: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    Sealed(format!("{key}:{of} {secret}"))
}

fn kept(key: &str, game: &Game) -> KeptSeed {
    KeptSeed::Sealed(sealed(key, seed().as_bytes(), game.id.0))
}

async fn seed_of(store: &Store, game: &Game) -> KeptSeed {
    store.secrets(game.id).await.unwrap().unwrap().seed
}

async fn game_with(store: &Store, status: Status, seed: impl Fn(&Game) -> KeptSeed) -> Game {
    let opener = stored_player(store, &format!("p{}", game_id().0.simple())[..20]).await;
    let game = Game {
        status,
        ..game(&opener)
    };
    let kept = GameStore::insert(store, &game, &seed(&game), &[], 200).await;
    assert!(kept.unwrap());
    game
}

fn node(store: &Store, vault: TestVault) -> Games {
    Games::new(
        Arc::new(store.clone()),
        Arc::new(Unheard),
        Arc::new(vault),
        Arc::new(HandClock(Mutex::new(at(0)))),
        Arc::new(Even),
        Arc::new(PlainSigner),
        CACHE,
    )
}

fn open(_: &Game) -> KeptSeed {
    KeptSeed::Open(seed())
}

async fn a_seed_is_kept_anew_by_one_of_those_who_try(World { store, .. }: World) {
    let game = game_with(&store, Status::Active, open).await;
    let (from, to) = (KeptSeed::Open(seed()), kept(NEW, &game));
    let rekeep = async || store.rekeep_seed(game.id, &from, &to).await.unwrap();
    let (one, two) = tokio::join!(rekeep(), rekeep());
    assert!(one != two);
    assert_eq!(seed_of(&store, &game).await, to);
    let other = KeptSeed::Open(Seed::new([1; 32]));
    assert!(!store.rekeep_seed(game.id, &other, &from).await.unwrap());
    assert_eq!(store.sealed_seeds().await.unwrap(), [(NEW.to_owned(), 1)]);
}

async fn old_seeds_are_sealed_and_those_of_games_that_are_over_are_open(world: World) {
    let stores = [world.store.clone(), world.another_store().await];
    let (mut running, mut over) = (Vec::new(), Vec::new());
    // More than are changed at once.
    for _ in 0..105 {
        running.push(game_with(&stores[0], Status::Active, open).await);
    }
    running.push(game_with(&stores[0], Status::Open, open).await);
    for status in [Status::Finished, Status::Cancelled] {
        over.push(game_with(&stores[0], status, open).await);
        over.push(game_with(&stores[0], status, |game| kept(NEW, game)).await);
    }
    let nodes = stores.each_ref().map(|store| node(store, TestVault(&[NEW])));
    let mut changed = 0;
    for _ in 0..10 {
        let (one, two) = tokio::join!(nodes[0].seal_seeds(), nodes[1].seal_seeds());
        changed += one.unwrap() + two.unwrap();
    }
    assert_eq!(changed, 108);
    for game in &running {
        assert_eq!(seed_of(&stores[0], game).await, kept(NEW, game));
    }
    for game in &over {
        assert_eq!(seed_of(&stores[0], game).await, KeptSeed::Open(seed()));
    }
    assert_eq!(nodes[1].seal_seeds().await.unwrap(), 0);
    assert_eq!(stores[0].sealed_seeds().await.unwrap(), [(NEW.to_owned(), 106)]);
}

async fn a_rotation_seals_anew_and_leaves_what_cannot_be_opened(World { store, .. }: World) {
    let one = game_with(&store, Status::Active, |game| kept(OLD, game)).await;
    let two = game_with(&store, Status::Active, |game| kept(LOST, game)).await;
    // Sealed for another game: damaged.
    let three = game_with(&store, Status::Active, |_| kept(OLD, &one)).await;
    let games = node(&store, TestVault(&[NEW, OLD]));
    assert_eq!(games.seal_seeds().await.unwrap(), 1);
    assert_eq!(seed_of(&store, &one).await, kept(NEW, &one));
    assert_eq!(seed_of(&store, &two).await, kept(LOST, &two));
    assert_eq!(seed_of(&store, &three).await, kept(OLD, &one));
    let mut counted = store.sealed_seeds().await.unwrap();
    counted.sort();
    let expected = [OLD, NEW, LOST].map(|key| (key.to_owned(), 1));
    assert_eq!(counted, expected);
}

async fn the_secrets_of_webhooks_are_sealed_anew(world: World) {
    let stores = [world.store.clone(), world.another_store().await];
    let ada = stored_player(&stores[0], "ada").await;
    let former = |secret: Sealed, until| FormerSecret {
        secret,
        until: at(until),
    };
    // The oldest form names no key.
    let unnamed = |id: WebhookId| Sealed(sealed("", b"old", id.0).0[1..].to_owned());
    let mut webhooks = Vec::new();
    for number in 0..4 {
        let (now, random) = next();
        let id = WebhookId::new(now, random);
        let (secret, former) = match number {
            0 => (sealed(NEW, b"new", id.0), None),
            1 => (unnamed(id), Some(former(unnamed(id), 50))),
            2 => (
                sealed(NEW, b"new", id.0),
                Some(former(sealed(OLD, b"old", id.0), -50)),
            ),
            _ => (sealed(LOST, b"lost", id.0), None),
        };
        let webhook = Webhook {
            id,
            player: ada.id,
            url: WebhookUrl::parse("https://example.org/").unwrap(),
            kinds: WebhookKinds::new(Some(vec![NoticeKind::YourTurn])).unwrap(),
            game: None,
            secret,
            former,
            created_at: at(0),
            failing_since: None,
            disabled: None,
        };
        let kept = WebhookStore::insert(&stores[0], &webhook, 10).await;
        assert!(kept.unwrap());
        webhooks.push(webhook);
    }
    let mut counted = stores[0].sealed_secrets().await.unwrap();
    counted.sort();
    let expected = [("", 2), (OLD, 1), (NEW, 2), (LOST, 1)];
    assert_eq!(counted, expected.map(|(key, count)| (key.to_owned(), count)));
    let nodes = stores.clone().map(|store| {
        let store = Arc::new(store);
        Webhooks::new(
            store.clone(),
            store.clone(),
            store,
            Arc::<Told>::default(),
            Arc::new(TestVault(&[NEW, OLD])),
            Arc::new(HandClock(Mutex::new(at(0)))),
            Arc::new(Counted),
        )
    });
    let (one, two) = tokio::join!(nodes[0].reseal_secrets(), nodes[1].reseal_secrets());
    assert!(one.unwrap() + two.unwrap() >= 2);
    assert_eq!(nodes[0].reseal_secrets().await.unwrap(), 0);
    let id = webhooks[1].id;
    webhooks[1].secret = sealed(NEW, b"old", id.0);
    webhooks[1].former = Some(former(sealed(NEW, b"old", id.0), 50));
    // It no longer signs.
    webhooks[2].former = None;
    assert_eq!(stores[0].webhooks_of(&[ada.id]).await.unwrap(), webhooks);
}
