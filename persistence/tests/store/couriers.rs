//! The whole way of a notice, with the real store and a channel that only notes down what it is given.

use crate::audit::meddle;
use crate::make::*;
use crate::seals::TestVault;
use crate::timers::Unheard;
use crate::world::World;
use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use plotline_domain::games::{Commit, Game, GameStore, Games, PlanChanges, Status};
use plotline_domain::ids::NoticeId;
use plotline_domain::kernel::Standing;
use plotline_domain::notices::{
    AttemptOutcome, Courier, Deliverer, Deliverers, Delivery, DeliveryStatus, Failed, Lane, MailSettings,
    Notice, NoticeDetails, NoticeKind, NoticeSettings, NoticeStore, Patience, Sent, When,
};
use plotline_domain::players::Player;
use plotline_domain::ports::{Clock, Entropy};
use plotline_domain::webhooks::{
    AddWebhook, AddedWebhook, AddressError, NotSent, SignedMessage, WebhookFailure, WebhookSender,
    WebhookUrl, Webhooks,
};
use plotline_persistence::Store;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

on_both_databases! {
    a_turn_is_told_and_that_is_noted_down,
    what_fails_is_tried_again_later_and_what_cannot_succeed_is_given_up,
    a_node_that_dies_with_a_parcel_loses_nothing,
    what_lasts_is_held_by_the_node_that_is_at_it,
    lanes_are_claimed_apart_and_players_with_enough_are_passed_over,
    a_turn_that_is_over_is_not_told_late_and_one_that_waits_is,
    turns_that_came_before_their_mail_has_left_are_one_mail,
    a_notice_that_cannot_be_sorted_holds_up_no_other,
    a_turn_is_not_taken_for_over_because_its_game_cannot_be_read,
    who_has_unsubscribed_in_the_meantime_is_not_told,
    a_digest_is_one_parcel_at_its_hour,
    a_webhook_is_told_beside_the_mail_under_the_same_id_until_it_arrives,
}

async fn a_turn_is_told_and_that_is_noted_down(World { store, .. }: World) {
    let post = Post::new(&store);
    let (_, game) = waiting(&store).await;
    let turn = turn(&store, &game).await;
    post.round().await;
    assert_eq!(post.carried(), [vec![turn.clone()]]);
    post.round().await;
    assert_eq!(post.carried().len(), 1, "and not again");
    let delivery = delivery(&store, &turn).await;
    assert_eq!((delivery.status, delivery.next_at), (DeliveryStatus::Sent, None));
    assert_eq!(delivery.attempts[0].outcome, AttemptOutcome::Sent);
    assert_eq!(delivery.attempts[0].detail, "250 taken");
}

async fn what_fails_is_tried_again_later_and_what_cannot_succeed_is_given_up(World { store, .. }: World) {
    let post = Post::new(&store);
    let (_, game) = waiting(&store).await;
    let turn = turn(&store, &game).await;
    post.fails(true);
    post.round().await;
    let waiting = delivery(&store, &turn).await;
    assert_eq!(waiting.status, DeliveryStatus::Pending);
    let wait = waiting
        .next_at
        .unwrap()
        .duration_since(post.clock.now())
        .as_secs();
    assert!((60..=90).contains(&wait), "{wait}");
    post.round().await;
    assert_eq!(post.carried().len(), 1, "not before its time");
    post.clock.forward(90);
    post.fails(false);
    post.round().await;
    let given_up = delivery(&store, &turn).await;
    assert_eq!(
        (given_up.status, given_up.next_at),
        (DeliveryStatus::Failed, None)
    );
    assert_eq!(given_up.attempts.len(), 2);
    post.clock.forward(999_999);
    post.round().await;
    assert_eq!(post.carried().len(), 2);
}

async fn a_node_that_dies_with_a_parcel_loses_nothing(world: World) {
    let (dies, lives) = (Post::new(&world.store), Post::new(&world.another_store().await));
    let (_, game) = waiting(&world.store).await;
    let turn = turn(&world.store, &game).await;
    dies.courier.sort_new().await.unwrap();
    assert_eq!(dies.courier.collect(Lane::Mail, &[], 8).await.unwrap().len(), 1);
    lives.round().await;
    assert_eq!(lives.carried().len(), 0, "it is another's");
    lives.clock.forward(Courier::LEASE.as_secs());
    lives.round().await;
    assert_eq!(lives.carried(), [vec![turn]]);
}

async fn what_lasts_is_held_by_the_node_that_is_at_it(world: World) {
    let (slow, other) = (Post::new(&world.store), Post::new(&world.another_store().await));
    let (_, game) = waiting(&world.store).await;
    turn(&world.store, &game).await;
    slow.courier.sort_new().await.unwrap();
    let mut parcels = slow.courier.collect(Lane::Mail, &[], 8).await.unwrap();
    let parcel = parcels.pop().unwrap();
    for _ in 0..3 {
        for post in [&slow, &other] {
            post.clock.forward(Courier::LEASE.as_secs() - 1);
        }
        slow.courier.hold(&parcel).await.unwrap();
        other.round().await;
    }
    slow.courier.deliver(parcel.clone()).await.unwrap();
    slow.courier.hold(&parcel).await.unwrap();
    other.clock.forward(86_400);
    other.round().await;
    assert_eq!((slow.carried().len(), other.carried().len()), (1, 0));
}

async fn lanes_are_claimed_apart_and_players_with_enough_are_passed_over(World { store, .. }: World) {
    let post = Post::new(&store);
    let (bob, game) = waiting(&store).await;
    post.add_webhook(&bob).await;
    turn(&store, &game).await;
    post.courier.sort_new().await.unwrap();
    let other = stored_player(&store, "cyd").await.id;
    for (lane, is_mail) in [(Lane::Mail, true), (Lane::Webhooks, false)] {
        let none = post.courier.collect(lane, &[other, bob.id], 8).await.unwrap();
        assert_eq!(none, [], "{lane:?}");
        let claimed = post.courier.collect(lane, &[other], 8).await.unwrap();
        assert_eq!(claimed.len(), 1, "{lane:?}");
        assert_eq!(claimed[0].channel.to_string() == "mail", is_mail);
    }
}

async fn a_turn_that_is_over_is_not_told_late_and_one_that_waits_is(World { store, .. }: World) {
    let post = Post::new(&store);
    let (_, game) = waiting(&store).await;
    let over = turn(&store, &game).await;
    let moved = moved_on(&store, &game, 3).await;
    post.round().await;
    assert_eq!(post.carried().len(), 0);
    assert_eq!(delivery(&store, &over).await.status, DeliveryStatus::Superseded);
    let again = moved_on(&store, &moved, 2).await;
    let waits = turn(&store, &again).await;
    post.clock.forward(86_400 * 30);
    post.round().await;
    assert_eq!(post.carried(), [vec![waits]]);
}

/// Wherever they wait: to be sorted, to be collected, or for a place among those under way.
async fn turns_that_came_before_their_mail_has_left_are_one_mail(World { store, .. }: World) {
    let post = Post::new(&store);
    let (_, mut game) = waiting(&store).await;
    let mut turns = vec![turn(&store, &game).await];
    let mut next = async || {
        let moved = moved_on(&store, &game, 3).await;
        game = moved_on(&store, &moved, 2).await;
        turns.push(turn(&store, &game).await);
    };
    post.courier.sort_new().await.unwrap();
    let waits_for_place = post.courier.collect(Lane::Mail, &[], 8).await.unwrap();
    assert_eq!(
        post.courier.weed(waits_for_place.clone()).await.unwrap(),
        waits_for_place
    );
    next().await;
    post.courier.sort_new().await.unwrap();
    next().await;
    next().await;
    post.courier.sort_new().await.unwrap();
    let collected = post.courier.collect(Lane::Mail, &[], 8).await.unwrap();
    assert_eq!(collected.len(), 2, "one was over before it was sorted");
    let left = post.courier.weed(collected).await.unwrap();
    assert_eq!(left.len(), 1);
    for parcel in waits_for_place.into_iter().chain(left) {
        post.courier.deliver(parcel).await.unwrap();
    }
    assert_eq!(post.carried(), [vec![turns[3].clone()]]);
    let over = DeliveryStatus::Superseded;
    for (turn, fate) in turns.iter().zip([over, over, over, DeliveryStatus::Sent]) {
        let delivery = delivery(&store, turn).await;
        assert_eq!((delivery.status, delivery.next_at), (fate, None));
        assert_eq!(delivery.attempts.len(), usize::from(fate == DeliveryStatus::Sent));
    }
}

async fn a_notice_that_cannot_be_sorted_holds_up_no_other(world: World) {
    let (store, post) = (&world.store, Post::new(&world.store));
    let (bob, game) = waiting(store).await;
    let cannot = turn(store, &game).await;
    let cyd = stored_player(store, "cyd").await;
    let can = Notice {
        id: NoticeId::named(NoticeKind::GameCancelled, "cyd"),
        kind: NoticeKind::GameCancelled,
        player: cyd.id,
        game: None,
        ..cannot.clone()
    };
    assert!(store.insert_once(&can).await.unwrap());
    store
        .keep_settings(bob.id, &NoticeSettings::default(), at(9))
        .await
        .unwrap();
    let spoil = "UPDATE notification_settings SET settings = 'of a newer version'";
    meddle(&world, spoil).await.unwrap();
    let sorted = post.courier.sort_new().await.unwrap();
    assert_eq!((sorted.count, sorted.failed[0].0), (1, cannot.id));
    for parcel in post.courier.collect(Lane::Mail, &[], 8).await.unwrap() {
        post.courier.deliver(parcel).await.unwrap();
    }
    assert_eq!(post.carried(), [vec![can]]);
}

async fn a_turn_is_not_taken_for_over_because_its_game_cannot_be_read(world: World) {
    let post = Post::new(&world.store);
    let (_, game) = waiting(&world.store).await;
    let turn = turn(&world.store, &game).await;
    let newer = "UPDATE games SET ruleset = 'of-a-newer-version'";
    meddle(&world, newer).await.unwrap();
    post.round().await;
    assert_eq!(post.carried(), [vec![turn]]);
}

async fn who_has_unsubscribed_in_the_meantime_is_not_told(World { store, .. }: World) {
    let post = Post::new(&store);
    let (bob, game) = waiting(&store).await;
    let turn = turn(&store, &game).await;
    post.courier.sort_new().await.unwrap();
    let none = NoticeSettings {
        mail: MailSettings::NONE,
        ..NoticeSettings::default()
    };
    store.keep_settings(bob.id, &none, at(9)).await.unwrap();
    post.round().await;
    assert_eq!(post.carried().len(), 0);
    assert_eq!(delivery(&store, &turn).await.status, DeliveryStatus::Unwanted);
}

async fn a_digest_is_one_parcel_at_its_hour(World { store, .. }: World) {
    let post = Post::new(&store);
    let (bob, game) = waiting(&store).await;
    let daily = NoticeSettings {
        mail: MailSettings {
            turns: When::Digest,
            games: When::Digest,
            ..MailSettings::default()
        },
        digest_hour: 18,
    };
    store.keep_settings(bob.id, &daily, at(9)).await.unwrap();
    let turn = turn(&store, &game).await;
    let other = Notice {
        id: NoticeId::named(NoticeKind::GameCancelled, "other"),
        kind: NoticeKind::GameCancelled,
        game: None,
        ..turn.clone()
    };
    assert!(store.insert_once(&other).await.unwrap());
    post.round().await;
    assert_eq!(post.carried().len(), 0);
    // The clock of these tests begins at eight in the morning, and nobody here has a time zone.
    post.clock.forward(10 * 3600 - 60);
    post.round().await;
    assert_eq!(post.carried().len(), 0);
    post.clock.forward(60);
    post.round().await;
    let carried = post.carried();
    assert_eq!((carried.len(), carried[0].len()), (1, 2), "{carried:?}");
    assert!(delivery(&store, &turn).await.digest);
}

async fn a_webhook_is_told_beside_the_mail_under_the_same_id_until_it_arrives(World { store, .. }: World) {
    let post = Post::new(&store);
    let (bob, game) = waiting(&store).await;
    let added = post.add_webhook(&bob).await;
    let turn = turn(&store, &game).await;
    post.fails(true);
    post.round().await;
    *post.channel.failure.lock().unwrap() = None;
    post.clock.forward(90);
    post.round().await;
    post.round().await;
    let id = turn.id.to_string();
    assert_eq!(*post.channel.called.lock().unwrap(), [id.clone(), id]);
    assert_eq!(post.carried().len(), 2);
    let deliveries = store.deliveries_of(std::slice::from_ref(&turn)).await.unwrap();
    let webhook = &deliveries[0][1];
    assert_eq!(
        webhook.channel.to_string(),
        format!("webhook:{}", added.webhook.id)
    );
    assert_eq!(webhook.status, DeliveryStatus::Sent);
    let outcomes: Vec<AttemptOutcome> = webhook.attempts.iter().map(|attempt| attempt.outcome).collect();
    assert_eq!(outcomes, [AttemptOutcome::Failed, AttemptOutcome::Sent]);
}

/// A node that delivers.
struct Post {
    courier: Courier,
    webhooks: Arc<Webhooks>,
    clock: Arc<HandClock>,
    channel: Arc<Channel>,
}

impl Post {
    fn new(store: &Store) -> Self {
        let (store, clock, channel) = (
            Arc::new(store.clone()),
            Arc::new(HandClock(AtomicI64::new(10))),
            Arc::new(Channel::default()),
        );
        let webhooks = Webhooks::new(
            store.clone(),
            store.clone(),
            store.clone(),
            channel.clone(),
            Arc::new(TestVault(&["0000000000000001"])),
            clock.clone(),
            Arc::new(NoChance),
        );
        let webhooks = Arc::new(webhooks);
        let games = Games::new(
            store.clone(),
            Arc::new(Unheard),
            Arc::new(TestVault(&["0000000000000001"])),
            clock.clone(),
            Arc::new(NoChance),
            Arc::new(PlainSigner),
            CACHE,
        );
        let courier = Courier::new(
            store.clone(),
            Arc::new(games),
            store,
            clock.clone(),
            Arc::new(NoChance),
            Deliverers {
                mail: channel.clone(),
                webhooks: webhooks.clone(),
            },
            Patience::default(),
        );
        Self {
            courier,
            webhooks,
            clock,
            channel,
        }
    }

    /// A webhook for everything that the player is told.
    async fn add_webhook(&self, player: &Player) -> AddedWebhook {
        let command = AddWebhook {
            url: "https://example.org/hook".to_owned(),
            kinds: None,
            game: None,
        };
        self.webhooks.add_webhook(player.id, command).await.unwrap()
    }

    /// Sorts and delivers whatever there is.
    async fn round(&self) {
        let sorted = self.courier.sort_new().await.unwrap();
        assert!(sorted.failed.is_empty(), "{sorted:?}");
        for lane in [Lane::Mail, Lane::Webhooks] {
            for parcel in self.courier.collect(lane, &[], 8).await.unwrap() {
                self.courier.deliver(parcel).await.unwrap();
            }
        }
    }

    /// From now on nothing gets through.
    fn fails(&self, retry: bool) {
        let detail = "451 later".to_owned();
        *self.channel.failure.lock().unwrap() = Some(Failed { retry, detail });
    }

    fn carried(&self) -> Vec<Vec<Notice>> {
        self.channel.carried.lock().unwrap().clone()
    }
}

#[derive(Default)]
struct Channel {
    carried: Mutex<Vec<Vec<Notice>>>,
    /// The ids of what webhooks were sent.
    called: Mutex<Vec<String>>,
    failure: Mutex<Option<Failed>>,
}

#[async_trait]
impl Deliverer for Channel {
    async fn deliver(&self, _: &Player, notices: &[Notice]) -> Result<Sent, Failed> {
        self.carried.lock().unwrap().push(notices.to_vec());
        let failure = self.failure.lock().unwrap().clone();
        failure.map_or_else(
            || {
                Ok(Sent {
                    detail: "250 taken".to_owned(),
                })
            },
            Err,
        )
    }
}

#[async_trait]
impl WebhookSender for Channel {
    async fn check(&self, _: &WebhookUrl) -> Result<(), AddressError> {
        Ok(())
    }

    async fn send(&self, _: &WebhookUrl, message: &SignedMessage) -> Result<u16, NotSent> {
        self.called.lock().unwrap().push(message.id.clone());
        match self.failure.lock().unwrap().clone() {
            Some(_) => Err(WebhookFailure::Unreachable.into()),
            None => Ok(200),
        }
    }
}

/// Goes on when told to.
struct HandClock(AtomicI64);

impl HandClock {
    fn forward(&self, seconds: i64) {
        self.0.fetch_add(seconds, Ordering::Relaxed);
    }
}

impl Clock for HandClock {
    fn now(&self) -> Timestamp {
        let beginning = at(0).checked_sub(SignedDuration::from_millis(123)).unwrap();
        let seconds = SignedDuration::from_secs(self.0.load(Ordering::Relaxed));
        beginning.checked_add(seconds).unwrap()
    }
}

struct NoChance;

impl Entropy for NoChance {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(0);
    }
}

/// A game that waits for bob on seat 2.
async fn waiting(store: &Store) -> (Player, Game) {
    let (ada, bob) = (
        stored_player(store, "ada").await,
        stored_player(store, "bob").await,
    );
    let mut game = game(&ada);
    sits(&mut game, 2, &bob);
    let game = stored(store, game).await;
    (bob, play(store, &game).await.unwrap())
}

/// The game after one more turn, waiting for this seat.
async fn moved_on(store: &Store, game: &Game, next: u8) -> Game {
    let (mut after, events) = after_turn(game, 1);
    after.status = Status::Active;
    after.standing = Some(Standing::waiting_for(vec![seat(next)]));
    let commit = Commit {
        game: &after,
        seats: None,
        events: &events,
        answer: None,
        notices: &[],
        plans: PlanChanges::default(),
    };
    store.commit(commit).await.unwrap();
    after
}

/// Tells bob that it is his turn as the game is now.
async fn turn(store: &Store, game: &Game) -> Notice {
    let bob = game.seats[1].player.clone().unwrap();
    let notice = Notice {
        id: NoticeId::named(NoticeKind::YourTurn, &game.seq.to_string()),
        player: bob.id,
        game: Some(game.id),
        seq: game.seq,
        kind: NoticeKind::YourTurn,
        details: NoticeDetails::default(),
        at: at(5),
    };
    assert!(store.insert_once(&notice).await.unwrap());
    notice
}

async fn delivery(store: &Store, notice: &Notice) -> Delivery {
    let found = store.deliveries_of(std::slice::from_ref(notice)).await.unwrap();
    found[0][0].clone()
}
