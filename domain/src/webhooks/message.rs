use super::WebhookSecret;
use crate::ids::WebhookId;
use crate::notices::Notice;
use data_encoding::BASE64;
use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use serde_json::{Value, json};
use sha2::Sha256;

/// What is sent, the same at every attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookMessage {
    /// By which a receiver knows that it has had this message.
    pub id: String,
    pub body: String,
}

/// A message with what one attempt adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedMessage {
    pub id: String,
    /// When it is sent, in seconds since the epoch.
    pub timestamp: String,
    /// Each secret's signature, with spaces between.
    pub signature: String,
    pub body: String,
}

impl WebhookMessage {
    /// `kind` names what has happened at `at`; `data` says the rest.
    pub fn new(id: String, kind: &str, at: Timestamp, data: Value) -> Self {
        let body = json!({"type": kind, "timestamp": at, "data": data});
        Self {
            id,
            body: body.to_string(),
        }
    }

    /// What a notice says. Every webhook of its player is sent the same.
    pub fn of(notice: &Notice) -> Self {
        let mut data = json!(notice.details);
        if let Value::Object(fields) = &mut data {
            fields.insert("game".into(), json!(notice.game));
            fields.insert("seq".into(), json!(notice.seq));
        }
        Self::new(notice.id.to_string(), notice.kind.as_str(), notice.at, data)
    }

    /// What is sent only to see whether it arrives.
    pub(super) fn test(id: String, webhook: WebhookId, at: Timestamp) -> Self {
        Self::new(id, "test", at, json!({"webhook": webhook}))
    }

    pub fn sign(&self, secrets: &[WebhookSecret], now: Timestamp) -> SignedMessage {
        let timestamp = now.as_second().to_string();
        let content = format!("{}.{timestamp}.{}", self.id, self.body);
        let signatures: Vec<String> = secrets.iter().map(|secret| signature(secret, &content)).collect();
        SignedMessage {
            id: self.id.clone(),
            timestamp,
            signature: signatures.join(" "),
            body: self.body.clone(),
        }
    }
}

fn signature(secret: &WebhookSecret, content: &str) -> String {
    let Ok(mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else {
        unreachable!("HMAC takes keys of any length")
    };
    let tag = mac.chain_update(content).finalize().into_bytes();
    format!("v1,{}", BASE64.encode(&tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(text: &str) -> WebhookSecret {
        WebhookSecret::from_bytes(BASE64.decode(text.as_bytes()).unwrap())
    }

    /// The example that the libraries of Standard Webhooks are tested with.
    fn published() -> WebhookMessage {
        WebhookMessage {
            id: "msg_p5jXN8AQM9LWM0D4loKWxJek".to_owned(),
            body: r#"{"test": 2432232314}"#.to_owned(),
        }
    }

    #[test]
    fn the_published_example_is_signed_as_published() {
        let at = Timestamp::from_second(1_614_265_330).unwrap();
        let signed = published().sign(&[secret("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")], at);
        assert_eq!(signed.timestamp, "1614265330");
        assert_eq!(
            signed.signature,
            "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
        );
    }

    #[test]
    fn two_secrets_sign_side_by_side() {
        let at = Timestamp::from_second(1_614_265_330).unwrap();
        let signed = published().sign(&[secret("AAAA"), secret("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")], at);
        let (first, second) = signed.signature.split_once(' ').unwrap();
        assert!(first.starts_with("v1,"));
        assert_eq!(second, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn a_body_says_what_when_and_the_rest() {
        let at = Timestamp::from_millisecond(1_800_000_000_123).unwrap();
        let message = WebhookMessage::new("1".to_owned(), "your_turn", at, json!({"seq": 3}));
        assert_eq!(
            message.body,
            r#"{"data":{"seq":3},"timestamp":"2027-01-15T08:00:00.123Z","type":"your_turn"}"#
        );
    }
}
