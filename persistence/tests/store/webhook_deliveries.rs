//! What becomes of webhooks by what becomes of their messages, with a clock that is set and a receiver that is told what
//! to answer.

use crate::make::*;
use crate::world::World;
use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use plotline_domain::ids::{GameId, NoticeId, WebhookId};
use plotline_domain::notices::{Notice, NoticeDetails, NoticeKind, NoticeQuery, NoticeStore};
use plotline_domain::players::Player;
use plotline_domain::ports::{Clock, Entropy};
use plotline_domain::webhooks::{
    AddWebhook, AddressError, ChangeWebhook, Delivery, DisabledWhy, NotSent, SealedSecret, SignedMessage,
    Vault, Webhook, WebhookFailure, WebhookSecret, WebhookSender, WebhookUrl, Webhooks,
};
use plotline_persistence::Store;
use std::sync::{Arc, Mutex};

on_both_databases! {
    a_message_says_what_the_notice_says_under_its_id_at_every_attempt,
    a_success_ends_a_row_of_failures,
    after_three_days_without_a_success_a_webhook_is_disabled_and_its_owner_told_once,
    a_receiver_that_is_gone_is_disabled_at_once,
    a_disabled_webhook_is_sent_nothing_until_it_is_enabled_and_then_has_as_much_time_again,
    a_receiver_may_ask_for_time_within_bounds,
    a_webhook_is_for_its_kinds_and_its_game,
    two_who_find_a_receiver_gone_tell_it_once,
    the_former_secret_signs_for_a_day,
}

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

async fn a_message_says_what_the_notice_says_under_its_id_at_every_attempt(world: World) {
    let scene = Scene::new(world).await;
    scene.sender.answer(Err(status(500)));
    assert!(matches!(scene.deliver().await, Delivery::Failed { .. }));
    scene.clock.set(at(60));
    assert_eq!(scene.deliver().await, Delivery::Sent { status: 200 });
    let sent = scene.sender.sent.lock().unwrap().clone();
    assert_eq!(sent.len(), 2);
    assert_eq!(sent[0].id, scene.notice.id.to_string());
    assert_eq!((&sent[0].id, &sent[0].body), (&sent[1].id, &sent[1].body));
    assert_ne!(sent[0].timestamp, sent[1].timestamp);
    let body = format!(
        r#"{{"data":{{"game":"{}","seat":2,"seq":7,"username":"ada"}},"timestamp":"{}","type":"your_turn"}}"#,
        scene.notice.game.unwrap(),
        scene.notice.at
    );
    assert_eq!(sent[0].body, body);
}

async fn a_success_ends_a_row_of_failures(world: World) {
    let scene = Scene::new(world).await;
    for (seconds, answer, failing_since) in [
        (0, Err(status(500)), Some(at(0))),
        (2 * DAY, Err(status(503)), Some(at(0))),
        (3 * DAY - 1, Ok(204), None),
        (
            4 * DAY,
            Err(WebhookFailure::Unreachable.into()),
            Some(at(4 * DAY)),
        ),
        (7 * DAY - 1, Err(status(500)), Some(at(4 * DAY))),
    ] {
        scene.clock.set(at(seconds));
        scene.sender.answer(answer);
        scene.deliver().await;
        let webhook = scene.webhook().await;
        assert_eq!(
            (webhook.failing_since, webhook.disabled),
            (failing_since, None),
            "{seconds}"
        );
    }
}

async fn after_three_days_without_a_success_a_webhook_is_disabled_and_its_owner_told_once(world: World) {
    let scene = Scene::new(world).await;
    scene.sender.answer_always(Err(status(500)));
    for seconds in [0, DAY, 3 * DAY - 1] {
        scene.clock.set(at(seconds));
        assert!(matches!(scene.deliver().await, Delivery::Failed { .. }));
    }
    assert!(scene.told().await.is_empty());
    scene.clock.set(at(3 * DAY));
    assert!(matches!(scene.deliver().await, Delivery::Disabled { .. }));
    let disabled = scene.webhook().await.disabled.unwrap();
    assert_eq!((disabled.at, disabled.why), (at(3 * DAY), DisabledWhy::Failing));
    let told = scene.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(
        (told[0].player, told[0].game, told[0].seq),
        (scene.owner.id, scene.notice.game, 7)
    );
    let sentences = told[0].details.sentences.join(" ");
    assert!(
        sentences.contains("example.org") && !sentences.contains("/hook"),
        "{sentences}"
    );
    assert_eq!(scene.deliver().await, Delivery::Unwanted);
    assert_eq!(scene.told().await.len(), 1);
}

async fn a_receiver_that_is_gone_is_disabled_at_once(world: World) {
    let scene = Scene::new(world).await;
    let gone = NotSent {
        status: Some(410),
        ..WebhookFailure::Gone.into()
    };
    scene.sender.answer(Err(gone.clone()));
    assert_eq!(scene.deliver().await, Delivery::Disabled { why: gone });
    assert_eq!(scene.webhook().await.disabled.unwrap().why, DisabledWhy::Gone);
    assert_eq!(scene.told().await.len(), 1);
}

async fn a_disabled_webhook_is_sent_nothing_until_it_is_enabled_and_then_has_as_much_time_again(
    world: World,
) {
    let scene = Scene::new(world).await;
    scene.sender.answer_always(Err(status(500)));
    for seconds in [0, 3 * DAY] {
        scene.clock.set(at(seconds));
        scene.deliver().await;
    }
    assert_eq!(scene.deliver().await, Delivery::Unwanted);
    assert!(
        scene
            .webhooks
            .webhooks_for(&scene.notice)
            .await
            .unwrap()
            .is_empty()
    );
    let enable = ChangeWebhook {
        enabled: Some(true),
        ..ChangeWebhook::default()
    };
    let enabled = scene
        .webhooks
        .change_webhook(scene.owner.id, scene.id, enable)
        .await
        .unwrap();
    assert_eq!((enabled.disabled, enabled.failing_since), (None, None));
    for seconds in [4 * DAY, 7 * DAY - 1] {
        scene.clock.set(at(seconds));
        assert!(matches!(scene.deliver().await, Delivery::Failed { .. }));
    }
    scene.clock.set(at(7 * DAY));
    assert!(matches!(scene.deliver().await, Delivery::Disabled { .. }));
    assert_eq!(scene.told().await.len(), 2, "it is told each time");
}

async fn a_receiver_may_ask_for_time_within_bounds(world: World) {
    let scene = Scene::new(world).await;
    for (asked, given) in [(600, 600), (-5, 1), (30 * DAY, 6 * HOUR)] {
        scene.sender.answer(Err(NotSent {
            retry_after: Some(SignedDuration::from_secs(asked)),
            ..status(429)
        }));
        let Delivery::Failed { retry_after, .. } = scene.deliver().await else {
            panic!("it failed");
        };
        assert_eq!(retry_after, Some(SignedDuration::from_secs(given)));
    }
}

async fn a_webhook_is_for_its_kinds_and_its_game(world: World) {
    let scene = Scene::new(world).await;
    let ids = async |kind: NoticeKind| {
        let notice = Notice {
            kind,
            ..scene.notice.clone()
        };
        scene.webhooks.webhooks_for(&notice).await.unwrap()
    };
    let only = scene.add(Some(vec![NoticeKind::Reminder]), None).await;
    let game = scene.add(None, Some(scene.seated)).await;
    assert_eq!(ids(NoticeKind::YourTurn).await, [scene.id]);
    assert_eq!(ids(NoticeKind::Reminder).await, [scene.id, only.id]);
    assert!(
        ids(NoticeKind::WebhookDisabled).await.is_empty(),
        "that is told by mail"
    );
    let there = Notice {
        game: Some(scene.seated),
        ..scene.notice.clone()
    };
    assert_eq!(
        scene.webhooks.webhooks_for(&there).await.unwrap(),
        [scene.id, game.id]
    );
    let another = Notice {
        player: player_id(),
        ..scene.notice.clone()
    };
    assert!(scene.webhooks.webhooks_for(&another).await.unwrap().is_empty());
    assert_eq!(
        scene.webhooks.deliver_notice(scene.id, &another).await.unwrap(),
        Delivery::Unwanted
    );
    assert_eq!(
        scene
            .webhooks
            .deliver_notice(game.id, &scene.notice)
            .await
            .unwrap(),
        Delivery::Unwanted
    );
}

async fn two_who_find_a_receiver_gone_tell_it_once(world: World) {
    let scene = Scene::new(world).await;
    scene.sender.answer_always(Err(WebhookFailure::Gone.into()));
    let other = Notice {
        id: NoticeId::named(NoticeKind::YourTurn, "another"),
        ..scene.notice.clone()
    };
    let (one, two) = tokio::join!(
        scene.webhooks.deliver_notice(scene.id, &scene.notice),
        scene.webhooks.deliver_notice(scene.id, &other)
    );
    assert!(matches!(
        (one.unwrap(), two.unwrap()),
        (Delivery::Disabled { .. }, _) | (_, Delivery::Disabled { .. })
    ));
    assert_eq!(scene.told().await.len(), 1);
}

async fn the_former_secret_signs_for_a_day(world: World) {
    let scene = Scene::new(world).await;
    scene
        .webhooks
        .rotate_secret(scene.owner.id, scene.id)
        .await
        .unwrap();
    for (seconds, signatures) in [(0, 2), (DAY - 1, 2), (DAY, 1)] {
        scene.clock.set(at(seconds));
        scene.deliver().await;
        let sent = scene.sender.sent.lock().unwrap().last().unwrap().clone();
        assert_eq!(sent.signature.split(' ').count(), signatures, "{seconds}");
    }
}

/// A player with a webhook for everything, and a notice that is to be delivered.
struct Scene {
    store: Store,
    webhooks: Webhooks,
    sender: Arc<Told>,
    clock: Arc<SetClock>,
    owner: Player,
    id: WebhookId,
    notice: Notice,
    /// A game at which the player sits.
    seated: GameId,
}

impl Scene {
    async fn new(World { store, .. }: World) -> Self {
        let owner = stored_player(&store, "ada").await;
        let seated = stored_game(&store, &owner).await.id;
        let (sender, clock) = (Arc::<Told>::default(), Arc::new(SetClock(Mutex::new(at(0)))));
        let shared = Arc::new(store.clone());
        let webhooks = Webhooks::new(
            shared.clone(),
            shared.clone(),
            shared,
            sender.clone(),
            Arc::new(OpenVault),
            clock.clone(),
            Arc::new(Counted),
        );
        let notice = Notice {
            id: NoticeId::named(NoticeKind::YourTurn, "one"),
            player: owner.id,
            game: Some(game_id()),
            seq: 7,
            kind: NoticeKind::YourTurn,
            details: NoticeDetails {
                seat: Some(seat(2)),
                username: Some("ada".to_owned()),
                ..NoticeDetails::default()
            },
            at: at(-5),
        };
        let mut scene = Self {
            store,
            webhooks,
            sender,
            clock,
            id: WebhookId(notice.id.0),
            owner,
            notice,
            seated,
        };
        scene.id = scene.add(None, None).await.id;
        scene
    }

    async fn add(&self, kinds: Option<Vec<NoticeKind>>, game: Option<GameId>) -> Webhook {
        let url = "https://example.org/hook".to_owned();
        let command = AddWebhook { url, kinds, game };
        self.webhooks
            .add_webhook(self.owner.id, command)
            .await
            .unwrap()
            .webhook
    }

    async fn deliver(&self) -> Delivery {
        self.webhooks.deliver_notice(self.id, &self.notice).await.unwrap()
    }

    async fn webhook(&self) -> Webhook {
        self.webhooks
            .find_webhook(self.owner.id, self.id)
            .await
            .unwrap()
            .unwrap()
    }

    /// What the owner was told of webhooks.
    async fn told(&self) -> Vec<Notice> {
        let query = NoticeQuery {
            player: Some(self.owner.id),
            limit: 100,
            ..NoticeQuery::default()
        };
        let mut told = NoticeStore::list(&self.store, &query).await.unwrap();
        told.retain(|notice| notice.kind == NoticeKind::WebhookDisabled);
        told
    }
}

fn status(status: u16) -> NotSent {
    NotSent {
        status: Some(status),
        ..WebhookFailure::Status.into()
    }
}

/// Answers as told, and 200 otherwise.
#[derive(Default)]
struct Told {
    next: Mutex<Option<Result<u16, NotSent>>>,
    always: Mutex<Option<Result<u16, NotSent>>>,
    sent: Mutex<Vec<SignedMessage>>,
}

impl Told {
    fn answer(&self, answer: Result<u16, NotSent>) {
        *self.next.lock().unwrap() = Some(answer);
    }

    fn answer_always(&self, answer: Result<u16, NotSent>) {
        *self.always.lock().unwrap() = Some(answer);
    }
}

#[async_trait]
impl WebhookSender for Told {
    async fn check(&self, _: &WebhookUrl) -> Result<(), AddressError> {
        Ok(())
    }

    async fn send(&self, _: &WebhookUrl, message: &SignedMessage) -> Result<u16, NotSent> {
        self.sent.lock().unwrap().push(message.clone());
        let next = self.next.lock().unwrap().take();
        next.or_else(|| self.always.lock().unwrap().clone())
            .unwrap_or(Ok(200))
    }
}

struct SetClock(Mutex<Timestamp>);

impl SetClock {
    fn set(&self, now: Timestamp) {
        *self.0.lock().unwrap() = now;
    }
}

impl Clock for SetClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap()
    }
}

/// Different each time.
struct Counted;

impl Entropy for Counted {
    fn fill(&self, bytes: &mut [u8]) {
        let (_, random) = next();
        for (byte, random) in bytes.iter_mut().zip(random.iter().cycle()) {
            *byte = *random;
        }
    }
}

/// Seals nothing; the real one has tests of its own.
struct OpenVault;

impl Vault for OpenVault {
    fn seal(&self, secret: &WebhookSecret, _: WebhookId) -> SealedSecret {
        SealedSecret(secret.tell())
    }

    fn open(&self, sealed: &SealedSecret, _: WebhookId) -> Option<WebhookSecret> {
        Some(WebhookSecret::from_bytes(sealed.0.as_bytes().to_vec()))
    }
}
