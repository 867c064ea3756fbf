use actix_web::http::Method;
use metrics::{Counter, Histogram};
use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Duration;

thread_local! {
    /// By route, so that a label is made into text once and not for every request. Routes and methods are those that are
    /// known here, so there are only so many.
    static KNOWN: RefCell<HashMap<String, Vec<Measured>>> = RefCell::default();
}

struct Measured {
    method: &'static str,
    status: u16,
    requests: Counter,
    seconds: Histogram,
}

/// Counts a request and the time that it took.
pub(super) fn measure(method: &Method, route: &str, status: u16, duration: Duration) {
    let method = known(method);
    KNOWN.with_borrow_mut(|known| {
        if !known.contains_key(route) {
            known.insert(route.to_owned(), Vec::new());
        }
        let Some(of_route) = known.get_mut(route) else {
            return;
        };
        let same = |one: &&Measured| one.method == method && one.status == status;
        if of_route.iter().find(same).is_none() {
            of_route.push(Measured::new(method, route, status));
        }
        if let Some(measured) = of_route.iter().find(same) {
            measured.requests.increment(1);
            measured.seconds.record(duration.as_secs_f64());
        }
    });
}

impl Measured {
    fn new(method: &'static str, route: &str, status: u16) -> Self {
        let labels = [
            ("method", method.to_owned()),
            ("route", route.to_owned()),
            ("status", status.to_string()),
        ];
        let [of_method, of_route, _] = &labels;
        let without_status = [of_method.clone(), of_route.clone()];
        Self {
            method,
            status,
            requests: metrics::counter!("plotline_http_requests_total", &labels),
            seconds: metrics::histogram!("plotline_http_request_seconds", &without_status),
        }
    }
}

/// Everybody may invent methods, and a label is kept for ever.
fn known(method: &Method) -> &'static str {
    const KNOWN: [&str; 9] = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT",
    ];
    let named = KNOWN.into_iter().find(|known| *known == method.as_str());
    named.unwrap_or("other")
}
