//! What is done when the faults are over: everything is settled, read once more and proven.

use super::client::PATIENCE;
use super::history::{Fact, Log, Logged, Record, Seats};
use super::stage::Stage;
use super::table::Played;
use crate::{Rest, Server};
use reqwest::Method;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// How long the service may take to be well again.
const HEALS_WITHIN: Duration = Duration::from_secs(30);

/// Waits until every node answers again.
pub(super) async fn heal(stage: &Stage, player: &Rest) {
    let until = Instant::now() + HEALS_WITHIN;
    for node in 0..stage.nodes.len() {
        while !is_ready(stage, node, player).await {
            if Instant::now() > until {
                stage.odd(
                    node,
                    format!("it is not ready {HEALS_WITHIN:?} after all is well"),
                );
                break;
            }
            sleep(Duration::from_millis(50)).await;
        }
    }
}

async fn is_ready(stage: &Stage, node: usize, player: &Rest) -> bool {
    let answer = stage
        .at(node, player)
        .try_send(Method::GET, "/readyz", &[], None)
        .await;
    answer.is_ok_and(|answer| answer.status == 200)
}

/// The public keys of the service, in a file.
pub(super) async fn keep_keys(stage: &Stage, player: &Rest, kept: &Path) -> PathBuf {
    let file = kept.join("keys.json");
    let keys = get(stage, 0, player, "/.well-known/jwks.json").await;
    std::fs::write(&file, keys.unwrap_or_default()).expect("the keys can be kept");
    file
}

/// Settles what is unsettled, reads log and record, and lets the readers come to the end.
pub(super) async fn finish(stage: Arc<Stage>, played: Played, keys: PathBuf, kept: PathBuf) {
    for act in &played.unsettled {
        let until = Instant::now() + HEALS_WITHIN;
        while !stage.send(0, &played.game, act, PATIENCE).await.is_final() && Instant::now() < until {
            sleep(Duration::from_millis(100)).await;
        }
    }
    let mut end = 0;
    for node in 0..stage.nodes.len() {
        if let Some(events) = log(&stage, node, &played).await {
            end = end.max(events.len() as u64);
            let game = played.game.clone();
            stage.history.note(&Fact::Log(Log { game, node, events }));
        }
        let path = format!("/v1/games/{}", played.game);
        if let Some(body) = get(&stage, node, &played.player, &path).await {
            let players = Seats::players(&serde_json::from_str(&body).unwrap_or_default());
            let game = played.game.clone();
            stage.history.note(&Fact::Seats(Seats { game, node, players }));
        }
    }
    played
        .goal
        .send_replace(Some((end, Instant::now() + HEALS_WITHIN)));
    for reader in played.readers {
        reader.await.expect("no reader panics");
    }
    let path = format!("/v1/games/{}/record", played.game);
    if let Some(record) = get(&stage, 0, &played.player, &path).await {
        let game = played.game.clone();
        let verify = move || verify(game, &record, &keys, &kept);
        let verified = tokio::task::spawn_blocking(verify)
            .await
            .expect("verifying does not panic");
        stage.history.note(&Fact::Record(verified));
    }
}

async fn log(stage: &Stage, node: usize, played: &Played) -> Option<Vec<Logged>> {
    let mut events: Vec<Logged> = Vec::new();
    let mut next = Some(format!("/v1/games/{}/events?limit=1000", played.game));
    while let Some(path) = next {
        let page = get(stage, node, &played.player, &path).await?;
        let page: Value = serde_json::from_str(&page).ok()?;
        events.extend(page["items"].as_array()?.iter().map(Logged::read));
        next = page["next"].as_str().map(str::to_owned);
    }
    Some(events)
}

/// Asks until it is given. What is never given is noted as odd.
async fn get(stage: &Stage, node: usize, player: &Rest, path: &str) -> Option<String> {
    let until = Instant::now() + HEALS_WITHIN;
    loop {
        let answer = stage
            .ask(node, player, (Method::GET, path), &[], None, PATIENCE)
            .await;
        let why = match answer {
            Ok(answer) if answer.status == 200 => return Some(answer.text),
            Ok(answer) => format!("{} {}", answer.status, answer.text),
            Err(why) => why,
        };
        if Instant::now() > until {
            stage.odd(
                node,
                format!("{path} is not given {HEALS_WITHIN:?} after all is well: {why}"),
            );
            return None;
        }
        sleep(Duration::from_millis(100)).await;
    }
}

/// What `plotline verify` says, which anybody can run.
fn verify(game: String, record: &str, keys: &Path, kept: &Path) -> Record {
    let file = kept.join(format!("{game}.record"));
    std::fs::write(&file, record).expect("a record can be kept");
    let output = Command::new(Server::binary())
        .arg("verify")
        .arg(&file)
        .arg("--keys")
        .arg(keys)
        .output()
        .expect("the built binary runs");
    let is_sound = output.status.success();
    if is_sound {
        let _ = std::fs::remove_file(&file);
    }
    let lines = record
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let events = lines.filter(|line| line["seq"].is_u64());
    Record {
        game,
        is_sound,
        said: String::from_utf8_lossy(&output.stderr).trim().to_owned(),
        hashes: events
            .map(|event| event["hash"].as_str().unwrap_or_default().to_owned())
            .collect(),
    }
}
