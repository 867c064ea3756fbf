use jiff::Timestamp;
use plotline_domain::ids::{GameId, NoticeId, PlayerId};
use plotline_domain::notices::{Attempt, Delivery, DeliveryStatus, NoticeDetails, NoticeKind, Notification};
use plotline_published::docs::ToSchema;
use serde::Serialize;

/// Something that a player is told.
#[derive(Serialize, ToSchema)]
pub(crate) struct NotificationBody {
    pub(crate) id: NoticeId,
    /// Who is told.
    pub(crate) player: PlayerId,
    /// The game that it is about, if it is about one.
    pub(crate) game: Option<GameId>,
    /// Where the game was after what is told; 0 before its start.
    pub(crate) seq: u64,
    pub(crate) kind: NoticeKind,
    pub(crate) details: NoticeDetails,
    pub(crate) at: Timestamp,
    /// How it reaches the player; empty for a moment after it has happened.
    pub(crate) deliveries: Vec<DeliveryBody>,
}

/// How a notification goes one way.
#[derive(Serialize, ToSchema)]
pub(crate) struct DeliveryBody {
    #[schema(example = "mail")]
    pub(crate) channel: String,
    pub(crate) status: DeliveryStatus,
    /// Whether it goes with all else that is due.
    pub(crate) digest: bool,
    /// When it is tried next, if it is.
    pub(crate) next_at: Option<Timestamp>,
    /// Every try, in order.
    pub(crate) attempts: Vec<Attempt>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct NotificationList {
    pub(crate) items: Vec<NotificationBody>,
    /// Where the list goes on, if it does.
    pub(crate) next: Option<String>,
}

impl From<Notification> for NotificationBody {
    fn from(Notification { notice, deliveries }: Notification) -> Self {
        Self {
            id: notice.id,
            player: notice.player,
            game: notice.game,
            seq: notice.seq,
            kind: notice.kind,
            details: notice.details,
            at: notice.at,
            deliveries: deliveries.into_iter().map(DeliveryBody::from).collect(),
        }
    }
}

impl From<Delivery> for DeliveryBody {
    fn from(delivery: Delivery) -> Self {
        Self {
            channel: delivery.channel.to_string(),
            status: delivery.status,
            digest: delivery.digest,
            next_at: delivery.next_at,
            attempts: delivery.attempts,
        }
    }
}
