use jiff::{SignedDuration, Timestamp};

/// How patient the service is with what does not get through.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// The wait after the first failure. It doubles with each, up to [`Patience::LONGEST`].
    pub first: SignedDuration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            first: SignedDuration::from_mins(1),
        }
    }
}

impl Patience {
    const LONGEST: SignedDuration = SignedDuration::from_hours(6);
    /// Beginning with a minute, that is after three days.
    pub const ATTEMPTS: u32 = 20;

    /// When to try again after so many failures; nothing, when it is time to give up. `chance` spreads what failed
    /// together over half of the wait, so that it does not come back together.
    pub fn next(&self, failures: u32, now: Timestamp, chance: u16) -> Option<Timestamp> {
        if failures >= Self::ATTEMPTS {
            return None;
        }
        let doubled = 1_i64 << failures.saturating_sub(1).min(20);
        let wait = self.first.as_millis().saturating_mul(doubled.into());
        let wait = wait + wait / 2 * i128::from(chance) / i128::from(u16::MAX);
        let wait = i64::try_from(wait.min(Self::LONGEST.as_millis())).unwrap_or(i64::MAX);
        Some(
            now.checked_add(SignedDuration::from_millis(wait))
                .unwrap_or(Timestamp::MAX),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(failures: u32, chance: u16) -> Option<i64> {
        let now = Timestamp::UNIX_EPOCH;
        Patience::default()
            .next(failures, now, chance)
            .map(|next| next.as_second())
    }

    #[test]
    fn waits_double_from_a_minute_to_six_hours_and_end_after_days() {
        assert_eq!(wait(1, 0), Some(60));
        assert_eq!(wait(1, u16::MAX), Some(90));
        assert_eq!(wait(2, 0), Some(120));
        assert_eq!(wait(5, 0), Some(960));
        assert_eq!(wait(10, 0), Some(6 * 3600));
        assert_eq!(wait(19, u16::MAX), Some(6 * 3600));
        assert_eq!(wait(20, 0), None);
        let all: i64 = (1..20).filter_map(|failures| wait(failures, 0)).sum();
        assert!((2 * 86_400..4 * 86_400).contains(&all), "{all}");
    }
}
