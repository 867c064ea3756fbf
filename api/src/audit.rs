//! `plotline audit`.

use plotline_adapters::keys::{Key, KeyKind, KeyRing};
use plotline_domain::audit::{AuditHead, Audits};
use std::path::Path;

/// Signs what the log ends with now.
pub(crate) async fn print_head(audits: &Audits, keys: &KeyRing) -> Result<(), String> {
    let newest = keys.newest(KeyKind::Signing);
    let key = newest.as_ref().and_then(|key| Some((key.signing()?, &key.id)));
    let (key, id) = key.ok_or("There is no key to sign with.")?;
    let head = audits.audit_head(id.clone()).await;
    let mut head = head.map_err(|error| format!("The audit log cannot be read: {error}."))?;
    head.signature = key.sign(head.message().as_bytes());
    println!("{}", head.to_line());
    Ok(())
}

/// Checks the chain and, with a head that was kept elsewhere, that nothing is missing since.
pub(crate) async fn verify(audits: &Audits, keys: &KeyRing, file: Option<&Path>) -> Result<(), String> {
    let head = file.map(|file| read_head(keys, file)).transpose()?;
    match audits.verify_since(head.as_ref()).await {
        Ok(Ok(proof)) => {
            println!("The audit log is whole: {} entries.", proof.entries);
            println!("The last one has the hash {}.", proof.head);
            match head {
                Some(head) => println!(
                    "It has all {} entries that there were at {}.",
                    head.entries, head.at
                ),
                None => println!("Whether its end was cut off is only seen with --head FILE."),
            }
            Ok(())
        }
        Ok(Err(fault)) => Err(format!("The audit log is not whole. {fault}.")),
        Err(error) => Err(format!("The audit log cannot be read: {error}.")),
    }
}

/// A head that one of our keys has signed; it may be retired by now.
fn read_head(keys: &KeyRing, file: &Path) -> Result<AuditHead, String> {
    let name = file.display();
    let text =
        std::fs::read_to_string(file).map_err(|error| format!("The file {name} cannot be read: {error}."))?;
    let head = AuditHead::read(&text).map_err(|error| format!("The file {name} cannot be used: {error}."))?;
    let (retired, current) = (keys.folder().retired()?, keys.all(KeyKind::Signing));
    let mut all = current.iter().map(AsRef::as_ref).chain(&retired);
    let Some(key) = all.find_map(|key: &Key| key.signing().filter(|_| key.id == head.kid)) else {
        let folder = keys.folder().path().display();
        return Err(format!(
            "The head was signed with the key {}, which is not in {folder}.",
            head.kid
        ));
    };
    match key.verifies(head.message().as_bytes(), &head.signature) {
        true => Ok(head),
        false => Err("The signature of the head is wrong: it was changed, or is not from here.".to_owned()),
    }
}
