//! GraphQL over a WebSocket, after the protocol `graphql-transport-ws`.

mod message;
mod socket;

use self::socket::Socket;
use super::Schema;
use super::http::{Media, refuse};
use actix_web::guard::GuardContext;
use actix_web::http::header::{AUTHORIZATION, SEC_WEBSOCKET_PROTOCOL, UPGRADE};
use actix_web::{HttpRequest, HttpResponse, web};
use plotline_contract::{BODY_LIMIT, Problem, kinds};
use plotline_service::Service;
use plotline_service::auth::Who;

const PROTOCOL: &str = "graphql-transport-ws";

/// Whether a request wants to become a WebSocket.
pub(super) fn is_asked_for(context: &GuardContext<'_>) -> bool {
    let upgrade = context.head().headers().get(UPGRADE);
    upgrade
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.eq_ignore_ascii_case("websocket"))
}

/// Opens a WebSocket. The token comes with it or, as a browser cannot do that, with `connection_init`.
pub(super) async fn open(
    request: HttpRequest,
    body: web::Payload,
    service: web::Data<Service>,
    schema: web::Data<Schema>,
) -> HttpResponse {
    match try_open(&request, body, service, schema).await {
        Ok(response) => response,
        Err(problem) => refuse(&problem, Media::Json),
    }
}

async fn try_open(
    request: &HttpRequest,
    body: web::Payload,
    service: web::Data<Service>,
    schema: web::Data<Schema>,
) -> Result<HttpResponse, Problem> {
    if !offers_protocol(request) {
        let detail = format!("A WebSocket here speaks {PROTOCOL}; ask for that as its subprotocol.");
        return Err(Problem::new(&kinds::UNREADABLE, detail));
    }
    let who = match request.headers().contains_key(AUTHORIZATION) {
        true => Some(Who::from_http(request).await?),
        false => None,
    };
    let (response, session, messages) = actix_ws::handle_with_protocols(request, body, &[PROTOCOL])
        .map_err(|error| Problem::new(&kinds::UNREADABLE, format!("This is no WebSocket: {error}.")))?;
    let messages = messages
        .max_frame_size(BODY_LIMIT)
        .aggregate_continuations()
        .max_continuation_size(BODY_LIMIT);
    let socket = Socket::new(request.clone(), service.into_inner(), schema, session, who);
    actix_web::rt::spawn(socket.serve(messages));
    Ok(response)
}

fn offers_protocol(request: &HttpRequest) -> bool {
    let offered = request.headers().get_all(SEC_WEBSOCKET_PROTOCOL);
    offered
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|protocol| protocol.trim() == PROTOCOL)
}
