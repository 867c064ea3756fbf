use super::super::call::Call;
use super::super::types::Session;
use async_graphql::{Context, InputObject, Object};
use plotline_contract::Problem;
use plotline_domain::players::{
    Email, OpenedSession, Password, RefreshError, Register, Scope, TokenCaller, Username,
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
    /// That of an earlier log-in, if the client has one: then others who try wrong passwords cannot shut you out.
    device_token: Option<String>,
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
        let (players, client) = (&call.service.players, call.source.client.clone());
        let device = players.recognize_device(&input.login, input.device_token).await?;
        let known = device.as_ref().map(|device| device.id);
        call.service.limits.log_in(call.origin, &input.login, known)?;
        let session = players.log_in(&input.login, input.password, client, device).await;
        let session = session.inspect_err(|error| note_failed_log_in(call.origin, &input.login, error))?;
        answer(call, session)
    }

    /// Get a new pair of tokens for a refresh token, which can be used once. Using an old one again ends its session. A
    /// session ends 90 days after the log-in, however often it was refreshed.
    /// Needs no token besides.
    async fn refresh_session(
        &self,
        context: &Context<'_>,
        refresh_token: String,
    ) -> Result<Option<Session>, Problem> {
        let call = Call::of(context)?;
        call.service.limits.refresh(call.origin)?;
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

    /// End every session of mine, this one too, and forget all devices; true when it is done. Links and reply addresses
    /// in mails sent so far no longer work; for each game that waits for me a new mail is sent. Personal access tokens
    /// and the link to the calendar stay as they are.
    async fn log_out_everywhere(&self, context: &Context<'_>) -> Result<Option<bool>, Problem> {
        let call = Call::of(context)?;
        let player = call.who()?.may(Scope::Account)?.player.id;
        call.service.players.log_out_everywhere(player).await?;
        call.service.authenticator.forget();
        Ok(Some(true))
    }
}

fn answer(call: &Call, session: OpenedSession) -> Result<Option<Session>, Problem> {
    call.notes.player(session.player.id);
    Session::new(&call.service, session).map(Some)
}
