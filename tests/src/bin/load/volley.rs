//! Many requests at once, and how long they took.

use crate::wire::{Answer, Wire};
use futures_util::future::join_all;
use std::cell::{Cell, RefCell};
use std::time::Duration;
use tokio::time::Instant;

/// What a row was measured by.
#[derive(Clone, Debug, Default)]
pub(crate) struct Measure {
    pub(crate) latencies: Vec<Duration>,
    pub(crate) span: Duration,
    /// What the measured process had of the cores meanwhile.
    pub(crate) processor: Duration,
}

impl Measure {
    pub(crate) fn add(&mut self, other: Self) {
        self.latencies.extend(other.latencies);
        self.span += other.span;
        self.processor += other.processor;
    }

    pub(crate) fn rate(&self) -> f64 {
        self.latencies.len() as f64 / self.span.as_secs_f64()
    }

    /// In microseconds.
    pub(crate) fn processor_each(&self) -> f64 {
        1e6 * self.processor.as_secs_f64() / self.latencies.len() as f64
    }

    /// In milliseconds.
    pub(crate) fn quantile(&self, part: f64) -> f64 {
        let mut sorted = self.latencies.clone();
        sorted.sort_unstable();
        let place = (part * sorted.len() as f64) as usize;
        let found = sorted.get(place.min(sorted.len().saturating_sub(1)));
        1e3 * found.copied().unwrap_or_default().as_secs_f64()
    }
}

/// Sends every request once; each connection takes the next one as soon as it has its answer.
pub(crate) async fn once(wires: &mut [Wire], requests: &[Vec<u8>]) -> (Vec<Answer>, Duration) {
    let next = Cell::new(0);
    let answers = RefCell::new(vec![Answer::default(); requests.len()]);
    let began = Instant::now();
    let all = wires.iter_mut().map(async |wire| {
        loop {
            let place = next.replace(next.get() + 1);
            let Some(request) = requests.get(place) else {
                break;
            };
            let (status, body, took) = wire.ask(request).await;
            let body = body.to_vec();
            answers.borrow_mut()[place] = Answer { status, body, took };
        }
    });
    join_all(all).await;
    let span = began.elapsed();
    (answers.into_inner(), span)
}

/// Sends the requests over and over for so long; every answer must have this status.
pub(crate) async fn repeat(
    wires: &mut [Wire],
    requests: &[Vec<u8>],
    expected: u16,
    span: Duration,
) -> Measure {
    let next = Cell::new(0_usize);
    let began = Instant::now();
    let all = wires.iter_mut().map(async |wire| {
        let mut latencies = Vec::with_capacity(4096);
        while began.elapsed() < span {
            let place = next.replace(next.get() + 1) % requests.len();
            let (status, body, took) = wire.ask(&requests[place]).await;
            assert_eq!(status, expected, "{}", String::from_utf8_lossy(body));
            latencies.push(took);
        }
        latencies
    });
    let latencies = join_all(all).await.concat();
    Measure {
        latencies,
        span: began.elapsed(),
        processor: Duration::ZERO,
    }
}
