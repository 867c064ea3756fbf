//! What a node carries of one kind at once.

use super::work::{LOOK_EVERY, rest};
use jiff::SignedDuration;
use plotline_domain::ids::PlayerId;
use plotline_domain::notices::{Courier, Lane, Parcel};
use plotline_domain::ports::StoreError;
use std::collections::HashMap;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Notify, Semaphore};
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::timeout;

/// A player for whom so many parcels are under way has to wait. So whoever has webhooks that are slow takes no more than
/// twice as many places.
const OF_PLAYER: usize = 4;

/// How many parcels are claimed at once. Most mails of games that are played quickly are superseded by the time that they
/// are looked at, and to find that out for many costs hardly more than for one.
fn batch(lane: Lane, free: usize) -> usize {
    match lane {
        Lane::Mail => 50,
        Lane::Webhooks => free.min(OF_PLAYER),
    }
}

/// How often a node says of what it has claimed that it is still at it, well within [`Courier::LEASE`].
const HOLD_EVERY: Duration = Duration::from_secs(3);

/// How many are carried at once.
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
    let places = places(lane);
    let carriers = Arc::new(Semaphore::new(places));
    loop {
        let free = places.saturating_sub(under_way.tasks.len());
        let began = Instant::now();
        let found = match free {
            0 => Vec::new(),
            free => collect(&courier, lane, &under_way.busy(), batch(lane, free)).await,
        };
        let any = !found.is_empty();
        for parcel in worth_carrying(&courier, found).await {
            let player = parcel.player;
            let task = under_way
                .tasks
                .spawn(deliver(courier.clone(), carriers.clone(), parcel));
            under_way.players.insert(task.id(), player);
        }
        under_way.tidy();
        if any {
            // Programs want to be told of everything: of that nothing is superseded while it waits.
            if lane == Lane::Mail {
                rest(began, SignedDuration::ZERO).await;
            }
            continue;
        }
        tokio::select! {
            Some(done) = under_way.tasks.join_next_with_id(), if free == 0 => under_way.report(done),
            () = sorted.notified(), if free > 0 => {}
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
    }
}

async fn collect(courier: &Courier, lane: Lane, not_for: &[PlayerId], limit: usize) -> Vec<Parcel> {
    let limit = u32::try_from(limit).unwrap_or(u32::MAX);
    let found = courier.collect(lane, not_for, limit).await;
    found.unwrap_or_else(|error| {
        tracing::warn!(%error, "what is to be delivered could not be looked for");
        Vec::new()
    })
}

/// Without what is settled already. If that cannot be found out for all at once, it is when each is delivered.
async fn worth_carrying(courier: &Courier, found: Vec<Parcel>) -> Vec<Parcel> {
    if found.is_empty() {
        return found;
    }
    courier.weed(found.clone()).await.unwrap_or(found)
}

/// Delivers as soon as there is a place, and says meanwhile that it is still at it.
async fn deliver(courier: Arc<Courier>, carriers: Arc<Semaphore>, parcel: Parcel) -> Result<(), StoreError> {
    let mut delivery = pin!(async {
        let _place = carriers.acquire().await;
        courier.deliver(parcel.clone()).await
    });
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
        counts.retain(|_, count| *count >= OF_PLAYER);
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
