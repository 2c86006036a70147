//! Deliveries under faults at random times: no acknowledged event is lost, no event happens in part, no attempt is repeated without a
//! reason, and the log says what the receiver saw. `ORGAUTH_FAULTS=200` in the environment causes each fault so many times.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use orgauth_testkit::webhook_sink::{ReceivedRequest, WebhookSink};
use orgauth_tests::{
    ADA, Api, Database, Deployment, PgCluster, Server, StoreKind, Tenants, chance, eventually, setting,
};
use serde_json::{Value, json};

on_both_stores! {
    m4_kill_9_of_the_server_loses_no_delivery,
    a_stop_under_load_loses_and_repeats_no_delivery,
}

/// The receiver's timeout; a lease is 10 s longer.
const TIMEOUT: Duration = Duration::from_secs(2);
/// The maximum number of attempts of a delivery.
const ATTEMPTS: u32 = 4;
/// The paths of the subscriptions: answered at once, slowly, at the second attempt, and never well.
const PATHS: [&str; 4] = ["/ok/all", "/slow/200/all", "/flaky/1/all", "/status/503/all"];
/// A timeout for the last deliveries: longer than a lease and the retries after it.
const PATIENCE: Duration = Duration::from_secs(90);
/// How long after its answer an attempt may still be in progress, because its result is written in batches.
const RESULT_WRITE_TIME: Duration = Duration::from_secs(3);

fn m4_kill_9_of_the_server_loses_no_delivery(kind: StoreKind) {
    Run::new(kind, 1).judged(20, |run, number| {
        run.servers[0].kill9();
        run.start_again(0);
        // At its start, a server on SQLite resumes what it left behind; killed five times during that, an attempt counts as failed.
        if kind == StoreKind::Sqlite && number % 2 == 1 {
            thread::sleep(Duration::from_secs(2));
        }
    });
}

fn a_stop_under_load_loses_and_repeats_no_delivery(kind: StoreKind) {
    let repeated = Run::new(kind, 1).judged(3, |run, _| {
        let asked = Instant::now();
        assert_eq!(run.servers[0].terminate().code(), Some(0));
        assert!(asked.elapsed() < Duration::from_secs(20), "{:?}", asked.elapsed());
        run.start_again(0);
    });
    assert_eq!(repeated, 0);
}

#[test]
fn m4_kill_9_of_the_database_loses_no_delivery() {
    Run::new(StoreKind::Postgres, 1).judged(3, |run, _| {
        let cluster = run.cluster.as_mut().expect("a cluster");
        cluster.kill9();
        cluster.start_again();
    });
}

#[test]
fn cut_connections_lose_no_delivery() {
    Run::new(StoreKind::Postgres, 1).judged(6, |run, _| {
        run.tenants.deployment.database().execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        );
    });
}

#[test]
fn what_a_dead_server_held_is_delivered_by_another() {
    Run::new(StoreKind::Postgres, 2).judged(7, |run, _| {
        let victim = usize::try_from(chance(2)).expect("one of two");
        run.servers[victim].kill9();
        run.start_again(victim);
    });
}

#[test]
fn a_server_that_was_frozen_past_its_leases_writes_no_result() {
    Run::new(StoreKind::Postgres, 2).judged(1, |run, _| {
        run.publish(1);
        run.servers[0].stop();
        // Longer than any lease that it may hold.
        thread::sleep(TIMEOUT + Duration::from_secs(13));
        run.servers[0].cont();
        run.publish(0);
    });
}

/// The clients that cause events, and what they were answered.
#[derive(Default)]
struct Load {
    /// A session of the admin at each server that answers.
    sessions: Mutex<Vec<Api>>,
    /// The names of the events, and whether they were acknowledged.
    made: Mutex<BTreeMap<String, bool>>,
    is_over: AtomicBool,
}

impl Load {
    /// Causes one event after the other. Without an answer, or with 503, nobody knows whether it happened.
    fn run(&self, client: usize) {
        for count in 0.. {
            if self.is_over.load(Ordering::Relaxed) {
                return;
            }
            let name = format!("event-{client}-{count}");
            let sessions = self.sessions.lock().expect("sessions").clone();
            let server = chance(u64::try_from(sessions.len()).expect("few"));
            let mut ada = sessions[usize::try_from(server).expect("few")].clone();
            let answer = ada.try_post("/org/api-keys", Some(&json!({ "name": name })));
            let answer = answer.filter(|reply| reply.status != 503).map(|reply| reply.assert(201));
            self.made.lock().expect("events").insert(name, answer.is_some());
            thread::sleep(Duration::from_millis(100));
        }
    }

    fn acknowledged(&self) -> Vec<String> {
        let made = self.made.lock().expect("events");
        made.iter().filter(|(_, is_acknowledged)| **is_acknowledged).map(|(name, _)| name.clone()).collect()
    }

    fn wait_for_events(&self, more: usize) {
        let wanted = self.acknowledged().len() + more;
        eventually("events", PATIENCE, || (self.acknowledged().len() >= wanted).then_some(()));
    }
}

/// An installation, and its receiver. The fields are dropped in this order: the servers before their database.
struct Run {
    servers: Vec<Server>,
    tenants: Tenants,
    cluster: Option<PgCluster>,
    sink: WebhookSink,
    ada: Api,
    /// The identifiers of the subscriptions to [`PATHS`].
    hooks: Vec<String>,
    load: Arc<Load>,
}

impl Run {
    fn new(kind: StoreKind, servers: usize) -> Self {
        let cluster = (kind == StoreKind::Postgres).then(PgCluster::start);
        let database =
            cluster.as_ref().map_or_else(|| Database::new(kind), |cluster| Database::postgres_on(&cluster.url()));
        let (sink, deployment) = (WebhookSink::start(), Deployment::on(database));
        let ca = deployment.dir().join("ca.pem");
        std::fs::write(&ca, sink.ca_pem()).expect("writing the authority");
        let deployment = deployment
            .set("webhooks.allow_private_networks", true)
            .set("webhooks.extra_ca_file", ca.display())
            .set("webhooks.extra_ports", sink.port())
            .set("webhooks.timeout", format!("{}s", TIMEOUT.as_secs()))
            .set("webhooks.retry_delays", "500ms,1s,2s")
            // All receivers of the load have one host.
            .set("webhooks.at_once_per_host", 100_000)
            .set("webhooks.per_host_minute", 1_000_000)
            .set("api_keys.max_keys", 1_000_000)
            .set("tokens.access_ttl", "12h")
            .set("store.checkout_timeout", "2s");
        let tenants = Tenants::on(deployment);
        let servers: Vec<Server> = (0..servers).map(|_| tenants.deployment.serve()).collect();
        let mut ada = servers[0].api("acme").signed_in(ADA);
        let hooks = PATHS.map(|path| {
            let body = json!({"url": sink.url(path), "events": ["api_key.created"]});
            ada.post("/org/webhooks", body).expect(201).str("/data/webhook/id").to_owned()
        });
        let run = Self { servers, tenants, cluster, sink, ada, hooks: hooks.into(), load: Arc::default() };
        run.publish(0);
        run
    }

    /// Lets the clients call the servers from this number on.
    fn publish(&self, from: usize) {
        let sessions = self.servers[from..].iter().map(|server| self.ada.clone().at(server)).collect();
        *self.load.sessions.lock().expect("sessions") = sessions;
    }

    fn start_again(&mut self, number: usize) {
        self.servers[number] = self.tenants.deployment.serve();
        self.publish(0);
    }

    /// Causes the fault so many times under load, and judges what arrived; returns how many attempts were repeated.
    fn judged(mut self, times: usize, mut fault: impl FnMut(&mut Self, usize)) -> usize {
        let times = setting("ORGAUTH_FAULTS").map_or(times, |times| times.parse().expect("a number"));
        let (load, mut faults) = (Arc::clone(&self.load), Vec::new());
        thread::scope(|scope| {
            for client in 0..3 {
                let load = &load;
                scope.spawn(move || load.run(client));
            }
            let caused = panic::catch_unwind(AssertUnwindSafe(|| {
                load.wait_for_events(10);
                for number in 0..times {
                    load.wait_for_events(3);
                    thread::sleep(Duration::from_micros(chance(700_000)));
                    let began = Instant::now();
                    fault(&mut self, number);
                    self.wait_until_ready();
                    faults.push((began, Instant::now()));
                }
            }));
            load.is_over.store(true, Ordering::Relaxed);
            caused.unwrap_or_else(|failure| panic::resume_unwind(failure));
        });
        let kept = self.settled();
        let arrivals = arrivals(&kept);
        let mut repeated = 0;
        for ((path, name), requests) in &arrivals {
            let mut last: BTreeMap<u32, &ReceivedRequest> = BTreeMap::new();
            for again in requests {
                let Some(first) = last.insert(again.attempt, again) else { continue };
                repeated += 1;
                let explains = |(began, ended): &(Instant, Instant)| {
                    first.arrived <= *ended && is_under_way_at(first, *began) && again.arrived >= *began
                };
                assert!(
                    faults.iter().any(explains),
                    "{path} {name}: attempt {} came again for no reason",
                    again.attempt
                );
            }
        }
        let of_a_path = arrivals.len() / PATHS.len();
        for ((path, _), requests) in arrivals.iter().step_by((arrivals.len() / 250).max(1)) {
            self.assert_log(path, requests);
        }
        assert!(of_a_path > 10, "nothing happened");
        repeated
    }

    fn wait_until_ready(&self) {
        eventually("all servers are ready", PATIENCE, || {
            let is_ready = |server: &Server| {
                let probe = server.api("acme").try_send("GET", "root:/readyz", &[], None);
                probe.is_ok_and(|reply| reply.status == 200)
            };
            self.servers.iter().all(is_ready).then_some(())
        });
    }

    /// Returns the requests once every acknowledged event has come to its end at every path. So must one without an answer that has
    /// arrived at any path: it has happened.
    fn settled(&self) -> Vec<ReceivedRequest> {
        let acknowledged = self.load.acknowledged();
        let deadline = Instant::now() + PATIENCE;
        loop {
            let kept = self.sink.requests();
            let arrivals = arrivals(&kept);
            let arrived = arrivals.keys().map(|(_, name)| name.as_str());
            let happened: BTreeSet<&str> = acknowledged.iter().map(String::as_str).chain(arrived).collect();
            let is_done = |path: &str, name: &str| {
                let requests = arrivals.get(&(path.to_owned(), name.to_owned()));
                requests.is_some_and(|all| all.iter().any(|one| one.answer == Some(204) || one.attempt == ATTEMPTS))
            };
            let is_lost = |name: &&&str| !PATHS.iter().all(|path| is_done(path, name));
            let lost: Vec<_> = happened.iter().filter(is_lost).take(20).collect();
            if lost.is_empty() {
                drop(arrivals);
                return kept;
            }
            assert!(Instant::now() < deadline, "lost: {lost:?}");
            thread::sleep(Duration::from_millis(500));
        }
    }

    /// Asserts that the log of a delivery agrees with its requests.
    fn assert_log(&self, path: &str, requests: &[&ReceivedRequest]) {
        let (first, at) = (requests[0], PATHS.iter().position(|known| *known == path).expect("a path"));
        assert!(
            requests.iter().all(|one| one.delivery == first.delivery && one.id == first.id),
            "several deliveries"
        );
        let target = format!("/org/webhooks/{}/deliveries/{}", self.hooks[at], first.delivery);
        let log = eventually("the end of a delivery", PATIENCE, || {
            let log = self.ada.clone().at(&self.servers[0]).get(&target).expect(200).at("/data/delivery").clone();
            ["success", "failed"].contains(&log["status"].as_str()?).then_some(log)
        });
        let lines = log["attemptLog"].as_array().expect("lines");
        let attempts: BTreeSet<u32> = requests.iter().map(|request| request.attempt).collect();
        assert!(attempts.iter().copied().eq(1..=u32::try_from(lines.len()).expect("few")), "{attempts:?}: {log}");
        for (line, number) in lines.iter().zip(1..) {
            // A repeated attempt may have had two answers; the log has one of them. Attempts of servers that died count as a timeout.
            let own: Vec<_> = requests.iter().filter(|request| request.attempt == number).collect();
            let was_lost = own.len() > 1 && line["error"] == "timeout" && line["durationMs"] == 0;
            let is_known = own.iter().any(|request| line["httpStatus"] == json!(request.answer));
            assert!(line["attempt"] == number && (was_lost || is_known), "{own:?}: {log}");
        }
        let last = lines.last().map_or(&Value::Null, |line| &line["httpStatus"]);
        let wanted = if *last == 204 { "success" } else { "failed" };
        assert!(log["httpStatus"] == *last && log["status"] == wanted, "{log}");
        assert!(wanted == "success" || log["attempts"] == ATTEMPTS, "attempts are left: {log}");
    }
}

/// The requests by path and name of the event, in the order of their arrival.
fn arrivals(kept: &[ReceivedRequest]) -> BTreeMap<(String, String), Vec<&ReceivedRequest>> {
    let mut all: BTreeMap<_, Vec<&ReceivedRequest>> = BTreeMap::new();
    for request in kept {
        let body: Value = serde_json::from_slice(&request.body).expect("JSON");
        assert_eq!(body["id"], request.id);
        let name = body["data"]["apiKey"]["name"].as_str().expect("a name").to_owned();
        all.entry((request.path.clone(), name)).or_default().push(request);
    }
    for requests in all.values_mut() {
        requests.sort_by_key(|request| request.arrived);
    }
    all
}

/// Whether an attempt had no durable result at this time.
fn is_under_way_at(request: &ReceivedRequest, time: Instant) -> bool {
    let answered = request.answer.map_or(TIMEOUT, |_| request.answer_after);
    request.arrived + answered + RESULT_WRITE_TIME >= time
}
