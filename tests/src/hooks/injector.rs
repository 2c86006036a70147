//! Causes faults, and restores everything afterwards.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use orgauth_testkit::webhook_sink::WebhookSink;

use super::arrivals::unresumed;
use super::ledger::Window;
use super::setup::{PATIENCE, Setup};
use super::{Fault, Ledger};
use crate::{Database, Deployment, PgCluster, Server, StoreKind, Tenants, chance, eventually};

/// How much longer a lease is than the receiver's timeout.
const SLACK: Duration = Duration::from_secs(10);
/// Of every so many faults (first number), the one at the index of the second number is timed: the run then waits until deliveries
/// have resumed.
const TIMED: (usize, usize) = (10, 5);

/// Owns the processes that faults are caused on.
pub(super) struct Injector {
    fault: Fault,
    setup: Arc<Setup>,
    servers: Vec<Server>,
    cluster: Option<PgCluster>,
}

impl Injector {
    pub(super) fn new(kind: StoreKind, fault: Fault, timeout: Duration) -> Self {
        let cluster = (kind == StoreKind::Postgres).then(PgCluster::start);
        let database = match &cluster {
            Some(cluster) => Database::postgres_on(&cluster.url()),
            None => Database::new(kind),
        };
        let sink = WebhookSink::start();
        let tenants = Setup::prepare(Tenants::on(Deployment::on(database)), &sink, timeout);
        let count = if fault.wants_two() { 2 } else { 1 };
        let servers: Vec<Server> = (0..count).map(|_| tenants.deployment.serve()).collect();
        let setup = Setup::open(tenants, sink, &servers[0], timeout);
        setup.publish(&servers);
        Self { fault, setup: Arc::new(setup), servers, cluster }
    }

    pub(super) fn setup(&self) -> Arc<Setup> {
        Arc::clone(&self.setup)
    }

    fn ledger(&self) -> &Ledger {
        &self.setup.ledger
    }

    /// Causes the fault once, at a random time under load.
    pub(super) fn strike(&mut self, number: usize) {
        self.setup.wait_for_events(3);
        // A random delay; no condition is waited for.
        thread::sleep(Duration::from_micros(chance(700_000)));
        let timed = number % TIMED.0 == TIMED.1 && matches!(self.fault, Fault::KillServer | Fault::KillOneOfTwo);
        let began = Instant::now();
        let mut exit = None;
        match self.fault {
            Fault::KillServer => {
                self.servers[0].kill9();
                self.start_again(0);
            }
            Fault::KillOneOfTwo => {
                let victim = usize::try_from(chance(2)).expect("one of two");
                self.servers[victim].kill9();
                self.setup.publish([&self.servers[1 - victim]]);
                self.start_again(victim);
            }
            Fault::KillDatabase => {
                let cluster = self.cluster.as_mut().expect("a cluster");
                cluster.kill9();
                cluster.start_again();
                self.wait_until_ready();
            }
            Fault::CutConnections => {
                self.setup.tenants.deployment.database().execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                     WHERE datname = current_database() AND pid <> pg_backend_pid()",
                );
                self.wait_until_ready();
            }
            Fault::Freeze => {
                self.setup.publish([&self.servers[1]]);
                self.servers[0].stop();
                // Frozen for longer than any lease that it may hold.
                thread::sleep(self.setup.timeout + SLACK + Duration::from_secs(3));
                self.servers[0].cont();
                self.setup.publish(&self.servers);
            }
            Fault::Terminate => {
                let asked = Instant::now();
                let status = self.servers[0].terminate();
                exit = Some(asked.elapsed());
                if status.code() != Some(0) {
                    self.ledger().wrong(format!("SIGTERM: {status}"));
                }
                self.start_again(0);
            }
        }
        let excuses = self.fault != Fault::Terminate;
        let window = Window { began, ended: Instant::now(), excuses, timed, exit };
        // At its start, a server on SQLite resumes the attempts that it left behind. If it were killed repeatedly during that, five
        // lost leases would count as a failed attempt, and every delivery would be late for that reason. A server that shuts down
        // in order leaves no attempts behind.
        if timed || (self.cluster.is_none() && excuses && number % 2 == 1) {
            self.wait_until_resumed(window);
        }
        self.ledger().record_fault(window);
    }

    /// Waits until everything runs again.
    pub(super) fn heal(&mut self) {
        self.wait_until_ready();
    }

    /// Ends all processes that the run started.
    pub(super) fn end(self) {
        // In this order: the servers, then the processes that they are connected to.
        drop(self.servers);
        drop(self.setup);
        drop(self.cluster);
    }

    fn start_again(&mut self, number: usize) {
        self.servers[number] = self.setup.tenants.deployment.serve();
        self.setup.publish(&self.servers);
    }

    fn wait_until_ready(&self) {
        eventually("all servers are ready", PATIENCE, || {
            let mut all = self.servers.iter();
            let ready = all.all(|server| {
                let probe = server.api("acme").try_send("GET", "root:/readyz", &[], None);
                probe.is_ok_and(|reply| reply.status == 200)
            });
            ready.then_some(())
        });
    }

    /// Waits until the attempts in progress at the fault are sent again. If they never are, `judge` reports it at the end.
    fn wait_until_resumed(&self, window: Window) {
        // With two servers the sender of an attempt is unknown; the leases of the dead one end within this time.
        let two = self.fault.wants_two();
        let end = window.began + if two { self.setup.timeout + SLACK + Duration::from_secs(2) } else { PATIENCE };
        while Instant::now() < end {
            let left = self.setup.sink.wait_until(Duration::ZERO, |kept| Some(unresumed(kept, window.began)));
            if left == Some(0) {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
    }
}
