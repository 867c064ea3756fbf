use super::super::call::Call;
use super::super::types::{Account, IssuedToken, read_id};
use async_graphql::{Context, ID, InputObject, Object};
use jiff::Timestamp;
use plotline_contract::Problem;
use plotline_domain::players::{
    ChangeAccount, Email, Identity, IssueToken, Password, Scope, Scopes, TokenCaller,
};
use plotline_service::auth::Who;
use std::sync::Arc;

#[derive(Default)]
pub(crate) struct AccountMutation;

#[derive(InputObject)]
pub(crate) struct ChangeAccountInput {
    /// Needed for every change.
    current_password: String,
    email: Option<String>,
    /// 10 to 128 characters, and not easily guessed. A new password ends every other session.
    password: Option<String>,
    /// Also revoke all personal access tokens, the one of this request too, and all device tokens.
    #[graphql(default)]
    revoke_tokens: bool,
    /// Also revoke the link to the calendar.
    #[graphql(default)]
    revoke_calendar_link: bool,
}

#[derive(InputObject)]
pub(crate) struct IssueTokenInput {
    /// What you will know it by, 1 to 64 characters.
    name: String,
    scopes: Vec<Scope>,
    /// If absent, never, or with the personal access token that asks.
    expires_at: Option<Timestamp>,
}

#[Object]
impl AccountMutation {
    /// Change the e-mail address or the password; the current password is needed. Either change makes the links and reply
    /// addresses of earlier mails worthless; for each game that waits for me a new mail is sent. The owner is told by
    /// mail what was changed, at the former address too.
    async fn change_account(
        &self,
        context: &Context<'_>,
        input: ChangeAccountInput,
    ) -> Result<Option<Account>, Problem> {
        let call = Call::of(context)?;
        let identity = call.who()?.may(Scope::Account)?;
        let command = ChangeAccount {
            current_password: input.current_password,
            email: input.email.as_deref().map(Email::parse).transpose()?,
            password: input.password.map(Password::parse).transpose()?,
            session: match identity.by {
                TokenCaller::Session(session) => Some(session),
                TokenCaller::Personal(_) => None,
            },
            revoke_tokens: input.revoke_tokens,
            revoke_calendar_link: input.revoke_calendar_link,
        };
        let limits = &call.service.limits;
        limits.password(identity.player.username.as_str())?;
        let players = &call.service.players;
        let player = players.change_account(identity.player.id, command).await?;
        call.service.authenticator.forget();
        let changed = Identity {
            player,
            ..identity.clone()
        };
        Ok(Some(Account(Who(Arc::new(changed)))))
    }

    /// Make a personal access token, for bots and scripts. It has no scope that the token which asks lacks, and a personal
    /// access token makes none that lasts longer than itself. The scope `ADMIN` needs a session whose log-in was within
    /// the last 15 minutes.
    async fn issue_token(
        &self,
        context: &Context<'_>,
        input: IssueTokenInput,
    ) -> Result<Option<IssuedToken>, Problem> {
        let call = Call::of(context)?;
        let identity = call.who()?.may(Scope::Account)?;
        let command = IssueToken {
            name: input.name,
            scopes: Scopes::new(input.scopes),
            expires_at: input.expires_at,
        };
        let issued = call.service.players.issue_token(identity, command).await?;
        Ok(Some(IssuedToken {
            token: issued.token.into(),
            secret: issued.secret,
        }))
    }

    /// Revoke a personal access token; true when it is revoked.
    async fn revoke_token(&self, context: &Context<'_>, id: ID) -> Result<Option<bool>, Problem> {
        let call = Call::of(context)?;
        let identity = call.who()?.may(Scope::Account)?;
        let (player, id) = (identity.player.id, read_id(&id, "token")?);
        if !call.service.players.revoke_token(player, id).await? {
            return Err(Problem::not_found("such token of yours"));
        }
        call.service.authenticator.forget();
        Ok(Some(true))
    }

    /// Forget a device: its token is worth nothing from now on; true when it is forgotten. Sessions that were begun there
    /// go on.
    async fn revoke_device(&self, context: &Context<'_>, id: ID) -> Result<Option<bool>, Problem> {
        let call = Call::of(context)?;
        let identity = call.who()?.may(Scope::Account)?;
        let (player, id) = (identity.player.id, read_id(&id, "device")?);
        match call.service.players.revoke_device(player, id).await? {
            true => Ok(Some(true)),
            false => Err(Problem::not_found("such device of yours")),
        }
    }
}
