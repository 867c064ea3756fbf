use super::Account;
use async_graphql::SimpleObject;
use plotline_contract::Problem;
use plotline_domain::players::{Identity, OpenedSession, Scopes, TokenCaller};
use plotline_service::Service;
use plotline_service::auth::{ACCESS_TOKEN_SECONDS, Who};
use std::sync::Arc;

/// A log-in.
#[derive(SimpleObject)]
pub(crate) struct Session {
    player: Account,
    /// A JWT. Send it as `Authorization: Bearer …`.
    access_token: String,
    /// Gives a new pair, once, by `refreshSession`.
    refresh_token: String,
    /// Of a log-in only: begins with `pld_`. Keep it and send it with the next log-in of the same player: then nobody who
    /// tries wrong passwords can shut you out. It is good for nothing else.
    device_token: Option<String>,
    /// Always `Bearer`.
    token_type: &'static str,
    /// Seconds until the access token runs out.
    expires_in: i64,
}

impl Session {
    pub(crate) fn new(service: &Service, session: OpenedSession) -> Result<Self, Problem> {
        let access_token = service.access_token(&session)?;
        let identity = Identity {
            scopes: Scopes::of_role(session.player.role),
            player: session.player,
            by: TokenCaller::Session(session.session),
            until: None,
        };
        Ok(Self {
            player: Account(Who(Arc::new(identity))),
            access_token,
            refresh_token: session.refresh_token,
            device_token: session.device_token,
            token_type: "Bearer",
            expires_in: ACCESS_TOKEN_SECONDS,
        })
    }
}
