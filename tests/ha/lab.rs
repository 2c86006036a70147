//! The lab of deploy/ha, from inside its network: its commands, and which node is the primary.

use std::io::Write;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use orgauth_tests::{Api, PASSWORD, client_that_waits, eventually};
use reqwest::blocking::Client;

/// How long a cluster may take to recover from anything.
const PATIENCE: Duration = Duration::from_mins(2);

/// The balancer's network, where this program runs.
pub(crate) const FRONT: Ipv4Addr = Ipv4Addr::new(10, 77, 0, 10);
/// How many nodes there are.
pub(crate) const NODES: usize = 3;

/// The name of a node.
pub(crate) fn name(node: usize) -> &'static str {
    ["n1", "n2", "n3"][node]
}

/// The address of orgauth on a node.
pub(crate) fn server(node: usize) -> String {
    format!("http://10.77.0.1{}:8080", node + 1)
}

/// The nodes and what Patroni says of them.
pub(crate) struct Lab {
    script: PathBuf,
    /// The program of the version before, if there is one: the lab begins with it.
    pub(crate) previous: Option<String>,
    /// Since when each node says that it is the primary.
    primaries: [Mutex<Option<Instant>>; NODES],
}

impl Lab {
    pub(crate) fn new(script: PathBuf, previous: Option<String>) -> Self {
        Self { script, previous, primaries: Default::default() }
    }

    /// Runs a command of the lab; it has to succeed.
    pub(crate) fn run(&self, args: &[&str]) -> String {
        let (output, succeeded) = self.attempt(args);
        assert!(succeeded, "lab {}: {output}", args.join(" "));
        output
    }

    /// Runs a command of the lab, which may fail; returns its output, and whether it succeeded. A command that reads a password
    /// gets the tests' own.
    pub(crate) fn attempt(&self, args: &[&str]) -> (String, bool) {
        let mut command = Command::new(&self.script);
        if let (Some(previous), Some(&"orgauth")) = (&self.previous, args.first()) {
            command.env("ORGAUTH_BIN", previous);
        }
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("running the lab");
        // A command that reads nothing may have ended already.
        let _ = child.stdin.take().expect("a pipe").write_all(PASSWORD.as_bytes());
        let output = child.wait_with_output().expect("running the lab");
        let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
        (text.trim().to_owned(), output.status.success())
    }

    /// Asks a node ten times a second whether it is the primary, until the run is over.
    pub(crate) fn watch(&self, node: usize, is_over: &AtomicBool) {
        let (client, url) = (client_that_waits(Duration::from_secs(1)), patroni(node, "primary"));
        while !is_over.load(Ordering::Relaxed) {
            let is_primary = client.get(&url).send().is_ok_and(|answer| answer.status() == 200);
            let mut since = self.primaries[node].lock().expect("a primary");
            *since = is_primary.then(|| since.unwrap_or_else(Instant::now));
            drop(since);
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// Waits for a primary.
    pub(crate) fn primary(&self) -> usize {
        eventually("a primary", PATIENCE, || (0..NODES).find(|node| self.is_primary(*node)))
    }

    fn is_primary(&self, node: usize) -> bool {
        self.primaries[node].lock().expect("a primary").is_some()
    }

    /// Waits until another node is the primary; returns which.
    pub(crate) fn successor(&self, of: usize) -> usize {
        eventually("another primary", PATIENCE, || (0..NODES).find(|node| *node != of && self.is_primary(*node)))
    }

    /// Waits until one primary has two standbys that follow it, one of them synchronously, and the balancer has three servers.
    pub(crate) fn settle(&self) {
        let client = client_that_waits(Duration::from_secs(2));
        let end = Instant::now() + PATIENCE;
        while !self.is_whole(&client) {
            assert!(Instant::now() < end, "the cluster doesn't recover:\n{}", self.attempt(&["status"]).0);
            thread::sleep(Duration::from_millis(200));
        }
    }

    fn is_whole(&self, client: &Client) -> bool {
        let mut cluster = Api::on(client, &patroni(self.primary(), "cluster"), "");
        let Ok(reply) = cluster.try_send("GET", "root:", &[], None) else { return false };
        let members = reply.body["members"].as_array().cloned().unwrap_or_default();
        let has = |role: &str| members.iter().any(|member| member["role"] == role);
        let timelines: Vec<_> = members.iter().map(|member| member["timeline"].as_u64()).collect();
        members.len() == NODES
            && has("leader")
            && has("sync_standby")
            && timelines.iter().all(|timeline| timeline.is_some() && *timeline == timelines[0])
            && (0..NODES).all(|node| self.attempt(&["ready", name(node)]).1)
    }
}

fn patroni(node: usize, path: &str) -> String {
    format!("http://10.77.0.1{}:8008/{path}", node + 1)
}
