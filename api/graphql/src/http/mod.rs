//! The seam between HTTP and the graph, after the specification "GraphQL over HTTP".

mod answer;
mod execute;
mod media;
mod order;
mod params;
mod stream;

pub(super) use self::answer::{Answer, refuse};
pub(super) use self::execute::stream as execute_stream;
pub(super) use self::media::Media;
use self::media::Wanted;
pub(super) use self::order::Order;
use self::params::Asked;
pub(super) use self::params::from_object;
use super::call::Call;
use super::{Schema, page, ws};
use actix_web::http::header::AUTHORIZATION;
use actix_web::{HttpRequest, HttpResponse, Resource, ResponseError, guard, web};
use plotline_contract::{Problem, kinds};
use plotline_service::Service;
use plotline_service::auth::Who;
use plotline_service::live::Pulse;
use plotline_service::middleware::StreamOfPlayer;
use std::sync::Arc;

/// `/graphql`, whatever the method.
pub fn endpoint() -> Resource {
    web::resource("/graphql")
        .route(web::get().guard(guard::fn_guard(ws::is_asked_for)).to(ws::open))
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
        Some(Wanted::Stream) => {
            let asked = params::from_address(&request);
            respond_as_stream(&request, service, &schema, asked).await
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
        Some(Wanted::Stream) => {
            let asked = params::from_body(&request, body);
            respond_as_stream(&request, service, &schema, asked).await
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

async fn respond_as_stream(
    request: &HttpRequest,
    service: web::Data<Service>,
    schema: &Schema,
    asked: Result<Asked, Problem>,
) -> HttpResponse {
    let beats = Pulse::here().beats();
    let answers = async {
        let who = identify(request).await?;
        let Asked::One(params) = asked? else {
            let detail = "A batch is not answered as text/event-stream.";
            return Err(Problem::new(&kinds::NOT_ACCEPTABLE, detail));
        };
        let of_player = who.as_ref().map(|_| StreamOfPlayer);
        let call = Arc::new(Call::new(request, service.into_inner(), who));
        Ok((execute::stream(request, schema, call, params)?, of_player))
    };
    match answers.await {
        Ok((answers, of_player)) => stream::send(answers, beats, of_player),
        Err(problem) => refuse(&problem, Media::Graphql),
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
