//! A large database: the rows of the samples, copied by SQL while no service runs.
//!
//! Whatever requests read of a copy can be read. Its record does not verify, because the hashes are those of the sample.

use super::samples::Samples;
use plotline_tests::{Database, Server};
use std::process::Command;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Of so many games one is whole.
const WHOLE_ONE_IN: u64 = 10;
/// A player for so many games.
const GAMES_OF_PLAYER: u64 = 50;
const FEWEST_PLAYERS: u64 = 1000;

const YEAR: Duration = Duration::from_hours(365 * 24);
/// Whatever is kept for ninety days is there of the games of these. None of it has to be forgotten yet.
const RECENT: Duration = Duration::from_hours(80 * 24);

/// So many games are copied by one statement.
const BATCH: u64 = 20_000;

/// A table of games: which column names a player, and whether its rows are forgotten after a while.
struct Table {
    name: &'static str,
    player: Option<&'static str>,
    forgotten: bool,
}

const TABLES: [Table; 7] = [
    table("games", Some("created_by"), false),
    table("seats", Some("player_id"), false),
    table("events", None, false),
    table("answers", Some("player_id"), false),
    table("notifications", Some("player_id"), true),
    table("deliveries", Some("player_id"), true),
    table("submissions", Some("player_id"), true),
];

const fn table(name: &'static str, player: Option<&'static str>, forgotten: bool) -> Table {
    Table {
        name,
        player,
        forgotten,
    }
}

/// Copies the samples until there are so many games more. Indexes are made at the end, which is quicker.
pub(crate) async fn fill(server: &Server, samples: &Samples, games: u64) {
    let began = Instant::now();
    let players = FEWEST_PLAYERS.max(games / GAMES_OF_PLAYER);
    let (names, made) = indexes(server).await;
    run(server, &[names, plan(server, samples, games, players)].concat()).await;
    let mut columns = Vec::new();
    for table in &TABLES {
        columns.push(columns_of(server, table.name).await);
    }
    for first in (1..=games).step_by(usize::try_from(BATCH).unwrap_or(usize::MAX)) {
        let last = games.min(first + BATCH - 1);
        for (table, columns) in TABLES.iter().zip(&columns) {
            run(server, &[table.copy(columns, players, first, last)]).await;
        }
        eprintln!("{last} games after {} s", began.elapsed().as_secs());
    }
    let drop = "DROP TABLE grow_copies; DROP TABLE grow_players".to_owned();
    run(server, &[made, vec![drop]].concat()).await;
    eprintln!("filled after {} s", began.elapsed().as_secs());
}

/// What PostgreSQL does by itself once it has time, and what the disk has still to write.
pub(crate) async fn tidy(server: &Server) {
    if let Database::Postgres(url) = &server.database {
        let size = "SELECT pg_database_size(current_database())::text AS value";
        eprintln!("{:?} bytes", server.ask_database(size).await);
        for word in ["VACUUM ANALYZE", "CHECKPOINT"] {
            plotline_tests::Cluster::run_program("psql", &["-q", "-d", url, "-c", word]);
        }
    } else {
        let size = std::fs::metadata(server.data.join("plotline.db")).map_or(0, |file| file.len());
        eprintln!("{size} bytes");
    }
    let synced = Command::new("sync").status();
    assert!(synced.is_ok_and(|status| status.success()), "the disk is written");
}

/// Statements on one connection that keeps nothing safe: the folder goes if any of them fails.
async fn run(server: &Server, statements: &[String]) {
    let settings = match &server.database {
        Database::Sqlite => {
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY"
        }
        Database::Postgres(_) => {
            "SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '128MB';
             SET maintenance_work_mem = '512MB'"
        }
    };
    server
        .meddle(&format!("{settings}; {}", statements.join("; ")))
        .await;
}

/// The statements that drop the indexes of the tables, and those that make them again.
async fn indexes(server: &Server) -> (Vec<String>, Vec<String>) {
    let tables = TABLES.map(|table| format!("'{}'", table.name)).join(", ");
    let (name, sql, of) = match &server.database {
        Database::Sqlite => (
            "name",
            "sql",
            format!("sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN ({tables})"),
        ),
        Database::Postgres(_) => (
            "indexname::text",
            "indexdef",
            format!(
                "pg_indexes WHERE tablename IN ({tables}) AND indexname NOT IN (SELECT conname FROM pg_constraint)"
            ),
        ),
    };
    let drop = format!("SELECT 'DROP INDEX ' || {name} AS value FROM {of}");
    let make = format!("SELECT {sql} AS value FROM {of}");
    (server.ask_database(&drop).await, server.ask_database(&make).await)
}

async fn columns_of(server: &Server, table: &str) -> Vec<String> {
    let asked = match &server.database {
        Database::Sqlite => format!("SELECT name AS value FROM pragma_table_info('{table}')"),
        Database::Postgres(_) => format!(
            "SELECT column_name::text AS value FROM information_schema.columns WHERE table_name = '{table}'"
        ),
    };
    server.ask_database(&asked).await
}

/// Makes the accounts, and writes down of which sample each copy is, under which id, and how much later it was played.
fn plan(server: &Server, samples: &Samples, games: u64, players: u64) -> Vec<String> {
    let hex = |number: &str, digits: u8| match &server.database {
        Database::Sqlite => format!("printf('%0{digits}x', {number})"),
        Database::Postgres(_) => format!("lpad(to_hex(CAST({number} AS BIGINT)), {digits}, '0')"),
    };
    // Ids begin with the time, as all ids of version 7.
    let id = |time: &str| {
        let (high, low) = (
            hex(&format!("({time} >> 16)"), 8),
            hex(&format!("({time} & 65535)"), 4),
        );
        let (first, second) = (hex("(n & 4095)", 3), hex("((n >> 12) & 4095)", 3));
        let rest = hex("((n * 48271) & 281474976710655)", 12);
        format!("{high} || '-' || {low} || '-7' || {first} || '-8' || {second} || '-' || {rest}")
    };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let began = now.saturating_sub(YEAR).as_millis();
    let recent = now.saturating_sub(RECENT).as_millis();
    let time = format!("({began} + n * {} / {games})", YEAR.as_millis());
    let numbers = |count: u64| {
        format!(
            "(WITH RECURSIVE numbers (n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < {count})
              SELECT n FROM numbers) AS numbers"
        )
    };
    let sample = format!(
        "CASE WHEN n % {WHOLE_ONE_IN} = 0 THEN {} ELSE {} END",
        one_of(&samples.whole),
        one_of(&samples.resigned)
    );
    vec![
        format!(
            "INSERT INTO players (player_id, username, username_key, email, email_key, password_hash, role, created_at)
             SELECT {player}, 'grown-' || n, 'grown-' || n, 'grown-' || n || '@example.org',
                 'grown-' || n || '@example.org', password_hash, 'player', {began}
             FROM players CROSS JOIN {made} WHERE username_key = 'load-1'",
            player = id(&began.to_string()),
            made = numbers(players),
        ),
        "INSERT INTO notification_settings (player_id, settings, updated_at)
         SELECT grown.player_id, settings, updated_at FROM players AS grown
         CROSS JOIN notification_settings AS usual JOIN players ON players.player_id = usual.player_id
         WHERE players.username_key = 'load-1' AND grown.username_key LIKE 'grown-%'"
            .to_owned(),
        "CREATE TABLE grow_players (number BIGINT PRIMARY KEY, player_id TEXT NOT NULL)".to_owned(),
        "INSERT INTO grow_players SELECT row_number() OVER (ORDER BY player_id DESC) - 1, player_id FROM players"
            .to_owned(),
        "CREATE TABLE grow_copies (n BIGINT PRIMARY KEY, game_id TEXT NOT NULL, sample TEXT NOT NULL,
             later BIGINT NOT NULL, recent BOOLEAN NOT NULL)"
            .to_owned(),
        format!(
            "INSERT INTO grow_copies SELECT n, {id}, games.game_id, {time} - games.created_at, {time} > {recent}
             FROM {numbers} JOIN games ON games.game_id = {sample}",
            id = id(&time),
            numbers = numbers(games),
        ),
    ]
}

/// They take turns.
fn one_of(ids: &[String]) -> String {
    let count = ids.len();
    let cases = ids
        .iter()
        .enumerate()
        .map(|(place, id)| format!("WHEN {place} THEN '{id}'"));
    let cases: Vec<_> = cases.collect();
    format!("CASE (n / {WHOLE_ONE_IN} + n) % {count} {} END", cases.join(" "))
}

impl Table {
    /// Copies the rows of games with these numbers, in the order of their ids. Other players take the seats.
    fn copy(&self, columns: &[String], players: u64, first: u64, last: u64) -> String {
        let value = |column: &String| match column.as_str() {
            "game_id" => "copies.game_id".to_owned(),
            "player_id" | "created_by" => "grow_players.player_id".to_owned(),
            // Ids of the game's own time.
            "notification_id" | "submission_id" => {
                format!("substr(copies.game_id, 1, 24) || substr(kept.{column}, 25)")
            }
            "created_at" | "started_at" | "finished_at" | "at" => format!("kept.{column} + copies.later"),
            _ => format!("kept.{column}"),
        };
        let values: Vec<_> = columns.iter().map(value).collect();
        let player = self.player.map_or(String::new(), |column| {
            format!(
                "JOIN seats AS held ON held.game_id = copies.sample AND held.player_id = kept.{column}
                 JOIN grow_players ON grow_players.number = (copies.n * 13 + held.seat) % {players}"
            )
        });
        let recent = if self.forgotten { "AND copies.recent" } else { "" };
        format!(
            "INSERT INTO {name} ({}) SELECT {} FROM grow_copies AS copies JOIN {name} AS kept ON kept.game_id = copies.sample
             {player} WHERE copies.n BETWEEN {first} AND {last} {recent} ORDER BY copies.n",
            columns.join(", "),
            values.join(", "),
            name = self.name,
        )
    }
}
