//! What the operator looks at: servers, queues, signing keys, and what needs attention. `orgauth doctor` tells the same of a machine.

use orgauth_domain::Duration;
use orgauth_domain::keys::signing_key::SigningKeyRow;
use orgauth_domain::operations::queue::{Backlog, Lane};
use orgauth_domain::operations::server::ServerHeartbeat;
use orgauth_domain::ports::StoreResult;

use super::{servers, shut_out};
use crate::app::App;
use crate::keys::signing_keys;

/// How long a due job may wait for a server.
pub const DUE: Duration = Duration::from_minutes(5);

/// The state of the running service.
#[derive(Clone)]
pub struct Health {
    /// The servers that run now.
    pub servers: Vec<ServerHeartbeat>,
    /// What waits in each lane of the queue.
    pub lanes: Vec<(Lane, Backlog)>,
    /// The keys that sign and verify tokens, oldest first.
    pub signing_keys: Vec<SigningKeyRow>,
    /// What needs attention.
    pub warnings: Vec<Warning>,
}

/// Something that needs attention.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub advice: &'static str,
}

/// Reads the state of the service.
///
/// # Errors
/// The store failed.
pub fn health(app: &App) -> StoreResult<Health> {
    let store = &*app.store;
    let servers = servers::live(store)?;
    // What is parked waits for people, and not for a server.
    let lanes = [Lane::Mail, Lane::Webhooks, Lane::OperatorWebhooks]
        .map(|lane| app.queue.backlog(lane).map(|backlog| (lane, backlog)));
    let lanes = lanes.into_iter().collect::<StoreResult<Vec<_>>>()?;
    let rp_id = &app.settings.passkeys.rp.id;
    let shut_out = shut_out::count(store, rp_id, &app.settings.methods())?.lines(rp_id);
    let late = lanes.iter().filter_map(|(lane, backlog)| {
        let late = backlog.oldest_due.filter(|late| *late > DUE)?;
        Some(Warning {
            message: format!("{lane}: {} wait, the longest due for {} s", backlog.jobs, late.millis() / 1000),
            advice: "See the servers' logs and the metrics orgauth_queue_*: the mail server or the receivers may hang.",
        })
    });
    let lagging = servers::lagging(store, &*app.sealer)?.map(|lagging| Warning {
        message: lagging.to_string(),
        advice: "Add the key to secrets.data_keys of these servers, and restart them.",
    });
    let shut_out = shut_out.into_iter().map(|(message, advice)| Warning { message, advice });
    Ok(Health {
        warnings: late.chain(lagging).chain(shut_out).collect(),
        signing_keys: signing_keys::list(store)?,
        servers,
        lanes,
    })
}
