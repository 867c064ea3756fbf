use super::lane::carry;
use jiff::SignedDuration;
use plotline_domain::notices::{Courier, Lane};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// How often notices are looked for while there are none. That is how late a mail leaves, at most.
pub(super) const LOOK_EVERY: Duration = Duration::from_millis(500);

/// After a look that found something comes a rest, so many times as long. So to sort and to collect what is told each takes a
/// twentieth of the database's time, however much there is to tell, and turns have the others.
const REST: u32 = 19;

/// The same while what is found is late.
const SHORT_REST: u32 = 9;

/// No rest is longer, or mails would be late for long after the database was slow once.
const LONGEST_REST: Duration = Duration::from_secs(1);

/// What has waited for longer than this is late. Otherwise many quick games would hold up the mails of slow ones for as long
/// as they last.
const LATE: SignedDuration = SignedDuration::from_secs(10);

/// Rests after a look that began then and found what had waited for so long.
pub(super) async fn rest(began: Instant, waited: SignedDuration) {
    let times = if waited > LATE { SHORT_REST } else { REST };
    let rest = began.elapsed().saturating_mul(times).min(LONGEST_REST);
    tokio::time::sleep(rest).await;
}

/// Sorts and delivers, for ever. Whatever is under way when this is dropped, another node takes over, or this one when
/// it starts again. A lane that is full holds up neither the other nor the sorting.
pub(crate) async fn work(courier: Arc<Courier>) {
    let (mail, webhooks) = (Notify::new(), Notify::new());
    tokio::join!(
        sort(&courier, [&mail, &webhooks]),
        carry(courier.clone(), Lane::Mail, &mail),
        carry(courier.clone(), Lane::Webhooks, &webhooks),
    );
}

/// Tells the lanes of what there is, so that they need not wait for their next look.
async fn sort(courier: &Courier, lanes: [&Notify; 2]) {
    loop {
        let began = Instant::now();
        match courier.sort_new().await {
            Ok(sorted) => {
                for (notice, error) in sorted.failed {
                    tracing::error!(%notice, %error, "it cannot be said how this notice is to be delivered");
                }
                if sorted.count > 0 {
                    lanes.iter().for_each(|lane| lane.notify_one());
                    rest(began, sorted.waited).await;
                    continue;
                }
            }
            Err(error) => tracing::warn!(%error, "new notices could not be looked for"),
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}
