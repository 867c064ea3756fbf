use super::{busy, too_many};
use actix_web::body::{BodySize, MessageBody};
use actix_web::web::Bytes;
use plotline_contract::Problem;
use plotline_domain::ids::PlayerId;
use std::collections::HashMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

/// A large answer, handed out slice by slice: little of it is copied at a time, and it is known when it has been read.
pub struct HeavyBody {
    rest: Bytes,
    bytes: usize,
    player: PlayerId,
    unread: Arc<Unread>,
}

/// The answers that were made and are not read yet.
#[derive(Default)]
pub(super) struct Unread(Mutex<Count>);

#[derive(Default)]
struct Count {
    answers: HashMap<PlayerId, usize>,
    bytes: usize,
}

/// How many answers of one player there are at most, and how many bytes of all. Who does not read is dropped after a while.
const UNREAD_OF_ONE: usize = 16;
const UNREAD_BYTES: usize = 64 << 20;

const SLICE: usize = 32 << 10;

impl Unread {
    /// Whether the player may be given another one.
    pub(super) fn check(&self, player: PlayerId) -> Result<(), Problem> {
        let count = self.count();
        if count
            .answers
            .get(&player)
            .is_some_and(|own| *own >= UNREAD_OF_ONE)
        {
            return Err(too_many(UNREAD_OF_ONE));
        }
        match count.bytes < UNREAD_BYTES {
            true => Ok(()),
            false => Err(busy()),
        }
    }

    fn count(&self) -> MutexGuard<'_, Count> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl HeavyBody {
    pub(super) fn new(rest: Bytes, player: PlayerId, unread: &Arc<Unread>) -> Self {
        let bytes = rest.len();
        let mut count = unread.count();
        *count.answers.entry(player).or_default() += 1;
        count.bytes += bytes;
        drop(count);
        Self {
            rest,
            bytes,
            player,
            unread: unread.clone(),
        }
    }
}

impl MessageBody for HeavyBody {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Sized(self.rest.len() as u64)
    }

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Bytes, Infallible>>> {
        let length = self.rest.len().min(SLICE);
        let slice = self.rest.split_to(length);
        Poll::Ready((length > 0).then_some(Ok(slice)))
    }
}

impl Drop for HeavyBody {
    fn drop(&mut self) {
        let mut count = self.unread.count();
        count.bytes -= self.bytes;
        if let Some(own) = count.answers.get_mut(&self.player) {
            *own -= 1;
            if *own == 0 {
                count.answers.remove(&self.player);
            }
        }
    }
}
