use super::super::Schema;
use super::super::call::Call;
use super::super::errors::server_error;
use super::super::http::{Answer, execute_stream, from_object};
use super::message::{Close, FromClient, FromServer};
use actix_web::{HttpRequest, web};
use actix_ws::{AggregatedMessage, AggregatedMessageStream, CloseReason, Session};
use futures_util::stream::{AbortHandle, BoxStream, SelectAll, StreamExt, abortable, once};
use plotline_contract::{Problem, kinds};
use plotline_service::Service;
use plotline_service::auth::{Who, bearer};
use plotline_service::connections::Connection;
use plotline_service::live::{Place, Pulse};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::future::{pending, ready};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// How long a client may take to say who it is.
const INIT_WITHIN: Duration = Duration::from_secs(10);

/// How many operations a WebSocket may have under way; subscriptions are streams and have a limit of their own.
const OPERATIONS: usize = 50;

/// Subscriptions end with a word about it when their token runs out; then the WebSocket is closed.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// One WebSocket. Nothing is read from a subscription before what came last has been handed to the connection, so a
/// client that does not read makes its subscriptions wait.
pub(super) struct Socket {
    request: HttpRequest,
    service: Arc<Service>,
    schema: web::Data<Schema>,
    session: Session,
    /// Who came with a token in the header.
    header: Option<Who>,
    /// Who it is, once that was acknowledged.
    who: Option<(Who, Place)>,
    running: SelectAll<BoxStream<'static, (String, Option<Answer>)>>,
    /// To end an operation before it does so itself.
    handles: HashMap<String, AbortHandle>,
    opened: Instant,
}

impl Socket {
    pub(super) fn new(
        request: HttpRequest,
        service: Arc<Service>,
        schema: web::Data<Schema>,
        session: Session,
        header: Option<Who>,
    ) -> Self {
        Self {
            request,
            service,
            schema,
            session,
            header,
            who: None,
            running: SelectAll::new(),
            handles: HashMap::new(),
            opened: Instant::now(),
        }
    }

    /// Goes on until the client has gone or must go.
    pub(super) async fn serve(mut self, mut messages: AggregatedMessageStream) {
        if let Err(Close { code, why }) = self.run(&mut messages).await {
            // A reason has at most 123 bytes.
            let description = why.chars().take(100).collect::<String>();
            let reason = CloseReason {
                code: code.into(),
                description: Some(description),
            };
            // Whoever has gone already is not told.
            let _ = self.session.close(Some(reason)).await;
        }
    }

    async fn run(&mut self, messages: &mut AggregatedMessageStream) -> Result<(), Close> {
        let hub = self.service.hub.clone();
        let mut beats = Pulse::here().beats();
        loop {
            let end = self.must_end_at();
            let answer = async {
                match self.running.next().await {
                    Some(answer) => answer,
                    None => pending().await,
                }
            };
            tokio::select! {
                message = messages.next() => match message {
                    Some(Ok(AggregatedMessage::Text(text))) => self.take(&text).await?,
                    Some(Ok(AggregatedMessage::Ping(bytes))) => gone(self.session.pong(&bytes).await)?,
                    Some(Ok(AggregatedMessage::Pong(_))) => {}
                    Some(Ok(AggregatedMessage::Binary(_))) => {
                        return Err(Close::new(Close::BAD_REQUEST, "Messages are texts of JSON."));
                    }
                    Some(Ok(AggregatedMessage::Close(_)) | Err(_)) | None => return Ok(()),
                },
                (id, answer) = answer => self.pass_on(&id, answer).await?,
                () = beats.next() => {
                    self.check_token()?;
                    gone(self.session.ping(b"").await)?;
                }
                () = sleep_until(end.unwrap_or(self.opened)), if end.is_some() => return Err(self.time_is_up()),
                () = hub.closed() => {
                    return Err(Close::new(Close::GOING_AWAY, "This node is stopping; another one answers."));
                }
            }
        }
    }

    /// When the client must have said who it is or, after that, when its token runs out.
    fn must_end_at(&self) -> Option<Instant> {
        match &self.who {
            None => Some(self.opened + INIT_WITHIN),
            Some((who, _)) => who
                .ends_at(self.service.clock.as_ref())
                .map(|end| end + LAST_WORDS),
        }
    }

    fn time_is_up(&self) -> Close {
        match &self.who {
            None => Close::new(Close::INIT_TIMEOUT, "Connection initialisation timeout"),
            Some(_) => Close::new(
                Close::FORBIDDEN,
                "The token has run out; come back with a new one.",
            ),
        }
    }

    fn check_token(&self) -> Result<(), Close> {
        match &self.who {
            Some((_, place)) if place.is_revoked() => Err(Close::new(
                Close::FORBIDDEN,
                "The token has been revoked; come back with a new one.",
            )),
            _ => Ok(()),
        }
    }

    async fn take(&mut self, text: &str) -> Result<(), Close> {
        let message = serde_json::from_str(text).map_err(|error| {
            Close::new(
                Close::BAD_REQUEST,
                format!("The message cannot be read: {error}."),
            )
        })?;
        match message {
            FromClient::ConnectionInit { payload } => self.begin(payload.unwrap_or_default()).await,
            FromClient::Ping { payload } => self.send(&FromServer::Pong { payload }).await,
            FromClient::Pong {} => Ok(()),
            FromClient::Subscribe { id, payload } => self.subscribe(id, payload).await,
            FromClient::Complete { id } => {
                if let Some(handle) = self.handles.remove(&id) {
                    handle.abort();
                }
                Ok(())
            }
        }
    }

    async fn begin(&mut self, payload: Map<String, Value>) -> Result<(), Close> {
        if self.who.is_some() {
            return Err(Close::new(
                Close::TOO_MANY_INITS,
                "Too many initialisation requests",
            ));
        }
        let who = match (token(&payload), self.header.take()) {
            (Some(token), _) => Who::from_token(&self.service, token).await.map_err(refusal)?,
            (None, Some(who)) => who,
            (None, None) => {
                let why = "This needs a token: send it as Authorization in the payload of connection_init.";
                return Err(Close::new(Close::UNAUTHORIZED, why));
            }
        };
        let place = self.service.streams.take(&who.0).map_err(refusal)?;
        self.who = Some((who, place));
        if let Some(connection) = Connection::of(&self.request) {
            connection.release();
        }
        self.send(&FromServer::ConnectionAck).await
    }

    async fn subscribe(&mut self, id: String, payload: Map<String, Value>) -> Result<(), Close> {
        let Some((who, _)) = &self.who else {
            return Err(Close::new(
                Close::UNAUTHORIZED,
                "Unauthorized: connection_init comes first.",
            ));
        };
        if self.handles.contains_key(&id) {
            let why = format!("Subscriber for {id} already exists");
            return Err(Close::new(Close::SUBSCRIBER_EXISTS, why));
        }
        let params =
            from_object(payload).map_err(|problem| Close::new(Close::BAD_REQUEST, problem.detail))?;
        let call = Arc::new(Call::new(&self.request, self.service.clone(), Some(who.clone())));
        let started = self
            .room()
            .and_then(|()| call.count(1))
            .and_then(|()| execute_stream(&self.request, &self.schema, call, params));
        match started {
            Ok(answers) => {
                let (key, last) = (id.clone(), id.clone());
                let answers = answers.map(move |answer| (key.clone(), Some(answer)));
                let answers = answers.chain(once(ready((last, None))));
                let (answers, handle) = abortable(answers);
                self.running.push(answers.boxed());
                self.handles.insert(id, handle);
                Ok(())
            }
            Err(problem) => {
                let payload = &[server_error(problem)];
                self.send(&FromServer::Error { id: &id, payload }).await
            }
        }
    }

    fn room(&self) -> Result<(), Problem> {
        if self.handles.len() < OPERATIONS {
            return Ok(());
        }
        let detail = format!("At most {OPERATIONS} operations are under way on a WebSocket at a time.");
        Err(Problem::new(&kinds::RATE_LIMITED, detail)
            .with("limit", "operations")
            .with("retry_after", 1))
    }

    /// An answer without data is to a request that was not executed, and the last.
    async fn pass_on(&mut self, id: &str, answer: Option<Answer>) -> Result<(), Close> {
        if !self.handles.contains_key(id) {
            return Ok(());
        }
        match &answer {
            Some(payload) if payload.data.is_some() => self.send(&FromServer::Next { id, payload }).await,
            Some(refused) => {
                if let Some(handle) = self.handles.remove(id) {
                    handle.abort();
                }
                let payload = &refused.errors;
                self.send(&FromServer::Error { id, payload }).await
            }
            None => {
                self.handles.remove(id);
                self.send(&FromServer::Complete { id }).await
            }
        }
    }

    async fn send(&mut self, message: &FromServer<'_>) -> Result<(), Close> {
        let text = serde_json::to_string(message).unwrap_or_default();
        gone(self.session.text(text).await)
    }
}

/// Browsers cannot set headers of a WebSocket, so clients send in the payload what would stand there.
fn token(payload: &Map<String, Value>) -> Option<&str> {
    let header = payload
        .get("Authorization")
        .or_else(|| payload.get("authorization"));
    match header.and_then(Value::as_str) {
        Some(header) => Some(bearer(header).unwrap_or(header)),
        None => payload.get("token").and_then(Value::as_str),
    }
}

fn refusal(problem: Problem) -> Close {
    match problem.kind.status {
        401 | 403 => Close::new(Close::FORBIDDEN, problem.detail),
        _ => Close::new(Close::TRY_LATER, problem.detail),
    }
}

fn gone(sent: Result<(), actix_ws::Closed>) -> Result<(), Close> {
    sent.map_err(|_| Close::new(Close::GOING_AWAY, "gone"))
}
