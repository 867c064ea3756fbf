//! Answers that are kept as bytes: found, or made once and kept.

use super::tagged::tagged;
use actix_web::body::MessageBody;
use actix_web::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, HeaderValue, VARY};
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse};
use plotline_contract::Problem;
use plotline_service::{Packing, Ready, ReadyBytes, Service};
use serde::Serialize;
use std::sync::Arc;

pub(super) const JSON: &str = "application/json";

/// How an answer that may be kept is sent.
pub(super) struct ReadyAnswer<'a> {
    ready: Ready,
    pub(super) packing: Packing,
    bytes: &'a Arc<ReadyBytes>,
    kind: &'static str,
    tag: &'a str,
}

/// What is larger is packed where it keeps nobody waiting.
const LARGE: usize = 32 << 10;

impl<'a> ReadyAnswer<'a> {
    pub(super) fn new(
        request: &HttpRequest,
        service: &'a Service,
        ready: Ready,
        kind: &'static str,
        tag: &'a str,
    ) -> Self {
        Self {
            ready,
            packing: packing(request, kind),
            bytes: &service.ready,
            kind,
            tag,
        }
    }

    /// The answer, if it was made lately.
    pub(super) fn find(&self) -> Option<HttpResponse> {
        self.bytes
            .find(self.ready, self.packing)
            .map(|bytes| self.send(bytes))
    }

    pub(super) async fn keep_json(&self, body: &impl Serialize) -> Result<HttpResponse, Problem> {
        let body = serde_json::to_vec(body).map_err(Problem::internal)?;
        self.keep(body.into()).await
    }

    pub(super) async fn keep(&self, body: Bytes) -> Result<HttpResponse, Problem> {
        let (ready, packing, bytes) = (self.ready, self.packing, self.bytes.clone());
        let is_long = packing == Packing::Gzip && body.len() > LARGE;
        let keep = move || bytes.keep(ready, packing, body);
        let body = match is_long {
            true => web::block(keep).await.map_err(Problem::internal)?,
            false => keep(),
        };
        Ok(self.send(body))
    }

    /// Sends bytes that are packed already.
    pub(super) fn send(&self, body: impl MessageBody + 'static) -> HttpResponse {
        let response = HttpResponse::Ok().content_type(self.kind).body(body);
        let mut response = tagged(response, self.tag);
        let headers = response.headers_mut();
        headers.append(VARY, HeaderValue::from_static("Accept-Encoding"));
        if self.packing == Packing::Gzip {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

/// What the client understands. What is named here by `*` alone is left to the middleware that packs everything else.
fn packing(request: &HttpRequest, kind: &str) -> Packing {
    let accepted = request.headers().get(ACCEPT_ENCODING);
    let accepted = accepted.and_then(|value| value.to_str().ok()).unwrap_or_default();
    match kind != PNG && accepted.split(',').any(is_gzip) {
        true => Packing::Gzip,
        false => Packing::Plain,
    }
}

/// Packed already, as it is.
pub(super) const PNG: &str = "image/png";

fn is_gzip(accepted: &str) -> bool {
    let (name, weight) = accepted.split_once(';').unwrap_or((accepted, ""));
    let refused = weight.trim().trim_start_matches(['q', 'Q']).trim_start();
    let refused = refused.strip_prefix('=').is_some_and(|weight| {
        let weight = weight.trim();
        weight.starts_with('0') && !weight.contains(|digit| matches!(digit, '1'..='9'))
    });
    name.trim().eq_ignore_ascii_case("gzip") && !refused
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    #[test]
    fn only_who_accepts_gzip_is_sent_it() {
        let cases = [
            ("gzip", Packing::Gzip),
            ("br, GZIP;q=0.5", Packing::Gzip),
            ("deflate, gzip; q = 1", Packing::Gzip),
            ("gzip;q=0", Packing::Plain),
            ("gzip;q=0.000, identity", Packing::Plain),
            ("br", Packing::Plain),
            ("*", Packing::Plain),
            ("", Packing::Plain),
        ];
        for (accepted, wanted) in cases {
            let request = TestRequest::default().insert_header((ACCEPT_ENCODING, accepted));
            assert_eq!(packing(&request.to_http_request(), JSON), wanted, "{accepted}");
        }
        let request = TestRequest::default().insert_header((ACCEPT_ENCODING, "gzip"));
        assert_eq!(packing(&request.to_http_request(), PNG), Packing::Plain);
    }
}
