//! The keys in the folder `tests` sign nothing but what is here.

use super::*;
use crate::fixture::at;
use ring::signature::{ED25519, KeyPair, RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey};
use std::path::PathBuf;

const MAIL: &str = "From: Plotline <plotline@play.example.org>\r\n\
    To: ada <ada@example.org>\r\n\
    Subject: Tower Up\r\n  with   ben\r\n\
    X-Other: unsigned\r\n\
    List-Unsubscribe: <https://play.example.org/u>\r\n\
    \r\n\
    It is  your turn. \r\n\
    \tSo it is.\r\n\
    \r\n\
    \r\n";

fn file(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/dkim/tests")).join(name)
}

fn load(name: &str) -> Result<Dkim, String> {
    Dkim::load(&file(name), "plotline", "play.example.org")
}

fn signed(dkim: &Dkim) -> String {
    String::from_utf8(dkim.sign(MAIL.as_bytes(), at(0)).unwrap()).unwrap()
}

/// A tag of the signature.
fn tag(signed: &str, name: &str) -> String {
    let header = signed.split("\r\nFrom:").next().unwrap();
    let header = header.strip_prefix("DKIM-Signature:").unwrap();
    let tags = header
        .split(';')
        .map(|tag| tag.split_whitespace().collect::<String>());
    let mut values = tags.filter_map(|tag| tag.strip_prefix(&format!("{name}=")).map(str::to_owned));
    values.next_back().unwrap()
}

/// What RFC 6376 says is signed of this mail, written by hand.
fn data(signed: &str) -> String {
    let header = signed.split("\r\nFrom:").next().unwrap();
    let (before, _) = header.rsplit_once("b=").unwrap();
    let before = before
        .strip_prefix("DKIM-Signature: ")
        .unwrap()
        .replace("\r\n ", " ");
    format!(
        "from:Plotline <plotline@play.example.org>\r\n\
         to:ada <ada@example.org>\r\n\
         subject:Tower Up with ben\r\n\
         list-unsubscribe:<https://play.example.org/u>\r\n\
         dkim-signature:{before}b="
    )
}

#[test]
fn the_signature_holds_for_what_the_standard_says_is_signed() {
    for name in ["rsa-pkcs8.pem", "rsa-pkcs1.pem", "ed25519.pem"] {
        let dkim = load(name).unwrap();
        let signed = signed(&dkim);
        assert!(signed.ends_with(MAIL), "the mail itself is as it was");
        assert_eq!(tag(&signed, "h"), "from:from:to:subject:list-unsubscribe");
        assert_eq!(
            (tag(&signed, "d"), tag(&signed, "s")),
            ("play.example.org".to_owned(), "plotline".to_owned())
        );
        let body = "It is your turn.\r\n So it is.\r\n";
        assert_eq!(tag(&signed, "bh"), BASE64.encode(&Sha256::digest(body)));
        let signature = BASE64.decode(tag(&signed, "b").as_bytes()).unwrap();
        let data = data(&signed);
        match &dkim.key {
            SigningKey::Rsa(key) => {
                UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, key.public_key().as_ref())
                    .verify(data.as_bytes(), &signature)
                    .unwrap()
            }
            SigningKey::Ed25519(key) => UnparsedPublicKey::new(&ED25519, key.public_key().as_ref())
                .verify(&Sha256::digest(data), &signature)
                .unwrap(),
        }
    }
}

/// RFC 6376, 3.4.5.
#[test]
fn blanks_are_treated_as_in_the_example_of_the_standard() {
    assert_eq!(relaxed_body(b" C \r\nD \t E\r\n\r\n\r\n"), b" C\r\nD E\r\n");
    assert_eq!(relaxed_body(b"\r\n\r\n"), b"");
    assert_eq!(relaxed_body(b"no end"), b"no end\r\n");
    assert_eq!(relaxed_header("A: X"), Some(("a".to_owned(), "X".to_owned())));
    assert_eq!(
        relaxed_header("B : Y\t  Z  "),
        Some(("b".to_owned(), "Y Z".to_owned()))
    );
}

#[test]
fn a_key_that_cannot_sign_stops_the_start_with_a_sentence() {
    for name in ["rsa-short.pem", "nothing.pem", "../tests.rs"] {
        let said = load(name).err().unwrap();
        assert!(
            said.starts_with("The setting PLOTLINE_DKIM_KEY is wrong") && said.ends_with('.'),
            "{said}"
        );
    }
    let said = Dkim::load(&file("ed25519.pem"), "a;b", "example.org")
        .err()
        .unwrap();
    assert!(said.contains("PLOTLINE_DKIM_SELECTOR"), "{said}");
}
