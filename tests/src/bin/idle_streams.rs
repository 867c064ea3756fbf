//! Opens thousands of streams in which nothing happens, and says what they cost the service.
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
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Opens idle streams and measures what they cost.
#[derive(Parser)]
struct Args {
    #[arg(long, default_value_t = 5000)]
    streams: usize,
    /// How long to watch them, in seconds; two heartbeats come in 30
    #[arg(long, default_value_t = 30)]
    seconds: u64,
}

/// As many as a player may have.
const OF_ONE_PLAYER: usize = 36;

#[tokio::main]
async fn main() {
    let args = Args::parse();
    let server = Server::start(&Database::Sqlite);
    let mut games = Vec::new();
    for _ in 0..args.streams.div_ceil(OF_ONE_PLAYER) {
        games.push(open_game(&server).await);
    }
    println!("{} games are open", games.len());
    let before = server.cost();
    let mut streams = Vec::with_capacity(args.streams);
    for n in 0..args.streams {
        streams.push(follow(&server, &games[n / OF_ONE_PLAYER]).await);
    }
    let opened = server.cost();
    let each = opened.memory.saturating_sub(before.memory) / args.streams as u64;
    println!(
        "{} streams: {each} bytes each ({} MB in all)",
        args.streams,
        opened.memory / 1_000_000
    );
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    let after = server.cost();
    let share = (after.processor - opened.processor).as_secs_f64() / args.seconds as f64;
    let each = after.memory.saturating_sub(before.memory) / args.streams as u64;
    println!(
        "{} s later: {:.2} % of a core, {each} bytes each",
        args.seconds,
        100.0 * share
    );
    for stream in &mut streams {
        assert!(
            stream.try_read(&mut [0; 64]).is_ok_and(|read| read > 0),
            "every stream has its heartbeat"
        );
    }
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
