//! The floor: a service of the same parts that does nothing but keep a turn, and show bytes that are ready.
//!
//! It reads the JSON of a turn, inserts one event and updates one game, and answers after the commit. One thread writes;
//! what arrived while the last commit ran is committed together. Its rows and its answers are as long as those of a turn of
//! Tower Up, and are found by the same keys: a page of a database that holds a thousand short rows is no floor for one that
//! holds four long ones.

use actix_web::http::header::{ETAG, IF_NONE_MATCH};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use diesel::connection::SimpleConnection;
use diesel::{Connection, ExpressionMethods, RunQueryDsl, SqliteConnection};
use plotline_tests::spawn_bound;
use serde::Deserialize;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::oneshot;
use uuid::Uuid;

/// As many turns as one commit takes.
const GROUP: usize = 64;

/// As long as the view of a Tower Up game in the middle.
const VIEW_BYTES: usize = 3000;

pub(crate) const GAMES: usize = 1024;

/// As long as what a row of a game holds beside its standing, and what the events of a turn hold beside the move.
const GAME_BYTES: usize = 600;
const EVENT_BYTES: usize = 1000;

diesel::table! {
    games (id) {
        id -> Text,
        revision -> BigInt,
        standing -> Text,
        rest -> Text,
    }
}

diesel::table! {
    events (game, seq) {
        game -> Text,
        seq -> BigInt,
        line -> Text,
    }
}

const SCHEMA: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE games (id TEXT NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, standing TEXT NOT NULL, rest TEXT NOT NULL)
        STRICT;
    CREATE TABLE events (game TEXT NOT NULL, seq INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (game, seq))
        STRICT, WITHOUT ROWID;";

/// The id of a game in a path and in the database.
pub(crate) fn game_id(number: usize) -> String {
    Uuid::from_u128(number as u128).to_string()
}

#[derive(Deserialize)]
struct Turn {
    expected_seq: i64,
    moves: Vec<serde_json::Value>,
}

/// A turn that waits for its commit.
struct Waiting {
    game: String,
    turn: Turn,
    answer: oneshot::Sender<Option<String>>,
}

/// The floor as a process of its own, killed when dropped.
pub(crate) struct Bare {
    child: Child,
    pub(crate) address: String,
}

impl Bare {
    /// Starts this program once more, as the floor.
    pub(crate) fn start(folder: &Path) -> Self {
        let own = std::env::current_exe().expect("this program has a path");
        let mut child = spawn_bound(&own, |command| {
            command.arg("--bare").arg(folder).stdout(Stdio::piped());
        });
        let mut line = String::new();
        let stdout = child.stdout.take().expect("its standard output is piped");
        let read = BufReader::new(stdout).read_line(&mut line);
        read.expect("it says where it listens");
        Self {
            child,
            address: line.trim().to_owned(),
        }
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Is the floor, until it is killed.
pub(crate) fn serve(folder: &Path) {
    let (sender, waiting) = channel();
    let file = folder.join("bare.db").display().to_string();
    let mut connection = SqliteConnection::establish(&file).expect("a file can be made");
    connection.batch_execute(SCHEMA).expect("the tables are new");
    open_games(&mut connection).expect("the games are new");
    std::thread::spawn(move || write(&mut connection, &waiting));
    let system = actix_web::rt::System::new();
    system.block_on(listen(sender));
}

fn open_games(connection: &mut SqliteConnection) -> diesel::QueryResult<()> {
    let rest = "x".repeat(GAME_BYTES);
    connection.immediate_transaction(|connection| {
        for game in 1..=GAMES {
            let values = (
                games::id.eq(game_id(game)),
                games::revision.eq(0),
                games::standing.eq(""),
                games::rest.eq(&rest),
            );
            diesel::insert_into(games::table)
                .values(values)
                .execute(connection)?;
        }
        Ok(())
    })
}

async fn listen(sender: Sender<Waiting>) {
    let server = HttpServer::new(move || {
        App::new()
            .app_data(web::Data::new(sender.clone()))
            .app_data(web::Data::new(ready_view()))
            .route("/v1/games/{game}/turns", web::post().to(take))
            .route("/v1/games/{game}/view", web::get().to(view))
    });
    let server = server.bind("127.0.0.1:0").expect("there is a port");
    println!("{}", server.addrs()[0]);
    server.run().await.expect("it serves");
}

fn ready_view() -> web::Bytes {
    let rest = "x".repeat(VIEW_BYTES - 20);
    web::Bytes::from(format!("{{\"seq\":1,\"view\":\"{rest}\"}}"))
}

async fn take(
    sender: web::Data<Sender<Waiting>>,
    game: web::Path<String>,
    turn: web::Json<Turn>,
) -> HttpResponse {
    let (answer, kept) = oneshot::channel();
    let (game, turn) = (game.into_inner(), turn.into_inner());
    let sent = sender.send(Waiting { game, turn, answer });
    sent.expect("the writer lives as long as the process");
    match kept.await {
        Ok(Some(line)) => HttpResponse::Ok().content_type("application/json").body(line),
        _ => HttpResponse::Conflict().finish(),
    }
}

async fn view(request: HttpRequest, ready: web::Data<web::Bytes>) -> HttpResponse {
    let known = request.headers().get(IF_NONE_MATCH);
    if known.is_some_and(|tag| tag == "\"1\"") {
        return HttpResponse::NotModified()
            .insert_header((ETAG, "\"1\""))
            .finish();
    }
    HttpResponse::Ok()
        .insert_header((ETAG, "\"1\""))
        .content_type("application/json")
        .body(ready.get_ref().clone())
}

fn write(connection: &mut SqliteConnection, waiting: &Receiver<Waiting>) {
    while let Ok(first) = waiting.recv() {
        let group: Vec<_> = std::iter::once(first)
            .chain(waiting.try_iter().take(GROUP - 1))
            .collect();
        let kept = connection.immediate_transaction(|connection| {
            group
                .iter()
                .map(|waiting| keep(connection, waiting))
                .collect::<diesel::QueryResult<Vec<_>>>()
        });
        let kept = kept.expect("the disk takes it");
        for (waiting, kept) in group.into_iter().zip(kept) {
            let _ = waiting.answer.send(kept);
        }
    }
}

/// The line of the event, if the turn was thought out for the revision that there is.
fn keep(
    connection: &mut SqliteConnection,
    Waiting { game, turn, .. }: &Waiting,
) -> diesel::QueryResult<Option<String>> {
    let seq = turn.expected_seq + 1;
    let standing = serde_json::json!({"seq": seq, "to_move": [1]}).to_string();
    let of = diesel::QueryDsl::filter(games::table, games::id.eq(game));
    let of = diesel::QueryDsl::filter(of, games::revision.eq(turn.expected_seq));
    let updated = diesel::update(of)
        .set((games::revision.eq(seq), games::standing.eq(standing)))
        .execute(connection)?;
    if updated == 0 {
        return Ok(None);
    }
    let rest = "x".repeat(EVENT_BYTES);
    let line = serde_json::json!({"seq": seq, "moves": turn.moves, "rest": rest}).to_string();
    diesel::insert_into(events::table)
        .values((events::game.eq(game), events::seq.eq(seq), events::line.eq(&line)))
        .execute(connection)?;
    Ok(Some(line))
}
