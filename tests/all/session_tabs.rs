//! The example docs/examples/session.js of docs/http-api.md: an application in three tabs that sends requests through ten expiries.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use orgauth_tests::{Browser, Deployment, MAX, PASSWORD, Screen, Server, StoreKind, Tenants, eventually, free_port};
use serde_json::{Value, json};

const MODULE: &str = include_str!("../../docs/examples/session.js");

/// The application's page, with its own origin. Two loops per tab call the service continuously.
const PAGE: &str = r#"<!doctype html><title>Application</title><script type="module">
    import { openSession } from "/session.js";
    const query = new URLSearchParams(location.search);
    const rightNow = Date.now;
    Date.now = () => rightNow() + Number(query.get("shift"));
    window.ends = [];
    window.who = [];
    window.session = openSession({ api: query.get("api"), org: query.get("org"), early: 1000, onChange(current) {
      window.ends.push(current.expiresAt ?? null);
      window.who.push(current.user?.email ?? null);
    } });
    // What the service said to each request, whatever became of the call.
    const reach = window.fetch;
    window.said = [];
    window.fetch = async (...request) => {
      const answer = await reach(...request);
      const { error } = await answer.clone().json();
      window.said.push(`${new URL(request[0], location).pathname.split("/").pop()} ${error?.code ?? answer.status}`);
      return answer;
    };
    window.calls = {};
    window.poll = async () => {
      while (!window.isOver) {
        const { ok, error } = await window.session.call("GET", "/auth/profile");
        const outcome = ok ? "ok" : error.code;
        window.calls[outcome] = (window.calls[outcome] ?? 0) + 1;
        await new Promise((done) => setTimeout(done, 20));
      }
    };
    window.start = () => { window.loops = [window.poll(), window.poll()]; };
</script>"#;

/// How long the application's proxy delays a profile request, and the token in it.
const LATENCY: Duration = Duration::from_millis(100);

/// Serves the application, and forwards /api/v1 to the service at `host`; ends with the test's process.
fn application(host: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port for the application");
    let origin = format!("http://{}", listener.local_addr().expect("the application's address"));
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let host = host.clone();
            thread::spawn(move || drop(answer(stream, &host)));
        }
    });
    origin
}

fn answer(mut stream: TcpStream, host: &str) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut head = Vec::new();
    while head.last().is_none_or(|line: &String| line != "\r\n") {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Ok(());
        }
        head.push(line);
    }
    let path = head[0].split(' ').nth(1).unwrap_or_default().to_owned();
    if path.starts_with("/api/v1/") {
        let of = |name: &str| head.iter().find_map(|line| line.to_lowercase().strip_prefix(name).map(str::to_owned));
        let mut body = vec![0; of("content-length:").and_then(|length| length.trim().parse().ok()).unwrap_or(0)];
        reader.read_exact(&mut body)?;
        if path.ends_with("/profile") {
            thread::sleep(LATENCY);
        }
        head.retain(|line| line != "\r\n" && !line.to_lowercase().starts_with("connection:"));
        let mut service = TcpStream::connect(host)?;
        write!(service, "{}Connection: close\r\n\r\n", head.concat())?;
        service.write_all(&body)?;
        return std::io::copy(&mut service, &mut stream).map(drop);
    }
    let (kind, body) = if path == "/session.js" { ("text/javascript", MODULE) } else { ("text/html", PAGE) };
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
}

/// Returns the refreshes in the access log: the time and status of each.
fn refreshes(server: &Server) -> Vec<(String, u64)> {
    let lines = server.stderr();
    let entries = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let refreshes = entries.filter(|entry| entry["route"] == "/api/v1/auth/refresh" && entry["method"] == "POST");
    refreshes.map(|entry| (entry["timestamp"].as_str().expect("a time").to_owned(), status(&entry))).collect()
}

fn status(entry: &Value) -> u64 {
    entry["status"].as_u64().expect("a status")
}

struct Tabs {
    server: Server,
    browser: Browser,
    address: String,
    /// Its directory has the log.
    _tenants: Tenants,
}

impl Tabs {
    /// Creates an application whose host forwards /api/v1.
    fn behind_one_host(name: &str) -> Self {
        Self::new(name, |_| "/?org=acme&api=/api/v1".to_owned())
    }

    /// Creates an application that calls the service at its own host, with a clock that is off by so many milliseconds.
    fn across_hosts(name: &str, shift: i64) -> Self {
        Self::new(name, |host| format!("/?org=acme&api=http://{host}/api/v1&shift={shift}"))
    }

    /// Starts a service whose access tokens live for four seconds, and acme's application.
    fn new(name: &str, path: impl FnOnce(&str) -> String) -> Self {
        let port = free_port();
        let host = format!("127.0.0.1:{port}");
        let deployment = Deployment::new(StoreKind::Sqlite)
            .set("http.listen", &host)
            .set("http.base_url", format!("http://{host}/api/v1"))
            .set("tokens.access_ttl", "4s")
            .set("log.format", "json");
        let tenants = Tenants::on(deployment);
        let origin = application(host.clone());
        let _ = tenants.deployment.cli(&["org", "update", "--slug", "acme", "--app-url", &origin]).ok();
        let server = tenants.deployment.serve();
        let address = format!("{origin}{}", path(&host));
        Self { server, browser: Browser::start(name, Screen::Wide), address, _tenants: tenants }
    }

    /// Loads the application in the current tab; returns who is signed in there.
    fn load(&self) -> Value {
        self.browser.open(&self.address);
        self.script("return session.open().then(current => current.user?.email ?? null)")
    }

    /// Loads the application in so many tabs, the first of which signs in, and starts continuous calls in all of them.
    fn start(&self, count: usize) {
        assert_eq!(self.load(), Value::Null);
        self.sign_in();
        for tab in 1..count {
            self.browser.open_tab();
            assert_eq!(self.load(), MAX, "tab {tab}");
        }
        for tab in 0..count {
            self.browser.switch_tab(tab);
            self.script("start(); return null");
        }
    }

    fn wait_for_refreshes(&self, count: usize) {
        eventually(&format!("{count} refreshes"), Duration::from_mins(2), || {
            (refreshes(&self.server).len() >= count).then_some(())
        });
    }

    /// Ends the calls; asserts that every tab made some and that none failed. Returns the expiry times of the tokens that the tabs
    /// got, and the service's answers.
    fn stop(&self, count: usize) -> (BTreeSet<String>, Vec<String>) {
        let (mut ends, mut said) = (BTreeSet::new(), Vec::new());
        for tab in 0..count {
            self.browser.switch_tab(tab);
            self.script("isOver = true; return Promise.all(loops)");
            let calls = self.script("return calls");
            assert_eq!(calls.as_object().expect("counts").keys().collect::<Vec<_>>(), ["ok"], "tab {tab}: {calls}");
            assert!(calls["ok"].as_u64() > Some(5), "tab {tab}: {calls}");
            ends.extend(self.words("return ends.filter(Boolean)"));
            said.extend(self.words("return said"));
        }
        (ends, said)
    }

    fn sign_in(&self) {
        let body = json!({"email": MAX, "password": PASSWORD});
        let script = "return session.change('POST', '/auth/login', arguments[0]).then(answer => answer.ok)";
        assert_eq!(self.browser.script(script, vec![body]), true);
    }

    fn script(&self, script: &str) -> Value {
        self.browser.script(script, vec![])
    }

    fn words(&self, script: &str) -> Vec<String> {
        let words = self.script(script);
        words.as_array().expect("a list").iter().filter_map(Value::as_str).map(str::to_owned).collect()
    }
}

#[test]
fn e2_three_tabs_poll_through_ten_expiries_without_a_failed_call_and_with_one_refresh_for_each() {
    let tabs = Tabs::behind_one_host("session-tabs");
    tabs.start(3);
    let before = refreshes(&tabs.server).len();
    tabs.wait_for_refreshes(before + 10);
    let (ends, said) = tabs.stop(3);
    // No call was sent with a token that a refresh had replaced.
    assert!(!said.iter().any(|it| it.ends_with(" invalid_token")), "{said:?}");
    // Before the sign-in there was nothing to refresh.
    let refreshed: Vec<_> = refreshes(&tabs.server).into_iter().filter(|(_, status)| *status != 401).collect();
    assert!(refreshed.len() >= 10 && refreshed.iter().all(|(_, status)| *status == 200), "{refreshed:?}");
    // The sign-in issued the first token and each refresh one more: no token was refreshed twice.
    let ends: Vec<_> = ends.into_iter().collect();
    assert_eq!(ends.len(), refreshed.len() + 1, "{ends:?} {refreshed:?}");
    // No refresh happened before the last second of the previous token.
    let script = "return arguments[0].map(time => Date.parse(time))";
    let times = |texts: Vec<&String>| tabs.browser.script(script, vec![json!(texts)]);
    let (ends, at) = (times(ends.iter().collect()), times(refreshed.iter().map(|(time, _)| time).collect()));
    for (end, at) in ends.as_array().expect("times").iter().zip(at.as_array().expect("times")) {
        let (end, at) = (end.as_i64().expect("a time"), at.as_i64().expect("a time"));
        assert!(at >= end - 1000, "{at} is long before {end}");
    }
}

#[test]
fn a_clock_that_is_an_hour_wrong_fails_no_call_and_refreshes_no_more_often() {
    for shift in [3_600_000, -3_600_000] {
        let tabs = Tabs::across_hosts("session-clock", shift);
        tabs.start(2);
        tabs.wait_for_refreshes(refreshes(&tabs.server).len() + 4);
        let (ends, _) = tabs.stop(2);
        let refreshed = refreshes(&tabs.server).into_iter().filter(|(_, status)| *status == 200).count();
        // A tab that loads can't distinguish a wrong clock from a token that is about to expire.
        assert!(refreshed <= ends.len(), "{shift}: {refreshed} refreshes, {ends:?}");
    }
}

#[test]
fn signing_out_and_in_again_shows_in_every_tab() {
    let tabs = Tabs::across_hosts("session-sign-out", 0);
    assert_eq!(tabs.load(), Value::Null);
    tabs.sign_in();
    tabs.browser.open_tab();
    assert_eq!(tabs.load(), MAX);
    let is_shown = |who: &Value| {
        eventually("the news", Duration::from_secs(20), || (tabs.script("return who.at(-1)") == *who).then_some(()));
    };
    let call = "return session.call('GET', '/auth/profile').then(answer => answer.ok ? 'ok' : answer.error.code)";
    tabs.browser.switch_tab(0);
    assert_eq!(tabs.script("return session.change('POST', '/auth/logout').then(answer => answer.ok)"), true);
    tabs.browser.switch_tab(1);
    is_shown(&Value::Null);
    let before = refreshes(&tabs.server).len();
    assert_eq!(tabs.script(call), "authentication_required");
    assert_eq!(refreshes(&tabs.server).len(), before, "there is nothing to refresh");
    tabs.browser.switch_tab(0);
    tabs.sign_in();
    tabs.browser.switch_tab(1);
    is_shown(&json!(MAX));
    assert_eq!(tabs.script(call), "ok");
}
