//! Keys that sign for everybody to see: Ed25519, as PEM.

use super::folder::short;
use data_encoding::{BASE64, BASE64URL_NOPAD};
use ring::rand::SystemRandom;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use rustls_pki_types::PrivatePkcs8KeyDer;
use rustls_pki_types::pem::PemObject;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

pub struct SigningKey {
    private: PrivatePkcs8KeyDer<'static>,
    pair: Ed25519KeyPair,
}

impl SigningKey {
    pub(super) fn read(pem: &[u8]) -> Result<Self, String> {
        let private = PrivatePkcs8KeyDer::from_pem_slice(pem).map_err(|error| error.to_string())?;
        let pair = Ed25519KeyPair::from_pkcs8_maybe_unchecked(private.secret_pkcs8_der())
            .map_err(|error| error.to_string())?;
        Ok(Self { private, pair })
    }

    /// A new one, as PEM.
    pub(super) fn generate() -> Result<String, String> {
        let key = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).map_err(|error| error.to_string())?;
        Ok(pem(key.as_ref()))
    }

    /// Its id in the JSON Web Key Set.
    pub(super) fn kid(&self) -> String {
        short(&Sha256::digest(self.pair.public_key().as_ref()))
    }

    /// As PKCS#8.
    pub fn private(&self) -> &[u8] {
        self.private.secret_pkcs8_der()
    }

    /// In base64url, as JSON Web Keys have it.
    pub fn public(&self) -> String {
        BASE64URL_NOPAD.encode(self.pair.public_key().as_ref())
    }

    /// In base64url.
    pub fn sign(&self, message: &[u8]) -> String {
        BASE64URL_NOPAD.encode(self.pair.sign(message).as_ref())
    }

    /// Whether it has signed this.
    pub fn verifies(&self, message: &[u8], signature: &str) -> bool {
        let public = UnparsedPublicKey::new(&ED25519, self.pair.public_key().as_ref());
        let signature = BASE64URL_NOPAD.decode(signature.as_bytes());
        signature.is_ok_and(|signature| public.verify(message, &signature).is_ok())
    }
}

pub(super) fn jwks<'a>(keys: impl Iterator<Item = &'a SigningKey>) -> Value {
    let jwk = |key: &SigningKey| json!({"kty": "OKP", "crv": "Ed25519", "alg": "EdDSA", "use": "sig", "kid": key.kid(), "x": key.public()});
    json!({ "keys": keys.map(jwk).collect::<Vec<_>>() })
}

/// In lines of 64 letters (RFC 7468).
fn pem(pkcs8: &[u8]) -> String {
    let mut pem = "-----BEGIN PRIVATE KEY-----".to_owned();
    for (index, letter) in BASE64.encode(pkcs8).chars().enumerate() {
        if index % 64 == 0 {
            pem.push('\n');
        }
        pem.push(letter);
    }
    pem.push_str("\n-----END PRIVATE KEY-----\n");
    pem
}
