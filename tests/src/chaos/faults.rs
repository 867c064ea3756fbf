//! Carries out a plan.

use super::check::{DATABASE_HALTED, DATABASE_KILLED, DATABASE_RESTARTED, NODE_KILLED};
use super::gate::Passage;
use super::plan::{Kill, Step, Trouble};
use super::stage::{Stage, address_in};
use crate::Nats;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::time::sleep;

/// When the faults end, and how many kills there were.
pub(super) struct Until {
    pub(super) over: AtomicBool,
    pub(super) kills: AtomicUsize,
    pub(super) most_kills: Option<usize>,
}

impl Until {
    pub(super) fn is_over(&self) -> bool {
        let kills = self.kills.load(Ordering::Relaxed);
        self.over.load(Ordering::Relaxed) || self.most_kills.is_some_and(|most| kills >= most)
    }
}

pub(super) async fn kill_all(stage: Arc<Stage>, plan: impl Iterator<Item = Step<Kill>>, until: Arc<Until>) {
    for step in plan {
        sleep(step.pause).await;
        if until.is_over() {
            return;
        }
        say(&stage, &format!("{:?}", step.what));
        kill(&stage, step).await;
        until.kills.fetch_add(1, Ordering::Relaxed);
    }
}

pub(super) async fn trouble(stage: Arc<Stage>, plan: impl Iterator<Item = Step<Trouble>>, until: Arc<Until>) {
    for step in plan {
        sleep(step.pause).await;
        if until.is_over() {
            return;
        }
        say(&stage, &format!("{:?} for {:?}", step.what, step.hold));
        hold(&stage, step).await;
    }
}

fn say(stage: &Stage, what: &str) {
    println!("{:9.3} s  {what}", stage.history.now() as f64 / 1e6);
}

async fn kill(stage: &Arc<Stage>, step: Step<Kill>) {
    let began = stage.history.now();
    let numbers = match step.what {
        Kill::Node(number) => vec![number],
        Kill::AllNodes => (0..stage.nodes.len()).collect(),
        Kill::Database | Kill::DatabaseAtOnce | Kill::DatabaseRestart => {
            let kind = kill_database(stage, step).await;
            return stage.troubled(kind, None, began);
        }
    };
    for &number in &numbers {
        let stage = stage.clone();
        blocking(move || stage.kill(number)).await;
    }
    sleep(step.hold).await;
    for number in numbers {
        if let Err(why) = stage.start(number).await {
            stage.odd(number, why);
        }
        stage.troubled(NODE_KILLED, Some(number), began);
    }
}

async fn kill_database(stage: &Arc<Stage>, step: Step<Kill>) -> &'static str {
    let stage = stage.clone();
    blocking(move || {
        let Some(cluster) = &stage.cluster else {
            return "no database killed";
        };
        let cluster = cluster.lock().expect("nobody panics with it");
        let kind = match step.what {
            Kill::DatabaseAtOnce => {
                cluster.halt_at_once();
                DATABASE_HALTED
            }
            Kill::DatabaseRestart => {
                cluster.halt();
                DATABASE_RESTARTED
            }
            _ => {
                cluster.kill();
                DATABASE_KILLED
            }
        };
        std::thread::sleep(step.hold);
        cluster.resume();
        kind
    })
    .await
}

async fn hold(stage: &Arc<Stage>, step: Step<Trouble>) {
    let began = stage.history.now();
    let mut of_node = None;
    let kind = match step.what {
        Trouble::DatabaseFrozen => {
            let frozen = stage.clone();
            blocking(move || {
                if let Some(cluster) = &frozen.cluster {
                    let cluster = cluster.lock().expect("nobody panics with it");
                    cluster.freeze(step.hold.as_secs_f64());
                }
            })
            .await;
            sleep(step.hold).await;
            "PostgreSQL frozen"
        }
        Trouble::DatabaseCut => close(&stage.database, Passage::Cut, step.hold, "PostgreSQL cut off").await,
        Trouble::DatabaseSilent => {
            close(&stage.database, Passage::Silent, step.hold, "PostgreSQL silent").await
        }
        Trouble::NatsSilent => close(&stage.news, Passage::Silent, step.hold, "NATS silent").await,
        Trouble::MailHangs => close(&stage.mail, Passage::Silent, step.hold, "SMTP hanging").await,
        Trouble::WebhooksHang => close(&stage.webhooks, Passage::Silent, step.hold, "webhooks hanging").await,
        Trouble::NatsKilled => {
            drop(stage.nats.lock().expect("nobody panics with it").take());
            sleep(step.hold).await;
            let nats = blocking(Nats::start).await;
            stage.news.aim(address_in(&nats.url));
            *stage.nats.lock().expect("nobody panics with it") = Some(nats);
            "NATS killed"
        }
        Trouble::DiskFull => {
            let is_full = stage.disk.as_ref().is_some_and(|disk| disk.fill());
            sleep(step.hold).await;
            stage.disk.iter().for_each(|disk| disk.empty());
            if is_full { "disk full" } else { "disk not filled" }
        }
        Trouble::ClockJumps { node, seconds } => {
            of_node = Some(node);
            stage.nodes[node].clock.set(seconds);
            sleep(step.hold).await;
            stage.nodes[node].clock.set(0);
            "clock jumped and back"
        }
    };
    stage.troubled(kind, of_node, began);
}

async fn close(
    gate: &super::gate::Gate,
    passage: Passage,
    hold: Duration,
    kind: &'static str,
) -> &'static str {
    gate.set(passage);
    sleep(hold).await;
    gate.set(Passage::Open);
    kind
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work)
        .await
        .expect("it does not panic")
}
