//! `plotline keys`, and what must be true of the keys before the service starts.

use jiff::{SignedDuration, Timestamp};
use plotline_adapters::SystemEntropy;
use plotline_adapters::keys::{Key, KeyKind, KeyRing};
use plotline_domain::games::GameStore;
use plotline_domain::ports::StoreError;
use plotline_domain::webhooks::WebhookStore;
use plotline_service::auth::ACCESS_TOKEN_SECONDS;

/// How much each key has sealed; the key of what names none is empty.
pub(crate) struct Seals {
    pub(crate) seeds: Vec<(String, u64)>,
    pub(crate) webhooks: Vec<(String, u64)>,
}

const SEALING: [KeyKind; 2] = [KeyKind::Seeds, KeyKind::Webhooks];

/// What names no key was sealed by the first of its kind.
const FIRST: &str = "first";

/// How long a node may take to notice a new key, many times over.
const NOTICED: SignedDuration = SignedDuration::from_mins(1);

/// How long links and reply addresses in mails are good, and a while.
const MAILS_LAST: SignedDuration = SignedDuration::from_hours(40 * 24);

impl Seals {
    pub(crate) async fn count_in<S: GameStore + WebhookStore>(store: &S) -> Result<Self, String> {
        let trouble = |error: StoreError| format!("What is sealed cannot be counted: {error}.");
        Ok(Self {
            seeds: store.sealed_seeds().await.map_err(trouble)?,
            webhooks: store.sealed_secrets().await.map_err(trouble)?,
        })
    }

    fn of(&self, kind: KeyKind) -> &[(String, u64)] {
        match kind {
            KeyKind::Seeds => &self.seeds,
            KeyKind::Webhooks => &self.webhooks,
            KeyKind::Signing | KeyKind::Mail => &[],
        }
    }

    /// How many things are sealed with a key.
    fn count(&self, key: &Key) -> u64 {
        let by = |id: &str| id == key.id || (id.is_empty() && key.is_first());
        let theirs = self.of(key.kind).iter().filter(|(id, _)| by(id));
        theirs.map(|(_, count)| count).sum()
    }

    /// The keys that are needed and not there, with how much they have sealed.
    fn missing<'a>(&'a self, keys: &KeyRing, kind: KeyKind) -> Vec<(&'a str, u64)> {
        let known = keys.all(kind);
        let there = |id: &str| {
            known
                .iter()
                .any(|key| key.id == id || (id.is_empty() && key.is_first()))
        };
        let missing = self.of(kind).iter().filter(|(id, _)| !there(id));
        missing
            .map(|(id, count)| (if id.is_empty() { FIRST } else { id }, *count))
            .collect()
    }
}

/// Goes on only if every key is there that something is sealed with. Only then may a new one be made: it never takes the
/// place of one that is lost.
pub(crate) fn check(keys: &KeyRing, seals: &Seals) -> Result<(), String> {
    if let Some(why) = missing(keys, seals)?.into_iter().next() {
        return Err(why);
    }
    SEALING.iter().try_for_each(|kind| keys.ensure(*kind))
}

/// A sentence about each key that something is sealed with and that is neither there nor given up.
pub(crate) fn missing(keys: &KeyRing, seals: &Seals) -> Result<Vec<String>, String> {
    let mut sentences = Vec::new();
    for kind in SEALING {
        for (id, count) in seals.missing(keys, kind) {
            if !keys.folder().is_given_up(kind, id) {
                let (name, folder) = (kind.as_str(), keys.folder().path().display());
                let things = things(kind, count);
                let retired = keys.folder().retired()?;
                let but = match retired.iter().any(|key| key.id == id) {
                    true => ", but among the retired ones",
                    false => "",
                };
                sentences.push(format!(
                    "The key {id} of the kind {name}, with which {things} sealed, is not in {folder}{but}; put it back, \
                     or give up what it has sealed by: plotline keys retire {name} {id} --lost."
                ));
            }
        }
    }
    Ok(sentences)
}

pub(crate) fn list(keys: &KeyRing, seals: &Seals, now: Timestamp) -> Result<(), String> {
    println!("{:<9} {:<17} {:<21} use", "kind", "key", "made");
    for kind in KeyKind::ALL {
        for (key, replaced_at) in with_successors(keys, kind) {
            let made = format!("{:.0}", key.made_at);
            let using = using(&key, replaced_at, seals.count(&key), now);
            println!("{:<9} {:<17} {made:<21} {using}", kind.as_str(), key.id);
        }
        for (id, count) in seals.missing(keys, kind) {
            println!(
                "{:<9} {id:<17} {:<21} MISSING: {} sealed with it",
                kind.as_str(),
                "",
                things(kind, count)
            );
        }
    }
    println!("They are in {}.", keys.folder().path().display());
    Ok(())
}

pub(crate) fn rotate(keys: &KeyRing, kind: KeyKind) -> Result<(), String> {
    let before = keys.newest(kind);
    if before.is_none() {
        let kind = kind.as_str();
        return Err(format!(
            "There is no key of the kind {kind} yet; the service makes the first when it starts."
        ));
    }
    keys.folder().make(kind, &SystemEntropy)?;
    keys.look()?;
    let newest = keys
        .newest(kind)
        .filter(|newest| before.is_none_or(|before| before.id != newest.id));
    let newest = newest
        .ok_or("A new key was made, but is not the newest: does the clock of this machine go right?")?;
    println!(
        "The key {} of the kind {} is used from now on; nodes notice it within seconds.",
        newest.id,
        kind.as_str()
    );
    println!("The one before stays for what it has signed or sealed: see plotline keys list.");
    Ok(())
}

pub(crate) fn retire(
    keys: &KeyRing,
    seals: &Seals,
    kind: KeyKind,
    id: &str,
    now: Timestamp,
) -> Result<(), String> {
    let found = with_successors(keys, kind)
        .into_iter()
        .find(|(key, _)| key.id == id);
    let name = kind.as_str();
    let (key, replaced_at) =
        found.ok_or_else(|| format!("There is no key {id} of the kind {name}; see plotline keys list."))?;
    if let Some(why) = needed(&key, replaced_at, seals.count(&key), now) {
        return Err(format!("The key {id} of the kind {name} is still needed: {why}."));
    }
    let put = keys.folder().retire(&key)?;
    println!(
        "The key {id} of the kind {name} is retired; it was put into {}.",
        put.display()
    );
    Ok(())
}

/// What a key that is gone has sealed is given up, so that the service starts without it.
pub(crate) fn give_up(keys: &KeyRing, seals: &Seals, kind: KeyKind, id: &str) -> Result<(), String> {
    let (name, folder) = (kind.as_str(), keys.folder().path().display());
    let missing = seals.missing(keys, kind);
    let Some((_, count)) = missing.iter().find(|(missing, _)| *missing == id) else {
        return Err(format!(
            "No key {id} of the kind {name} is missing in {folder}; see plotline keys list."
        ));
    };
    keys.folder().give_up(kind, id)?;
    println!(
        "The key {id} of the kind {name} is given up, and {} sealed for ever.",
        things(kind, *count)
    );
    println!(
        "{}",
        match kind {
            KeyKind::Seeds => "These games cannot go on; admins can cancel them.",
            _ => "Players whose webhooks these are have to rotate the secrets.",
        }
    );
    Ok(())
}

/// The keys of a kind, the newest first, each with the time from which a newer one was used.
fn with_successors(keys: &KeyRing, kind: KeyKind) -> Vec<(std::sync::Arc<Key>, Option<Timestamp>)> {
    let mut replaced_at = None;
    let keys = keys.all(kind).into_iter();
    keys.map(|key| {
        let made_at = key.made_at;
        (key, replaced_at.replace(made_at))
    })
    .collect()
}

fn using(key: &Key, replaced_at: Option<Timestamp>, count: u64, now: Timestamp) -> String {
    let in_use = match key.kind {
        KeyKind::Signing => "signs access tokens and audit heads".to_owned(),
        KeyKind::Mail => "signs links and reply addresses in mails".to_owned(),
        kind @ (KeyKind::Webhooks | KeyKind::Seeds) => {
            format!("in use: {} sealed with it", things(kind, count))
        }
    };
    match (replaced_at, needed(key, replaced_at, count, now)) {
        (None, _) => in_use,
        (_, Some(why)) => why,
        (_, None) => "not needed any more; may be retired".to_owned(),
    }
}

/// Why a key cannot be retired yet.
fn needed(key: &Key, replaced_at: Option<Timestamp>, count: u64, now: Timestamp) -> Option<String> {
    let Some(replaced_at) = replaced_at else {
        return Some(format!(
            "it is the one in use; first run plotline keys rotate {}",
            key.kind.as_str()
        ));
    };
    let until = |span: SignedDuration| replaced_at.checked_add(span).ok().filter(|until| now < *until);
    let tokens = SignedDuration::from_secs(ACCESS_TOKEN_SECONDS) + NOTICED;
    match key.kind {
        KeyKind::Signing => {
            until(tokens).map(|until| format!("access tokens that it has signed are good until {until:.0}"))
        }
        KeyKind::Mail => until(MAILS_LAST).map(|until| {
            format!("links and addresses in mails that it has signed are good until {until:.0}")
        }),
        kind if count > 0 => Some(format!(
            "{} sealed with it; nodes seal them anew while they run",
            things(kind, count)
        )),
        _ => until(NOTICED).map(|until| format!("a node may not have noticed the new one before {until:.0}")),
    }
}

fn things(kind: KeyKind, count: u64) -> String {
    match (kind, count) {
        (KeyKind::Seeds, 1) => "1 seed is".to_owned(),
        (KeyKind::Seeds, count) => format!("{count} seeds are"),
        (_, 1) => "1 secret of webhooks is".to_owned(),
        (_, count) => format!("{count} secrets of webhooks are"),
    }
}
