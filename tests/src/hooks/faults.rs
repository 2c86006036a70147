//! The faults.

use std::fmt;

use crate::StoreKind;

/// A fault that a run causes repeatedly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// `kill -9` of the server.
    KillServer,
    /// `kill -9` of the database server.
    KillDatabase,
    /// The database server ends every connection.
    CutConnections,
    /// `kill -9` of one of two servers on one database.
    KillOneOfTwo,
    /// One of two servers is frozen for longer than its leases, and then continues.
    Freeze,
    /// SIGTERM under load.
    Terminate,
}

impl Fault {
    pub const ALL: [Self; 6] = [
        Self::KillServer,
        Self::KillDatabase,
        Self::CutConnections,
        Self::KillOneOfTwo,
        Self::Freeze,
        Self::Terminate,
    ];

    /// Whether the fault is possible on this store.
    pub fn is_possible(self, kind: StoreKind) -> bool {
        kind == StoreKind::Postgres || matches!(self, Self::KillServer | Self::Terminate)
    }

    /// Whether the fault needs two servers.
    pub(super) fn wants_two(self) -> bool {
        matches!(self, Self::KillOneOfTwo | Self::Freeze)
    }

    /// The fault's name on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::KillServer => "kill-server",
            Self::KillDatabase => "kill-database",
            Self::CutConnections => "cut-connections",
            Self::KillOneOfTwo => "kill-one-of-two",
            Self::Freeze => "freeze",
            Self::Terminate => "terminate",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::KillServer => "kill -9 of the server",
            Self::KillDatabase => "kill -9 of PostgreSQL",
            Self::CutConnections => "all connections to PostgreSQL cut",
            Self::KillOneOfTwo => "kill -9 of one of two servers",
            Self::Freeze => "SIGSTOP past the lease, SIGCONT",
            Self::Terminate => "SIGTERM under load",
        })
    }
}
