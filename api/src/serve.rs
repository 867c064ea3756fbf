//! The HTTP server: everything it answers, on one screen.

use crate::background;
use crate::config::Config;
use crate::metrics::Metrics;
use crate::sockets;
use actix_cors::Cors;
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, HttpResponse, HttpServer, web};
use plotline_contract::{Problem, kinds};
use plotline_graphql as graphql;
use plotline_inbound::{self as inbound, Lmtp};
use plotline_rest as rest;
use plotline_service::Service;
use plotline_service::live::{Hub, Link};
use plotline_service::middleware::{add_headers, admit, catch_panics, keep_pace, observe};
use plotline_service::submissions::witness;
use std::net::SocketAddr;

/// How long requests under way may go on after a signal to stop.
const SHUTDOWN_SECONDS: u64 = 30;

pub(crate) async fn serve(config: &Config, service: Service, link: Option<Link>) -> Result<(), String> {
    sockets::raise_open_files();
    let metrics = config.metrics_listen.map(Metrics::start).transpose()?;
    let service = web::Data::new(service);
    let schema = web::Data::new(graphql::schema());
    let lmtp = match config.lmtp_listen {
        Some(address) => Some(Lmtp::bind(address).await?),
        None => None,
    };
    let lmtp_address = lmtp.as_ref().and_then(Lmtp::address);
    let mut background = background::start(&service, link);
    if let Some(lmtp) = lmtp {
        background.spawn(lmtp.serve(service.clone()));
    }
    let (hub, kept) = (service.hub.clone(), service.clone());
    let connections = service.connections.clone();

    let server = HttpServer::new(move || {
        App::new()
            .app_data(service.clone())
            .app_data(schema.clone())
            .wrap(Compress::default())
            .wrap(from_fn(catch_panics))
            .wrap(from_fn(witness))
            .wrap(from_fn(admit))
            .wrap(cors())
            .wrap(from_fn(keep_pace))
            .wrap(from_fn(add_headers))
            .wrap(from_fn(observe))
            .configure(rest::configure_extractors)
            .configure(rest::routes)
            .service(graphql::endpoint())
            .service(graphql::assets())
            .service(inbound::page())
            .configure(plotline_pages::pages)
            .route("/healthz", web::get().to(rest::healthz))
            .route("/readyz", web::get().to(rest::readyz))
            .route("/unsubscribe/{token}", web::get().to(rest::show_unsubscribe))
            .route("/unsubscribe/{token}", web::post().to(rest::unsubscribe))
            .route("/metrics", web::get().to(metrics_are_elsewhere))
            .route("/.well-known/jwks.json", web::get().to(rest::jwks))
            .route("/openapi.json", web::get().to(rest::openapi_json))
            .service(web::redirect("/docs", "/docs/"))
            .service(plotline_pages::docs())
            .default_service(web::to(nothing_here))
    })
    .client_request_timeout(connections.patience())
    .keep_alive(connections.keep_alive())
    .client_disconnect_timeout(connections.keep_alive())
    .shutdown_timeout(SHUTDOWN_SECONDS)
    .shutdown_signal(asked_to_stop(hub))
    // Whoever has hung up is noticed by that, not when something is written to them.
    .h1_allow_half_closed(false)
    .on_connect(move |connection, data| sockets::take(&connections, connection, data))
    .bind(config.listen)
    .map_err(|error| format!("The address {} cannot be listened on: {error}.", config.listen))?;

    announce(
        &server.addrs(),
        lmtp_address,
        metrics.as_ref().map(|metrics| metrics.address),
    );
    let metrics = metrics.map(|metrics| (metrics.server.handle(), tokio::spawn(metrics.server)));
    let result = server
        .run()
        .await
        .map_err(|error| format!("The server failed: {error}."));
    drop(background);
    if let Some((handle, _)) = metrics {
        handle.stop(false).await;
    }
    kept.submission_log.flush(&kept.submissions).await;
    result
}

/// A stream would go on for as long as its game; asked to stop, each ends with where to go on.
async fn asked_to_stop(hub: Hub) {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminated) = signal(SignalKind::terminate()) else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = interrupted => {}
            _ = terminated.recv() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = interrupted.await;
    hub.close();
}

/// Where to go first, for whoever started the service by hand.
fn announce(addresses: &[SocketAddr], lmtp: Option<SocketAddr>, metrics: Option<SocketAddr>) {
    if let Some(address) = metrics {
        println!("Plotline shows its metrics at http://{address}/metrics.");
    }
    if let Some(address) = lmtp {
        println!("Plotline takes mail by LMTP on {address}.");
    }
    for address in addresses {
        println!("Plotline is listening.");
        println!("  play      http://{address}/");
        println!("  REST      http://{address}/v1");
        println!("  docs      http://{address}/docs/");
        println!("  GraphQL   http://{address}/graphql   (GraphiQL in a browser)");
    }
}

/// Any page may call with a token; none with cookies, of which there are none.
fn cors() -> Cors {
    Cors::default()
        .allow_any_origin()
        .allow_any_method()
        .allow_any_header()
        .expose_headers(["ETag", "Location", "Link", "Retry-After", "X-Request-Id"])
        .max_age(3600)
}

async fn metrics_are_elsewhere() -> Result<HttpResponse, Problem> {
    let detail =
        "Metrics have an address of their own, which the operator chooses by PLOTLINE_METRICS_LISTEN.";
    Err(Problem::new(&kinds::NOT_FOUND, detail))
}

async fn nothing_here(request: actix_web::HttpRequest) -> Result<HttpResponse, Problem> {
    let (method, path) = (request.method(), request.path());
    Err(match rest::methods_of(path) {
        methods if methods.is_empty() => Problem::new(
            &kinds::NOT_FOUND,
            format!("Nothing answers {method} {path} here; see /docs/."),
        ),
        methods => {
            let allow = methods.join(", ");
            let detail = format!("{path} cannot be asked by {method}, only by {allow}.");
            Problem::new(&kinds::METHOD_NOT_ALLOWED, detail).with("allow", allow)
        }
    })
}
