//! A player with a webhook, a clock that is set, and a receiver that is told what to answer.

use crate::make::*;
use crate::seals::TestVault;
use crate::world::World;
use async_trait::async_trait;
use jiff::Timestamp;
use plotline_domain::ids::{GameId, NoticeId, WebhookId};
use plotline_domain::notices::{Notice, NoticeDetails, NoticeKind, NoticeQuery, NoticeStore};
use plotline_domain::players::Player;
use plotline_domain::ports::{Clock, Entropy};
use plotline_domain::webhooks::{
    AddWebhook, AddressError, Delivery, NotSent, SignedMessage, Webhook, WebhookFailure, WebhookSender,
    WebhookUrl, Webhooks,
};
use plotline_persistence::Store;
use std::sync::{Arc, Mutex};

/// A player with a webhook for everything, and a notice that is to be delivered.
pub(crate) struct Scene {
    pub(crate) store: Store,
    pub(crate) webhooks: Webhooks,
    pub(crate) sender: Arc<Told>,
    pub(crate) clock: Arc<SetClock>,
    pub(crate) owner: Player,
    pub(crate) id: WebhookId,
    pub(crate) notice: Notice,
    /// A game at which the player sits.
    pub(crate) seated: GameId,
}

impl Scene {
    pub(crate) async fn new(World { store, .. }: World) -> Self {
        let owner = stored_player(&store, "ada").await;
        let seated = stored_game(&store, &owner).await.id;
        let (sender, clock) = (Arc::<Told>::default(), Arc::new(SetClock(Mutex::new(at(0)))));
        let shared = Arc::new(store.clone());
        let webhooks = Webhooks::new(
            shared.clone(),
            shared.clone(),
            shared,
            sender.clone(),
            Arc::new(TestVault(&["0000000000000001"])),
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

    pub(crate) async fn add(&self, kinds: Option<Vec<NoticeKind>>, game: Option<GameId>) -> Webhook {
        let url = "https://example.org/hook".to_owned();
        let command = AddWebhook { url, kinds, game };
        self.webhooks
            .add_webhook(self.owner.id, command)
            .await
            .unwrap()
            .webhook
    }

    pub(crate) async fn deliver(&self) -> Delivery {
        self.webhooks.deliver_notice(self.id, &self.notice).await.unwrap()
    }

    /// The webhooks that are told of one notice.
    pub(crate) async fn webhooks_for(&self, notice: &Notice) -> Vec<WebhookId> {
        let each = self.webhooks.webhooks_for(std::slice::from_ref(notice)).await;
        each.unwrap().remove(0)
    }

    pub(crate) async fn webhook(&self) -> Webhook {
        self.webhooks
            .find_webhook(self.owner.id, self.id)
            .await
            .unwrap()
            .unwrap()
    }

    /// What the owner was told of webhooks.
    pub(crate) async fn told(&self) -> Vec<Notice> {
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

pub(crate) fn status(status: u16) -> NotSent {
    NotSent {
        status: Some(status),
        ..WebhookFailure::Status.into()
    }
}

/// Answers as told, and 200 otherwise.
#[derive(Default)]
pub(crate) struct Told {
    pub(crate) next: Mutex<Option<Result<u16, NotSent>>>,
    pub(crate) always: Mutex<Option<Result<u16, NotSent>>>,
    pub(crate) sent: Mutex<Vec<SignedMessage>>,
}

impl Told {
    pub(crate) fn answer(&self, answer: Result<u16, NotSent>) {
        *self.next.lock().unwrap() = Some(answer);
    }

    pub(crate) fn answer_always(&self, answer: Result<u16, NotSent>) {
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

pub(crate) struct SetClock(Mutex<Timestamp>);

impl SetClock {
    pub(crate) fn set(&self, now: Timestamp) {
        *self.0.lock().unwrap() = now;
    }
}

impl Clock for SetClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap()
    }
}

/// Different each time.
pub(crate) struct Counted;

impl Entropy for Counted {
    fn fill(&self, bytes: &mut [u8]) {
        let (_, random) = next();
        for (byte, random) in bytes.iter_mut().zip(random.iter().cycle()) {
            *byte = *random;
        }
    }
}
