//! What a node carries of one kind at once.

use super::work::LOOK_EVERY;
use plotline_domain::ids::PlayerId;
use plotline_domain::notices::{Courier, Lane, Parcel};
use plotline_domain::ports::StoreError;
use std::collections::HashMap;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::timeout;

/// How many parcels are claimed at once. A player for whom as many are under way has to wait, so that whoever has
/// receivers that are slow takes no more than twice as many places.
const BATCH: usize = 4;

/// How often a node says of what it has claimed that it is still at it, well within [`Courier::LEASE`].
const HOLD_EVERY: Duration = Duration::from_secs(3);

fn places(lane: Lane) -> usize {
    match lane {
        // Beyond what the mail server is asked at once, so that it need not wait for us.
        Lane::Mail => 8,
        Lane::Webhooks => 32,
    }
}

/// Delivers what there is of a lane, for ever; `sorted` says that there is more.
pub(super) async fn carry(courier: Arc<Courier>, lane: Lane, sorted: &Notify) {
    let mut under_way = UnderWay::default();
    loop {
        let free = places(lane).saturating_sub(under_way.tasks.len()).min(BATCH);
        let found = match free {
            0 => false,
            free => collect(&courier, lane, free, &mut under_way).await,
        };
        under_way.tidy();
        if found {
            continue;
        }
        tokio::select! {
            Some(done) = under_way.tasks.join_next_with_id(), if free == 0 => under_way.report(done),
            () = sorted.notified(), if free > 0 => {}
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
    }
}

/// Says whether there was anything.
async fn collect(courier: &Arc<Courier>, lane: Lane, free: usize, under_way: &mut UnderWay) -> bool {
    let free = u32::try_from(free).unwrap_or(0);
    match courier.collect(lane, &under_way.busy(), free).await {
        Ok(parcels) => {
            let any = !parcels.is_empty();
            for parcel in parcels {
                let (player, courier) = (parcel.player, courier.clone());
                let task = under_way.tasks.spawn(deliver(courier, parcel));
                under_way.players.insert(task.id(), player);
            }
            any
        }
        Err(error) => {
            tracing::warn!(%error, "what is to be delivered could not be looked for");
            false
        }
    }
}

/// Delivers, and says meanwhile that it is still at it.
async fn deliver(courier: Arc<Courier>, parcel: Parcel) -> Result<(), StoreError> {
    let mut delivery = pin!(courier.deliver(parcel.clone()));
    loop {
        if let Ok(done) = timeout(HOLD_EVERY, &mut delivery).await {
            return done;
        }
        if let Err(error) = courier.hold(&parcel).await {
            tracing::warn!(%error, "a delivery that lasts could not be held and may be repeated");
        }
    }
}

/// What is being delivered, and for whom.
#[derive(Default)]
struct UnderWay {
    tasks: JoinSet<Result<(), StoreError>>,
    players: HashMap<Id, PlayerId>,
}

impl UnderWay {
    /// The players for whom enough is under way.
    fn busy(&self) -> Vec<PlayerId> {
        let mut counts = HashMap::<PlayerId, usize>::new();
        for player in self.players.values() {
            *counts.entry(*player).or_default() += 1;
        }
        counts.retain(|_, count| *count >= BATCH);
        counts.into_keys().collect()
    }

    fn tidy(&mut self) {
        while let Some(done) = self.tasks.try_join_next_with_id() {
            self.report(done);
        }
    }

    /// What failed here is not settled, so it is tried again once the claim has run out.
    fn report(&mut self, done: Result<(Id, Result<(), StoreError>), JoinError>) {
        let id = match done {
            Ok((id, Ok(()))) => id,
            Ok((id, Err(error))) => {
                tracing::warn!(%error, "a delivery could not be noted down and will be repeated");
                id
            }
            Err(error) => {
                tracing::error!(%error, "a delivery was broken off and will be repeated");
                error.id()
            }
        };
        self.players.remove(&id);
    }
}
