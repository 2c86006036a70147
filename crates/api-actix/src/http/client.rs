//! The client's address: that of the socket, or the one that trusted proxies report (docs/security.md: B3).

use std::net::IpAddr;

use actix_web::http::header::{HeaderMap, HeaderValue};
use ipnet::IpNet;

/// Reads `X-Forwarded-For` from right to left for as long as the address that added an entry is a trusted proxy. An entry that
/// is not an address ends the reading, whatever its bytes: the last trusted result counts, and the remaining entries, which the
/// client may have forged, don't.
pub fn address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let mut believed = peer.to_canonical();
    if !is_trusted(believed, trusted) {
        return believed;
    }
    // Several header lines form one list (RFC 9110, section 5.3). They are read as bytes, because a header need not be text.
    let lines: Vec<&[u8]> = headers.get_all("x-forwarded-for").map(HeaderValue::as_bytes).collect();
    for entry in lines.into_iter().rev().flat_map(|line| line.rsplit(|byte| *byte == b',')) {
        let Some(next) = std::str::from_utf8(entry).ok().and_then(|entry| parse(entry.trim_matches([' ', '\t'])))
        else {
            break;
        };
        believed = next;
        if !is_trusted(believed, trusted) {
            break;
        }
    }
    believed
}

/// Whether the peer of the connection is a trusted proxy.
pub fn is_trusted_proxy(peer: IpAddr, trusted: &[IpNet]) -> bool {
    is_trusted(peer.to_canonical(), trusted)
}

fn is_trusted(address: IpAddr, trusted: &[IpNet]) -> bool {
    trusted.iter().any(|net| net.contains(&address))
}

/// Parses an address with or without port and brackets.
fn parse(entry: &str) -> Option<IpAddr> {
    let bare = entry.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(entry);
    bare.parse::<IpAddr>()
        .ok()
        .or_else(|| entry.parse::<std::net::SocketAddr>().ok().map(|socket| socket.ip()))
        .map(|ip| ip.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::HeaderName;

    fn seen(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let forwarded: Vec<&[u8]> = forwarded.iter().map(|line| line.as_bytes()).collect();
        seen_bytes(peer, &forwarded, trusted)
    }

    fn seen_bytes(peer: &str, forwarded: &[&[u8]], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            let name = HeaderName::from_static("x-forwarded-for");
            headers.append(name, HeaderValue::from_bytes(value).unwrap());
        }
        let trusted: Vec<IpNet> = trusted.iter().map(|net| net.parse().unwrap()).collect();
        address(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn b3_without_trusted_proxies_the_header_is_ignored() {
        assert_eq!(seen("192.0.2.9", &["198.51.100.1"], &[]), "192.0.2.9");
        assert_eq!(seen("192.0.2.9", &["198.51.100.1"], &["10.0.0.0/8"]), "192.0.2.9");
    }

    #[test]
    fn b3_the_header_is_read_from_the_right_through_trusted_proxies_only() {
        let trusted = &["10.0.0.0/8", "2001:db8::/32"];
        assert_eq!(seen("10.0.0.1", &["203.0.113.7, 198.51.100.1"], trusted), "198.51.100.1");
        assert_eq!(seen("10.0.0.1", &["203.0.113.7", "198.51.100.1, 10.9.9.9"], trusted), "198.51.100.1");
        assert_eq!(seen("::ffff:10.0.0.1", &["198.51.100.1:4711"], trusted), "198.51.100.1");
        assert_eq!(seen("2001:db8::1", &["[2001:db9::5]:443"], trusted), "2001:db9::5");
        assert_eq!(seen("10.0.0.1", &[], trusted), "10.0.0.1");
    }

    #[test]
    fn b3_rubbish_ends_the_reading() {
        assert_eq!(seen("10.0.0.1", &["198.51.100.1, unknown, 10.0.0.2"], &["10.0.0.0/8"]), "10.0.0.2");
        assert_eq!(seen("10.0.0.1", &["unknown"], &["10.0.0.0/8"]), "10.0.0.1");
    }

    /// The client sent the first line; the proxy added the last one and copied what it was told.
    #[test]
    fn b3_an_entry_that_is_no_text_ends_the_reading_also_in_a_line_of_its_own() {
        let trusted = &["10.0.0.0/8"];
        for rubbish in
            [&b"\xff"[..], b"\xc3\x28", "198.51.100.1\u{a0}".as_bytes(), b"", b" ", b"10.0.0.256", b"\x80, \xff"]
        {
            assert_eq!(seen_bytes("10.0.0.1", &[b"203.0.113.7", rubbish], trusted), "10.0.0.1", "{rubbish:?}");
            let beside = [b"203.0.113.7, ", rubbish, b", 10.0.0.2"].concat();
            assert_eq!(seen_bytes("10.0.0.1", &[&beside], trusted), "10.0.0.2", "{rubbish:?}");
            let lines = [&b"203.0.113.7"[..], rubbish, b"198.51.100.9"];
            assert_eq!(seen_bytes("10.0.0.1", &lines, trusted), "198.51.100.9", "{rubbish:?}");
        }
    }

    #[test]
    fn b3_several_lines_are_one_list() {
        let trusted = &["10.0.0.0/8"];
        for lines in [&["203.0.113.7, 198.51.100.1, 10.0.0.3"][..], &["203.0.113.7", "198.51.100.1", "10.0.0.3"]] {
            assert_eq!(seen("10.0.0.1", lines, trusted), "198.51.100.1", "{lines:?}");
        }
    }
}
