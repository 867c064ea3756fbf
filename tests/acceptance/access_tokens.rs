//! Access tokens, and tokens that somebody made by hand.

use crate::world::{Player, World, list, text};
use data_encoding::BASE64URL_NOPAD;
use ed25519_dalek::pkcs8::DecodePrivateKey;
use ed25519_dalek::{Signer, SigningKey};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use std::fs;

on_both!(
    an_access_token_says_what_it_must,
    the_key_that_signs_is_published,
    a_token_signed_with_the_right_key_is_good,
    a_token_that_has_run_out_is_refused,
    a_token_for_somebody_else_is_refused,
    a_token_that_chooses_its_own_algorithm_is_refused,
    a_token_signed_with_another_key_is_refused,
    a_changed_token_is_refused,
    what_is_no_token_is_refused,
);

fn claims(token: &str) -> Value {
    part(token, 1)
}

fn part(token: &str, index: usize) -> Value {
    let part = token.split('.').nth(index).expect("a token has three parts");
    let bytes = BASE64URL_NOPAD.decode(part.as_bytes()).expect("in base64");
    serde_json::from_slice(&bytes).expect("of JSON")
}

/// The key that the service signs with.
fn service_key(world: &World) -> SigningKey {
    let folder = world.server.data.join("keys");
    let mut files = fs::read_dir(folder)
        .expect("the keys are kept")
        .map(|file| file.expect("it can be read").path());
    // Beside it lie the keys of mails and webhooks.
    let file = files.find(|path| path.extension().is_some_and(|kind| kind == "pem"));
    let pem = fs::read_to_string(file.expect("there is one")).expect("it is text");
    SigningKey::from_pkcs8_pem(&pem).expect("it is a key")
}

fn sign(key: &SigningKey, kid: &Value, claims: &Value) -> String {
    signed("EdDSA", kid, claims, |message| key.sign(message).to_vec())
}

/// A token, made by hand: what checks the service shares no code with it.
fn signed(alg: &str, kid: &Value, claims: &Value, signature: impl FnOnce(&[u8]) -> Vec<u8>) -> String {
    let mut header = json!({"typ": "JWT", "alg": alg});
    if !kid.is_null() {
        header["kid"] = kid.clone();
    }
    let encode = |part: &Value| BASE64URL_NOPAD.encode(part.to_string().as_bytes());
    let message = format!("{}.{}", encode(&header), encode(claims));
    let signature = BASE64URL_NOPAD.encode(&signature(message.as_bytes()));
    format!("{message}.{signature}")
}

/// A token of the player, changed and signed by the service's own key.
pub(crate) fn forged(world: &World, player: &Player, change: impl FnOnce(&mut Value)) -> String {
    let mut claims = claims(&player.access);
    change(&mut claims);
    sign(&service_key(world), &part(&player.access, 0)["kid"], &claims)
}

async fn refuses(world: &World, token: &str) {
    let answer = world.stranger().with_token(token).get("/v1/me").await;
    answer.is_problem(401, "unauthenticated");
    assert!(answer.header("www-authenticate").starts_with("Bearer"));
}

async fn an_access_token_says_what_it_must(world: &World) {
    let player = world.player().await;
    let claims = claims(&player.access);
    assert_eq!(claims["sub"], json!(player.id));
    assert_eq!(claims["iss"], "plotline");
    assert_eq!(claims["aud"], "plotline");
    assert_eq!(claims["scope"], "games:read games:play account");
    let seconds = |claim: &str| claims[claim].as_i64().expect("a time");
    assert_eq!(seconds("exp") - seconds("iat"), 900);
    assert_ne!(
        claims["jti"],
        crate::access_tokens::claims(&player.log_in_again().await.access)["jti"]
    );
    assert_eq!(part(&player.access, 0)["alg"], "EdDSA");
}

async fn the_key_that_signs_is_published(world: &World) {
    let player = world.player().await;
    let keys = world.stranger().get("/.well-known/jwks.json").await.is(200);
    let kid = &part(&player.access, 0)["kid"];
    let key = list(&keys["keys"])
        .iter()
        .find(|key| key["kid"] == *kid)
        .expect("the key is there");
    assert_eq!(key["kty"], "OKP");
    assert_eq!(key["crv"], "Ed25519");
    assert!(key.get("d").is_none(), "the private half is not");
    let own = BASE64URL_NOPAD.encode(service_key(world).verifying_key().as_bytes());
    assert_eq!(text(&key["x"]), own);
}

async fn a_token_signed_with_the_right_key_is_good(world: &World) {
    let player = world.player().await;
    let token = forged(world, &player, |_| {});
    world.stranger().with_token(&token).get("/v1/me").await.is(200);
}

async fn a_token_that_has_run_out_is_refused(world: &World) {
    let player = world.player().await;
    for ago in [1, 3600] {
        let token = forged(world, &player, |claims| {
            let now = claims["iat"].as_i64().expect("a time");
            claims["iat"] = json!(now - 900 - ago);
            claims["exp"] = json!(now - ago);
        });
        refuses(world, &token).await;
    }
}

async fn a_token_for_somebody_else_is_refused(world: &World) {
    let player = world.player().await;
    for (claim, value) in [
        ("aud", json!("another")),
        ("iss", json!("another")),
        ("aud", Value::Null),
        ("iss", Value::Null),
        ("exp", Value::Null),
        ("sub", json!("00000000-0000-7000-8000-000000000000")),
        ("sid", json!("00000000-0000-7000-8000-000000000000")),
        ("scope", json!("everything")),
    ] {
        let token = forged(world, &player, |claims| {
            let claims = claims.as_object_mut().expect("an object");
            match value.is_null() {
                true => drop(claims.remove(claim)),
                false => drop(claims.insert(claim.to_owned(), value)),
            }
        });
        refuses(world, &token).await;
    }
}

async fn a_token_that_chooses_its_own_algorithm_is_refused(world: &World) {
    let player = world.player().await;
    let kid = part(&player.access, 0)["kid"].clone();
    let body = player.access.split('.').nth(1).expect("claims");
    let header = |alg: &str| {
        let header = json!({"typ": "JWT", "alg": alg, "kid": kid}).to_string();
        BASE64URL_NOPAD.encode(header.as_bytes())
    };
    for alg in ["none", "None", "NONE"] {
        refuses(world, &format!("{}.{body}.", header(alg))).await;
    }
    // The public key, which everybody has, taken for a shared secret.
    let public = service_key(world).verifying_key();
    let x = BASE64URL_NOPAD.encode(public.as_bytes());
    for secret in [public.as_bytes().as_slice(), x.as_bytes()] {
        let token = signed("HS256", &kid, &claims(&player.access), |message| {
            let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("any length is a key");
            mac.update(message);
            mac.finalize().into_bytes().to_vec()
        });
        refuses(world, &token).await;
    }
    // Signed as it should be, under the name of something else.
    let key = service_key(world);
    for alg in ["HS256", "RS256", "ES256", "PS512", "Ed25519", "eddsa", ""] {
        let token = signed(alg, &kid, &claims(&player.access), |message| {
            key.sign(message).to_vec()
        });
        refuses(world, &token).await;
    }
}

async fn a_token_signed_with_another_key_is_refused(world: &World) {
    let player = world.player().await;
    let other = SigningKey::from_bytes(&[7; 32]);
    let kid = &part(&player.access, 0)["kid"];
    for kid in [kid, &json!("another"), &Value::Null] {
        refuses(world, &sign(&other, kid, &claims(&player.access))).await;
    }
    // The right key under no name.
    let unnamed = sign(&service_key(world), &Value::Null, &claims(&player.access));
    refuses(world, &unnamed).await;
}

async fn a_changed_token_is_refused(world: &World) {
    let player = world.player().await;
    let parts: Vec<&str> = player.access.split('.').collect();
    let mut claims = claims(&player.access);
    claims["scope"] = json!("games:read games:play account admin");
    let raised = BASE64URL_NOPAD.encode(claims.to_string().as_bytes());
    refuses(world, &format!("{}.{raised}.{}", parts[0], parts[2])).await;
    refuses(world, &format!("{}.{}.", parts[0], parts[1])).await;
    refuses(world, &format!("{}.{}.{}A", parts[0], parts[1], parts[2])).await;
    player.get("/v1/me").await.is(200);
}

async fn what_is_no_token_is_refused(world: &World) {
    for token in ["", "x", "..", "a.b.c", "plt_", "plt_nonsense", &"x".repeat(5000)] {
        refuses(world, token).await;
    }
    let stranger = world.stranger();
    stranger.get("/v1/me").await.is_problem(401, "unauthenticated");
    for header in ["Basic YTpi", "Bearer", "bearer  ", "Token x"] {
        let answer = stranger.get_with("/v1/me", &[("authorization", header)]).await;
        answer.is_problem(401, "unauthenticated");
    }
    let player = world.player().await;
    let lower = format!("bearer {}", player.access);
    stranger
        .get_with("/v1/me", &[("authorization", &lower)])
        .await
        .is(200);
}
