use crate::Service;
use crate::middleware::RequestId;
use actix_web::http::header::USER_AGENT;
use actix_web::{HttpMessage, HttpRequest};
use plotline_domain::submissions::{Submission, SubmissionChannel, cut};
use std::net::IpAddr;

/// Where an attempt comes from.
#[derive(Clone)]
pub struct Origin {
    pub(crate) channel: SubmissionChannel,
    pub client: Option<String>,
    pub(crate) address: Option<String>,
    pub(crate) request_id: Option<String>,
}

impl Origin {
    pub fn of(channel: SubmissionChannel, request: &HttpRequest, service: &Service) -> Self {
        let request_id = request.extensions().get::<RequestId>().map(|id| id.0.clone());
        Self {
            channel,
            client: client_of(request),
            address: service.origin(request).map(network),
            request_id,
        }
    }

    /// A mail, of which nobody knows where it was written.
    pub fn mail() -> Self {
        Self {
            channel: SubmissionChannel::Mail,
            client: None,
            address: None,
            request_id: None,
        }
    }
}

/// What the client calls itself.
pub fn client_of(request: &HttpRequest) -> Option<String> {
    let name = request.headers().get(USER_AGENT)?;
    let name: String = String::from_utf8_lossy(name.as_bytes())
        .chars()
        .filter(|c| !c.is_control())
        .collect();
    Some(cut(&name, Submission::CLIENT_CHARS)).filter(|name| !name.trim().is_empty())
}

/// The network of an address: enough to tell one place from another, too little to tell who lives there.
fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}::/48")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_noted_without_its_end() {
        let of = |text: &str| network(text.parse().unwrap());
        assert_eq!(of("192.0.2.77"), "192.0.2.0/24");
        assert_eq!(of("::ffff:192.0.2.77"), "192.0.2.0/24");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1::/48");
    }

    #[test]
    fn a_client_is_noted_in_one_short_line() {
        let name = "app/1.0 ".repeat(40);
        let request = actix_web::test::TestRequest::default()
            .insert_header((USER_AGENT, name))
            .to_http_request();
        assert_eq!(
            client_of(&request).unwrap().chars().count(),
            Submission::CLIENT_CHARS + 1
        );
        let request = actix_web::test::TestRequest::default().to_http_request();
        assert_eq!(client_of(&request), None);
    }
}
