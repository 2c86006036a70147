//! Why a command failed: a code for scripts, one line for people, an exit code.

use std::fmt::Display;
use std::io;
use std::net::SocketAddr;

use orgauth_application::accounts::by_operator::AccountError;
use orgauth_application::accounts::import::ImportError;
use orgauth_application::accounts::two_factor::TwoFactorError;
use orgauth_application::keys::api_keys::ApiKeyError;
use orgauth_application::keys::service_keys::ServiceKeyError;
use orgauth_application::keys::signing_keys::SigningKeyError;
use orgauth_application::operations::bootstrap::BootstrapError;
use orgauth_application::operations::servers::WatchError;
use orgauth_application::organizations::add_member::AddMemberError;
use orgauth_application::organizations::organization::OrganizationError;
use orgauth_domain::operations::server::Lagging;
use orgauth_domain::ports::{SealError, StoreError};

use crate::config::ConfigError;

/// A failed command.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) exit_code: u8,
    /// Further members of the JSON object, beside `error`.
    pub(crate) details: serde_json::Map<String, serde_json::Value>,
    /// Whether the command has already printed the failure.
    pub(crate) is_told: bool,
    /// Whether to print to stderr even with `--json`, because stdout has no reader.
    pub(crate) on_stderr: bool,
}

impl Failure {
    /// A refusal; exit code 1.
    pub(crate) fn new(code: &'static str, message: impl Display) -> Self {
        let (message, details) = (message.to_string(), serde_json::Map::new());
        Self { code, message, exit_code: 1, details, is_told: false, on_stderr: false }
    }

    /// A wrong configuration or command line; exit code 2.
    pub(crate) fn configuration(message: impl Display) -> Self {
        Self { exit_code: 2, ..Self::new("configuration", message) }
    }

    /// The server can't listen on the address of a setting.
    pub(crate) fn not_listening(setting: &str, address: SocketAddr, error: &io::Error) -> Self {
        let advice = match error.kind() {
            io::ErrorKind::PermissionDenied if address.port() < 1024 => {
                "; a port below 1024 takes CAP_NET_BIND_SERVICE"
            }
            _ => "",
        };
        Self::new("listen", format!("{setting}: cannot listen on {address}: {error}{advice}"))
    }

    /// Adds a line that says what to do next.
    pub(crate) fn and(self, advice: &str) -> Self {
        Self { message: format!("{}\n{advice}", self.message), ..self }
    }

    /// A defect, or a machine without enough resources.
    pub(crate) fn internal(error: impl Display) -> Self {
        Self::new("internal", error)
    }
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Self {
        Self::configuration(error)
    }
}

impl From<prometheus::Error> for Failure {
    fn from(error: prometheus::Error) -> Self {
        Self::internal(error)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match &error {
            StoreError::Unavailable(_) => Self::new("unavailable", error),
            // Said by PostgreSQL behind a pooler that lends a connection for one transaction.
            StoreError::Failed(cause) if cause.to_string().contains("prepared statement \"") => Self::configuration(
                format!("{error}: set store.prepared_statements to false behind a pooler that pools by transaction"),
            ),
            StoreError::Corrupt(_) | StoreError::Failed(_) => Self::internal(&error),
        }
    }
}

impl From<SealError> for Failure {
    fn from(error: SealError) -> Self {
        Self::configuration(error)
    }
}

impl From<BootstrapError> for Failure {
    fn from(error: BootstrapError) -> Self {
        match error {
            BootstrapError::Seal(error) => Self::configuration(format!("secrets.data_keys: {error}")),
            BootstrapError::Store(error) => error.into(),
            BootstrapError::Damaged(_) => Self::internal(&error),
        }
    }
}

impl From<OrganizationError> for Failure {
    fn from(error: OrganizationError) -> Self {
        match error {
            OrganizationError::SlugTaken => Self::new("slug_taken", error),
            OrganizationError::NotFound => Self::new("organization_not_found", error),
            OrganizationError::Active(_) => Self::new("organization_active", error),
            OrganizationError::OperatorRequired | OrganizationError::Denied(_) => Self::new("admin_required", error),
            OrganizationError::TwoFactorNotEnabled => Self::new("two_factor_not_enabled", error),
            OrganizationError::Store(error) => error.into(),
        }
    }
}

impl From<AddMemberError> for Failure {
    fn from(error: AddMemberError) -> Self {
        let code = match error {
            AddMemberError::OrganizationNotFound => "organization_not_found",
            AddMemberError::EmailDomain(_) => "email_domain_not_allowed",
            AddMemberError::AlreadyMember => "already_member",
            AddMemberError::AccountExists => "account_exists",
            AddMemberError::NameRequired => "name_required",
            AddMemberError::PasswordRequired => "password_required",
            AddMemberError::PasswordRejected(_) => "password_rejected",
            AddMemberError::Store(error) => return error.into(),
            AddMemberError::Interrupted(error) => return Self::internal(&error),
        };
        Self::new(code, error)
    }
}

impl From<Lagging> for Failure {
    fn from(lagging: Lagging) -> Self {
        Self::new("servers_lag", lagging)
    }
}

impl From<WatchError> for Failure {
    fn from(error: WatchError) -> Self {
        match error {
            WatchError::Lagging(lagging) => lagging.into(),
            WatchError::Store(error) => error.into(),
        }
    }
}

impl From<SigningKeyError> for Failure {
    fn from(error: SigningKeyError) -> Self {
        match error {
            SigningKeyError::Rotation(refusal) => Self::new("too_soon", refusal),
            SigningKeyError::NoSuchKey(refusal) => {
                Self::new("signing_key_not_found", format!("{refusal}; `orgauth keys list` shows all"))
            }
            SigningKeyError::Seal(error) => error.into(),
            SigningKeyError::Store(error) => error.into(),
        }
    }
}

impl From<AccountError> for Failure {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::NotFound => Self::new("user_not_found", error),
            AccountError::TwoFactorNotEnabled => Self::new("two_factor_not_enabled", error),
            AccountError::Denied(fault) => Self::internal(fault),
            AccountError::Store(error) => error.into(),
        }
    }
}

impl From<ImportError> for Failure {
    fn from(error: ImportError) -> Self {
        match error {
            ImportError::Seal(error) => error.into(),
            ImportError::Store(error) => error.into(),
            ImportError::Denied(fault) => Self::internal(fault),
        }
    }
}

impl From<TwoFactorError> for Failure {
    fn from(error: TwoFactorError) -> Self {
        match error {
            TwoFactorError::Store(error) => error.into(),
            TwoFactorError::Seal(error) => error.into(),
            TwoFactorError::Refused(_)
            | TwoFactorError::RequiredByOrganization
            | TwoFactorError::PasswordRequired
            | TwoFactorError::PartialTokenInvalid
            | TwoFactorError::Throttled { .. }
            | TwoFactorError::Denied(_)
            | TwoFactorError::Reauthentication(_)
            | TwoFactorError::Interrupted(_)
            | TwoFactorError::Token(_) => Self::internal(&error),
        }
    }
}

impl From<ServiceKeyError> for Failure {
    fn from(error: ServiceKeyError) -> Self {
        let code = match error {
            ServiceKeyError::NotFound => "service_key_not_found",
            ServiceKeyError::AlreadyExpired => "validation_failed",
            ServiceKeyError::Store(error) => return error.into(),
        };
        Self::new(code, error)
    }
}

impl From<ApiKeyError> for Failure {
    fn from(error: ApiKeyError) -> Self {
        let code = match error {
            ApiKeyError::OrganizationNotFound => "organization_not_found",
            ApiKeyError::NotFound => "api_key_not_found",
            ApiKeyError::AlreadyExpired => "validation_failed",
            ApiKeyError::Denied(_) => "admin_required",
            ApiKeyError::LimitReached { .. } => "api_key_limit_reached",
            ApiKeyError::Store(error) => return error.into(),
        };
        Self::new(code, error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_that_takes_a_privilege_says_which_one() {
        let message = |address: &str, kind: io::ErrorKind| {
            Failure::not_listening("http.listen", address.parse().unwrap(), &kind.into()).message
        };
        let denied = io::ErrorKind::PermissionDenied;
        assert!(message("127.0.0.1:443", denied).ends_with("; a port below 1024 takes CAP_NET_BIND_SERVICE"));
        for other in [message("127.0.0.1:8080", denied), message("127.0.0.1:443", io::ErrorKind::AddrInUse)] {
            assert!(other.starts_with("http.listen: cannot listen on 127.0.0.1:"), "{other}");
            assert!(!other.contains("CAP_"), "{other}");
        }
    }
}
