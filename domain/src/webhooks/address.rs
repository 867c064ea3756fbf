use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address belongs to the public internet, by the registries of special-purpose addresses (RFC 6890). When
/// in doubt it does not: what is reserved, deprecated or for documentation is nobody's.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let number = address.to_bits();
    !SPECIAL_V4
        .iter()
        .any(|(network, length)| (number ^ network.to_bits()) >> (32 - length) == 0)
}

/// Networks with the length of their prefixes.
const SPECIAL_V4: [(Ipv4Addr, u32); 15] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    // Shared by the customers of a provider.
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    // Of one link; clouds tell a machine its secrets at 169.254.169.254.
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    // Relays from 6to4, which are no more.
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // Multicast, and below what was never given out, with the broadcast.
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

/// An address that stands for one of IPv4 is as public as that. Of the others only 2000::/3 was ever given out.
fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(inner) = inner_v4(address) {
        return is_public_v4(inner);
    }
    match address.segments() {
        // Of protocols, Teredo and benchmarks among them.
        [0x2001, 0..=0x01ff, ..] => false,
        // Documentation.
        [0x2001, 0x0db8, ..] | [0x3fff, 0..=0x0fff, ..] => false,
        [first, ..] => first >> 13 == 0b001,
    }
}

/// The address of IPv4 that one of IPv6 leads to: IPv4-mapped, NAT64 (RFC 6052) and 6to4.
fn inner_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let (high, low) = match address.segments() {
        [0, 0, 0, 0, 0, 0xffff, high, low] => (high, low),
        [0x0064, 0xff9b, 0, 0, 0, 0, high, low] => (high, low),
        [0x2002, high, low, ..] => (high, low),
        _ => return None,
    };
    Some(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)))
}

#[cfg(test)]
mod tests;
