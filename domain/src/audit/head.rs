use super::{AuditEntry, Audits};
use crate::ports::StoreError;
use crate::record::canonical;
use jiff::Timestamp;
use plotline_use_case::use_case;
use serde::{Deserialize, Serialize};

/// What the audit log ended with at a time, to be signed and kept elsewhere: whoever has it can tell later whether the end
/// was cut off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditHead {
    format: Format,
    pub at: Timestamp,
    pub entries: u64,
    /// The hash of the last entry; of an empty log, 64 zeros.
    pub head: String,
    /// The id of the key that signs it, as in the JWKS.
    pub kid: String,
    /// Ed25519 over the canonical JSON without this field, in base64url.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub signature: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Format {
    #[serde(rename = "plotline-audit-head/1")]
    One,
}

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is not a signed head of an audit log: {0}")]
pub struct InvalidHead(String);

impl Audits {
    /// The head as it is now, for this key to sign.
    #[use_case]
    pub async fn audit_head(&self, kid: String) -> Result<AuditHead, StoreError> {
        let last = self.store.last_entry().await?;
        let (entries, head) = match last {
            Some(last) => (last.number, last.hash),
            None => (0, AuditEntry::GENESIS.to_owned()),
        };
        Ok(AuditHead {
            format: Format::One,
            at: self.clock.now(),
            entries,
            head,
            kid,
            signature: String::new(),
        })
    }
}

impl AuditHead {
    pub fn read(text: &str) -> Result<Self, InvalidHead> {
        serde_json::from_str(text).map_err(|error| InvalidHead(error.to_string()))
    }

    /// What is signed.
    pub fn message(&self) -> String {
        let unsigned = Self {
            signature: String::new(),
            ..self.clone()
        };
        canonical(&unsigned)
    }

    pub fn to_line(&self) -> String {
        canonical(self)
    }
}
