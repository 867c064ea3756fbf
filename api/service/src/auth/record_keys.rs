//! Signatures of records: a detached JWS (RFC 7515, appendix F), with the keys that sign access tokens. Its type keeps one
//! from being taken for the other.

use super::{AccessTokens, eddsa};
use data_encoding::BASE64URL_NOPAD;
use jsonwebtoken::{Algorithm, DecodingKey, crypto};
use plotline_adapters::keys::KeyKind;
use plotline_domain::record::{RecordKeys, RecordSigner};
use serde::{Deserialize, Serialize};

/// The public keys of a service, as it publishes them.
pub struct PublicKeys(Vec<DecodingKey>);

#[derive(Deserialize)]
#[serde(untagged)]
enum Published {
    Set { keys: Vec<Jwk> },
    One(Jwk),
}

#[derive(Deserialize)]
struct Jwk {
    kty: String,
    crv: Option<String>,
    x: Option<String>,
}

/// The protected header.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Protected<'a> {
    alg: &'a str,
    kid: &'a str,
    typ: &'a str,
}

const ALGORITHM: &str = "EdDSA";
const TYPE: &str = "plotline-record";

impl PublicKeys {
    /// Reads a JWK Set, or one JWK. Keys of other algorithms are left out.
    pub fn read(text: &str) -> Result<Self, String> {
        eddsa::install();
        let published: Published =
            serde_json::from_str(text).map_err(|_| "it is neither a JWK Set nor a JWK".to_owned())?;
        let keys = match published {
            Published::Set { keys } => keys,
            Published::One(key) => vec![key],
        };
        let ours = keys
            .iter()
            .filter(|key| key.kty == "OKP" && key.crv.as_deref() == Some("Ed25519"));
        let read = |key: &Jwk| DecodingKey::from_ed_components(key.x.as_deref().unwrap_or_default());
        let keys: Vec<DecodingKey> = ours
            .map(read)
            .collect::<Result<_, _>>()
            .map_err(|error| format!("one of its keys cannot be read: {error}"))?;
        match keys.is_empty() {
            true => Err("there is no Ed25519 key in it".into()),
            false => Ok(Self(keys)),
        }
    }
}

impl RecordKeys for PublicKeys {
    fn have_signed(&self, payload: &str, jws: &str) -> bool {
        self.0.iter().any(|key| has_signed(key, payload, jws))
    }
}

impl RecordKeys for AccessTokens {
    fn have_signed(&self, payload: &str, jws: &str) -> bool {
        let keys = self.keys.all(KeyKind::Signing);
        let public = keys.iter().filter_map(|key| {
            let key = key.signing()?;
            DecodingKey::from_ed_components(&key.public()).ok()
        });
        public.into_iter().any(|key| has_signed(&key, payload, jws))
    }
}

impl RecordSigner for AccessTokens {
    fn sign(&self, payload: &str) -> Result<String, String> {
        let (kid, key) = self.signing()?;
        let protected = Protected {
            alg: ALGORITHM,
            kid: &kid,
            typ: TYPE,
        };
        let protected = serde_json::to_vec(&protected).map_err(|error| error.to_string())?;
        let protected = BASE64URL_NOPAD.encode(&protected);
        let message = message(&protected, payload);
        let signature =
            crypto::sign(message.as_bytes(), &key, Algorithm::EdDSA).map_err(|error| error.to_string())?;
        Ok(format!("{protected}..{signature}"))
    }
}

fn message(protected: &str, payload: &str) -> String {
    format!("{protected}.{}", BASE64URL_NOPAD.encode(payload.as_bytes()))
}

fn has_signed(key: &DecodingKey, payload: &str, jws: &str) -> bool {
    let Some((protected, signature)) = jws.split_once("..") else {
        return false;
    };
    let Ok(header) = BASE64URL_NOPAD.decode(protected.as_bytes()) else {
        return false;
    };
    let is_ours = serde_json::from_slice(&header)
        .is_ok_and(|header: Protected<'_>| header.alg == ALGORITHM && header.typ == TYPE);
    let message = message(protected, payload);
    is_ours && crypto::verify(signature, message.as_bytes(), key, Algorithm::EdDSA).unwrap_or(false)
}

#[cfg(test)]
mod tests;
