//! What is noted down about a request while it is answered, for its log line.

use actix_web::{HttpMessage, HttpRequest};
use plotline_domain::ids::{GameId, PlayerId};
use std::cell::RefCell;
use std::rc::Rc;

/// Shared by the middleware that writes the line and the handler that knows more.
#[derive(Clone, Default)]
pub(crate) struct RequestNotes(Rc<RefCell<Notes>>);

#[derive(Clone, Default)]
pub(crate) struct Notes {
    pub(crate) player: Option<PlayerId>,
    pub(crate) game: Option<GameId>,
    pub(crate) seq: Option<u64>,
    /// What the request was, where its path does not tell: the operation of a GraphQL request.
    pub(crate) operation: Option<String>,
    /// The code of the problem it was answered with.
    pub(crate) code: Option<String>,
}

impl RequestNotes {
    /// The notes of a request; of none, where no middleware keeps any.
    pub(crate) fn of(request: &HttpRequest) -> Self {
        request.extensions().get::<Self>().cloned().unwrap_or_default()
    }

    pub(crate) fn player(&self, player: PlayerId) {
        self.0.borrow_mut().player = Some(player);
    }

    pub(crate) fn game(&self, game: GameId) {
        self.0.borrow_mut().game = Some(game);
    }

    pub(crate) fn seq(&self, seq: u64) {
        self.0.borrow_mut().seq = Some(seq);
    }

    pub(crate) fn operation(&self, operation: &str) {
        self.0.borrow_mut().operation = Some(operation.to_owned());
    }

    pub(crate) fn code(&self, code: &str) {
        self.0.borrow_mut().code = Some(code.to_owned());
    }

    pub(crate) fn read(&self) -> Notes {
        self.0.borrow().clone()
    }
}
