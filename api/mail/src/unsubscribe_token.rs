//! What makes a link to unsubscribe its reader's own, without a login and for as long as somebody keeps the mail.

use super::MailKey;
use data_encoding::BASE32_NOPAD;
use hmac::Mac;
use plotline_domain::ids::PlayerId;
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsubscribeToken(pub PlayerId);

const PLAYER: usize = 16;
const MAC: usize = 16;
const PURPOSE: &str = "unsubscribe token";

impl UnsubscribeToken {
    pub(crate) fn sign(self, key: &MailKey) -> String {
        let player = self.0.0.as_bytes();
        let mac = key.mac(PURPOSE, player).finalize().into_bytes();
        let token: Vec<u8> = player.iter().copied().chain(mac.into_iter().take(MAC)).collect();
        BASE32_NOPAD.encode(&token).to_ascii_lowercase()
    }

    /// Nothing, if it was not made here.
    pub fn read(key: &MailKey, text: &str) -> Option<Self> {
        if text.len() != BASE32_NOPAD.encode_len(PLAYER + MAC) {
            return None;
        }
        let token = BASE32_NOPAD.decode(text.to_ascii_uppercase().as_bytes()).ok()?;
        let (player, mac) = token.split_first_chunk::<PLAYER>()?;
        key.verifies(PURPOSE, player, mac)
            .then(|| Self(PlayerId(Uuid::from_bytes(*player))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_signed_is_read_and_what_was_changed_is_not() {
        let key = MailKey::of(1);
        let token = UnsubscribeToken(PlayerId(Uuid::from_u128(7)));
        let text = token.sign(&key);
        assert_eq!(UnsubscribeToken::read(&key, &text), Some(token));
        assert_eq!(UnsubscribeToken::read(&MailKey::of(2), &text), None);
        for place in 0..text.len() {
            let mut changed = text.clone().into_bytes();
            changed[place] = if changed[place] == b'a' { b'b' } else { b'a' };
            let changed = String::from_utf8(changed).unwrap();
            assert_eq!(UnsubscribeToken::read(&key, &changed), None, "{changed}");
        }
        for other in ["", "x", &text[1..], &"ü".repeat(26)] {
            assert_eq!(UnsubscribeToken::read(&key, other), None);
        }
    }
}
