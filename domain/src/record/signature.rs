use super::{Hash, canonical, line_hash};
use plotline_published::Published;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The last line of a record of the second form, made when the record is read: what the players were called when the
/// game started, signed by the service. What it signs includes the hash of the line before, so it covers every line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Published)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// By seat.
    pub names: Vec<String>,
    /// The hash of the line before.
    pub prev: Hash,
    /// A detached JWS (RFC 7515, appendix F): its payload is this line's canonical JSON without `jws` and `hash`.
    pub jws: String,
    pub hash: Hash,
}

/// The public keys of a service.
pub trait RecordKeys: Send + Sync {
    /// Whether one of them proves that the service made this detached JWS of the payload.
    fn have_signed(&self, payload: &str, jws: &str) -> bool;
}

/// The key of a service.
pub trait RecordSigner: RecordKeys {
    /// A detached JWS of the payload.
    fn sign(&self, payload: &str) -> Result<String, String>;
}

impl Signature {
    pub fn new(names: Vec<String>, prev: Hash, signer: &dyn RecordSigner) -> Result<Self, String> {
        let mut signature = Self {
            names,
            prev,
            jws: String::new(),
            hash: String::new(),
        };
        signature.jws = signer.sign(&signature.payload())?;
        Ok(signature.seal())
    }

    pub(super) fn payload(&self) -> String {
        canonical(&json!({"names": self.names, "prev": self.prev}))
    }

    pub fn to_line(&self) -> String {
        canonical(self)
    }

    /// Its hash covers everything else.
    pub fn seal(mut self) -> Self {
        self.hash = line_hash(&self);
        self
    }
}
