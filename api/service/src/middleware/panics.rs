//! A net under every handler: a panic becomes a 500 with the request's id, and the service goes on. Nothing is stored
//! before a use case has computed all it wants to store, so a panic of the rules leaves the game as it was.

use super::RequestId;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage};
use futures_util::FutureExt;
use plotline_contract::Problem;
use std::any::Any;
use std::panic::AssertUnwindSafe;

pub async fn catch_panics(
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::middleware::observe;
    use actix_web::middleware::from_fn;
    use actix_web::{App, HttpResponse, test, web};
    use serde_json::Value;

    async fn broken() -> HttpResponse {
        panic!("a rule that nobody thought of")
    }

    async fn well() -> HttpResponse {
        HttpResponse::Ok().finish()
    }

    #[actix_web::test]
    async fn a_panic_is_answered_500_with_an_id_and_the_service_goes_on() {
        let app = App::new()
            .wrap(from_fn(catch_panics))
            .wrap(from_fn(observe))
            .route("/broken", web::get().to(broken))
            .route("/well", web::get().to(well));
        let app = test::init_service(app).await;

        let request = test::TestRequest::get().uri("/broken").to_request();
        let error = test::try_call_service(&app, request).await.err().unwrap();
        let response = error.error_response();
        assert_eq!(response.status(), 500);
        let body = actix_web::body::to_bytes(response.into_body())
            .await
            .ok()
            .unwrap();
        let body: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(body["code"], "internal");
        assert!(
            body["request_id"].as_str().is_some_and(|id| id.len() == 32),
            "{body}"
        );
        assert!(
            !body.to_string().contains("nobody thought of"),
            "clients never see causes: {body}"
        );

        let request = test::TestRequest::get().uri("/well").to_request();
        assert_eq!(test::call_service(&app, request).await.status(), 200);
    }
}
