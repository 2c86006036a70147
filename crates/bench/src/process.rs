//! Server processes: start them, wait for them, end them by their process id.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::{Fallible, stop};

const START: Duration = Duration::from_secs(30);
const END: Duration = Duration::from_secs(8);

/// A running server. Dropping it ends the process.
pub(crate) struct Server {
    child: Child,
    /// The address that the server listens on.
    pub(crate) address: SocketAddr,
    /// The time from the start of the process to its line `listening on`.
    pub(crate) took: Duration,
    // Kept open, because a write into a closed pipe would end the server.
    _stdout: BufReader<ChildStdout>,
}

impl Server {
    /// Starts `program` with `arguments` and waits until it listens. Its log is written as in production, but to /dev/null.
    pub(crate) fn start(program: &Path, arguments: &[&str]) -> Fallible<Self> {
        stop::check()?;
        let start = Instant::now();
        let mut child = command(program, arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let stdout = child.stdout.take().ok_or("no pipe from the server")?;
        let (sender, line) = channel();
        std::thread::spawn(move || {
            let mut reader = BufReader::new(stdout);
            let mut line = String::new();
            let read = reader.read_line(&mut line);
            // Fails if the server took too long, so that nobody receives any more.
            let _ = sender.send((read.map(|_| line), Instant::now(), reader));
        });
        let told = loop {
            match line.recv_timeout(Duration::from_millis(100)) {
                Err(RecvTimeoutError::Timeout) if start.elapsed() < START && !stop::is_wanted() => {}
                told => break told.ok(),
            }
        };
        let listening = told.and_then(|(read, at, stdout)| {
            let line = read.ok()?;
            let address = line.trim_end().strip_prefix("listening on http://")?.parse().ok()?;
            Some((address, at, stdout))
        });
        let Some((address, at, stdout)) = listening else {
            end(&mut child, &[]);
            stop::check()?;
            return Err(format!(
                "{} {} did not start: {}",
                program.display(),
                arguments.join(" "),
                why(program, arguments)
            )
            .into());
        };
        Ok(Self { child, address, took: at.duration_since(start), _stdout: stdout })
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        end(&mut self.child, &[Signal::TERM]);
    }
}

/// Returns a command without other environment variables and out of reach of the terminal's signals: the bench ends it itself.
pub(crate) fn command(program: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).env_clear().stdin(Stdio::null()).process_group(0);
    command
}

/// Starts the program again to read its error message on stderr.
fn why(program: &Path, arguments: &[&str]) -> String {
    let Ok(child) = command(program, arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn() else {
        return "it can't be started".to_owned();
    };
    std::thread::sleep(Duration::from_secs(2));
    if let Some(pid) = Pid::from_raw(child.id().try_into().unwrap_or(0)) {
        let _ = kill_process(pid, Signal::KILL);
    }
    let said = child.wait_with_output().map(|output| output.stderr).unwrap_or_default();
    String::from_utf8_lossy(&said).lines().take(5).collect::<Vec<_>>().join("\n")
}

/// Sends `child` the signals one after the other until it ends, and finally kills it.
pub(crate) fn end(child: &mut Child, signals: &[Signal]) {
    for signal in signals {
        if matches!(child.try_wait(), Ok(Some(_))) {
            return;
        }
        let _ = kill_process(Pid::from_child(child), *signal);
        let asked = Instant::now();
        while asked.elapsed() < END {
            if matches!(child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    let _ = child.kill();
    let _ = child.wait();
}
