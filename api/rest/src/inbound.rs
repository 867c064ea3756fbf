use super::model::MailReceivedBody;
use actix_web::http::header::AUTHORIZATION;
use actix_web::{HttpMessage, HttpRequest, HttpResponse, post, web};
use plotline_contract::{Problem, kinds};
use plotline_inbound::{Envelope, NotReceived, Received, SIZE_LIMIT, receive};
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::request::RequestNotes;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReceiveMail {
    /// Whom the mail is for, as the envelope says. Without it the headers are looked at.
    recipient: Option<String>,
    /// Whom the mail is from, as the envelope says; empty for a report, which is not answered.
    sender: Option<String>,
}

/// Hand in a mail
///
/// For mail servers: a reply to a turn mail, as raw MIME. It is dealt with once it is answered 200, also where nothing
/// came of it; after any other answer but 413 hand it in again later. A mail that is handed in twice plays once. The
/// secret is `PLOTLINE_INBOUND_SECRET`.
#[docs::path(tag = "service", security(("inbound" = [])), params(ReceiveMail), request_body(content = String, content_type = "message/rfc822", description = "The mail, at most 1 MiB"), responses((status = 200, body = MailReceivedBody, description = "Dealt with")))]
#[post("/inbound/mail")]
pub(crate) async fn receive_mail(
    request: HttpRequest,
    service: web::Data<Service>,
    query: web::Query<ReceiveMail>,
    payload: web::Payload,
) -> Result<HttpResponse, Problem> {
    check_secret(&request, &service)?;
    if request.content_type() != "message/rfc822" {
        let detail = "Send the mail as it is, with Content-Type: message/rfc822.";
        return Err(Problem::new(&kinds::UNSUPPORTED_MEDIA, detail));
    }
    let raw = match payload.to_bytes_limited(SIZE_LIMIT).await {
        Ok(Ok(raw)) => raw,
        Ok(Err(error)) => {
            return Err(Problem::new(&kinds::UNREADABLE, "The body could not be read.").because(error));
        }
        Err(_) => return Err(too_large()),
    };
    let envelope = Envelope {
        recipient: query.recipient.as_deref(),
        null_sender: query
            .sender
            .as_deref()
            .is_some_and(|sender| sender.trim_matches(['<', '>']).is_empty()),
    };
    match receive(&service, &raw, envelope).await {
        Ok(received) => {
            if let Received::Answered { game, done } = &received {
                RequestNotes::of(&request).game(*game);
                RequestNotes::of(&request).seq(done.seq);
            }
            Ok(HttpResponse::Ok().json(MailReceivedBody::from(received)))
        }
        Err(NotReceived::TooLarge) => Err(too_large()),
        Err(NotReceived::TooOften(problem)) => Err(problem),
        Err(NotReceived::Store(error)) => Err(error.into()),
    }
}

fn check_secret(request: &HttpRequest, service: &Service) -> Result<(), Problem> {
    let Some(secret) = &service.inbound_secret else {
        let detail =
            "This service takes no mail over HTTP: its operator has not set PLOTLINE_INBOUND_SECRET.";
        return Err(Problem::new(&kinds::INBOUND_DISABLED, detail));
    };
    let header = request
        .headers()
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    let given = header
        .and_then(|header| header.strip_prefix("Bearer "))
        .unwrap_or_default();
    // Digests have one length, so the time tells nothing of the secret's.
    let same: bool = Sha256::digest(given).ct_eq(&Sha256::digest(secret)).into();
    match same {
        true => Ok(()),
        false => {
            service.limits.anonymous(service.origin(request))?;
            let detail =
                "Mail is handed in with Authorization: Bearer and the secret of PLOTLINE_INBOUND_SECRET.";
            Err(Problem::new(&kinds::UNAUTHENTICATED, detail))
        }
    }
}

fn too_large() -> Problem {
    let detail = format!("A mail may have {SIZE_LIMIT} bytes.");
    Problem::new(&kinds::BODY_TOO_LARGE, detail)
}
