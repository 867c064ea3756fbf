use super::*;
use plotline_adapters::keys::KeyRing;
use plotline_adapters::{SystemClock, SystemEntropy};
use serde_json::{Value, json};
use std::sync::Arc;

fn service() -> (Arc<KeyRing>, AccessTokens) {
    let folder = tempfile::tempdir().unwrap();
    let keys = Arc::new(KeyRing::open(folder.path(), Arc::new(SystemEntropy)).unwrap());
    let tokens = AccessTokens::new(
        keys.clone(),
        "plotline".to_owned(),
        Arc::new(SystemClock),
        Arc::new(SystemEntropy),
    );
    (keys, tokens)
}

#[test]
fn a_signature_is_proven_by_the_published_keys_as_a_set_and_one_by_one() {
    let (keys, tokens) = service();
    let jws = tokens.sign("the payload").unwrap();
    assert_eq!(
        jws,
        tokens.sign("the payload").unwrap(),
        "the same record has the same bytes"
    );
    assert!(tokens.have_signed("the payload", &jws));
    let set = keys.jwks();
    for published in [set.clone(), set["keys"][0].clone()] {
        let public = PublicKeys::read(&published.to_string()).unwrap();
        assert!(public.have_signed("the payload", &jws));
        assert!(!public.have_signed("another payload", &jws));
    }
    let (others, _) = service();
    let public = PublicKeys::read(&others.jwks().to_string()).unwrap();
    assert!(!public.have_signed("the payload", &jws));
}

#[test]
fn a_signature_under_another_header_is_none() {
    let (_, tokens) = service();
    let jws = tokens.sign("the payload").unwrap();
    let signed_under = |header: Value| {
        let protected = BASE64URL_NOPAD.encode(header.to_string().as_bytes());
        let message = message(&protected, "the payload");
        let signature =
            crypto::sign(message.as_bytes(), &tokens.signing().unwrap().1, Algorithm::EdDSA).unwrap();
        format!("{protected}..{signature}")
    };
    let ours = json!({"alg": ALGORITHM, "kid": tokens.signing_kid(), "typ": TYPE});
    assert_eq!(
        signed_under(ours.clone()),
        jws,
        "the test signs as the service does"
    );
    // A token for access is signed by the same key; what it says is never taken for what a record says.
    for (name, value) in [
        ("typ", json!("JWT")),
        ("alg", json!("none")),
        ("crit", json!(["b64"])),
    ] {
        let mut header = ours.clone();
        header[name] = value;
        assert!(
            !tokens.have_signed("the payload", &signed_under(header)),
            "{name}"
        );
    }
    for nonsense in ["", "..", "a..b", jws.trim_end_matches(char::is_alphanumeric)] {
        assert!(!tokens.have_signed("the payload", nonsense), "{nonsense}");
    }
}

#[test]
fn what_holds_no_key_is_refused_in_words() {
    let read = |text: &str| PublicKeys::read(text).err().unwrap();
    assert!(read("no JSON").contains("neither"));
    assert!(read(r#"{"keys":[]}"#).contains("no Ed25519 key"));
    assert!(read(r#"{"kty":"RSA","n":"AQAB","e":"AQAB"}"#).contains("no Ed25519 key"));
    assert!(read(r#"{"kty":"OKP","crv":"Ed25519","x":"?"}"#).contains("cannot be read"));
}
