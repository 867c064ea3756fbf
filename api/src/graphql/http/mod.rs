//! The seam between HTTP and the graph, after the specification "GraphQL over HTTP".

mod answer;
mod execute;
mod media;
mod order;
mod params;

use self::answer::refuse;
use self::media::{Media, Wanted};
use self::params::Asked;
use super::{Schema, page};
use crate::auth::Who;
use crate::problem::{Problem, kinds};
use crate::service::Service;
use actix_web::http::header::AUTHORIZATION;
use actix_web::{HttpRequest, HttpResponse, Resource, ResponseError, web};

/// `/graphql`, whatever the method.
pub(crate) fn endpoint() -> Resource {
    web::resource("/graphql")
        .route(web::get().to(get))
        .route(web::post().to(post))
        .default_service(web::to(other))
}

/// A query in the address, or GraphiQL for a browser.
async fn get(request: HttpRequest, service: web::Data<Service>, schema: web::Data<Schema>) -> HttpResponse {
    match media::wanted(&request) {
        Some(Wanted::Page) => page::show(),
        Some(Wanted::Answer(media)) => {
            let asked = params::from_address(&request);
            respond(&request, service, &schema, media, asked).await
        }
        None => refuse(&media::not_acceptable(), Media::Json),
    }
}

async fn post(
    request: HttpRequest,
    service: web::Data<Service>,
    schema: web::Data<Schema>,
    body: Result<web::Bytes, actix_web::Error>,
) -> HttpResponse {
    match media::wanted(&request) {
        Some(Wanted::Answer(media)) => {
            let asked = params::from_body(&request, body);
            respond(&request, service, &schema, media, asked).await
        }
        Some(Wanted::Page) | None => refuse(&media::not_acceptable(), Media::Json),
    }
}

async fn other(request: HttpRequest) -> HttpResponse {
    let detail = format!(
        "GraphQL is asked with GET or POST, not with {}.",
        request.method()
    );
    let problem = Problem::new(&kinds::METHOD_NOT_ALLOWED, detail).with("allow", "GET, POST");
    refuse(&problem, Media::Json)
}

async fn respond(
    request: &HttpRequest,
    service: web::Data<Service>,
    schema: &Schema,
    media: Media,
    asked: Result<Asked, Problem>,
) -> HttpResponse {
    let who = match identify(request).await {
        Ok(who) => who,
        // Who shows a bad token is told so as in REST, whatever was asked.
        Err(problem) => return problem.error_response(),
    };
    let answered = match asked {
        Ok(asked) => execute::all(request, service, schema, who, asked).await,
        Err(problem) => Err(problem),
    };
    match answered {
        Ok(answers) => answers.send(media),
        Err(problem) => refuse(&problem, media),
    }
}

/// Who calls; nobody, if no token comes along. The fields that need one say so.
async fn identify(request: &HttpRequest) -> Result<Option<Who>, Problem> {
    if request.headers().contains_key(AUTHORIZATION) {
        Who::from_http(request).await.map(Some)
    } else {
        Ok(None)
    }
}
