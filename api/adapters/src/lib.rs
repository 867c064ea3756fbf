//! What the ports of the domain mean on a real machine: its clock, its random bytes, its hashed passwords, and the
//! files in which keys lie. It knows the domain alone; who uses a key, and for what, it may not know.

mod clock;
mod entropy;
pub mod key_file;
mod passwords;

pub use clock::SystemClock;
pub use entropy::SystemEntropy;
pub use passwords::Argon2Passwords;
