//! The rows, measured one after the other.

use crate::Args;
use crate::bare::{Bare, GAMES, game_id};
use crate::process::Processor;
use crate::rows::*;
use crate::site::{CLIENTS, Site, reads};
use crate::volley::{Measure, once};
use crate::wire::{Wire, request};
use plotline_tests::Server;
use std::time::Duration;

/// After so many rounds the memory is looked at.
const ROUNDS: usize = 6;
/// Before its memory is looked at, the service has nothing to do for so long.
const REST: Duration = Duration::from_secs(3);
/// Turns of a client who is alone.
const ALONE: usize = 400;
/// As many games as there is room for: nobody may sit at more than 200 that are not finished.
const OPENED: usize = 170 * CLIENTS;

/// The move is like those that the service gets.
const BARE_MOVE: &str = r#"{"type":"take_card","card":"M05","wild_colors":[],"substitute_colors":[]}"#;

/// The floor.
pub(crate) async fn bare(args: &Args, found: &mut Found) {
    let bare = Bare::start(&Server::new_folder());
    let column = Column::Baseline;
    if args.wants("turns") {
        let mut wires = Wire::open(&bare.address, CLIENTS).await;
        let mut measure = Measure::default();
        let mut round = 0;
        while measure.span < args.span() {
            let turns = bare_turns(&bare, &mut wires, round, GAMES).await;
            // The first round warms up.
            if round > 0 {
                measure.add(turns);
            }
            round += 1;
        }
        found.set(column, TURNS, measure.rate());
        turn_rows(found, column, &measure);
        let alone = bare_turns(&bare, &mut wires[..1], round, ALONE).await;
        found.set(column, TURN_ALONE, alone.quantile(0.5));
    }
    if args.wants("view") {
        let path = "/v1/games/1/view";
        for (status, headers) in [(200, ""), (304, "If-None-Match: \"1\"\r\n")] {
            let requests = [request("GET", path, "", headers, "")];
            let process = bare.process();
            let measure = reads(&bare.address, process, &requests, status, args.span(), CLIENTS).await;
            view_rows(found, column, status, &measure);
        }
    }
}

async fn bare_turns(bare: &Bare, wires: &mut [Wire], round: usize, count: usize) -> Measure {
    let turn = |game: usize| {
        let path = format!("/v1/games/{}/turns", game_id(game));
        let body = format!(r#"{{"expected_seq":{round},"moves":[{BARE_MOVE}]}}"#);
        request("POST", &path, "", "", &body)
    };
    let requests: Vec<_> = (1..=count).map(turn).collect();
    let before = Processor::of(bare.process());
    let (answers, span) = once(wires, &requests).await;
    assert!(
        answers.iter().all(|answer| answer.status == 200),
        "the floor takes every turn"
    );
    Measure {
        latencies: answers.iter().map(|answer| answer.took).collect(),
        span,
        processor: Processor::of(bare.process()).since(&before),
    }
}

fn turn_rows(found: &mut Found, column: Column, measure: &Measure) {
    found.set(column, TURN_PROCESSOR, measure.processor_each());
    found.set(column, TURN_HALF, measure.quantile(0.5));
    found.set(column, TURN_MOST, measure.quantile(0.99));
}

pub(crate) fn view_rows(found: &mut Found, column: Column, status: u16, measure: &Measure) {
    let (rate, processor) = match status {
        304 => (SAME, SAME_PROCESSOR),
        _ => (VIEW, VIEW_PROCESSOR),
    };
    found.set(column, rate, measure.rate());
    found.set(column, processor, measure.processor_each());
}

/// The service.
pub(crate) async fn service(args: &Args, site: &mut Site, column: Column, found: &mut Found) {
    let idle = memory_at_rest(args, site).await;
    let mut wires = Wire::open(&site.address, CLIENTS).await;
    let mut measure = Measure::default();
    let wants_turns = ["turns", "mail"].iter().any(|word| args.wants(word));
    for round in 0.. {
        if round == ROUNDS && args.wants("memory") {
            wires.clear();
            memory_rows(found, column, idle, memory_at_rest(args, site).await);
            wires = Wire::open(&site.address, CLIENTS).await;
        }
        if round >= ROUNDS && (!wants_turns || measure.span >= args.span()) {
            break;
        }
        let turns = site.turns(&mut wires, usize::MAX).await;
        if round > 0 {
            measure.add(turns);
        }
    }
    let without_mail = measure.rate();
    if args.wants("turns") {
        let row = if column == Column::Sqlite {
            TURNS
        } else {
            TURNS_POSTGRES
        };
        found.set(column, row, without_mail);
        turn_rows(found, column, &measure);
        let alone = site.turns(&mut wires[..1], ALONE).await;
        found.set(column, TURN_ALONE, alone.quantile(0.5));
    }
    drop(wires);
    crate::reading::rows(args, site, column, found).await;
    if args.wants("open") {
        found.set(column, OPEN, open(args, site).await.rate());
    }
    if args.wants("mail") {
        let with_mail = mail(args, site).await.rate();
        found.set(column, MAIL, with_mail);
        found.set(column, MAIL_TIMES, without_mail / with_mail);
    }
}

/// What the service has when nobody is connected and nothing was asked of it for a while, in bytes: not what it needs for
/// what is under way.
async fn memory_at_rest(args: &Args, site: &Site) -> u64 {
    if args.wants("memory") {
        tokio::time::sleep(REST).await;
    }
    site.server.cost().memory
}

fn memory_rows(found: &mut Found, column: Column, idle: u64, after: u64) {
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    found.set(column, IDLE, megabytes(idle));
    found.set(column, MEMORY, megabytes(after.saturating_sub(idle)));
}

async fn open(args: &Args, site: &Site) -> Measure {
    let mut wires = Wire::open(&site.address, CLIENTS).await;
    let pairs: Vec<_> = (0..10 * CLIENTS).map(|n| n % CLIENTS).collect();
    let mut measure = Measure::default();
    while measure.span < args.span() && measure.latencies.len() + pairs.len() <= OPENED {
        measure.add(site.open(&mut wires, &pairs).await.1);
    }
    measure
}

/// The same turns while everybody is told of them.
async fn mail(args: &Args, site: &mut Site) -> Measure {
    site.restore_mail().await;
    let mut wires = Wire::open(&site.address, CLIENTS).await;
    let mut measure = Measure::default();
    while measure.span < args.span() {
        measure.add(site.turns(&mut wires, usize::MAX).await);
    }
    let written = std::fs::read_dir(site.server.data.join("mail")).map_or(0, Iterator::count);
    eprintln!(
        "{written} mails are written after {} turns",
        measure.latencies.len()
    );
    measure
}
