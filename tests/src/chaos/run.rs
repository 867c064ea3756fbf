//! One run, from an empty database to a judgement.

use super::check::{Finding, check};
use super::faults::{Until, kill_all, trouble};
use super::finish::{finish, heal, keep_keys};
use super::history::{Begun, Fact};
use super::stage::Stage;
use super::table::{Player, SEATS, Table};
use crate::{Client, Dice, Rest};
use futures_util::StreamExt;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// What is asked of a run.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    pub on_postgres: bool,
    pub seed: u64,
    pub tables: usize,
    pub length: Duration,
    /// It ends after so many kills, however long they take.
    pub kills: Option<usize>,
}

pub struct Judgement {
    pub facts: Vec<Fact>,
    pub findings: Vec<Finding>,
    /// How many mails and calls of webhooks arrived.
    pub mails: usize,
    pub calls: usize,
    /// What could not be done to the service on this machine.
    pub left_out: Option<&'static str>,
}

/// Whoever has so few cores finishes a few games at once.
const AT_ONCE: usize = 4;

/// Keeps history, logs and unsound records in a folder.
pub async fn run(order: Order, kept: &Path) -> Judgement {
    // The service runs in another folder and reads its clock from here.
    let kept = &std::path::absolute(kept).expect("a folder has a path");
    std::fs::create_dir_all(kept).expect("a folder can be made");
    let with_nats = order.seed % 2 == 1;
    let stage = Arc::new(Stage::set_up(order.on_postgres, with_nats, kept).await);
    let mut dice = Dice::new(order.seed);
    let targets = stage.targets();
    let until = Arc::new(Until {
        over: AtomicBool::new(false),
        kills: AtomicUsize::new(0),
        most_kills: order.kills,
    });
    let mut tables = Vec::new();
    for number in 0..order.tables {
        let players = players(&stage, number, &mut dice).await;
        tables.push(Table::new(stage.clone(), number, players, dice.split()));
    }
    let news = if with_nats { "NATS" } else { "LISTEN/NOTIFY" };
    stage.history.note(&Fact::Begun(Begun {
        tables: tables.iter().map(|table| table.name.clone()).collect(),
        has_kills: order.kills != Some(0),
        news: order.on_postgres.then(|| news.to_owned()),
    }));
    let kills = targets.kills(dice.split());
    let troubles = targets.troubles(dice.split());
    let playing: Vec<_> = tables
        .into_iter()
        .map(|table| {
            let until = until.clone();
            tokio::spawn(table.play(move || until.is_over()))
        })
        .collect();
    let kills = tokio::spawn(kill_all(stage.clone(), kills, until.clone()));
    let troubles = tokio::spawn(trouble(stage.clone(), troubles, until.clone()));
    if order.kills.is_none() {
        tokio::time::sleep(order.length).await;
        until.over.store(true, Ordering::Relaxed);
    }
    kills.await.expect("killing does not fail");
    troubles.await.expect("faults do not fail");
    let stranger = Rest::new("");
    heal(&stage, &stranger).await;
    let mut played = Vec::new();
    for table in playing {
        played.push(table.await.expect("no table panics"));
    }
    // The last game of each table is not over and its clock runs: they come first.
    let last: Vec<_> = played.iter_mut().filter_map(Vec::pop).collect();
    let played = last.into_iter().chain(played.into_iter().flatten());
    let keys: PathBuf = keep_keys(&stage, &stranger, kept).await;
    let finished = played.map(|played| finish(stage.clone(), played, keys.clone(), kept.to_owned()));
    futures_util::stream::iter(finished)
        .buffer_unordered(AT_ONCE)
        .collect::<Vec<()>>()
        .await;
    for number in 0..stage.nodes.len() {
        stage.kill(number);
    }
    let facts = stage.history.facts().expect("the history can be read");
    Judgement {
        findings: check(&facts),
        facts,
        mails: stage.post.count(),
        calls: stage.receiver.received().len(),
        left_out: (!order.on_postgres && !targets.disk)
            .then_some("disk full: this process may not mount a small file system"),
    }
}

/// The players of a table, with tokens that outlive every jump of a clock. One of them has a webhook; at the first table
/// one is told by mail.
async fn players(stage: &Stage, number: usize, dice: &mut Dice) -> Vec<Player> {
    let mut players = Vec::new();
    for seat in 0..SEATS {
        let stranger = stage.at(0, &Rest::new(""));
        let player = stranger
            .register(&dice.name("p"))
            .await
            .expect("somebody registers");
        if number == 0 && seat == 0 {
            let settings = json!({"mail": {"turns": "at_once", "games": "never", "players": "never", "account": "never"}});
            let path = "/v1/me/notification-settings";
            let put = player
                .send(reqwest::Method::PUT, path, &[], Some(settings.to_string()))
                .await;
            put.is(200);
        }
        if seat == 1 {
            let webhook = json!({"url": stage.webhook_url()});
            player.post("/v1/me/webhooks", webhook).await.is(201);
        }
        let asked = json!({"name": "chaos", "scopes": ["games:read", "games:play"]});
        let token = player.post("/v1/me/tokens", asked).await.is(201);
        let me = player.get("/v1/me").await.is(200);
        players.push(Player {
            id: me["id"].as_str().expect("a player has an id").to_owned(),
            rest: player.with_token(token["token"].as_str().unwrap_or_default()),
        });
    }
    players
}
