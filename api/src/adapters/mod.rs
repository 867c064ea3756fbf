//! What the domain's ports mean on a real machine.

mod clock;
mod entropy;
mod passwords;

pub(crate) use clock::SystemClock;
pub(crate) use entropy::SystemEntropy;
pub(crate) use passwords::Argon2Passwords;
