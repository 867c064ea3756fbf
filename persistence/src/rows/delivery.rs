use super::{game_text, read_id, read_time, unreadable};
use crate::errors::Fault;
use crate::schema::{attempts, deliveries};
use diesel::prelude::{Queryable, QueryableByName, Selectable};
use plotline_domain::notices::{
    Attempt, AttemptOutcome, Channel, Delivery, DeliveryStatus, Notice, Parcel, ParcelItem, Way,
};
use serde::Serialize;

/// What names a notice in the tables.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct NoticeKey {
    pub(crate) game_id: String,
    pub(crate) notification_id: String,
}

impl NoticeKey {
    pub(crate) fn of(notice: &Notice) -> Self {
        Self {
            game_id: game_text(notice.game),
            notification_id: notice.id.to_string(),
        }
    }

    fn is(&self, game_id: &str, notification_id: &str) -> bool {
        self.game_id == game_id && self.notification_id == notification_id
    }
}

#[derive(Serialize)]
pub(crate) struct NewDeliveryRow {
    game_id: String,
    notification_id: String,
    channel: String,
    player_id: String,
    status: &'static str,
    digest: bool,
    next_at: Option<i64>,
}

impl NewDeliveryRow {
    pub(crate) fn new(notice: &Notice, way: &Way) -> Self {
        let NoticeKey {
            game_id,
            notification_id,
        } = NoticeKey::of(notice);
        Self {
            game_id,
            notification_id,
            channel: way.channel.to_string(),
            player_id: notice.player.to_string(),
            status: way.status.as_str(),
            digest: way.digest,
            next_at: way.next_at.map(|at| at.as_millisecond()),
        }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = deliveries)]
pub(crate) struct DeliveryRow {
    game_id: String,
    notification_id: String,
    channel: String,
    status: String,
    digest: bool,
    next_at: Option<i64>,
}

#[derive(Queryable, Selectable, Serialize)]
#[diesel(table_name = attempts)]
pub(crate) struct AttemptRow {
    pub(crate) game_id: String,
    pub(crate) notification_id: String,
    pub(crate) channel: String,
    pub(crate) number: i32,
    pub(crate) at: i64,
    pub(crate) outcome: String,
    pub(crate) detail: String,
}

/// The deliveries of each of these notices, with their attempts in the order in which they come.
pub(crate) fn read_deliveries(
    keys: &[NoticeKey],
    rows: &[DeliveryRow],
    tries: &[AttemptRow],
) -> Result<Vec<Vec<Delivery>>, Fault> {
    let of_key = |key: &NoticeKey| {
        let own = rows
            .iter()
            .filter(|row| key.is(&row.game_id, &row.notification_id));
        own.map(|row| row.read(tries)).collect()
    };
    keys.iter().map(of_key).collect()
}

impl DeliveryRow {
    fn read(&self, tries: &[AttemptRow]) -> Result<Delivery, Fault> {
        let of = &self.notification_id;
        let own = tries.iter().filter(|row| {
            (&row.game_id, &row.notification_id, &row.channel)
                == (&self.game_id, &self.notification_id, &self.channel)
        });
        Ok(Delivery {
            channel: self
                .channel
                .parse()
                .map_err(|why| unreadable("channel", of, why))?,
            status: DeliveryStatus::parse(&self.status).ok_or_else(|| unreadable("status", of, "unknown"))?,
            digest: self.digest,
            next_at: self.next_at.map(read_time).transpose()?,
            attempts: own.map(AttemptRow::read).collect::<Result<_, _>>()?,
        })
    }
}

impl AttemptRow {
    fn read(&self) -> Result<Attempt, Fault> {
        let outcome = AttemptOutcome::parse(&self.outcome);
        Ok(Attempt {
            at: read_time(self.at)?,
            outcome: outcome.ok_or_else(|| unreadable("outcome", &self.notification_id, "unknown"))?,
            detail: self.detail.clone(),
        })
    }
}

/// A delivery that was just claimed.
#[derive(QueryableByName)]
#[diesel(table_name = deliveries)]
pub(crate) struct ClaimedRow {
    pub(crate) game_id: String,
    pub(crate) notification_id: String,
    channel: String,
    player_id: String,
    attempts: i32,
}

/// What was claimed, each with its notice, the oldest first.
pub(crate) fn parcels(claimed: &[ClaimedRow], notices: &[Notice]) -> Result<Vec<Parcel>, Fault> {
    let mut parcels = Vec::new();
    for notice in notices {
        let key = NoticeKey::of(notice);
        let own = claimed
            .iter()
            .filter(|row| key.is(&row.game_id, &row.notification_id));
        for row in own {
            let channel: Result<Channel, _> = row.channel.parse();
            parcels.push(Parcel {
                player: read_id(&row.player_id)?,
                channel: channel.map_err(|why| unreadable("channel", &row.notification_id, why))?,
                items: vec![ParcelItem {
                    notice: notice.clone(),
                    attempts: u32::try_from(row.attempts).unwrap_or(0),
                }],
            });
        }
    }
    Ok(parcels)
}
