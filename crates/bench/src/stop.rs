//! What ends a run early: an error, or a signal. A signal only sets a flag that all loops check, so that every destructor
//! still runs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tokio::signal::unix::{SignalKind, signal};

/// The result of most functions; the error is a message for people.
pub(crate) type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

static STOPPING: AtomicBool = AtomicBool::new(false);

/// Handles Ctrl-C and SIGTERM from now on: they end this process only through [`check`].
pub(crate) fn listen() -> Fallible<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (mut interrupt, mut terminate) = {
        let _entered = runtime.enter();
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?)
    };
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            eprintln!("bench: stopping; cleaning up");
            STOPPING.store(true, Ordering::Relaxed);
            // Further signals are ignored during the clean-up.
            std::future::pending::<()>().await;
        });
    })?;
    Ok(())
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
