use super::{AuditEntry, AuditHead, AuditLine, Audits};
use crate::ports::StoreError;
use plotline_use_case::use_case;

/// What an audit log that is whole shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditProof {
    pub entries: u64,
    /// The hash of the last entry: whoever has kept it elsewhere can tell whether the end was cut off.
    pub head: String,
}

/// The first entry that is not as it must be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {number}: {why}")]
pub struct AuditFault {
    pub number: u64,
    pub why: &'static str,
}

/// How many entries are read at once.
const PAGE: u32 = 500;

impl Audits {
    /// Checks the chain from its first entry to its last.
    #[use_case]
    pub async fn verify_audit(&self) -> Result<Result<AuditProof, AuditFault>, StoreError> {
        self.verify_since(None).await
    }

    /// The same, and that it still begins with everything that was there when a head was signed.
    #[use_case]
    pub async fn verify_since(
        &self,
        head: Option<&AuditHead>,
    ) -> Result<Result<AuditProof, AuditFault>, StoreError> {
        let mut proof = AuditProof {
            entries: 0,
            head: AuditEntry::GENESIS.to_owned(),
        };
        loop {
            let lines = self.store.audit_lines(proof.entries, PAGE).await?;
            if lines.is_empty() {
                let missing = AuditFault {
                    number: proof.entries + 1,
                    why: "it is missing, but was there when the head was signed",
                };
                let cut = head.is_some_and(|head| proof.entries < head.entries);
                return Ok(if cut { Err(missing) } else { Ok(proof) });
            }
            for line in &lines {
                let number = proof.entries + 1;
                match check(line, number, &proof.head) {
                    Ok(hash) => proof.head = hash,
                    Err(why) => return Ok(Err(AuditFault { number, why })),
                }
                proof.entries = number;
                if head.is_some_and(|head| head.entries == number && head.head != proof.head) {
                    let why = "it is not the one that was there when the head was signed";
                    return Ok(Err(AuditFault { number, why }));
                }
            }
        }
    }
}

/// The hash of an entry that follows the one before.
fn check(line: &AuditLine, number: u64, prev: &str) -> Result<String, &'static str> {
    if line.number != number {
        return Err("it is missing");
    }
    let entry: AuditEntry = serde_json::from_str(&line.line).map_err(|_| "it cannot be read")?;
    if entry.to_line() != line.line {
        return Err("the line is not canonical JSON");
    }
    if entry.number != number {
        return Err("it says that it has another number");
    }
    if entry.prev != prev {
        return Err("it does not carry the hash of its predecessor");
    }
    if entry.clone().seal().hash != entry.hash {
        return Err("the hash does not fit the entry");
    }
    let target = &entry.target;
    let found_by = line.admin == entry.admin.id.to_string()
        && line.game == target.game.map(|id| id.to_string())
        && line.player == target.player.map(|id| id.to_string())
        && line.look == entry.look();
    match found_by {
        true => Ok(entry.hash),
        false => Err("it is found by what it does not say"),
    }
}
