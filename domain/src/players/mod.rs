//! Players, their sessions and their tokens. One use case, one file named by its verb.

mod authenticate;
mod block_player;
mod change_account;
mod check_tokens;
mod email;
mod end_sessions;
mod issue_token;
mod log_in;
mod log_out;
mod password;
mod player;
mod refresh_session;
mod register;
mod scope;
mod search_players;
mod service;
mod store;
mod token;
mod username;

pub use authenticate::{AuthenticateError, Identity, TokenCaller};
pub use block_player::BlockPlayerError;
pub use change_account::{ChangeAccount, ChangeAccountError};
pub use email::{Email, InvalidEmail};
pub use end_sessions::EndSessionsError;
pub use issue_token::{IssueToken, IssueTokenError, IssuedToken};
pub use log_in::LogInError;
pub use password::{HashPasswordError, InvalidPassword, Password, PasswordHash, Passwords, WeakPassword};
pub use player::{Player, Role};
pub use refresh_session::RefreshError;
pub use register::{Register, RegisterError};
pub use scope::{Scope, Scopes, UnknownScope};
pub use search_players::{Acquaintance, PlayerSearch};
pub use service::{OpenedSession, Players};
pub use store::{InsertPlayerError, PlayerStore, Rotation, Session, SessionUse};
pub use token::{PersonalToken, SecretHash, secret_hash};
pub use username::{InvalidUsername, Username};
