//! Plays games while the service and everything that it needs are killed, frozen, cut off and filled up, and judges
//! what clients were told.
//!
//! The service is started here, from the binary that lies beside this one or that `PLOTLINE_BIN` names.

use clap::{Parser, ValueEnum};
use plotline_tests::Dice;
use plotline_tests::chaos::check::check;
use plotline_tests::chaos::history;
use plotline_tests::chaos::run::{Order, run};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Plays games under random faults, and judges the history of what clients were told.
#[derive(Parser)]
struct Args {
    /// How long there are faults, on all databases together
    #[arg(long, default_value_t = 1.5)]
    minutes: f64,
    /// End after so many kills on each database, however long they take
    #[arg(long)]
    kills: Option<usize>,
    /// The same plan of faults and the same choices, as far as time allows
    #[arg(long)]
    seed: Option<u64>,
    #[arg(long, value_enum, default_value_t = DatabaseArg::Both)]
    database: DatabaseArg,
    /// How many games are played at the same time
    #[arg(long, default_value_t = 8)]
    tables: usize,
    /// Where the history and the logs are kept if there are findings
    #[arg(long, default_value = "target")]
    keep: PathBuf,
    /// Judge a history that was kept, and run nothing
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DatabaseArg {
    Sqlite,
    Postgres,
    Both,
}

#[tokio::main]
async fn main() -> ExitCode {
    let args = Args::parse();
    match &args.check {
        Some(file) => check_file(file),
        None => run_all(&args).await,
    }
}

fn check_file(file: &std::path::Path) -> ExitCode {
    let facts = match history::read(file) {
        Ok(facts) => facts,
        Err(error) => {
            eprintln!("The history {} cannot be read: {error}.", file.display());
            return ExitCode::FAILURE;
        }
    };
    let findings = check(&facts);
    for finding in &findings {
        println!("{}: game {}: {}", finding.flaw, finding.game, finding.sentence);
    }
    println!("{} facts, {} findings", facts.len(), findings.len());
    if findings.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

async fn run_all(args: &Args) -> ExitCode {
    let seed = args.seed.unwrap_or_else(|| Dice::fresh().below(1 << 32) as u64);
    let databases: &[bool] = match args.database {
        DatabaseArg::Sqlite => &[false],
        DatabaseArg::Postgres => &[true],
        DatabaseArg::Both => &[false, true],
    };
    println!("--seed {seed}");
    let mut code = ExitCode::SUCCESS;
    for &on_postgres in databases {
        let name = if on_postgres { "postgres" } else { "sqlite" };
        let order = Order {
            on_postgres,
            seed,
            tables: args.tables,
            length: Duration::from_secs_f64(60.0 * args.minutes / databases.len() as f64),
            kills: args.kills,
        };
        let kept = args.keep.join(format!("chaos-{seed}-{name}"));
        println!("on {name}:");
        let judgement = run(order, &kept).await;
        println!("\non {name}, --seed {seed}:\n{}", judgement.report());
        if judgement.findings.is_empty() {
            let _ = std::fs::remove_dir_all(&kept);
        } else {
            println!("The history is kept in {}.", kept.display());
            code = ExitCode::FAILURE;
        }
    }
    code
}
