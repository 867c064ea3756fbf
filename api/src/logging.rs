//! Log lines go to the standard error, written by a background thread.

mod json;
mod lines;

use crate::config::LogFormat;
use json::JsonLines;
use lines::Lines;
use std::sync::OnceLock;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

static LINES: OnceLock<Lines> = OnceLock::new();

/// `RUST_LOG` chooses which lines there are.
pub(crate) fn start(format: LogFormat) {
    let filter =
        EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,actix_server=warn"));
    let lines = LINES.get_or_init(|| Lines::behind(std::io::stderr()));
    let layer = tracing_subscriber::fmt::layer().with_writer(lines.clone());
    let registry = tracing_subscriber::registry().with(filter);
    match format {
        LogFormat::Json => registry.with(layer.event_format(JsonLines)).init(),
        LogFormat::Text => registry.with(layer).init(),
    }
    // What a panic says belongs after what was logged before it.
    let say = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        flush();
        say(panic);
    }));
}

/// Writes all lines logged so far. Called before the process ends.
pub(crate) fn flush() {
    if let Some(lines) = LINES.get() {
        lines.flush();
    }
}
