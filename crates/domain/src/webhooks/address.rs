//! The IP addresses that the service may call for customers: publicly reachable ones (docs/security.md: J1).
//!
//! For IPv6 this module lists what is allowed: the part of the address space that is assigned to public networks. IPv4 is
//! full, so for IPv4 it lists what is forbidden: the IANA registry of special-purpose addresses, and the one public address
//! that answers inside a cloud. An IPv6 address that contains an IPv4 address is judged as that address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// IPv4 networks that are not public, as first address and prefix length
/// (<https://www.iana.org/assignments/iana-ipv4-special-registry>), multicast, and Azure's wire server.
const FORBIDDEN_V4: [(Ipv4Addr, u32); 19] = [
    (Ipv4Addr::UNSPECIFIED, 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    (Ipv4Addr::new(168, 63, 129, 16), 32),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 31, 196, 0), 24),
    (Ipv4Addr::new(192, 52, 193, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(192, 175, 48, 0), 24),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

/// Global unicast (RFC 4291 section 2.4).
const GLOBAL_V6: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

/// Parts of it that are not public (<https://www.iana.org/assignments/iana-ipv6-special-registry>): protocol assignments
/// with Teredo and ORCHID, documentation twice, 6to4.
const FORBIDDEN_V6: [(Ipv6Addr, u32); 4] = [
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

/// Networks whose last 32 bits are the IPv4 address that is really called: mapped (RFC 4291 section 2.5.5.2) and translated
/// (RFC 6052).
const CARRIERS: [(Ipv6Addr, u32); 2] =
    [(Ipv6Addr::new(0, 0, 0, 0, 0, 0xffff, 0, 0), 96), (Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, 0, 0), 96)];

/// Whether an address must not be called.
pub fn forbidden(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => forbidden_v4(address),
        IpAddr::V6(address) => forbidden_v6(address),
    }
}

fn forbidden_v4(address: Ipv4Addr) -> bool {
    FORBIDDEN_V4.iter().any(|(network, length)| {
        let shift = 32 - *length;
        address.to_bits() >> shift == network.to_bits() >> shift
    })
}

fn forbidden_v6(address: Ipv6Addr) -> bool {
    let within = |(network, length): &(Ipv6Addr, u32)| {
        let shift = 128 - *length;
        address.to_bits() >> shift == network.to_bits() >> shift
    };
    if CARRIERS.iter().any(within) {
        let [.., a, b, c, d] = address.octets();
        return forbidden_v4(Ipv4Addr::new(a, b, c, d));
    }
    !within(&GLOBAL_V6) || FORBIDDEN_V6.iter().any(within)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn is_forbidden(text: &str) -> bool {
        forbidden(text.parse().unwrap())
    }

    /// The first and last addresses of each network.
    const SPECIAL: &str = "\
        0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.0 127.255.255.255 \
        168.63.129.16 169.254.0.0 169.254.169.254 169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 \
        192.0.0.170 192.0.0.255 192.0.2.0 192.0.2.255 192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.0 \
        192.168.255.255 192.175.48.1 198.18.0.0 198.19.255.255 198.51.100.7 203.0.113.7 224.0.0.1 \
        239.255.255.255 240.0.0.0 255.255.255.255 :: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 \
        ::ffff:169.254.169.254 ::ffff:0:8.8.8.8 64:ff9b::127.0.0.1 64:ff9b::10.0.0.1 64:ff9b:1::8.8.8.8 100::1 \
        100:0:0:1::1 1fff:ffff::1 2001::1 2001:1ff:ffff::1 2001:2::1 2001:20::1 2001:db8::1 2002:7f00:1::1 \
        2002:808:808::1 3fff::1 3fff:fff::1 4000::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1 \
        ffff::1";

    /// Their neighbours, and other public addresses.
    const PUBLIC: &str = "\
        1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 \
        168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0 \
        192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 203.0.112.255 203.0.114.0 \
        223.255.255.255 ::ffff:8.8.8.8 64:ff9b::8.8.8.8 2000::1 2001:200::1 2001:4860:4860::8888 2001:db9::1 \
        2003::1 2606:4700::1111 2a00:1450::1 3ffe::1 3fff:1000::1";

    #[test]
    fn j1_every_special_network_is_forbidden_up_to_its_edges() {
        for text in SPECIAL.split_whitespace() {
            assert!(is_forbidden(text), "{text}");
        }
        for text in PUBLIC.split_whitespace() {
            assert!(!is_forbidden(text), "{text}");
        }
    }

    proptest! {
        /// An address that is special by the standard library is never called, in any IPv6 form either.
        #[test]
        fn j1_no_private_address_is_allowed_however_it_is_carried(bits in any::<u32>()) {
            let address = Ipv4Addr::from(bits);
            let special = address.is_private() || address.is_loopback() || address.is_link_local()
                || address.is_broadcast() || address.is_documentation() || address.is_multicast()
                || address.is_unspecified();
            let found = forbidden(address.into());
            prop_assert!(found || !special);
            prop_assert_eq!(forbidden(address.to_ipv6_mapped().into()), found);
            let [a, b, c, d] = address.octets().map(u16::from);
            let translated = Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, a << 8 | b, c << 8 | d);
            prop_assert_eq!(forbidden(translated.into()), found);
            prop_assert!(forbidden(Ipv6Addr::new(0x2002, a << 8 | b, c << 8 | d, 0, 0, 0, 0, 1).into()));
        }

        #[test]
        fn j1_nothing_outside_of_the_given_out_space_is_allowed(bits in any::<u128>()) {
            let address = Ipv6Addr::from_bits(bits);
            let carried = address.to_ipv4_mapped().is_some() || address.segments()[..2] == [0x64, 0xff9b];
            prop_assert!(carried || forbidden(address.into()) || address.segments()[0] & 0xe000 == 0x2000);
        }
    }
}
