//! What is done with a mail, whichever way it came in.

use super::act::{Done, NotDone, act, notation_of, refused};
use super::answer;
use super::holder::{Holder, NoHolder};
use super::reply::{Reply, Unreadable, read_orders, read_reply};
use jiff::Timestamp;
use plotline_contract::{Problem, kinds};
use plotline_domain::ids::{GameId, NoticeId, PlayerId};
use plotline_domain::notices::{Notice, NoticeDetails, NoticeKind};
use plotline_domain::ports::StoreError;
use plotline_domain::submissions::{SubmissionAct, SubmissionOutcome, Verdict};
use plotline_mail::ReplyToken;
use plotline_service::Service;
use plotline_service::idempotency;
use plotline_service::submissions::{Attempt, Origin, sent_by_mail};
use sha2::{Digest, Sha256};

/// What the mail server knows of a mail beyond its text.
#[derive(Clone, Copy, Default)]
pub struct Envelope<'a> {
    /// Whom it is for. Without it the headers say so.
    pub recipient: Option<&'a str>,
    /// Whether it has no sender, as reports have none: whoever answers them may answer for ever.
    pub null_sender: bool,
}

/// What became of a mail that needs not be sent again.
pub enum Received {
    /// Done or refused, and its sender will be told.
    Answered { game: GameId, done: Done },
    /// Nobody will be told.
    Dropped(Dropped),
}

/// Why a mail is not answered. To answer strangers and machines would do harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dropped {
    NotAMail,
    Automatic,
    UnknownToken,
    ExpiredToken,
    /// Of an account whose secrets have changed since, from an address that is not the account's.
    RevokedToken,
    AnsweredBefore,
    Blocked,
}

/// Why a mail is not received. All but the first may go better later.
#[derive(Debug, thiserror::Error)]
pub enum NotReceived {
    #[error("the mail is too large")]
    TooLarge,
    #[error("too many mails for one seat")]
    TooOften(Problem),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Reads a mail, does what it asks for and writes the answer down. Once this has returned, the mail is dealt with,
/// whatever happens to this process; until then it is safe to hand it in again.
pub async fn receive(service: &Service, raw: &[u8], envelope: Envelope<'_>) -> Result<Received, NotReceived> {
    let received = try_receive(service, raw, envelope).await;
    match &received {
        Ok(Received::Answered { game, done }) => {
            tracing::info!(%game, seq = done.seq, taken = done.taken, "a mail was answered");
        }
        Ok(Received::Dropped(why)) => tracing::info!(?why, "a mail was dropped"),
        Err(error) => tracing::warn!(%error, "a mail could not be received"),
    }
    received
}

async fn try_receive(service: &Service, raw: &[u8], envelope: Envelope<'_>) -> Result<Received, NotReceived> {
    let dropped = |why| Ok(Received::Dropped(why));
    let reply = match read_reply(raw) {
        Ok(reply) => reply,
        Err(Unreadable::TooLarge) => return Err(NotReceived::TooLarge),
        Err(Unreadable::NoMail) => return dropped(Dropped::NotAMail),
    };
    if envelope.null_sender || reply.automatic.is_some() {
        return dropped(Dropped::Automatic);
    }
    let (holder, revoked) = match holder(service, &reply, envelope).await {
        Ok(holder) => (holder, false),
        Err(NoHolder::Revoked(holder)) => (holder, true),
        Err(NoHolder::Unknown) => return dropped(Dropped::UnknownToken),
        Err(NoHolder::Expired(token)) => {
            note_expired(service, &reply, &token).await;
            return dropped(Dropped::ExpiredToken);
        }
        Err(NoHolder::Blocked(held)) => {
            let attempt = attempt(service, &reply, held.game.id, held.player.id);
            attempt.refuse(&Problem::blocked());
            return dropped(Dropped::Blocked);
        }
        Err(NoHolder::Store(error)) => return Err(error.into()),
    };
    let game = holder.held.game.id;
    if revoked && !is_own_address(service, &holder, &reply).await? {
        attempt(service, &reply, game, holder.held.player.id).refuse(&Problem::link_revoked());
        return dropped(Dropped::RevokedToken);
    }
    service
        .limits
        .reply(game, holder.held.seat)
        .map_err(NotReceived::TooOften)?;
    let name = name(&reply, raw);
    let id = NoticeId::named(NoticeKind::MailAnswer, &name);
    let mut attempt = attempt(service, &reply, game, holder.held.player.id);
    attempt.expected_seq = Some(holder.seq);
    attempt.key(Some(&name));
    if service.notices.was_told(Some(game), id).await? {
        attempt.judge(answered_before());
        return dropped(Dropped::AnsweredBefore);
    }
    let done = match revoked {
        true => Ok(refused(&holder, kinds::LINK_REVOKED.code, answer::link_revoked())),
        false => do_it(service, &holder, &reply, &name, &mut attempt).await,
    };
    let done = match done {
        Ok(done) => done,
        Err(NotDone::DoneBefore) => {
            attempt.judge(answered_before());
            return dropped(Dropped::AnsweredBefore);
        }
        Err(NotDone::Store(error)) => {
            attempt.judge(Verdict::refused(
                "unavailable",
                "The mail server was asked to try again.",
            ));
            return Err(error.into());
        }
    };
    match done.verdict.clone() {
        Some(verdict) => attempt.judge(verdict),
        None => attempt.dismiss(),
    }
    let answer = notice(&holder, id, &reply, &done, service.clock.now());
    service.notices.tell_once(&answer).await?;
    Ok(Received::Answered { game, done })
}

/// The holder of the first address that is one of ours.
async fn holder(service: &Service, reply: &Reply, envelope: Envelope<'_>) -> Result<Holder, NoHolder> {
    let addresses = match envelope.recipient {
        Some(recipient) => vec![recipient],
        None => reply.recipients.iter().map(String::as_str).collect(),
    };
    let mut found = Err(NoHolder::Unknown);
    for token in addresses.into_iter().filter_map(token) {
        found = match (Holder::of(service, token).await, found) {
            (Err(NoHolder::Unknown), before) => before,
            (Err(gone @ (NoHolder::Expired(_) | NoHolder::Revoked(_))), _) => Err(gone),
            (other, _) => return other,
        };
    }
    found
}

/// What stands between the plus sign and the domain.
fn token(address: &str) -> Option<&str> {
    let (local, _) = address.rsplit_once('@')?;
    let (mailbox, token) = local.split_once('+')?;
    mailbox.eq_ignore_ascii_case("turn").then_some(token)
}

/// What makes two deliveries one mail: its id, or for want of one its text.
fn name(reply: &Reply, raw: &[u8]) -> String {
    match &reply.message_id {
        Some(id) => format!("id {id}"),
        None => format!("text {}", data_encoding::HEXLOWER.encode(&Sha256::digest(raw))),
    }
}

/// Whether a mail comes from the address of the holder's account.
async fn is_own_address(service: &Service, holder: &Holder, reply: &Reply) -> Result<bool, StoreError> {
    let player = service.players.find_player(holder.held.player.id).await?;
    let own = player.map(|player| player.email.as_str().to_lowercase());
    Ok(own.is_some_and(|own| Some(own) == reply.from))
}

async fn do_it(
    service: &Service,
    holder: &Holder,
    reply: &Reply,
    name: &str,
    attempt: &mut Attempt,
) -> Result<Done, NotDone> {
    if !is_own_address(service, holder, reply).await? {
        let from = reply.from.clone().unwrap_or_default();
        return Ok(refused(holder, "from_elsewhere", answer::from_elsewhere(&from)));
    }
    if reply.encrypted && reply.lines.is_empty() {
        return Ok(refused(holder, "encrypted", answer::encrypted()));
    }
    let is_notation = notation_of(service, holder).await?;
    let orders = read_orders(&reply.lines, is_notation);
    let idempotency = idempotency::of_reply("mail", name, "");
    act(service, holder, orders, idempotency, attempt).await
}

fn notice(holder: &Holder, id: NoticeId, reply: &Reply, done: &Done, at: Timestamp) -> Notice {
    Notice {
        id,
        player: holder.held.player.id,
        game: Some(holder.held.game.id),
        seq: done.seq,
        kind: NoticeKind::MailAnswer,
        details: NoticeDetails {
            seat: Some(holder.held.seat),
            username: Some(holder.held.player.username.clone()),
            sentences: done.sentences.clone(),
            in_reply_to: reply.message_id.clone(),
            ..NoticeDetails::default()
        },
        at,
    }
}

fn attempt(service: &Service, reply: &Reply, game: GameId, player: PlayerId) -> Attempt {
    let mut attempt = Attempt::new(&service.submission_log, SubmissionAct::Turn, Origin::mail());
    attempt.game = Some(game);
    attempt.player = Some(player);
    attempt.sent(&sent_by_mail(reply.lines.iter().map(String::as_str)));
    attempt
}

fn answered_before() -> Verdict {
    Verdict {
        outcome: SubmissionOutcome::Repeated,
        ..Verdict::refused("answered_before", "This very mail was answered before.")
    }
}

/// Nobody is answered, but whoever asks where the mail went can be told.
async fn note_expired(service: &Service, reply: &Reply, token: &ReplyToken) {
    if let Ok(held) = service.games.find_seat(token.game, token.seat).await {
        let mut attempt = attempt(service, reply, token.game, held.player.id);
        attempt.expected_seq = Some(token.seq);
        let detail = "The reply address had run out, so the mail was dropped without an answer.";
        attempt.judge(Verdict::refused(Dropped::ExpiredToken.as_str(), detail));
    }
}

impl Dropped {
    pub fn as_str(self) -> &'static str {
        match self {
            Dropped::NotAMail => "not_a_mail",
            Dropped::Automatic => "automatic",
            Dropped::UnknownToken => "unknown_token",
            Dropped::ExpiredToken => "expired_token",
            Dropped::RevokedToken => kinds::LINK_REVOKED.code,
            Dropped::AnsweredBefore => "answered_before",
            Dropped::Blocked => "account_blocked",
        }
    }
}
