use plotline_domain::notices::Courier;
use plotline_domain::ports::StoreError;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::{JoinError, JoinSet};

/// How often notices are looked for while there are none. That is how late a mail leaves, at most.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// How many parcels a node carries at once.
const AT_ONCE: usize = 8;

/// Sorts and delivers, for ever. Whatever is under way when this is dropped, another node takes over, or this one when
/// it starts again.
pub(crate) async fn work(courier: Arc<Courier>) {
    let mut under_way = JoinSet::new();
    loop {
        let sorted = sort(&courier).await;
        let collected = collect(&courier, &mut under_way).await;
        while let Some(done) = under_way.try_join_next() {
            report(done);
        }
        if under_way.len() >= AT_ONCE {
            if let Some(done) = under_way.join_next().await {
                report(done);
            }
        } else if !sorted && !collected {
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }
}

/// Says whether there was anything.
async fn sort(courier: &Courier) -> bool {
    match courier.sort_new().await {
        Ok(sorted) => {
            for (notice, error) in sorted.failed {
                tracing::error!(%notice, %error, "it cannot be said how this notice is to be delivered");
            }
            sorted.count > 0
        }
        Err(error) => {
            tracing::warn!(%error, "new notices could not be looked for");
            false
        }
    }
}

/// Says whether there was anything.
async fn collect(courier: &Arc<Courier>, under_way: &mut JoinSet<Result<(), StoreError>>) -> bool {
    let free = AT_ONCE.saturating_sub(under_way.len());
    let free = u32::try_from(free).unwrap_or(0);
    if free == 0 {
        return false;
    }
    match courier.collect(free).await {
        Ok(parcels) => {
            let any = !parcels.is_empty();
            for parcel in parcels {
                let courier = courier.clone();
                under_way.spawn(async move { courier.deliver(parcel).await });
            }
            any
        }
        Err(error) => {
            tracing::warn!(%error, "what is to be delivered could not be looked for");
            false
        }
    }
}

/// What failed here is not settled, so it is tried again once the claim has run out.
fn report(done: Result<Result<(), StoreError>, JoinError>) {
    match done {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(%error, "a delivery could not be noted down and will be repeated"),
        Err(error) => tracing::error!(%error, "a delivery was broken off and will be repeated"),
    }
}
