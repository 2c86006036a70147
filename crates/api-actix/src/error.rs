//! Maps errors of use cases to answers: one exhaustive mapping for each type, without a `_` arm. The mapping of an error that
//! only one handler answers may be declared beside that handler. This module also logs the causes of a failure, once.

use actix_web::HttpResponse;
use actix_web::http::header;
use orgauth_application::accounts::by_operator::AccountError;
use orgauth_application::accounts::change_password::ChangePasswordError;
use orgauth_application::accounts::export::ExportError;
use orgauth_application::accounts::password_reset::PasswordResetError;
use orgauth_application::accounts::sessions::EndSessionError;
use orgauth_application::accounts::two_factor::TwoFactorError;
use orgauth_application::app::Interrupted;
use orgauth_application::authorize::AdmitError;
use orgauth_application::initiator::InitiatorError;
use orgauth_application::keys::api_keys::ApiKeyError;
use orgauth_application::operations::servers::NotReady;
use orgauth_application::organizations::accept_invite::AcceptError;
use orgauth_application::organizations::invites::InviteError;
use orgauth_application::organizations::members::MemberError;
use orgauth_application::organizations::organization::OrganizationError;
use orgauth_application::proof::owner::OwnerError;
use orgauth_application::proof::reauthenticate::ReauthenticationError;
use orgauth_application::sign_in::login::LoginError;
use orgauth_application::sign_in::refresh::RefreshError;
use orgauth_application::sign_in::second_factor::SecondFactorError;
use orgauth_application::sign_in::switch_organization::SwitchError;
use orgauth_application::verify::VerifyError;
use orgauth_application::webhooks::subscriptions::WebhookError;
use orgauth_application::write_limit::UserWriteError;
use orgauth_domain::Duration;
use orgauth_domain::accounts::password::PasswordReason;
use orgauth_domain::organizations::invite::InviteRefusal;
use orgauth_domain::organizations::membership::MemberRefusal;
use orgauth_domain::ports::{BlockingError, Busy, LookupError, SealError, StoreError, TokenError};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::browser::OriginNotAllowed;
use orgauth_domain::sign_in::two_factor::TwoFactorRefusal;
use orgauth_domain::text::Slug;

use crate::code::{ErrorCode, FieldCode};
use crate::dto::{ErrorBody, ErrorEnvelope, FieldError};

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
    /// The organizations that would be left without an active admin; only with `last_admin`.
    pub organizations: Vec<Slug>,
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
        let (fields, reasons, organizations) = (Vec::new(), Vec::new(), Vec::new());
        Self { code, message, fields, reasons, organizations, retry_after, closes: false }
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

    /// A refusal with `too_many_attempts`, which the caller may repeat after `retry_after`.
    pub(crate) fn throttled(retry_after: Duration) -> Self {
        Self::waiting(ErrorCode::TooManyAttempts, retry_after)
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
                organizations: (!self.organizations.is_empty()).then(|| self.organizations.clone()),
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
                Self::with_message(ErrorCode::Unavailable, "the service cannot reach its store; try again")
            }
            StoreError::Corrupt(cause) => Self::internal("a row is damaged", &cause),
            StoreError::Failed(cause) => Self::internal("the store failed", &cause),
        }
    }
}

impl From<NotReady> for ApiError {
    fn from(error: NotReady) -> Self {
        match error {
            NotReady::Store(error) => error.into(),
            NotReady::DataKeyMissing(_) => {
                tracing::warn!(%error, "the server is not ready");
                let told = "the service lacks a data key that sealed stored values; its log names the key";
                Self::with_message(ErrorCode::Unavailable, told)
            }
        }
    }
}

impl From<TokenError> for ApiError {
    fn from(error: TokenError) -> Self {
        Self::internal("no token could be signed", &error)
    }
}

impl From<Busy> for ApiError {
    fn from(error: Busy) -> Self {
        Self::with_message(ErrorCode::Busy, error)
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

impl From<Interrupted> for ApiError {
    fn from(error: Interrupted) -> Self {
        match error {
            Interrupted::Hashing(busy) => busy.into(),
            Interrupted::Blocking(error) => error.into(),
        }
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
            AccessFault::OrganizationSuspended => ErrorCode::OrganizationSuspended,
            AccessFault::NotAMember => ErrorCode::NotAMember,
            AccessFault::MembershipNotActive => ErrorCode::MembershipNotActive,
            AccessFault::AdminRequired => ErrorCode::AdminRequired,
            AccessFault::KeyRefused => ErrorCode::InvalidApiKey,
            AccessFault::ScopeMissing => ErrorCode::ScopeMissing,
        };
        Self::with_message(code, fault)
    }
}

impl From<UserWriteError> for ApiError {
    fn from(error: UserWriteError) -> Self {
        match error {
            UserWriteError::RateLimited { retry_after } => Self::waiting(ErrorCode::RateLimited, retry_after),
            UserWriteError::Store(error) => error.into(),
        }
    }
}

impl From<AdmitError> for ApiError {
    fn from(error: AdmitError) -> Self {
        match error {
            AdmitError::SlugRequired => Self::with_message(ErrorCode::OrgSlugRequired, error),
            AdmitError::OrganizationNotFound => Self::with_message(ErrorCode::OrganizationNotFound, error),
            AdmitError::Origin(_) | AdmitError::BeyondOrganization => {
                Self::with_message(ErrorCode::OriginNotAllowed, error)
            }
            AdmitError::TwoCredentials => {
                Self::fields(vec![FieldError::new("X-API-Key", FieldCode::Invalid, error.to_string())])
            }
            AdmitError::PartialTokenInvalid => Self::new(ErrorCode::PartialTokenInvalid),
            AdmitError::Access(fault) => fault.into(),
            AdmitError::Store(error) => error.into(),
        }
    }
}

impl From<OriginNotAllowed> for ApiError {
    fn from(error: OriginNotAllowed) -> Self {
        Self::with_message(ErrorCode::OriginNotAllowed, error)
    }
}

impl From<LoginError> for ApiError {
    fn from(error: LoginError) -> Self {
        match error {
            LoginError::InvalidCredentials => Self::with_message(ErrorCode::InvalidCredentials, error),
            LoginError::Throttled { retry_after } => Self::throttled(retry_after),
            LoginError::Busy => Self::with_message(ErrorCode::Busy, error),
            LoginError::Denied(fault) => fault.into(),
            LoginError::Store(error) => error.into(),
            LoginError::Interrupted(error) => error.into(),
            LoginError::Token(error) => error.into(),
        }
    }
}

impl From<RefreshError> for ApiError {
    fn from(error: RefreshError) -> Self {
        match error {
            RefreshError::Missing => Self::with_message(ErrorCode::RefreshTokenMissing, error),
            RefreshError::Invalid => Self::with_message(ErrorCode::RefreshTokenInvalid, error),
            RefreshError::Reused => Self::with_message(ErrorCode::RefreshTokenReused, error),
            RefreshError::Store(error) => error.into(),
            RefreshError::Token(error) => error.into(),
        }
    }
}

impl From<ReauthenticationError> for ApiError {
    fn from(error: ReauthenticationError) -> Self {
        match error {
            ReauthenticationError::WrongPassword => Self::with_message(ErrorCode::InvalidCredentials, error),
            ReauthenticationError::Throttled { retry_after } => Self::throttled(retry_after),
            ReauthenticationError::Busy => Self::with_message(ErrorCode::Busy, error),
            ReauthenticationError::Denied(fault) => fault.into(),
            ReauthenticationError::Store(error) => error.into(),
            ReauthenticationError::Interrupted(error) => error.into(),
        }
    }
}

impl From<OwnerError> for ApiError {
    fn from(error: OwnerError) -> Self {
        match error {
            OwnerError::Reauthentication(error) => error.into(),
            OwnerError::CodeRequired => {
                Self::fields(vec![FieldError::new("code", FieldCode::Required, error.to_string())])
            }
            OwnerError::WrongCode => Self::with_message(ErrorCode::InvalidCode, error),
            OwnerError::Throttled { retry_after } => Self::throttled(retry_after),
            OwnerError::Denied(fault) => fault.into(),
            OwnerError::Seal(error) => error.into(),
            OwnerError::Store(error) => error.into(),
        }
    }
}

impl From<ChangePasswordError> for ApiError {
    fn from(error: ChangePasswordError) -> Self {
        match error {
            ChangePasswordError::WrongPassword => Self::with_message(ErrorCode::InvalidCredentials, error),
            ChangePasswordError::Denied(fault) => fault.into(),
            ChangePasswordError::Rejected(reasons) => Self::rejected(reasons),
            ChangePasswordError::Reauthentication(error) => error.into(),
            ChangePasswordError::Store(error) => error.into(),
            ChangePasswordError::Interrupted(error) => error.into(),
            ChangePasswordError::Token(error) => error.into(),
        }
    }
}

impl From<SealError> for ApiError {
    fn from(error: SealError) -> Self {
        Self::internal("a sealed value does not open", &error)
    }
}

impl From<TwoFactorError> for ApiError {
    fn from(error: TwoFactorError) -> Self {
        match error {
            TwoFactorError::Refused(refusal) => {
                let code = match refusal {
                    TwoFactorRefusal::AlreadyEnabled => ErrorCode::TwoFactorAlreadyEnabled,
                    TwoFactorRefusal::NotEnabled => ErrorCode::TwoFactorNotEnabled,
                    TwoFactorRefusal::WrongCode => ErrorCode::InvalidCode,
                };
                Self::with_message(code, refusal)
            }
            TwoFactorError::RequiredByOrganization => Self::with_message(ErrorCode::TwoFactorRequired, error),
            TwoFactorError::PasswordRequired => {
                Self::fields(vec![FieldError::new("password", FieldCode::Required, "is required")])
            }
            TwoFactorError::PartialTokenInvalid => Self::new(ErrorCode::PartialTokenInvalid),
            TwoFactorError::Throttled { retry_after } => Self::throttled(retry_after),
            TwoFactorError::Denied(fault) => fault.into(),
            TwoFactorError::Seal(error) => error.into(),
            TwoFactorError::Token(error) => error.into(),
            TwoFactorError::Reauthentication(error) => error.into(),
            TwoFactorError::Store(error) => error.into(),
            TwoFactorError::Interrupted(error) => error.into(),
        }
    }
}

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::NotFound => Self::with_message(ErrorCode::UserNotFound, error),
            AccountError::TwoFactorNotEnabled => Self::with_message(ErrorCode::TwoFactorNotEnabled, error),
            AccountError::Denied(fault) => fault.into(),
            AccountError::Store(error) => error.into(),
        }
    }
}

impl From<ExportError> for ApiError {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Account(error) => error.into(),
            ExportError::RateLimited { retry_after } => {
                Self { message: error.to_string(), ..Self::waiting(ErrorCode::RateLimited, retry_after) }
            }
            ExportError::Store(error) => error.into(),
        }
    }
}

impl From<SecondFactorError> for ApiError {
    fn from(error: SecondFactorError) -> Self {
        match error {
            SecondFactorError::PartialTokenInvalid => Self::new(ErrorCode::PartialTokenInvalid),
            SecondFactorError::WrongCode => Self::with_message(ErrorCode::InvalidCode, error),
            SecondFactorError::Throttled { retry_after } => Self::throttled(retry_after),
            SecondFactorError::Denied(fault) => fault.into(),
            SecondFactorError::Seal(error) => error.into(),
            SecondFactorError::Store(error) => error.into(),
            SecondFactorError::Token(error) => error.into(),
        }
    }
}

impl From<ApiKeyError> for ApiError {
    fn from(error: ApiKeyError) -> Self {
        match error {
            ApiKeyError::OrganizationNotFound => Self::new(ErrorCode::OrganizationNotFound),
            ApiKeyError::NotFound => Self::new(ErrorCode::ApiKeyNotFound),
            ApiKeyError::AlreadyExpired => {
                Self::fields(vec![FieldError::new("expiresAt", FieldCode::Invalid, "must lie in the future")])
            }
            ApiKeyError::Denied(fault) => fault.into(),
            ApiKeyError::LimitReached { .. } => Self::with_message(ErrorCode::ApiKeyLimitReached, error),
            ApiKeyError::Store(error) => error.into(),
        }
    }
}

impl From<WebhookError> for ApiError {
    fn from(error: WebhookError) -> Self {
        match error {
            WebhookError::NotFound => Self::new(ErrorCode::WebhookNotFound),
            WebhookError::DeliveryNotFound => Self::new(ErrorCode::DeliveryNotFound),
            WebhookError::Exists => Self::with_message(ErrorCode::WebhookExists, error),
            WebhookError::LimitReached { .. } => Self::with_message(ErrorCode::WebhookLimitReached, error),
            WebhookError::Paused => Self::with_message(ErrorCode::WebhookPaused, error),
            WebhookError::RateLimited { retry_after } => Self::waiting(ErrorCode::RateLimited, retry_after),
            WebhookError::Denied(fault) => fault.into(),
            WebhookError::Seal(error) => error.into(),
            WebhookError::Initiator(error) => error.into(),
            WebhookError::Store(error) => error.into(),
        }
    }
}

impl From<OrganizationError> for ApiError {
    fn from(error: OrganizationError) -> Self {
        match error {
            OrganizationError::NotFound => Self::new(ErrorCode::OrganizationNotFound),
            OrganizationError::SlugTaken => Self::new(ErrorCode::SlugTaken),
            OrganizationError::Active(active) => Self::with_message(ErrorCode::OrganizationActive, active),
            OrganizationError::OperatorRequired => Self::new(ErrorCode::AdminRequired),
            OrganizationError::TwoFactorNotEnabled => Self::with_message(ErrorCode::TwoFactorNotEnabled, error),
            OrganizationError::Denied(fault) => fault.into(),
            OrganizationError::Store(error) => error.into(),
        }
    }
}

impl From<InitiatorError> for ApiError {
    fn from(error: InitiatorError) -> Self {
        match error {
            InitiatorError::OrganizationNotFound => Self::new(ErrorCode::OrganizationNotFound),
            InitiatorError::Store(error) => error.into(),
        }
    }
}

impl From<MemberError> for ApiError {
    fn from(error: MemberError) -> Self {
        match error {
            MemberError::Refused(refusal) => {
                let code = match refusal {
                    MemberRefusal::NotAMember => ErrorCode::MemberNotFound,
                    MemberRefusal::AlreadyMember => ErrorCode::AlreadyMember,
                    MemberRefusal::CannotRemoveSelf => ErrorCode::CannotRemoveSelf,
                    MemberRefusal::CannotSuspendSelf => ErrorCode::CannotSuspendSelf,
                    MemberRefusal::LastAdmin => ErrorCode::LastAdmin,
                };
                Self::with_message(code, refusal)
            }
            MemberError::Denied(fault) => fault.into(),
            MemberError::Initiator(error) => error.into(),
            MemberError::Store(error) => error.into(),
        }
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

impl From<InviteError> for ApiError {
    fn from(error: InviteError) -> Self {
        match error {
            InviteError::Refused(refusal) => refusal.into(),
            InviteError::AlreadyMember => Self::with_message(ErrorCode::AlreadyMember, error),
            InviteError::EmailDomain(refusal) => Self::with_message(ErrorCode::EmailDomainNotAllowed, refusal),
            InviteError::RateLimited { retry_after } => Self::waiting(ErrorCode::RateLimited, retry_after),
            InviteError::Denied(fault) => fault.into(),
            InviteError::Initiator(error) => error.into(),
            InviteError::Store(error) => error.into(),
        }
    }
}

impl From<AcceptError> for ApiError {
    fn from(error: AcceptError) -> Self {
        match error {
            AcceptError::Refused(refusal) => refusal.into(),
            AcceptError::Denied(fault) => fault.into(),
            AcceptError::EmailDomain(refusal) => Self::with_message(ErrorCode::EmailDomainNotAllowed, refusal),
            AcceptError::AccountExists => Self::with_message(ErrorCode::AccountExists, error),
            AcceptError::AlreadyMember => Self::with_message(ErrorCode::AlreadyMember, error),
            AcceptError::RegistrationIncomplete { name, password } => {
                let missing = [(name, "name"), (password, "password")].into_iter().filter(|(missing, _)| *missing);
                Self::fields(missing.map(|(_, field)| required(field)).collect())
            }
            AcceptError::PasswordRejected(reasons) => Self::rejected(reasons),
            AcceptError::Store(error) => error.into(),
            AcceptError::Interrupted(error) => error.into(),
            AcceptError::Token(error) => error.into(),
        }
    }
}

fn required(field: &str) -> FieldError {
    FieldError::new(field, FieldCode::Required, "is required for a new account")
}

impl From<PasswordResetError> for ApiError {
    fn from(error: PasswordResetError) -> Self {
        match error {
            PasswordResetError::Invalid(invalid) => Self::with_message(ErrorCode::ResetTokenInvalid, invalid),
            PasswordResetError::Rejected(reasons) => Self::rejected(reasons),
            PasswordResetError::Store(error) => error.into(),
            PasswordResetError::Interrupted(error) => error.into(),
        }
    }
}

impl From<EndSessionError> for ApiError {
    fn from(error: EndSessionError) -> Self {
        match error {
            EndSessionError::NotFound => Self::new(ErrorCode::SessionNotFound),
            EndSessionError::Store(error) => error.into(),
        }
    }
}

impl From<SwitchError> for ApiError {
    fn from(error: SwitchError) -> Self {
        match error {
            SwitchError::NotFound => Self::new(ErrorCode::OrganizationNotFound),
            SwitchError::SameOrganization => {
                Self::fields(vec![FieldError::new("slug", FieldCode::Invalid, error.to_string())])
            }
            SwitchError::PasswordRequired | SwitchError::TooLongAgo => {
                Self::with_message(ErrorCode::ReauthenticationRequired, error)
            }
            SwitchError::Denied(fault) => fault.into(),
            SwitchError::Store(error) => error.into(),
            SwitchError::Token(error) => error.into(),
        }
    }
}

impl From<VerifyError> for ApiError {
    fn from(error: VerifyError) -> Self {
        match error {
            VerifyError::SlugRequired => Self::with_message(ErrorCode::OrgSlugRequired, error),
            VerifyError::KeyRefused => Self::with_message(ErrorCode::InvalidApiKey, error),
            VerifyError::Lookup(LookupError::Busy) => Self::new(ErrorCode::Busy),
            VerifyError::Lookup(LookupError::Unavailable(cause)) => StoreError::Unavailable(cause).into(),
            VerifyError::Lookup(LookupError::Failed(cause)) => StoreError::Failed(cause).into(),
            VerifyError::Store(error) => error.into(),
            VerifyError::Interrupted(error) => error.into(),
        }
    }
}
