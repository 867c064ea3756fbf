use std::fmt;
use std::str::FromStr;

/// How a notice reaches its player. A further way is a further variant: the compiler then asks for its name here, for
/// who wants it ([`Courier::plan`](super::Courier)) and for what carries it ([`Deliverer`](super::Deliverer)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Channel {
    Mail,
}

#[derive(Debug, thiserror::Error)]
#[error("there is no channel called {0}")]
pub struct UnknownChannel(pub String);

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Channel::Mail => f.write_str("mail"),
        }
    }
}

impl FromStr for Channel {
    type Err = UnknownChannel;

    fn from_str(text: &str) -> Result<Self, UnknownChannel> {
        match text {
            "mail" => Ok(Channel::Mail),
            _ => Err(UnknownChannel(text.to_owned())),
        }
    }
}
