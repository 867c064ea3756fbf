//! What makes two requests one: the same `Idempotency-Key` and the same fingerprint. Both protocols fingerprint
//! here, so a turn sent over one and sent again over the other is still taken once.

use actix_web::http::header::HeaderMap;
use plotline_contract::{Problem, kinds};
use plotline_domain::games::{Idempotency, Moves};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The key in a request's header. One that is no text is empty here, and so is refused.
pub fn key(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get("idempotency-key")?;
    Some(value.to_str().unwrap_or_default())
}

pub fn of_turn(
    key: Option<&str>,
    expected_seq: Option<u64>,
    moves: &Moves,
    atomic: bool,
) -> Result<Option<Idempotency>, Problem> {
    let (form, moves) = match moves {
        Moves::Json(moves) => ("moves", json!(moves)),
        Moves::Typed(moves) => ("moves", json!(moves)),
        Moves::Notation(text) => ("notation", json!(text)),
    };
    let asked = json!({"expected_seq": expected_seq, "atomic": atomic, form: moves});
    new(key, "turn", &asked)
}

pub fn of_undo(key: Option<&str>, expected_seq: u64) -> Result<Option<Idempotency>, Problem> {
    new(key, "undo", &json!({"expected_seq": expected_seq}))
}

pub fn of_resignation(key: Option<&str>) -> Result<Option<Idempotency>, Problem> {
    new(key, "resignation", &Value::Null)
}

/// A reply by mail, or from the page behind a mail's link. Its name is whatever tells it from every other.
pub fn of_reply(way: &str, name: &str, asked: &str) -> Idempotency {
    let digest = |text: &str| data_encoding::HEXLOWER.encode(&Sha256::digest(text));
    Idempotency {
        key: format!("{way}-{}", digest(name)),
        request: digest(&format!("{way}\n{asked}")),
    }
}

fn new(key: Option<&str>, what: &str, asked: &Value) -> Result<Option<Idempotency>, Problem> {
    let Some(key) = key else { return Ok(None) };
    if !(1..=255).contains(&key.len()) || !key.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        let detail = "An Idempotency-Key has 1 to 255 characters, all of them printable ASCII.";
        return Err(Problem::new(&kinds::BAD_KEY, detail));
    }
    // The fields of a JSON value are written in one order, whatever order they came in.
    let digest = Sha256::digest(format!("{what}\n{asked}").as_bytes());
    Ok(Some(Idempotency {
        key: key.to_owned(),
        request: data_encoding::HEXLOWER.encode(&digest),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plotline_domain::rulesets::Ruleset;

    fn fingerprint(moves: &Moves) -> String {
        let idempotency = of_turn(Some("k"), Some(7), moves, true).unwrap().unwrap();
        idempotency.request
    }

    #[test]
    fn a_typed_move_and_its_json_are_the_same_request() {
        let json = json!({"roof_site": "A1", "type": "build", "site": "A1", "color": "grey"});
        let typed = Ruleset::TowerUp.read_move(json.clone()).unwrap();
        let (json, typed) = (Moves::Json(vec![json]), Moves::Typed(vec![typed]));
        assert_eq!(fingerprint(&json), fingerprint(&typed));
        assert_ne!(
            fingerprint(&json),
            fingerprint(&Moves::Notation("build A1".into()))
        );
    }

    #[test]
    fn a_key_is_short_and_plain() {
        for bad in ["", "ä", &"x".repeat(256)] {
            assert!(of_resignation(Some(bad)).is_err(), "{bad}");
        }
        assert!(of_resignation(None).unwrap().is_none());
    }
}
