use crate::connection::Connection;
use async_graphql::ID;
use jiff::Timestamp;
use plotline_contract::Problem;
use plotline_domain::notices::{
    self, Attempt, DeliveryStatus, NoticeCursor, NoticeDetails, NoticeKind, NoticeQuery,
};
use plotline_published::Published;
use plotline_service::Service;

/// Something that a player is told.
#[derive(Published)]
pub(crate) struct Notification {
    id: ID,
    /// Who is told.
    player: ID,
    /// The game that it is about, if it is about one.
    game: Option<ID>,
    /// Where the game was after what is told; 0 before its start.
    seq: u64,
    kind: NoticeKind,
    details: NoticeDetails,
    at: Timestamp,
    /// How it reaches the player; empty for a moment after it has happened.
    deliveries: Vec<Delivery>,
}

/// How a notification goes one way.
#[derive(Published)]
pub(crate) struct Delivery {
    /// Such as `mail`.
    channel: String,
    status: DeliveryStatus,
    /// Whether it goes with all else that is due.
    digest: bool,
    /// When it is tried next, if it is.
    next_at: Option<Timestamp>,
    /// Every try, in order.
    attempts: Vec<Attempt>,
}

/// A page of them, newest first.
pub(crate) async fn notifications(
    service: &Service,
    query: &NoticeQuery,
) -> Result<Connection<Notification>, Problem> {
    let (found, next) = service.notices.list_notifications(query).await?;
    let items = found.into_iter().map(|found| {
        (
            NoticeCursor::of(&found.notice).to_string(),
            Notification::from(found),
        )
    });
    Ok(Connection::new(query.after.is_some(), next.is_some(), items))
}

impl From<notices::Notification> for Notification {
    fn from(notices::Notification { notice, deliveries }: notices::Notification) -> Self {
        Self {
            id: ID(notice.id.to_string()),
            player: ID(notice.player.to_string()),
            game: notice.game.map(|game| ID(game.to_string())),
            seq: notice.seq,
            kind: notice.kind,
            details: notice.details,
            at: notice.at,
            deliveries: deliveries.into_iter().map(Delivery::from).collect(),
        }
    }
}

impl From<notices::Delivery> for Delivery {
    fn from(delivery: notices::Delivery) -> Self {
        Self {
            channel: delivery.channel.to_string(),
            status: delivery.status,
            digest: delivery.digest,
            next_at: delivery.next_at,
            attempts: delivery.attempts,
        }
    }
}
