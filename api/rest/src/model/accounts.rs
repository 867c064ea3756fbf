use jiff::Timestamp;
use plotline_domain::ids::{DeviceId, PlayerId, TokenId};
use plotline_domain::players::{Device, PersonalToken, Player, Role, Scope};
use plotline_published::docs::ToSchema;
use serde::{Deserialize, Serialize};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RegisterBody {
    /// 3 to 32 letters a–z, digits, `-` and `_`; unique without regard to case.
    #[schema(example = "ada")]
    pub(crate) username: String,
    #[schema(example = "ada@example.org", format = "email")]
    pub(crate) email: String,
    /// 10 to 128 characters, and not easily guessed.
    #[schema(
        example = "correct horse battery",
        format = "password",
        min_length = 10,
        max_length = 128
    )]
    pub(crate) password: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LogInBody {
    /// The username or the e-mail address.
    #[schema(example = "ada")]
    pub(crate) login: String,
    #[schema(example = "correct horse battery", format = "password")]
    pub(crate) password: String,
    /// That of an earlier log-in, if the client has one.
    pub(crate) device_token: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefreshBody {
    pub(crate) refresh_token: String,
}

/// A log-in.
#[derive(Serialize, ToSchema)]
pub(crate) struct SessionBody {
    pub(crate) player: AccountBody,
    /// A JWT. Send it as `Authorization: Bearer …`.
    pub(crate) access_token: String,
    /// Gives a new pair, once, at `/v1/sessions/refresh`.
    pub(crate) refresh_token: String,
    /// Of a log-in only: begins with `pld_`. Keep it and send it with the next log-in of the same player: then nobody who
    /// tries wrong passwords can shut you out. It is good for nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) device_token: Option<String>,
    #[schema(example = "Bearer")]
    pub(crate) token_type: &'static str,
    /// Seconds until the access token runs out.
    #[schema(example = 900)]
    pub(crate) expires_in: i64,
}

/// A player as it sees itself.
#[derive(Serialize, ToSchema)]
pub(crate) struct AccountBody {
    pub(crate) id: PlayerId,
    pub(crate) username: String,
    pub(crate) email: String,
    pub(crate) role: Role,
    pub(crate) created_at: Timestamp,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeAccountBody {
    /// Needed for every change.
    #[schema(format = "password")]
    pub(crate) current_password: String,
    #[schema(format = "email")]
    pub(crate) email: Option<String>,
    /// Not easily guessed. A new password ends every other session.
    #[schema(format = "password", min_length = 10, max_length = 128)]
    pub(crate) password: Option<String>,
    /// Also revokes all personal access tokens, the one of this request too, and all device tokens.
    #[serde(default)]
    pub(crate) revoke_tokens: bool,
    /// Also revokes the link to the calendar.
    #[serde(default)]
    pub(crate) revoke_calendar_link: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct IssueTokenBody {
    /// What you will know it by, 1 to 64 characters.
    #[schema(example = "my bot")]
    pub(crate) name: String,
    pub(crate) scopes: Vec<Scope>,
    /// If absent, never, or with the personal access token that asks.
    pub(crate) expires_at: Option<Timestamp>,
}

/// A personal access token. The token itself is told only when it is made.
#[derive(Serialize, ToSchema)]
pub(crate) struct TokenBody {
    pub(crate) id: TokenId,
    pub(crate) name: String,
    pub(crate) scopes: Vec<Scope>,
    pub(crate) created_at: Timestamp,
    pub(crate) expires_at: Option<Timestamp>,
    /// To the minute.
    pub(crate) last_used_at: Option<Timestamp>,
    /// Begins with `plt_`; only in the answer that makes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) token: Option<String>,
}

/// Something that you have logged in from.
#[derive(Serialize, ToSchema)]
pub(crate) struct DeviceBody {
    pub(crate) id: DeviceId,
    /// What the client called itself.
    pub(crate) client: Option<String>,
    pub(crate) created_at: Timestamp,
    /// When it was last logged in from.
    pub(crate) last_used_at: Timestamp,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct DeviceList {
    pub(crate) items: Vec<DeviceBody>,
}

impl From<Device> for DeviceBody {
    fn from(device: Device) -> Self {
        Self {
            id: device.id,
            client: device.client,
            created_at: device.created_at,
            last_used_at: device.last_used_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct TokenList {
    pub(crate) items: Vec<TokenBody>,
}

impl From<&Player> for AccountBody {
    fn from(player: &Player) -> Self {
        Self {
            id: player.id,
            username: player.username.as_str().to_owned(),
            email: player.email.as_str().to_owned(),
            role: player.role,
            created_at: player.created_at,
        }
    }
}

impl From<PersonalToken> for TokenBody {
    fn from(token: PersonalToken) -> Self {
        Self {
            id: token.id,
            scopes: token.scopes.iter().collect(),
            name: token.name,
            created_at: token.created_at,
            expires_at: token.expires_at,
            last_used_at: token.last_used_at,
            token: None,
        }
    }
}
