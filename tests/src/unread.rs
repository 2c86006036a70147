//! Clients that request large answers and never read them, and their effect on the server.

use std::fs;
use std::io::{ErrorKind, Write};
use std::net::TcpStream;

use crate::{Api, Deployment, Server};

/// The memory growth allowed for the server, in KiB.
pub const MOST_GROWTH_KIB: u64 = 64 * 1024;

/// Connections that send requests for as long as the server accepts them, and read nothing.
#[derive(Debug)]
pub struct Unread {
    host: String,
    request: Vec<u8>,
    connections: Vec<Option<Stalled>>,
    /// How many connections were opened.
    pub opened: usize,
}

#[derive(Debug)]
struct Stalled {
    stream: TcpStream,
    /// The offset of the next byte to send.
    at: usize,
}

impl Unread {
    /// Creates so many unopened connections; `request` is sent repeatedly on each of them.
    pub fn new(server: &Server, request: &str, connections: usize) -> Self {
        // Several requests at once, as an attacker may send them in one packet.
        let request = request.repeat(64.min(64 * 1024 / request.len()).max(1)).into_bytes();
        let connections = (0..connections).map(|_| None).collect();
        Self { host: server.host().to_owned(), request, connections, opened: 0 }
    }

    /// Opens closed connections, and sends as much as the server accepts.
    pub fn push(&mut self) {
        for place in &mut self.connections {
            if place.is_none()
                && let Ok(stream) = TcpStream::connect(&self.host)
            {
                stream.set_nonblocking(true).expect("a socket that doesn't block");
                *place = Some(Stalled { stream, at: 0 });
                self.opened += 1;
            }
            if place.as_mut().is_some_and(|stalled| !stalled.push(&self.request)) {
                *place = None;
            }
        }
    }

    /// Returns how many connections are open.
    pub fn open(&self) -> usize {
        self.connections.iter().flatten().count()
    }

    /// Returns how many connections the server still holds. Sends and reads nothing.
    pub fn still_open(&mut self) -> usize {
        for place in &mut self.connections {
            let is_reset = |stalled: &Stalled| !matches!(stalled.stream.take_error(), Ok(None));
            if place.as_ref().is_some_and(is_reset) {
                *place = None;
            }
        }
        self.open()
    }
}

impl Stalled {
    /// Sends as much as the server accepts; returns false when the connection is closed.
    fn push(&mut self, request: &[u8]) -> bool {
        // Bounded, in case the server accepts data endlessly.
        for _ in 0..64 {
            match self.stream.write(request.get(self.at..).unwrap_or_default()) {
                Ok(0) => return false,
                Ok(count) => self.at = (self.at + count) % request.len(),
                Err(error) => return error.kind() == ErrorKind::WouldBlock,
            }
        }
        true
    }
}

/// Returns the resident memory of the server.
pub fn resident_kib(server: &Server) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", server.pid())).expect("the process's status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("VmRSS");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// Returns a request for the largest file of the service.
pub fn for_a_file() -> String {
    "GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".to_owned()
}

/// Returns a request for the longest list of members, or for another list at `path`.
pub fn for_a_list(member: &Api, slug: &str, path: &str) -> String {
    let token = member.access();
    format!(
        "GET /api/v1/org/{path} HTTP/1.1\r\nHost: x\r\nX-Org-Slug: {slug}\r\nAuthorization: Bearer {token}\r\n\r\n"
    )
}

impl Deployment {
    /// Adds so many members to an organization; PostgreSQL only, and once per organization.
    pub fn crowd(&self, slug: &str, members: usize) {
        let user = "md5(organizations.id::text || number)::uuid";
        let crowd = format!("organizations, generate_series(1, {members}) AS number WHERE slug = '{slug}'");
        self.database().execute(&format!(
            "INSERT INTO users (id, email, name, role, is_email_verified, created_at, updated_at)
             SELECT {user}, 'member-' || number || '@{slug}.example', 'Member ' || number, 'user', true, now(), now()
             FROM {crowd};
             INSERT INTO memberships (organization_id, user_id, role, status, joined_at)
             SELECT organizations.id, {user}, 'member', 'active', now() FROM {crowd};"
        ));
    }

    /// Adds so many entries to an organization's audit log; PostgreSQL only.
    pub fn fill_audit_log(&self, slug: &str, entries: usize) {
        self.database().execute(&format!(
            "INSERT INTO audit_log (id, organization_id, created_at, actor_type, action, target_type, target_id, ip, user_agent, metadata)
             SELECT gen_random_uuid(), organizations.id, now(), 'system', 'login.failed', 'user', number::text,
                 '192.0.2.1', repeat('x', 200), '{{}}'
             FROM organizations, generate_series(1, {entries}) AS number WHERE slug = '{slug}'"
        ));
    }
}
