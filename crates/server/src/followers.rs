//! The check before a command seals a value: whether every live server can open it.

use std::thread::sleep;
use std::time::Duration;

use orgauth_application::operations::servers::{self, Watch};
use orgauth_domain::operations::server::FORGOTTEN_AFTER;

use crate::failure::Failure;
use crate::output::say;
use crate::wiring::Service;

/// The interval of the checks whether a server has died.
const CHECK_INTERVAL: Duration = Duration::from_millis(200);

/// Waits until every live server has the data key that seals. A server without it would keep its present signing
/// keys, answer second factors with 500 and never send a mail. A server that lacks the key but may be dead is waited
/// for.
///
/// # Errors
/// Live servers lack the key; nothing was changed.
pub(crate) fn ensure_all_follow(service: &Service) -> Result<(), Failure> {
    let (store, sealer) = (&*service.app.store, &*service.app.sealer);
    let watch = Watch::begin(store)?;
    let mut is_told = false;
    while let Some(lagging) = watch.check(store, sealer)? {
        if !std::mem::replace(&mut is_told, true) {
            let named: Vec<String> = lagging.servers.iter().map(ToString::to_string).collect();
            let (key, wait) = (sealer.active(), FORGOTTEN_AFTER.seconds_rounded_up());
            say(&format!("waiting up to {wait} s whether these still live, which lack {key}: {}", named.join(", ")));
        }
        sleep(CHECK_INTERVAL);
    }
    Ok(servers::note_data_key(store, sealer)?)
}
