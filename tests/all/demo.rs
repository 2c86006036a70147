//! `orgauth demo` for a new user: it starts without any setup, and the printed commands work.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use orgauth_tests::{Server, binary, eventually};
use serde_json::Value;
use tempfile::TempDir;

/// A directory whose name needs quoting, with the server's output beside it.
struct Demo {
    home: TempDir,
}

impl Demo {
    fn new() -> Self {
        Self { home: tempfile::tempdir().expect("a directory") }
    }

    fn data(&self) -> PathBuf {
        self.home.path().join("the demo's data")
    }

    fn start(&self) -> Server {
        self.start_on("127.0.0.1:0", &[])
    }

    fn start_on(&self, listen: &str, more: &[&str]) -> Server {
        let mut command = Command::new(binary());
        command.args(["demo", "--listen", listen, "--data"]).arg(self.data()).args(more).env_clear();
        Server::start(command, self.home.path())
    }
}

/// Returns everything that the server prints at its start.
fn welcome(server: &Server) -> String {
    eventually("the end of the welcome", Duration::from_secs(10), || {
        Some(server.stdout()).filter(|text| text.contains("Ctrl-C"))
    })
}

/// Returns all printed lines that are meant for pasting.
fn block(welcome: &str) -> String {
    let below = welcome.split_once("Try it").expect("lines to paste").1;
    let lines = below.split_once("\n\n").expect("a first line").1;
    lines.split_once("\n\n").expect("a last line").0.to_owned() + "\n"
}

/// Pastes `lines` into a shell; returns the answers, and everything else that the shell writes. The shell reads the lines from
/// stdin, as from a terminal: a command that reads its input would consume the lines behind it.
fn pasted(shell: &[&str], lines: &str) -> (Vec<Value>, Vec<String>) {
    let mut child = Command::new(shell[0])
        .args(&shell[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starting a shell");
    let mut input = child.stdin.take().expect("a pipe to stdin");
    input.write_all(lines.as_bytes()).expect("pasting");
    drop(input);
    let output = child.wait_with_output().expect("the end of the shell");
    let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && errors.is_empty(), "{shell:?}\n{lines}\n{text}\n{errors}");
    let lines = text.lines().filter(|line| !line.is_empty());
    let (answers, rest): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with('{'));
    let answer = |text: &str| serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    (answers.into_iter().map(answer).collect(), rest.into_iter().map(str::to_owned).collect())
}

/// Returns the printed credentials without the port, which differs at each start.
fn credentials(welcome: &str) -> Vec<&str> {
    let wanted = ["organization ", "admin ", "member ", "two-factor ", "API key "];
    welcome.lines().map(str::trim).filter(|line| wanted.iter().any(|start| line.starts_with(start))).collect()
}

fn installed(program: &str) -> bool {
    let found = Command::new(program).args(["-c", ":"]).output();
    found.is_ok_and(|output| output.status.success())
}

fn assert_block_works(shell: &[&str], block: &str) {
    assert!(Command::new("curl").arg("--version").output().is_ok(), "curl is missing: install it to run this test");
    let (answers, rest) = pasted(shell, block);
    assert_eq!(answers.len(), block.matches("curl ").count(), "{shell:?}\n{block}\n{answers:#?}");
    for answer in &answers {
        assert_eq!(answer["status"], "success", "{shell:?}: {answer}");
        assert_ne!(answer["data"]["valid"], false, "{shell:?}: {answer}");
    }
    let seen: Vec<&String> =
        answers.iter().flat_map(|answer| answer["data"].as_object().expect("data").keys()).collect();
    for wanted in ["accessToken", "user", "valid", "message", "requires2FA", "invite", "membership"] {
        assert!(seen.iter().any(|key| *key == wanted), "no line has shown {wanted}: {seen:?}");
    }
    // The remaining output: a heading for each line, and the link of the mail.
    let (headings, links): (Vec<String>, Vec<String>) = rest.into_iter().partition(|line| line.starts_with("# "));
    assert_eq!(headings.len(), block.matches("echo '# ").count());
    assert!(links.len() == 1 && links[0].starts_with("http://localhost:"), "{links:?}");
}

/// The sign-in comes first, because most people have a browser.
#[test]
fn the_first_address_that_is_printed_is_that_of_the_sign_in_with_the_browsers_that_keep_its_cookies() {
    let demo = Demo::new();
    let server = demo.start();
    let text = welcome(&server);
    let line = text.lines().find(|line| line.starts_with("Open ")).expect("the address to open");
    assert!(line.contains("Firefox") && line.contains("Safari keeps no cookies"), "{line}");
    let mut addresses = text.split_whitespace().filter(|word| word.starts_with("http://"));
    assert_eq!(addresses.next(), Some(server.root("").as_str()), "{text}");
    let page = addresses.next().expect("a second address");
    assert_eq!(page, format!("{}/sign-in?org=acme", server.root("").replace("127.0.0.1", "localhost")));
    let answer = Command::new("curl").args(["-sS", page]).output().expect("curl: install it to run this test");
    assert!(String::from_utf8_lossy(&answer.stdout).contains("<title>Sign in</title>"), "{answer:?}");
}

/// Pastes the whole block, in each shell, into a demo that has just started; and again after a restart, with the data of the
/// first time.
#[test]
fn the_printed_block_works_pasted_at_once_in_every_shell_and_after_a_restart() {
    let shells: [&[&str]; 3] = [&["bash", "--norc"], &["dash"], &["zsh", "-f"]];
    assert!(installed("bash") && installed("dash"), "install bash and dash to run this test");
    for shell in shells.into_iter().filter(|shell| installed(shell[0])) {
        let demo = Demo::new();
        let mut server = demo.start();
        let first = welcome(&server);
        assert_block_works(shell, &block(&first));
        assert_eq!(server.terminate().code(), Some(0));
        if shell[0] != "bash" {
            continue;
        }
        let server = demo.start();
        let second = welcome(&server);
        assert_eq!(credentials(&first), credentials(&second));
        assert_eq!(credentials(&first).len(), 5, "{first}");
        // C1: each code works once, and the current one may have been used before the restart.
        let second = block(&second);
        let lines: Vec<&str> = second.lines().filter(|line| !line.contains(" totp ")).collect();
        assert_eq!(second.lines().count(), lines.len() + 1, "{second}");
        assert_block_works(shell, &(lines.join("\n") + "\n"));
    }
}

/// All addresses use one host name: a page on `http://localhost:PORT` can't use cookies of a service on `127.0.0.1`.
#[test]
fn everything_that_is_printed_says_localhost_and_the_ready_line_the_address() {
    let demo = Demo::new();
    let server = demo.start();
    let text = welcome(&server);
    let (ready, rest) = text.split_once('\n').expect("a ready line");
    assert_eq!(ready, format!("listening on http://{}", server.host()));
    assert!(server.host().starts_with("127.0.0.1:"), "{ready}");
    assert!(!rest.contains("127.0.0.1") && rest.contains("http://localhost:"), "{rest}");
    let file = fs::read_to_string(demo.data().join("orgauth.toml")).expect("the configuration");
    let port = server.host().rsplit(':').next().expect("a port");
    assert!(file.contains(&format!("base_url = \"http://localhost:{port}/api/v1\"")), "{file}");
    let answer = server.api("acme").get("root:/");
    assert_eq!((answer.status, answer.header("location")), (303, Some("account")));
}

/// It would be ignored.
#[test]
fn a_configuration_file_is_refused() {
    let demo = Demo::new();
    let mut command = Command::new(binary());
    command.args(["demo", "--config", "orgauth.toml", "--data"]).arg(demo.data()).env_clear();
    let output = command.output().expect("running orgauth");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), errors.lines().count()), (Some(2), 1), "{errors}");
    assert!(errors.contains("ORGAUTH_WEB__BRAND_NAME") && !demo.data().exists(), "{errors}");
}

/// A client that tries `[::1]` first for `localhost` must not reach another program.
#[test]
fn a_port_that_another_program_has_on_the_other_loopback_address_is_taken() {
    // A port that another test's server may have on 127.0.0.1 is of no use here.
    let (_other, port) = std::iter::repeat_with(|| {
        let other = std::net::TcpListener::bind("[::1]:0").expect("IPv6 on loopback");
        let port = other.local_addr().expect("an address").port();
        (other, port)
    })
    .find(|(_, port)| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok())
    .expect("a free port");
    let demo = Demo::new();
    let mut command = Command::new(binary());
    command.args(["demo", "--listen", &format!("127.0.0.1:{port}"), "--data"]).arg(demo.data()).env_clear();
    let output = command.output().expect("running orgauth");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), errors.lines().count()), (Some(1), 1), "{errors}");
    assert!(errors.contains(&format!("[::1]:{port}")) && errors.contains("--listen"), "{errors}");
}

/// A directory of the previous version names `127.0.0.1`: its tokens stay valid as long as that address leads to this demo.
#[test]
fn a_directory_that_names_127_0_0_1_keeps_its_issuer_on_its_port() {
    let demo = Demo::new();
    let mut server = demo.start();
    let text = welcome(&server);
    let port = server.host().rsplit(':').next().expect("a port").to_owned();
    server.terminate();
    let config = demo.data().join("orgauth.toml");
    let old = fs::read_to_string(&config).expect("the configuration").replace("localhost", "127.0.0.1");
    fs::write(&config, old).expect("writing the configuration");
    let issuer = |server: &Server| {
        let sign_in = block(&text).lines().find(|line| line.starts_with("curl ")).expect("a line").to_owned();
        let port = server.host().rsplit(':').next().expect("a port");
        let (start, end) = sign_in.split_once("http://localhost:").expect("an address");
        let path = end.split_once('/').expect("a path").1;
        let (answers, _) = pasted(&["bash", "--norc"], &format!("{start}http://localhost:{port}/{path}\n"));
        let token = answers[0]["data"]["accessToken"].as_str().expect("a token").to_owned();
        let payload = BASE64_URL_SAFE_NO_PAD.decode(token.split('.').nth(1).expect("a payload")).expect("base64");
        serde_json::from_slice::<Value>(&payload).expect("claims")["iss"].as_str().expect("an issuer").to_owned()
    };
    let mut server = demo.start_on(&format!("127.0.0.1:{port}"), &[]);
    welcome(&server);
    assert_eq!(issuer(&server), format!("http://127.0.0.1:{port}/api/v1"));
    server.terminate();
    // On another port that address leads nowhere any more.
    let server = demo.start();
    welcome(&server);
    assert_eq!(
        issuer(&server),
        format!("http://localhost:{}/api/v1", server.host().rsplit(':').next().expect("a port"))
    );
}

#[test]
fn app_url_sets_the_page_of_the_demos_organization_also_on_a_later_start() {
    let demo = Demo::new();
    let listen = "127.0.0.1:0";
    let may_call = |server: &Server, origin: &str| {
        let mut page = server.api("acme").with_header("origin", origin);
        page.call("/auth/logout").status == 200
    };
    let page = "http://localhost:5173";
    let mut server = demo.start();
    assert!(welcome(&server).contains("--app-url http://localhost:5173"));
    assert!(server.api("acme").get("root:/sign-in").expect(200).text.contains(" data-demo>"));
    assert!(!may_call(&server, page));
    server.terminate();
    let mut server = demo.start_on(listen, &["--app-url", page]);
    assert!(welcome(&server).contains("its page      http://localhost:5173/\n"), "{}", server.stdout());
    assert!(may_call(&server, page) && !may_call(&server, "http://localhost:5174"));
    server.terminate();
    let mut server = demo.start();
    assert!(welcome(&server).contains("its page      http://localhost:5173/\n"), "it stays");
    server.terminate();
    let mut server = demo.start_on(listen, &["--app-url", "http://127.0.0.1:5173"]);
    assert!(welcome(&server).contains("keeps no cookies"), "{}", server.stdout());
    server.terminate();
    let server = demo.start_on(listen, &["--app-url", ""]);
    welcome(&server);
    assert!(!may_call(&server, page) && !may_call(&server, "http://127.0.0.1:5173"));
}

#[test]
fn its_files_are_private_and_every_other_command_works_with_its_configuration() {
    let demo = Demo::new();
    let mut server = demo.start();
    welcome(&server);
    let config = demo.data().join("orgauth.toml");
    let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    assert_eq!((mode(&config), mode(&demo.data())), (0o600, 0o700));
    for entry in fs::read_dir(demo.data()).expect("the directory") {
        let path = entry.expect("an entry").path();
        assert_eq!(mode(&path) & 0o077, 0, "{} is open to others", path.display());
    }
    let run = |args: &[&str]| {
        let output =
            Command::new(binary()).args(args).arg("--config").arg(&config).arg("--json").env_clear().output();
        let output = output.expect("running orgauth");
        assert!(output.status.success(), "{args:?}: {output:?}");
        serde_json::from_slice::<Value>(&output.stdout).expect("JSON")
    };
    let listed = run(&["org", "list"]);
    assert_eq!(listed["organizations"][0]["slug"], "acme", "beside the running demo: {listed}");
    run(&["org", "create", "--slug", "globex", "--name", "Globex"]);
    server.kill9();
    assert_eq!(run(&["org", "list"])["organizations"].as_array().map(Vec::len), Some(2));
}

/// F2: both names of this machine belong to the demo's own origins; others don't.
#[test]
fn pages_on_localhost_and_127_0_0_1_may_call_it_and_others_may_not() {
    let demo = Demo::new();
    let server = demo.start();
    welcome(&server);
    let port = server.host().rsplit(':').next().expect("a port").to_owned();
    for host in ["localhost", "127.0.0.1"] {
        let mut page = server.api("acme").with_header("origin", &format!("http://{host}:{port}"));
        page.call("/auth/logout").assert(200);
    }
    for origin in ["http://localhost:1".to_owned(), format!("https://localhost:{port}"), "null".to_owned()] {
        let mut page = server.api("acme").with_header("origin", &origin);
        page.call("/auth/logout").assert_error(403, "origin_not_allowed");
    }
}

#[test]
fn on_a_port_that_is_taken_it_says_so_in_one_line_and_makes_no_data() {
    let demo = Demo::new();
    let server = demo.start();
    let other = Demo::new();
    let mut command = Command::new(binary());
    command.args(["demo", "--listen", server.host(), "--data"]).arg(other.data()).env_clear();
    let output = command.output().expect("running orgauth");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), errors.lines().count()), (Some(1), 1), "{errors}");
    assert!(errors.contains(server.host()) && errors.contains("--listen"), "{errors}");
    assert!(!other.data().join("orgauth.db").exists() && !other.data().join("orgauth.toml").exists());
}

/// The output for scripts is one object, with nothing before it.
#[test]
fn for_scripts_it_prints_one_json_object() {
    let demo = Demo::new();
    let out = demo.home.path().join("out.json");
    let mut command = Command::new(binary());
    command.args(["demo", "--json", "--listen", "127.0.0.1:0", "--data"]).arg(demo.data()).env_clear();
    command.stdout(fs::File::create(&out).expect("a file")).stderr(Stdio::null());
    let mut child = command.spawn().expect("the demo");
    let printed = (0..300).find_map(|_| {
        std::thread::sleep(Duration::from_millis(100));
        fs::read_to_string(&out).ok().filter(|text| text.contains("}\n"))
    });
    child.kill().and_then(|()| child.wait()).expect("the end of the demo");
    let printed = printed.expect("an object within 30 s");
    let printed: Value = serde_json::from_str(&printed).unwrap_or_else(|error| panic!("{printed}\n{error}"));
    assert!(
        printed["listening"].as_str().is_some_and(|address| address.starts_with("http://127.0.0.1:")),
        "{printed}"
    );
    assert_eq!(printed["demo"]["organization"], "acme");
    let sign_in = printed["signIn"].as_str().expect("the page to sign in on");
    assert!(sign_in.starts_with("http://localhost:") && sign_in.ends_with("/sign-in?org=acme"), "{printed}");
}
