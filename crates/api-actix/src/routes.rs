//! The one table of routes: registration, the OpenAPI document and the test matrix all read it.

use actix_web::http::{Method, StatusCode};
use orgauth_domain::session::browser::BrowserRule;

use crate::code::ErrorCode;
use crate::handlers;
use crate::http::pipeline::RouteRules;
pub use crate::http::pipeline::{ApiHandler, Credential};

/// Below which path the table's routes stand.
pub const PREFIX: &str = "/api/v1";

/// One route.
pub struct Route {
    /// Its method.
    pub method: Method,
    /// Its path below [`PREFIX`], with `{parameters}`.
    pub path: &'static str,
    /// Its name: `operationId`, and the row of the test matrix.
    pub operation: &'static str,
    /// Its credential.
    pub credential: Credential,
    /// Whose pages may call it.
    pub browser: BrowserRule,
    /// What it does.
    pub handler: ApiHandler,
    /// One line for people.
    pub summary: &'static str,
    /// Status of its success.
    pub success: StatusCode,
    /// Schema of its request body; absent: none is read.
    pub body: Option<&'static str>,
    /// Schemas of `data`, the usual one first.
    pub data: &'static [&'static str],
    /// The codes of its own refusals, beside those that every route shares.
    pub errors: &'static [ErrorCode],
}

/// Routes of signed-in users that end what is theirs: nobody is kept from that by a cap.
const NEVER_CAPPED: [&str; 1] = ["logoutAll"];

impl Route {
    /// What the pipeline has to know of it.
    pub(crate) fn rules(&self) -> RouteRules {
        RouteRules {
            credential: self.credential,
            browser: self.browser,
            is_user_write: self.is_user_write(),
            handler: self.handler,
        }
    }

    /// Whether its requests count among what a signed-in user may write in a minute: all that are not safe (RFC 9110 section
    /// 9.2.1), unless they are named.
    pub(crate) fn is_user_write(&self) -> bool {
        let has_user = match self.credential {
            Credential::Session | Credential::Member | Credential::Admin => true,
            Credential::None | Credential::ApiKey => false,
        };
        has_user && !self.method.is_safe() && !NEVER_CAPPED.contains(&self.operation)
    }
}

macro_rules! table {
    (@success) => {
        StatusCode::OK
    };
    (@success $success:ident) => {
        StatusCode::$success
    };
    ($($method:ident $path:literal $operation:ident $credential:ident $rule:ident $($success:ident)?
        => $handler:path, $summary:literal, $body:expr, $data:expr, [$($error:ident),*];)+) => {
        /// Every route of the API.
        pub static TABLE: &[Route] = &[$(Route {
            method: Method::$method,
            path: $path,
            operation: stringify!($operation),
            credential: Credential::$credential,
            browser: BrowserRule::$rule,
            handler: |call| Box::pin($handler(call)),
            summary: $summary,
            success: table!(@success $($success)?),
            body: $body,
            data: $data,
            errors: &[$(ErrorCode::$error),*],
        }),+];
    };
}

table! {
    POST "/auth/login" login None OrganizationPages => handlers::auth::login::handle,
        "Signs in with email and password.", Some("LoginBody"), &["SignInData", "SecondFactorData"],
        [ValidationFailed, InvalidCredentials, NotAMember, MembershipNotActive, OrganizationSuspended, TooManyAttempts, Busy];
    POST "/auth/verify-2fa" verifySecondFactor None OrganizationPages => handlers::auth::verify_second_factor::handle,
        "Completes a two-factor sign-in with a code or a recovery code.", Some("VerifySecondFactorBody"), &["SignInData"],
        [ValidationFailed, PartialTokenInvalid, InvalidCode, MembershipNotActive, OrganizationSuspended, TooManyAttempts];
    POST "/auth/logout" logout None OrganizationPages => handlers::auth::logout::handle,
        "Ends the presented session and clears the cookies.", None, &["Message"], [];
    POST "/auth/refresh" refresh None OrganizationPages => handlers::auth::refresh::handle,
        "Exchanges the refresh token for a new pair.", None, &["TokensData"],
        [RefreshTokenMissing, RefreshTokenInvalid, RefreshTokenReused];
    GET "/auth/profile" getProfile Member OrganizationPages => handlers::auth::get_profile::handle,
        "Returns the signed-in user.", None, &["ProfileData"], [];
    PUT "/auth/profile" updateProfile Member OrganizationPages => handlers::auth::update_profile::handle,
        "Changes name, bio and phone.", Some("UpdateProfileBody"), &["UpdatedProfileData"], [ValidationFailed];
    POST "/auth/change-password" changePassword Session OrganizationPages => handlers::auth::change_password::handle,
        "Sets a new password, ends every other session of the user and renews this one.",
        Some("ChangePasswordBody"), &["Message"],
        [ValidationFailed, PasswordRejected, InvalidCredentials, NotAMember, MembershipNotActive, OrganizationSuspended, TooManyAttempts, Busy];
    POST "/auth/forgot-password" forgotPassword None OrganizationPages => handlers::auth::password_reset::forgot,
        "Mails a link that sets a new password, if the address is a member's; the answer doesn't tell.", Some("ForgotPasswordBody"), &["Message"],
        [ValidationFailed];
    POST "/auth/reset-password" resetPassword None OrganizationPages => handlers::auth::password_reset::reset,
        "Sets a new password by a mailed link and ends every session of the user.", Some("ResetPasswordBody"), &["Message"],
        [ValidationFailed, PasswordRejected, ResetTokenInvalid, Busy];
    POST "/auth/reset-password/preview" previewReset None OrganizationPages => handlers::auth::password_reset::preview,
        "Shows whose password a mailed link sets; changes nothing.", Some("PreviewResetBody"), &["ResetPreviewData"],
        [ValidationFailed, ResetTokenInvalid];
    GET "/auth/2fa" getTwoFactor Member OrganizationPages => handlers::auth::two_factor::status,
        "Tells whether two-factor authentication is on.", None, &["TwoFactorData"], [];
    POST "/auth/2fa/setup" setUpTwoFactor Session OrganizationPages => handlers::auth::two_factor::set_up,
        "Makes a secret for an authenticator app; it counts once a code of it was seen.", Some("SetUpBody"), &["TwoFactorSetupData"],
        [ValidationFailed, InvalidCredentials, NotAMember, MembershipNotActive, OrganizationSuspended, TwoFactorAlreadyEnabled, TooManyAttempts, Busy];
    POST "/auth/2fa/enable" enableTwoFactor Session OrganizationPages => handlers::auth::two_factor::enable,
        "Turns two-factor authentication on by a first code; ends the user's other sessions.", Some("CodeBody"), &["RecoveryCodesData"],
        [ValidationFailed, InvalidCode, NotAMember, MembershipNotActive, OrganizationSuspended, TwoFactorAlreadyEnabled, TwoFactorNotEnabled, TooManyAttempts];
    POST "/auth/2fa/recovery-codes" replaceRecoveryCodes Session OrganizationPages => handlers::auth::two_factor::recovery_codes,
        "Replaces the recovery codes.", Some("CodeBody"), &["RecoveryCodesData"],
        [ValidationFailed, InvalidCode, NotAMember, MembershipNotActive, OrganizationSuspended, TwoFactorNotEnabled, TooManyAttempts];
    POST "/auth/2fa/disable" disableTwoFactor Session OrganizationPages => handlers::auth::two_factor::disable,
        "Turns two-factor authentication off; ends the user's other sessions.", Some("DisableBody"), &["Message"],
        [ValidationFailed, InvalidCredentials, InvalidCode, NotAMember, MembershipNotActive, OrganizationSuspended, TwoFactorNotEnabled, TooManyAttempts, Busy];
    GET "/auth/session" getSession None OrganizationPages => handlers::auth::get_session::handle,
        "Tells a page that loads whether somebody is signed in; never refuses for the lack of a good token.", None, &["SessionData"], [];
    GET "/auth/sessions" listSessions Member OrganizationPages => handlers::auth::list_sessions::handle,
        "Lists the user's live sessions in this organization.", None, &["SessionsData"], [];
    DELETE "/auth/sessions/{id}" endSession Member OrganizationPages => handlers::auth::end_session::handle,
        "Ends one session of the user in this organization.", None, &["Message"], [SessionNotFound];
    POST "/auth/logout-all" logoutAll Session OwnPages => handlers::auth::logout_all::handle,
        "Ends every session of the user everywhere and clears the cookies. Needs the refresh_token cookie too; not for pages of one organization.",
        None, &["Message"], [RefreshTokenMissing, RefreshTokenInvalid];
    GET "/auth/organizations" listOrganizations Member OwnPages => handlers::auth::list_organizations::handle,
        "Lists the user's organizations, page by page. Needs the refresh_token cookie too; not for pages of one organization.",
        None, &["OrganizationsData"], [ValidationFailed, RefreshTokenMissing, RefreshTokenInvalid, Busy];
    POST "/auth/switch-org" switchOrganization Member OwnPages => handlers::auth::switch_organization::handle,
        "Opens a session in another organization of the user; the one that asks ends. Needs the refresh_token cookie too; not for pages of one organization.",
        Some("SwitchOrganizationBody"), &["SignInData", "SecondFactorData"],
        [ValidationFailed, RefreshTokenMissing, RefreshTokenInvalid, ReauthenticationRequired, OrganizationNotFound];
    GET "/org" getOrganization Member OrganizationPages => handlers::org::get_organization::handle,
        "Returns the organization.", None, &["OrganizationData"], [];
    PATCH "/org" updateOrganization Admin OrganizationPages => handlers::org::update_organization::handle,
        "Changes the organization's name and application address.", Some("UpdateOrganizationBody"), &["OrganizationData"],
        [ValidationFailed];
    GET "/org/members" listMembers Member OrganizationPages => handlers::org::members::list,
        "Lists the members, suspended ones too, by joining time, page by page.", None, &["MembersData"],
        [ValidationFailed, Busy];
    PATCH "/org/members/{id}" updateMember Admin OrganizationPages => handlers::org::members::update,
        "Changes a member's role or status.", Some("UpdateMemberBody"), &["MemberData"],
        [ValidationFailed, MemberNotFound, CannotSuspendSelf, LastAdmin];
    DELETE "/org/members/{id}" removeMember Admin OrganizationPages => handlers::org::members::remove,
        "Removes a member; the very next verify says so.", None, &["Message"],
        [MemberNotFound, CannotRemoveSelf, LastAdmin];
    POST "/org/members/invite" inviteMember Admin OrganizationPages CREATED => handlers::org::invites::create,
        "Invites an address; the mail brings a link that is good for seven days.", Some("InviteBody"), &["InviteData"],
        [ValidationFailed, AlreadyMember, InvitePending, RateLimited];
    GET "/org/invites" listInvites Admin OrganizationPages => handlers::org::invites::list,
        "Lists the invitations that can be accepted, oldest first, page by page.", None, &["InvitesData"], [ValidationFailed, Busy];
    GET "/org/invites/{id}" previewInvite None OrganizationPages => handlers::org::invites::preview,
        "Shows what the invitation with this token offers; changes nothing.", None, &["InvitePreviewData"],
        [InviteInvalid, InviteExpired];
    DELETE "/org/invites/{id}" revokeInvite Admin OrganizationPages => handlers::org::invites::revoke,
        "Takes the invitation with this id back.", None, &["Message"], [InviteNotFound];
    POST "/org/invites/{id}/accept" acceptInvite None OrganizationPages => handlers::org::invites::accept,
        "Joins the organization by the token of an invitation: with name and password as a new account, without them as the account that the address has.",
        Some("AcceptInviteBody"), &["AcceptedData", "AcceptedPartlyData"],
        [ValidationFailed, PasswordRejected, InviteInvalid, InviteExpired, OrganizationSuspended, AccountExists, AlreadyMember, Busy];
    POST "/org/invites/{id}/resend" resendInvite Admin OrganizationPages => handlers::org::invites::resend,
        "Sends the invitation with this id again: a new link, seven new days; the old link is dead.", None, &["InviteData"],
        [InviteNotFound, AlreadyMember, RateLimited];
    GET "/org/audit-log" listAuditLog Admin OrganizationPages => handlers::org::audit_log::handle,
        "Lists what happened in the organization, newest first, page by page.", None, &["AuditLogData"], [ValidationFailed, Busy];
    GET "/org/api-keys" listApiKeys Admin OrganizationPages => handlers::org::api_keys::list,
        "Lists the organization's live API keys.", None, &["ApiKeysData"], [];
    POST "/org/api-keys" createApiKey Admin OrganizationPages CREATED => handlers::org::api_keys::create,
        "Makes an API key; it is shown this once.", Some("CreateApiKeyBody"), &["NewApiKeyData"],
        [ValidationFailed, ApiKeyLimitReached];
    POST "/org/api-keys/{id}/rotate" rotateApiKey Admin OrganizationPages CREATED => handlers::org::api_keys::rotate,
        "Makes a successor of an API key; both work until the overlap is over.", Some("RotateApiKeyBody"), &["NewApiKeyData"],
        [ValidationFailed, ApiKeyNotFound];
    DELETE "/org/api-keys/{id}" revokeApiKey Admin OrganizationPages => handlers::org::api_keys::revoke,
        "Revokes an API key; the very next verify refuses it.", None, &["Message"], [ApiKeyNotFound];
    POST "/org/webhooks" createWebhook Admin OrganizationPages CREATED => handlers::org::webhooks::create,
        "Subscribes an endpoint to events; the secret is shown this once.", Some("CreateWebhookBody"), &["NewWebhookData"],
        [ValidationFailed, WebhookLimitReached];
    GET "/org/webhooks" listWebhooks Admin OrganizationPages => handlers::org::webhooks::list,
        "Lists the organization's subscriptions, oldest first.", None, &["WebhooksData"], [];
    PATCH "/org/webhooks/{id}" updateWebhook Admin OrganizationPages => handlers::org::webhooks::update,
        "Changes a subscription, pauses it or resumes it.", Some("UpdateWebhookBody"), &["WebhookData"],
        [ValidationFailed, WebhookNotFound];
    DELETE "/org/webhooks/{id}" deleteWebhook Admin OrganizationPages => handlers::org::webhooks::delete,
        "Deletes a subscription and what is queued for it.", None, &["Message"], [WebhookNotFound];
    POST "/org/webhooks/{id}/rotate-secret" rotateWebhookSecret Admin OrganizationPages => handlers::org::webhooks::rotate_secret,
        "Makes a new secret, shown this once; the old one signs too for a day.", None, &["WebhookSecretData"], [WebhookNotFound];
    POST "/org/webhooks/{id}/test" testWebhook Admin OrganizationPages => handlers::org::webhooks::test,
        "Sends webhook.test to a subscription, whatever it lists.", None, &["DeliveryIdData"],
        [WebhookNotFound, WebhookPaused, RateLimited];
    GET "/org/webhooks/{id}/deliveries" listDeliveries Admin OrganizationPages => handlers::org::webhooks::deliveries,
        "Lists the last 50 deliveries to a subscription, newest first.", None, &["DeliveriesData"], [WebhookNotFound];
    GET "/org/webhooks/{id}/deliveries/{deliveryId}" getDelivery Admin OrganizationPages => handlers::org::webhooks::delivery,
        "Shows one delivery with its body and its attempts.", None, &["DeliveryDetailData"], [WebhookNotFound, DeliveryNotFound];
    POST "/org/webhooks/{id}/deliveries/{deliveryId}/redeliver" redeliver Admin OrganizationPages => handlers::org::webhooks::redeliver,
        "Sends the event of a delivery once more, as a new delivery.", None, &["DeliveryIdData"],
        [WebhookNotFound, DeliveryNotFound, WebhookPaused, RateLimited];
    POST "/public/verify" verify ApiKey Unchecked => handlers::public::verify::handle,
        "Tells an organization's backend whether a user's access token is good, from live state.",
        Some("VerifyBody"), &["ValidData", "InvalidData"], [ValidationFailed, InvalidApiKey, Busy];
}
