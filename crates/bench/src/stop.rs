//! Turns Ctrl-C and SIGTERM into a flag that all loops check, so that every destructor still runs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tokio::signal::unix::{SignalKind, signal};

use crate::Fallible;

static STOPPING: AtomicBool = AtomicBool::new(false);

/// Handles signals from now on: they end this process only through [`check`].
pub(crate) fn listen() -> Fallible<()> {
    // Read this before the handlers replace the setting of nohup.
    let detached = ignores_hang_up();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (mut interrupt, mut terminate, mut hang_up) = {
        let _entered = runtime.enter();
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?, signal(SignalKind::hangup())?)
    };
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
                _ = hang_up.recv(), if !detached => {}
            }
            eprintln!("bench: stopping; cleaning up");
            STOPPING.store(true, Ordering::Relaxed);
            // Further signals are ignored during the clean-up.
            std::future::pending::<()>().await;
        });
    })?;
    Ok(())
}

/// Whether the process was started to survive its terminal, as with nohup.
fn ignores_hang_up() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = ignored.and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok());
    mask.is_some_and(|mask| mask & 1 == 1)
}

/// Whether a signal has arrived.
pub(crate) fn is_wanted() -> bool {
    STOPPING.load(Ordering::Relaxed)
}

/// Fails after a signal has arrived.
pub(crate) fn check() -> Fallible<()> {
    if is_wanted() { Err("interrupted".into()) } else { Ok(()) }
}

/// Sleeps, but fails as soon as a signal arrives.
pub(crate) fn sleep(span: Duration) -> Fallible<()> {
    let end = Instant::now() + span;
    while let Some(left) = end.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) {
        check()?;
        thread::sleep(left.min(Duration::from_millis(50)));
    }
    check()
}
