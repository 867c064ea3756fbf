use actix_web::HttpRequest;
use actix_web::http::header::{ACCEPT, Accept, Header, Quality};
use plotline_contract::{Problem, kinds};

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Media {
    /// Its status says whether the request could be executed.
    Graphql,
    /// From before the specification: 200 for every request that could be read.
    Json,
}

/// What a client accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// GraphiQL, for a browser.
    Page,
    Answer(Media),
    /// Server-sent events: the answers to a subscription, as they come.
    Stream,
}

impl Media {
    pub(super) fn content_type(self) -> &'static str {
        match self {
            Media::Graphql => "application/graphql-response+json; charset=utf-8",
            Media::Json => "application/json; charset=utf-8",
        }
    }
}

/// What suits the client best, if anything does. Who does not say is taken for a client from before the
/// specification.
pub(super) fn wanted(request: &HttpRequest) -> Option<Wanted> {
    if !request.headers().contains_key(ACCEPT) {
        return Some(Wanted::Answer(Media::Json));
    }
    let Ok(mut accept) = Accept::parse(request) else {
        return Some(Wanted::Answer(Media::Json));
    };
    accept.0.retain(|item| item.quality > Quality::ZERO);
    accept
        .ranked()
        .iter()
        .find_map(|kind| match (kind.essence_str(), kind.type_().as_str()) {
            ("application/graphql-response+json", _) => Some(Wanted::Answer(Media::Graphql)),
            ("application/json" | "application/*" | "*/*", _) => Some(Wanted::Answer(Media::Json)),
            ("text/event-stream", _) => Some(Wanted::Stream),
            (_, "text") if matches!(kind.subtype().as_str(), "html" | "*") => Some(Wanted::Page),
            _ => None,
        })
}

pub(super) fn not_acceptable() -> Problem {
    let detail = "Answers are application/graphql-response+json, application/json or text/event-stream.";
    Problem::new(&kinds::NOT_ACCEPTABLE, detail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn wants(accept: &str) -> Option<Wanted> {
        let request = TestRequest::get()
            .insert_header((ACCEPT, accept))
            .to_http_request();
        wanted(&request)
    }

    #[test]
    fn the_most_wanted_of_what_is_offered_is_sent() {
        let (graphql, json) = (Wanted::Answer(Media::Graphql), Wanted::Answer(Media::Json));
        assert_eq!(wants("application/graphql-response+json"), Some(graphql));
        assert_eq!(
            wants("application/graphql-response+json; charset=utf-8, application/json;q=0.9"),
            Some(graphql)
        );
        assert_eq!(
            wants("application/json, application/graphql-response+json;q=0.5"),
            Some(json)
        );
        assert_eq!(wants("*/*"), Some(json));
        assert_eq!(wants("text/event-stream"), Some(Wanted::Stream));
        assert_eq!(
            wants("text/html,application/xhtml+xml,*/*;q=0.8"),
            Some(Wanted::Page)
        );
        assert_eq!(wants("image/png, application/json;q=0"), None);
        assert_eq!(wanted(&TestRequest::get().to_http_request()), Some(json));
    }
}
