//! Doing what a reply asks for, whichever way it came.

use super::answer;
use super::holder::Holder;
use super::plan::plan;
use super::reply::{Asked, Orders, Said};
use plotline_contract::Problem;
use plotline_domain::games::{
    Idempotency, ReplyMove, ReplyTurn, ReplyTurnError, Resign, ResignError, SubmissionError, TakeTurnError,
    TurnTaken, UndoTurn, UndoTurnError, ViewGameError,
};
use plotline_domain::kernel::Seat;
use plotline_domain::ports::StoreError;
use plotline_domain::record::story;
use plotline_domain::submissions::{SubmissionAct, Verdict};
use plotline_service::Service;
use plotline_service::request::TakenTurn;
use plotline_service::submissions::Attempt;
use serde_json::Value;

/// What became of a reply.
#[derive(Clone, Debug)]
pub struct Done {
    /// Whether it changed the game, or planned something.
    pub taken: bool,
    /// Where the game is now.
    pub seq: u64,
    /// For its sender.
    pub sentences: Vec<String>,
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
    let plans = &orders.plans;
    attempt.act = act_of(&orders.asked);
    let done = match orders.asked {
        Asked::Nothing if !plans.is_empty() => Done {
            verdict: None,
            ..refused(holder, "nothing_read", Vec::new())
        },
        Asked::Nothing => refused(holder, "nothing_read", answer::nothing_read()),
        Asked::Help => Done {
            verdict: None,
            ..refused(holder, "help", answer::help(&holder.held.game, holder.held.seat))
        },
        Asked::Resign { confirmed: false } => refused(holder, "not_confirmed", answer::confirm_resignation()),
        Asked::Resign { confirmed: true } => resign(service, holder, idempotency).await?,
        Asked::Undo => undo(service, holder, idempotency).await?,
        Asked::Moves(moves) => play(service, holder, moves, idempotency).await?,
    };
    let mut sentences = done.sentences;
    // What is planned after one's own moves was thought out for what they led to.
    let seq = match done.taken {
        true => done.seq,
        false => service.games.seq_of_reply(&holder.held, holder.seq).await?,
    };
    let told = plan(service, holder, plans, seq).await?;
    let taken = done.taken || told.iter().any(Result::is_ok);
    sentences.extend(told.into_iter().map(|told| told.unwrap_or_else(|why| why)));
    sentences.extend(answer::unread(&orders.unread));
    Ok(Done {
        taken,
        sentences,
        ..done
    })
}

fn act_of(asked: &Asked) -> SubmissionAct {
    match asked {
        Asked::Resign { .. } => SubmissionAct::Resignation,
        Asked::Undo => SubmissionAct::Undo,
        Asked::Nothing | Asked::Help | Asked::Moves(_) => SubmissionAct::Turn,
    }
}

/// Whether the rules of the game can read a line, as the game is or as it was shown. By the second a reply says the
/// same however often it is read: one that was taken and comes again may not fit the game any more.
pub(crate) async fn notation_of(
    service: &Service,
    holder: &Holder,
) -> Result<impl Fn(&str) -> bool + use<>, StoreError> {
    let game = &holder.held.game;
    let shown = (holder.seq < game.seq).then_some(Some(holder.seq));
    let mut views = Vec::new();
    for seq in std::iter::once(None).chain(shown) {
        match service.games.view_of(game, seq).await {
            Ok(view) => views.push(view),
            Err(ViewGameError::Store(error)) => return Err(error),
            Err(_) => {}
        }
    }
    Ok(move |line: &str| {
        views.iter().any(|view| match view.state().read(line) {
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
        Err(error @ UndoTurnError::UndoLimit) => {
            let sentences = answer::undo_limit(&error);
            Ok(refused_by(holder, error.into(), sentences))
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
