//! What makes the address `turn+TOKEN@domain` one seat's own: whoever was sent it may play for that seat by mail.

use super::MailKey;
use data_encoding::BASE32_NOPAD;
use hmac::Mac;
use jiff::Timestamp;
use plotline_domain::ids::GameId;
use plotline_domain::kernel::Seat;
use plotline_domain::players::Player;
use uuid::Uuid;

/// What a reply address says, and nobody can have made up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplyToken {
    pub game: GameId,
    pub seat: Seat,
    /// The seq of the position that the mail showed: its numbered moves are those of that position.
    pub seq: u64,
    /// The epoch of links in which the mail was sent: see [`ReplyToken::epoch_of`].
    pub epoch: u16,
    /// Whole hours; what is between them is rounded up.
    pub expires_at: Timestamp,
}

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplyTokenError {
    /// It was not made here, or was changed on its way. Such a mail deserves no answer: anybody can send one.
    #[error("the reply address is not one of ours")]
    Unknown,
    /// It is genuine, so whoever sits there may be told.
    #[error("the reply address is no longer valid")]
    Expired(ReplyToken),
}

/// Game, epoch and seat, seq, hour.
const BODY: usize = 16 + 1 + 4 + 3;
const MAC: usize = 12;
const TOTAL: usize = BODY + MAC;
const PURPOSE: &str = "reply token";
const SECONDS: i64 = 3600;

/// Half a byte is the seat's, and three are the seq's. In the first epoch tokens are what they were before there were any.
const EPOCHS: u16 = 1 << 12;
const SEQ: u32 = 0x00ff_ffff;

impl ReplyToken {
    /// How a token names an epoch of its player. It takes as many changes of an account as there are numbers, within the
    /// life of one mail, until one comes again.
    pub fn epoch_of(player: &Player) -> u16 {
        u16::try_from(player.links_epoch % u32::from(EPOCHS)).unwrap_or_default()
    }

    /// 58 characters, lower case letters and digits: with `turn+` before them it is 63, of the 64 that the local part of
    /// an address may have.
    pub(crate) fn sign(&self, key: &MailKey) -> String {
        let body = self.body();
        let mac = key.mac(PURPOSE, &body).finalize().into_bytes();
        let token: Vec<u8> = body.into_iter().chain(mac.into_iter().take(MAC)).collect();
        BASE32_NOPAD.encode(&token).to_ascii_lowercase()
    }

    /// Reads what `sign` wrote, in upper or lower case: mail servers are not careful with that.
    pub fn read(key: &MailKey, text: &str, now: Timestamp) -> Result<Self, ReplyTokenError> {
        let token = decode(text).ok_or(ReplyTokenError::Unknown)?;
        let (body, mac) = token.split_at(BODY);
        if !key.verifies(PURPOSE, body, mac) {
            return Err(ReplyTokenError::Unknown);
        }
        let token = Self::from_body(body).ok_or(ReplyTokenError::Unknown)?;
        match token.expires_at > now {
            true => Ok(token),
            false => Err(ReplyTokenError::Expired(token)),
        }
    }

    fn body(&self) -> Vec<u8> {
        let hour = self.expires_at.as_second().saturating_add(SECONDS - 1) / SECONDS;
        // Neither bound is ever met: sixteen million events, and the year 3883.
        let hour = u32::try_from(hour).unwrap_or(0).min(0x00ff_ffff);
        let [_, seq @ ..] = u32::try_from(self.seq).unwrap_or(SEQ).min(SEQ).to_be_bytes();
        let [high, low] = (self.epoch % EPOCHS).to_be_bytes();
        let mut body = self.game.0.as_bytes().to_vec();
        body.extend([high << 4 | self.seat.number(), low]);
        body.extend(seq);
        body.extend(hour.to_be_bytes().into_iter().skip(1));
        body
    }

    fn from_body(body: &[u8]) -> Option<Self> {
        let (game, rest) = body.split_first_chunk::<16>()?;
        let ([seat, epoch, a, b, c], rest) = rest.split_first_chunk::<5>()?;
        let [high, middle, low] = rest.first_chunk::<3>()?;
        let hour = u32::from_be_bytes([0, *high, *middle, *low]);
        Some(Self {
            game: GameId(Uuid::from_bytes(*game)),
            seat: Seat::new(seat & 0x0f).ok()?,
            seq: u32::from_be_bytes([0, *a, *b, *c]).into(),
            epoch: u16::from_be_bytes([seat >> 4, *epoch]),
            expires_at: Timestamp::from_second(i64::from(hour) * SECONDS).ok()?,
        })
    }
}

fn decode(text: &str) -> Option<[u8; TOTAL]> {
    // Looked at first, so that a long text costs nothing.
    if text.len() != BASE32_NOPAD.encode_len(TOTAL) {
        return None;
    }
    let bytes = BASE32_NOPAD.decode(text.to_ascii_uppercase().as_bytes()).ok()?;
    bytes.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + second).unwrap()
    }

    /// 1 800 000 000 is a whole hour.
    fn token() -> ReplyToken {
        ReplyToken {
            game: GameId(Uuid::from_u128(0x0190_1234_5678_7abc_8def_0123_4567_89ab)),
            seat: Seat::new(3).unwrap(),
            seq: 70_000,
            epoch: 0xabc,
            expires_at: at(7200),
        }
    }

    #[test]
    fn what_was_signed_is_read_in_any_case() {
        let (key, token) = (MailKey::of(1), token());
        let text = token.sign(&key);
        assert_eq!(text, text.to_ascii_lowercase());
        assert_eq!(ReplyToken::read(&key, &text, at(0)), Ok(token.clone()));
        assert_eq!(
            ReplyToken::read(&key, &text.to_ascii_uppercase(), at(0)),
            Ok(token)
        );
    }

    #[test]
    fn every_epoch_is_read_as_it_was_signed_and_the_first_as_before_there_were_any() {
        let key = MailKey::of(1);
        for epoch in 0..EPOCHS {
            let token = ReplyToken { epoch, ..token() };
            assert_eq!(ReplyToken::read(&key, &token.sign(&key), at(0)), Ok(token));
        }
        let first = ReplyToken { epoch: 0, ..token() };
        assert_eq!(first.body().get(16..21), Some(&[3, 0, 1, 0x11, 0x70][..]));
    }

    #[test]
    fn the_address_fits() {
        let local = format!("turn+{}", token().sign(&MailKey::of(1)));
        assert!(local.len() <= 64, "{local}");
        assert!(local.chars().all(|c| c.is_ascii_alphanumeric() || c == '+'));
    }

    #[test]
    fn a_token_that_was_changed_anywhere_is_unknown() {
        let (key, text) = (MailKey::of(1), token().sign(&MailKey::of(1)));
        for place in 0..text.len() {
            for other in "abcdefghijklmnopqrstuvwxyz234567".chars() {
                let mut changed: Vec<char> = text.chars().collect();
                if changed[place] == other {
                    continue;
                }
                changed[place] = other;
                let changed: String = changed.into_iter().collect();
                assert_eq!(
                    ReplyToken::read(&key, &changed, at(0)),
                    Err(ReplyTokenError::Unknown)
                );
            }
        }
    }

    #[test]
    fn what_is_no_token_is_unknown() {
        let key = MailKey::of(1);
        let text = token().sign(&key);
        for other in [
            "",
            "turn",
            &text[1..],
            &format!("{text}a"),
            &"ü".repeat(29),
            &"1".repeat(58),
        ] {
            assert_eq!(
                ReplyToken::read(&key, other, at(0)),
                Err(ReplyTokenError::Unknown),
                "{other}"
            );
        }
        assert_eq!(
            ReplyToken::read(&MailKey::of(2), &text, at(0)),
            Err(ReplyTokenError::Unknown)
        );
    }

    #[test]
    fn a_token_holds_until_its_hour_and_then_still_says_whose_it_was() {
        let (key, token) = (MailKey::of(1), token());
        let text = token.sign(&key);
        assert!(ReplyToken::read(&key, &text, at(7199)).is_ok());
        assert_eq!(
            ReplyToken::read(&key, &text, at(7200)),
            Err(ReplyTokenError::Expired(token))
        );
    }

    #[test]
    fn a_token_never_ends_before_the_time_it_was_given() {
        let key = MailKey::of(1);
        let odd = ReplyToken {
            expires_at: at(7201),
            ..token()
        };
        let read = ReplyToken::read(&key, &odd.sign(&key), at(0)).unwrap();
        assert_eq!(read.expires_at, at(3 * 3600));
    }
}
