//! REST under `/v1`. The path predicts the file: `/games/{id}/turns` is in `turns.rs`.

mod events;
mod extract;
mod games;
mod health;
mod me;
mod model;
mod moves;
mod openapi;
mod players;
mod problems;
mod record;
mod resignation;
mod rulesets;
mod seats;
mod sessions;
mod tokens;
mod turns;
mod undo;
mod view;

pub(crate) use extract::configure as configure_extractors;
pub(crate) use health::{healthz, jwks, readyz};
pub(crate) use openapi::{document, openapi_json};

use utoipa_actix_web::scope;
use utoipa_actix_web::service_config::ServiceConfig;

/// Every route under `/v1`.
pub(crate) fn routes(config: &mut ServiceConfig) {
    config.service(
        scope("/v1")
            .service(players::register)
            .service(sessions::log_in)
            .service(sessions::refresh)
            .service(sessions::log_out)
            .service(me::show)
            .service(me::change)
            .service(me::turns)
            .service(tokens::list)
            .service(tokens::issue)
            .service(tokens::revoke)
            .service(rulesets::list)
            .service(rulesets::show)
            .service(games::open)
            .service(games::list)
            .service(games::show)
            .service(seats::join)
            .service(seats::leave)
            .service(view::show)
            .service(moves::list)
            .service(turns::check)
            .service(turns::take)
            .service(undo::undo)
            .service(resignation::resign)
            .service(events::list)
            .service(record::show)
            .service(problems::list),
    );
}
