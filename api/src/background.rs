//! What is done without being asked: every node does it, and it makes no difference how many do.

use crate::behind::run_behind;
use crate::courier::work;
use actix_web::web;
use plotline_domain::ports::StoreError;
use plotline_service::Service;
use plotline_service::live::{Link, check_passes, poll};
use plotline_service::submissions::{keep_submissions, prune_submissions};
use std::time::Duration;
use tokio::task::JoinSet;

/// How often whoever has been quiet is forgotten by the rate limits.
const TIDY_EVERY: Duration = Duration::from_secs(60);

/// How often connections are looked for that wait for too long.
const END_SILENT_EVERY: Duration = Duration::from_secs(1);

/// How often games are looked for in which a timer has run out. A move that comes after its deadline is refused in any
/// case; this is how late the others see it.
const EXPIRE_EVERY: Duration = Duration::from_millis(500);

/// How often streams look for what nobody told them of. That is how late an event is of which the news was lost.
const POLL_EVERY: Duration = Duration::from_secs(2);

/// How often streams are looked at whose token may have been revoked on another node.
const CHECK_PASSES_EVERY: Duration = Duration::from_secs(60);

/// How often notices are looked for that are old enough to be forgotten.
const FORGET_EVERY: Duration = Duration::from_secs(600);

/// The pause between two lots of them.
const FORGET_PAUSE: Duration = Duration::from_secs(1);

/// How often the database is told to look at how full its tables are.
const ANALYSE_EVERY: Duration = Duration::from_secs(24 * 60 * 60);

/// How often the folder of the keys is looked at.
const LOOK_AT_KEYS_EVERY: Duration = Duration::from_secs(2);

/// After how many of these looks seeds are looked for that are to be sealed or opened, although no key has changed.
const LOOKS_PER_SWEEP: u32 = 5;

/// The pause between two lots of seeds: turns are written, too.
const SEAL_PAUSE: Duration = Duration::from_millis(100);

/// Starts it all; dropping what is returned stops it.
pub(crate) fn start(service: &web::Data<Service>, link: Option<Link>) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    if let Some(Link { relay, outbox }) = link {
        tasks.spawn(relay.clone().send(outbox));
        tasks.spawn(relay.listen(service.clone()));
    }
    tasks.spawn(poll(service.clone(), POLL_EVERY));
    tasks.spawn(check_passes(service.clone(), CHECK_PASSES_EVERY));
    tasks.spawn(tidy(service.clone()));
    tasks.spawn(end_silent(service.clone()));
    tasks.spawn(expire(service.clone()));
    tasks.spawn(run_behind(work(service.courier.clone())));
    tasks.spawn(forget(service.clone()));
    tasks.spawn(analyse(service.clone()));
    tasks.spawn(keep_submissions(service.clone()));
    tasks.spawn(prune_submissions(service.clone()));
    tasks.spawn(follow_keys(service.clone()));
    tasks
}

async fn tidy(service: web::Data<Service>) {
    loop {
        tokio::time::sleep(TIDY_EVERY).await;
        service.limits.tidy();
    }
}

async fn end_silent(service: web::Data<Service>) {
    loop {
        tokio::time::sleep(END_SILENT_EVERY).await;
        service.connections.end_silent();
    }
}

async fn expire(service: web::Data<Service>) {
    loop {
        match service.games.expire_due().await {
            Ok(failed) => {
                for (game, error) in failed {
                    tracing::error!(%game, %error, "a timer of this game has run out and nothing could be done");
                }
            }
            Err(error) => tracing::warn!(%error, "games whose timers have run out could not be looked for"),
        }
        tokio::time::sleep(EXPIRE_EVERY).await;
    }
}

async fn forget(service: web::Data<Service>) {
    let mut after = None;
    loop {
        after = service.notices.forget_old(after).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "old notices could not be forgotten");
            None
        });
        let more = after.is_some();
        tokio::time::sleep(if more { FORGET_PAUSE } else { FORGET_EVERY }).await;
    }
}

async fn analyse(service: web::Data<Service>) {
    loop {
        if let Err(error) = service.database.analyse().await {
            tracing::warn!(%error, "the database could not be analysed");
        }
        tokio::time::sleep(ANALYSE_EVERY).await;
    }
}

/// Uses keys that somebody has added, and seals anew what older ones have sealed.
async fn follow_keys(service: web::Data<Service>) {
    let (mut looks, mut resealed) = (0_u32, false);
    let mut complaint = String::new();
    loop {
        match service.keys.look() {
            Ok(true) => {
                tracing::info!("the keys have changed");
                (looks, resealed) = (0, false);
            }
            Ok(false) => complaint.clear(),
            Err(error) if error == complaint => {}
            Err(error) => {
                tracing::error!(error, "the keys cannot be looked at");
                complaint = error;
            }
        }
        if !resealed {
            let done = service.webhooks.reseal_secrets().await;
            resealed = note_sealed("secrets of webhooks", done).is_some();
        }
        let sweeps = looks.is_multiple_of(LOOKS_PER_SWEEP);
        let left = sweeps && note_sealed("seeds", service.games.seal_seeds().await) > Some(0);
        looks = if left { looks } else { looks.wrapping_add(1) };
        tokio::time::sleep(if left { SEAL_PAUSE } else { LOOK_AT_KEYS_EVERY }).await;
    }
}

/// How many were sealed, if that went well.
fn note_sealed(what: &str, done: Result<usize, StoreError>) -> Option<usize> {
    match &done {
        Ok(0) => {}
        Ok(count) => tracing::info!(count, what, "sealed anew, or opened because the game is over"),
        Err(error) => tracing::warn!(%error, what, "cannot be sealed"),
    }
    done.ok()
}
