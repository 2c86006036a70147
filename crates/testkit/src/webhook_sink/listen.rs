//! Listens on one port of several addresses.

use std::io;
use std::net::Ipv4Addr;

use mio::net::TcpListener;

/// Returns a listener on each address, with a port that is free on all of them.
pub(super) fn on_one_port(hosts: &[Ipv4Addr]) -> Vec<TcpListener> {
    for _ in 0..100 {
        let first = std::net::TcpListener::bind((hosts[0], 0)).expect("a free port");
        let port = first.local_addr().expect("an address").port();
        let others = hosts[1..].iter().map(|host| std::net::TcpListener::bind((*host, port)));
        // Another process may use the port on one of the other addresses.
        let Ok(others) = others.collect::<io::Result<Vec<_>>>() else { continue };
        return [first].into_iter().chain(others).map(from_std).collect();
    }
    panic!("no port is free on all {} addresses", hosts.len());
}

fn from_std(listener: std::net::TcpListener) -> TcpListener {
    listener.set_nonblocking(true).expect("a listener that does not block");
    TcpListener::from_std(listener)
}
