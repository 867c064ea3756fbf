//! A net under every handler: a panic becomes a 500 with the request's id, and the service goes on. Nothing is stored
//! before a use case has computed all it wants to store, so a panic of the rules leaves the game as it was.

use super::RequestId;
use crate::problem::Problem;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage};
use futures_util::FutureExt;
use std::any::Any;
use std::panic::AssertUnwindSafe;

pub(crate) async fn catch_panics(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let id = request.extensions().get::<RequestId>().cloned();
    match AssertUnwindSafe(next.call(request)).catch_unwind().await {
        Ok(response) => response,
        Err(panic) => {
            let problem = Problem::internal(format!("panic: {}", message(&*panic)));
            Err(id
                .map_or(problem.clone(), |id| problem.with("request_id", id.0))
                .into())
        }
    }
}

fn message(panic: &(dyn Any + Send)) -> &str {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (_, Some(text)) => text,
        _ => "without a message",
    }
}
