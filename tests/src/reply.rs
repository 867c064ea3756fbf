use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::path::Path;
use uuid::Uuid;

/// What the address of a turn mail says, signed as the service signs it.
#[derive(Clone, Debug)]
pub struct ReplyAddress {
    pub game: Uuid,
    pub seat: u8,
    pub seq: u32,
    /// How often the secrets of the account had changed.
    pub epoch: u16,
    /// In hours since 1970.
    pub expires: u32,
}

impl ReplyAddress {
    /// What an address says; nothing if it is not one of a turn mail. Who signed it is not asked.
    pub fn read(address: &str) -> Option<Self> {
        let (token, _) = address.strip_prefix("turn+")?.split_once('@')?;
        let body = data_encoding::BASE32_NOPAD.decode(token.to_uppercase().as_bytes());
        let body = body.ok().filter(|body| body.len() == 36)?;
        let number = |from, to| body[from..to].iter().fold(0, |n, byte| n << 8 | u32::from(*byte));
        Some(Self {
            game: Uuid::from_slice(&body[..16]).ok()?,
            seat: body[16] & 0x0f,
            seq: number(18, 21),
            epoch: u16::from_be_bytes([body[16] >> 4, body[17]]),
            expires: number(21, 24),
        })
    }

    /// The token, with the key that lies in the data folder of a service.
    pub fn token(&self, data: &Path) -> String {
        let key = std::fs::read(data.join("keys/mail.key")).expect("a service has a key for mails");
        let mut body = self.game.as_bytes().to_vec();
        let [high, low] = self.epoch.to_be_bytes();
        body.extend([high << 4 | self.seat, low]);
        body.extend(&self.seq.to_be_bytes()[1..]);
        body.extend(&self.expires.to_be_bytes()[1..]);
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("a key may have any length");
        mac.update(b"reply token\0");
        mac.update(&body);
        body.extend(&mac.finalize().into_bytes()[..12]);
        data_encoding::BASE32_NOPAD.encode(&body).to_lowercase()
    }
}
