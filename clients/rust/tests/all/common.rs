//! A real server with two tenants, and a server that gives prepared answers.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use orgauth_client::Client;
use serde_json::Value;
use tempfile::TempDir;

pub(crate) const PASSWORD: &str = "correct-horse-battery-9";

pub(crate) struct Session {
    pub(crate) user_id: String,
    pub(crate) access: String,
    pub(crate) refresh: String,
}

/// `orgauth demo` with the tenants acme and globex, each with the admin ada and the member mo.
pub(crate) struct Server {
    process: Child,
    directory: TempDir,
    pub(crate) base_url: String,
    pub(crate) acme_key: String,
    pub(crate) globex_key: String,
    pub(crate) verify_key: String,
    pub(crate) manage_key: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

fn binary() -> String {
    std::env::var("ORGAUTH_BIN").expect("ORGAUTH_BIN is the program to test with")
}

impl Server {
    pub(crate) fn start() -> Self {
        Self::with(&[])
    }

    pub(crate) fn with(environment: &[(&str, String)]) -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        let data = directory.path().join("demo");
        let mut process = Command::new(binary())
            .args(["demo", "--listen", "127.0.0.1:0", "--app-url", "http://localhost:5173", "--data"])
            .arg(&data)
            .envs(environment.iter().cloned())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(process.stdout.take().expect("its output")).lines();
        let (mut base_url, begin) = (String::new(), Instant::now());
        loop {
            let line = lines.next().expect("it goes on").expect("text");
            if let Some(address) = line.strip_prefix("listening on ") {
                base_url = format!("{address}/api/v1");
            }
            if line.contains("Ctrl-C") {
                break;
            }
            assert!(begin.elapsed() < Duration::from_mins(1), "it doesn't start");
        }
        std::thread::spawn(move || lines.for_each(drop));
        let none = String::new;
        let mut server = Self {
            process,
            directory,
            base_url,
            acme_key: none(),
            globex_key: none(),
            verify_key: none(),
            manage_key: none(),
        };
        server.run(&["org", "create", "--slug", "globex", "--name", "Globex"], "");
        for slug in ["acme", "globex"] {
            server.member(slug, "ada", "org_admin");
            server.member(slug, "mo", "member");
        }
        let key = |args: &[&str]| server.run(args, "")["key"].as_str().expect("a key").to_owned();
        let acme = key(&["api-key", "create", "--org", "acme", "--name", "backend"]);
        let globex = key(&["api-key", "create", "--org", "globex", "--name", "backend"]);
        let verify = key(&["service-key", "create", "--name", "backend"]);
        let manage = key(&["service-key", "create", "--name", "support", "--scope", "manage"]);
        (server.acme_key, server.globex_key, server.verify_key, server.manage_key) = (acme, globex, verify, manage);
        server
    }

    fn run(&self, args: &[&str], input: &str) -> Value {
        let mut command = Command::new(binary())
            .args(args)
            .arg("--config")
            .arg(self.directory.path().join("demo/orgauth.toml"))
            .arg("--json")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        command.stdin.take().expect("its input").write_all(input.as_bytes()).expect("written");
        let output = command.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stdout));
        serde_json::from_slice(&output.stdout).expect("JSON")
    }

    pub(crate) fn member(&self, slug: &str, name: &str, role: &str) {
        let email = format!("{name}@{slug}.example");
        let args =
            ["member", "add", "--org", slug, "--email", &email, "--name", name, "--role", role, "--password-stdin"];
        self.run(&args, PASSWORD);
    }

    pub(crate) fn sign_in(&self, slug: &str, name: &str) -> Session {
        let body = format!(r#"{{"email":"{name}@{slug}.example","password":"{PASSWORD}"}}"#);
        let data = self.post("/auth/login", &[("x-org-slug", slug)], &body);
        let text = |path: &str| data.pointer(path).and_then(Value::as_str).expect("a text").to_owned();
        Session { user_id: text("/user/id"), access: text("/accessToken"), refresh: text("/refreshToken") }
    }

    pub(crate) fn sign_out(&self, slug: &str, session: &Session) {
        let cookies = format!("access_token={}", session.access);
        self.post("/auth/logout", &[("x-org-slug", slug), ("cookie", &cookies)], "");
    }

    fn post(&self, path: &str, headers: &[(&str, &str)], body: &str) -> Value {
        let host = self.base_url.strip_prefix("http://").and_then(|rest| rest.split('/').next()).expect("a host");
        let mut stream = TcpStream::connect(host).expect("it listens");
        let fields: String = headers.iter().flat_map(|(name, value)| [*name, ": ", *value, "\r\n"]).collect();
        let kind = if body.is_empty() { "" } else { "content-type: application/json\r\n" };
        let length = body.len();
        let head = format!("POST /api/v1{path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{fields}{kind}");
        write!(stream, "{head}content-length: {length}\r\n\r\n{body}").expect("written");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 20"), "{answer}");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        let mut envelope: Value = serde_json::from_str(body).expect("JSON");
        envelope["data"].take()
    }

    pub(crate) fn client(&self, slug: &str) -> Client {
        let key = if slug == "acme" { &self.acme_key } else { &self.globex_key };
        Client::builder(&self.base_url, key)
            .organization(slug)
            .timeout(Duration::from_secs(20))
            .build()
            .expect("a client")
    }

    pub(crate) fn operator(&self) -> Client {
        Client::builder(&self.base_url, &self.manage_key).timeout(Duration::from_secs(20)).build().expect("a client")
    }
}

/// A server that gives the prepared answers in order and then repeats the last one; an empty answer closes the connection.
pub(crate) struct Scripted {
    pub(crate) base_url: String,
    pub(crate) seen: Arc<Mutex<Vec<String>>>,
    pub(crate) connections: Arc<Mutex<usize>>,
}

impl Scripted {
    pub(crate) fn start(answers: Vec<String>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let base_url = format!("http://{}/api/v1", listener.local_addr().expect("an address"));
        let (seen, connections) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Mutex::new(0)));
        let (requests, count) = (Arc::clone(&seen), Arc::clone(&connections));
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                *count.lock().expect("unpoisoned") += 1;
                let (answers, requests) = (answers.clone(), Arc::clone(&requests));
                std::thread::spawn(move || serve(stream, &answers, &requests));
            }
        });
        Self { base_url, seen, connections }
    }

    pub(crate) fn requests(&self) -> usize {
        self.seen.lock().expect("unpoisoned").len()
    }
}

fn serve(stream: TcpStream, answers: &[String], requests: &Mutex<Vec<String>>) {
    let mut writer = stream.try_clone().expect("a stream");
    let mut reader = BufReader::new(stream);
    loop {
        let (mut head, mut length) = (String::new(), 0);
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line).unwrap_or(0) == 0 {
                return;
            }
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().expect("a length");
            }
            head.push_str(&line);
            if line == "\r\n" {
                break;
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).expect("a body");
        head.push_str(&String::from_utf8_lossy(&body));
        let number = {
            let mut requests = requests.lock().expect("unpoisoned");
            requests.push(head);
            requests.len() - 1
        };
        let answer = answers.get(number).or(answers.last()).expect("an answer");
        if answer.is_empty() || writer.write_all(answer.as_bytes()).is_err() {
            return;
        }
    }
}

pub(crate) fn answer(status: &str, headers: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\n{headers}content-length: {}\r\n\r\n{body}", body.len())
}

pub(crate) fn failure(status: &str, code: &str, headers: &str) -> String {
    let error = format!(r#"{{"status":"error","error":{{"code":"{code}","message":"no","requestId":"req_1"}}}}"#);
    answer(status, headers, &error)
}

pub(crate) fn success(data: &Value) -> String {
    answer("200 OK", "", &serde_json::json!({"status": "success", "data": data}).to_string())
}

pub(crate) fn yes() -> Value {
    serde_json::json!({
        "valid": true,
        "user": {"id": "usr_1", "name": "Ada", "email": "ada@acme.example", "role": "user", "isEmailVerified": true},
        "membership": {"role": "member", "status": "active", "joinedAt": "2026-11-21T01:25:00.000Z"},
        "org": {"id": "org_1", "name": "Acme", "slug": "acme", "plan": "pro", "status": "active"},
    })
}
