//! Streams that are cut again and again, at any point and for any reason, and still are the log.
//!
//! While games are played, every transport is read on every node by readers that hang up at random: after some events,
//! or in the middle of whatever they are doing. Meanwhile nodes are killed and started again, listening connections are
//! cut, and turns are given up by their senders half way, which loses the news of them.

use crate::nodes::two_nodes;
use crate::table::Table;
use crate::world::{World, list, number, sqlite};
use plotline_tests::soak::{choices, times};
use plotline_tests::{Cluster, Database, Dice, Rest, Transport};
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// Of each transport; few in every run, many in a soak.
const CUTS: [usize; 2] = [120, 1000];
/// Of each transport, on all nodes together; a player has places for so many.
const READERS: usize = 6;
const KILLS: [usize; 2] = [2, 6];
const SILENCES: [usize; 2] = [2, 6];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_are_the_log_however_they_are_cut_on_sqlite() {
    cut_and_compare(vec![sqlite().apart()]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_are_the_log_however_they_are_cut_on_postgres() {
    cut_and_compare(two_nodes().into()).await;
}

const TRANSPORTS: [Transport; 4] = Transport::ALL;

/// Where the nodes are at the moment, and what has been done to them.
#[derive(Clone)]
struct Field {
    urls: Arc<Mutex<Vec<String>>>,
    /// Of each transport.
    cuts: Arc<[AtomicUsize; TRANSPORTS.len()]>,
}

impl Field {
    /// A client of a node, wherever that is now.
    fn rest(&self, node: usize, rest: &Rest) -> Rest {
        let urls = self.urls.lock().expect("nobody panics");
        let mut rest = rest.clone();
        rest.url.clone_from(&urls[node % urls.len()]);
        rest
    }

    fn cuts(&self) -> Vec<usize> {
        let count = |cuts: &AtomicUsize| cuts.load(Ordering::Relaxed);
        self.cuts.iter().map(count).collect()
    }
}

async fn cut_and_compare(mut nodes: Vec<World>) {
    let field = Field {
        urls: Arc::new(Mutex::new(
            nodes.iter().map(|node| node.server.url.clone()).collect(),
        )),
        cuts: Arc::default(),
    };
    let mut dice = choices(1901);
    let (mut kills, mut silences) = (0, 0);
    let [least_cuts, least_kills, least_silences] =
        [CUTS, KILLS, SILENCES].map(|[few, many]| times(few, many));
    let needs_silence = nodes.len() > 1;
    let too_few = |cuts: &usize| *cuts < least_cuts;
    while field.cuts().iter().any(too_few)
        || kills < least_kills
        || (needs_silence && silences < least_silences)
    {
        let table = nodes[0].table(2).await;
        let game = Arc::new(table);
        let mut readers = Vec::new();
        for node in 0..nodes.len() {
            for (number, transport) in TRANSPORTS.into_iter().enumerate() {
                for _ in 0..READERS / nodes.len() {
                    let reader = read(field.clone(), game.clone(), node, number, dice.split());
                    readers.push((transport, tokio::spawn(reader)));
                }
            }
        }
        let playing = tokio::spawn(play(field.clone(), game.clone(), dice.split()));
        while !playing.is_finished() {
            sleep(Duration::from_millis(300)).await;
            if needs_silence && dice.below(2) == 0 {
                silence(&nodes[0]).await;
                silences += 1;
            } else {
                let node = dice.below(nodes.len());
                nodes[node].server.start_again();
                field.urls.lock().expect("nobody panics")[node].clone_from(&nodes[node].server.url);
                kills += 1;
            }
            sleep(Duration::from_millis(700)).await;
        }
        playing.await.expect("the game is played");
        let logged = events(&field.rest(0, &game.players[0].rest), &game).await;
        for (transport, reader) in readers {
            let seen = timeout(Duration::from_secs(30), reader).await;
            let seen = seen
                .expect("every reader comes to the end")
                .expect("no reader fails");
            let logged: Vec<Value> = logged.iter().map(|event| project(transport, event)).collect();
            assert_eq!(seen, logged, "{transport:?}");
        }
    }
    let cuts = field.cuts();
    println!("{cuts:?} cuts, {kills} kills, {silences} silences");
}

async fn silence(node: &World) {
    if let Database::Postgres(url) = &node.server.database {
        Cluster::silence(url).await;
    }
}

async fn events(rest: &Rest, table: &Table) -> Vec<Value> {
    let page = rest.get(&table.path("/events?limit=1000")).await.is(200);
    list(&page["items"]).clone()
}

/// What a transport shows of an event: all of it, or what was asked for.
fn project(transport: Transport, event: &Value) -> Value {
    match transport.is_whole() {
        true => event.clone(),
        false => json!({"seq": event["seq"], "hash": event["hash"]}),
    }
}

/// Plays to the end through any node that answers; one turn in four is given up before its answer.
async fn play(field: Field, table: Arc<Table>, mut dice: Dice) {
    loop {
        sleep(Duration::from_millis(dice.below(25) as u64)).await;
        let node = dice.below(2);
        let get = async |player: usize, path: &str| {
            let rest = field.rest(node, &table.players[player].rest);
            let answer = rest
                .try_send(Method::GET, &table.path(path), &[], None)
                .await
                .ok()?;
            (answer.status == 200).then(|| answer.json())
        };
        let Some(game) = get(0, "").await else { continue };
        if game["status"] != "active" {
            return;
        }
        let player = number(&game["standing"]["to_move"][0]) as usize - 1;
        let Some(moves) = get(player, "/moves").await else {
            continue;
        };
        let choices = list(&moves["moves"]);
        // A turn that was given up has come through after all.
        if choices.is_empty() {
            continue;
        }
        let chosen = &choices[dice.below(choices.len())]["move"];
        let body = json!({"expected_seq": moves["seq"], "moves": [chosen]}).to_string();
        let rest = field.rest(node, &table.players[player].rest);
        let path = table.path("/turns");
        let turn = rest.try_send(Method::POST, &path, &[], Some(body));
        let patience = match dice.below(4) {
            0 => Duration::from_millis(dice.below(12) as u64),
            _ => Duration::from_secs(10),
        };
        // Whether it was taken is seen by looking at the game.
        let _ = timeout(patience, turn).await;
    }
}

/// Reads a game to its end, cut by cut.
async fn read(field: Field, table: Arc<Table>, node: usize, number: usize, mut dice: Dice) -> Vec<Value> {
    let mut seen = Vec::new();
    let (player, transport) = (&table.players[dice.below(2)], TRANSPORTS[number]);
    loop {
        let rest = field.rest(node, &player.rest);
        let (patience, limit) = match dice.below(2) {
            0 => (Duration::from_micros(dice.below(60_000) as u64), usize::MAX),
            _ => (Duration::from_secs(60), seen.len() + dice.below(3)),
        };
        let reading = read_on(&rest, &table.id, transport, limit, &mut seen);
        match timeout(patience, reading).await {
            Ok(Some(Reached::End)) => return seen,
            Ok(Some(Reached::Limit)) | Err(_) => {
                field.cuts[number].fetch_add(1, Ordering::Relaxed);
            }
            // Broken by the other end, or not let in.
            Ok(None) => sleep(Duration::from_millis(20)).await,
        }
    }
}

enum Reached {
    Limit,
    /// The end of the game.
    End,
}

/// Reads on after what was seen, until so much has been. Nothing, if the stream breaks.
async fn read_on(
    rest: &Rest,
    game: &str,
    transport: Transport,
    limit: usize,
    seen: &mut Vec<Value>,
) -> Option<Reached> {
    let after = seen.last().map_or(0, |event: &Value| number(&event["seq"]));
    let Some(mut source) = transport.open(rest, game, after).await.ok()? else {
        return Some(Reached::End);
    };
    while seen.len() < limit {
        match source.next().await? {
            Some(event) => seen.push(event),
            None => return Some(Reached::End),
        }
    }
    Some(Reached::Limit)
}
