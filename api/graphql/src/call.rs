use super::limits::Budget;
use super::loaders::PlayerLoader;
use actix_web::HttpRequest;
use async_graphql::Context;
use async_graphql::dataloader::DataLoader;
use plotline_contract::Problem;
use plotline_domain::submissions::SubmissionChannel;
use plotline_service::Service;
use plotline_service::auth::Who;
use plotline_service::idempotency;
use plotline_service::request::RequestNotes;
use plotline_service::submissions::Origin;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::Mutex;

/// What the resolvers of one request may use.
pub(super) struct Call {
    pub(super) service: Arc<Service>,
    pub(super) notes: RequestNotes,
    /// Where the request comes from.
    pub(super) origin: Option<IpAddr>,
    pub(super) players: DataLoader<PlayerLoader>,
    /// Where an attempt to act in a game comes from.
    pub(super) source: Origin,
    pub(super) budget: Budget,
    /// Heavy work of one request is done one after the other, so that it waits in line once.
    heavy: Mutex<()>,
    who: Option<Who>,
    key: Option<String>,
}

impl Call {
    pub(super) fn new(request: &HttpRequest, service: Arc<Service>, who: Option<Who>) -> Self {
        Self {
            players: DataLoader::new(PlayerLoader(service.clone()), tokio::spawn),
            notes: RequestNotes::of(request),
            origin: service.origin(request),
            source: Origin::of(SubmissionChannel::Graphql, request, &service),
            budget: Budget::default(),
            heavy: Mutex::default(),
            service,
            who,
            key: idempotency::key(request.headers()).map(str::to_owned),
        }
    }

    /// The call that a resolver works for.
    pub(super) fn of<'a>(context: &Context<'a>) -> Result<&'a Self, Problem> {
        context
            .data::<Arc<Call>>()
            .map(Arc::as_ref)
            .map_err(|error| Problem::internal(error.message))
    }

    /// Who calls; most fields need to know.
    pub(super) fn who(&self) -> Result<&Who, Problem> {
        self.who
            .as_ref()
            .ok_or_else(|| Problem::unauthenticated("This needs a token."))
    }

    /// Runs CPU-heavy work in the fair queue, on behalf of the caller.
    pub(super) async fn heavy<T, E>(
        &self,
        work: impl Future<Output = Result<T, E>> + Send + 'static,
    ) -> Result<T, Problem>
    where
        T: Send + 'static,
        E: Into<Problem> + Send + 'static,
    {
        let player = self.who()?.0.player.id;
        let _turn = self.heavy.lock().await;
        self.service.heavy.run(player, work).await
    }

    /// Counts further operations of the same request as requests, before any of them is executed.
    pub(super) fn count(&self, operations: usize) -> Result<(), Problem> {
        match &self.who {
            Some(who) => (0..operations).try_for_each(|_| self.service.limits.player(who.0.player.id)),
            None => (0..operations).try_for_each(|_| self.service.limits.anonymous(self.origin)),
        }
    }

    /// The key of a submission: its own, or the request's.
    pub(super) fn key<'a>(&'a self, own: Option<&'a str>) -> Option<&'a str> {
        own.or(self.key.as_deref())
    }
}
