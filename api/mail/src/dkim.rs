//! DKIM (RFC 6376): a signature by which others see that a mail is from our domain and was not changed on its way.
//!
//! RSA and Ed25519 (RFC 8463) keys sign with what TLS brings along, so this needs no further cryptography.

use data_encoding::BASE64;
use jiff::Timestamp;
use ring::rand::SystemRandom;
use ring::signature::{Ed25519KeyPair, RSA_PKCS1_SHA256, RsaKeyPair};
use sha2::{Digest, Sha256};
use std::path::Path;

pub(crate) struct Dkim {
    key: SigningKey,
    selector: String,
    domain: String,
}

enum SigningKey {
    Rsa(RsaKeyPair),
    Ed25519(Ed25519KeyPair),
}

/// What is signed, where a mail has it. `from` stands twice, so that nobody can add another one.
const SIGNED: [&str; 14] = [
    "from",
    "from",
    "to",
    "subject",
    "date",
    "message-id",
    "in-reply-to",
    "references",
    "reply-to",
    "mime-version",
    "content-type",
    "auto-submitted",
    "list-unsubscribe",
    "list-unsubscribe-post",
];

impl Dkim {
    /// Reads a private key (PEM: PKCS#8, or PKCS#1 for RSA), or says in one sentence why it cannot be used.
    pub(super) fn load(file: &Path, selector: &str, domain: &str) -> Result<Self, String> {
        let wrong = |why: String| format!("The setting PLOTLINE_DKIM_KEY is wrong: {why}.");
        let pem = std::fs::read_to_string(file)
            .map_err(|error| wrong(format!("the file {} cannot be read: {error}", file.display())))?;
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
        if selector.is_empty() || !selector.chars().all(plain) {
            return Err(
                "The setting PLOTLINE_DKIM_SELECTOR is wrong: it is letters, digits, '-' and '.'.".to_owned(),
            );
        }
        let key = SigningKey::read(&pem).ok_or_else(|| {
            let file = file.display();
            wrong(format!(
                "{file} holds no private key as PEM, RSA of at least 2048 bits or Ed25519"
            ))
        })?;
        Ok(Self {
            key,
            selector: selector.to_owned(),
            domain: domain.to_owned(),
        })
    }

    /// The mail with its signature.
    pub(super) fn sign(&self, mail: &[u8], now: Timestamp) -> Result<Vec<u8>, String> {
        let split = mail.windows(4).position(|four| four == b"\r\n\r\n");
        let (head, body) = split
            .and_then(|at| mail.split_at_checked(at + 2))
            .ok_or("The mail has no body to sign.")?;
        let head = String::from_utf8_lossy(head)
            .replace("\r\n ", " ")
            .replace("\r\n\t", " ");
        let body = body.strip_prefix(b"\r\n").unwrap_or(body);
        let headers: Vec<(String, String)> = head.lines().filter_map(relaxed_header).collect();

        let mut data = String::new();
        let mut names = Vec::new();
        for name in SIGNED {
            let before = names.iter().filter(|seen| **seen == name).count();
            let found = headers.iter().rev().filter(|(is, _)| is == name).nth(before);
            match found {
                Some((_, value)) => data.push_str(&format!("{name}:{value}\r\n")),
                None if before == 0 => continue,
                // To sign one that is not there is to say that there is none.
                None => {}
            }
            names.push(name);
        }
        let unsigned = format!(
            "v=1; a={}; c=relaxed/relaxed; d={};\r\n s={}; t={};\r\n h={};\r\n bh={};\r\n b=",
            self.key.algorithm(),
            self.domain,
            self.selector,
            now.as_second(),
            names.join(":\r\n "),
            BASE64.encode(&Sha256::digest(relaxed_body(body)))
        );
        data.push_str(&format!(
            "dkim-signature:{}",
            squeeze(&unsigned.replace("\r\n", ""))
        ));
        let signature = BASE64.encode(&self.key.sign(data.as_bytes())?);
        let mut signed = format!("DKIM-Signature: {unsigned}{}\r\n", fold(&signature)).into_bytes();
        signed.extend_from_slice(mail);
        Ok(signed)
    }
}

impl SigningKey {
    fn read(pem: &str) -> Option<Self> {
        let mut lines = pem
            .lines()
            .map(str::trim)
            .skip_while(|line| !line.starts_with("-----BEGIN"));
        let kind = lines.next()?;
        let base64: String = lines.take_while(|line| !line.starts_with("-----END")).collect();
        let der = BASE64.decode(base64.as_bytes()).ok()?;
        match kind {
            "-----BEGIN RSA PRIVATE KEY-----" => RsaKeyPair::from_der(&der).ok().map(Self::Rsa),
            "-----BEGIN PRIVATE KEY-----" => {
                let rsa = RsaKeyPair::from_pkcs8(&der).ok().map(Self::Rsa);
                rsa.or_else(|| {
                    let key = Ed25519KeyPair::from_pkcs8_maybe_unchecked(&der);
                    key.ok().map(Self::Ed25519)
                })
            }
            _ => None,
        }
    }

    fn algorithm(&self) -> &'static str {
        match self {
            Self::Rsa(_) => "rsa-sha256",
            Self::Ed25519(_) => "ed25519-sha256",
        }
    }

    fn sign(&self, data: &[u8]) -> Result<Vec<u8>, String> {
        match self {
            Self::Rsa(key) => {
                let mut signature = vec![0; key.public().modulus_len()];
                key.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), data, &mut signature)
                    .map_err(|_| "The mail cannot be signed.".to_owned())?;
                Ok(signature)
            }
            // RFC 8463: the hash is what is signed.
            Self::Ed25519(key) => Ok(key.sign(&Sha256::digest(data)).as_ref().to_vec()),
        }
    }
}

fn relaxed_header(line: &str) -> Option<(String, String)> {
    let (name, value) = line.split_once(':')?;
    Some((
        name.trim_end().to_ascii_lowercase(),
        squeeze(value).trim().to_owned(),
    ))
}

/// Lines without blanks at their ends, runs of blanks as one, no empty lines at the end.
fn relaxed_body(body: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(body);
    let lines: Vec<String> = text
        .split("\r\n")
        .map(|line| squeeze(line).trim_end_matches(' ').to_owned())
        .collect();
    let text = lines.join("\r\n");
    match text.trim_end_matches("\r\n") {
        "" => Vec::new(),
        text => format!("{text}\r\n").into_bytes(),
    }
}

/// Runs of blanks as one.
fn squeeze(text: &str) -> String {
    let mut squeezed = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' ' | '\t' if squeezed.ends_with(' ') => {}
            ' ' | '\t' => squeezed.push(' '),
            c => squeezed.push(c),
        }
    }
    squeezed
}

fn fold(signature: &str) -> String {
    let pieces: Vec<&str> = signature
        .as_bytes()
        .chunks(70)
        .filter_map(|piece| std::str::from_utf8(piece).ok())
        .collect();
    pieces.join("\r\n ")
}

#[cfg(test)]
mod tests;
