//! Who calls: access tokens, personal access tokens, and what they may be used for.

mod eddsa;
mod identify;
mod record_keys;
mod tokens;

pub(crate) use identify::Admitted;
pub use identify::{Authenticator, Who, bearer};
pub use record_keys::PublicKeys;
pub use tokens::{ACCESS_TOKEN_SECONDS, AccessTokens};
