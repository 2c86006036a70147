//! The network of a client, under which throttling counts its attempts.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// A client network: one IPv4 address, or the /64 of an IPv6 address (docs/security.md#guessing). An IPv4 address mapped
/// into IPv6 is the IPv4 address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClientNetwork(IpAddr);

impl ClientNetwork {
    /// The network that `address` belongs to.
    pub fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(v4) => IpAddr::V4(v4),
            IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64))),
        })
    }

    /// The larger network that one attacker may well control as a whole: the /24 of an IPv4 address, the /48 of an IPv6
    /// address.
    pub fn wider_network(self) -> String {
        match self.0 {
            IpAddr::V4(v4) => format!("{}/24", Ipv4Addr::from_bits(v4.to_bits() & (u32::MAX << 8))),
            IpAddr::V6(v6) => format!("{}/48", Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 80))),
        }
    }

    /// The text under which attempts are counted: one for each network, whatever the spelling of the address.
    pub fn counted_as(self) -> String {
        self.0.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Security B2.
    #[test]
    fn b2_every_spelling_of_a_network_is_one_source() {
        let source = |text: &str| ClientNetwork::of(text.parse().unwrap());
        assert_eq!(source("2001:db8:1:2::1"), source("2001:DB8:1:2:ffff::9"));
        assert_ne!(source("2001:db8:1:2::1"), source("2001:db8:1:3::1"));
        assert_eq!(source("::ffff:192.0.2.1"), source("192.0.2.1"));
        assert_ne!(source("192.0.2.1"), source("192.0.2.2"));
    }

    #[test]
    fn q3_sources_that_one_hand_may_hold_are_one_network() {
        let network = |text: &str| ClientNetwork::of(text.parse().unwrap()).wider_network();
        assert_eq!(network("192.0.2.1"), "192.0.2.0/24");
        assert_eq!(network("::ffff:192.0.2.255"), "192.0.2.0/24");
        assert_ne!(network("192.0.2.1"), network("192.0.3.1"));
        assert_eq!(network("2001:db8:1:2::1"), "2001:db8:1::/48");
        assert_eq!(network("2001:db8:1:ffff:ffff::9"), "2001:db8:1::/48");
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:2:2::1"));
    }
}
