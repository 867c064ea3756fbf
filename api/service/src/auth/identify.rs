use super::AccessTokens;
use crate::Service;
use crate::live::instant;
use crate::request::RequestNotes;
use actix_web::dev::Payload;
use actix_web::http::header::AUTHORIZATION;
use actix_web::{FromRequest, HttpRequest, web};
use jiff::{SignedDuration, Timestamp};
use plotline_contract::{Problem, kinds};
use plotline_domain::audit::{AuditAdmin, Order, Reason};
use plotline_domain::games::Caller;
use plotline_domain::ids::PlayerId;
use plotline_domain::players::{Identity, PersonalToken, Players, Scope, Scopes};
use plotline_domain::ports::Clock;
use std::future::Future;
use std::hash::{BuildHasher, RandomState};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::Notify;
use tokio::time::Instant;

/// Finds out who a token belongs to, and remembers it for a moment: a signature costs 50 µs, a look-up a query.
pub struct Authenticator {
    tokens: Arc<AccessTokens>,
    players: Arc<Players>,
    clock: Arc<dyn Clock>,
    known: quick_cache::sync::Cache<String, (Arc<Identity>, Timestamp)>,
    /// Digests of tokens that were good when they were last looked up.
    good: quick_cache::sync::Cache<u64, ()>,
    digests: RandomState,
    /// How often all tokens were forgotten.
    epoch: AtomicU64,
    forgotten: Notify,
}

/// Somebody whose token was known when the request came.
#[derive(Clone)]
pub(crate) struct Admitted {
    identity: Arc<Identity>,
    epoch: u64,
}

/// How long a token that was revoked on another node may still be good on this one.
const REMEMBERED: SignedDuration = SignedDuration::from_secs(60);
const CAPACITY: usize = 10_000;

impl Authenticator {
    pub fn new(tokens: Arc<AccessTokens>, players: Arc<Players>, clock: Arc<dyn Clock>) -> Self {
        Self {
            tokens,
            players,
            clock,
            known: quick_cache::sync::Cache::new(CAPACITY),
            good: quick_cache::sync::Cache::new(CAPACITY),
            digests: RandomState::new(),
            epoch: AtomicU64::new(0),
            forgotten: Notify::new(),
        }
    }

    /// Whose token it is, if that was found out a moment ago.
    fn remembered(&self, token: &str) -> Option<Arc<Identity>> {
        let now = self.clock.now();
        let remembered = now.checked_add(REMEMBERED).unwrap_or(now);
        // A clock that was set back does not make anything be remembered for longer.
        let lasts = |until: Timestamp| now < until && until <= remembered;
        let known = self.known.get(token).filter(|(_, until)| lasts(*until));
        known.map(|(identity, _)| identity)
    }

    pub(crate) async fn identify(&self, token: &str) -> Result<Arc<Identity>, Problem> {
        if let Some(identity) = self.remembered(token) {
            return Ok(identity);
        }
        let (now, epoch) = (self.clock.now(), self.epoch());
        let digest = self.digests.hash_one(token);
        let found = self.look_up(token, now).await;
        // It may have been revoked while it was looked up.
        if self.epoch() != epoch {
            self.known.remove(token);
        }
        match found {
            Ok(_) => self.good.insert(digest, ()),
            Err(_) => drop(self.good.remove(&digest)),
        }
        found
    }

    async fn look_up(&self, token: &str, now: Timestamp) -> Result<Arc<Identity>, Problem> {
        let remembered = now.checked_add(REMEMBERED).unwrap_or(now);
        let identity = if token.starts_with(PersonalToken::PREFIX) {
            self.players.authenticate_personal(token).await?
        } else {
            let claims = self.tokens.verify(token).ok_or_else(invalid)?;
            let scopes = Scopes::parse(&claims.scope).map_err(|_| invalid())?;
            self.players
                .authenticate_session(claims.sub, claims.sid, scopes, claims.expires_at())
                .await?
        };
        if identity.until.is_some_and(|until| until <= now) {
            return Err(invalid());
        }
        let until = identity.until.map_or(remembered, |until| until.min(remembered));
        let identity = Arc::new(identity);
        self.known.insert(token.to_owned(), (identity.clone(), until));
        Ok(identity)
    }

    /// The identity behind a cached token.
    pub(crate) fn admit(&self, token: &str) -> Option<Admitted> {
        let epoch = self.epoch();
        let identity = self.remembered(token)?;
        Some(Admitted { identity, epoch })
    }

    fn epoch(&self) -> u64 {
        self.epoch.load(Ordering::SeqCst)
    }

    /// Whether a token was good when it was last looked up.
    pub(crate) fn knows(&self, token: &str) -> bool {
        self.good.get(&self.digests.hash_one(token)).is_some()
    }

    /// Whose token it is although it may not be good any more; nobody's, if it was not made here. For notes only.
    pub(crate) async fn owner(&self, token: &str) -> Option<PlayerId> {
        if token.starts_with(PersonalToken::PREFIX) {
            return self.players.owner_of_token(token).await.ok().flatten();
        }
        self.tokens.subject(token)
    }

    /// Forgets every token at once, so that one just revoked is refused by the next request.
    pub fn forget(&self) {
        // Raised before, so that a lookup under way is not cached; and after, so that a request admitted meanwhile is checked again.
        self.epoch.fetch_add(1, Ordering::SeqCst);
        self.known.clear();
        self.epoch.fetch_add(1, Ordering::SeqCst);
        self.forgotten.notify_one();
    }

    /// Waits until tokens have been forgotten since it was last asked; for one who waits.
    pub(crate) async fn forgotten(&self) {
        self.forgotten.notified().await;
    }
}

fn invalid() -> Problem {
    Problem::unauthenticated("The token is not valid or has run out.")
}

/// The player who sends a request. Every request needs one but those that say otherwise.
#[derive(Clone)]
pub struct Who(pub Arc<Identity>);

impl Who {
    /// Goes on only if the token may be used for this.
    pub fn may(&self, scope: Scope) -> Result<&Identity, Problem> {
        if self.0.scopes.contains(scope) {
            return Ok(&self.0);
        }
        let detail = format!("This needs a token with the scope {}.", scope.as_str());
        Err(Problem::new(&kinds::INSUFFICIENT_SCOPE, detail).with("scope", scope.as_str()))
    }

    /// When the token runs out, if it does.
    pub fn ends_at(&self, clock: &dyn Clock) -> Option<Instant> {
        self.0.until.map(|until| instant(until, clock))
    }

    /// The caller as an admin, for the audit log.
    pub fn admin(&self) -> Result<AuditAdmin, Problem> {
        let player = &self.may(Scope::Admin)?.player;
        Ok(AuditAdmin {
            id: player.id,
            username: player.username.as_str().to_owned(),
        })
    }

    /// What an admin has done, and why.
    pub fn orders(&self, reason: &str) -> Result<Order, Problem> {
        let admin = self.admin()?;
        let reason = Reason::parse(reason)?;
        Ok(Order { admin, reason })
    }

    /// The caller of a use case of games.
    pub fn calls(&self, scope: Scope, invite: Option<String>) -> Result<Caller, Problem> {
        let identity = self.may(scope)?;
        Ok(Caller {
            player: identity.player.id,
            username: identity.player.username.as_str().to_owned(),
            admin: identity.scopes.contains(Scope::Admin),
            invite,
        })
    }

    /// Who sends the request, if its token is valid.
    pub async fn from_http(request: &HttpRequest) -> Result<Self, Problem> {
        let service = request
            .app_data::<web::Data<Service>>()
            .ok_or_else(|| Problem::internal("no service"))?;
        let header = request
            .headers()
            .get(AUTHORIZATION)
            .and_then(|value| value.to_str().ok());
        let token = header
            .and_then(bearer)
            .ok_or_else(|| Problem::unauthenticated("This needs a token."))?;
        let notes = RequestNotes::of(request);
        let admitted = notes.take_admitted().and_then(|admitted| {
            // What was revoked while the body came is not good any more.
            (admitted.epoch == service.authenticator.epoch()).then_some(admitted.identity)
        });
        let who = match admitted {
            Some(identity) => Self::counted(service, identity)?,
            None => Self::from_token(service, token).await?,
        };
        notes.player(who.0.player.id);
        Ok(who)
    }

    /// Whose token it is; counts as a request.
    pub async fn from_token(service: &Service, token: &str) -> Result<Self, Problem> {
        Self::counted(service, service.authenticator.identify(token).await?)
    }

    fn counted(service: &Service, identity: Arc<Identity>) -> Result<Self, Problem> {
        service.limits.player(identity.player.id)?;
        Ok(Self(identity))
    }
}

pub fn bearer(header: &str) -> Option<&str> {
    let (scheme, token) = header.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

impl FromRequest for Who {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Who::from_http(&request).await })
    }
}
