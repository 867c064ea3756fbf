//! A few threads for what must never take a core from a turn.

use std::future::Future;
use tokio::runtime::{Builder, Runtime};

/// So many threads work; what blocks has further ones.
const THREADS: usize = 2;

/// How far they stand back (`nice`). Beside a thread that has as much to do, one of them gets about a tenth of a core. So
/// a busy machine slows them down and never stops them.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// Runs this on threads of its own, which get a core when nobody else wants it. Whoever drops this stops it.
pub(crate) async fn run_behind(work: impl Future<Output = ()> + Send + 'static) {
    let runtime = Builder::new_multi_thread()
        .worker_threads(THREADS)
        .thread_name("behind")
        .on_thread_start(stand_back)
        .enable_all()
        .build();
    let runtime = match runtime {
        Ok(runtime) => Threads(Some(runtime)),
        Err(error) => {
            tracing::warn!(%error, "mails and webhooks share the threads of everything else");
            return work.await;
        }
    };
    let Some(done) = runtime.0.as_ref().map(|runtime| runtime.spawn(work)) else {
        return;
    };
    if let Err(error) = done.await {
        tracing::error!(%error, "what was to run behind has ended");
    }
}

/// A runtime that waits for nobody when it is dropped: it is dropped where nobody may wait.
struct Threads(Option<Runtime>);

impl Drop for Threads {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// On Linux a thread has a priority of its own.
fn stand_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICE) {
        tracing::warn!(%error, "a thread cannot be given a low priority");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use tokio::sync::{Notify, oneshot};

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn what_runs_behind_has_a_low_priority_and_nobody_else_has() {
        let nice = || rustix::process::getpriority_process(None).unwrap();
        let (tell, told) = oneshot::channel();
        run_behind(async move {
            let blocking = tokio::task::spawn_blocking(nice).await.unwrap();
            tell.send([nice(), blocking]).unwrap();
        })
        .await;
        assert_eq!(told.await.unwrap(), [NICE, NICE]);
        assert!(nice() < NICE);
    }

    #[tokio::test]
    async fn it_ends_with_whoever_waits_for_it() {
        let (begun, (dropped, ended)) = (Arc::new(Notify::new()), oneshot::channel::<()>());
        let begins = begun.clone();
        let waiter = tokio::spawn(run_behind(async move {
            begins.notify_one();
            std::future::pending::<()>().await;
            drop(dropped);
        }));
        begun.notified().await;
        waiter.abort();
        assert!(ended.await.is_err(), "what ran is dropped");
    }
}
