//! Clients that request large answers and never read them, and their effects on the server and on other clients.

use std::fmt;
use std::fs;
use std::io::{ErrorKind, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Api, Deployment, Server, Tenant};

/// How often memory is measured, and closed connections are opened again.
const ROUND: Duration = Duration::from_millis(100);

/// The time between two verify requests of the tenant that is not under attack.
const PACE: Duration = Duration::from_millis(5);

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

/// The effects of an attack.
#[derive(Debug)]
pub struct Effects {
    pub attack: &'static str,
    /// Resident memory of the server in KiB: before the attack, its maximum, and a while after.
    pub memory: [u64; 3],
    /// 99th percentile of another tenant's verify: before and during the attack.
    pub verify: [Duration; 2],
    /// The number of the other tenant's verify requests during the attack, all of them answered.
    pub asked: usize,
    /// The number of connections that the attackers opened.
    pub opened: usize,
}

impl Effects {
    /// The head of the table.
    pub const HEAD: &'static str = "| attack | memory before, at most, after (MiB) | verify p99 before, meanwhile (ms) | questions | connections |\n\
                                    |--------|--------------------------------------|-----------------------------------|-----------|-------------|";

    /// Whether memory stayed below its limit, and verify below three times its usual time.
    pub fn are_bounded(&self) -> bool {
        let [before, most, _] = self.memory;
        let [calm, meanwhile] = self.verify;
        most.saturating_sub(before) < MOST_GROWTH_KIB && meanwhile < calm * 3
    }
}

impl fmt::Display for Effects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [before, most, after] = self.memory.map(|kib| kib / 1024);
        let [calm, meanwhile] = self.verify.map(|time| time.as_secs_f64() * 1e3);
        let Self { attack, asked, opened, .. } = self;
        write!(f, "| {attack} | {before}, {most}, {after} | {calm:.2}, {meanwhile:.2} | {asked} | {opened} |")
    }
}

/// Attacks for `time`, while `tenant` verifies `token`; before that, `tenant` verifies for a third of `time` without an attack.
pub fn attack(
    name: &'static str,
    server: &Server,
    mut attackers: Unread,
    (tenant, token): (&Tenant, &str),
    time: Duration,
) -> Effects {
    let ((), calm) = asking(server, tenant, token, || thread::sleep(time / 3));
    let before = resident_kib(server);
    let (most, meanwhile) = asking(server, tenant, token, || {
        let (start, mut most) = (Instant::now(), before);
        while start.elapsed() < time {
            attackers.push();
            most = most.max(resident_kib(server));
            thread::sleep(ROUND);
        }
        most
    });
    let opened = attackers.opened;
    drop(attackers);
    thread::sleep(time / 10);
    Effects {
        attack: name,
        memory: [before, most, resident_kib(server)],
        verify: [&calm, &meanwhile].map(|times| percentile(times)),
        asked: meanwhile.len(),
        opened,
    }
}

/// Runs `work` while the tenant sends verify requests; returns how long each answer took.
fn asking<T>(server: &Server, tenant: &Tenant, token: &str, work: impl FnOnce() -> T) -> (T, Vec<Duration>) {
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let asked = scope.spawn(|| {
            let mut backend = server.api(tenant.slug).with_header("x-api-key", &tenant.key);
            let mut times = Vec::new();
            while !is_over.load(Ordering::Relaxed) {
                let start = Instant::now();
                let reply = backend.post("/public/verify", serde_json::json!({ "token": token })).expect(200);
                times.push(start.elapsed());
                assert_eq!(reply.at("/data/valid"), true);
                thread::sleep(PACE);
            }
            times
        });
        let done = work();
        is_over.store(true, Ordering::Relaxed);
        (done, asked.join().expect("the tenant's backend"))
    })
}

fn percentile(times: &[Duration]) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    times.get(times.len() * 99 / 100).or(times.last()).copied().unwrap_or_default()
}

/// Returns the resident memory of the server.
pub fn resident_kib(server: &Server) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", server.pid())).expect("the process's status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("VmRSS");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// Returns a request for the largest file of the service.
pub fn for_a_file() -> String {
    "GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n".to_owned()
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
