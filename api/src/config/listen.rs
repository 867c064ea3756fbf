use super::setting::{Setting, text};
use std::fmt;
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use toml::Value;

/// Where to listen: a host and a port. A name is looked up when the service begins to listen.
#[derive(Clone, Debug)]
pub(crate) struct Listen(String);

impl Listen {
    pub(super) fn local(port: u16) -> Self {
        Self(format!("127.0.0.1:{port}"))
    }

    /// Nothing if it is not a host and a port.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let is_host = |host: &str| !host.is_empty() && !host.contains([':', '[', ']', '/', '@', ' ']);
        let named = text
            .rsplit_once(':')
            .is_some_and(|(host, port)| is_host(host) && port.parse::<u16>().is_ok());
        (named || text.parse::<SocketAddr>().is_ok()).then(|| Self(text.to_owned()))
    }

    /// All addresses that it stands for, each once.
    pub(crate) fn addresses(&self) -> io::Result<Vec<SocketAddr>> {
        let mut addresses: Vec<SocketAddr> = Vec::new();
        for address in self.0.to_socket_addrs()? {
            if !addresses.contains(&address) {
                addresses.push(address);
            }
        }
        Ok(addresses)
    }

    /// As the machine itself reaches it.
    pub(super) fn url(&self) -> String {
        match self.0.parse::<SocketAddr>() {
            Ok(address) if address.ip().is_unspecified() => format!("http://localhost:{}", address.port()),
            _ => format!("http://{}", self.0),
        }
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Setting for Listen {
    fn read(value: &Value) -> Result<Self, String> {
        Self::parse(text(value)?)
            .ok_or_else(|| "it is a host and a port, such as 127.0.0.1:8080 or localhost:8080".to_owned())
    }
}
