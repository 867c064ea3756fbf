use super::sent::{act_of_path, guess, sent_by_rest};
use super::{Attempt, Origin};
use crate::Service;
use crate::auth::bearer;
use crate::idempotency;
use crate::middleware::refuse;
use crate::request::RequestNotes;
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::http::Method;
use actix_web::http::header::{AUTHORIZATION, CONTENT_LENGTH};
use actix_web::middleware::Next;
use actix_web::{Error, web};
use plotline_contract::{BODY_LIMIT, Problem, kinds};
use plotline_domain::submissions::SubmissionChannel;

/// Notes down every attempt to act in a game by REST, and every one by GraphQL that never got to the graph.
pub async fn witness(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<EitherBody<impl MessageBody>>, Error> {
    let Some(service) = request.app_data::<web::Data<Service>>().cloned() else {
        return Ok(next.call(request).await?.map_into_left_body());
    };
    let by_graph = request.method() == Method::POST && request.path() == "/graphql";
    let asked = act_of_path(request.method(), request.path());
    if asked.is_none() && !by_graph {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let body = match read(&mut request).await {
        Ok(body) => body,
        Err(problem) => return Ok(refuse(request, &problem).map_into_right_body()),
    };
    let attempt = match asked {
        Some((act, game)) => {
            let origin = Origin::of(SubmissionChannel::Rest, request.request(), &service);
            let mut attempt = Attempt::new(&service.submission_log, act, origin);
            let (sent, expected_seq) = sent_by_rest(act, &body);
            attempt.game = game;
            attempt.expected_seq = expected_seq;
            attempt.sent(&sent.unwrap_or_default());
            attempt
        }
        None => {
            let Some(guess) = guess(&body) else {
                return Ok(next.call(request).await?.map_into_left_body());
            };
            let origin = Origin::of(SubmissionChannel::Graphql, request.request(), &service);
            let mut attempt = Attempt::new(&service.submission_log, guess.act, origin);
            attempt.game = guess.game;
            attempt.expected_seq = guess.expected_seq;
            attempt.sent(&guess.sent.unwrap_or_default());
            attempt.unless_witnessed()
        }
    };
    let answered = observe(request, next, &service, attempt).await;
    answered.map(ServiceResponse::map_into_left_body)
}

/// Waits for the answer and notes it down. Whoever hangs up drops this, and so the attempt.
async fn observe<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
    service: &Service,
    mut attempt: Attempt,
) -> Result<ServiceResponse<B>, Error> {
    let notes = RequestNotes::of(request.request());
    attempt.key(idempotency::key(request.headers()));
    attempt.watch(&notes);
    let token = request
        .headers()
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    let token = token.and_then(bearer).map(str::to_owned);
    let result = next.call(request).await;
    if let (None, Some(token)) = (notes.read().player, token) {
        attempt.player = service.authenticator.owner(&token).await;
    }
    match &result {
        Ok(response) => match response.response().extensions().get::<Problem>() {
            Some(problem) => attempt.refuse(problem),
            None => attempt.accept(notes.read().taken, Some(response.status().as_u16())),
        },
        Err(error) => match error.as_error::<Problem>() {
            Some(problem) => attempt.refuse(problem),
            None => attempt.refuse(&Problem::internal(error)),
        },
    }
    result
}

/// Reads the body, and puts it back for the handler. One that says itself that it is too large is left to be refused
/// by the handler.
async fn read(request: &mut ServiceRequest) -> Result<web::Bytes, Problem> {
    let length = request.headers().get(CONTENT_LENGTH);
    let length = length.and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > BODY_LIMIT) {
        return Ok(web::Bytes::new());
    }
    let body =
        request
            .extract::<web::Bytes>()
            .await
            .map_err(|error| match error.as_error::<PayloadError>() {
                Some(PayloadError::Overflow) => {
                    let detail = format!("A request may have {BODY_LIMIT} bytes.");
                    Problem::new(&kinds::BODY_TOO_LARGE, detail)
                }
                _ => Problem::new(&kinds::UNREADABLE, "The body could not be read.").because(error),
            })?;
    request.set_payload(Payload::from(body.clone()));
    Ok(body)
}
