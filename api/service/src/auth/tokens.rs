//! Access tokens: JWTs signed with EdDSA.

use super::eddsa;
use jiff::Timestamp;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use plotline_adapters::keys::{KeyKind, KeyRing};
use plotline_domain::ids::{PlayerId, SessionId, TokenId};
use plotline_domain::players::{OpenedSession, Scopes};
use plotline_domain::ports::{Clock, Entropy};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub const ACCESS_TOKEN_SECONDS: i64 = 15 * 60;

/// Who the tokens are for: this service.
const AUDIENCE: &str = "plotline";

pub struct AccessTokens {
    issuer: String,
    pub(super) keys: Arc<KeyRing>,
    validation: Validation,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
}

/// What a valid token says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Claims {
    iss: String,
    aud: String,
    pub(crate) sub: PlayerId,
    /// The session that the token belongs to.
    pub(crate) sid: SessionId,
    jti: TokenId,
    pub(crate) scope: String,
    iat: i64,
    pub(crate) exp: i64,
}

impl AccessTokens {
    pub fn new(keys: Arc<KeyRing>, issuer: String, clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> Self {
        eddsa::install();
        let mut validation = Validation::new(Algorithm::EdDSA);
        validation.set_issuer(&[&issuer]);
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // The library would ask the machine for the time.
        validation.validate_exp = false;
        Self {
            issuer,
            keys,
            validation,
            clock,
            entropy,
        }
    }

    /// Which key signs.
    pub fn signing_kid(&self) -> String {
        let newest = self.keys.newest(KeyKind::Signing);
        newest.map(|key| key.id.clone()).unwrap_or_default()
    }

    pub(crate) fn issue(&self, session: &OpenedSession) -> Result<String, String> {
        let now = self.clock.now();
        let claims = Claims {
            iss: self.issuer.clone(),
            aud: AUDIENCE.to_owned(),
            sub: session.player.id,
            sid: session.session,
            jti: TokenId::new(now, self.entropy.bytes()),
            scope: Scopes::of_role(session.player.role).to_string(),
            iat: now.as_second(),
            exp: now.as_second() + ACCESS_TOKEN_SECONDS,
        };
        let (kid, key) = self.signing()?;
        let mut header = Header::new(Algorithm::EdDSA);
        header.kid = Some(kid);
        jsonwebtoken::encode(&header, &claims, &key).map_err(|error| error.to_string())
    }

    /// The key that signs now, and its id.
    pub(super) fn signing(&self) -> Result<(String, EncodingKey), String> {
        let newest = self.keys.newest(KeyKind::Signing);
        let newest = newest.ok_or("there is no key to sign with")?;
        let key = newest.signing().ok_or("the key cannot sign")?;
        Ok((newest.id.clone(), EncodingKey::from_ed_der(key.private())))
    }

    /// Whom a token was made for, whether or not it has run out since.
    pub(crate) fn subject(&self, token: &str) -> Option<PlayerId> {
        self.decode(token).map(|claims| claims.sub)
    }

    /// The claims of a token, if its signature and times are right.
    pub(crate) fn verify(&self, token: &str) -> Option<Claims> {
        let now = self.clock.now();
        self.decode(token).filter(|claims| now < claims.expires_at())
    }

    fn decode(&self, token: &str) -> Option<Claims> {
        let kid = jsonwebtoken::decode_header(token).ok()?.kid?;
        let key = self.keys.find(KeyKind::Signing, &kid)?;
        // The algorithm is the key's, whatever a token says.
        let key = DecodingKey::from_ed_components(&key.signing()?.public()).ok()?;
        jsonwebtoken::decode::<Claims>(token, &key, &self.validation)
            .ok()
            .map(|data| data.claims)
    }
}

impl Claims {
    pub(crate) fn expires_at(&self) -> Timestamp {
        Timestamp::from_second(self.exp).unwrap_or(Timestamp::MIN)
    }
}

#[cfg(test)]
mod tests;
