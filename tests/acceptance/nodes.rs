//! Several nodes on one PostgreSQL.

use crate::table::Table;
use crate::world::{Player, World, postgres};
use plotline_tests::{Cluster, Database, Dice, Nats, Part, Rest, Server, Stream, StreamForm};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Two nodes with the same keys on a new database.
pub(crate) fn two_nodes() -> [World; 2] {
    two_nodes_with(&[])
}

fn two_nodes_with(settings: &[(&str, &str)]) -> [World; 2] {
    let (folder, database) = (Server::new_folder(), Database::new_postgres());
    [(); 2].map(|()| World {
        server: Server::start_in(&folder, &database, settings),
    })
}

/// The same table, as seen through another node.
pub(crate) fn through(node: &World, table: &Table) -> Table {
    let there = |player: &Player| Player {
        rest: Rest::new(&node.server.url).with_token(&player.access),
        ..player.clone()
    };
    Table {
        id: table.id.clone(),
        players: table.players.iter().map(there).collect(),
    }
}

async fn streams(tables: &[Table; 2]) -> Vec<Stream> {
    let mut streams = Vec::new();
    for table in tables {
        for form in StreamForm::ALL {
            let stream = table.players[1].events(&table.id, form, Some(0)).await;
            streams.push(stream.unwrap_or_else(|answer| panic!("no stream: {answer:?}")));
        }
    }
    streams
}

fn events(parts: Vec<Part>) -> Vec<Value> {
    let mut parts = parts.into_iter().filter(|part| !part.what.is_empty());
    let events = parts.by_ref().take_while(|part| part.what == "event");
    events.map(|part| part.data).collect()
}

#[tokio::test]
async fn turns_that_alternate_between_nodes_are_one_sequence_on_both() {
    let nodes = two_nodes();
    let here = nodes[0].table(2).await;
    let there = through(&nodes[1], &here);
    let tables = [here, there];
    let streams = streams(&tables).await;
    let reading: Vec<_> = streams
        .into_iter()
        .map(|stream| tokio::spawn(stream.rest()))
        .collect();
    let (mut dice, mut turns) = (Dice::fresh(), 0);
    while tables[turns % 2].step(&mut dice).await.is_some() {
        turns += 1;
    }
    let logged = tables[0].events().await;
    assert!(turns > 10);
    for parts in reading {
        let parts = parts.await.expect("a stream can be read");
        assert_eq!(events(parts), logged);
    }
}

/// How long an event takes to the other node, at best.
async fn quickest(nodes: &[World; 2]) -> Duration {
    let here = nodes[0].table(2).await;
    let there = through(&nodes[1], &here);
    let mut stream = there.players[0]
        .events(&here.id, StreamForm::Sse, None)
        .await
        .expect("a stream");
    stream.part().await;
    let mut quickest = Duration::MAX;
    for _ in 0..5 {
        here.step(&mut Dice::fresh()).await.expect("the game goes on");
        let began = Instant::now();
        stream.part().await;
        quickest = quickest.min(began.elapsed());
        // A move may bring several events.
        while tokio::time::timeout(Duration::from_millis(300), stream.part())
            .await
            .is_ok()
        {}
    }
    quickest
}

#[tokio::test]
async fn an_event_reaches_the_other_node_before_it_looks_by_itself() {
    let quickest = quickest(&two_nodes()).await;
    assert!(quickest < Duration::from_millis(250), "{quickest:?}");
}

#[tokio::test]
async fn nats_can_tell_the_other_nodes() {
    let nats = Nats::start();
    let nodes = two_nodes_with(&[("PLOTLINE_NATS_URL", &nats.url)]);
    let Database::Postgres(url) = &nodes[0].server.database else {
        panic!("nodes share a PostgreSQL");
    };
    assert_eq!(Cluster::listeners(url).await, 0, "PostgreSQL is left alone");
    let quickest = quickest(&nodes).await;
    assert!(quickest < Duration::from_millis(250), "{quickest:?}");

    // Without it everything goes on, a little later.
    drop(nats);
    let here = nodes[0].table(2).await;
    let there = through(&nodes[1], &here);
    let stream = there.players[0].events(&here.id, StreamForm::Sse, Some(0)).await;
    let stream = stream.expect("a stream");
    let mut dice = Dice::fresh();
    let (parts, ()) = tokio::join!(stream.rest(), here.play_to_the_end(&mut dice));
    assert_eq!(events(parts), here.events().await);
    for node in &nodes {
        let log = node.server.log();
        assert!(log.contains("other nodes are not heard"), "{log}");
        assert!(!log.contains("secret"), "{log}");
    }
}

#[tokio::test]
async fn an_event_whose_news_is_lost_comes_all_the_same() {
    let nodes = two_nodes();
    let here = nodes[0].table(2).await;
    let there = through(&nodes[1], &here);
    let mut stream = there.players[0]
        .events(&here.id, StreamForm::Sse, None)
        .await
        .expect("a stream");
    stream.part().await;
    for _ in 0..3 {
        // Nobody listens for about a second from now on.
        let Database::Postgres(url) = &nodes[0].server.database else {
            panic!("nodes share a PostgreSQL");
        };
        Cluster::silence(url).await;
        here.step(&mut Dice::fresh()).await.expect("the game goes on");
        let came = tokio::time::timeout(Duration::from_secs(10), stream.part()).await;
        assert_eq!(came.expect("it comes").what, "event");
    }
    assert!(nodes[1].server.log().contains("other nodes are not heard"));
}

/// The nodes hear nothing of each other here: each knows what it has read or written itself.
#[tokio::test]
async fn a_node_that_lags_refuses_no_good_turn() {
    let nodes = two_nodes_with(&[("PLOTLINE_NATS_URL", "nats://127.0.0.1:9")]);
    let here = nodes[0].table(2).await;
    let there = through(&nodes[1], &here);
    let mut dice = Dice::fresh();
    for _ in 0..4 {
        here.step(&mut dice).await.expect("the game goes on");
        there.step(&mut dice).await.expect("the game goes on");
        let choice = there.choice().await;
        let same = |player: &&Player| player.access == choice.player.access;
        let player = here.players.iter().find(same).expect("the same player");
        let turn = json!({"expected_seq": choice.seq, "moves": [choice.moves[0]["move"]]});
        player.post(&here.path("/turns"), turn.clone()).await.is(201);
        let late = player.post(&here.path("/turns"), turn).await;
        assert_eq!(late.is_problem(409, "stale")["missed"][0]["seq"], choice.seq + 1);
    }
}

#[tokio::test]
async fn the_streams_of_a_game_on_a_node_read_each_event_once() {
    const STREAMS: usize = 16;
    const TURNS: usize = 5;
    let nodes = two_nodes();
    let Database::Postgres(url) = &nodes[0].server.database else {
        panic!("nodes share a PostgreSQL");
    };
    let here = nodes[0].table(2).await;
    let mut streams = Vec::new();
    for table in nodes.each_ref().map(|node| through(node, &here)) {
        for _ in 0..STREAMS {
            let stream = table.players[0].events(&here.id, StreamForm::Sse, None).await;
            let mut stream = stream.expect("a stream");
            stream.part().await;
            streams.push(stream);
        }
    }
    let settled = Duration::from_secs(12);
    tokio::time::sleep(settled).await;
    let before = Cluster::looks_into(url, "events").await;
    for _ in 0..TURNS {
        here.step(&mut Dice::fresh()).await.expect("the game goes on");
        let seq = here.seq().await.to_string();
        for stream in &mut streams {
            while stream.part().await.id.as_ref() != Some(&seq) {}
        }
    }
    tokio::time::sleep(settled).await;
    let looks = Cluster::looks_into(url, "events").await - before;
    let turns = TURNS as i64;
    // Each node once a turn; a turn itself looks too, and not every stream hears of it at the same moment.
    assert!(
        (turns..=6 * turns).contains(&looks),
        "{looks} looks for {turns} turns"
    );
}

#[tokio::test]
async fn a_session_that_ends_on_one_node_ends_its_streams_on_the_other() {
    let nodes = two_nodes();
    let here = nodes[0].table(2).await;
    let there = through(&nodes[1], &here);
    let opened = there.players[0].events(&here.id, StreamForm::Sse, None).await;
    let mut stream = opened.expect("a stream");
    stream.part().await;
    here.players[0].delete("/v1/sessions/current").await.is(204);
    // The other node looks once a minute, and a stream at its heartbeat.
    let end = tokio::time::timeout(Duration::from_secs(90), stream.part()).await;
    assert_eq!(end.expect("it ends").data["code"], "unauthenticated");
}

#[tokio::test]
async fn a_lone_node_on_postgres_needs_no_other() {
    let table = postgres().table(2).await;
    let mut stream = table.players[0]
        .events(&table.id, StreamForm::Sse, None)
        .await
        .expect("a stream");
    stream.part().await;
    table.step(&mut Dice::fresh()).await;
    assert_eq!(stream.part().await.what, "event");
}
