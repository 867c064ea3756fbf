//! Measures how much the service can take beside a handler that does next to nothing, and prints one table.
//!
//! The service is started here, from the binary that lies beside this one or that `PLOTLINE_BIN` names, on SQLite and,
//! where it is installed, on PostgreSQL with fsync. It needs a quiet machine.
#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "whatever fails here ends the measurement"
)]

mod bare;
mod grow;
mod measure;
mod pgbench;
mod process;
mod quiet;
mod reading;
mod rows;
mod site;
mod table;
mod volley;
mod wire;

use clap::{Parser, ValueEnum};
use plotline_tests::{Cluster, Database, run_folder};
use rows::{Column, Found};
use site::Site;
use std::path::PathBuf;
use std::time::Duration;

/// Measures the service beside a bare handler and pgbench.
#[derive(Parser)]
struct Args {
    /// Only these rows; all of them if none is named
    #[arg(value_parser = SECTIONS)]
    sections: Vec<String>,
    #[arg(long, value_enum, default_value_t = DatabaseArg::Both)]
    database: DatabaseArg,
    /// How long each row is measured
    #[arg(long, default_value_t = 3)]
    seconds: u64,
    /// Measure before and after so many games were added, instead: a million takes some 20 GB and half an hour
    #[arg(long, value_name = "GAMES", conflicts_with = "sections")]
    grow: Option<u64>,
    /// Be the bare handler, with its database in this folder
    #[arg(long, hide = true)]
    bare: Option<PathBuf>,
}

const SECTIONS: [&str; 9] = [
    "turns", "view", "moves", "board", "list", "graphql", "open", "memory", "mail",
];

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DatabaseArg {
    Sqlite,
    Postgres,
    Both,
}

impl Args {
    fn wants(&self, section: &str) -> bool {
        self.sections.is_empty() || self.sections.iter().any(|wanted| wanted == section)
    }

    fn span(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }
}

fn main() {
    let args = Args::parse();
    if let Some(folder) = &args.bare {
        return bare::serve(folder);
    }
    // One thread: what the clients take of the cores the service cannot have.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime can be made").block_on(run(&args));
}

async fn run(args: &Args) {
    let before = quiet::taken().await;
    match args.grow {
        Some(games) => grow::run(args, games).await,
        None => beside_the_bare(args).await,
    }
    // The service is gone by now, and the database has nothing to do.
    let after = quiet::taken().await;
    println!("\nOthers took {before:.0} % of the cores before it and {after:.0} % after it.");
}

async fn beside_the_bare(args: &Args) {
    let mut found = Found::default();
    measure::bare(args, &mut found).await;
    if args.database != DatabaseArg::Postgres {
        let mut site = Site::start(&Database::Sqlite).await;
        measure::service(args, &mut site, Column::Sqlite, &mut found).await;
    }
    if args.database != DatabaseArg::Sqlite {
        if Cluster::is_installed() {
            on_postgres(args, &mut found).await;
        } else {
            eprintln!("There is no PostgreSQL here.");
        }
    }
    table::print(&found.rows());
}

async fn on_postgres(args: &Args, found: &mut Found) {
    let cluster = Cluster::start_safe(run_folder().join("load"));
    if args.wants("turns")
        && let Some(turns) = pgbench::turns(&cluster, args.seconds)
    {
        found.set(Column::Baseline, rows::TURNS_POSTGRES, turns);
    }
    let mut site = Site::start(&Database::Postgres(cluster.new_database())).await;
    measure::service(args, &mut site, Column::Postgres, found).await;
}
