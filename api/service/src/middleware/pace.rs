//! How long a client may take to send a request, and when its connection waits for the next.

use super::refusal::{refusal, refuse};
use crate::Service;
use crate::connections::{Busy, Connection};
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::http::{ConnectionType, Method, header};
use actix_web::middleware::Next;
use actix_web::web::{self, Bytes};
use actix_web::{Error, HttpMessage};
use futures_util::Stream;
use plotline_contract::{Problem, kinds};
use std::cell::Cell;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use tokio::time::{Instant, Sleep, sleep_until};

/// Marks an answer as a stream that takes one of its player's places, and so none of its address.
#[derive(Clone, Copy)]
pub struct StreamOfPlayer;

/// Refuses a body that does not come in time, and everything that comes by a connection too many.
pub async fn keep_pace(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<Answer>, Error> {
    let connection = Connection::of(request.request()).cloned();
    let busy = connection.as_ref().map(Connection::busy);
    let late = Rc::new(Cell::new(false));
    let response = match connection.as_ref().map_or(Ok(()), Connection::check) {
        Ok(()) => {
            watch(&mut request, &late);
            next.call(request).await?.map_into_boxed_body()
        }
        Err(problem) => refuse(request, &problem),
    };
    let mut response = match late.get() {
        true => {
            let answer = refusal(response.request().path(), &too_slow());
            response.into_response(answer)
        }
        false => response,
    };
    let is_stream = response.response().extensions().get::<StreamOfPlayer>().is_some();
    if let Some(connection) = connection.filter(|_| is_stream) {
        connection.release();
    }
    if is_stream || late.get() {
        // What has no place, or has no next request to wait for, is not kept.
        let head = response.response_mut().head_mut();
        head.set_connection_type(ConnectionType::Close);
    }
    Ok(response.map_body(|_, body| Answer {
        body,
        rest: Bytes::new(),
        _busy: busy,
    }))
}

/// Puts a deadline on the body.
fn watch(request: &mut ServiceRequest, late: &Rc<Cell<bool>>) {
    let Some(service) = request.app_data::<web::Data<Service>>() else {
        return;
    };
    let until = Instant::now() + service.connections.patience();
    if is_socket(request) {
        return;
    }
    let payload = request.take_payload();
    request.set_payload(match payload {
        Payload::None => Payload::None,
        payload => Payload::Stream {
            payload: Box::pin(Timed {
                payload,
                until,
                timer: None,
                late: late.clone(),
            }),
        },
    });
}

/// The body of a WebSocket is all that is ever said over it; it has a deadline of its own.
fn is_socket(request: &ServiceRequest) -> bool {
    request.method() == Method::GET
        && request.path() == "/graphql"
        && request.headers().contains_key(header::UPGRADE)
}

fn too_slow() -> Problem {
    let detail = "The body did not arrive in time; send the request again, faster.";
    Problem::new(&kinds::REQUEST_TIMEOUT, detail)
}

/// A body that ends with an error when it takes too long.
struct Timed {
    payload: Payload,
    until: Instant,
    /// Most bodies are there at once and need none.
    timer: Option<Pin<Box<Sleep>>>,
    late: Rc<Cell<bool>>,
}

impl Stream for Timed {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Poll::Ready(item) = Pin::new(&mut self.payload).poll_next(context) {
            return Poll::Ready(item);
        }
        let until = self.until;
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(until)));
        ready!(timer.as_mut().poll(context));
        self.late.set(true);
        let error = io::Error::from(io::ErrorKind::TimedOut);
        Poll::Ready(Some(Err(PayloadError::Io(error))))
    }
}

/// The body of an answer. Its connection waits for the next request from when it has been sent. The server takes a part
/// only when the one before is on its way, but then all of it: so large ones are handed out in slices.
pub struct Answer {
    body: BoxBody,
    /// What is left of a part.
    rest: Bytes,
    _busy: Option<Busy>,
}

const SLICE: usize = 32 * 1024;

impl MessageBody for Answer {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        if self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_next(context)) {
                Some(Ok(part)) => self.rest = part,
                end => return Poll::Ready(end),
            }
        }
        let slice = self.rest.len().min(SLICE);
        Poll::Ready(Some(Ok(self.rest.split_to(slice))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::poll_fn;

    #[actix_web::test]
    async fn a_large_answer_is_handed_out_in_slices() {
        let whole: Vec<u8> = (0..100_000_u32).map(|n| n as u8).collect();
        let mut answer = Answer {
            body: BoxBody::new(whole.clone()),
            rest: Bytes::new(),
            _busy: None,
        };
        assert_eq!(answer.size(), BodySize::Sized(100_000));
        let mut read = Vec::new();
        while let Some(part) = poll_fn(|context| Pin::new(&mut answer).poll_next(context)).await {
            let part = part.unwrap();
            assert!((1..=SLICE).contains(&part.len()));
            read.extend_from_slice(&part);
        }
        assert_eq!(read, whole);
    }
}
