use super::super::call::Call;
use super::{Game, Notification, Vacations, Webhook, cursor, entries, first, notifications, read_id};
use crate::connection::Connection;
use crate::list::List;
use async_graphql::{Context, ID, Object};
use jiff::Timestamp;
use plotline_contract::{AuditEntryBody, Problem};
use plotline_domain::audit::AuditQuery;
use plotline_domain::clocks::Schedule;
use plotline_domain::notices::{NoticeQuery, NoticeSettings};
use plotline_domain::players::{Role, Scope};
use plotline_published::Published;
use plotline_service::auth::Who;
use std::sync::Arc;

pub(crate) struct Account(pub(crate) Who);

/// A player as it sees itself.
#[Object]
impl Account {
    async fn id(&self) -> ID {
        ID(self.0.0.player.id.to_string())
    }

    async fn username(&self) -> &str {
        self.0.0.player.username.as_str()
    }

    /// Needs the scope `ACCOUNT`, as everything here does that others do not see.
    async fn email(&self) -> Result<&str, Problem> {
        Ok(self.0.may(Scope::Account)?.player.email.as_str())
    }

    async fn role(&self) -> Result<Role, Problem> {
        Ok(self.0.may(Scope::Account)?.player.role)
    }

    async fn created_at(&self) -> Result<Timestamp, Problem> {
        Ok(self.0.may(Scope::Account)?.player.created_at)
    }

    /// What the token of this request may be used for.
    async fn scopes(&self) -> List<Scope> {
        self.0.0.scopes.iter().collect()
    }

    /// The personal access tokens, oldest first; at most 50.
    #[graphql(complexity = "10 + 10 * child_complexity")]
    async fn tokens(&self, context: &Context<'_>) -> Result<Option<List<PersonalToken>>, Problem> {
        let identity = self.0.may(Scope::Account)?;
        let service = &Call::of(context)?.service;
        let tokens = service.players.list_tokens(identity.player.id).await?;
        Ok(Some(tokens.into_iter().map(PersonalToken::from).collect()))
    }

    /// What I have logged in from, the one used last first; at most 20.
    #[graphql(complexity = "10 + 10 * child_complexity")]
    async fn devices(&self, context: &Context<'_>) -> Result<Option<List<Device>>, Problem> {
        let identity = self.0.may(Scope::Account)?;
        let service = &Call::of(context)?.service;
        let devices = service.players.list_devices(identity.player.id).await?;
        Ok(Some(devices.into_iter().map(Device::from).collect()))
    }

    /// When I can be asked to play correspondence. Needs the scope `ACCOUNT`, as the vacations do.
    async fn schedule(&self, context: &Context<'_>) -> Result<Option<Schedule>, Problem> {
        let identity = self.0.may(Scope::Account)?;
        let games = &Call::of(context)?.service.games;
        Ok(Some(games.find_booked(identity.player.id).await?.schedule))
    }

    /// Days on which I play no correspondence.
    #[graphql(complexity = "10 + 10 * child_complexity")]
    async fn vacations(&self, context: &Context<'_>) -> Result<Option<Vacations>, Problem> {
        let identity = self.0.may(Scope::Account)?;
        let games = &Call::of(context)?.service.games;
        Ok(Some(games.list_vacations(identity.player.id).await?.into()))
    }

    /// What I was told, newest first, with every attempt to deliver it. Needs the scope `ACCOUNT`.
    #[graphql(complexity = "20 + first.unwrap_or(20).min(100) as usize * child_complexity")]
    async fn notifications(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "Only those about this game.")] game: Option<ID>,
        #[graphql(desc = "At most this many, 1 to 100; 20 if absent.")] first: Option<u32>,
        #[graphql(desc = "Only those after this cursor.")] after: Option<String>,
    ) -> Result<Option<Connection<Notification>>, Problem> {
        let identity = self.0.may(Scope::Account)?;
        let query = NoticeQuery {
            player: Some(identity.player.id),
            game: game.map(|id| read_id(&id, "game")).transpose()?,
            after: after.as_deref().map(str::parse).transpose()?,
            limit: self::first(first, 20, 100)?,
        };
        Ok(Some(notifications(&Call::of(context)?.service, &query).await?))
    }

    /// What admins did to me and why, newest first. Needs the scope `ACCOUNT`.
    #[graphql(complexity = "20 + first.unwrap_or(20).min(100) as usize * child_complexity")]
    async fn audit(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "At most this many, 1 to 100; 20 if absent.")] first: Option<u32>,
        #[graphql(desc = "Only entries after this cursor.")] after: Option<String>,
    ) -> Result<Option<Connection<AuditEntryBody>>, Problem> {
        let query = AuditQuery {
            player: Some(self.0.may(Scope::Account)?.player.id),
            before: cursor(after.as_deref())?,
            limit: self::first(first, 20, 100)?,
            ..AuditQuery::default()
        };
        let service = &Call::of(context)?.service;
        Ok(Some(entries(service, &query, AuditEntryBody::for_players).await?))
    }

    /// Which mails I get, and when. Needs the scope `ACCOUNT`.
    async fn notification_settings(&self, context: &Context<'_>) -> Result<Option<NoticeSettings>, Problem> {
        let identity = self.0.may(Scope::Account)?;
        let notices = &Call::of(context)?.service.notices;
        Ok(Some(notices.find_settings(identity.player.id).await?))
    }

    /// The webhooks, oldest first; at most 10.
    #[graphql(complexity = "10 + 10 * child_complexity")]
    async fn webhooks(&self, context: &Context<'_>) -> Result<Option<List<Webhook>>, Problem> {
        let identity = self.0.may(Scope::Account)?;
        let service = &Call::of(context)?.service;
        let webhooks = service.webhooks.list_webhooks(identity.player.id).await?;
        Ok(Some(webhooks.into_iter().map(Webhook::from).collect()))
    }

    /// The games in which it is my move, soonest deadline first; at most 200. Needs the scope `GAMES_READ`.
    #[graphql(complexity = "20 + 50 * child_complexity")]
    async fn turns(&self, context: &Context<'_>) -> Result<Option<List<Game>>, Problem> {
        let caller = self.0.calls(Scope::GamesRead, None)?;
        let games = Call::of(context)?.service.games.waiting_games(&caller).await?;
        let games = games
            .into_iter()
            .map(|game| Game::new(Arc::new(game), self.0.clone()));
        Ok(Some(games.collect()))
    }
}

/// A personal access token, for bots and scripts. The secret itself is told only when it is made.
#[derive(Published)]
pub(crate) struct PersonalToken {
    id: ID,
    name: String,
    scopes: Vec<Scope>,
    created_at: Timestamp,
    /// Never, if null.
    expires_at: Option<Timestamp>,
    /// To the minute.
    last_used_at: Option<Timestamp>,
}

/// A new personal access token.
#[derive(Published)]
pub(crate) struct IssuedToken {
    pub(crate) token: PersonalToken,
    /// What to send as `Authorization: Bearer`; begins with `plt_`. It is told here and never again.
    pub(crate) secret: String,
}

/// Something that I have logged in from.
#[derive(Published)]
pub(crate) struct Device {
    id: ID,
    /// What the client called itself.
    client: Option<String>,
    created_at: Timestamp,
    /// When it was last logged in from.
    last_used_at: Timestamp,
}

impl From<plotline_domain::players::Device> for Device {
    fn from(device: plotline_domain::players::Device) -> Self {
        Self {
            id: ID(device.id.to_string()),
            client: device.client,
            created_at: device.created_at,
            last_used_at: device.last_used_at,
        }
    }
}

impl From<plotline_domain::players::PersonalToken> for PersonalToken {
    fn from(token: plotline_domain::players::PersonalToken) -> Self {
        Self {
            id: ID(token.id.to_string()),
            scopes: token.scopes.iter().collect(),
            name: token.name,
            created_at: token.created_at,
            expires_at: token.expires_at,
            last_used_at: token.last_used_at,
        }
    }
}
