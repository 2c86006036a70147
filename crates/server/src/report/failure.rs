//! Why a command failed: a code for scripts, one line for people, an exit code.

use std::convert::Infallible;
use std::fmt::Display;
use std::io;
use std::net::SocketAddr;

use orgauth_application::accounts::by_operator::AccountRefusal;
use orgauth_application::accounts::two_factor::TwoFactorChangeRefusal;
use orgauth_application::error::{self, Error};
use orgauth_application::keys::api_keys::ApiKeyRefusal;
use orgauth_application::keys::service_keys::ServiceKeyRefusal;
use orgauth_application::keys::signing_keys::SigningKeyRefusal;
use orgauth_application::operations::bootstrap::DamagedSecret;
use orgauth_application::organizations::add_member::AddMemberRefusal;
use orgauth_application::organizations::organization::OrganizationRefusal;
use orgauth_application::organizations::security::RulesRefusal;
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
        Self::configuration(format!("secrets.data_keys: {error}"))
    }
}

impl<R: Into<Self>> From<Error<R>> for Failure {
    fn from(error: Error<R>) -> Self {
        match error {
            Error::Refused(refusal) => refusal.into(),
            Error::NoOrganization => Self::new("organization_not_found", Error::<Infallible>::NoOrganization),
            Error::Denied(fault) => Self::new("admin_required", fault),
            Error::Failed(error::Failure::Store(error)) => error.into(),
            Error::Failed(error::Failure::Seal(error)) => error.into(),
            Error::Failed(failure) => Self::internal(failure),
            Error::Wait(wait) => Self::internal(wait),
        }
    }
}

impl From<Infallible> for Failure {
    fn from(none: Infallible) -> Self {
        match none {}
    }
}

impl From<DamagedSecret> for Failure {
    fn from(damaged: DamagedSecret) -> Self {
        Self::internal(damaged)
    }
}

impl From<OrganizationRefusal> for Failure {
    fn from(refusal: OrganizationRefusal) -> Self {
        let code = match refusal {
            OrganizationRefusal::SlugTaken => "slug_taken",
            OrganizationRefusal::Active(_) => "organization_active",
            OrganizationRefusal::OwnOrganization => "cannot_suspend_self",
            OrganizationRefusal::AllowedByMembers => "impersonation",
            OrganizationRefusal::OperatorRequired => "admin_required",
            OrganizationRefusal::Rules(RulesRefusal::NoSecondFactor(_)) => "two_factor_not_enabled",
            OrganizationRefusal::Rules(RulesRefusal::MethodNotShown(_)) => "method_not_allowed",
            OrganizationRefusal::Rules(RulesRefusal::ConnectionNotProven(_)) => "connection_not_proven",
            OrganizationRefusal::Contrast(_) => "contrast_too_low",
        };
        Self::new(code, refusal)
    }
}

impl From<AddMemberRefusal> for Failure {
    fn from(refusal: AddMemberRefusal) -> Self {
        let code = match refusal {
            AddMemberRefusal::EmailDomain(_) => "email_domain_not_allowed",
            AddMemberRefusal::AlreadyMember => "already_member",
            AddMemberRefusal::AccountExists => "account_exists",
            AddMemberRefusal::NameRequired => "name_required",
            AddMemberRefusal::PasswordRequired => "password_required",
            AddMemberRefusal::PasswordRejected(_) => "password_rejected",
        };
        Self::new(code, refusal)
    }
}

impl From<Lagging> for Failure {
    fn from(lagging: Lagging) -> Self {
        Self::new("servers_lag", lagging)
    }
}

impl From<SigningKeyRefusal> for Failure {
    fn from(refusal: SigningKeyRefusal) -> Self {
        match refusal {
            SigningKeyRefusal::Rotation(refusal) => Self::new("too_soon", refusal),
            SigningKeyRefusal::NoSuchKey(refusal) => {
                Self::new("signing_key_not_found", format!("{refusal}; `orgauth keys list` shows all"))
            }
        }
    }
}

impl From<AccountRefusal> for Failure {
    fn from(refusal: AccountRefusal) -> Self {
        let code = match refusal {
            AccountRefusal::NotFound => "user_not_found",
            AccountRefusal::TwoFactorNotEnabled => "two_factor_not_enabled",
        };
        Self::new(code, refusal)
    }
}

/// No rule refuses the operator who resets a second factor.
impl From<TwoFactorChangeRefusal> for Failure {
    fn from(refusal: TwoFactorChangeRefusal) -> Self {
        Self::internal(refusal)
    }
}

impl From<ServiceKeyRefusal> for Failure {
    fn from(refusal: ServiceKeyRefusal) -> Self {
        let code = match refusal {
            ServiceKeyRefusal::NotFound => "service_key_not_found",
            ServiceKeyRefusal::AlreadyExpired | ServiceKeyRefusal::ImpersonatesWithoutManage => "validation_failed",
        };
        Self::new(code, refusal)
    }
}

impl From<ApiKeyRefusal> for Failure {
    fn from(refusal: ApiKeyRefusal) -> Self {
        let code = match refusal {
            ApiKeyRefusal::NotFound => "api_key_not_found",
            ApiKeyRefusal::AlreadyExpired => "validation_failed",
            ApiKeyRefusal::LimitReached { .. } => "api_key_limit_reached",
        };
        Self::new(code, refusal)
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
