use super::*;
use data_encoding::BASE64URL_NOPAD;
use plotline_adapters::{SystemClock, SystemEntropy};
use plotline_domain::players::{Email, Player, Role, Username};
use ring::hmac;
use ring::signature::Ed25519KeyPair;
use rustls_pki_types::PrivatePkcs8KeyDer;
use rustls_pki_types::pem::PemObject;
use serde_json::{Value, json};
use std::fs;
use tempfile::TempDir;

/// A key and a token of it, both made when other libraries signed. They are good for nothing else.
const KEY: &str = include_str!("tests/key.pem");
const TOKEN: &str = include_str!("tests/token.txt");

/// The example of RFC 8410, which is how `openssl genpkey` writes keys: without the public half.
const SHORT_KEY: &str = "-----BEGIN PRIVATE KEY-----\n\
    MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n\
    -----END PRIVATE KEY-----\n";

struct Issuer {
    folder: TempDir,
    tokens: AccessTokens,
    keys: Arc<KeyRing>,
}

fn ring_of(folder: &TempDir) -> Result<KeyRing, String> {
    KeyRing::open(folder.path(), Arc::new(SystemEntropy))
}

/// Of the keys in these files, by name.
fn issuer(files: &[(&str, &str)]) -> Issuer {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        fs::write(folder.path().join(name), content).unwrap();
    }
    let keys = ring_of(&folder).map(Arc::new).unwrap();
    let tokens = AccessTokens::new(
        keys.clone(),
        "plotline".to_owned(),
        Arc::new(SystemClock),
        Arc::new(SystemEntropy),
    );
    Issuer { folder, tokens, keys }
}

fn session() -> OpenedSession {
    let now = Timestamp::now();
    OpenedSession {
        player: Player {
            id: PlayerId::new(now, [1; 10]),
            username: Username::parse("ada").unwrap(),
            email: Email::parse("ada@example.org").unwrap(),
            role: Role::Player,
            created_at: now,
            blocked_at: None,
            links_epoch: 0,
        },
        session: SessionId::new(now, [2; 10]),
        refresh_token: String::new(),
        device_token: None,
    }
}

/// The token under another header, signed anew.
fn forged(token: &str, header: &Value, sign: impl FnOnce(&[u8]) -> Vec<u8>) -> String {
    let header = BASE64URL_NOPAD.encode(header.to_string().as_bytes());
    let message = format!("{header}.{}", token.split('.').nth(1).unwrap());
    let signature = BASE64URL_NOPAD.encode(&sign(message.as_bytes()));
    format!("{message}.{signature}")
}

#[test]
fn a_token_that_was_signed_by_other_libraries_is_still_good() {
    let issuer = issuer(&[("1700000000000.pem", KEY)]);
    let subject: PlayerId = serde_json::from_value(json!("01a1ec34-ed9d-78ab-8f75-8fead7c38d5d")).unwrap();
    assert_eq!(issuer.tokens.subject(TOKEN.trim()), Some(subject));
    assert_eq!(
        issuer.keys.jwks(),
        json!({"keys": [{
            "kty": "OKP", "crv": "Ed25519", "alg": "EdDSA", "use": "sig",
            "kid": "1be52d302a48f045", "x": "57U_04odGi-jSPlNEMrALdrR8ZxpPjlb74NY1lJboM0",
        }]})
    );
    assert!(issuer.tokens.verify(TOKEN.trim()).is_none(), "it has run out");
}

#[test]
fn a_new_key_is_written_as_keys_always_were() {
    let issuer = issuer(&[]);
    let files = fs::read_dir(issuer.folder.path()).unwrap();
    let files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    let mut pems = files.iter().filter(|file| file.extension().unwrap() == "pem");
    let (Some(file), None) = (pems.next(), pems.next()) else {
        panic!("one of these and not {files:?}");
    };
    let pem = fs::read_to_string(file).unwrap();
    let shape = |pem: &str| -> Vec<usize> { pem.split('\n').map(str::len).collect() };
    assert_eq!(shape(&pem), shape(KEY));
    let der = |pem: &str| PrivatePkcs8KeyDer::from_pem_slice(pem.as_bytes()).unwrap();
    let (new, old) = (der(&pem), der(KEY));
    let (new, old) = (new.secret_pkcs8_der(), old.secret_pkcs8_der());
    // Between them is the key.
    assert_eq!((&new[..16], &new[48..51]), (&old[..16], &old[48..51]));
    assert_eq!(new.len(), old.len());
    let again = ring_of(&issuer.folder).unwrap();
    assert_eq!(again.jwks(), issuer.keys.jwks());
}

#[test]
fn the_newest_key_signs_and_all_of_them_verify() {
    let old = issuer(&[("1.pem", KEY)]);
    let token = old.tokens.issue(&session()).unwrap();
    let both = issuer(&[("1.pem", KEY), ("2.pem", SHORT_KEY)]);
    assert!(both.tokens.verify(&token).is_some());
    let newer = both.tokens.issue(&session()).unwrap();
    assert!(both.tokens.verify(&newer).is_some());
    assert!(old.tokens.verify(&newer).is_none());
    assert!(issuer(&[("2.pem", SHORT_KEY)]).tokens.verify(&newer).is_some());
}

#[test]
fn a_token_does_not_choose_its_algorithm() {
    let issuer = issuer(&[("1.pem", KEY)]);
    let token = issuer.tokens.issue(&session()).unwrap();
    assert!(issuer.tokens.verify(&token).is_some());
    let newest = issuer.keys.newest(KeyKind::Signing).unwrap();
    let key = newest.signing().unwrap();
    let header = |alg: &str| json!({"typ": "JWT", "alg": alg, "kid": newest.id});
    let x = key.public();
    let public = BASE64URL_NOPAD.decode(x.as_bytes()).unwrap();
    for secret in [public.as_slice(), x.as_bytes()] {
        let secret = hmac::Key::new(hmac::HMAC_SHA256, secret);
        let forged = forged(&token, &header("HS256"), |message| {
            hmac::sign(&secret, message).as_ref().to_vec()
        });
        assert!(issuer.tokens.verify(&forged).is_none());
        assert!(issuer.tokens.subject(&forged).is_none());
    }
    let pair = Ed25519KeyPair::from_pkcs8(key.private()).unwrap();
    let signed = |alg: &str| {
        forged(&token, &header(alg), |message| {
            pair.sign(message).as_ref().to_vec()
        })
    };
    assert!(issuer.tokens.verify(&signed("EdDSA")).is_some());
    for alg in [
        "none", "None", "HS256", "HS384", "HS512", "RS256", "RS384", "RS512", "PS256", "PS384", "PS512",
        "ES256", "ES384", "Ed25519", "eddsa", "",
    ] {
        assert!(issuer.tokens.verify(&signed(alg)).is_none(), "{alg}");
        let unsigned = forged(&token, &header(alg), |_| Vec::new());
        assert!(issuer.tokens.verify(&unsigned).is_none(), "{alg}");
    }
}

#[test]
fn a_signature_is_neither_short_nor_long_nor_changed() {
    let issuer = issuer(&[]);
    let token = issuer.tokens.issue(&session()).unwrap();
    let (message, signature) = token.rsplit_once('.').unwrap();
    let signature = BASE64URL_NOPAD.decode(signature.as_bytes()).unwrap();
    let with = |signature: &[u8]| format!("{message}.{}", BASE64URL_NOPAD.encode(signature));
    assert!(issuer.tokens.verify(&with(&signature)).is_some());
    assert!(issuer.tokens.verify(&with(&signature[1..])).is_none());
    assert!(issuer.tokens.verify(&with(&signature[..63])).is_none());
    assert!(
        issuer
            .tokens
            .verify(&with(&[&signature[..], &[0]].concat()))
            .is_none()
    );
    for bit in 0..64 * 8 {
        let mut changed = signature.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        assert!(issuer.tokens.verify(&with(&changed)).is_none(), "{bit}");
    }
}

#[test]
fn what_is_no_key_stops_the_start_with_a_sentence() {
    let public = "-----BEGIN PUBLIC KEY-----\n\
        MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n\
        -----END PUBLIC KEY-----\n";
    // Its halves do not belong together.
    let mismatched = KEY.replacen("gSEA57U", "gSEA67U", 1);
    for content in [
        "",
        "no key",
        public,
        &SHORT_KEY.replace("VhC", ""),
        mismatched.as_str(),
        &SHORT_KEY.replace("MC4CAQAwBQYDK2Vw", "MC4CAQAwBQYDK2Vu"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("1.pem"), content).unwrap();
        let why = ring_of(&folder).err().unwrap();
        assert!(why.contains("1.pem holds no Ed25519 key ("), "{why}");
    }
}
