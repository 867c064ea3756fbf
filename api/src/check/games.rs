use super::findings::{Findings, counted, unfinished};
use crate::NEWS;
use plotline_adapters::keys::{KeyKind, KeyRing, KeyVault};
use plotline_adapters::{SystemClock, SystemEntropy};
use plotline_domain::games::{GameStore, Games};
use plotline_domain::ids::GameId;
use plotline_domain::record::{RecordKeys, RecordSigner};
use plotline_domain::upkeep::{KeptGame, UpkeepStore};
use plotline_service::live::Hub;
use std::sync::Arc;
use std::time::Instant;

/// How many games are looked up at once.
const PAGE: u32 = 100;

/// What is kept in memory; each game is looked at once.
const CACHE_BYTES: u64 = 1 << 20;

/// Verifies every game, one after the other.
pub(super) async fn look_at_games<S>(
    store: &Arc<S>,
    ring: &Arc<KeyRing>,
    findings: &mut Findings,
) -> Result<(), String>
where
    S: GameStore + UpkeepStore + 'static,
{
    let games = games(store.clone(), ring.clone());
    let all = store.count_games().await;
    let all = all.map_err(|error| format!("The games cannot be counted: {error}."))?;
    eprintln!("Verifying {}.", counted(all, "game", "games"));
    let (mut seen, mut sums, mut after, mut news) = (0, Sums::default(), String::new(), Instant::now());
    loop {
        let page = match store.kept_games(&after, PAGE).await {
            Ok(page) => page,
            Err(error) if error.is_outage() => return Err(unfinished(&error)),
            Err(error) => {
                findings.add(format_args!("the games after {after:?} cannot be read: {error}"));
                break;
            }
        };
        let Some(last) = page.last() else { break };
        after = last.id.clone();
        for kept in &page {
            look_at_game(&games, kept, &mut sums, findings).await?;
            seen += 1;
            if news.elapsed() > NEWS {
                eprintln!("Verified {seen} of {all} games.");
                news = Instant::now();
            }
        }
    }
    let Sums {
        records,
        events,
        sealed,
    } = sums;
    println!(
        "{} looked at: {} with {} verified.",
        counted(seen, "game was", "games were"),
        counted(records, "record", "records"),
        counted(events, "event", "events"),
    );
    if sealed > 0 {
        println!(
            "Note: the seeds of {} could not be looked at, because the keys are missing that sealed them.",
            counted(sealed, "game", "games")
        );
    }
    Ok(())
}

#[derive(Default)]
struct Sums {
    records: u64,
    events: u64,
    sealed: u64,
}

async fn look_at_game(
    games: &Games,
    kept: &KeptGame,
    sums: &mut Sums,
    findings: &mut Findings,
) -> Result<(), String> {
    let id = &kept.id;
    if let Some(fault) = kept.fault() {
        findings.add(format_args!("game {id}: {fault}"));
    }
    let Ok(game) = id.parse::<GameId>() else {
        findings.add(format_args!("game {id}: that is no id"));
        return Ok(());
    };
    let checked = games.check_game(game).await;
    let checked = checked.map_err(|error| unfinished(&error))?;
    for fault in checked.faults {
        match fault.contains(id) {
            true => findings.add(fault),
            false => findings.add(format_args!("game {id}: {fault}")),
        }
    }
    sums.sealed += u64::from(checked.sealed);
    if let Some(events) = checked.events {
        sums.records += 1;
        sums.events += events;
    }
    Ok(())
}

/// The use cases of games, for who only looks.
fn games<S: GameStore + 'static>(store: Arc<S>, ring: Arc<KeyRing>) -> Games {
    let entropy = Arc::new(SystemEntropy);
    let vault = KeyVault::to_open(ring, KeyKind::Seeds, entropy.clone());
    Games::new(
        store,
        Arc::new(Hub::default()),
        Arc::new(vault),
        Arc::new(SystemClock),
        entropy,
        Arc::new(Unsigned),
        CACHE_BYTES,
    )
}

/// A signature is made when a record is read, and never stored: there is none to check.
struct Unsigned;

impl RecordKeys for Unsigned {
    fn have_signed(&self, _: &str, _: &str) -> bool {
        true
    }
}

impl RecordSigner for Unsigned {
    fn sign(&self, _: &str) -> Result<String, String> {
        Ok(String::new())
    }
}
