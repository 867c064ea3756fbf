use super::pauses::Parts;
use super::{Calendar, Why};
use jiff::{SignedDuration, Timestamp};

/// When some time will have been counted, and how that comes about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadline {
    pub at: Timestamp,
    /// From the beginning to the deadline, without gaps.
    pub steps: Vec<Step>,
}

/// A span of time that counts as a whole or not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub from: Timestamp,
    pub to: Timestamp,
    /// Why it does not count; nothing where it does.
    pub why: Option<Why>,
}

/// When `budget` will have been counted from `since` on. No deadline lies in a pause: one that would lie at its beginning
/// lies at its end.
///
/// With quiet hours from 23:00 to 07:00 a day, which is 24 hours, that begins on Monday at 12:00 ends on Tuesday at
/// 20:00: eleven hours are counted on Monday and thirteen on Tuesday.
pub fn deadline(since: Timestamp, budget: SignedDuration, calendar: &Calendar) -> Deadline {
    let mut left = budget.max(SignedDuration::ZERO);
    let mut at = since;
    let mut steps: Vec<Step> = Vec::new();
    let horizon = since.checked_add(HORIZON).unwrap_or(Timestamp::MAX);
    for part in Parts::from(calendar, since) {
        if part.why.is_none() && left.is_zero() || at >= horizon {
            break;
        }
        let end = match part.why {
            Some(_) => part.to,
            None => at.checked_add(left).map_or(part.to, |end| end.min(part.to)),
        };
        if part.why.is_none() {
            left -= end.duration_since(at);
        }
        match steps.last_mut() {
            Some(last) if last.why == part.why => last.to = end,
            _ => steps.push(Step { to: end, ..part }),
        }
        at = end;
        if part.why.is_none() && end < part.to {
            break;
        }
    }
    Deadline { at, steps }
}

/// How much time counts between two instants.
pub fn counted(since: Timestamp, until: Timestamp, calendar: &Calendar) -> SignedDuration {
    let mut counted = SignedDuration::ZERO;
    for part in Parts::from(calendar, since) {
        if part.from >= until {
            break;
        }
        if part.why.is_none() {
            counted += part.to.min(until).duration_since(part.from);
        }
    }
    counted
}

/// No budget with any allowed schedule and its vacations takes longer; it keeps the reckoning from going on for ever.
const HORIZON: SignedDuration = SignedDuration::from_hours(24 * 366 * 3);
