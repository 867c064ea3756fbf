use super::*;
use proptest::prelude::*;

/// What the registries of IANA say is not globally reachable, as they write it, and what we add to it.
const SPECIAL: &[&str] = &[
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
    "255.255.255.255/32",
    "::/128",
    "::1/128",
    // IPv4-compatible, long deprecated.
    "::/96",
    "64:ff9b:1::/48",
    "100::/64",
    "100:0:0:1::/64",
    "2001::/23",
    "2001:db8::/32",
    "3fff::/20",
    "5f00::/16",
    "fc00::/7",
    "fe80::/10",
    "fec0::/10",
    "ff00::/8",
];

/// Written unlike the code under test: addresses as numbers of 128 bits, networks as ranges.
fn range(network: &str) -> std::ops::RangeInclusive<u128> {
    let (address, length) = network.split_once('/').unwrap();
    let length: u32 = length.parse().unwrap();
    let (first, size) = match address.parse().unwrap() {
        IpAddr::V4(address) => (u128::from(address.to_bits()), 1u128 << (32 - length)),
        IpAddr::V6(address) => (address.to_bits(), 1u128 << (128 - length)),
    };
    first..=first + (size - 1)
}

fn is_v4(network: &str) -> bool {
    network.contains('.')
}

fn v4(number: u128) -> Ipv4Addr {
    Ipv4Addr::from_bits(u32::try_from(number).unwrap())
}

/// Every way to write an address of IPv4 as one of IPv6 that leads there.
fn forms(address: Ipv4Addr) -> [Ipv6Addr; 3] {
    let [a, b, c, d] = address.octets();
    let (high, low) = (u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d]));
    [
        address.to_ipv6_mapped(),
        Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, high, low),
        Ipv6Addr::new(0x2002, high, low, 0, 0, 0, 0, 1),
    ]
}

proptest! {
    #[test]
    fn whatever_lies_in_a_special_network_is_refused(which in 0..SPECIAL.len(), place in any::<u128>()) {
        let network = SPECIAL[which];
        let (first, last) = range(network).into_inner();
        let number = match last - first {
            u128::MAX => place,
            size => first + place % (size + 1),
        };
        if is_v4(network) {
            prop_assert!(!is_public(v4(number).into()));
            for form in forms(v4(number)) {
                prop_assert!(!is_public(form.into()), "{form}");
            }
        } else {
            prop_assert!(!is_public(Ipv6Addr::from_bits(number).into()));
        }
    }

    #[test]
    fn any_other_address_of_ipv4_is_public_in_every_form(number in any::<u32>()) {
        let special = SPECIAL.iter().filter(|network| is_v4(network)).any(|network| range(network).contains(&number.into()));
        let address = Ipv4Addr::from_bits(number);
        prop_assert_eq!(is_public(address.into()), !special);
        for form in forms(address) {
            prop_assert_eq!(is_public(form.into()), !special, "{}", form);
        }
    }

    #[test]
    fn only_what_was_given_out_of_ipv6_is_public(number in any::<u128>()) {
        let address = Ipv6Addr::from_bits(number);
        let special = SPECIAL.iter().filter(|network| !is_v4(network)).any(|network| range(network).contains(&number));
        prop_assume!(inner_v4(address).is_none());
        prop_assert_eq!(is_public(address.into()), range("2000::/3").contains(&number) && !special);
    }
}

#[test]
fn the_borders_of_the_networks_are_where_they_should_be() {
    for inside in SPECIAL
        .iter()
        .filter(|network| is_v4(network))
        .map(|network| range(network))
    {
        for number in [*inside.start(), *inside.end()] {
            assert!(!is_public(v4(number).into()), "{}", v4(number));
        }
    }
    let public = [
        "1.0.0.0",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255",
        "169.255.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.0",
        "192.0.3.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "2606:4700::1111",
        "2001:200::1",
        "2001:4860:4860::8888",
        "64:ff9b::8.8.8.8",
        "::ffff:8.8.8.8",
        "3fff:1000::1",
    ];
    for address in public {
        assert!(is_public(address.parse().unwrap()), "{address}");
    }
}

#[test]
fn what_attackers_try_first_is_refused() {
    let tried = [
        "127.0.0.1",
        "0.0.0.0",
        "169.254.169.254",
        "100.100.100.200",
        "10.0.0.1",
        "::1",
        "::",
        "::ffff:127.0.0.1",
        "::ffff:169.254.169.254",
        "::127.0.0.1",
        "64:ff9b::a9fe:a9fe",
        "2002:7f00:1::",
        "2002:a9fe:a9fe::1",
        "fd00:ec2::254",
        "fe80::1",
        "2001::7f00:1",
        "255.255.255.255",
        "224.0.0.1",
        "ff02::1",
    ];
    for address in tried {
        assert!(!is_public(address.parse().unwrap()), "{address}");
    }
}
