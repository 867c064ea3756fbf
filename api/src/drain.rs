//! How the service ends when it is asked to.

use crate::owner::Owner;
use actix_web::dev::ServerHandle;
use plotline_service::Service;
use std::time::Duration;

/// What somebody asks by a signal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// SIGTERM, of a supervisor.
    Terminate,
    /// SIGINT: somebody pressed Ctrl-C.
    Interrupt,
}

/// Ends the service when somebody asks for it, in three steps:
///
/// 1. For the grace it goes on as before, streams and new ones included, but says that it is not ready, so that a
///    balancer turns to others. Ctrl-C skips it.
/// 2. Streams end with where to go on: by now that leads elsewhere.
/// 3. Nobody new is let in, and what is under way is answered.
///
/// Ctrl-C ends the grace, and a further one the process.
pub(crate) async fn end_when_asked(
    mut signals: Signals,
    server: ServerHandle,
    service: &Service,
    grace: Duration,
    owner: Option<&Owner>,
) {
    let asked = signals.next().await;
    service.drain();
    if let Some(owner) = owner {
        owner.drains();
    }
    if asked == Asked::Terminate && !grace.is_zero() {
        tracing::info!(
            seconds = grace.as_secs(),
            "asked to stop: not ready any more, and drains"
        );
        tokio::select! {
            () = tokio::time::sleep(grace) => {}
            () = signals.interrupted() => {}
        }
    }
    service.hub.close();
    tokio::select! {
        () = server.stop(true) => {}
        () = signals.interrupted() => {
            tracing::warn!("asked to stop at once");
            crate::logging::flush();
            // Whatever is under way may be killed at any time; waiting for it is what was just called off.
            std::process::exit(130);
        }
    }
}

/// The signals that ask the service to end, noticed from the moment this is made.
#[cfg(unix)]
pub(crate) struct Signals {
    terminate: Option<tokio::signal::unix::Signal>,
    interrupt: Option<tokio::signal::unix::Signal>,
}

#[cfg(unix)]
impl Signals {
    pub(crate) fn listen() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        Self {
            terminate: signal(SignalKind::terminate()).ok(),
            interrupt: signal(SignalKind::interrupt()).ok(),
        }
    }

    async fn next(&mut self) -> Asked {
        tokio::select! {
            () = came(&mut self.terminate) => Asked::Terminate,
            () = came(&mut self.interrupt) => Asked::Interrupt,
        }
    }

    async fn interrupted(&mut self) {
        came(&mut self.interrupt).await;
    }
}

/// A signal that cannot be listened for never comes.
#[cfg(unix)]
async fn came(signal: &mut Option<tokio::signal::unix::Signal>) {
    match signal {
        Some(signal) => drop(signal.recv().await),
        None => std::future::pending().await,
    }
}

#[cfg(not(unix))]
pub(crate) struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub(crate) fn listen() -> Self {
        Self
    }

    async fn next(&mut self) -> Asked {
        self.interrupted().await;
        Asked::Interrupt
    }

    async fn interrupted(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
