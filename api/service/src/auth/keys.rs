//! The keys that access tokens are signed with: Ed25519, generated at first start, one file each.
//!
//! To rotate, put a new key beside the old one: the newest signs, all of them verify. Nodes that share a database
//! share this folder too.

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use ed25519_dalek::SigningKey;
use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use ed25519_dalek::pkcs8::{DecodePrivateKey, EncodePrivateKey};
use plotline_domain::ports::Entropy;
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
    pub(super) signing: SigningKey,
}

impl Keys {
    /// Reads the keys in the folder, or makes the first one.
    pub fn load(folder: &Path, entropy: &dyn Entropy) -> Result<Self, String> {
        let trouble = |what: &str, error: &dyn std::fmt::Display| {
            format!("The keys in {} cannot be {what}: {error}.", folder.display())
        };
        fs::create_dir_all(folder).map_err(|error| trouble("kept", &error))?;
        if key_files(folder)
            .map_err(|error| trouble("read", &error))?
            .is_empty()
        {
            generate(folder, entropy).map_err(|error| trouble("made", &error))?;
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
        let pem = fs::read_to_string(file).map_err(|error| error.to_string())?;
        let signing = SigningKey::from_pkcs8_pem(&pem)
            .map_err(|error| format!("{} holds no Ed25519 key ({error})", file.display()))?;
        let digest = Sha256::digest(signing.verifying_key().as_bytes());
        Ok(Self {
            kid: HEXLOWER.encode(&digest).chars().take(16).collect(),
            signing,
        })
    }

    pub(super) fn public(&self) -> String {
        BASE64URL_NOPAD.encode(self.signing.verifying_key().as_bytes())
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

fn generate(folder: &Path, entropy: &dyn Entropy) -> Result<(), String> {
    let key = SigningKey::from_bytes(&entropy.bytes());
    let pem = key
        .to_pkcs8_pem(LineEnding::LF)
        .map_err(|error| error.to_string())?;
    // Written whole under another name first: a node that starts at the same time never reads half a key.
    let millis = jiff::Timestamp::now().as_millisecond();
    let (draft, file) = (
        folder.join(format!("{millis}.new")),
        folder.join(format!("{millis}.pem")),
    );
    write_private(&draft, pem.as_bytes()).map_err(|error| error.to_string())?;
    fs::rename(&draft, &file).map_err(|error| error.to_string())
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
