//! Server processes: start them, wait for them, end them by their process id.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::stop::{self, Fallible};

const START: Duration = Duration::from_mins(1);
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
        let mut stdout = BufReader::new(child.stdout.take().ok_or("no pipe from the server")?);
        let (sender, line) = channel();
        std::thread::spawn(move || {
            let mut line = String::new();
            let _ = stdout.read_line(&mut line);
            // Fails if the server took too long, so that nobody receives any more.
            let _ = sender.send((line, Instant::now(), stdout));
        });
        let told = loop {
            match line.recv_timeout(Duration::from_millis(100)) {
                Err(RecvTimeoutError::Timeout) if start.elapsed() < START && !stop::is_wanted() => {}
                told => break told.ok(),
            }
        };
        let listening = told.and_then(|(line, at, stdout)| {
            let address = line.trim_end().strip_prefix("listening on http://")?.parse().ok()?;
            Some((address, at, stdout))
        });
        let Some((address, at, stdout)) = listening else {
            kill(&mut child);
            stop::check()?;
            // Started once more, so that its error message is seen.
            let mut again = command(program, arguments).stdout(Stdio::null()).spawn()?;
            std::thread::sleep(Duration::from_secs(2));
            kill(&mut again);
            return Err(format!("{} {} did not start", program.display(), arguments.join(" ")).into());
        };
        Ok(Self { child, address, took: at.duration_since(start), _stdout: stdout })
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = kill_process(Pid::from_child(&self.child), Signal::TERM);
        let asked = Instant::now();
        while asked.elapsed() < END {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        kill(&mut self.child);
    }
}

/// Returns a command without other environment variables and out of reach of the terminal's signals: the bench ends it itself.
pub(crate) fn command(program: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).env_clear().stdin(Stdio::null()).process_group(0);
    command
}

fn kill(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}
