//! Where a request comes from: the one place that decides it, for limits and for notes.

use actix_web::http::header::HeaderMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

/// Each proxy adds to the right end of it for whom it asks. What stands further left is the client's own invention.
const X_FORWARDED_FOR: &str = "x-forwarded-for";

/// Whose word about the address of a client is believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrustedProxies {
    /// As many proxies stand before the service, one behind the other.
    Hops(usize),
    /// Whoever connects from one of these networks.
    Networks(Vec<Network>),
}

/// An address and how many of its first bits count, all in IPv6, where IPv4 has a place of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: u128,
    bits: u32,
}

impl TrustedProxies {
    /// Whether a peer is a proxy that speaks for others.
    pub fn trusts(&self, peer: IpAddr) -> bool {
        match self {
            Self::Hops(hops) => *hops > 0,
            Self::Networks(networks) => networks.iter().any(|network| network.contains(peer)),
        }
    }

    /// The client behind a request, or the peer where no proxy tells. An IPv6 address stands for its /64, which is what
    /// one customer has.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        counted(self.told(peer, headers).unwrap_or(peer))
    }

    fn told(&self, peer: IpAddr, headers: &HeaderMap) -> Option<IpAddr> {
        if !self.trusts(peer) {
            return None;
        }
        let lines: Vec<_> = headers.get_all(X_FORWARDED_FOR).collect();
        let lines = lines.iter().rev().map(|line| line.to_str().unwrap_or_default());
        let mut told = lines.flat_map(|line| line.rsplit(',')).map(read);
        match self {
            Self::Hops(hops) => told.nth(hops.checked_sub(1)?)?,
            Self::Networks(_) => {
                let mut client = None;
                for address in told {
                    client = Some(address?);
                    if client.is_some_and(|address| !self.trusts(address)) {
                        break;
                    }
                }
                client
            }
        }
    }
}

/// The address under which a peer is counted.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
        address => address,
    }
}

/// Some proxies add the port.
fn read(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'))
        .unwrap_or(text);
    let address = bare.parse().ok();
    address.or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

impl Network {
    fn contains(&self, address: IpAddr) -> bool {
        let differing = self.address ^ bits(address);
        differing.leading_zeros() >= self.bits
    }
}

fn bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits(),
    }
}

impl FromStr for TrustedProxies {
    type Err = ();

    /// A number of hops, or networks parted by commas.
    fn from_str(text: &str) -> Result<Self, ()> {
        if let Ok(hops) = text.trim().parse() {
            return Ok(Self::Hops(hops));
        }
        let networks: Result<_, ()> = text.split(',').map(|part| part.trim().parse()).collect();
        networks.map(Self::Networks)
    }
}

impl FromStr for Network {
    type Err = ();

    /// `10.0.0.0/8`, or an address alone.
    fn from_str(text: &str) -> Result<Self, ()> {
        let (address, prefix) = text.split_once('/').unzip();
        let address: IpAddr = address.unwrap_or(text).parse().map_err(|_| ())?;
        let width: u32 = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(width), str::parse).map_err(|_| ())?;
        if prefix > width {
            return Err(());
        }
        Ok(Self {
            address: bits(address),
            bits: 128 - width + prefix,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::{HeaderName, HeaderValue};

    /// Who asks by a proxy at 10.0.0.1 that sends these lines.
    fn client(trusted: &str, lines: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            let value = HeaderValue::from_str(line).unwrap();
            headers.append(HeaderName::from_static(X_FORWARDED_FOR), value);
        }
        let trusted: TrustedProxies = trusted.parse().unwrap();
        trusted.client("10.0.0.1".parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn hops_are_counted_from_the_right() {
        assert_eq!(client("0", &["1.1.1.1"]), "10.0.0.1");
        assert_eq!(client("1", &["6.6.6.6, 1.1.1.1"]), "1.1.1.1");
        assert_eq!(client("1", &["6.6.6.6", "1.1.1.1"]), "1.1.1.1");
        assert_eq!(client("2", &["6.6.6.6, 1.1.1.1, 10.0.0.9"]), "1.1.1.1");
        assert_eq!(client("2", &["1.1.1.1"]), "10.0.0.1", "too few have spoken");
    }

    #[test]
    fn proxies_of_a_network_are_passed_over_from_the_right() {
        let networks = "10.0.0.0/8, fd00::/8";
        assert_eq!(
            client(networks, &["6.6.6.6, 1.1.1.1, fd00::7, 10.2.3.4"]),
            "1.1.1.1"
        );
        assert_eq!(client(networks, &["10.9.9.9"]), "10.9.9.9");
        assert_eq!(client("192.0.2.0/24", &["1.1.1.1"]), "10.0.0.1");
        assert_eq!(client("::ffff:10.0.0.1", &["1.1.1.1"]), "1.1.1.1");
    }

    #[test]
    fn garbage_falls_back_to_the_peer() {
        for garbage in ["", "unknown", "1.1.1.1, ", "for=1.1.1.1", "1.1.1"] {
            assert_eq!(client("1", &[garbage]), "10.0.0.1", "{garbage}");
            assert_eq!(client("10.0.0.0/8", &[garbage]), "10.0.0.1", "{garbage}");
        }
    }

    #[test]
    fn a_port_is_no_part_of_an_address_and_ipv6_counts_by_its_64() {
        assert_eq!(client("1", &["1.1.1.1:4711"]), "1.1.1.1");
        assert_eq!(client("1", &["::ffff:1.1.1.1"]), "1.1.1.1");
        for address in [
            "2001:db8:1:2:3:4:5:6",
            "[2001:db8:1:2::9]",
            "[2001:db8:1:2::9]:443",
        ] {
            assert_eq!(client("1", &[address]), "2001:db8:1:2::");
        }
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for wrong in [
            "",
            "on",
            "-1",
            "10.0.0.0/33",
            "10.0.0.0/x",
            "10.0.0.0/8,",
            "example.org",
        ] {
            assert!(wrong.parse::<TrustedProxies>().is_err(), "{wrong}");
        }
    }
}
