//! What the ports of the domain, and those of `live`, mean on a real machine.

mod clock;
mod entropy;
mod nats;
mod passwords;

pub(crate) use clock::SystemClock;
pub(crate) use entropy::SystemEntropy;
pub(crate) use nats::Nats;
pub(crate) use passwords::Argon2Passwords;
