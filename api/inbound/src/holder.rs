//! Whose seat a reply token stands for.

use plotline_domain::games::{FindSeatError, HeldSeat};
use plotline_domain::ports::StoreError;
use plotline_mail::{ReplyToken, ReplyTokenError};
use plotline_service::Service;

/// The holder of a seat, and what they were shown.
#[derive(Debug)]
pub(crate) struct Holder {
    pub(crate) held: HeldSeat,
    /// The seq of the mail that carries the token.
    pub(crate) seq: u64,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum NoHolder {
    /// Forged, cut off, or of a game that nobody knows.
    #[error("there is no such token")]
    Unknown,
    #[error("the token has run out")]
    Expired(ReplyToken),
    /// The account's secrets have changed since the mail was sent.
    #[error("the token is of an earlier epoch")]
    Revoked(Holder),
    #[error("the account of the holder is blocked")]
    Blocked(HeldSeat),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Holder {
    pub(crate) async fn of(service: &Service, token: &str) -> Result<Self, NoHolder> {
        let token =
            ReplyToken::read(&service.mail_key, token, service.clock.now()).map_err(|error| match error {
                ReplyTokenError::Unknown => NoHolder::Unknown,
                ReplyTokenError::Expired(token) => NoHolder::Expired(token),
            })?;
        match service.games.find_seat(token.game, token.seat).await {
            Ok(held) => {
                let found = service.players.find_player(held.player.id).await?;
                let player = found.ok_or(NoHolder::Unknown)?;
                let seq = token.seq;
                match player.blocked_at {
                    Some(_) => Err(NoHolder::Blocked(held)),
                    None if token.epoch != ReplyToken::epoch_of(&player) => {
                        Err(NoHolder::Revoked(Self { held, seq }))
                    }
                    None => Ok(Self { held, seq }),
                }
            }
            Err(FindSeatError::NotHeld) => Err(NoHolder::Unknown),
            Err(FindSeatError::Store(error)) => Err(error.into()),
        }
    }
}
