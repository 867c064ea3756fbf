//! What is noted down about a request while it is answered, for its log line.

use crate::auth::Admitted;
use actix_web::{HttpMessage, HttpRequest};
use plotline_domain::games::TurnTaken;
use plotline_domain::ids::{GameId, PlayerId};
use plotline_domain::kernel::Refusal;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Shared by the middleware that writes the line and the handler that knows more.
#[derive(Clone, Default)]
pub struct RequestNotes(Arc<Mutex<Notes>>);

#[derive(Clone, Default)]
pub struct Notes {
    pub(crate) player: Option<PlayerId>,
    /// Whose token came along, where that was known before anybody asked.
    pub(crate) admitted: Option<Admitted>,
    pub(crate) game: Option<GameId>,
    pub(crate) seq: Option<u64>,
    /// What the request was, where its path does not tell: the operation of a GraphQL request.
    pub(crate) operation: Option<String>,
    /// The code of the problem it was answered with.
    pub(crate) code: Option<String>,
    /// What was taken, if it was a turn or the like.
    pub taken: Option<TakenTurn>,
    /// Whether the graph has noted down what was attempted.
    pub(crate) witnessed: bool,
}

/// What became of a turn that was taken.
#[derive(Clone)]
pub struct TakenTurn {
    /// The first and the last event.
    pub events: Option<(u64, u64)>,
    pub repeated: bool,
    /// Why the first move that was not taken was not.
    pub refused: Option<Refusal>,
}

impl RequestNotes {
    /// The notes of a request; of none, where no middleware keeps any.
    pub fn of(request: &HttpRequest) -> Self {
        request.extensions().get::<Self>().cloned().unwrap_or_default()
    }

    pub(crate) fn admitted(&self, admitted: Admitted) {
        self.notes().admitted = Some(admitted);
    }

    pub(crate) fn take_admitted(&self) -> Option<Admitted> {
        self.notes().admitted.take()
    }

    pub fn player(&self, player: PlayerId) {
        self.notes().player = Some(player);
    }

    pub fn game(&self, game: GameId) {
        self.notes().game = Some(game);
    }

    pub fn seq(&self, seq: u64) {
        self.notes().seq = Some(seq);
    }

    pub fn taken(&self, taken: &TurnTaken) {
        let mut notes = self.notes();
        notes.seq = Some(taken.seq);
        notes.taken = Some(TakenTurn::from(taken));
    }

    /// The graph notes down an attempt of its own; what was taken before was another's.
    pub fn witnessed(&self) {
        let mut notes = self.notes();
        notes.witnessed = true;
        notes.taken = None;
    }

    pub fn operation(&self, operation: &str) {
        self.notes().operation = Some(operation.to_owned());
    }

    pub fn code(&self, code: &str) {
        self.notes().code = Some(code.to_owned());
    }

    pub fn read(&self) -> Notes {
        self.notes().clone()
    }

    /// A panic elsewhere leaves notes that are still worth writing down.
    pub(crate) fn notes(&self) -> MutexGuard<'_, Notes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl From<&TurnTaken> for TakenTurn {
    fn from(taken: &TurnTaken) -> Self {
        let (first, last) = (taken.events.first(), taken.events.last());
        Self {
            events: first.zip(last).map(|(first, last)| (first.seq, last.seq)),
            repeated: taken.repeated,
            refused: taken.refused.as_ref().map(|refused| refused.refusal.clone()),
        }
    }
}
