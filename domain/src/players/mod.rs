//! Players, their sessions and their tokens.

mod email;
mod password;
mod player;
mod scope;
mod store;
mod token;
mod username;

pub use email::{Email, InvalidEmail};
pub use password::{InvalidPassword, Password, PasswordHash, Passwords};
pub use player::{Player, Role};
pub use scope::{Scope, Scopes, UnknownScope};
pub use store::{InsertPlayerError, PlayerStore, Rotation, Session};
pub use token::{PersonalToken, SecretHash, secret_hash};
pub use username::{InvalidUsername, Username};
