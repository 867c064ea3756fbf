//! `plotline check`: whether what is stored fits together. It changes nothing, and the service may run meanwhile.

mod findings;
mod games;

use crate::keys::{self, Seals};
use findings::{Findings, NAMED, counted};
use games::look_at_games;
use plotline_adapters::keys::{KeyKind, KeyRing};
use plotline_adapters::{SystemClock, SystemEntropy};
use plotline_domain::audit::Audits;
use plotline_domain::games::GameStore;
use plotline_domain::upkeep::{Schema, UpkeepStore};
use plotline_domain::webhooks::WebhookStore;
use std::path::Path;
use std::sync::Arc;

pub(crate) async fn check<S>(store: Arc<S>, folder: &Path) -> Result<(), String>
where
    S: GameStore + WebhookStore + UpkeepStore + 'static,
{
    let schema = store.schema().await;
    let schema =
        schema.map_err(|error| format!("The database is none of Plotline, or cannot be read: {error}."))?;
    tell_schema(&schema)?;
    let mut findings = Findings::default();
    look_at_files(store.as_ref(), &mut findings).await?;
    let ring = Arc::new(KeyRing::read(folder, Arc::new(SystemEntropy))?);
    look_at_games(&store, &ring, &mut findings).await?;
    look_at_audit(&store, &mut findings).await?;
    eprintln!("Looking for what is named and not there.");
    let broken = store.broken_references(NAMED).await;
    findings.all_of("The references", broken)?;
    look_at_keys(store.as_ref(), &ring, &mut findings).await?;
    findings.sum_up()
}

fn tell_schema(schema: &Schema) -> Result<(), String> {
    let newest = schema.run.last().map_or("nothing", String::as_str);
    if !schema.lacking.is_empty() {
        return Err(format!(
            "The database belongs to an older version: its newest migration is {newest}, and it lacks {}. Check it with the \
             version that it belongs to, or bring it up to date first: plotline migrate.",
            schema.lacking.join(", ")
        ));
    }
    println!("The schema is that of the migration {newest}.");
    if let Some(mark) = schema.refusal() {
        return Err(format!(
            "The database belongs to a newer version: this version must not use it without the migration {}: {}. Check it \
             with that version.",
            mark.version, mark.why
        ));
    }
    if !schema.unknown.is_empty() {
        println!(
            "Note: the database belongs to a newer version. What the migrations {} brought is not looked at.",
            schema.unknown.join(", ")
        );
    }
    Ok(())
}

async fn look_at_files<S: UpkeepStore>(store: &S, findings: &mut Findings) -> Result<(), String> {
    eprintln!("Asking the database to look through its files.");
    let damages = store.damages(NAMED).await;
    let named = |damages: Vec<String>| {
        damages
            .iter()
            .map(|damage| format!("the file: {damage}"))
            .collect()
    };
    findings.all_of("The file", damages.map(named))
}

async fn look_at_audit<S: GameStore + 'static>(
    store: &Arc<S>,
    findings: &mut Findings,
) -> Result<(), String> {
    eprintln!("Verifying the audit log.");
    match Audits::new(store.clone(), Arc::new(SystemClock))
        .verify_audit()
        .await
    {
        Ok(Ok(proof)) => println!(
            "The audit log is a whole chain of {}.",
            counted(proof.entries, "entry", "entries")
        ),
        Ok(Err(fault)) => findings.add(format_args!("the audit log: {fault}")),
        Err(error) => findings.all_of("The audit log", Err(error))?,
    }
    Ok(())
}

async fn look_at_keys<S: GameStore + WebhookStore>(
    store: &S,
    ring: &KeyRing,
    findings: &mut Findings,
) -> Result<(), String> {
    for why in keys::missing(ring, &Seals::count_in(store).await?)? {
        findings.add(why.trim_end_matches('.'));
    }
    for kind in [KeyKind::Signing, KeyKind::Mail] {
        if ring.newest(kind).is_none() {
            println!(
                "Note: there is no key of the kind {} in {}; the service makes a new one when it starts.",
                kind.as_str(),
                ring.folder().path().display()
            );
        }
    }
    Ok(())
}
