//! The record of a game: its header, its events in a hash chain, after the end the seed, and a signature: enough to prove
//! it.

mod canonical;
mod event;
mod footer;
mod header;
mod pen;
mod position;
mod proof;
mod signature;
mod tell;
mod verify;

#[cfg(test)]
mod tests;

pub(crate) use canonical::canonical;
pub use event::{Event, InvalidEvent, Line, Then, What};
pub use footer::Footer;
pub use header::{Format, Header, HeaderPlayer, HeaderSeat};
#[cfg(test)]
pub(crate) use pen::SKIP_LIMIT;
pub use pen::{Pen, Written};
pub use position::Position;
pub use proof::{Known, Proof};
pub use signature::{RecordKeys, RecordSigner, Signature};
pub use tell::story;
pub use verify::{Fault, verify, verify_against};

use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// A SHA-256 in lower-case hex.
pub type Hash = String;

/// The hash of a line: the SHA-256 of its canonical JSON without the field `hash`.
pub(crate) fn line_hash(line: &impl Serialize) -> Hash {
    let mut line = json!(line);
    if let Value::Object(fields) = &mut line {
        fields.remove("hash");
    }
    data_encoding::HEXLOWER.encode(&Sha256::digest(canonical(&line).as_bytes()))
}
