//! Metrics, on an address of their own: they tell much about a service, and not everybody should be told.

use crate::config::Listen;
use crate::sockets;
use actix_web::dev::Server;
use actix_web::{App, HttpResponse, HttpServer, web};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::net::SocketAddr;
use std::time::Duration;

/// How often what was measured is summed up; until then every single value is kept.
const SUM_UP_EVERY: Duration = Duration::from_secs(5);

pub(crate) struct Metrics {
    pub(crate) addresses: Vec<SocketAddr>,
    pub(crate) server: Server,
}

impl Metrics {
    /// From now on everything is measured.
    pub(crate) fn start(address: &Listen) -> Result<Self, String> {
        let handle = PrometheusBuilder::new()
            .install_recorder()
            .map_err(|error| error.to_string())?;
        let shown = web::Data::new(handle.clone());
        let mut server = HttpServer::new(move || {
            App::new()
                .app_data(shown.clone())
                .route("/metrics", web::get().to(show))
        })
        .workers(1)
        .disable_signals();
        for listener in sockets::listen(address)? {
            server = server
                .listen(listener)
                .map_err(|error| format!("The address {address} cannot be listened on: {error}."))?;
        }
        tokio::spawn(sum_up(handle));
        Ok(Self {
            addresses: server.addrs(),
            server: server.run(),
        })
    }
}

async fn show(handle: web::Data<PrometheusHandle>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; version=0.0.4")
        .body(handle.render())
}

async fn sum_up(handle: PrometheusHandle) {
    loop {
        tokio::time::sleep(SUM_UP_EVERY).await;
        handle.run_upkeep();
    }
}
