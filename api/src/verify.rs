//! `plotline verify`: what a record proves, and what it does not.

use crate::cli::Verify;
use plotline_domain::record::{Known, RecordKeys, verify_against};
use plotline_service::auth::PublicKeys;
use std::path::Path;

pub(crate) fn verify(asked: &Verify) -> Result<(), String> {
    let text = read("record", &asked.file)?;
    let keys = asked.keys.as_deref().map(read_keys).transpose()?;
    let known = Known {
        keys: keys.as_ref().map(|keys| keys as &dyn RecordKeys),
        commitment: asked.commitment.as_deref(),
        nonce: asked.nonce.as_deref(),
        seat: asked.seat,
    };
    let proof =
        verify_against(&text, &known).map_err(|fault| format!("The record is not sound. {fault}."))?;
    println!(
        "The record is sound: game {}, {} version {}, {} events.",
        proof.game, proof.ruleset, proof.version, proof.events
    );
    if let Some(outcome) = proof.outcome {
        let winners = outcome.winners.iter().map(|seat| format!("seat {seat}"));
        println!("Won by {}.", winners.collect::<Vec<_>>().join(" and "));
    }
    println!("Proven:");
    proof.proven.iter().for_each(|sentence| println!("- {sentence}"));
    println!("Not proven:");
    proof
        .unproven
        .iter()
        .for_each(|sentence| println!("- {sentence}"));
    if known.keys.is_none() || known.commitment.is_none() || known.nonce.is_none() {
        println!("More can be proven with --keys, --commitment, and --nonce with --seat.");
    }
    Ok(())
}

fn read(what: &str, file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file)
        .map_err(|error| format!("The {what} {} cannot be read: {error}.", file.display()))
}

fn read_keys(file: &Path) -> Result<PublicKeys, String> {
    PublicKeys::read(&read("keys", file)?)
        .map_err(|why| format!("The keys {} cannot be read: {why}.", file.display()))
}
