//! The expected answer of each route to each kind of caller, written by hand and not derived from the program.

/// A route's row.
pub(super) struct Row {
    pub(super) operation: &'static str,
    /// The values of its path parameters, in order.
    pub(super) parameters: &'static [&'static str],
    /// The smallest valid body for Bob of `acme`.
    pub(super) body: Option<&'static str>,
    pub(super) answers: Answers,
}

/// One answer for each kind of caller: status, or status and code. The caller is Bob, a plain member of `acme`, and
/// sends his access and refresh cookies, unless said otherwise.
#[derive(Clone, Copy)]
pub(super) struct Answers {
    /// No credential.
    pub(super) nobody: &'static str,
    pub(super) member: &'static str,
    /// Ada's session.
    pub(super) admin: &'static str,
    pub(super) suspended_member: &'static str,
    /// Bob's membership is removed, but his session has not ended.
    pub(super) removed_member: &'static str,
    /// Eve's session at `globex`, sent to `acme`.
    pub(super) foreign_token: &'static str,
    /// Bob's session at `acme`, sent to `globex`.
    pub(super) other_slug: &'static str,
    /// The access token has expired; the refresh token hasn't.
    pub(super) expired: &'static str,
    pub(super) ended: &'static str,
    /// A partial token in the access cookie.
    pub(super) partial: &'static str,
    /// A refresh token in the access cookie.
    pub(super) refresh: &'static str,
    /// An API key of `acme` and no session.
    pub(super) api_key: &'static str,
    /// A service key of scope verify and no session.
    pub(super) verify_key: &'static str,
    /// A service key of scope manage and no session.
    pub(super) manage_key: &'static str,
    pub(super) suspended_organization: &'static str,
}

/// For members.
const MEMBERS: Answers = Answers {
    nobody: "401 authentication_required",
    member: "200",
    admin: "200",
    suspended_member: "403 membership_not_active",
    removed_member: "403 not_a_member",
    foreign_token: "401 invalid_token",
    other_slug: "401 invalid_token",
    expired: "401 token_expired",
    ended: "401 invalid_token",
    partial: "401 invalid_token",
    refresh: "401 invalid_token",
    api_key: "401 authentication_required",
    verify_key: "401 authentication_required",
    manage_key: "401 authentication_required",
    suspended_organization: "403 organization_suspended",
};

/// For members in their organization, and for the operator in every one.
const HERE: Answers = Answers { verify_key: "403 scope_missing", manage_key: "200", ..MEMBERS };

/// For admins, and the operator in their place.
const ADMINS: Answers = Answers { member: "403 admin_required", ..HERE };

/// For callers who know the password, and are not the last admin of an organization with other members.
const LAST_ADMIN: Answers = Answers { admin: "400 last_admin", ..PASSWORD_PROMPT };

/// For the operator alone, who names no organization. Whoever is signed in and is not the operator finds no such route.
const OPERATORS: Answers = Answers {
    nobody: "401 invalid_api_key",
    expired: "401 token_expired",
    ended: "401 invalid_token",
    partial: "401 invalid_token",
    refresh: "401 invalid_token",
    api_key: "401 invalid_api_key",
    verify_key: "403 scope_missing",
    manage_key: "200",
    ..every("404 not_found")
};

/// For people who are the operator, and for no service key.
const OPERATOR_PEOPLE: Answers = Answers { manage_key: "403 scope_missing", ..OPERATORS };

/// For the operator; creates something.
const OPERATORS_CREATE: Answers = Answers { manage_key: "201", ..OPERATORS };

/// For the operator; the subscription doesn't exist.
const NO_OPERATOR_WEBHOOK: Answers = Answers { manage_key: "404 webhook_not_found", ..OPERATORS };

/// For the operator; the organization doesn't exist.
const NO_SUCH_TENANT: Answers = Answers { manage_key: "404 organization_not_found", ..OPERATORS };
const TENANT: &str = "org_00000000000000000000000000";

/// For the operator; the account doesn't exist.
const NO_SUCH_USER: Answers = Answers { manage_key: "404 user_not_found", ..OPERATORS };
const USER: &str = "usr_00000000000000000000000000";

/// For admins; creates something.
const ADMINS_CREATE: Answers = Answers { admin: "201", manage_key: "201", ..ADMINS };

/// For admins; the body is no picture.
const NO_PICTURE: Answers = Answers { admin: "400 validation_failed", manage_key: "400 validation_failed", ..ADMINS };

/// For admins; the key doesn't exist.
const NO_SUCH_KEY: Answers =
    Answers { admin: "404 api_key_not_found", manage_key: "404 api_key_not_found", ..ADMINS };

/// For admins; the member doesn't exist.
const NO_SUCH_MEMBER: Answers =
    Answers { admin: "404 member_not_found", manage_key: "404 member_not_found", ..ADMINS };

/// For admins; the subscription doesn't exist.
const NO_SUCH_WEBHOOK: Answers =
    Answers { admin: "404 webhook_not_found", manage_key: "404 webhook_not_found", ..ADMINS };
const NO_SUCH_CONNECTION: Answers =
    Answers { admin: "404 connection_not_found", manage_key: "404 connection_not_found", ..ADMINS };
const NO_DIRECTORY: Answers =
    Answers { admin: "404 directory_not_found", manage_key: "404 directory_not_found", ..ADMINS };
/// For admins; the organization has defined no such role.
const NO_SUCH_ROLE: Answers = Answers { admin: "404 role_not_found", manage_key: "404 role_not_found", ..ADMINS };

/// For the operator; the service has no such role.
const NO_SUCH_SERVICE_ROLE: Answers = Answers { manage_key: "404 role_not_found", ..OPERATORS };
const CONNECTION: &str = "con_00000000000000000000000000";
const NO_SUCH_DOMAIN: Answers =
    Answers { admin: "404 domain_not_found", manage_key: "404 domain_not_found", ..ADMINS };
const DOMAIN: &str = "dom_00000000000000000000000000";
const WEBHOOK: &str = "wh_00000000000000000000000000";
const DELIVERY: &str = "del_00000000000000000000000000";

/// For admins; the invitation doesn't exist.
const NO_SUCH_INVITE: Answers =
    Answers { admin: "404 invite_not_found", manage_key: "404 invite_not_found", ..ADMINS };

/// The token in the path decides, and it is unknown.
const NO_SUCH_TOKEN: Answers = every("400 invite_invalid");

/// The token in the body, for a password reset, decides, and it is unknown.
const NO_SUCH_RESET: Answers = every("400 reset_token_invalid");

/// The token in the body, for a confirmation, decides, and it is unknown.
const NO_SUCH_CONFIRMATION: Answers = every("400 confirm_token_invalid");

/// The token in the body, for a sign-up, decides, and it is unknown.
const NO_SUCH_SIGN_UP: Answers = every("400 sign_up_token_invalid");

/// For members; creates something of their own.
const MEMBERS_CREATE: Answers = Answers { member: "201", admin: "201", ..MEMBERS };

/// The same answer to every caller.
const SILENT: Answers = every("200");

const fn every(answer: &'static str) -> Answers {
    Answers {
        nobody: answer,
        member: answer,
        admin: answer,
        suspended_member: answer,
        removed_member: answer,
        foreign_token: answer,
        other_slug: answer,
        expired: answer,
        ended: answer,
        partial: answer,
        refresh: answer,
        api_key: answer,
        verify_key: answer,
        manage_key: answer,
        suspended_organization: answer,
    }
}

/// For members; the session in the path doesn't exist.
const NO_SUCH_SESSION: Answers =
    Answers { member: "404 session_not_found", admin: "404 session_not_found", ..MEMBERS };

/// For members; the passkey doesn't exist.
const NO_SUCH_PASSKEY: Answers =
    Answers { member: "404 passkey_not_found", admin: "404 passkey_not_found", ..MEMBERS };

/// For members; the identity doesn't exist.
const NO_SUCH_IDENTITY: Answers =
    Answers { member: "404 identity_not_found", admin: "404 identity_not_found", ..MEMBERS };
const PASSKEY: &str = "psk_00000000000000000000000000";

/// For members; no authenticator made the credential in the body.
const PASSKEY_INVALID: Answers = Answers { member: "401 passkey_invalid", admin: "401 passkey_invalid", ..MEMBERS };
const ATTESTATION: &str = r#"{"credential":{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"AA","attestationObject":"AA"}}}"#;
const ASSERTION: &str = r#"{"credential":{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"AA","authenticatorData":"AA","signature":"AA"}}}"#;

/// For members; the organization doesn't exist.
const NO_SUCH_ORGANIZATION: Answers =
    Answers { member: "404 organization_not_found", admin: "404 organization_not_found", ..MEMBERS };

/// For every caller with a session.
const SIGNED_IN: Answers =
    Answers { suspended_member: "200", removed_member: "200", suspended_organization: "200", ..MEMBERS };

/// Needs the password; Ada's is the same as Bob's.
const PASSWORD_PROMPT: Answers = MEMBERS;

/// For members who have no second factor.
const NOT_ENABLED: Answers =
    Answers { member: "409 two_factor_not_enabled", admin: "409 two_factor_not_enabled", ..MEMBERS };

/// The partial cookie decides, and nobody has one.
const SECOND_STEP: Answers = every("400 partial_token_invalid");

/// Bob's email and password are in the body; what else is sent doesn't matter.
const SIGN_IN: Answers = Answers {
    nobody: "200",
    suspended_member: "403 membership_not_active",
    removed_member: "403 not_a_member",
    foreign_token: "200",
    other_slug: "403 not_a_member",
    expired: "200",
    ended: "200",
    partial: "200",
    refresh: "200",
    api_key: "200",
    verify_key: "200",
    manage_key: "200",
    suspended_organization: "403 organization_suspended",
    ..MEMBERS
};

/// A sign-out succeeds for every caller.
const SIGN_OUT: Answers = Answers {
    suspended_member: "200",
    removed_member: "200",
    other_slug: "200",
    suspended_organization: "200",
    ..SIGN_IN
};

/// The refresh cookie decides.
const REFRESH: Answers = Answers {
    nobody: "401 refresh_token_missing",
    member: "200",
    admin: "200",
    suspended_member: "401 refresh_token_invalid",
    removed_member: "401 refresh_token_invalid",
    foreign_token: "401 refresh_token_invalid",
    other_slug: "401 refresh_token_invalid",
    expired: "200",
    ended: "401 refresh_token_invalid",
    partial: "401 refresh_token_missing",
    refresh: "401 refresh_token_missing",
    api_key: "401 refresh_token_missing",
    verify_key: "401 refresh_token_missing",
    manage_key: "401 refresh_token_missing",
    suspended_organization: "401 refresh_token_invalid",
};

/// The key decides; the token in the body isn't a token.
const SERVERS: Answers =
    Answers { api_key: "200", verify_key: "200", manage_key: "200", ..every("401 invalid_api_key") };

const fn row(operation: &'static str, body: Option<&'static str>, answers: Answers) -> Row {
    Row { operation, parameters: &[], body, answers }
}

pub(super) const ROWS: &[Row] = &[
    row("login", Some(r#"{"email":"bob@acme.example","password":"One for all, 7 times"}"#), SIGN_IN),
    row("verifySecondFactor", Some(r#"{"code":"000000"}"#), SECOND_STEP),
    row("logout", None, SIGN_OUT),
    row("getSession", None, SILENT),
    row("refresh", None, REFRESH),
    row("getReturnAddress", None, MEMBERS),
    row("getProfile", None, MEMBERS),
    row("updateProfile", Some(r#"{"name":"Somebody"}"#), MEMBERS),
    row(
        "changePassword",
        Some(r#"{"currentPassword":"One for all, 7 times","newPassword":"All for one, 8 times"}"#),
        PASSWORD_PROMPT,
    ),
    row("changeEmail", Some(r#"{"newEmail":"bob@new.example","password":"One for all, 7 times"}"#), PASSWORD_PROMPT),
    row("confirmEmail", Some(r#"{"token":"none"}"#), NO_SUCH_CONFIRMATION),
    row("previewConfirmation", Some(r#"{"token":"none"}"#), NO_SUCH_CONFIRMATION),
    row("cancelEmail", Some(r#"{"token":"none"}"#), NO_SUCH_CONFIRMATION),
    row("verifyEmail", None, MEMBERS),
    row("deleteAccount", Some(r#"{"password":"One for all, 7 times"}"#), LAST_ADMIN),
    row(
        "leaveOrganizationOfAccount",
        Some(r#"{"slug":"nobody","password":"One for all, 7 times"}"#),
        NO_SUCH_ORGANIZATION,
    ),
    row("getTwoFactor", None, MEMBERS),
    row("setUpTwoFactor", Some(r#"{"password":"One for all, 7 times"}"#), PASSWORD_PROMPT),
    row("enableTwoFactor", Some(r#"{"code":"000000"}"#), NOT_ENABLED),
    row("replaceRecoveryCodes", Some(r#"{"code":"000000"}"#), NOT_ENABLED),
    row("disableTwoFactor", Some(r#"{"password":"One for all, 7 times","code":"000000"}"#), NOT_ENABLED),
    row("getSignInMethods", None, SILENT),
    row("getOrganizationAtSignIn", None, Answers { suspended_organization: "404 organization_not_found", ..SILENT }),
    row("askForEmailCode", Some(r#"{"email":"somebody@example.com"}"#), SILENT),
    row("loginWithEmailCode", Some(r#"{"code":"12345678"}"#), every("401 invalid_code")),
    row("getWaitingSignIn", None, every("400 flow_expired")),
    row("confirmSignIn", None, every("400 flow_expired")),
    row("getPasskeyOptions", None, SILENT),
    row("loginWithPasskey", Some(ASSERTION), every("401 passkey_invalid")),
    row("getPasskeyCreationOptions", Some(r#"{"password":"One for all, 7 times"}"#), PASSWORD_PROMPT),
    row("addPasskey", Some(ATTESTATION), PASSKEY_INVALID),
    row("listPasskeys", None, MEMBERS),
    Row { parameters: &[PASSKEY], ..row("renamePasskey", Some(r#"{"name":"Laptop"}"#), NO_SUCH_PASSKEY) },
    Row {
        parameters: &[PASSKEY],
        ..row("removePasskey", Some(r#"{"password":"One for all, 7 times"}"#), NO_SUCH_PASSKEY)
    },
    row("listIdentities", None, MEMBERS),
    Row { parameters: &["idn_00000000000000000000000000"], ..row("removeIdentity", None, NO_SUCH_IDENTITY) },
    row("listSessions", None, MEMBERS),
    Row { parameters: &["ses_00000000000000000000000000"], ..row("endSession", None, NO_SUCH_SESSION) },
    row("logoutAll", None, SIGNED_IN),
    row("listOrganizations", None, MEMBERS),
    row("exportAccount", None, MEMBERS),
    row("switchOrganization", Some(r#"{"slug":"nobody"}"#), NO_SUCH_ORGANIZATION),
    row("findOrganizations", Some(r#"{"email":"nobody@example.com"}"#), every("200")),
    row(
        "signUp",
        Some(r#"{"organizationName":"Initech","slug":"initech","name":"Peter","email":"peter@initech.example"}"#),
        every("202"),
    ),
    row("completeSignUp", Some(r#"{"token":"none","password":"All for one, 8 times"}"#), NO_SUCH_SIGN_UP),
    row("getSignUpPerson", None, NO_SUCH_SIGN_UP),
    row("signUpByProvider", Some(r#"{"organizationName":"Initech","slug":"initech"}"#), NO_SUCH_SIGN_UP),
    row("foundOrganization", Some(r#"{"name":"Umbrella","slug":"umbrella"}"#), MEMBERS_CREATE),
    row("getOrganization", None, HERE),
    row("listMembers", None, HERE),
    row("updateOrganization", Some(r#"{"name":"Acme Ltd"}"#), ADMINS),
    row("setLogo", None, NO_PICTURE),
    row("removeLogo", None, ADMINS),
    row("setDarkLogo", None, NO_PICTURE),
    row("removeDarkLogo", None, ADMINS),
    Row {
        parameters: &["usr_00000000000000000000000000"],
        ..row("updateMember", Some(r#"{"role":"member"}"#), NO_SUCH_MEMBER)
    },
    Row { parameters: &["usr_00000000000000000000000000"], ..row("removeMember", None, NO_SUCH_MEMBER) },
    Row { parameters: &["usr_00000000000000000000000000"], ..row("endMemberSessions", None, NO_SUCH_MEMBER) },
    Row { parameters: &["usr_00000000000000000000000000"], ..row("resetMemberTwoFactor", None, NO_SUCH_MEMBER) },
    row("leaveOrganization", None, Answers { admin: "400 last_admin", ..MEMBERS }),
    row("forgotPassword", Some(r#"{"email":"bob@acme.example"}"#), SILENT),
    row("resetPassword", Some(r#"{"token":"none","newPassword":"All for one, 8 times"}"#), NO_SUCH_RESET),
    row("previewReset", Some(r#"{"token":"none"}"#), NO_SUCH_RESET),
    row("inviteMember", Some(r#"{"email":"new@acme.example"}"#), ADMINS_CREATE),
    row("listInvites", None, ADMINS),
    Row { parameters: &["none"], ..row("previewInvite", None, NO_SUCH_TOKEN) },
    Row { parameters: &["none"], ..row("acceptInvite", Some("{}"), NO_SUCH_TOKEN) },
    Row { parameters: &["inv_00000000000000000000000000"], ..row("revokeInvite", None, NO_SUCH_INVITE) },
    Row { parameters: &["inv_00000000000000000000000000"], ..row("resendInvite", None, NO_SUCH_INVITE) },
    row("listRoles", None, ADMINS),
    row("createRole", Some(r#"{"key":"billing","name":"Billing","permissions":[]}"#), ADMINS_CREATE),
    Row { parameters: &["nobody"], ..row("updateRole", Some("{}"), NO_SUCH_ROLE) },
    Row { parameters: &["nobody"], ..row("deleteRole", None, NO_SUCH_ROLE) },
    row("listPermissions", None, OPERATORS),
    row("declarePermissions", Some(r#"{"permissions":[]}"#), OPERATORS),
    row("listServiceRoles", None, OPERATORS),
    row("createServiceRole", Some(r#"{"key":"support","name":"Support","permissions":[]}"#), OPERATORS_CREATE),
    Row { parameters: &["nobody"], ..row("updateServiceRole", Some("{}"), NO_SUCH_SERVICE_ROLE) },
    Row { parameters: &["nobody"], ..row("deleteServiceRole", None, NO_SUCH_SERVICE_ROLE) },
    row("listConnections", None, ADMINS),
    row(
        "createConnection",
        Some(r#"{"name":"Acme ID","issuer":"https://idp.example","clientId":"client","clientSecret":"secret"}"#),
        ADMINS_CREATE,
    ),
    Row { parameters: &[CONNECTION], ..row("getConnection", None, NO_SUCH_CONNECTION) },
    Row { parameters: &[CONNECTION], ..row("updateConnection", Some("{}"), NO_SUCH_CONNECTION) },
    Row { parameters: &[CONNECTION], ..row("deleteConnection", None, NO_SUCH_CONNECTION) },
    Row {
        parameters: &[CONNECTION],
        ..row("testConnection", None, Answers { manage_key: "403 admin_required", ..NO_SUCH_CONNECTION })
    },
    Row { parameters: &[CONNECTION], ..row("listConnectionAttempts", None, NO_SUCH_CONNECTION) },
    Row { parameters: &[CONNECTION], ..row("getConnectionImpact", None, NO_SUCH_CONNECTION) },
    row("listDomains", None, ADMINS),
    row("claimDomain", Some(r#"{"domain":"acme-mail.example"}"#), ADMINS_CREATE),
    Row { parameters: &[DOMAIN], ..row("verifyDomain", None, NO_SUCH_DOMAIN) },
    Row { parameters: &[DOMAIN], ..row("deleteDomain", None, NO_SUCH_DOMAIN) },
    row("getDirectory", None, NO_DIRECTORY),
    row("createDirectory", None, ADMINS_CREATE),
    row("updateDirectory", Some("{}"), NO_DIRECTORY),
    row("deleteDirectory", None, NO_DIRECTORY),
    row("createDirectoryToken", None, NO_DIRECTORY),
    row("deleteOlderDirectoryToken", None, NO_DIRECTORY),
    Row { parameters: &["dtok_00000000000000000000000000"], ..row("deleteDirectoryToken", None, NO_DIRECTORY) },
    row("listDirectoryGroups", None, NO_DIRECTORY),
    Row { parameters: &["grp_00000000000000000000000000"], ..row("mapDirectoryGroup", Some("{}"), NO_DIRECTORY) },
    row("undoDirectory", Some(r#"{"since":"2026-01-01T00:00:00Z"}"#), NO_DIRECTORY),
    row("listAuditLog", None, ADMINS),
    row("listApiKeys", None, ADMINS),
    row("createApiKey", Some(r#"{"name":"backend"}"#), ADMINS_CREATE),
    Row { parameters: &["key_00000000000000000000000000"], ..row("rotateApiKey", None, NO_SUCH_KEY) },
    Row { parameters: &["key_00000000000000000000000000"], ..row("revokeApiKey", None, NO_SUCH_KEY) },
    row(
        "createWebhook",
        Some(r#"{"url":"https://hooks.example/orgauth","events":["member.joined"]}"#),
        ADMINS_CREATE,
    ),
    row("listWebhooks", None, ADMINS),
    Row { parameters: &[WEBHOOK], ..row("getWebhook", None, NO_SUCH_WEBHOOK) },
    Row { parameters: &[WEBHOOK], ..row("updateWebhook", Some("{}"), NO_SUCH_WEBHOOK) },
    Row { parameters: &[WEBHOOK], ..row("deleteWebhook", None, NO_SUCH_WEBHOOK) },
    Row { parameters: &[WEBHOOK], ..row("rotateWebhookSecret", None, NO_SUCH_WEBHOOK) },
    Row { parameters: &[WEBHOOK], ..row("testWebhook", None, NO_SUCH_WEBHOOK) },
    Row { parameters: &[WEBHOOK], ..row("listDeliveries", None, NO_SUCH_WEBHOOK) },
    Row { parameters: &[WEBHOOK, DELIVERY], ..row("getDelivery", None, NO_SUCH_WEBHOOK) },
    Row { parameters: &[WEBHOOK, DELIVERY], ..row("redeliver", None, NO_SUCH_WEBHOOK) },
    row(
        "createOperatorWebhook",
        Some(r#"{"url":"https://hooks.example/operator","events":["organization.created"]}"#),
        OPERATORS_CREATE,
    ),
    row("listOperatorWebhooks", None, OPERATORS),
    Row { parameters: &[WEBHOOK], ..row("getOperatorWebhook", None, NO_OPERATOR_WEBHOOK) },
    Row { parameters: &[WEBHOOK], ..row("updateOperatorWebhook", Some("{}"), NO_OPERATOR_WEBHOOK) },
    Row { parameters: &[WEBHOOK], ..row("deleteOperatorWebhook", None, NO_OPERATOR_WEBHOOK) },
    Row { parameters: &[WEBHOOK], ..row("rotateOperatorWebhookSecret", None, NO_OPERATOR_WEBHOOK) },
    Row { parameters: &[WEBHOOK], ..row("testOperatorWebhook", None, NO_OPERATOR_WEBHOOK) },
    Row { parameters: &[WEBHOOK], ..row("listOperatorDeliveries", None, NO_OPERATOR_WEBHOOK) },
    Row { parameters: &[WEBHOOK, DELIVERY], ..row("getOperatorDelivery", None, NO_OPERATOR_WEBHOOK) },
    Row { parameters: &[WEBHOOK, DELIVERY], ..row("redeliverOperatorDelivery", None, NO_OPERATOR_WEBHOOK) },
    row("listOperatorAuditLog", None, OPERATORS),
    row("listOperatorOrganizations", None, OPERATORS),
    row("createOrganization", Some(r#"{"slug":"initech","name":"Initech"}"#), OPERATORS_CREATE),
    Row { parameters: &[TENANT], ..row("getOperatorOrganization", None, NO_SUCH_TENANT) },
    Row { parameters: &[TENANT], ..row("updateOperatorOrganization", Some(r#"{"plan":"pro"}"#), NO_SUCH_TENANT) },
    Row { parameters: &[TENANT], ..row("deleteOrganization", None, NO_SUCH_TENANT) },
    row("listUsers", None, OPERATORS),
    Row { parameters: &[USER], ..row("getUser", None, NO_SUCH_USER) },
    Row { parameters: &[USER], ..row("updateUser", Some("{}"), NO_SUCH_USER) },
    Row { parameters: &[USER], ..row("logoutUser", None, NO_SUCH_USER) },
    Row { parameters: &[USER], ..row("resetTwoFactor", None, NO_SUCH_USER) },
    Row { parameters: &[USER], ..row("deleteUser", None, NO_SUCH_USER) },
    Row { parameters: &[USER], ..row("exportUser", None, NO_SUCH_USER) },
    row("importUsers", None, OPERATORS),
    Row { parameters: &[USER], ..row("listUserSessions", None, NO_SUCH_USER) },
    Row {
        parameters: &[USER],
        ..row("impersonateUser", Some(r#"{"slug":"acme","reason":"Ticket 4711"}"#), NO_SUCH_USER)
    },
    row("impersonate", Some(r#"{"token":"x"}"#), every("400 impersonation_link_invalid")),
    row("getHealth", None, OPERATORS),
    row("getOperatorSession", None, OPERATOR_PEOPLE),
    row("reauthenticateOperator", Some(r#"{"password":"One for all, 7 times"}"#), OPERATOR_PEOPLE),
    row("listServiceKeys", None, OPERATOR_PEOPLE),
    row("createServiceKey", Some(r#"{"name":"support"}"#), OPERATOR_PEOPLE),
    Row { parameters: &["skey_00000000000000000000000000"], ..row("revokeServiceKey", None, OPERATOR_PEOPLE) },
    row("verify", Some(r#"{"token":"none"}"#), SERVERS),
];
