//! Rate limits, by name, so that a client that meets one knows which.

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use plotline_contract::{Problem, kinds};
use plotline_domain::ids::{DeviceId, GameId, PlayerId};
use plotline_domain::kernel::Seat;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;

/// `None` when limits are off, as in tests.
pub struct Limits(Option<Limiters>);

struct Limiters {
    anonymous: Limiter<IpAddr>,
    refreshes: Limiter<IpAddr>,
    registrations: Limiter<IpAddr>,
    log_ins: Limiter<IpAddr>,
    log_ins_of_one: Limiter<(String, Option<IpAddr>)>,
    log_ins_from_everywhere: Limiter<String>,
    log_ins_of_device: Limiter<DeviceId>,
    requests: Limiter<PlayerId>,
    webhook_calls: Limiter<PlayerId>,
    replies: Limiter<(GameId, Seat)>,
}

struct Limiter<K: Clone + Eq + Hash> {
    name: &'static str,
    limiter: DefaultKeyedRateLimiter<K>,
}

impl Limits {
    pub fn off() -> Self {
        Self(None)
    }

    pub fn on() -> Self {
        Self(Some(Limiters {
            anonymous: Limiter::new(
                "anonymous",
                Quota::per_second(number(20)).allow_burst(number(200)),
            ),
            refreshes: Limiter::new("refreshes", Quota::per_minute(number(120))),
            registrations: Limiter::new("registrations", Quota::per_minute(number(10))),
            log_ins: Limiter::new("log_ins", Quota::per_minute(number(30))),
            log_ins_of_one: Limiter::new("log_ins_of_one", Quota::per_minute(number(10))),
            log_ins_from_everywhere: Limiter::new(
                "log_ins_from_everywhere",
                Quota::per_minute(number(30)).allow_burst(number(100)),
            ),
            log_ins_of_device: Limiter::new("log_ins_of_device", Quota::per_minute(number(10))),
            requests: Limiter::new("requests", Quota::per_second(number(50)).allow_burst(number(200))),
            webhook_calls: Limiter::new("webhook_calls", Quota::per_minute(number(20))),
            replies: Limiter::new("replies", Quota::per_minute(number(20))),
        }))
    }

    /// For whatever is asked without a token that is known.
    pub fn anonymous(&self, from: Option<IpAddr>) -> Result<(), Problem> {
        match (&self.0, from) {
            (Some(limiters), Some(from)) => limiters.anonymous.check(&from),
            _ => Ok(()),
        }
    }

    pub fn refresh(&self, from: Option<IpAddr>) -> Result<(), Problem> {
        match (&self.0, from) {
            (Some(limiters), Some(from)) => limiters.refreshes.check(&from),
            _ => Ok(()),
        }
    }

    pub fn registration(&self, from: Option<IpAddr>) -> Result<(), Problem> {
        match (&self.0, from) {
            (Some(limiters), Some(from)) => limiters.registrations.check(&from),
            _ => Ok(()),
        }
    }

    /// By where it comes from, strictly by whose password is tried from there, and loosely by whose is tried from
    /// anywhere. A device that the player has logged in from before has a limit of its own instead: whatever strangers
    /// try, its owner gets in.
    pub fn log_in(&self, from: Option<IpAddr>, login: &str, device: Option<DeviceId>) -> Result<(), Problem> {
        let Some(limiters) = &self.0 else { return Ok(()) };
        if let Some(device) = device {
            return limiters.log_ins_of_device.check(&device);
        }
        if let Some(from) = &from {
            limiters.log_ins.check(from)?;
        }
        let login = login_key(login);
        limiters.log_ins_of_one.check(&(login.clone(), from))?;
        limiters.log_ins_from_everywhere.check(&login)
    }

    /// For whoever is logged in and says the password again: nobody else uses this up.
    pub fn password(&self, login: &str) -> Result<(), Problem> {
        self.0.as_ref().map_or(Ok(()), |limiters| {
            limiters.log_ins_of_one.check(&(login_key(login), None))
        })
    }

    pub fn player(&self, player: PlayerId) -> Result<(), Problem> {
        self.0
            .as_ref()
            .map_or(Ok(()), |limiters| limiters.requests.check(&player))
    }

    /// For what makes the service look up a name or call somebody that a player chooses.
    pub fn webhook_call(&self, player: PlayerId) -> Result<(), Problem> {
        self.0
            .as_ref()
            .map_or(Ok(()), |limiters| limiters.webhook_calls.check(&player))
    }

    /// Replies by mail, and from the page behind a mail's link, for one seat.
    pub fn reply(&self, game: GameId, seat: Seat) -> Result<(), Problem> {
        self.0
            .as_ref()
            .map_or(Ok(()), |limiters| limiters.replies.check(&(game, seat)))
    }

    /// Forgets whoever has been quiet, so that the memory is bounded by who is active.
    pub fn tidy(&self) {
        if let Some(limiters) = &self.0 {
            limiters.anonymous.limiter.retain_recent();
            limiters.refreshes.limiter.retain_recent();
            limiters.registrations.limiter.retain_recent();
            limiters.log_ins.limiter.retain_recent();
            limiters.log_ins_of_one.limiter.retain_recent();
            limiters.log_ins_from_everywhere.limiter.retain_recent();
            limiters.log_ins_of_device.limiter.retain_recent();
            limiters.requests.limiter.retain_recent();
            limiters.webhook_calls.limiter.retain_recent();
            limiters.replies.limiter.retain_recent();
        }
    }
}

impl<K: Clone + Eq + Hash> Limiter<K> {
    fn new(name: &'static str, quota: Quota) -> Self {
        Self {
            name,
            limiter: RateLimiter::keyed(quota),
        }
    }

    fn check(&self, key: &K) -> Result<(), Problem> {
        self.limiter.check_key(key).map_err(|until| {
            let wait = until.wait_time_from(DefaultClock::default().now()).as_secs() + 1;
            let detail = format!(
                "The limit on {} is used up; try again in {wait} s.",
                self.name.replace('_', " ")
            );
            Problem::new(&kinds::RATE_LIMITED, detail)
                .with("limit", self.name)
                .with("retry_after", wait)
        })
    }
}

/// However a login is written; no longer than one can be, so that nobody fills the memory with it.
fn login_key(login: &str) -> String {
    const LONGEST: usize = 320;
    login.to_lowercase().chars().take(LONGEST).collect()
}

const fn number(n: u32) -> NonZeroU32 {
    match NonZeroU32::new(n) {
        Some(n) => n,
        None => NonZeroU32::MIN,
    }
}
