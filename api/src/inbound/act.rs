//! Doing what a reply asks for, whichever way it came.

use super::answer;
use super::holder::Holder;
use super::reply::{Asked, Orders, Said};
use crate::problem::Problem;
use crate::request::TakenTurn;
use crate::service::Service;
use crate::submissions::Attempt;
use plotline_domain::games::{
    Game, Idempotency, ReplyMove, ReplyTurn, ReplyTurnError, Resign, ResignError, SubmissionError,
    TakeTurnError, TurnTaken, UndoTurn, UndoTurnError, ViewGameError,
};
use plotline_domain::kernel::Seat;
use plotline_domain::ports::StoreError;
use plotline_domain::record::story;
use plotline_domain::submissions::{SubmissionAct, Verdict};
use serde_json::Value;

/// What became of a reply.
#[derive(Clone, Debug)]
pub(crate) struct Done {
    /// Whether it changed the game.
    pub(crate) taken: bool,
    /// Where the game is now.
    pub(crate) seq: u64,
    /// For its sender.
    pub(crate) sentences: Vec<String>,
    /// For admins; nothing, where nothing was attempted.
    pub(crate) verdict: Option<Verdict>,
}

/// What is wrong on our side, or nobody's business any more.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotDone {
    /// Another reply with the same key was done before.
    #[error("this was done before")]
    DoneBefore,
    #[error(transparent)]
    Store(#[from] StoreError),
}

pub(crate) async fn act(
    service: &Service,
    holder: &Holder,
    orders: Orders,
    idempotency: Idempotency,
    attempt: &mut Attempt,
) -> Result<Done, NotDone> {
    attempt.act = act_of(&orders.asked);
    let done = match orders.asked {
        Asked::Nothing => refused(holder, "nothing_read", answer::nothing_read()),
        Asked::Help => Done {
            verdict: None,
            ..refused(holder, "help", answer::help(&holder.held.game))
        },
        Asked::Resign { confirmed: false } => refused(holder, "not_confirmed", answer::confirm_resignation()),
        Asked::Resign { confirmed: true } => resign(service, holder, idempotency).await?,
        Asked::Undo => undo(service, holder, idempotency).await?,
        Asked::Moves(moves) => play(service, holder, moves, idempotency).await?,
    };
    let mut sentences = done.sentences;
    sentences.extend(answer::unread(&orders.unread));
    Ok(Done { sentences, ..done })
}

fn act_of(asked: &Asked) -> SubmissionAct {
    match asked {
        Asked::Resign { .. } => SubmissionAct::Resignation,
        Asked::Undo => SubmissionAct::Undo,
        Asked::Nothing | Asked::Help | Asked::Moves(_) => SubmissionAct::Turn,
    }
}

/// Whether the rules of the game can read a line, as the game is.
pub(crate) async fn notation_of(
    service: &Service,
    game: &Game,
) -> Result<impl Fn(&str) -> bool + use<>, StoreError> {
    let view = match service.games.view_of(game, None).await {
        Ok(view) => Some(view),
        Err(ViewGameError::Store(error)) => return Err(error),
        Err(_) => None,
    };
    Ok(move |line: &str| {
        view.as_ref().is_some_and(|view| match view.state().read(line) {
            Ok(_) => true,
            // It can be read, and says itself that it is not meant for now.
            Err(error) => error.refusal.is_some(),
        })
    })
}

async fn play(
    service: &Service,
    holder: &Holder,
    moves: Vec<Said>,
    idempotency: Idempotency,
) -> Result<Done, NotDone> {
    let moves = moves.into_iter().map(|said| match said {
        Said::Number(number) => ReplyMove::Number(number),
        Said::Notation(line) => ReplyMove::Notation(line),
    });
    let command = ReplyTurn {
        seq: holder.seq,
        moves: moves.collect(),
        idempotency,
    };
    match service.games.reply_turn(&holder.held, command).await {
        Ok(taken) => happened(service, holder, &taken, answer::taken(&taken)).await,
        Err(ReplyTurnError::NoSuchNumber { number, count }) => {
            let sentences = answer::no_such_number(number, count);
            Ok(refused(holder, "no_such_number", sentences))
        }
        Err(ReplyTurnError::Turn(TakeTurnError::Submission(error))) => not_submitted(holder, error),
        Err(ReplyTurnError::Turn(error)) => {
            let sentences = answer::refused(&error);
            Ok(refused_by(holder, error.into(), sentences))
        }
        Err(ReplyTurnError::Store(error)) => Err(error.into()),
    }
}

async fn undo(service: &Service, holder: &Holder, idempotency: Idempotency) -> Result<Done, NotDone> {
    let command = UndoTurn {
        game: holder.held.game.id,
        expected_seq: holder.held.game.seq,
        idempotency: Some(idempotency),
    };
    match service.games.undo_turn(&holder.held.caller(), command).await {
        Ok(taken) => happened(service, holder, &taken, answer::taken_back()).await,
        Err(error @ UndoTurnError::NothingToUndo) => {
            Ok(refused_by(holder, error.into(), answer::nothing_to_undo()))
        }
        Err(UndoTurnError::Submission(error)) => not_submitted(holder, error),
    }
}

async fn resign(service: &Service, holder: &Holder, idempotency: Idempotency) -> Result<Done, NotDone> {
    let command = Resign {
        game: holder.held.game.id,
        idempotency: Some(idempotency),
    };
    match service.games.resign(&holder.held.caller(), command).await {
        Ok(taken) => happened(service, holder, &taken, Vec::new()).await,
        Err(error @ ResignError::AlreadyResigned) => {
            Ok(refused_by(holder, error.into(), answer::already_resigned()))
        }
        Err(ResignError::Submission(error)) => not_submitted(holder, error),
    }
}

/// What was taken, what happened then, and whose move it is.
async fn happened(
    service: &Service,
    holder: &Holder,
    taken: &TurnTaken,
    mut sentences: Vec<String>,
) -> Result<Done, NotDone> {
    let game = service
        .games
        .find_seat(holder.held.game.id, holder.held.seat)
        .await
        .map_or_else(|_| holder.held.game.clone(), |held| held.game);
    let names = |seat: Seat| answer::name(&game, seat);
    match service.games.view_of(&game, Some(taken.seq)).await {
        Ok(view) => sentences.extend(story(&taken.events, view.state(), &names)),
        Err(ViewGameError::Store(error)) => return Err(error.into()),
        Err(_) => {}
    }
    sentences.extend(answer::next(&game, &taken.standing, holder.held.seat));
    sentences.extend(answer::stopped(taken));
    Ok(Done {
        taken: true,
        seq: taken.seq,
        sentences,
        verdict: Some(TakenTurn::from(taken).verdict()),
    })
}

fn not_submitted(holder: &Holder, error: SubmissionError) -> Result<Done, NotDone> {
    match error {
        SubmissionError::KeyReused => Err(NotDone::DoneBefore),
        SubmissionError::Store(error) => Err(error.into()),
        error => {
            let sentences = answer::not_submitted(&error);
            Ok(refused_by(holder, error.into(), sentences))
        }
    }
}

pub(super) fn refused(holder: &Holder, code: &str, sentences: Vec<String>) -> Done {
    Done {
        taken: false,
        seq: holder.held.game.seq,
        verdict: Some(Verdict::refused(code, &sentences.join(" "))),
        sentences,
    }
}

/// The same for what is a problem elsewhere, under the same code.
fn refused_by(holder: &Holder, problem: Problem, sentences: Vec<String>) -> Done {
    let done = refused(holder, &problem.code, sentences);
    let rule = problem.extra.get("rule").and_then(Value::as_str);
    let verdict = done.verdict.map(|verdict| Verdict {
        rule: rule.map(str::to_owned),
        ..verdict
    });
    Done { verdict, ..done }
}
