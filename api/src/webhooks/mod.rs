//! What webhooks need from outside: a vault for their secrets, and what carries messages to their receivers.

mod resolve;
mod sender;
mod vault;

pub(crate) use sender::HttpSender;
pub(crate) use vault::KeyVault;
