//! A forwarder of TCP connections: the address that leads to the primary, until it leads to another server.

use std::io;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Forwards each new connection to the port that it points at. Its threads end with the test's process.
#[derive(Debug)]
pub struct Forwarder {
    port: u16,
    state: Arc<Mutex<State>>,
}

#[derive(Debug)]
struct State {
    target: u16,
    open: Vec<TcpStream>,
}

impl Forwarder {
    /// Starts a forwarder that points at a port on 127.0.0.1.
    pub fn to(target: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port for the forwarder");
        let port = listener.local_addr().expect("the forwarder's address").port();
        let state = Arc::new(Mutex::new(State { target, open: Vec::new() }));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let mut state = shared.lock().unwrap_or_else(PoisonError::into_inner);
                if let Ok(server) = TcpStream::connect(("127.0.0.1", state.target)) {
                    for (from, to) in [(&client, &server), (&server, &client)] {
                        let (from, to) = (from.try_clone().expect("a handle"), to.try_clone().expect("a handle"));
                        thread::spawn(move || copy(from, to));
                    }
                    state.open.extend([client, server]);
                }
            }
        });
        Self { port, state }
    }

    /// Returns the port on 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Ends all connections, and forwards new ones to another port.
    pub fn point_at(&self, target: u16) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.target = target;
        for stream in state.open.drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

fn copy(mut from: TcpStream, mut to: TcpStream) {
    let _ = io::copy(&mut from, &mut to);
    let _ = to.shutdown(Shutdown::Both);
}
