//! Opens thousands of streams in which nothing happens, and says what they cost the service.
//!
//! In the same run it measures what there is to compare that with: the same service without streams, and the floor,
//! which is a loop that does nothing but write as many heartbeats to as many connections.
//!
//! The service is started here, from the binary that lies beside this one or that `PLOTLINE_BIN` names.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "whatever fails here ends the measurement"
)]

use clap::Parser;
use plotline_tests::{Client, Database, Dice, Opening, Rest, Server};
use serde_json::json;
use std::io::Write;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Opens idle streams and measures what they cost.
#[derive(Parser)]
struct Args {
    #[arg(long, default_value_t = 5000)]
    streams: usize,
    /// How many of them follow one game; at most 36
    #[arg(long, default_value_t = OF_ONE_PLAYER)]
    of_one_game: usize,
    /// How long to watch them, in seconds; two heartbeats come in 30
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// Keep the games in a new PostgreSQL database; `tests/postgres with` says where one is
    #[arg(long)]
    postgres: bool,
}

/// As many as a player may have.
const OF_ONE_PLAYER: usize = 36;

/// How often a silent stream is written to.
const BEAT: Duration = Duration::from_secs(15);

/// What a heartbeat is on the wire: three bytes in a chunk.
const HEARTBEAT: &[u8] = b"3\r\n:\n\n\r\n";

#[tokio::main]
async fn main() {
    let args = Args::parse();
    let server = Server::start(&match args.postgres {
        true => Database::new_postgres(),
        false => Database::Sqlite,
    });
    let games = open_games(&server, &args).await;
    println!("{} games are open", games.len());
    let span = Duration::from_secs(args.seconds);
    let floor = std::thread::spawn(move || floor(args.streams, span));
    let idle = share(&server, span).await;
    let floor = floor.join().expect("the floor is measured");
    println!("without streams: {idle:.2} % of a core");
    println!("the floor, heartbeats alone: {floor:.2} %");

    let before = server.cost().memory;
    let mut streams = Vec::with_capacity(args.streams);
    for n in 0..args.streams {
        streams.push(follow(&server, &games[n / args.of_one_game]).await);
    }
    let each = || server.cost().memory.saturating_sub(before) / args.streams as u64;
    println!("{} streams: {} bytes each", args.streams, each());
    let busy = share(&server, span).await;
    let beyond = (busy - idle).max(0.0);
    println!("with them: {busy:.2} % of a core, {} bytes each", each());
    println!(
        "beyond the service without them: {beyond:.2} %, {:.1} times the floor, {:.6} % a stream",
        beyond / floor,
        beyond / args.streams as f64
    );
    for stream in &mut streams {
        assert!(
            stream.try_read(&mut [0; 64]).is_ok_and(|read| read > 0),
            "every stream has its heartbeat"
        );
    }
}

/// How much of a core the service takes, in percent.
async fn share(server: &Server, span: Duration) -> f64 {
    let before = server.cost().processor;
    tokio::time::sleep(span).await;
    percent(server.cost().processor - before, span)
}

fn percent(taken: Duration, of: Duration) -> f64 {
    100.0 * taken.as_secs_f64() / of.as_secs_f64()
}

/// What it costs to write a heartbeat to each of so many connections, in the rhythm of the service, and to do nothing
/// else.
fn floor(connections: usize, span: Duration) -> f64 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("there is a port");
    let address = listener.local_addr().expect("it has an address");
    let pairs: Vec<_> = (0..connections)
        .map(|_| {
            let client = std::net::TcpStream::connect(address).expect("a connection");
            (client, listener.accept().expect("a connection").0)
        })
        .collect();
    let tick = Duration::from_millis(500);
    let each_tick = (connections as f64 * tick.as_secs_f64() / BEAT.as_secs_f64()).ceil() as usize;
    let (before, began) = (own_time(), std::time::Instant::now());
    let mut turn = pairs.iter().cycle();
    while began.elapsed() < span {
        for (_, server) in turn.by_ref().take(each_tick) {
            let mut server = server;
            server.write_all(HEARTBEAT).expect("it is written");
        }
        std::thread::sleep(tick);
    }
    percent(own_time() - before, began.elapsed())
}

/// The time that this thread has had on a core, as Linux says.
fn own_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("the thread runs");
    let nanos = text.split_whitespace().next().and_then(|text| text.parse().ok());
    Duration::from_nanos(nanos.expect("the first is a number"))
}

/// As many games as the streams need, each with the token of a player for whom there is room.
async fn open_games(server: &Server, args: &Args) -> Vec<(String, String)> {
    assert!(
        (1..=OF_ONE_PLAYER).contains(&args.of_one_game),
        "1 to {OF_ONE_PLAYER}"
    );
    let mut games = Vec::new();
    for _ in 0..args.streams.div_ceil(args.of_one_game) {
        games.push(open_game(server).await);
    }
    games
}

/// A game that waits for players, and the token of the one who has opened it.
async fn open_game(server: &Server) -> (String, String) {
    let player = Rest::new(&server.url).register(&Dice::fresh().name("p")).await;
    let player = player.expect("somebody registers");
    let opening = Opening {
        ruleset: "tower-up".to_owned(),
        options: json!({}),
        seats: 2,
    };
    let game = player.open(&opening).await.expect("a game is opened");
    (game.id, player.token.expect("there is a token"))
}

/// A stream, after its snapshot.
async fn follow(server: &Server, (game, token): &(String, String)) -> TcpStream {
    let address = server.url.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).await.expect("the service answers");
    let request = format!(
        "GET /v1/games/{game}/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer {token}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut text = Vec::new();
    let mut chunk = [0; 4096];
    while !text.windows(4).any(|part| part == b"}\n\n\r") {
        let read = stream.read(&mut chunk).await.expect("the stream goes on");
        assert!(read > 0, "{}", String::from_utf8_lossy(&text));
        text.extend(&chunk[..read]);
    }
    assert!(text.starts_with(b"HTTP/1.1 200"));
    stream
}
