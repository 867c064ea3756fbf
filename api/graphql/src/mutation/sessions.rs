use super::super::call::Call;
use super::super::types::Session;
use async_graphql::{Context, InputObject, Object};
use plotline_contract::Problem;
use plotline_domain::players::{
    Email, OpenedSession, Password, RefreshError, Register, TokenCaller, Username,
};
use plotline_service::note_failed_log_in;

#[derive(Default)]
pub(crate) struct SessionMutation;

#[derive(InputObject)]
pub(crate) struct RegisterInput {
    /// 3 to 32 letters a–z, digits, `-` and `_`; unique without regard to case.
    username: String,
    email: String,
    /// 10 to 128 characters, and not easily guessed.
    password: String,
}

#[derive(InputObject)]
pub(crate) struct LogInInput {
    /// The username or the e-mail address.
    login: String,
    password: String,
}

#[Object]
impl SessionMutation {
    /// Make a player and log it in. Needs no token.
    async fn register(
        &self,
        context: &Context<'_>,
        input: RegisterInput,
    ) -> Result<Option<Session>, Problem> {
        let call = Call::of(context)?;
        call.service.limits.registration(call.origin)?;
        let command = Register {
            username: Username::parse(&input.username)?,
            email: Email::parse(&input.email)?,
            password: Password::parse(input.password)?,
            client: call.source.client.clone(),
        };
        answer(call, call.service.players.register(command).await?)
    }

    /// Needs no token.
    async fn log_in(&self, context: &Context<'_>, input: LogInInput) -> Result<Option<Session>, Problem> {
        let call = Call::of(context)?;
        call.service.limits.log_in(call.origin, &input.login)?;
        let (players, client) = (&call.service.players, call.source.client.clone());
        let session = players.log_in(&input.login, input.password, client).await;
        let session = session.inspect_err(|error| note_failed_log_in(call.origin, &input.login, error))?;
        answer(call, session)
    }

    /// Get a new pair of tokens for a refresh token, which can be used once. Using an old one again ends its session.
    /// Needs no token besides.
    async fn refresh_session(
        &self,
        context: &Context<'_>,
        refresh_token: String,
    ) -> Result<Option<Session>, Problem> {
        let call = Call::of(context)?;
        let session = call.service.players.refresh_session(&refresh_token).await;
        if matches!(session, Err(RefreshError::Reused)) {
            // The access tokens of the session have ended with it.
            call.service.authenticator.forget();
        }
        answer(call, session?)
    }

    /// End the session of the access token; true when it is ended. A personal access token has none; revoke it
    /// instead.
    async fn log_out(&self, context: &Context<'_>) -> Result<Option<bool>, Problem> {
        let call = Call::of(context)?;
        let TokenCaller::Session(session) = call.who()?.0.by else {
            return Err(Problem::not_found("session behind a personal access token"));
        };
        call.service.players.log_out(session).await?;
        call.service.authenticator.forget();
        Ok(Some(true))
    }
}

fn answer(call: &Call, session: OpenedSession) -> Result<Option<Session>, Problem> {
    call.notes.player(session.player.id);
    Session::new(&call.service, session).map(Some)
}
