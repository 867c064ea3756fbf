//! `/unsubscribe/{token}`: the page that a mail links to, and the one click of mail programs (RFC 8058).
//!
//! To look changes nothing, because programs look at links before people do.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use actix_web::{HttpResponse, web};
use plotline_contract::{Problem, kinds};
use plotline_mail::UnsubscribeToken;
use plotline_service::Service;

/// What RFC 8058 has mail programs send; the button of the page sends it too.
const ONE_CLICK: (&str, &str) = ("List-Unsubscribe", "One-Click");

/// The page loads nothing and sends its form nowhere else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

pub async fn show_unsubscribe(
    service: web::Data<Service>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    read(&service, &token)?;
    let (name, value) = ONE_CLICK;
    Ok(page(&format!(
        "<h1>Mails from Plotline</h1>\
         <p>Press the button to get no more mails about your games. You can still play, and the answer to a mail \
         that you send us will still come.</p>\
         <form method=\"post\"><input type=\"hidden\" name=\"{name}\" value=\"{value}\">\
         <button>Send me no more mails</button></form>\
         <p>To get fewer mails instead, or one a day, or mails again, set it with your account: \
         <code>PUT /v1/me/notification-settings</code>, see <a href=\"/docs/\">the documentation</a>.</p>"
    )))
}

pub async fn unsubscribe(
    service: web::Data<Service>,
    token: web::Path<String>,
    body: web::Bytes,
) -> Result<HttpResponse, Problem> {
    let UnsubscribeToken(player) = read(&service, &token)?;
    // As a form in either encoding; nothing else of it matters.
    let body = String::from_utf8_lossy(&body);
    if !(body.contains(ONE_CLICK.0) && body.contains(ONE_CLICK.1)) {
        let detail = "Send List-Unsubscribe=One-Click to unsubscribe.";
        return Err(Problem::new(&kinds::INVALID, detail).field("List-Unsubscribe"));
    }
    service.notices.unsubscribe(player).await?;
    Ok(page(
        "<h1>Done</h1><p>You get no more mails about your games. To get them again, set it with your account: \
         <code>PUT /v1/me/notification-settings</code>, see <a href=\"/docs/\">the documentation</a>.</p>",
    ))
}

fn read(service: &Service, token: &str) -> Result<UnsubscribeToken, Problem> {
    UnsubscribeToken::read(&service.mail_key, token)
        .ok_or_else(|| Problem::not_found("such link: it was cut off, or is not one of ours"))
}

fn page(content: &str) -> HttpResponse {
    let style = "body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}\
        button{font:inherit;padding:.6rem 1.2rem;cursor:pointer}:root{color-scheme:light dark}";
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(("Referrer-Policy", "no-referrer"))
        .body(format!(
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"robots\" content=\"noindex\">\
             <title>Mails from Plotline</title><style>{style}</style></head><body>{content}</body></html>"
        ))
}
