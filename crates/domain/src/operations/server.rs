//! The servers that use one store. Each writes a heartbeat with the names of the data keys that it holds, so that no server
//! seals a value that another one can't open (docs/security.md, "Replacing keys").
//!
//! A server counts as live for [`FORGOTTEN_AFTER`] after its last heartbeat. A server that stops in an orderly way is
//! deleted at once; one that died delays the others no longer than that.

use std::fmt;

use crate::id::typed_id;
use crate::time::{Duration, Timestamp};

typed_id! {
    /// Identifies a run of a server.
    ServerId of OfServer = "srv";
}

/// The interval of heartbeats. It isn't configurable: the command line and every server have to agree on it.
pub const HEARTBEAT: Duration = Duration::from_seconds(5);

/// How long after its last heartbeat a server counts as live: two heartbeats may fail.
pub const FORGOTTEN_AFTER: Duration = Duration::from_seconds(15);

/// A server, as its heartbeat describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerRow {
    /// Identifies this run of the process.
    pub id: ServerId,
    /// The name by which an operator recognizes it: machine, address, process.
    pub name: String,
    /// The program's version.
    pub version: String,
    /// The names of the data keys with which it can open values.
    pub data_keys: Vec<String>,
    /// The name of the data key with which it seals values.
    pub active_key: String,
    /// When it was started.
    pub started_at: Timestamp,
}

impl fmt::Display for ServerRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, version, data_keys, active_key, .. } = self;
        write!(f, "{name} (version {version}, data keys {}, seals with {active_key})", data_keys.join(" "))
    }
}

/// A server, with its last heartbeat by the database's clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerHeartbeat {
    /// The server.
    pub server: ServerRow,
    /// Its last heartbeat.
    pub at: Timestamp,
}

/// Servers that can't open values of a data key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lagging {
    /// The data key.
    pub data_key: String,
    /// The servers; at least one.
    pub servers: Vec<ServerRow>,
}

impl Lagging {
    /// The servers of `live` that lack a data key; absent when all have it.
    pub fn among(data_key: &str, live: Vec<ServerHeartbeat>) -> Option<Self> {
        let lacks = |server: &ServerRow| !server.data_keys.iter().any(|held| held == data_key);
        let servers: Vec<ServerRow> = live.into_iter().map(|heartbeat| heartbeat.server).filter(lacks).collect();
        (!servers.is_empty()).then(|| Self { data_key: data_key.to_owned(), servers })
    }

    /// The servers of `live` that lack a data key and have sent a heartbeat since `first` was read, so that they are known
    /// to run; absent when there are none yet.
    pub fn among_alive(data_key: &str, first: &[ServerHeartbeat], live: Vec<ServerHeartbeat>) -> Option<Self> {
        let is_newer = |heartbeat: &ServerHeartbeat| {
            first.iter().all(|before| before.server.id != heartbeat.server.id || before.at < heartbeat.at)
        };
        Self::among(data_key, live.into_iter().filter(is_newer).collect())
    }
}

impl fmt::Display for Lagging {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { data_key, servers } = self;
        let named: Vec<String> = servers.iter().map(ToString::to_string).collect();
        write!(
            f,
            "the data key {data_key}, which seals now, is not held by: {}; nothing was changed. Add it to their \
             secrets.data_keys and restart them, or stop them; a server that is gone is forgotten {} s after its last sign \
             of life",
            named.join(", "),
            FORGOTTEN_AFTER.seconds_rounded_up(),
        )
    }
}

impl std::error::Error for Lagging {}

#[cfg(test)]
mod tests {
    use super::*;

    fn server(name: &str, data_keys: &[&str]) -> ServerRow {
        let now = Timestamp::from_seconds(1_800_000_000);
        ServerRow {
            id: ServerId::new(now, [1; 10]),
            name: name.to_owned(),
            version: "1.2.3".to_owned(),
            data_keys: data_keys.iter().map(|&key| key.to_owned()).collect(),
            active_key: data_keys[0].to_owned(),
            started_at: now,
        }
    }

    fn heartbeat(name: &str, data_keys: &[&str], at: i64) -> ServerHeartbeat {
        ServerHeartbeat { server: server(name, data_keys), at: Timestamp::from_seconds(at) }
    }

    #[test]
    fn l1_only_a_server_with_a_new_heartbeat_is_known_to_live() {
        let among_alive =
            |first: &[ServerHeartbeat], live: Vec<ServerHeartbeat>| Lagging::among_alive("k2", first, live);
        let old = || heartbeat("old", &["k1"], 1);
        assert_eq!(among_alive(&[old()], vec![old()]), None);
        assert_eq!(among_alive(&[old()], vec![heartbeat("old", &["k1"], 2)]).unwrap().servers, [old().server]);
        assert_eq!(among_alive(&[], vec![old()]).unwrap().servers, [old().server], "it came meanwhile");
        assert_eq!(among_alive(&[], vec![heartbeat("new", &["k2"], 2)]), None);
    }

    #[test]
    fn l1_servers_that_lack_the_key_are_named_and_no_others() {
        let live =
            vec![heartbeat("old", &["k1"], 1), heartbeat("new", &["k1", "k2"], 1), heartbeat("like", &["k22"], 1)];
        let lagging = Lagging::among("k2", live.clone()).unwrap();
        assert_eq!(lagging.servers, [live[0].server.clone(), live[2].server.clone()]);
        let told = lagging.to_string();
        assert!(told.contains("old (version 1.2.3, data keys k1, seals with k1), like (") && told.contains("15 s"));
        assert!(!told.contains("new ("), "{told}");
        assert_eq!(Lagging::among("k1", vec![live[1].clone()]), None);
        assert_eq!(Lagging::among("k1", Vec::new()), None);
    }
}
