//! Who calls: access tokens, personal access tokens, and what they may be used for.

mod eddsa;
mod identify;
mod keys;
mod tokens;

pub(crate) use identify::{Authenticator, Who, bearer};
pub(crate) use keys::Keys;
pub(crate) use tokens::{ACCESS_TOKEN_SECONDS, AccessTokens};
