//! How pages look, and what browsers are told about them.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

const STYLE: &str = ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;\
padding:1rem}svg{display:block;width:100%;height:auto;margin:0 0 1rem;border-radius:.4rem}\
fieldset{border:1px solid #8888;border-radius:.4rem;margin:0 0 1rem;max-height:24rem;overflow-y:auto}\
label{display:block;padding:.35rem 0}input[type=text]{width:100%;box-sizing:border-box;font:inherit;padding:.6rem}\
button{font:inherit;padding:.7rem 1.4rem;margin:1rem 0}.told{border-left:.3rem solid #080;padding:.2rem 1rem}\
.told.no{border-color:#b00}:focus-visible{outline:.2rem solid #06c;outline-offset:.1rem}";

/// Nothing is loaded, nothing runs, nobody may show the page inside of theirs, and its form goes nowhere else.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    let style = data_encoding::BASE64.encode(&Sha256::digest(STYLE));
    format!(
        "default-src 'none'; style-src 'sha256-{style}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
});

/// A page with this between its body's tags. The address of the page is a secret: nobody keeps it, lists it or is told
/// it by a browser that goes on from here.
pub(super) fn respond(status: StatusCode, title: &str, body: &str) -> HttpResponse {
    let title = escaped(title);
    HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, POLICY.as_str()))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(("X-Robots-Tag", "noindex, nofollow"))
        .body(format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title} – Plotline</title>\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <meta name=\"robots\" content=\"noindex\"><style>{STYLE}</style></head>\n<body><main>{body}</main></body></html>\n"
        ))
}

pub(super) fn message(status: StatusCode, title: &str, text: &str) -> HttpResponse {
    let body = format!("<h1>{}</h1><p>{}</p>", escaped(title), escaped(text));
    respond(status, title, &body)
}

pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            char => safe.push(char),
        }
    }
    safe
}
