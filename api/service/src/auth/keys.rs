//! The keys that access tokens are signed with: Ed25519, generated at first start, one file each.
//!
//! To rotate, put a new key beside the old one: the newest signs, all of them verify. Nodes that share a database
//! share this folder too.

use data_encoding::{BASE64, BASE64URL_NOPAD, HEXLOWER};
use ring::rand::SystemRandom;
use ring::signature::{Ed25519KeyPair, KeyPair};
use rustls_pki_types::PrivatePkcs8KeyDer;
use rustls_pki_types::pem::PemObject;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

pub struct Keys {
    /// Newest first; never empty.
    keys: Vec<Key>,
}

pub(super) struct Key {
    pub(super) kid: String,
    private: PrivatePkcs8KeyDer<'static>,
    public: Vec<u8>,
}

impl Keys {
    /// Reads the keys in the folder, or makes the first one.
    pub fn load(folder: &Path) -> Result<Self, String> {
        let trouble = |what: &str, error: &dyn std::fmt::Display| {
            format!("The keys in {} cannot be {what}: {error}.", folder.display())
        };
        fs::create_dir_all(folder).map_err(|error| trouble("kept", &error))?;
        if key_files(folder)
            .map_err(|error| trouble("read", &error))?
            .is_empty()
        {
            generate(folder).map_err(|error| trouble("made", &error))?;
        }
        let files = key_files(folder).map_err(|error| trouble("read", &error))?;
        let keys = files
            .iter()
            .rev()
            .map(|file| Key::read(file))
            .collect::<Result<Vec<_>, _>>();
        Ok(Self {
            keys: keys.map_err(|error| trouble("read", &error))?,
        })
    }

    pub(super) fn newest(&self) -> Option<&Key> {
        self.keys.first()
    }

    pub(super) fn all(&self) -> &[Key] {
        &self.keys
    }

    /// The public halves as a JSON Web Key Set.
    pub fn jwks(&self) -> Value {
        let keys: Vec<Value> = self.keys.iter().map(Key::jwk).collect();
        json!({ "keys": keys })
    }
}

impl Key {
    fn read(file: &Path) -> Result<Self, String> {
        let wrong = |why: &dyn std::fmt::Display| format!("{} holds no Ed25519 key ({why})", file.display());
        let pem = fs::read(file).map_err(|error| error.to_string())?;
        let private = PrivatePkcs8KeyDer::from_pem_slice(&pem).map_err(|error| wrong(&error))?;
        let pair = Ed25519KeyPair::from_pkcs8_maybe_unchecked(private.secret_pkcs8_der())
            .map_err(|error| wrong(&error))?;
        let public = pair.public_key().as_ref().to_vec();
        Ok(Self {
            kid: HEXLOWER
                .encode(&Sha256::digest(&public))
                .chars()
                .take(16)
                .collect(),
            private,
            public,
        })
    }

    /// As PKCS#8.
    pub(super) fn private(&self) -> &[u8] {
        self.private.secret_pkcs8_der()
    }

    pub(super) fn public(&self) -> String {
        BASE64URL_NOPAD.encode(&self.public)
    }

    fn jwk(&self) -> Value {
        json!({"kty": "OKP", "crv": "Ed25519", "alg": "EdDSA", "use": "sig", "kid": self.kid, "x": self.public()})
    }
}

/// Sorted by name; names begin with the time they were made.
fn key_files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "pem") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn generate(folder: &Path) -> Result<(), String> {
    let key = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).map_err(|error| error.to_string())?;
    let pem = pem(key.as_ref());
    // Written whole under another name first: a node that starts at the same time never reads half a key.
    let millis = jiff::Timestamp::now().as_millisecond();
    let (draft, file) = (
        folder.join(format!("{millis}.new")),
        folder.join(format!("{millis}.pem")),
    );
    write_private(&draft, pem.as_bytes()).map_err(|error| error.to_string())?;
    fs::rename(&draft, &file).map_err(|error| error.to_string())
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

fn write_private(file: &Path, content: &[u8]) -> std::io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(file)?;
    file.write_all(content)?;
    file.sync_all()
}
