//! `GET /operator/health`.

use orgauth_api_derive::Answer;
use orgauth_application::operations::health::{self, Health};
use orgauth_domain::Timestamp;
use orgauth_domain::keys::signing_key::SigningKeyState;
use orgauth_domain::operations::queue::Lane;

use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::Operator;

endpoint! {
    /// Returns the state of the service: its servers, its queues, its signing keys, and what needs attention.
    ///
    /// It has what `orgauth doctor` says of the database. The metrics have more, and over time.
    ///
    /// A server counts as running for 15 seconds after its last heartbeat. `warnings` is empty when all is well: it names jobs
    /// that have been due for more than five minutes, servers that lack the data key which seals now, and settings that shut people
    /// out.
    GET = Get "/operator/health" getHealth, Operator, get,
}

/// The state of the service.
#[derive(Answer)]
pub(crate) struct HealthData {
    /// The servers that run now.
    pub(crate) servers: Vec<RunningServer>,
    /// What waits to be sent.
    pub(crate) queues: Vec<QueueState>,
    /// The keys that sign and verify tokens, oldest first.
    pub(crate) signing_keys: Vec<SigningKey>,
    /// What needs attention; empty when all is well.
    pub(crate) warnings: Vec<HealthWarning>,
}

/// A server that runs.
#[derive(Answer)]
pub(crate) struct RunningServer {
    /// Its name: machine, address, process.
    #[eg("auth-1 0.0.0.0:8080 4711")]
    pub(crate) name: String,
    /// The program's version.
    #[eg("1.0.0")]
    pub(crate) version: String,
    /// When it was started.
    pub(crate) started_at: Timestamp,
    /// Its last heartbeat.
    pub(crate) last_seen_at: Timestamp,
}

/// What waits in a queue.
#[derive(Answer)]
pub(crate) struct QueueState {
    /// The queue.
    pub(crate) name: Lane,
    /// How many jobs wait, are tried again or are under way.
    #[eg(0)]
    pub(crate) jobs: u64,
    /// For how many seconds the oldest due one has been due; left out if none is.
    #[eg(2)]
    pub(crate) oldest_due_seconds: Option<i64>,
}

/// A key that signs or verifies tokens.
#[derive(Answer)]
pub(crate) struct SigningKey {
    /// The `kid` of its tokens.
    #[eg("k_01m7z6x9deedk840w8hq8wctdh")]
    pub(crate) id: String,
    /// Its state.
    pub(crate) state: SigningKeyState,
    /// Since when it has this state.
    pub(crate) since: Timestamp,
}

/// Something that needs attention.
#[derive(Answer)]
pub(crate) struct HealthWarning {
    /// What is wrong.
    #[eg("mail: 12 wait, the longest due for 900 s")]
    pub(crate) message: String,
    /// What to do.
    #[eg("See the servers' logs.")]
    pub(crate) advice: String,
}

impl From<Health> for HealthData {
    fn from(health: Health) -> Self {
        let Health { servers, lanes, signing_keys, warnings } = health;
        Self {
            servers: servers
                .into_iter()
                .map(|heartbeat| RunningServer {
                    name: heartbeat.server.name,
                    version: heartbeat.server.version,
                    started_at: heartbeat.server.started_at,
                    last_seen_at: heartbeat.at,
                })
                .collect(),
            queues: lanes
                .into_iter()
                .map(|(name, backlog)| QueueState {
                    name,
                    jobs: backlog.jobs,
                    oldest_due_seconds: backlog.oldest_due.map(|age| age.millis() / 1000),
                })
                .collect(),
            signing_keys: signing_keys
                .into_iter()
                .map(|key| SigningKey { id: key.id.to_string(), state: key.state, since: key.since })
                .collect(),
            warnings: warnings
                .into_iter()
                .map(|one| HealthWarning { message: one.message, advice: one.advice.to_owned() })
                .collect(),
        }
    }
}

async fn get(call: Call<Operator>) -> Result<Reply<HealthData>, ApiError> {
    let health = call.run(health::health).await??;
    Reply::of(&HealthData::from(health))
}
