use super::is_public;
use std::net::IpAddr;
use url::{Host, Url};

/// Where a webhook is sent to, written the one way that a URL is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookUrl(Url);

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidWebhookUrl {
    #[error("a webhook's URL has at most {} characters", WebhookUrl::LENGTH_LIMIT)]
    TooLong,
    #[error("this is no URL that something can be sent to; write https://, a host and a path")]
    Unreadable,
    #[error("a webhook's URL begins with https://")]
    OtherScheme,
    #[error(
        "a webhook's URL has no username and no password; put a secret into the path or the query, or check the signature"
    )]
    Credentials,
    #[error("a webhook's URL has no part after a #")]
    Fragment,
    #[error("write an address as 203.0.113.7 or [2001:db8::7], better yet a name")]
    OddAddress,
}

/// Why nothing is sent to where a URL leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    #[error("a webhook's URL begins with https://")]
    NotEncrypted,
    /// Which address it was is not told: it may be of a network that its owner does not know from inside.
    #[error("the URL leads to an address that is not of the public internet")]
    NotPublic,
    #[error("the host of the URL has no address")]
    Unresolved,
}

/// How far webhooks reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// To the public internet, encrypted.
    Public,
    /// Anywhere, also unencrypted and within the network of the service: for tests and closed networks.
    Anywhere,
}

impl WebhookUrl {
    pub const LENGTH_LIMIT: usize = 2048;

    pub fn parse(text: &str) -> Result<Self, InvalidWebhookUrl> {
        if text.chars().count() > Self::LENGTH_LIMIT {
            return Err(InvalidWebhookUrl::TooLong);
        }
        let url = Url::parse(text).map_err(|_| InvalidWebhookUrl::Unreadable)?;
        if !matches!(url.scheme(), "https" | "http") {
            return Err(InvalidWebhookUrl::OtherScheme);
        }
        let host = url.host().ok_or(InvalidWebhookUrl::Unreadable)?;
        if url.port() == Some(0) {
            return Err(InvalidWebhookUrl::Unreadable);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(InvalidWebhookUrl::Credentials);
        }
        if url.fragment().is_some() {
            return Err(InvalidWebhookUrl::Fragment);
        }
        // 0x7f.1 is an address too. Whoever writes one so wants to get past something.
        let plain = format!("{}://{host}", url.scheme());
        if !matches!(host, Host::Domain(_)) && !text.to_ascii_lowercase().starts_with(&plain) {
            return Err(InvalidWebhookUrl::OddAddress);
        }
        Ok(Self(url))
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    pub fn is_encrypted(&self) -> bool {
        self.0.scheme() == "https"
    }

    /// The host as a certificate names it, without the brackets of an address.
    pub fn host(&self) -> String {
        match self.0.host() {
            Some(Host::Domain(name)) => name.to_owned(),
            Some(Host::Ipv4(address)) => address.to_string(),
            Some(Host::Ipv6(address)) => address.to_string(),
            None => String::new(),
        }
    }

    /// The address that stands in the URL in place of a name.
    pub fn address(&self) -> Option<IpAddr> {
        match self.0.host()? {
            Host::Domain(_) => None,
            Host::Ipv4(address) => Some(address.into()),
            Host::Ipv6(address) => Some(address.into()),
        }
    }

    pub fn port(&self) -> u16 {
        self.0.port_or_known_default().unwrap_or(443)
    }

    /// The host, with the port where that is not the usual one.
    pub fn authority(&self) -> &str {
        self.0.authority()
    }

    /// The path and the query.
    pub fn target(&self) -> String {
        match self.0.query() {
            Some(query) => format!("{}?{query}", self.0.path()),
            None => self.0.path().to_owned(),
        }
    }
}

impl Reach {
    /// Whether something may be sent so; where it leads is asked by [`Reach::admits`].
    pub fn admits_scheme(self, url: &WebhookUrl) -> Result<(), AddressError> {
        if self == Reach::Anywhere || url.is_encrypted() {
            Ok(())
        } else {
            Err(AddressError::NotEncrypted)
        }
    }

    /// The addresses, if there are any and all of them may be sent to. One that may not refuses them all: a name that
    /// leads both inside and outside is a trick.
    pub fn admits(self, addresses: &[IpAddr]) -> Result<(), AddressError> {
        match addresses {
            [] => Err(AddressError::Unresolved),
            _ if self == Reach::Anywhere => Ok(()),
            all if all.iter().copied().all(is_public) => Ok(()),
            _ => Err(AddressError::NotPublic),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_kept_as_it_is_meant() {
        let url = WebhookUrl::parse("HTTPS://Example.ORG:443/hooks/../in?a=b c").unwrap();
        assert_eq!(url.as_str(), "https://example.org/in?a=b%20c");
        assert_eq!(
            (url.host().as_str(), url.port(), url.authority()),
            ("example.org", 443, "example.org")
        );
        assert_eq!(url.target(), "/in?a=b%20c");
        let url = WebhookUrl::parse("https://[2606:4700::1111]:8443").unwrap();
        assert_eq!(
            (url.host().as_str(), url.port(), url.target().as_str()),
            ("2606:4700::1111", 8443, "/")
        );
        assert_eq!(url.authority(), "[2606:4700::1111]:8443");
        assert_eq!(
            WebhookUrl::parse("https://bücher.example/").unwrap().host(),
            "xn--bcher-kva.example"
        );
    }

    #[test]
    fn what_cannot_be_sent_to_is_refused() {
        use InvalidWebhookUrl::*;
        let long = format!("https://example.org/{}", "x".repeat(WebhookUrl::LENGTH_LIMIT));
        for (text, error) in [
            ("", Unreadable),
            ("example.org", Unreadable),
            ("https://", Unreadable),
            ("https://example.org:0/", Unreadable),
            ("https://exa mple.org/", Unreadable),
            ("https://[fe80::1%25eth0]/", Unreadable),
            ("https://[fe80::1%eth0]/", Unreadable),
            ("https://300.1.1.1/", Unreadable),
            ("ftp://example.org/", OtherScheme),
            ("file:///etc/passwd", OtherScheme),
            ("javascript:alert(1)", OtherScheme),
            ("https://ada@example.org/", Credentials),
            ("https://ada:secret@example.org/", Credentials),
            ("https://example.org/#top", Fragment),
            (&long, TooLong),
        ] {
            assert_eq!(WebhookUrl::parse(text), Err(error), "{text}");
        }
    }

    #[test]
    fn an_address_in_disguise_is_refused() {
        let disguises = [
            "2130706433",
            "0x7f000001",
            "017700000001",
            "0x7f.1",
            "127.1",
            "0177.0.0.1",
            "127.0.0.0x1",
            "１２７.0.0.1",
            "127。0。0。1",
            "8.8.2056",
            "[0:0:0:0:0:0:0:1]",
            "[::ffff:127.0.0.1]",
            "%31%32%37.0.0.1",
        ];
        for host in disguises {
            let url = format!("https://{host}/");
            assert_eq!(
                WebhookUrl::parse(&url),
                Err(InvalidWebhookUrl::OddAddress),
                "{url}"
            );
        }
        let plain = WebhookUrl::parse("https://127.0.0.1/").unwrap();
        assert_eq!(plain.address(), Some(IpAddr::from([127, 0, 0, 1])));
    }

    #[test]
    fn one_address_inside_refuses_all() {
        let (outside, inside) = ("8.8.8.8".parse().unwrap(), "10.0.0.8".parse().unwrap());
        assert_eq!(Reach::Public.admits(&[outside]), Ok(()));
        assert_eq!(
            Reach::Public.admits(&[outside, inside]),
            Err(AddressError::NotPublic)
        );
        assert_eq!(Reach::Public.admits(&[]), Err(AddressError::Unresolved));
        assert_eq!(Reach::Anywhere.admits(&[inside]), Ok(()));
    }
}
