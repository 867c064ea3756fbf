//! What is done to a service, and when: the same for the same seed.

use crate::Dice;
use std::time::Duration;

/// Ends something, which is then started again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kill {
    Node(usize),
    AllNodes,
    /// All processes of PostgreSQL, by the kernel.
    Database,
    /// PostgreSQL, by itself and without a word to anybody.
    DatabaseAtOnce,
    /// PostgreSQL, as an operator restarts it.
    DatabaseRestart,
}

/// Holds for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    DatabaseFrozen,
    DatabaseCut,
    DatabaseSilent,
    DiskFull,
    /// The wall clock of a node is wrong by so many seconds.
    ClockJumps {
        node: usize,
        seconds: i64,
    },
    NatsKilled,
    NatsSilent,
    MailHangs,
    WebhooksHang,
}

/// After a pause, for so long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step<T> {
    pub(super) pause: Duration,
    pub(super) what: T,
    pub(super) hold: Duration,
}

/// What there is to be troubled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Targets {
    pub(super) nodes: usize,
    pub(super) postgres: bool,
    pub(super) nats: bool,
    pub(super) disk: bool,
}

impl Targets {
    pub(super) fn kills(self, mut dice: Dice) -> impl Iterator<Item = Step<Kill>> + Send {
        std::iter::repeat_with(move || {
            let what = match dice.below(10) {
                0 if self.postgres => Kill::Database,
                1 if self.postgres => Kill::DatabaseAtOnce,
                2 if self.postgres => Kill::DatabaseRestart,
                3 if self.nodes > 1 => Kill::AllNodes,
                _ => Kill::Node(dice.below(self.nodes)),
            };
            Step {
                pause: millis(&mut dice, 10, 600),
                what,
                // Most supervisors start again at once.
                hold: if dice.one_in(4) {
                    millis(&mut dice, 1, 400)
                } else {
                    Duration::ZERO
                },
            }
        })
    }

    pub(super) fn troubles(self, mut dice: Dice) -> impl Iterator<Item = Step<Trouble>> + Send {
        let mut kinds = vec![Trouble::MailHangs, Trouble::WebhooksHang];
        if self.postgres {
            kinds.extend([
                Trouble::DatabaseFrozen,
                Trouble::DatabaseCut,
                Trouble::DatabaseSilent,
            ]);
        }
        if self.nats {
            kinds.extend([Trouble::NatsKilled, Trouble::NatsSilent]);
        }
        if self.disk {
            kinds.push(Trouble::DiskFull);
        }
        let jump = Trouble::ClockJumps { node: 0, seconds: 0 };
        kinds.push(jump);
        // Each kind once, in any order, and then all of them again: a short run meets every kind.
        let mut left = Vec::new();
        std::iter::repeat_with(move || {
            if left.is_empty() {
                left.clone_from(&kinds);
            }
            let mut what = left.swap_remove(dice.below(left.len()));
            if what == jump {
                let sign = if dice.one_in(2) { 1 } else { -1 };
                // Up to a day and a half, but small ones as often as large ones.
                let most = 1 << (1 + dice.below(17));
                what = Trouble::ClockJumps {
                    node: dice.below(self.nodes),
                    seconds: sign * (2 + dice.below(most) as i64),
                };
            }
            Step {
                pause: millis(&mut dice, 200, 1500),
                what,
                hold: millis(&mut dice, 300, 3000),
            }
        })
    }
}

fn millis(dice: &mut Dice, least: usize, most: usize) -> Duration {
    Duration::from_millis((least + dice.below(most - least)) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TARGETS: Targets = Targets {
        nodes: 2,
        postgres: true,
        nats: true,
        disk: false,
    };

    #[test]
    fn the_same_seed_is_the_same_plan() {
        let plan = |seed| {
            let kills: Vec<_> = TARGETS.kills(Dice::new(seed)).take(50).collect();
            let troubles: Vec<_> = TARGETS.troubles(Dice::new(seed)).take(50).collect();
            (kills, troubles)
        };
        assert_eq!(plan(7), plan(7));
        assert_ne!(plan(7), plan(8));
    }

    #[test]
    fn a_round_of_troubles_has_every_kind() {
        let mut round: Vec<String> = TARGETS
            .troubles(Dice::new(7))
            .take(8)
            .map(|step| format!("{:?}", step.what).chars().take(12).collect())
            .collect();
        round.sort();
        round.dedup();
        assert_eq!(round.len(), 8, "{round:?}");
    }
}
