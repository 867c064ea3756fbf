//! What webhooks need from outside: what carries messages to their receivers. What is sent, to whom and how often, the domain decides; of the protocols by which webhooks are made it may
//! know nothing.

mod resolve;
mod sender;

pub use sender::HttpSender;
