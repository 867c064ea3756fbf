//! Who calls: access tokens, personal access tokens, and what they may be used for.

mod eddsa;
mod identify;
mod keys;
mod tokens;

pub use identify::{Authenticator, Who, bearer};
pub use keys::Keys;
pub use tokens::{ACCESS_TOKEN_SECONDS, AccessTokens};
