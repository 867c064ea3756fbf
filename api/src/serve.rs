//! The HTTP server: everything it answers, on one screen.

use crate::background;
use crate::config::Config;
use crate::drain::{Signals, end_when_asked};
use crate::logging;
use crate::metrics::Metrics;
use crate::owner::Owner;
use crate::sockets;
use actix_cors::Cors;
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, HttpResponse, HttpServer, web};
use plotline_contract::{Problem, kinds};
use plotline_graphql as graphql;
use plotline_inbound::{self as inbound, Lmtp};
use plotline_rest as rest;
use plotline_service::Service;
use plotline_service::live::Link;
use plotline_service::middleware::{add_headers, admit, catch_panics, keep_pace, observe};
use plotline_service::submissions::witness;
use std::net::SocketAddr;
use std::time::Duration;

/// How long requests under way may go on after a signal to stop.
const SHUTDOWN_SECONDS: u64 = 30;

pub(crate) async fn serve(
    config: &Config,
    service: Service,
    link: Option<Link>,
    owner: Option<&Owner>,
) -> Result<(), String> {
    sockets::raise_open_files();
    let metrics = config.metrics_listen.as_ref().map(Metrics::start).transpose()?;
    let service = web::Data::new(service);
    let schema = web::Data::new(graphql::schema());
    let lmtp = match &config.lmtp_listen {
        Some(address) => sockets::listen(address)?,
        None => Vec::new(),
    };
    let lmtp_addresses = sockets::addresses(&lmtp);
    let listeners = sockets::listen(&config.listen)?;
    let mut background = background::start(&service, link);
    for listener in lmtp {
        background.spawn(Lmtp::new(listener)?.serve(service.clone()));
    }
    let commands = owner.and_then(|owner| owner.take_orders(&service, &mut background));
    let kept = service.clone();
    let connections = service.connections.clone();

    let mut server = HttpServer::new(move || {
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
    .workers(config.workers as usize)
    .client_request_timeout(connections.patience())
    .keep_alive(connections.keep_alive())
    .client_disconnect_timeout(connections.keep_alive())
    .shutdown_timeout(SHUTDOWN_SECONDS)
    .disable_signals()
    // Whoever has hung up is noticed by that, not when something is written to them.
    .h1_allow_half_closed(false)
    .on_connect(move |connection, data| sockets::take(&connections, connection, data));
    for listener in listeners {
        server = server
            .listen(listener)
            .map_err(|error| format!("The address {} cannot be listened on: {error}.", config.listen))?;
    }

    // Whoever reads that the service listens may ask it to end.
    let signals = Signals::listen();
    logging::flush();
    announce(
        &server.addrs(),
        &lmtp_addresses,
        metrics.as_ref().map_or(&[], |metrics| &metrics.addresses),
    );
    let metrics = metrics.map(|metrics| (metrics.server.handle(), tokio::spawn(metrics.server)));
    let server = server.run();
    let grace = Duration::from_secs(config.drain_seconds.into());
    let ending = end_when_asked(signals, server.handle(), &kept, grace, owner);
    let result = tokio::select! {
        biased;
        ended = server => ended.map_err(|error| format!("The server failed: {error}.")),
        () = ending => Ok(()),
    };
    drop(commands);
    drop(background);
    if let Some((handle, _)) = metrics {
        handle.stop(false).await;
    }
    kept.submission_log.flush(&kept.submissions).await;
    result
}

/// Where to go first, for whoever started the service by hand.
fn announce(addresses: &[SocketAddr], lmtp: &[SocketAddr], metrics: &[SocketAddr]) {
    for address in metrics {
        println!("Plotline shows its metrics at http://{address}/metrics.");
    }
    for address in lmtp {
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
