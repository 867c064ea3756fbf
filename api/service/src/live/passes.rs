use crate::Service;
use actix_web::web;
use plotline_domain::players::TokenCaller;
use plotline_domain::ports::StoreError;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// How many tokens are asked for in one query.
const CHUNK: usize = 500;

/// How long it is waited after a look before the next one, however much is revoked.
const PAUSE: Duration = Duration::from_secs(1);

/// The tokens with which streams are open on this node, each with whether it has been revoked.
#[derive(Clone, Default)]
pub(super) struct Passes(Arc<Mutex<HashMap<TokenCaller, Arc<AtomicBool>>>>);

/// The token of one stream.
pub(super) struct Pass {
    passes: Passes,
    by: TokenCaller,
    revoked: Arc<AtomicBool>,
}

/// Looks whether tokens with which streams are open are still good: at once after something was revoked on this node,
/// and now and then for what was revoked on others. However many streams there are, it takes one query for some hundred
/// tokens; a stream itself only looks at a flag.
pub async fn check_passes(service: web::Data<Service>, every: Duration) {
    loop {
        // Whether it was told or time has passed, what is to be done is the same.
        let _ = timeout(every, service.authenticator.forgotten()).await;
        if let Err(error) = look(&service).await {
            tracing::warn!(%error, "it could not be looked for revoked tokens");
        }
        sleep(PAUSE).await;
    }
}

async fn look(service: &Service) -> Result<(), StoreError> {
    let passes = service.streams.passes();
    for held in passes.held().chunks(CHUNK) {
        let live = service.players.live_among(held).await?;
        passes.keep(held, &live.into_iter().collect());
    }
    Ok(())
}

impl Passes {
    pub(super) fn take(&self, by: TokenCaller) -> Pass {
        Pass {
            passes: self.clone(),
            by,
            revoked: self.entries().entry(by).or_default().clone(),
        }
    }

    fn held(&self) -> Vec<TokenCaller> {
        self.entries().keys().copied().collect()
    }

    /// Of those that were asked for, only these are good.
    fn keep(&self, asked: &[TokenCaller], live: &HashSet<TokenCaller>) {
        let entries = self.entries();
        for by in asked.iter().filter(|by| !live.contains(by)) {
            if let Some(revoked) = entries.get(by) {
                revoked.store(true, Ordering::Relaxed);
            }
        }
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<TokenCaller, Arc<AtomicBool>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pass {
    pub(super) fn is_revoked(&self) -> bool {
        self.revoked.load(Ordering::Relaxed)
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut entries = self.passes.entries();
        // The entry's own, and the one that is being dropped.
        if Arc::strong_count(&self.revoked) <= 2 {
            entries.remove(&self.by);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plotline_domain::ids::SessionId;
    use uuid::Uuid;

    fn session(number: u128) -> TokenCaller {
        TokenCaller::Session(SessionId(Uuid::from_u128(number)))
    }

    #[test]
    fn only_the_streams_of_a_token_that_is_not_good_any_more_are_told() {
        let passes = Passes::default();
        let streams = [1, 1, 2].map(|number| passes.take(session(number)));
        passes.keep(&passes.held(), &HashSet::from([session(2)]));
        assert_eq!(streams.each_ref().map(Pass::is_revoked), [true, true, false]);
    }

    #[test]
    fn a_token_that_was_not_asked_for_stays_good() {
        let passes = Passes::default();
        let asked = passes.held();
        let stream = passes.take(session(1));
        passes.keep(&asked, &HashSet::new());
        assert!(!stream.is_revoked());
    }

    #[test]
    fn nothing_is_kept_of_tokens_without_streams() {
        let passes = Passes::default();
        let (one, other) = (passes.take(session(1)), passes.take(session(1)));
        drop(one);
        assert_eq!(passes.held(), [session(1)]);
        drop(other);
        assert!(passes.held().is_empty());
    }
}
