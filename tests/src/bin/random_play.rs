//! Plays whole games through the public contract, by picking random legal moves, and proves every record.

use clap::{Parser, ValueEnum};
use futures_util::{StreamExt, TryStreamExt, stream};
use plotline_domain::record::verify;
use plotline_tests::{Dice, Form, Opening, Protocol, play_to_the_end};
use std::process::ExitCode;

/// Plays whole games against a running service by picking random legal moves, and verifies their records.
#[derive(Parser)]
struct Args {
    /// Where the service is
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    url: String,
    #[arg(long, default_value = "tower-up")]
    ruleset: String,
    /// The options of the games, as JSON
    #[arg(long, default_value = "{}")]
    options: String,
    /// How many play; may be given several times
    #[arg(long, default_values_t = [2, 3, 4])]
    seats: Vec<u8>,
    /// How many games for each number of seats
    #[arg(long, default_value_t = 1)]
    games: u32,
    /// How many games are played at the same time
    #[arg(long, default_value_t = 1)]
    at_once: usize,
    #[arg(long, value_enum, default_values_t = [ProtocolArg::Rest, ProtocolArg::Graphql])]
    protocol: Vec<ProtocolArg>,
    /// Choices are the same for the same seed and the same games
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Clone, Copy, ValueEnum)]
enum ProtocolArg {
    Rest,
    Graphql,
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Args::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

async fn run(args: Args) -> Result<(), String> {
    let options =
        serde_json::from_str(&args.options).map_err(|error| format!("the options are no JSON: {error}"))?;
    let mut dice = args.seed.map_or_else(Dice::fresh, Dice::new);
    let mut games = Vec::new();
    for protocol in &args.protocol {
        for &seats in &args.seats {
            let opening = Opening {
                ruleset: args.ruleset.clone(),
                options: Clone::clone(&options),
                seats,
            };
            for _ in 0..args.games {
                games.push(play(*protocol, &args.url, opening.clone(), dice.split()));
            }
        }
    }
    stream::iter(games)
        .buffer_unordered(args.at_once.max(1))
        .try_collect()
        .await
}

async fn play(protocol: ProtocolArg, url: &str, opening: Opening, mut dice: Dice) -> Result<(), String> {
    let (protocol, name) = match protocol {
        ProtocolArg::Rest => (Protocol::Rest, "REST"),
        ProtocolArg::Graphql => (Protocol::Graphql, "GraphQL"),
    };
    let forms = [Form::Json, Form::Notation];
    let record = play_to_the_end(protocol, url, &opening, &forms, &mut dice).await?;
    let proof = verify(&record).map_err(|fault| fault.to_string())?;
    println!(
        "{name}, {} seats: game {} is proven, {} events",
        opening.seats, proof.game, proof.events
    );
    Ok(())
}
