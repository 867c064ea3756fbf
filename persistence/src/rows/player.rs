use super::{read_id, read_time, unreadable};
use crate::errors::Fault;
use crate::schema::{personal_tokens, players};
use diesel::prelude::{Insertable, Queryable, Selectable};
use plotline_domain::players::{
    Email, PasswordHash, PersonalToken, Player, Role, Scopes, SecretHash, Username,
};

/// A player without the password.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = players)]
pub(crate) struct PlayerRow {
    player_id: String,
    username: String,
    email: String,
    role: String,
    created_at: i64,
    blocked_at: Option<i64>,
    links_epoch: i64,
}

#[derive(Insertable)]
#[diesel(table_name = players)]
pub(crate) struct NewPlayerRow {
    #[diesel(embed)]
    player: PlayerRow,
    username_key: String,
    email_key: String,
    password_hash: String,
}

/// A personal token without its secret.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = personal_tokens)]
pub(crate) struct TokenRow {
    token_id: String,
    player_id: String,
    name: String,
    scopes: String,
    created_at: i64,
    expires_at: Option<i64>,
    last_used_at: Option<i64>,
}

#[derive(Insertable)]
#[diesel(table_name = personal_tokens)]
pub(crate) struct NewTokenRow {
    #[diesel(embed)]
    token: TokenRow,
    hash: String,
}

impl NewPlayerRow {
    pub(crate) fn new(player: &Player, password: &PasswordHash) -> Self {
        Self {
            player: PlayerRow {
                player_id: player.id.to_string(),
                username: player.username.as_str().to_owned(),
                email: player.email.as_str().to_owned(),
                role: role_text(player.role).to_owned(),
                created_at: player.created_at.as_millisecond(),
                blocked_at: player.blocked_at.map(|at| at.as_millisecond()),
                links_epoch: player.links_epoch.into(),
            },
            username_key: player.username.key(),
            email_key: player.email.key(),
            password_hash: password.0.clone(),
        }
    }
}

impl PlayerRow {
    pub(crate) fn read(self) -> Result<Player, Fault> {
        let of = &self.player_id;
        Ok(Player {
            id: read_id(of)?,
            username: Username::parse(&self.username).map_err(|error| unreadable("username", of, error))?,
            email: Email::parse(&self.email).map_err(|error| unreadable("e-mail address", of, error))?,
            role: read_role(&self.role, of)?,
            created_at: read_time(self.created_at)?,
            blocked_at: self.blocked_at.map(read_time).transpose()?,
            links_epoch: u32::try_from(self.links_epoch)
                .map_err(|error| unreadable("epoch of links", of, error))?,
        })
    }
}

impl NewTokenRow {
    pub(crate) fn new(token: &PersonalToken, secret: &SecretHash) -> Self {
        Self {
            token: TokenRow {
                token_id: token.id.to_string(),
                player_id: token.player.to_string(),
                name: token.name.clone(),
                scopes: token.scopes.to_string(),
                created_at: token.created_at.as_millisecond(),
                expires_at: token.expires_at.map(|at| at.as_millisecond()),
                last_used_at: token.last_used_at.map(|at| at.as_millisecond()),
            },
            hash: secret.clone(),
        }
    }
}

impl TokenRow {
    pub(crate) fn read(self) -> Result<PersonalToken, Fault> {
        Ok(PersonalToken {
            id: read_id(&self.token_id)?,
            player: read_id(&self.player_id)?,
            scopes: Scopes::parse(&self.scopes)
                .map_err(|error| unreadable("scopes", &self.token_id, error))?,
            name: self.name,
            created_at: read_time(self.created_at)?,
            expires_at: self.expires_at.map(read_time).transpose()?,
            last_used_at: self.last_used_at.map(read_time).transpose()?,
        })
    }
}

pub(crate) fn role_text(role: Role) -> &'static str {
    match role {
        Role::Player => "player",
        Role::Admin => "admin",
    }
}

fn read_role(text: &str, of: &str) -> Result<Role, Fault> {
    match text {
        "player" => Ok(Role::Player),
        "admin" => Ok(Role::Admin),
        other => Err(unreadable("role", of, other)),
    }
}
