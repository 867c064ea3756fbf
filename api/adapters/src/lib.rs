//! What the ports of the domain mean on a real machine: its clock, its random bytes, its hashed passwords, and the
//! files in which keys lie, with what they seal. It knows the domain alone.

mod clock;
mod entropy;
pub mod keys;
mod passwords;
pub mod private_file;

pub use clock::{ServiceClock, SystemClock, TimeSource};
pub use entropy::SystemEntropy;
pub use passwords::Argon2Passwords;
