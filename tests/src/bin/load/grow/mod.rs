//! Whether the service stays as quick as it is while its database grows: the same rows on a small database and on a large
//! one.

mod copies;
mod rows;
mod samples;

use crate::site::Site;
use crate::{Args, DatabaseArg, table};
use plotline_tests::{Cluster, Database, Server, run_folder};
use std::process::Command;

/// As many times as much as on the small database a row may take.
const MOST: f64 = 1.3;

pub(crate) async fn run(args: &Args, games: u64) {
    if args.database != DatabaseArg::Postgres {
        on(args, games, "SQLite", &Database::Sqlite).await;
    }
    if args.database != DatabaseArg::Sqlite {
        if Cluster::is_installed() {
            let cluster = Cluster::start_safe(run_folder().join("grow"));
            on(
                args,
                games,
                "PostgreSQL",
                &Database::Postgres(cluster.new_database()),
            )
            .await;
        } else {
            eprintln!("There is no PostgreSQL here.");
        }
    }
}

/// The folder is removed at the end, and with the process if it ends before.
async fn on(args: &Args, games: u64, name: &str, database: &Database) {
    check_room(games, database);
    let mut site = Site::start(database).await;
    let samples = samples::play(&mut site).await;
    copies::tidy(&site.server).await;
    let before = rows::measure(args, &mut site).await;
    copies::fill(&site.server, &samples, games).await;
    copies::tidy(&site.server).await;
    let after = rows::measure(args, &mut site).await;
    let folder = site.server.data.clone();
    drop(site);
    std::fs::remove_dir_all(folder).expect("the folder is ours");
    print(name, games, &before, &after);
}

fn check_room(games: u64, database: &Database) {
    // More or less, in bytes.
    let each = match database {
        Database::Sqlite => 13_500,
        Database::Postgres(_) => 20_000,
    };
    let folder = run_folder().display().to_string();
    let asked = Command::new("df")
        .args(["--output=avail", "-B1", &folder])
        .output();
    let said = String::from_utf8(asked.expect("df runs").stdout).unwrap_or_default();
    let free = said
        .lines()
        .nth(1)
        .and_then(|line| line.trim().parse::<u64>().ok());
    let (free, needed) = (free.expect("df says a number"), games * each);
    let gigabytes = |bytes: u64| bytes as f64 / 1e9;
    eprintln!(
        "{folder}: some {:.1} GB are needed, {:.1} GB are free",
        gigabytes(needed),
        gigabytes(free)
    );
    // Others need room, too.
    assert!(free > 2 * needed, "that is more than half of what is free");
}

fn print(name: &str, games: u64, before: &[rows::Row], after: &[rows::Row]) {
    println!("\n{name}, before and after {games} games were added:\n");
    println!("| | before | after | ratio | must | is so |");
    println!("|---|--:|--:|--:|---|---|");
    for (before, after) in before.iter().zip(after) {
        let ratio = after.value / before.value;
        let verdict = if ratio <= MOST { "yes" } else { "**no**" };
        let [first, second] = [before, after].map(|row| table::number(row.value) + row.unit);
        println!(
            "| {} | {first} | {second} | {ratio:.2} | ≤ {MOST} | {verdict} |",
            before.name
        );
    }
}

/// Ends the service as a supervisor does.
fn end(server: &mut Server) {
    server.ask_to_end();
    server.wait();
}
