//! Maps errors of use cases to answers: what every use case may meet once, and the refusals of each use case, exhaustively. The
//! mapping of refusals that only one handler answers may be declared beside that handler. This module also logs the causes of a
//! failure, once.

use std::convert::Infallible;

use actix_web::HttpResponse;
use actix_web::http::header;
use orgauth_application::accounts::by_operator::AccountRefusal;
use orgauth_application::accounts::change_password::ChangePasswordRefusal;
use orgauth_application::accounts::email_change::ChangeEmailRefusal;
use orgauth_application::accounts::password_reset::PasswordResetRefusal;
use orgauth_application::accounts::sessions::NoSuchSession;
use orgauth_application::accounts::two_factor::TwoFactorChangeRefusal;
use orgauth_application::app::Interrupted;
use orgauth_application::authorize::AdmitRefusal;
use orgauth_application::error::{Error, Failure, Wait};
use orgauth_application::keys::api_keys::ApiKeyRefusal;
use orgauth_application::keys::service_keys::ServiceKeyRefusal;
use orgauth_application::operations::servers::DataKeyMissing;
use orgauth_application::organizations::accept_invite::AcceptRefusal;
use orgauth_application::organizations::founding::SlugTaken;
use orgauth_application::organizations::invites::InvitationRefusal;
use orgauth_application::organizations::organization::OrganizationRefusal;
use orgauth_application::organizations::roles::RoleRefusal;
use orgauth_application::organizations::security::RulesRefusal;
use orgauth_application::proof::owner::OwnerRefusal;
use orgauth_application::proof::reauthenticate::WrongPassword;
use orgauth_application::sign_in::login::InvalidCredentials;
use orgauth_application::sign_in::refresh::RefreshRefusal;
use orgauth_application::sign_in::second_factor::SecondFactorRefusal;
use orgauth_application::sign_in::switch_organization::SwitchRefusal;
use orgauth_application::verify::VerifyRefusal;
use orgauth_application::webhooks::subscriptions::WebhookRefusal;
use orgauth_domain::Duration;
use orgauth_domain::accounts::password::PasswordReason;
use orgauth_domain::organizations::connection::NamedConnection;
use orgauth_domain::organizations::invite::InviteRefusal;
use orgauth_domain::organizations::membership::MemberRefusal;
use orgauth_domain::ports::{BlockingError, LookupError, StoreError};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::browser::OriginNotAllowed;
use orgauth_domain::sign_in::two_factor::TwoFactorRefusal;
use orgauth_domain::text::Slug;

use crate::code::{ErrorCode, FieldCode};
use crate::dto::{ErrorBody, ErrorEnvelope, FieldError, WayIn};

/// A refusal or a failure that answers a request.
#[derive(Debug, Clone)]
pub struct ApiError {
    /// The error code.
    pub code: ErrorCode,
    /// The message for developers.
    pub message: String,
    /// The fields that are wrong; only with `validation_failed`.
    pub fields: Vec<FieldError>,
    /// The reasons against a password; only with `password_rejected`.
    pub reasons: Vec<PasswordReason>,
    /// The organizations that would be left without an active admin, or that have such a role; only with `last_admin` and `role_exists`.
    pub organizations: Box<[Slug]>,
    /// Whether no account has the passkey; only with `passkey_invalid`.
    pub is_unknown_passkey: bool,
    /// The connection to go by; only with `sso_required`.
    pub connection: Option<Box<NamedConnection>>,
    /// Seconds to wait; with 429 and 503.
    pub retry_after: Option<i64>,
    /// Whether to close the connection after the answer, because the rest of the body was not read.
    pub closes: bool,
}

impl ApiError {
    /// A refusal with the code's meaning as its message.
    pub fn new(code: ErrorCode) -> Self {
        let retry_after = (code.status().as_u16() == 503).then_some(1);
        let message = code.meaning().to_owned();
        let (fields, reasons, organizations) = (Vec::new(), Vec::new(), Box::default());
        Self {
            code,
            message,
            fields,
            reasons,
            organizations,
            is_unknown_passkey: false,
            connection: None,
            retry_after,
            closes: false,
        }
    }

    /// A refusal with another message.
    pub fn with_message(code: ErrorCode, message: impl ToString) -> Self {
        Self { message: message.to_string(), ..Self::new(code) }
    }

    /// A refusal with `validation_failed` that lists all wrong fields.
    pub fn fields(fields: Vec<FieldError>) -> Self {
        let message = match fields.as_slice() {
            [one] if one.field.is_empty() => one.message.clone(),
            [one] => format!("{}: {}", one.field, one.message),
            _ => "some fields are missing or have wrong values".to_owned(),
        };
        Self { fields, ..Self::with_message(ErrorCode::ValidationFailed, message) }
    }

    /// Closes the connection after the answer.
    #[must_use]
    pub fn closing(self) -> Self {
        Self { closes: true, ..self }
    }

    /// A refusal that the caller may repeat after `retry_after`.
    pub(crate) fn waiting(code: ErrorCode, retry_after: Duration) -> Self {
        Self { retry_after: Some(retry_after.seconds_rounded_up().max(1)), ..Self::new(code) }
    }

    /// A refusal of a new password.
    pub(crate) fn rejected(reasons: Vec<PasswordReason>) -> Self {
        Self { reasons, ..Self::new(ErrorCode::PasswordRejected) }
    }

    /// A failure of the service; only the log names its cause.
    pub fn internal(what: &str, cause: &dyn std::fmt::Display) -> Self {
        tracing::error!(%cause, "{what}");
        Self::with_message(ErrorCode::Internal, "the service failed; its log has this request id")
    }

    /// Builds the answer.
    pub fn response(&self, request_id: &str) -> HttpResponse {
        let mut response = HttpResponse::build(self.code.status());
        if let Some(seconds) = self.retry_after {
            response.insert_header((header::RETRY_AFTER, seconds.to_string()));
        }
        if self.closes {
            response.force_close();
        }
        // For the access log.
        response.extensions_mut().insert(self.code);
        response.json(self.envelope(request_id))
    }

    /// Builds the body of the answer.
    pub(crate) fn envelope(&self, request_id: &str) -> ErrorEnvelope {
        ErrorEnvelope {
            status: "error",
            error: ErrorBody {
                code: self.code,
                message: self.message.clone(),
                request_id: request_id.to_owned(),
                fields: (!self.fields.is_empty()).then(|| self.fields.clone()),
                reasons: (!self.reasons.is_empty()).then(|| self.reasons.clone()),
                organizations: (!self.organizations.is_empty()).then(|| self.organizations.to_vec()),
                unknown_passkey: self.is_unknown_passkey.then_some(true),
                connection: self.connection.as_deref().cloned().map(WayIn::from),
                retry_after: self.retry_after,
            },
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(cause) => {
                tracing::warn!(%cause, "the store is unavailable");
                let told = if cause.is_without_primary() {
                    "no server of the service's store takes writes; try again"
                } else {
                    "the service cannot reach its store; try again"
                };
                Self::with_message(ErrorCode::Unavailable, told)
            }
            StoreError::Corrupt(cause) => Self::internal("a row is damaged", &cause),
            StoreError::Failed(cause) => Self::internal("the store failed", &cause),
        }
    }
}

impl From<Infallible> for ApiError {
    fn from(none: Infallible) -> Self {
        match none {}
    }
}

impl<R: Into<Self>> From<Error<R>> for ApiError {
    fn from(error: Error<R>) -> Self {
        match error {
            Error::Refused(refusal) => refusal.into(),
            Error::NoOrganization => Self::new(ErrorCode::OrganizationNotFound),
            Error::Denied(fault) => fault.into(),
            Error::Wait(wait) => wait.into(),
            Error::Failed(failure) => failure.into(),
        }
    }
}

impl From<Wait> for ApiError {
    fn from(wait: Wait) -> Self {
        match wait {
            Wait::Attempts { retry_after } => Self::waiting(ErrorCode::TooManyAttempts, retry_after),
            Wait::Busy => Self::with_message(ErrorCode::Busy, wait),
            Wait::Requests { retry_after } => Self::waiting(ErrorCode::RateLimited, retry_after),
            Wait::Exports { retry_after } => {
                Self { message: wait.to_string(), ..Self::waiting(ErrorCode::RateLimited, retry_after) }
            }
        }
    }
}

impl From<Failure> for ApiError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Store(error) => error.into(),
            Failure::Lookup(LookupError::Busy) => Self::new(ErrorCode::Busy),
            Failure::Lookup(LookupError::Unavailable(cause)) => StoreError::Unavailable(cause).into(),
            Failure::Lookup(LookupError::Failed(cause)) => StoreError::Failed(cause).into(),
            Failure::Token(error) => Self::internal("no token could be signed", &error),
            Failure::Seal(error) => Self::internal("a value could not be sealed or opened", &error),
            Failure::Interrupted(Interrupted::Hashing(busy)) => Self::with_message(ErrorCode::Busy, busy),
            Failure::Interrupted(Interrupted::Blocking(error)) => error.into(),
        }
    }
}

impl From<BlockingError> for ApiError {
    fn from(error: BlockingError) -> Self {
        match error {
            BlockingError::Busy => Self::new(ErrorCode::Busy),
            BlockingError::Panicked(cause) => Self::internal("blocking work did not finish", &cause),
        }
    }
}

impl From<DataKeyMissing> for ApiError {
    fn from(missing: DataKeyMissing) -> Self {
        tracing::warn!(error = %missing, "the server is not ready");
        let told = "the service lacks a data key that sealed stored values; its log names the key";
        Self::with_message(ErrorCode::Unavailable, told)
    }
}

impl From<AccessFault> for ApiError {
    fn from(fault: AccessFault) -> Self {
        let code = match fault {
            AccessFault::NoToken => ErrorCode::AuthenticationRequired,
            AccessFault::Expired => ErrorCode::TokenExpired,
            AccessFault::Invalid => ErrorCode::InvalidToken,
            AccessFault::NoRefreshToken => ErrorCode::RefreshTokenMissing,
            AccessFault::InvalidRefreshToken => ErrorCode::RefreshTokenInvalid,
            AccessFault::OrganizationPage => ErrorCode::OriginNotAllowed,
            AccessFault::ProvesTooLittle | AccessFault::ProofTooOld | AccessFault::OperatorRequired => {
                ErrorCode::ReauthenticationRequired
            }
            AccessFault::OrganizationSuspended => ErrorCode::OrganizationSuspended,
            AccessFault::NotAMember => ErrorCode::NotAMember,
            AccessFault::MembershipNotActive => ErrorCode::MembershipNotActive,
            AccessFault::MethodNotAllowed | AccessFault::PasskeyNotCounted => ErrorCode::SignInMethodNotAllowed,
            AccessFault::SsoRequired(ref way) => {
                return Self { connection: way.clone(), ..Self::with_message(ErrorCode::SsoRequired, &fault) };
            }
            AccessFault::AdminRequired => ErrorCode::AdminRequired,
            AccessFault::KeyRefused => ErrorCode::InvalidApiKey,
            AccessFault::ScopeMissing | AccessFault::PersonRequired => ErrorCode::ScopeMissing,
            AccessFault::Impersonation => ErrorCode::Impersonation,
            // As an unknown route.
            AccessFault::NotTheOperator => return Self::new(ErrorCode::NotFound),
        };
        Self::with_message(code, fault)
    }
}

impl From<AdmitRefusal> for ApiError {
    fn from(refusal: AdmitRefusal) -> Self {
        match refusal {
            AdmitRefusal::SlugRequired => Self::with_message(ErrorCode::OrgSlugRequired, refusal),
            AdmitRefusal::Origin(_) | AdmitRefusal::BeyondOrganization => {
                Self::with_message(ErrorCode::OriginNotAllowed, refusal)
            }
            AdmitRefusal::TwoCredentials => {
                Self::fields(vec![FieldError::new("X-API-Key", FieldCode::Invalid, refusal.to_string())])
            }
            AdmitRefusal::PartialTokenInvalid => Self::new(ErrorCode::PartialTokenInvalid),
        }
    }
}

impl From<OriginNotAllowed> for ApiError {
    fn from(refusal: OriginNotAllowed) -> Self {
        Self::with_message(ErrorCode::OriginNotAllowed, refusal)
    }
}

impl From<InvalidCredentials> for ApiError {
    fn from(refusal: InvalidCredentials) -> Self {
        Self::with_message(ErrorCode::InvalidCredentials, refusal)
    }
}

impl From<RefreshRefusal> for ApiError {
    fn from(refusal: RefreshRefusal) -> Self {
        let code = match refusal {
            RefreshRefusal::Missing => ErrorCode::RefreshTokenMissing,
            RefreshRefusal::Invalid => ErrorCode::RefreshTokenInvalid,
            RefreshRefusal::Reused => ErrorCode::RefreshTokenReused,
        };
        Self::with_message(code, refusal)
    }
}

impl From<WrongPassword> for ApiError {
    fn from(refusal: WrongPassword) -> Self {
        Self::with_message(ErrorCode::InvalidCredentials, refusal)
    }
}

impl From<ChangeEmailRefusal> for ApiError {
    fn from(refusal: ChangeEmailRefusal) -> Self {
        match refusal {
            ChangeEmailRefusal::Owner(refusal) => refusal.into(),
            ChangeEmailRefusal::PasskeyRequired(_) | ChangeEmailRefusal::OpensOrganization(_) => {
                Self::with_message(ErrorCode::ReauthenticationRequired, refusal)
            }
        }
    }
}

impl From<OwnerRefusal> for ApiError {
    fn from(refusal: OwnerRefusal) -> Self {
        match refusal {
            OwnerRefusal::WrongPassword(wrong) => wrong.into(),
            OwnerRefusal::PasskeyInvalid(invalid) => invalid.into(),
            OwnerRefusal::NoPasskey => Self::with_message(ErrorCode::PasskeyNotFound, refusal),
            OwnerRefusal::NotFresh => Self::with_message(ErrorCode::ReauthenticationRequired, refusal),
            OwnerRefusal::CodeRequired => {
                Self::fields(vec![FieldError::new("code", FieldCode::Required, refusal.to_string())])
            }
            OwnerRefusal::WrongCode => Self::with_message(ErrorCode::InvalidCode, refusal),
        }
    }
}

impl From<ChangePasswordRefusal> for ApiError {
    fn from(refusal: ChangePasswordRefusal) -> Self {
        match refusal {
            ChangePasswordRefusal::WrongPassword(wrong) => wrong.into(),
            ChangePasswordRefusal::NotSet => Self::with_message(ErrorCode::PasswordNotSet, refusal),
            ChangePasswordRefusal::Rejected(reasons) => Self::rejected(reasons),
        }
    }
}

impl From<TwoFactorRefusal> for ApiError {
    fn from(refusal: TwoFactorRefusal) -> Self {
        let code = match refusal {
            TwoFactorRefusal::AlreadyEnabled => ErrorCode::TwoFactorAlreadyEnabled,
            TwoFactorRefusal::NotEnabled => ErrorCode::TwoFactorNotEnabled,
            TwoFactorRefusal::WrongCode => ErrorCode::InvalidCode,
        };
        Self::with_message(code, refusal)
    }
}

impl From<TwoFactorChangeRefusal> for ApiError {
    fn from(refusal: TwoFactorChangeRefusal) -> Self {
        match refusal {
            TwoFactorChangeRefusal::Refused(refusal) => refusal.into(),
            TwoFactorChangeRefusal::RequiredByOrganization => {
                Self::with_message(ErrorCode::TwoFactorRequired, refusal)
            }
            TwoFactorChangeRefusal::PasskeyRequired(_) => {
                Self::with_message(ErrorCode::ReauthenticationRequired, refusal)
            }
            TwoFactorChangeRefusal::ProofRequired => {
                let message = "is required, or reauthentication in its place";
                Self::fields(vec![FieldError::new("password", FieldCode::Required, message)])
            }
            TwoFactorChangeRefusal::PartialTokenInvalid => Self::new(ErrorCode::PartialTokenInvalid),
            TwoFactorChangeRefusal::Owner(refusal) => refusal.into(),
        }
    }
}

impl From<AccountRefusal> for ApiError {
    fn from(refusal: AccountRefusal) -> Self {
        let code = match refusal {
            AccountRefusal::NotFound => ErrorCode::UserNotFound,
            AccountRefusal::TwoFactorNotEnabled => ErrorCode::TwoFactorNotEnabled,
        };
        Self::with_message(code, refusal)
    }
}

impl From<SecondFactorRefusal> for ApiError {
    fn from(refusal: SecondFactorRefusal) -> Self {
        match refusal {
            SecondFactorRefusal::PartialTokenInvalid => Self::new(ErrorCode::PartialTokenInvalid),
            SecondFactorRefusal::WrongCode => Self::with_message(ErrorCode::InvalidCode, refusal),
            SecondFactorRefusal::PasskeyInvalid(invalid) => invalid.into(),
            SecondFactorRefusal::NoPasskey => Self::with_message(ErrorCode::PasskeyNotFound, refusal),
        }
    }
}

impl From<ServiceKeyRefusal> for ApiError {
    fn from(refusal: ServiceKeyRefusal) -> Self {
        match refusal {
            ServiceKeyRefusal::NotFound => Self::new(ErrorCode::ServiceKeyNotFound),
            ServiceKeyRefusal::AlreadyExpired => {
                Self::fields(vec![FieldError::new("expiresAt", FieldCode::Invalid, "must lie in the future")])
            }
            ServiceKeyRefusal::ImpersonatesWithoutManage => {
                Self::fields(vec![FieldError::new("mayImpersonate", FieldCode::Invalid, "needs the scope manage")])
            }
        }
    }
}

impl From<ApiKeyRefusal> for ApiError {
    fn from(refusal: ApiKeyRefusal) -> Self {
        match refusal {
            ApiKeyRefusal::NotFound => Self::new(ErrorCode::ApiKeyNotFound),
            ApiKeyRefusal::AlreadyExpired => {
                Self::fields(vec![FieldError::new("expiresAt", FieldCode::Invalid, "must lie in the future")])
            }
            ApiKeyRefusal::LimitReached { .. } => Self::with_message(ErrorCode::ApiKeyLimitReached, refusal),
        }
    }
}

impl From<WebhookRefusal> for ApiError {
    fn from(refusal: WebhookRefusal) -> Self {
        match refusal {
            WebhookRefusal::NotFound => Self::new(ErrorCode::WebhookNotFound),
            WebhookRefusal::DeliveryNotFound => Self::new(ErrorCode::DeliveryNotFound),
            WebhookRefusal::Exists => Self::with_message(ErrorCode::WebhookExists, refusal),
            WebhookRefusal::LimitReached { .. } => Self::with_message(ErrorCode::WebhookLimitReached, refusal),
            WebhookRefusal::Paused => Self::with_message(ErrorCode::WebhookPaused, refusal),
        }
    }
}

impl From<SlugTaken> for ApiError {
    fn from(SlugTaken: SlugTaken) -> Self {
        Self::new(ErrorCode::SlugTaken)
    }
}

impl From<OrganizationRefusal> for ApiError {
    fn from(refusal: OrganizationRefusal) -> Self {
        match refusal {
            OrganizationRefusal::SlugTaken => Self::new(ErrorCode::SlugTaken),
            OrganizationRefusal::Active(active) => Self::with_message(ErrorCode::OrganizationActive, active),
            OrganizationRefusal::OperatorRequired => Self::new(ErrorCode::AdminRequired),
            OrganizationRefusal::OwnOrganization => Self::with_message(ErrorCode::CannotSuspendSelf, refusal),
            OrganizationRefusal::AllowedByMembers => Self::with_message(ErrorCode::Impersonation, refusal),
            OrganizationRefusal::Contrast(unreadable) => {
                Self::with_message(ErrorCode::ContrastTooLow, format!("branding.accentColor {unreadable}"))
            }
            OrganizationRefusal::Rules(RulesRefusal::NoSecondFactor(none)) => {
                Self::with_message(ErrorCode::TwoFactorNotEnabled, none)
            }
            OrganizationRefusal::Rules(RulesRefusal::MethodNotShown(none)) => {
                Self::with_message(ErrorCode::SignInMethodNotAllowed, none)
            }
            OrganizationRefusal::Rules(RulesRefusal::ConnectionNotProven(none)) => {
                Self::with_message(ErrorCode::ConnectionNotProven, none)
            }
        }
    }
}

impl From<MemberRefusal> for ApiError {
    fn from(refusal: MemberRefusal) -> Self {
        let code = match refusal {
            MemberRefusal::NotAMember => ErrorCode::MemberNotFound,
            MemberRefusal::AlreadyMember => ErrorCode::AlreadyMember,
            MemberRefusal::CannotRemoveSelf => ErrorCode::CannotRemoveSelf,
            MemberRefusal::CannotSuspendSelf => ErrorCode::CannotSuspendSelf,
            MemberRefusal::ManagedByDirectory(_) => ErrorCode::ManagedByDirectory,
            MemberRefusal::LastAdmin => ErrorCode::LastAdmin,
        };
        Self::with_message(code, refusal)
    }
}

impl From<InviteRefusal> for ApiError {
    fn from(refusal: InviteRefusal) -> Self {
        let code = match refusal {
            InviteRefusal::Invalid => ErrorCode::InviteInvalid,
            InviteRefusal::Expired => ErrorCode::InviteExpired,
            InviteRefusal::Pending => ErrorCode::InvitePending,
            InviteRefusal::NotFound => ErrorCode::InviteNotFound,
        };
        Self::with_message(code, refusal)
    }
}

impl From<InvitationRefusal> for ApiError {
    fn from(refusal: InvitationRefusal) -> Self {
        match refusal {
            InvitationRefusal::Refused(refusal) => refusal.into(),
            InvitationRefusal::AlreadyMember => Self::with_message(ErrorCode::AlreadyMember, refusal),
            InvitationRefusal::EmailDomain(refusal) => Self::with_message(ErrorCode::EmailDomainNotAllowed, refusal),
            InvitationRefusal::Roles(refusal) => refusal.into(),
        }
    }
}

impl From<RoleRefusal> for ApiError {
    fn from(refusal: RoleRefusal) -> Self {
        let code = match refusal {
            RoleRefusal::Member(refusal) => return refusal.into(),
            RoleRefusal::ExistsIn(ref slugs) => {
                let organizations = slugs.clone().into();
                return Self { organizations, ..Self::with_message(ErrorCode::RoleExists, refusal) };
            }
            RoleRefusal::NotDefinedHere => return Self::new(ErrorCode::NotFound),
            RoleRefusal::OnlyAdmin => ErrorCode::OnlyAdmin,
            RoleRefusal::NotFound => ErrorCode::RoleNotFound,
            RoleRefusal::Exists => ErrorCode::RoleExists,
            RoleRefusal::LimitReached { .. } => ErrorCode::RoleLimitReached,
            RoleRefusal::InUse => ErrorCode::RoleInUse,
            RoleRefusal::UnknownRole(_) => ErrorCode::UnknownRole,
            RoleRefusal::UnknownPermission(_) => ErrorCode::UnknownPermission,
            RoleRefusal::PermissionInUse { .. } => ErrorCode::PermissionInUse,
            RoleRefusal::NotHeld(_) | RoleRefusal::NotHeldByMaker { .. } | RoleRefusal::MakerNotAdmin { .. } => {
                ErrorCode::PermissionNotHeld
            }
        };
        Self::with_message(code, refusal)
    }
}

impl From<AcceptRefusal> for ApiError {
    fn from(refusal: AcceptRefusal) -> Self {
        match refusal {
            AcceptRefusal::Refused(refusal) => refusal.into(),
            AcceptRefusal::EmailDomain(refusal) => Self::with_message(ErrorCode::EmailDomainNotAllowed, refusal),
            AcceptRefusal::PasskeyRequired => Self::with_message(ErrorCode::ReauthenticationRequired, refusal),
            AcceptRefusal::AccountExists => Self::with_message(ErrorCode::AccountExists, refusal),
            AcceptRefusal::AlreadyMember => Self::with_message(ErrorCode::AlreadyMember, refusal),
            AcceptRefusal::RegistrationIncomplete { name, password } => {
                let missing = [(name, "name"), (password, "password")].into_iter().filter(|(missing, _)| *missing);
                Self::fields(missing.map(|(_, field)| required(field)).collect())
            }
            AcceptRefusal::PasswordRejected(reasons) => Self::rejected(reasons),
        }
    }
}

fn required(field: &str) -> FieldError {
    FieldError::new(field, FieldCode::Required, "is required for a new account")
}

impl From<PasswordResetRefusal> for ApiError {
    fn from(refusal: PasswordResetRefusal) -> Self {
        match refusal {
            PasswordResetRefusal::Invalid(invalid) => Self::with_message(ErrorCode::ResetTokenInvalid, invalid),
            PasswordResetRefusal::Rejected(reasons) => Self::rejected(reasons),
        }
    }
}

impl From<NoSuchSession> for ApiError {
    fn from(NoSuchSession: NoSuchSession) -> Self {
        Self::new(ErrorCode::SessionNotFound)
    }
}

impl From<SwitchRefusal> for ApiError {
    fn from(refusal: SwitchRefusal) -> Self {
        match refusal {
            SwitchRefusal::SameOrganization => {
                Self::fields(vec![FieldError::new("slug", FieldCode::Invalid, refusal.to_string())])
            }
            SwitchRefusal::PasswordRequired | SwitchRefusal::TooLongAgo => {
                Self::with_message(ErrorCode::ReauthenticationRequired, refusal)
            }
        }
    }
}

impl From<VerifyRefusal> for ApiError {
    fn from(refusal: VerifyRefusal) -> Self {
        let code = match refusal {
            VerifyRefusal::SlugRequired => ErrorCode::OrgSlugRequired,
            VerifyRefusal::KeyRefused => ErrorCode::InvalidApiKey,
        };
        Self::with_message(code, refusal)
    }
}
