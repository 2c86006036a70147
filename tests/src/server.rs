//! A running `orgauth serve`.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use rustix::process::Signal;

use crate::Api;
use crate::process::{signal, tail, unique_name, wait};

const START_DEADLINE: Duration = Duration::from_mins(1);
const STOP_DEADLINE: Duration = Duration::from_secs(40);

/// A server process. Dropping it kills the process.
#[derive(Debug)]
pub struct Server {
    child: Child,
    address: String,
    stdout: PathBuf,
    stderr: PathBuf,
}

impl Server {
    /// Starts `command` and waits for its line `listening on http://HOST:PORT`; its output goes to files in `dir`.
    pub fn start(mut command: Command, dir: &Path) -> Self {
        let name = unique_name("serve");
        let stdout = dir.join(format!("{name}.out"));
        let stderr = dir.join(format!("{name}.err"));
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(File::create(&stderr).expect("a file for stderr"))
            .spawn()
            .expect("starting orgauth serve");
        let pipe = child.stdout.take().expect("a pipe from stdout");
        let copy = OpenOptions::new().append(true).create(true).open(&stdout).expect("a file for stdout");
        let (sender, address) = channel();
        thread::spawn(move || drain(pipe, copy, &sender));
        let Ok(address) = address.recv_timeout(START_DEADLINE) else {
            // The server has exited, which closed the pipe, or it prints nothing.
            child.kill().expect("ending a silent server");
            let status = child.wait().expect("ending a silent server");
            panic!("the server did not start ({status}):\n{}\n{}", tail(&stdout), tail(&stderr));
        };
        Self { child, address, stdout, stderr }
    }

    /// Returns `http://HOST:PORT/api/v1{path}`.
    pub fn url(&self, path: &str) -> String {
        format!("{}/api/v1{path}", self.address)
    }

    /// Returns `http://HOST:PORT{path}`.
    pub fn root(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    /// Returns `HOST:PORT`, for tests that write to a socket themselves.
    pub fn host(&self) -> &str {
        self.address.trim_start_matches("https://").trim_start_matches("http://")
    }

    /// Returns a client without cookies for one organization.
    pub fn api(&self, slug: &str) -> Api {
        Api::new(self, slug)
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Returns everything that the server has written so far: stdout, then stderr.
    pub fn output(&self) -> String {
        [&self.stdout, &self.stderr]
            .map(|file| String::from_utf8_lossy(&fs::read(file).unwrap_or_default()).into_owned())
            .concat()
    }

    /// Returns what the server has printed on stdout so far.
    pub fn stdout(&self) -> String {
        String::from_utf8_lossy(&fs::read(&self.stdout).unwrap_or_default()).into_owned()
    }

    /// Returns what the server has logged so far.
    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&fs::read(&self.stderr).unwrap_or_default()).into_owned()
    }

    /// Kills the server, like a crash.
    pub fn kill9(&mut self) {
        signal(&mut self.child, Signal::KILL);
        self.child.wait().expect("waiting for a killed server");
    }

    /// Sends SIGTERM and waits for the end of the server.
    pub fn terminate(&mut self) -> ExitStatus {
        self.ask_to_terminate();
        wait(&mut self.child, STOP_DEADLINE).unwrap_or_else(|| {
            panic!("the server ignores SIGTERM:\n{}", tail(&self.stderr));
        })
    }

    /// Sends SIGTERM without waiting, for tests of the shutdown itself.
    pub fn ask_to_terminate(&mut self) {
        signal(&mut self.child, Signal::TERM);
    }

    /// Sends SIGHUP.
    pub fn hang_up(&mut self) {
        signal(&mut self.child, Signal::HUP);
    }

    /// Freezes the server: its sockets stay open, but it does not answer.
    pub fn stop(&mut self) {
        signal(&mut self.child, Signal::STOP);
    }

    /// Continues a frozen server.
    pub fn cont(&mut self) {
        signal(&mut self.child, Signal::CONT);
    }

    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("waiting for the server").is_none()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if thread::panicking() {
            // The test runner captures stderr, and shows it because the test has failed.
            let _ = writeln!(std::io::stderr(), "the server's last lines:\n{}", tail(&self.stderr));
        }
    }
}

/// Drains the pipe for as long as the server runs, and reports the address it listens on.
fn drain(pipe: ChildStdout, mut copy: File, address: &Sender<String>) {
    for line in BufReader::new(pipe).split(b'\n') {
        let Ok(line) = line else { return };
        let _ = copy.write_all(&[&line[..], b"\n"].concat());
        if let Some(found) = String::from_utf8_lossy(&line).strip_prefix("listening on ") {
            let _ = address.send(found.trim_end_matches(['/', '\r']).to_owned());
        }
    }
}
