//! The page behind the link of a turn mail: the position, and a form. Looking at it changes nothing; its button plays.
//!
//! The link is the credential, so nothing else is asked for, no cookie is set, and a form of another site knows nothing
//! that would let it play. The form carries the seq that was shown and a key of its own, so that a form sent twice plays
//! once.

mod html;
mod show;

use super::act::{NotDone, act, notation_of};
use super::holder::{Holder, NoHolder};
use super::reply::{Asked, Orders, Said, read_orders};
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, Resource, ResponseError, web};
use plotline_adapters::SystemEntropy;
use plotline_contract::{Problem, kinds};
use plotline_domain::games::HeldSeat;
use plotline_domain::ports::{Entropy, StoreError};
use plotline_domain::submissions::{SubmissionAct, SubmissionChannel, Verdict};
use plotline_service::Service;
use plotline_service::idempotency;
use plotline_service::request::RequestNotes;
use plotline_service::submissions::{Attempt, Origin, sent_by_mail};
use serde::Deserialize;
use show::Told;

pub fn resource() -> Resource {
    web::resource("/play/{token}")
        .route(web::get().to(show_page))
        .route(web::post().to(play))
}

/// What the form says.
#[derive(Deserialize)]
struct Chosen {
    /// What was shown.
    seq: u64,
    key: String,
    /// A number of the list.
    #[serde(default)]
    number: String,
    /// Notation, or a word as in a mail. It counts before the number.
    #[serde(default)]
    text: String,
}

/// Nobody writes more into one field.
const TEXT_LIMIT: usize = 2000;

async fn show_page(
    request: HttpRequest,
    service: web::Data<Service>,
    token: web::Path<String>,
) -> HttpResponse {
    match Holder::of(&service, &token).await {
        Ok(holder) => {
            RequestNotes::of(&request).game(holder.held.game.id);
            page(&service, &holder, None).await
        }
        Err(error) => no_holder(error),
    }
}

async fn play(
    request: HttpRequest,
    service: web::Data<Service>,
    token: web::Path<String>,
    form: Result<web::Form<Chosen>, actix_web::Error>,
) -> HttpResponse {
    let holder = match Holder::of(&service, &token).await {
        Ok(holder) => holder,
        Err(error) => {
            note(&request, &service, &error).await;
            return no_holder(error);
        }
    };
    let game = holder.held.game.id;
    RequestNotes::of(&request).game(game);
    if let Err(problem) = service.limits.reply(game, holder.held.seat) {
        return trouble(&problem);
    }
    let Ok(web::Form(chosen)) = form else {
        let told = Told::no("The form came incomplete. Here is a new one.");
        return page(&service, &holder, Some(told)).await;
    };
    let mut attempt = attempt(&request, &service, &holder.held);
    describe(&mut attempt, &chosen);
    match take(&service, holder, &chosen, &mut attempt).await {
        Ok((holder, told, verdict)) => {
            match verdict {
                Some(verdict) => attempt.judge(verdict),
                None => attempt.dismiss(),
            }
            page(&service, &holder, Some(told)).await
        }
        Err(error) => {
            let problem = error.into();
            attempt.refuse(&problem);
            trouble(&problem)
        }
    }
}

/// Whoever asks where the form went can be told.
async fn note(request: &HttpRequest, service: &Service, error: &NoHolder) {
    let (held, verdict) = match error {
        NoHolder::Expired(token) => {
            let held = service.games.find_seat(token.game, token.seat).await.ok();
            (held, Verdict::refused("expired_token", "The link had run out."))
        }
        NoHolder::Revoked(holder) => {
            let problem = Problem::link_revoked();
            (
                Some(holder.held.clone()),
                Verdict::refused(&problem.code, &problem.detail),
            )
        }
        NoHolder::Blocked(held) => {
            let problem = Problem::blocked();
            (
                Some(held.clone()),
                Verdict::refused(&problem.code, &problem.detail),
            )
        }
        NoHolder::Unknown | NoHolder::Store(_) => return,
    };
    if let Some(held) = held {
        attempt(request, service, &held).judge(verdict);
    }
}

fn attempt(request: &HttpRequest, service: &Service, held: &HeldSeat) -> Attempt {
    let origin = Origin::of(SubmissionChannel::Page, request, service);
    let mut attempt = Attempt::new(&service.submission_log, SubmissionAct::Turn, origin);
    attempt.game = Some(held.game.id);
    attempt.player = Some(held.player.id);
    attempt
}

fn describe(attempt: &mut Attempt, chosen: &Chosen) {
    attempt.expected_seq = Some(chosen.seq);
    attempt.key(Some(&chosen.key));
    let text = match chosen.text.trim().is_empty() {
        true => &chosen.number,
        false => &chosen.text,
    };
    attempt.sent(&sent_by_mail(text.lines()));
}

async fn take(
    service: &Service,
    holder: Holder,
    chosen: &Chosen,
    attempt: &mut Attempt,
) -> Result<(Holder, Told, Option<Verdict>), StoreError> {
    let orders = orders(service, &holder, chosen).await?;
    if orders.asked == Asked::Nothing {
        let told = Told::no("Nothing was taken: choose a move or write one.");
        return Ok((holder, told, None));
    }
    let holder = Holder {
        seq: chosen.seq,
        ..holder
    };
    let asked = format!("{} {} {}", chosen.seq, chosen.number, chosen.text);
    let idempotency = idempotency::of_reply("page", &chosen.key, &asked);
    let (told, verdict) = match act(service, &holder, orders, idempotency, attempt).await {
        Ok(done) => {
            let told = Told {
                good: done.taken,
                sentences: done.sentences,
            };
            (told, done.verdict)
        }
        Err(NotDone::DoneBefore) => {
            let why = "This form was sent before, with another move. Here is a new one.";
            (Told::no(why), Some(Verdict::refused(kinds::KEY_REUSED.code, why)))
        }
        Err(NotDone::Store(error)) => return Err(error),
    };
    let held = service
        .games
        .find_seat(holder.held.game.id, holder.held.seat)
        .await;
    Ok(match held {
        Ok(held) => (Holder { held, ..holder }, told, verdict),
        Err(_) => (holder, told, verdict),
    })
}

async fn orders(service: &Service, holder: &Holder, chosen: &Chosen) -> Result<Orders, StoreError> {
    let lines: Vec<String> = chosen
        .text
        .chars()
        .take(TEXT_LIMIT)
        .collect::<String>()
        .lines()
        .map(|line| line.trim().to_owned())
        .filter(|line| !line.is_empty())
        .collect();
    if !lines.is_empty() {
        let is_notation = notation_of(service, holder).await?;
        return Ok(read_orders(&lines, is_notation));
    }
    Ok(Orders {
        asked: match chosen.number.trim().parse() {
            Ok(number) => Asked::Moves(vec![Said::Number(number)]),
            Err(_) => Asked::Nothing,
        },
        plans: Vec::new(),
        unread: Vec::new(),
    })
}

async fn page(service: &Service, holder: &Holder, told: Option<Told>) -> HttpResponse {
    let key = data_encoding::HEXLOWER.encode(&(&SystemEntropy as &dyn Entropy).bytes::<16>());
    match show::position(service, holder, told.as_ref(), &key).await {
        Ok(body) => html::respond(StatusCode::OK, "Your turn", &body),
        Err(problem) => trouble(&problem),
    }
}

fn no_holder(error: NoHolder) -> HttpResponse {
    match error {
        NoHolder::Unknown => html::message(
            StatusCode::NOT_FOUND,
            "No such link",
            "This link is not one of ours. Was it cut off? Copy it from the mail as a whole.",
        ),
        NoHolder::Expired(_) => html::message(
            StatusCode::GONE,
            "The link has run out",
            "Links in mails are good for a while only. The newest mail about the game has one that works.",
        ),
        NoHolder::Revoked(_) => trouble(&Problem::link_revoked()),
        NoHolder::Blocked(_) => trouble(&Problem::blocked()),
        NoHolder::Store(error) => trouble(&error.into()),
    }
}

fn trouble(problem: &Problem) -> HttpResponse {
    let mut response = html::message(problem.status_code(), problem.kind.title, &problem.detail);
    let wait = problem
        .extra
        .get("retry_after")
        .and_then(serde_json::Value::as_u64);
    if let Some(wait) = wait {
        response.headers_mut().insert(
            actix_web::http::header::RETRY_AFTER,
            actix_web::http::header::HeaderValue::from(wait),
        );
    }
    response.extensions_mut().insert(problem.clone());
    response
}
