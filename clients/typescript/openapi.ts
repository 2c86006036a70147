// Made from the OpenAPI document by `clients/codegen`: change that, not this file. `npm run build` copies it into both packages.

/** An instant: `2026-01-31T12:00:00.000Z`. */
export type Time = string;

/** Which page of a list. */
export interface Page {
  /** Maximum number of entries in the answer. */
  limit?: number;
  /** `nextCursor` of the previous page; the first page if left out. */
  cursor?: string;
}

/** A user joined the organization. The new session is a full session, or a partial session that needs a second factor. */
export type AcceptAnswer = AcceptedData | AcceptedPartlyData;

/** The data of a new account; empty if the invited address already has an account. */
export interface AcceptInviteBody {
  /** The display name of a new account. */
  name?: string;
  /** The password of a new account, at least 8 characters unless the service is configured otherwise. */
  password?: string;
}

/** A user joined the organization, and has a full session. */
export interface AcceptedData {
  /** The access token; also set as a cookie. */
  accessToken: string;
  /** The new membership. */
  membership: Membership;
  /** The organization that the user joined. */
  org: LinkedOrganization;
  /**
   * The refresh token; also set as a cookie. Left out if the request has an `Origin` header, unless the service is configured to
   * include it always.
   */
  refreshToken?: string;
  /** The user who joined. */
  user: JoinedUser;
}

/** A user joined the organization, and has a partial session that needs a second factor. */
export interface AcceptedPartlyData {
  /** The new membership. */
  membership: Membership;
  /**
   * What `POST /auth/verify-2fa` takes, if the user has a passkey; otherwise left out, and it takes codes and recovery codes.
   * With `setupRequired` the passkey stands for the set-up.
   */
  methods?: SecondFactorMethod[];
  /** The organization that the user joined. */
  org: LinkedOrganization;
  /** Always `true`. */
  requires2FA: true;
  /**
   * `true` if two-factor authentication is off and the organization requires a second factor; otherwise left out. If `true`, the
   * next call is `POST /auth/2fa/setup`, otherwise `POST /auth/verify-2fa`.
   */
  setupRequired?: boolean;
}

/** The role of an account, independent of organizations. */
export type AccountRole = "user";

/** `user`: a user, or a request without valid credentials; `operator`: the operator; `system`: the service itself. */
export type ActorType = "user" | "operator" | "system";

/** A new passkey. */
export interface AddPasskeyBody {
  /** What `navigator.credentials.create` returned. */
  credential: NewPasskeyCredential;
  /** What the user calls it. Left out: `Passkey` and a number. */
  name?: string;
}

/** An API key's record, without the key itself. */
export interface ApiKey {
  /** When it was made. */
  createdAt: Time;
  /**
   * Identifier of the admin who made it; left out if the operator made it, by the command line or a service key, or if the
   * admin's account was deleted.
   */
  createdBy?: string;
  /** When it expires; left out if it doesn't. */
  expiresAt?: Time;
  /** The key's identifier, `key_…`. */
  id: string;
  /** The last four characters of the key. */
  last4: string;
  /** When it was last used, at most a minute late; left out if it never was. */
  lastUsedAt?: Time;
  /** The name that its creator gave it. */
  name: string;
  /** The beginning of the key: `pk_live_` and the public characters. */
  prefix: string;
}

/** The organization's API keys. */
export interface ApiKeysData {
  /** The keys that are still valid, oldest first. */
  apiKeys: ApiKey[];
}

/** A request for a code. */
export interface AskForEmailCodeBody {
  /** The account's email address. */
  email: string;
}

/** What an authenticator answered when it signed with a passkey. */
export interface AssertionBody {
  /** The authenticator data. */
  authenticatorData: string;
  /** The client data. */
  clientDataJSON: string;
  /** The signature. */
  signature: string;
  /** The user handle. */
  userHandle?: string;
}

/** What a sign-in page shows of an organization. */
export interface AtSignInData {
  /** The organization. */
  org: OrganizationAtSignIn;
}

/** An attempt to send a delivery. */
export interface Attempt {
  /** The attempt's number, from 1. */
  attempt: number;
  /** Duration in milliseconds. */
  durationMs: number;
  /** Why the attempt failed; left out if it didn't. */
  error?: string;
  /** HTTP status of the receiver's answer; left out if it did not answer. */
  httpStatus?: number;
  /** When it began. */
  startedAt: Time;
}

/** The last attempts, and the provider as this service last saw it. */
export interface AttemptsData {
  /** The attempts, newest first. */
  attempts: ConnectionAttempt[];
  /** The provider. */
  provider: SeenProvider;
}

/** What an authenticator answered when it made a passkey. */
export interface AttestationBody {
  /** The attestation object. */
  attestationObject: string;
  /** The client data. */
  clientDataJSON: string;
  /** How the browser reaches the authenticator. */
  transports?: string[];
}

/** An action in the audit log. */
export type AuditAction =
  | "login.succeeded" | "login.second_factor_required" | "login.failed" | "login.throttled" | "account.guessing" | "login.denied"
  | "session.logged_out" | "signing_key.removed" | "session.logged_out_everywhere" | "session.ended" | "session.reuse_detected" |
  "session.refresh_replayed" | "session.refresh_replay_refused" | "session.refresh_lost" | "profile.updated" | "password.changed"
  | "password.reset_requested" | "password.reset" | "password.removed" | "password.prompt_failed" | "email.change_requested" |
  "email.change_cancelled" | "email.changed" | "email.verified" | "two_factor.enabled" | "two_factor.disabled" |
  "two_factor.reset" | "user.impersonated" | "two_factor.recovery_codes_replaced" | "two_factor.failed" | "passkey.added" |
  "passkey.removed" | "identity.linked" | "identity.unlinked" | "passkey.renamed" | "passkey.refused" |
  "passkey.counter_went_back" | "passkey.backup_eligible" | "role.created" | "role.updated" | "role.deleted" |
  "permissions.changed" | "directory.created" | "directory.updated" | "directory.deleted" | "directory.token_created" |
  "directory.token_deleted" | "directory.user_updated" | "directory.refused" | "directory.undone" | "group.created" |
  "group.updated" | "group.deleted" | "group.mapped" | "organization.created" | "organization.updated" |
  "organization.metadata_changed" | "organization.suspended" | "organization.activated" | "organization.deleted" |
  "member.invited" | "domain.claimed" | "domain.verified" | "domain.record_missing" | "domain.lost" | "domain.deleted" |
  "connection.created" | "connection.updated" | "connection.deleted" | "invite.resent" | "invite.revoked" | "member.joined" |
  "member.removed" | "member.role_changed" | "member.metadata_changed" | "member.suspended" | "member.reactivated" |
  "account.exported" | "account.deleted" | "users.imported" | "users.import_finished" | "api_key.created" | "api_key.revoked" |
  "service_key.created" | "service_key.revoked" | "webhook.created" | "webhook.updated" | "webhook.deleted" |
  "webhook.secret_rotated"

/** Who performed an action. */
export interface AuditActor {
  /** The user's email address at that time; left out if the actor is no known user, or the account was deleted. */
  email?: string;
  /**
   * The user's `usr_…`, the `skey_…` of the operator's service key, or the `dir_…` of the organization's directory; left out for
   * a request without valid credentials, for the command line and for the service itself.
   */
  id?: string;
  /** The kind of actor. */
  type: ActorType;
}

/** One entry of the audit log. */
export interface AuditEntry {
  /** The action. */
  action: AuditAction;
  /** Who performed the action. */
  actor: AuditActor;
  /**
   * How many times it happened; left out if once. Refused requests without valid credentials share one entry for each action,
   * source and clock hour (UTC), which shows the first of them.
   */
  count?: number;
  /** When it was performed. */
  createdAt: Time;
  /** The entry's identifier, `aud_…`. */
  id: string;
  /** IP address of the client; left out for the command line. */
  ip?: string;
  /** Further details, which depend on the action; left out if there are none. For display only, because details may be added. */
  metadata?: Record<string, string>;
  /** The request's `X-Request-Id`; left out for the command line. */
  requestId?: string;
  /** What the action changed; left out if it is the actor. */
  target?: AuditTarget;
  /** `User-Agent` of the client; left out if the client sent none, and for the command line. */
  userAgent?: string;
}

/** A page of the audit log. */
export interface AuditLogData {
  /** The entries, newest first. */
  entries: AuditEntry[];
  /** The value of `?cursor` for the next page; left out on the last page. */
  nextCursor?: string;
}

/** What an action changed. */
export interface AuditTarget {
  /**
   * Only for a `user`: the email address at that time, or the current one if it was not recorded and the user is still a member.
   * Left out if the account was deleted.
   */
  email?: string;
  /** The resource's identifier. */
  id: string;
  /** The kind of resource: `user`, `session`, `api_key` and others. */
  type: string;
}

/** A link that was opened. */
export interface BeginImpersonationBody {
  /** The token of the link. */
  token: string;
}

/** A session that began, and its organization. */
export interface BegunImpersonationData {
  /** The access token; also set as a cookie. */
  accessToken: string;
  /** The user's membership in the session's organization. */
  membership: Membership;
  /** The organization. */
  org: SessionOrganization;
  /**
   * The refresh token; also set as a cookie. Left out if the request has an `Origin` header, unless the service is configured to
   * include it always.
   */
  refreshToken?: string;
  /** The signed-in user. */
  user: User;
}

/** An organization's appearance. */
export interface Branding {
  /** The colour of buttons and links; left out if it is the service's. */
  accentColor?: string;
  /** Where browsers load the logo on dark pages; left out if it is that on light ones. */
  logoDarkUrl?: string;
  /** Where browsers load the logo on light pages; left out if it is the service's. */
  logoUrl?: string;
}

/** A change of an organization's appearance. */
export interface BrandingBody {
  /**
   * The colour of buttons and links. Text in it, and white text on it, must be readable on the light pages (contrast 4.5:1).
   * Stays unchanged if left out; `null` clears it, and the service's colour applies.
   */
  accentColor?: string | null;
}

/** A requested change of the email address. */
export interface ChangeEmailBody {
  /**
   * A code of the authenticator app: six digits. If two-factor authentication is on and no passkey is shown, either `code` or
   * `recoveryCode` is required.
   */
  code?: string;
  /** The new address. */
  newEmail: string;
  /** The account's password. Either `password` or `reauthentication` is required. */
  password?: string;
  /** Another proof of who acts, in place of the password. */
  reauthentication?: ReauthenticationBody;
  /** A recovery code; if it is given, `code` is ignored. */
  recoveryCode?: string;
}

/** A change of password. */
export interface ChangePasswordBody {
  /** The current password. */
  currentPassword: string;
  /** The new password, at least 8 characters unless the service is configured otherwise. */
  newPassword: string;
}

/** A claim to a domain. */
export interface ClaimDomainBody {
  /** The domain's name, such as `example.com`. */
  domain: string;
}

/** A code of the authenticator app. */
export interface CodeBody {
  /** A code of the authenticator app: six digits. */
  code: string;
}

/** The password of a new account, with the token of a mailed link. */
export interface CompleteSignUpBody {
  /** The account's password. */
  password: string;
  /** Another slug than the requested one; if left out, the requested one is used. */
  slug?: string;
  /** The token of the mailed link. */
  token: string;
}

/** The token of a mailed link, and the password of the account that requested it. */
export interface ConfirmEmailBody {
  /** The account's password; not needed with an account-wide session of the account. */
  password?: string;
  /** The token. */
  token: string;
}

/** What the holder of a confirming link may see before using it. */
export interface ConfirmationPreviewData {
  /** The account that requested the link. */
  account: RequestingAccount;
  /** The address that the link confirms. */
  email: string;
  /** When the link expires. */
  expiresAt: Time;
  /** Whether the account gets this address in place of another one; `false`: it has the address already. */
  isChange: boolean;
  /** The organization in which it was requested; left out when that one is gone. */
  org?: LinkedOrganization;
}

/** A connection to an identity provider of the organization. */
export interface Connection {
  /** The identifier of this service at the provider. */
  clientId: string;
  /** Verified domains that it stands for; left out if it stands for all. */
  domains?: string[];
  /** The connection's identifier, `con_…`. */
  id: string;
  /** The provider's issuer. */
  issuer: string;
  /** Why the last attempt was refused; left out if it wasn't, and in answers to changes. */
  lastError?: string;
  /** When somebody last signed in by it; left out if nobody has, and in answers to changes. */
  lastUsedAt?: Time;
  /** What people see at sign-in. */
  name: string;
  /** `true`: this service proves at the provider with a signed assertion which client it is. Left out with a secret. */
  privateKeyJwt?: boolean;
  /** What happens to people who are no members. */
  provisioning: ConnectionProvisioning;
  /** The address to register at the provider, to which it sends people back. */
  redirectUri: string;
  /** Which claims give which role; the first one that fits counts. */
  roleMapping: RoleMapping[];
  /** What is asked for. */
  scopes: string[];
  /** Who asks for the second factor: `provider` or `ours`. */
  secondFactor: SecondFactorBy;
  /** Whether it lets people in: `draft` or `active`. */
  status: ConnectionStatus;
  /** The claim by which people are told apart: `sub` or `oid`. */
  subjectClaim: SubjectClaim;
  /** What the provider speaks: `oidc`, OpenID Connect. */
  type: string;
}

/** An attempt to sign in by a connection. */
export interface ConnectionAttempt {
  /** The names of the claims that came. */
  claims: string[];
  /** Why it was refused, or would have been if it weren't a test; left out if it wasn't. */
  code?: string;
  /** When it ended. */
  createdAt: Time;
  /** The address, masked; left out if none came. */
  email?: string;
  /** What the sign-in did with the account, or would do; left out if it was refused. */
  entry?: ConnectionAttemptEntry;
  /** How it ended. */
  outcome: ConnectionAttemptOutcome;
  /** The role that `roleMapping` gives; left out if it has no rules. */
  role?: Role;
  /** The rule that the provider's answer broke, or why there was no usable answer; left out if neither. */
  rule?: string;
}

/** What a sign-in by a connection does with an account. */
export type ConnectionAttemptEntry = "sign_in" | "link" | "accept_invite" | "join" | "create";

/** How an attempt to sign in by a connection ended. */
export type ConnectionAttemptOutcome = "signed_in" | "refused" | "tested";

/** A connection of the organization. */
export interface ConnectionData {
  /** The connection. */
  connection: Connection;
}

/** Whom a connection would shut out if it were required. */
export interface ConnectionImpactData {
  /** How many of them have signed in by the connection. */
  linked: number;
  /** How many active members the organization has. */
  members: number;
  /** Those who couldn't come in by the connection: at most 100, those who joined first. */
  wouldLoseAccess: ShutOutMember[];
}

/** What happens to people who are no members. */
export interface ConnectionProvisioning {
  /** Whether they become members. */
  enabled: boolean;
  /** With which role, unless a claim gives another one. */
  role: Role;
}

/** Whether a connection lets people in. */
export type ConnectionStatus = "draft" | "active";

/** The organization's connections. */
export interface ConnectionsData {
  /** The connections, oldest first. */
  connections: Connection[];
}

/** A new key. */
export interface CreateApiKeyBody {
  /** When the key expires; if left out, it doesn't. */
  expiresAt?: Time;
  /** A name for the key, such as the backend that uses it. */
  name: string;
}

/** A new connection. */
export interface CreateConnectionBody {
  /** The identifier of this service at the provider. */
  clientId: string;
  /** The secret of this service at the provider; required unless `privateKeyJwt` is `true`. It is never shown. */
  clientSecret?: string;
  /** Verified domains that it stands for; all if left out. */
  domains?: string[];
  /** The provider's issuer, exactly as the provider writes it. */
  issuer: string;
  /** What people see at sign-in. */
  name: string;
  /**
   * Whether this service proves at the provider with a signed assertion which client it is (`private_key_jwt`), in place of a
   * secret; `false` if left out.
   */
  privateKeyJwt?: boolean;
  /** What happens to people who are no members; nobody becomes one if left out. */
  provisioning?: ProvisioningBody;
  /** Which claims give which role; the first one that fits counts. */
  roleMapping?: RoleRule[];
  /** What is asked for; `openid email profile` if left out. */
  scopes?: string[];
  /** Who asks for the second factor: `provider` (if left out) or `ours`. */
  secondFactor?: SecondFactorBy;
  /** The claim by which people are told apart: `sub` (if left out) or `oid`. */
  subjectClaim?: SubjectClaim;
}

/** A new webhook subscription of the operator. */
export interface CreateOperatorWebhookBody {
  /** What the subscription is for. */
  description?: string;
  /** Names of the events to send, of every organization. */
  events: EventName[];
  /** URL to which events are sent: `https`, on a publicly reachable host. */
  url: string;
}

/** A new organization. */
export interface CreateOrganizationBody {
  /** Email address of the first admin, who is invited; if left out, nobody is invited. */
  adminEmail?: string;
  /** URL of the organization's application, `https` (`http` only on loopback); none if left out or empty. */
  appUrl?: string;
  /** The organization's name. */
  name: string;
  /** The organization's plan; `free` if left out. */
  plan?: Plan;
  /** The organization's slug, which is sent as `X-Org-Slug`. It can't be changed later. */
  slug: string;
}

/** A new webhook subscription. */
export interface CreateWebhookBody {
  /** What the subscription is for. */
  description?: string;
  /** Names of the events to send. */
  events: OrganizationEventName[];
  /** URL to which events are sent: `https`, on a publicly reachable host. */
  url: string;
}

/** A new organization. */
export interface CreatedOrganizationData {
  /** The invitation of its first admin; left out if the request has no `adminEmail`. */
  invite?: LinkedInvite;
  /** The organization. */
  organization: Organization;
}

/** A user is signed in, and the membership and the organization are active. */
export interface CurrentSessionData {
  /** Always `true`. */
  authenticated: true;
  /** When the access token expires. */
  expiresAt: Time;
  /** Who signed in as the user: the operator of the service. Left out if that was the user. */
  impersonator?: Impersonator;
  /** The user's membership in the organization. */
  membership: Membership;
  /** The organization of the session. */
  org: SessionOrganization;
  /** The signed-in user. */
  user: User;
}

/** A permission that roles can have. */
export interface DeclaredPermission {
  /** What it is for. */
  description?: string;
  /** Its word, which means nothing to this service. */
  key: string;
}

/** The proof that the caller owns the account. */
export interface DeleteAccountBody {
  /**
   * A code of the authenticator app: six digits. If two-factor authentication is on and no passkey is shown, either `code` or
   * `recoveryCode` is required.
   */
  code?: string;
  /** The account's password. Either `password` or `reauthentication` is required. */
  password?: string;
  /** Another proof of who acts, in place of the password. */
  reauthentication?: ReauthenticationBody;
  /** A recovery code; if it is given, `code` is ignored. */
  recoveryCode?: string;
}

/** A page of a subscription's deliveries. */
export interface DeliveriesData {
  /** The deliveries, newest first. */
  deliveries: Delivery[];
  /** The value of `?cursor` for the next page; left out on the last page. */
  nextCursor?: string;
}

/** A delivery: one event that is sent to one subscription. */
export interface Delivery {
  /** Number of attempts so far. */
  attempts: number;
  /** When the delivery was queued. */
  createdAt: Time;
  /** The event's name. */
  event: EventName;
  /** HTTP status of the receiver's answer to the last attempt; left out if it did not answer. */
  httpStatus?: number;
  /** The delivery's identifier, `del_…`. */
  id: string;
  /** Why the last attempt failed; left out if it didn't. */
  lastError?: string;
  /**
   * When the next attempt is due; it can begin later if too many are under way. Left out if no attempt follows, an attempt is
   * under way, or the subscription is paused.
   */
  nextAttemptAt?: Time;
  /**
   * State of the delivery: `pending` before the first attempt, `retrying` after a failed attempt that another one follows,
   * `success` or `failed`.
   */
  status: DeliveryStatus;
}

/** A delivery with its body and its attempts. */
export interface DeliveryDetail {
  /** The attempts, oldest first. */
  attemptLog: Attempt[];
  /** Number of attempts so far. */
  attempts: number;
  /** When the delivery was queued. */
  createdAt: Time;
  /** The event's name. */
  event: EventName;
  /** HTTP status of the receiver's answer to the last attempt; left out if it did not answer. */
  httpStatus?: number;
  /** The delivery's identifier, `del_…`. */
  id: string;
  /** Why the last attempt failed; left out if it didn't. */
  lastError?: string;
  /**
   * When the next attempt is due; it can begin later if too many are under way. Left out if no attempt follows, an attempt is
   * under way, or the subscription is paused.
   */
  nextAttemptAt?: Time;
  /** The body that was signed and sent: one of the events under `webhooks` in this document. */
  payload: Record<string, unknown>;
  /**
   * State of the delivery: `pending` before the first attempt, `retrying` after a failed attempt that another one follows,
   * `success` or `failed`.
   */
  status: DeliveryStatus;
}

/** One delivery. */
export interface DeliveryDetailData {
  /** The delivery. */
  delivery: DeliveryDetail;
}

/** The identifier of a new delivery. */
export interface DeliveryIdData {
  /** The delivery's identifier, `del_…`. */
  deliveryId: string;
}

/** The state of a delivery. */
export type DeliveryStatus = "pending" | "success" | "retrying" | "failed";

/** A directory. */
export interface Directory {
  /** The address that the identity provider calls. */
  baseUrl: string;
  /** How many people and groups it has. */
  counts: DirectoryCounts;
  /** When it was connected. */
  createdAt: Time;
  /** Its identifier, `dir_…`. */
  id: string;
  /** The last call that was refused for a reason to mend; left out if there was none. */
  lastError?: DirectoryError;
  /** When it last called, at most a minute late; left out if it never did. */
  lastSyncAt?: Time;
  /** Whether its calls are carried out: `active` or `paused`. */
  status: DirectoryStatus;
  /** Its tokens, oldest first. */
  tokens: DirectoryTokenEntry[];
  /** Whether people whom it adds are told of it by mail. */
  welcomeMail: boolean;
}

/** How much a directory has. */
export interface DirectoryCounts {
  /** Groups. */
  groups: number;
  /** People. */
  users: number;
}

/** The organization's directory. */
export interface DirectoryData {
  /** The directory. */
  directory: Directory;
}

/** Why a call was refused. */
export interface DirectoryError {
  /** When. */
  at: Time;
  /** The reason, as the directory was told. */
  detail: string;
}

/** A group of the directory. */
export interface DirectoryGroup {
  /** Its name, as the directory sent it. */
  displayName: string;
  /** The directory's own identifier; left out if it sent none. */
  externalId?: string;
  /** Its identifier, `grp_…`. */
  id: string;
  /** How many members it has. */
  memberCount: number;
  /** What its members are here; left out if that isn't by the group. */
  role?: Role;
  /** The keys of the roles in the product that its members have. */
  roles: string[];
}

/** A group. */
export interface DirectoryGroupData {
  /** The group. */
  group: DirectoryGroup;
}

/** Groups of the directory. */
export interface DirectoryGroupsData {
  /** The groups, by name. */
  groups: DirectoryGroup[];
  /** How many there are. */
  total: number;
}

/** Whether a directory's calls are carried out. */
export type DirectoryStatus = "active" | "paused";

/** A token of a directory. */
export interface DirectoryTokenEntry {
  /** When it was made. */
  createdAt: Time;
  /** Who made it, and may have kept it; left out if the operator did, or the account is gone. */
  createdBy?: TokenMaker;
  /** Its identifier, `dtok_…`. */
  id: string;
  /** Its last four characters. */
  last4: string;
  /** When it was last used, at most a minute late; left out if it never was. */
  lastUsedAt?: Time;
  /** How it begins. */
  prefix: string;
}

/** The proof that the caller owns the account. */
export interface DisableBody {
  /** A code of the authenticator app: six digits. Required unless a passkey is shown. */
  code?: string;
  /** The account's password. Either `password` or `reauthentication` is required. */
  password?: string;
  /** Another proof of who acts, in place of the password. */
  reauthentication?: ReauthenticationBody;
}

/** A domain of the organization. */
export interface Domain {
  /** Its name in canonical form: all lower case, in punycode. */
  domain: string;
  /** The domain's identifier, `dom_…`. */
  id: string;
  /** The record that proves it. */
  record: DomainRecord;
  /** Whether it is verified: `pending` or `verified`. */
  status: DomainStatus;
  /** Since when it is verified; left out if it isn't. */
  verifiedAt?: Time;
}

/** A domain of the organization. */
export interface DomainData {
  /** The domain. */
  domain: Domain;
}

/** A record in the DNS. */
export interface DomainRecord {
  /** The record's whole name. */
  name: string;
  /** The record's type: `TXT`. */
  type: string;
  /** The record's whole text. */
  value: string;
}

/** Whether a domain is verified. */
export type DomainStatus = "pending" | "verified";

/** The organization's domains. */
export interface DomainsData {
  /** The domains, oldest first. */
  domains: Domain[];
}

/** A code that was mailed. */
export interface EmailCodeLoginBody {
  /** The code: eight digits. */
  code: string;
}

/** The token of a mailed link. */
export interface EmailTokenBody {
  /** The token. */
  token: string;
}

/** Two-factor authentication is on. If the call completed a sign-in, the answer also has the fields of a sign-in's answer. */
export interface EnabledData {
  /** The access token; also set as a cookie. Left out unless the call completed a sign-in. */
  accessToken?: string;
  /** The user's membership in the session's organization; left out unless the call completed a sign-in. */
  membership?: Membership;
  /** Ten recovery codes, shown only in this answer. */
  recoveryCodes: string[];
  /**
   * The refresh token; also set as a cookie. Left out unless the call completed a sign-in. Also left out if the request has an
   * `Origin` header, unless the service is configured to include it always.
   */
  refreshToken?: string;
  /** The user who signed in; left out unless the call completed a sign-in. */
  user?: User;
}

/** Why a request failed. */
export interface ErrorBody {
  /** The error code, which stays the same in later versions. */
  code: ErrorCode;
  /** The connection by which the user signs in; only with `sso_required`, and left out if none is active. */
  connection?: WayIn;
  /** The wrong fields; only with `validation_failed`. */
  fields?: FieldError[];
  /** A message for developers. Choose the text for users by `code`. */
  message: string;
  /**
   * Slugs of the organizations that would be left without an active admin; only with `last_admin` when an account is deleted.
   * With `role_exists`, slugs of organizations that have a role of this key.
   */
  organizations?: string[];
  /** The reasons why the password is refused; only with `password_rejected`. */
  reasons?: PasswordReason[];
  /** The request's identifier, as in `X-Request-Id`. */
  requestId: string;
  /** Seconds to wait before trying again; only with status 429 or 503. */
  retryAfter?: number;
  /** Always true where it is there: no account has this passkey; only with `passkey_invalid`. */
  unknownPasskey?: boolean;
}

/** Why a request is refused. */
export type ErrorCode =
  | "validation_failed" | "malformed_json" | "org_slug_required" | "password_rejected" | "impersonation_link_invalid" |
  "partial_token_invalid" | "invite_invalid" | "invite_expired" | "reset_token_invalid" | "confirm_token_invalid" |
  "sign_up_token_invalid" | "cannot_remove_self" | "cannot_reset_self" | "cannot_suspend_self" | "last_admin" |
  "contrast_too_low" | "unknown_permission" | "unknown_role" | "email_domain_not_allowed" | "logout_token_invalid" |
  "flow_expired" | "passkey_unsupported" | "authentication_required" | "token_expired" | "invalid_token" | "invalid_credentials"
  | "invalid_code" | "passkey_invalid" | "refresh_token_missing" | "refresh_token_invalid" | "refresh_token_reused" |
  "invalid_api_key" | "not_a_member" | "membership_not_active" | "organization_suspended" | "admin_required" |
  "origin_not_allowed" | "reauthentication_required" | "wrong_account" | "method_not_allowed" | "sso_required" |
  "email_not_verified" | "email_domain_not_verified" | "impersonation" | "scope_missing" | "permission_not_held" | "not_found" |
  "organization_not_found" | "member_not_found" | "user_not_found" | "session_not_found" | "passkey_not_found" |
  "identity_not_found" | "invite_not_found" | "api_key_not_found" | "service_key_not_found" | "webhook_not_found" |
  "delivery_not_found" | "role_not_found" | "directory_not_found" | "group_not_found" | "domain_not_found" |
  "connection_not_found" | "request_timeout" | "already_member" | "slug_taken" | "organization_active" | "invite_pending" |
  "account_exists" | "two_factor_already_enabled" | "two_factor_not_enabled" | "two_factor_required" | "password_not_set" |
  "last_method" | "passkey_exists" | "passkey_limit_reached" | "webhook_paused" | "webhook_exists" | "webhook_limit_reached" |
  "api_key_limit_reached" | "member_elsewhere" | "managed_by_directory" | "directory_exists" | "directory_token_limit_reached" |
  "domain_not_proven" | "domain_taken" | "domain_limit_reached" | "identity_taken" | "identity_exists" | "connection_in_use" |
  "connection_not_proven" | "connection_required" | "connection_limit_reached" | "role_exists" | "role_in_use" |
  "role_limit_reached" | "permission_in_use" | "payload_too_large" | "unsupported_media_type" | "too_many_attempts" |
  "rate_limited" | "internal" | "unavailable" | "busy"

/** The user who caused an event. */
export interface EventActor {
  /** Email address in its canonical form: all lower case, the domain in punycode. */
  email: string;
  /** The user's identifier, `usr_…`. */
  userId: string;
}

/** An API key in an event, without the key itself. */
export interface EventApiKey {
  /** The key's identifier, `key_…`. */
  id: string;
  /** The last four characters of the key. */
  last4: string;
  /** The name that its creator gave it. */
  name: string;
  /** The beginning of the key: `pk_live_` and the public characters. */
  prefix: string;
}

/** A connection in an event. */
export interface EventConnection {
  /** The connection's identifier, `con_…`. */
  id: string;
  /** What people see at sign-in. */
  name: string;
}

/** A domain in an event. */
export interface EventDomain {
  /** Its name in canonical form: all lower case, in punycode. */
  domain: string;
  /** The domain's identifier, `dom_…`. */
  id: string;
}

/** A person as an identity provider knows them, in an event. */
export interface EventIdentity {
  /** The identity's identifier, `idn_…`. */
  id: string;
  /** The name of the connection. */
  name: string;
  /** The connection's identifier, `con_…`. */
  via: string;
}

/** An invitation in an event. */
export interface EventInvite {
  /** The invited address. */
  email: string;
  /** When it expires. */
  expiresAt: Time;
  /** The invitation's identifier, `inv_…`. */
  id: string;
  /** The role that the invited person gets. */
  role: Role;
  /** The keys of the roles in the product that the invited person gets. */
  roles: string[];
}

/** A member in an event. */
export interface EventMember {
  /** Email address in its canonical form: all lower case, the domain in punycode. */
  email: string;
  /** When the member joined. */
  joinedAt: Time;
  /** Display name. */
  name: string;
  /** The member's role: `member` or `org_admin`. */
  role: Role;
  /** The keys of the member's roles in the product, after the event. */
  roles: string[];
  /** The membership's status after the event. */
  status: "active" | "suspended" | "removed";
  /** The user's identifier, `usr_…`. */
  userId: string;
}

/** The name of an event. */
export type EventName =
  | "member.invited" | "member.joined" | "member.removed" | "member.role_changed" | "member.suspended" | "member.reactivated" |
  "invite.revoked" | "user.login" | "user.password_changed" | "user.password_removed" | "user.email_changed" |
  "user.two_factor_enabled" | "user.two_factor_disabled" | "user.passkey_added" | "user.passkey_removed" | "user.identity_linked"
  | "user.identity_unlinked" | "session.reuse_detected" | "api_key.created" | "api_key.revoked" | "domain.verified" |
  "connection.created" | "connection.updated" | "connection.deleted" | "organization.created" | "organization.suspended" |
  "organization.activated" | "organization.deleted" | "user.erased" | "webhook.test"

/** An organization in an event. */
export interface EventOrganization {
  /** The organization's identifier, `org_…`. */
  id: string;
  /** The organization's name. */
  name: string;
  /** The organization's slug. */
  slug: string;
}

/** The organization in which an event happened. */
export interface EventOrganizationSlug {
  /** The organization's slug. */
  slug: string;
}

/** A passkey in an event. */
export interface EventPasskey {
  /** The passkey's identifier, `psk_…`. */
  id: string;
  /** The name that its owner gave it. */
  name: string;
}

/** A user in an event. */
export interface EventUser {
  /** Email address in its canonical form: all lower case, the domain in punycode. */
  email: string;
  /** The user's identifier, `usr_…`. */
  id: string;
  /** Display name. */
  name: string;
}

/**
 * A page of the stored data about a user. An entry of a list is on one page only, and the lists follow each other in the order of
 * this object.
 */
export interface ExportData {
  /** Audit entries of the user's own actions, newest first. */
  auditEntries: ExportedEntry[];
  /** What directories of those organizations say of the user. */
  directories: ExportedDirectory[];
  /** Changes of the email address that the user requested, newest first; also ended ones, as long as they are kept. */
  emailChanges: ExportedEmailChange[];
  /** Mails that were sent to the user's address, newest first, then those to former addresses, as long as they are kept. */
  emails: ExportedMail[];
  /** The user's identities at identity providers, oldest first. */
  identities: Identity[];
  /** Invitations to the user's address that can be accepted, newest first; empty while the address is not verified. */
  invitations: ExportedInvitation[];
  /** The user's memberships, ordered by the organization's slug. */
  memberships: OperatorMembership[];
  /** The value of `?cursor` for the next page; left out on the last page. */
  nextCursor?: string;
  /** The user's passkeys, oldest first. */
  passkeys: Passkey[];
  /** The user's sessions, newest first; also ended ones, as long as they are kept. */
  sessions: ExportedSession[];
  /** The account. */
  user: ExportedUser;
}

/** What the directory of an organization says of a user. */
export interface ExportedDirectory {
  /** What it says. */
  directory: InDirectory;
  /** The organization's slug. */
  slug: string;
}

/** A requested change of the email address. */
export interface ExportedEmailChange {
  /** When it was requested. */
  createdAt: Time;
  /** When it was confirmed, cancelled or replaced; left out if it was not. */
  endedAt?: Time;
  /** When its link expires. */
  expiresAt: Time;
  /** The requested address. */
  newEmail: string;
}

/** An entry of an organization's audit log. */
export interface ExportedEntry {
  /** The action. */
  action: AuditAction;
  /** Who performed the action. */
  actor: AuditActor;
  /**
   * How many times it happened; left out if once. Refused requests without valid credentials share one entry for each action,
   * source and clock hour (UTC), which shows the first of them.
   */
  count?: number;
  /** When it was performed. */
  createdAt: Time;
  /** The entry's identifier, `aud_…`. */
  id: string;
  /** IP address of the client; left out for the command line. */
  ip?: string;
  /** Further details, which depend on the action; left out if there are none. For display only, because details may be added. */
  metadata?: Record<string, string>;
  /** Identifier of the organization whose audit log has the entry. */
  orgId: string;
  /** The request's `X-Request-Id`; left out for the command line. */
  requestId?: string;
  /** What the action changed; left out if it is the actor. */
  target?: AuditTarget;
  /** `User-Agent` of the client; left out if the client sent none, and for the command line. */
  userAgent?: string;
}

/** An invitation that can be accepted with its mailed link. */
export interface ExportedInvitation {
  /** When it was made. */
  createdAt: Time;
  /** When it expires. */
  expiresAt: Time;
  /** The invitation's identifier, `inv_…`. */
  id: string;
  /** The organization to which it invites. */
  org: MembershipOrganization;
  /** The role that the user would get. */
  role: Role;
}

/** A mail that was sent to the user. */
export interface ExportedMail {
  /** The kind of mail. */
  kind: MailKind;
  /** When it was sent. */
  sentAt: Time;
  /** Its subject; left out if the mail is older than the version that stores subjects. */
  subject?: string;
}

/** A session of the user. */
export interface ExportedSession {
  /** When it began. */
  createdAt: Time;
  /** When it was ended, for example by signing out; left out if it was not. */
  endedAt?: Time;
  /** The session's identifier, `ses_…`. */
  id: string;
  /** IP address of the client at the sign-in or the last refresh. */
  ip: string;
  /**
   * When the session last got new tokens, for example by a refresh; left out if the session has ended, or its sign-in was never
   * completed.
   */
  lastUsedAt?: Time;
  /** Identifier of the session's organization. */
  orgId: string;
  /** `User-Agent` of the client at the sign-in or the last refresh. */
  userAgent: string;
}

/** A user with profile and account settings. */
export interface ExportedUser {
  /** When the account was made. */
  createdAt: Time;
  /** Email address in its canonical form: all lower case, the domain in punycode. */
  email: string;
  /** The user's identifier, `usr_…`. */
  id: string;
  /** Whether the address is verified. */
  isEmailVerified: boolean;
  /** The language of pages and mails; left out if none is set. */
  locale?: string;
  /** Display name. */
  name: string;
  /** The user's optional fields. */
  profile: Profile;
  /** Role of the account itself, independent of organizations; at present always `user`. */
  role: AccountRole;
  /** Whether two-factor authentication is on. */
  twoFactorEnabled: boolean;
}

/** What is wrong with a field. */
export type FieldCode = "required" | "wrong_type" | "duplicate" | "invalid_character" | "too_long" | "unknown" | "invalid";

/** A field with a wrong value. */
export interface FieldError {
  /** What is wrong with the field, as a code. */
  code: FieldCode;
  /** The field's name; empty for the body as a whole. */
  field: string;
  /** What is wrong with the field, as text. */
  message: string;
}

/** A request for the list of one's organizations. */
export interface FindOrganizationsBody {
  /** The account's email address. */
  email: string;
}

/** A request for a password reset link. */
export interface ForgotPasswordBody {
  /** The account's email address. */
  email: string;
}

/** A new organization. */
export interface FoundOrganizationBody {
  /** The organization's name. */
  name: string;
  /** The organization's slug, which is sent as `X-Org-Slug`. */
  slug: string;
}

/** A new organization of the user. */
export interface FoundedData {
  /** The user's membership in it. */
  membership: Membership;
  /** The organization. */
  organization: Organization;
}

/** The state of the service. */
export interface HealthData {
  /** What waits to be sent. */
  queues: QueueState[];
  /** The servers that run now. */
  servers: RunningServer[];
  /** The keys that sign and verify tokens, oldest first. */
  signingKeys: SigningKey[];
  /** What needs attention; empty when all is well. */
  warnings: HealthWarning[];
}

/** Something that needs attention. */
export interface HealthWarning {
  /** What to do. */
  advice: string;
  /** What is wrong. */
  message: string;
}

/** The user's identities. */
export interface IdentitiesData {
  /** The identities, oldest first. */
  identities: Identity[];
}

/** The user as an identity provider knows them. */
export interface Identity {
  /** When it was linked. */
  createdAt: Time;
  /** The address by which the account was found; left out if there was none. */
  email?: string;
  /** The identity's identifier, `idn_…`. */
  id: string;
  /** When the user last signed in by it. */
  lastUsedAt: Time;
  /** The name of the connection or provider. */
  name: string;
  /** The connection's identifier, `con_…`, or that of a provider of the service. */
  via: string;
}

/** Whom to sign in as. */
export interface ImpersonateUserBody {
  /** Why. The operator's log and the organization's have it. */
  reason: string;
  /** The organization's slug. */
  slug: string;
}

/** A link. */
export interface ImpersonationData {
  /** The link. It works once, within a minute. */
  url: string;
}

/** The operator, who signed in as the user. */
export interface Impersonator {
  /** The `usr_…` of the person, or the `skey_…` of the service key. */
  id: string;
}

/** The result of an import. */
export interface ImportData {
  /** Number of lines that were refused or could not be imported. */
  failed: number;
  /** Number of lines that created an account, or added memberships to an existing one. */
  imported: number;
  /** Number of lines that changed nothing, because the account and its memberships already existed. */
  present: number;
  /** The result of each line that isn't empty. */
  results: LineResult[];
}

/** A user to be imported: one line. */
export interface ImportLine {
  /** Email address. An account that already has it is not changed, except that it may get memberships. */
  email: string;
  /** Whether the email address counts as verified; `false` if left out. */
  isEmailVerified?: boolean;
  /** The user's memberships, each organization once; may be empty. */
  memberships: ImportedMembership[];
  /** Display name of a new account. */
  name: string;
  /** Hash of the password; if left out, the user has to reset the password before signing in. */
  passwordHash?: string;
  /** Secret of the authenticator app in base32; turns two-factor authentication on. */
  totpSecret?: string;
}

/** A membership of a user to be imported. */
export interface ImportedMembership {
  /** What the product keeps with the membership: an object of at most 4096 bytes of JSON; nothing if left out. */
  metadata?: Record<string, unknown>;
  /** The user's role in it. */
  role: Role;
  /** The keys of the user's roles in the product; the default ones if left out or empty. */
  roles?: string[];
  /** The organization's slug. */
  slug: string;
}

/** What a directory says of a member. Everything but `userName` is left out where it says nothing. */
export interface InDirectory {
  /** The department. */
  department?: string;
  /** The name to show. */
  displayName?: string;
  /** The addresses. */
  emails?: string[];
  /** The number of the employee. */
  employeeNumber?: string;
  /** The directory's own identifier. */
  externalId?: string;
  /** The family name. */
  familyName?: string;
  /** The given name. */
  givenName?: string;
  /** The locale. */
  locale?: string;
  /** The directory's identifier of the manager. */
  manager?: string;
  /** The first telephone number. */
  phone?: string;
  /** The time zone. */
  timezone?: string;
  /** The job title. */
  title?: string;
  /** The name by which the directory knows the member. */
  userName: string;
}

/** An access token that isn't valid in this organization. */
export interface InvalidData {
  /** Why the token isn't valid; left out unless the request has `explain: true`. */
  reason?: InvalidReason;
  /** Always `false`. */
  valid: false;
}

/** Why an access token isn't valid. */
export type InvalidReason =
  | "malformed" | "expired" | "superseded" | "session_ended" | "wrong_organization" | "not_a_member" | "organization_suspended"

/** An invitation. */
export interface Invite {
  /** The invited address. */
  email: string;
  /** When it expires. */
  expiresAt: Time;
  /** The invitation's identifier, `inv_…`. */
  id: string;
  /** The role that the invited person gets. */
  role: Role;
  /** The keys of the roles in the product that the invited person gets; empty: the default ones. */
  roles: string[];
}

/** An invitation. */
export interface InviteBody {
  /** The email address to invite. */
  email: string;
  /** The role that the invited person gets; `member` if left out. */
  role?: Role;
  /** The keys of the roles in the product that the invited person gets; the default ones if left out or empty. */
  roles?: string[];
}

/** An invitation. */
export interface InviteData {
  /** The invitation. */
  invite: Invite;
}

/** What the holder of an invitation's link may see before accepting. */
export interface InvitePreviewData {
  /** Whether the address already has an account. If `true`, accept without `name` and `password`; if `false`, send both. */
  accountExists: boolean;
  /** The invitation. */
  invite: PreviewedInvite;
  /** The organization to which it invites. */
  org: LinkedOrganization;
  /**
   * Accepting removes the account's password, passkeys, second factor and sessions, because nobody has proven its address so far.
   * Whoever is signed in to the account and sends its cookies keeps them. Absent otherwise.
   */
  removesPassword?: boolean;
}

/** A page of the organization's invitations. */
export interface InvitesData {
  /** The invitations that can be accepted, oldest first. */
  invites: ListedInvite[];
  /** The value of `?cursor` for the next page; left out on the last page. */
  nextCursor?: string;
}

/** A user who joined an organization. */
export interface JoinedUser {
  /** Email address in its canonical form: all lower case, the domain in punycode. */
  email: string;
  /** The user's identifier, `usr_…`. */
  id: string;
  /** Display name. */
  name: string;
}

/** A passkey as options name it. */
export interface KeyDescriptor {
  /** The credential's id. */
  id: string;
  /** How browsers reach its authenticator, in their words. */
  transports: string[];
  /** Always `public-key`. */
  type: "public-key";
}

/** The organization to leave, and the proof that the caller owns the account. */
export interface LeaveBody {
  /**
   * A code of the authenticator app: six digits. If two-factor authentication is on and no passkey is shown, either `code` or
   * `recoveryCode` is required.
   */
  code?: string;
  /** The account's password. Either `password` or `reauthentication` is required. */
  password?: string;
  /** Another proof of who acts, in place of the password. */
  reauthentication?: ReauthenticationBody;
  /** A recovery code; if it is given, `code` is ignored. */
  recoveryCode?: string;
  /** The organization's slug. */
  slug: string;
}

/** Why a line failed. */
export interface LineError {
  /** The error code, one of those that `error.code` of an answer can have. */
  code: ErrorCode;
  /** A message for developers, which names the wrong fields. */
  message: string;
}

/** The result of a line. */
export interface LineResult {
  /** Why the line failed; left out if it didn't. */
  error?: LineError;
  /** The line's number, from 1; empty lines count. */
  line: number;
  /** Identifier of the account; left out if the line failed. */
  userId?: string;
}

/** An invitation by the operator, with its link. */
export interface LinkedInvite {
  /** The invited address. */
  email: string;
  /** When it expires. */
  expiresAt: Time;
  /** The invitation's identifier, `inv_…`. */
  id: string;
  /** Always `operator`. */
  invitedBy: string;
  /**
   * The link that the mail contains too. Anybody who has the link can join the organization with the invitation's role. Left out
   * for people: the mail has it.
   */
  link?: string;
  /** The role that the invited person gets. */
  role: Role;
  /** The keys of the roles in the product that the invited person gets; empty: the default ones. */
  roles: string[];
}

/** An organization, as the holder of a mailed link sees it. */
export interface LinkedOrganization {
  /** URL of the organization's application; left out if none is set. */
  appUrl?: string;
  /** The organization's name. */
  name: string;
  /** The organization's slug, which is sent as `X-Org-Slug`. */
  slug: string;
}

/** An invitation in the list. */
export interface ListedInvite {
  /** The invited address. */
  email: string;
  /** When it expires. */
  expiresAt: Time;
  /** The invitation's identifier, `inv_…`. */
  id: string;
  /** Email address of the admin who sent it, or `operator`. */
  invitedBy: string;
  /**
   * State of its newest mail: `queued`, it waits to be sent; `sent`, the mail server accepted it; `failed`, it was given up.
   * After `failed`, send the invitation again.
   */
  mailStatus: MailStatus;
  /** The role that the invited person gets. */
  role: Role;
  /** The keys of the roles in the product that the invited person gets; empty: the default ones. */
  roles: string[];
}

/** The credentials of a user. */
export interface LoginBody {
  /** The account's email address. */
  email: string;
  /** The account's password. */
  password: string;
}

/** How a user signed in. */
export type LoginMethod =
  | "password" | "totp" | "recovery_code" | "invite" | "passkey" | "switch" | "email_code" | "provider" | "connection" |
  "impersonation"

/** The kind of a mail. */
export type MailKind =
  | "invite" | "password_reset" | "sign_in_by_connection" | "email_code" | "joined" | "confirm_email" | "email_change_requested"
  | "sign_up" | "domain_record_missing" | "domain_lost" | "organizations" | "test" | "impersonated" | "password_changed" |
  "two_factor_enabled" | "two_factor_disabled" | "passkey_added" | "passkey_removed" | "identity_linked" | "identity_unlinked" |
  "provider_linked" | "provider_unlinked" | "passkey_counter_went_back" | "session_reuse_detected" | "account_guessing" |
  "code_guessing" | "credentials_removed" | "requests_held_back" | "account_deleted" | "address_in_use" | "email_changed" |
  "email_changed_by_directory" | "account_exists" | "directory_refused"

/** State of a mail: it waits to be sent, the mail server accepted it, or it was given up. */
export type MailStatus = "queued" | "sent" | "failed";

/** What the members of a group shall have. */
export interface MapGroupBody {
  /** Their role here; `null`: what they have otherwise. */
  role?: Role | null;
  /** The keys of their roles in the product; at most 20. */
  roles?: string[];
}

/** A member. */
export interface Member {
  /**
   * What the organization's directory says of the member; left out if it says nothing, and for callers who are neither admins nor
   * service keys.
   */
  directory?: InDirectory;
  /** Email address in its canonical form: all lower case, the domain in punycode. */
  email: string;
  /**
   * Whether the member has a passkey that signs in to this organization; only in the list, and only for admins and service keys.
   */
  hasPasskey?: boolean;
  /** When the member joined. */
  joinedAt: Time;
  /**
   * The hour in which the member last signed in here or refreshed a session; left out if there was none since joining, and for
   * callers who are neither admins nor service keys.
   */
  lastActiveAt?: Time;
  /** What the product keeps with the membership; only for service keys, and left out if it keeps nothing. */
  metadata?: Record<string, unknown>;
  /** Display name. */
  name: string;
  /** The member's role: `member` or `org_admin`. */
  role: Role;
  /** Where each of `roles` is from, and `role` where groups of the directory give it; only for admins and service keys. */
  roleOrigins?: RoleOrigins[];
  /** The keys of the member's roles in the product. */
  roles: string[];
  /** The member's status: `active` or `suspended`. */
  status: MembershipStatus;
  /** Who suspended the member; left out for members who are active, and for callers who are neither admins nor service keys. */
  suspendedBy?: SuspendedBy;
  /** Whether the member has turned two-factor authentication on. */
  twoFactorEnabled: boolean;
  /** The user's identifier, `usr_…`. */
  userId: string;
}

/** A member after a change. */
export interface MemberData {
  /** The member. */
  member: Member;
}

/** The order of a list of members. */
export type MemberOrder = "joinedAt" | "-joinedAt" | "name" | "-name" | "lastActiveAt" | "-lastActiveAt";

/** A page of members. */
export interface MembersData {
  /** The members. */
  members: Member[];
  /** The value of `?cursor` for the next page; left out on the last page. */
  nextCursor?: string;
  /** How many members there are, or how many match; left out on further pages, and where counting would cost too much. */
  total?: number;
}

/** A user's membership in an organization. */
export interface Membership {
  /** What the member may do in the product now, in order; empty while the membership is suspended. */
  permissions: string[];
  /** The member's role: `member` or `org_admin`. */
  role: Role;
  /** The keys of the member's roles in the product; empty while the membership is suspended. */
  roles: string[];
  /** The member's status: `active` or `suspended`. */
  status: MembershipStatus;
}

/** The organization of a membership. */
export interface MembershipOrganization {
  /** The organization's identifier, `org_…`. */
  id: string;
  /** The organization's name. */
  name: string;
  /** The organization's slug, which is sent as `X-Org-Slug`. */
  slug: string;
}

/** The status of a membership. */
export type MembershipStatus = "active" | "suspended";

/** A confirmation. */
export interface Message {
  /** A text that says what happened. */
  message: string;
}

/** A new API key. */
export interface NewApiKeyData {
  /** The key's record. */
  apiKey: ApiKey;
  /** The key itself, shown only in this answer. */
  key: string;
}

/** A new token. */
export interface NewDirectoryTokenData {
  /** Its identifier, `dtok_…`. */
  id: string;
  /** The token, which no other answer has. */
  token: string;
}

/** A credential that `navigator.credentials.create` returned. */
export interface NewPasskeyCredential {
  /** The credential's id. */
  id: string;
  /** The same. */
  rawId: string;
  /** What the authenticator answered. */
  response: AttestationBody;
  /** Always `public-key`. */
  type: "public-key";
}

/** A new role. */
export interface NewRoleBody {
  /** What it is for; none if left out or empty. */
  description?: string;
  /** Whether those have it who join without other roles; `false` if left out. */
  isDefault?: boolean;
  /** The role's key, which can't be changed later. */
  key: string;
  /** What people see. */
  name: string;
  /** Its permissions. */
  permissions: string[];
}

/** A new webhook subscription with its secret. */
export interface NewWebhookData {
  /** The secret that signs the subscription's deliveries, shown only in this answer. */
  secret: string;
  /** The subscription. */
  webhook: Webhook;
}

/** No user is signed in, or the membership or the organization is suspended. */
export interface NoSessionData {
  /** Always `false`. */
  authenticated: false;
  /**
   * Why a valid access token is refused: the membership or the organization is suspended. Left out if there is no valid access
   * token.
   */
  reason?: "membership_not_active" | "organization_suspended";
  /**
   * The service's cookies that the request has more than once, so that the service accepts neither: another application on the
   * same host has set a cookie of the same name. Left out if there are none.
   */
  repeatedCookies?: string[];
}

/** A membership of a user. */
export interface OperatorMembership {
  /** When the user joined. */
  joinedAt: Time;
  /** The hour in which the user last signed in there or refreshed a session; left out if there was none since joining. */
  lastActiveAt?: Time;
  /** What the product keeps with the membership; only in exports, and left out if it keeps nothing. */
  metadata?: Record<string, unknown>;
  /** The organization. */
  org: MembershipOrganization;
  /** The user's role in it. */
  role: Role;
  /** The keys of the user's roles in the product there. */
  roles: string[];
  /** The membership's status: `active` or `suspended`. */
  status: MembershipStatus;
}

/** An organization with the number of its members. */
export interface OperatorOrganization {
  /** URL of the organization's application; left out if none is set. */
  appUrl?: string;
  /** When it was made. */
  createdAt: Time;
  /** The organization's identifier, `org_…`. */
  id: string;
  /** Number of its members, including suspended ones. */
  memberCount: number;
  /** What the product keeps with the organization; only for service keys, and left out in lists and if it keeps nothing. */
  metadata?: Record<string, unknown>;
  /** The organization's name. */
  name: string;
  /** The organization's plan. */
  plan: Plan;
  /** The organization's slug, which is sent as `X-Org-Slug`. */
  slug: string;
  /** `active`, or `suspended`: then no member can use the organization. */
  status: OrganizationStatus;
}

/** An organization, as the operator sees it. */
export interface OperatorOrganizationData {
  /** The organization. */
  organization: OperatorOrganization;
}

/** A page of organizations. */
export interface OperatorOrganizationsData {
  /** The value of `?cursor` for the next page; left out on the last page. */
  nextCursor?: string;
  /** The organizations, ordered by slug. */
  organizations: OperatorOrganization[];
}

/** A session of a user, as the operator sees it. */
export interface OperatorSession {
  /** When it began. */
  createdAt: Time;
  /** The session's identifier. */
  id: string;
  /** Who signed in as the user: the operator of the service. Left out if that was the user. */
  impersonator?: Impersonator;
  /** IP address of the client that signed in or last refreshed. */
  ip: string;
  /** When it was last refreshed, or began. */
  lastUsedAt: Time;
  /** Its organization. */
  org: MembershipOrganization;
  /** `User-Agent` of that client. */
  userAgent: string;
}

/** A user's active sessions. */
export interface OperatorSessionsData {
  /** The sessions. */
  sessions: OperatorSession[];
}

/** A user, as the operator sees it. */
export interface OperatorUser {
  /** When the account was made. */
  createdAt: Time;
  /** Email address in its canonical form: all lower case, the domain in punycode. */
  email: string;
  /** The user's identifier, `usr_…`. */
  id: string;
  /** Whether the address is verified. */
  isEmailVerified: boolean;
  /** The language of pages and mails; left out if none is set. */
  locale?: string;
  /** Display name. */
  name: string;
  /** Role of the account itself, independent of organizations; at present always `user`. */
  role: AccountRole;
}

/** A user after a change. */
export interface OperatorUserData {
  /** The user. */
  user: OperatorUser;
}

/** A user with the user's memberships. */
export interface OperatorUserDetails {
  /** The user's memberships, including suspended ones, ordered by the organization's slug. */
  memberships: OperatorMembership[];
  /** How many passkeys the user has. */
  passkeys: number;
  /** Whether two-factor authentication is on. */
  twoFactorEnabled: boolean;
  /** The user. */
  user: OperatorUser;
}

/** A page of users. */
export interface OperatorUsersData {
  /** The value of `?cursor` for the next page; left out on the last page. */
  nextCursor?: string;
  /** The users, oldest account first. */
  users: OperatorUser[];
}

/** An organization. */
export interface Organization {
  /** URL of the organization's application; left out if none is set. */
  appUrl?: string;
  /** When it was made. */
  createdAt: Time;
  /** The organization's identifier, `org_…`. */
  id: string;
  /** The organization's name. */
  name: string;
  /** The organization's plan. */
  plan: Plan;
  /** The organization's slug, which is sent as `X-Org-Slug`. */
  slug: string;
  /** `active`, or `suspended`: then no member can use the organization. */
  status: OrganizationStatus;
}

/** An organization, as everybody sees it who knows its slug. */
export interface OrganizationAtSignIn {
  /** The colour of buttons and links; left out if it is the service's. */
  accentColor?: string;
  /** Where browsers load the logo on dark pages; left out if it is that on light ones. */
  logoDarkUrl?: string;
  /** Where browsers load the logo on light pages; left out if the organization has none. */
  logoUrl?: string;
  /** The organization's name; left out if it doesn't show it. */
  name?: string;
  /** The shades of that colour for both colour schemes, in which all text can be read; left out with it. */
  palette?: PaletteColors;
  /** The organization's slug, which is sent as `X-Org-Slug`. */
  slug: string;
}

/** One organization of the user. */
export interface OrganizationEntry {
  /** The organization's identifier, `org_…`. */
  id: string;
  /** The organization's name. */
  name: string;
  /** The user's role in it. */
  role: Role;
  /** The organization's slug, which is sent as `X-Org-Slug`. */
  slug: string;
  /** The status of the user's membership in it. */
  status: MembershipStatus;
}

/** The name of an event that an organization can subscribe to. */
export type OrganizationEventName =
  | "member.invited" | "member.joined" | "member.removed" | "member.role_changed" | "member.suspended" | "member.reactivated" |
  "invite.revoked" | "user.login" | "user.password_changed" | "user.password_removed" | "user.email_changed" |
  "user.two_factor_enabled" | "user.two_factor_disabled" | "user.passkey_added" | "user.passkey_removed" | "user.identity_linked"
  | "user.identity_unlinked" | "session.reuse_detected" | "api_key.created" | "api_key.revoked" | "domain.verified" |
  "connection.created" | "connection.updated" | "connection.deleted" | "webhook.test"

/** The status of an organization. */
export type OrganizationStatus = "active" | "suspended";

/** A page of the user's organizations. */
export interface OrganizationsData {
  /** The value of `?cursor` for the next page; left out on the last page. */
  nextCursor?: string;
  /** The organizations, ordered by slug. */
  organizations: OrganizationEntry[];
}

/** What a member's role is from. */
export type OriginKind = "hand" | "connection" | "group";

/** The organization, as its own members see it. */
export interface OwnOrganization {
  /** URL of the organization's application; left out if none is set. */
  appUrl?: string;
  /** The organization's appearance; left out if it is the service's. */
  branding?: Branding;
  /** When it was made. */
  createdAt: Time;
  /** The organization's identifier, `org_…`. */
  id: string;
  /** The language of the organization's sign-in page and mails; left out if none is set. */
  locale?: string;
  /** The organization's name. */
  name: string;
  /** The organization's plan. */
  plan: Plan;
  /** The organization's own security rules; left out for members who aren't admins. */
  security?: Security;
  /**
   * Whether `GET /auth/organization` shows name and colours to everybody who knows the slug; left out for members who aren't
   * admins.
   */
  showNameAtSignIn?: boolean;
  /** The organization's slug, which is sent as `X-Org-Slug`. */
  slug: string;
  /** `active`, or `suspended`: then no member can use the organization. */
  status: OrganizationStatus;
}

/** The organization. */
export interface OwnOrganizationData {
  /** The organization. */
  org: OwnOrganization;
}

/** The colours of pages. */
export interface PaletteColors {
  /** On dark pages. */
  dark: ShadeColors;
  /** On light pages. */
  light: ShadeColors;
}

/** A passkey of the user. */
export interface Passkey {
  /** Whether it is copied to other devices of the user. */
  backedUp: boolean;
  /** When it was added. */
  createdAt: Time;
  /** The passkey's identifier, `psk_…`. */
  id: string;
  /** When it was last used; left out if it never was. */
  lastUsedAt?: Time;
  /** What the user calls it. */
  name: string;
  /**
   * `true` if the organization of the request forbids passwords and doesn't take this passkey: it was added elsewhere. Otherwise
   * left out.
   */
  refusedHere?: boolean;
  /** How browsers reach its authenticator, in their words. */
  transports: string[];
  /** `true` if the passkey was made for another address of the service and can't be used any more; otherwise left out. */
  unusable?: boolean;
}

/** An algorithm. */
export interface PasskeyAlgorithm {
  /** Its COSE number. */
  alg: number;
  /** Always `public-key`. */
  type: "public-key";
}

/** The options for `navigator.credentials.create`. */
export interface PasskeyCreationData {
  /** What `PublicKeyCredential.parseCreationOptionsFromJSON` reads. */
  publicKey: PasskeyCreationOptions;
}

/** How a passkey is made. */
export interface PasskeyCreationOptions {
  /** Always `none`: the authenticator need not say what it is. */
  attestation: string;
  /** What the authenticator has to do. */
  authenticatorSelection: PasskeyDemands;
  /** The challenge. */
  challenge: string;
  /** The account's passkeys: an authenticator that has one of them makes no other. */
  excludeCredentials: KeyDescriptor[];
  /** The algorithms that the service takes, the preferred one first. */
  pubKeyCredParams: PasskeyAlgorithm[];
  /** The service. */
  rp: PasskeyService;
  /** For how many milliseconds the options are good. */
  timeout: number;
  /** The account. */
  user: PasskeyUser;
}

/** A credential that `navigator.credentials.get` returned. */
export interface PasskeyCredential {
  /** The credential's id. */
  id: string;
  /** The same. */
  rawId: string;
  /** What the authenticator answered. */
  response: AssertionBody;
  /** Always `public-key`. */
  type: "public-key";
}

/** One passkey. */
export interface PasskeyData {
  /** The passkey. */
  passkey: Passkey;
}

/** What the authenticator has to do. */
export interface PasskeyDemands {
  /** Always `true`, for older browsers. */
  requireResidentKey: boolean;
  /** Always `required`: it remembers the account. */
  residentKey: string;
  /** Always `required`: it verifies who uses it. */
  userVerification: string;
}

/** A passkey that was used. */
export interface PasskeyLoginBody {
  /** What `navigator.credentials.get` returned. */
  credential: PasskeyCredential;
}

/** What a passkey is asked for. */
export interface PasskeyOptionsBody {
  /** What the passkey is for. Left out: `login`. */
  purpose?: PasskeyPurpose;
}

/** The proof that the caller owns the account. */
export interface PasskeyOwnerBody {
  /**
   * A code of the authenticator app: six digits. If two-factor authentication is on and no passkey is shown, either `code` or
   * `recoveryCode` is required.
   */
  code?: string;
  /** The account's password. Either `password` or `reauthentication` is required. */
  password?: string;
  /** Another proof of who acts, in place of the password. */
  reauthentication?: ReauthenticationBody;
  /** A recovery code; if it is given, `code` is ignored. */
  recoveryCode?: string;
}

/** What a passkey is shown for. */
export type PasskeyPurpose = "login" | "second_factor" | "reauthenticate";

/** The options for `navigator.credentials.get`. */
export interface PasskeyRequestData {
  /** What `PublicKeyCredential.parseRequestOptionsFromJSON` reads. */
  publicKey: PasskeyRequestOptions;
}

/** How a passkey is asked for. */
export interface PasskeyRequestOptions {
  /** The passkeys that are accepted; empty: any. */
  allowCredentials: KeyDescriptor[];
  /** The challenge. */
  challenge: string;
  /** The host for which the passkeys were made. */
  rpId: string;
  /** For how many milliseconds the options are good. */
  timeout: number;
  /** Always `required`: the authenticator verifies who uses it. */
  userVerification: string;
}

/** The service for which a passkey is made. */
export interface PasskeyService {
  /** The host for which it can be used, and the hosts below. */
  id: string;
  /** What browsers call the service. */
  name: string;
}

/** The account for which a passkey is made. */
export interface PasskeyUser {
  /** The user's name. */
  displayName: string;
  /** The user handle: random, and the same for all passkeys of the account. */
  id: string;
  /** The account's email address. */
  name: string;
}

/** The user's passkeys. */
export interface PasskeysData {
  /** The passkeys, oldest first. */
  passkeys: Passkey[];
}

/** Why a new password is refused. */
export type PasswordReason = "too_short" | "too_long" | "too_common" | "contains_context" | "same_as_current" | "breached";

/** A permission that roles can have. */
export interface PermissionEntry {
  /** What it is for; left out if nobody said. */
  description?: string;
  /** Its word. */
  key: string;
}

/** The permissions, all of them. */
export interface PermissionsBody {
  /** The permissions, at most 500. */
  permissions: DeclaredPermission[];
}

/** The permissions that there are. */
export interface PermissionsData {
  /** The permissions, in order. */
  permissions: PermissionEntry[];
}

/** The plan of an organization. */
export type Plan = "free" | "pro" | "enterprise";

/** The token of a password reset link. */
export interface PreviewResetBody {
  /** The token of the mailed link. */
  token: string;
}

/** An invitation, without its identifier. */
export interface PreviewedInvite {
  /** The invited address. */
  email: string;
  /** When it expires. */
  expiresAt: Time;
  /** The role that the invited person gets. */
  role: Role;
}

/** A role with permissions. */
export interface ProductRoleData {
  /** The role. */
  role: RoleEntry;
}

/** The optional fields of a user. */
export interface Profile {
  /** Text about the user; left out if none is set. */
  bio?: string;
  /** Telephone number; left out if none is set. */
  phone?: string;
}

/** The signed-in user. */
export interface ProfileData {
  /** The user's membership in the session's organization. */
  membership?: Membership;
  /** The user. */
  user: ProfileUser;
}

/** A user with its profile. */
export interface ProfileUser {
  /** Email address in its canonical form: all lower case, the domain in punycode. */
  email: string;
  /** The user's identifier, `usr_…`. */
  id: string;
  /** Whether the address is verified. */
  isEmailVerified: boolean;
  /** The language of pages and mails; left out if none is set. */
  locale?: string;
  /** Display name. */
  name: string;
  /** The user's optional fields. */
  profile: Profile;
  /** Role of the account itself, independent of organizations; at present always `user`. */
  role: AccountRole;
}

/** What happens to people who are no members. */
export interface ProvisioningBody {
  /** Whether they become members. */
  enabled?: boolean;
  /** With which role, unless `roleMapping` gives another one. */
  role?: Role;
}

/** A queue of what is sent. */
export type QueueName = "mail" | "webhooks" | "operator_webhooks";

/** What waits in a queue. */
export interface QueueState {
  /** How many jobs wait, are tried again or are under way. */
  jobs: number;
  /** The queue. */
  name: QueueName;
  /** For how many seconds the oldest due one has been due; left out if none is. */
  oldestDueSeconds?: number;
}

/**
 * Another proof of who acts, in place of the password: either `passkey` or `session`. Both count only beside the session's
 * `refresh_token` cookie, and not on an organization's page.
 */
export interface ReauthenticationBody {
  /** What `navigator.credentials.get` returned for the options of the purpose `reauthenticate`. It stands for a code, too. */
  passkey?: PasskeyCredential;
  /**
   * `true`: the session itself, whose sign-in was at most ten minutes ago (`sign_in.fresh_for`), by password, passkey or as a new
   * member with a new password.
   */
  session?: boolean;
}

/** New recovery codes. */
export interface RecoveryCodesData {
  /** Ten recovery codes, shown only in this answer. */
  recoveryCodes: string[];
}

/** Another name for a passkey. */
export interface RenamePasskeyBody {
  /** What the user calls it. */
  name: string;
}

/** An account, as the reader of a mail has to recognise it. */
export interface RequestingAccount {
  /** The first character of its present address, and the domain, such as `a***@example.com`. */
  maskedEmail: string;
  /** Display name. */
  name: string;
}

/** Whose sign-ins are by a connection alone. */
export type RequireSso = "off" | "members" | "all";

/** A new password, with the token of a mailed link. */
export interface ResetPasswordBody {
  /** The new password, at least 8 characters unless the service is configured otherwise. */
  newPassword: string;
  /** Whether to remove all passkeys of the account, too. Without it they stay. */
  removePasskeys?: boolean;
  /** The token of the mailed link. */
  token: string;
}

/** What the holder of a reset link may see before setting a password. */
export interface ResetPreviewData {
  /** When the link expires. */
  expiresAt: Time;
  /** The organization in which the link was requested. */
  org: LinkedOrganization;
  /** The account whose password the link sets. */
  user: ResetUser;
}

/** The account, by its address. */
export interface ResetUser {
  /** Email address in its canonical form: all lower case, the domain in punycode. */
  email: string;
  /** Whether it has a passkey, which the reset can remove. */
  hasPasskey: boolean;
  /** Whether the account is linked with one at a provider of the service, which `removePasskeys` removes as well. */
  hasProvider: boolean;
}

/** The address to which the browser goes after signing in. */
export interface ReturnAddressData {
  /** The URL; left out if `to` is missing or ignored and the organization has no `appUrl`. */
  returnTo?: string;
}

/** The role of a member. */
export type Role = "member" | "org_admin";

/** A change of a role; fields that are left out stay unchanged. */
export interface RoleChangesBody {
  /** What it is for; an empty text clears it. */
  description?: string;
  /** Whether those have it who join without other roles. */
  isDefault?: boolean;
  /** What people see. */
  name?: string;
  /** Its permissions, all of them. */
  permissions?: string[];
}

/** Who defined a role: the operator, for every organization, or the organization. */
export type RoleDefinedBy = "service" | "organization";

/** A role with permissions. */
export interface RoleEntry {
  /** Who defined it. */
  definedBy: RoleDefinedBy;
  /** What it is for; left out if nobody said. */
  description?: string;
  /** Whether those have it who join without other roles. */
  isDefault: boolean;
  /** Its key. */
  key: string;
  /** What people see. */
  name: string;
  /** Its permissions, in order. */
  permissions: string[];
}

/** A claim that gives a role. */
export interface RoleMapping {
  /** The name of the claim. */
  claim: string;
  /** The role. */
  role: Role;
  /** The keys of the roles in the product; empty if it gives none. */
  roles: string[];
  /** The value that it has, alone or in a list. */
  value: string;
}

/** What a role is from. */
export interface RoleOrigin {
  /** The identifier of the connection or group; left out for `hand`. */
  id?: string;
  /** The name of the connection or group; left out for `hand`. */
  name?: string;
  /** The kind: `hand`, `connection` or `group`. */
  type: OriginKind;
}

/** Where a member has a role from. */
export interface RoleOrigins {
  /** What it is from: removing one leaves the others. */
  origins: RoleOrigin[];
  /** The role's key. */
  role: string;
}

/** A claim that gives a role. */
export interface RoleRule {
  /** The claim's name. */
  claim: string;
  /** The role. */
  role: Role;
  /** The keys of roles in the product; none if left out. A member has those of every rule that fits. */
  roles?: string[];
  /** The value that gives the role, or one of the claim's values. */
  value: string;
}

/** The roles that members of the organization can have. */
export interface RolesData {
  /**
   * Whether the organization's admins may define further roles: `roles.defined_by_organizations`. Otherwise doing so is 404
   * `not_found`.
   */
  definable: boolean;
  /** The permissions that there are, in order. */
  permissions: PermissionEntry[];
  /** The roles of the service, then those of the organization. */
  roles: RoleEntry[];
}

/** Options of a rotation. */
export interface RotateApiKeyBody {
  /**
   * How long the old key stays valid, in seconds, at most 30 days; a day if left out, unless the service is configured otherwise.
   */
  overlapSeconds?: number;
}

/** A server that runs. */
export interface RunningServer {
  /** Its last heartbeat. */
  lastSeenAt: Time;
  /** Its name: machine, address, process. */
  name: string;
  /** When it was started. */
  startedAt: Time;
  /** The program's version. */
  version: string;
}

/** Who asks for the second factor of people whom a connection signs in. */
export type SecondFactorBy = "provider" | "ours";

/** A partial session: the sign-in isn't complete without the second factor. */
export interface SecondFactorData {
  /**
   * What `POST /auth/verify-2fa` takes, if the user has a passkey; otherwise left out, and it takes codes and recovery codes.
   * With `setupRequired` the passkey stands for the set-up.
   */
  methods?: SecondFactorMethod[];
  /** Always `true`. */
  requires2FA: true;
  /**
   * `true` if two-factor authentication is off and the organization requires a second factor; otherwise left out. If `true`, the
   * next call is `POST /auth/2fa/setup`, otherwise `POST /auth/verify-2fa`.
   */
  setupRequired?: boolean;
}

/** A kind of second factor. */
export type SecondFactorMethod = "totp" | "recovery_code" | "passkey";

/** An organization's own security rules; a rule that isn't set is left out. */
export interface Security {
  /** Whether the operator of the service may sign in as members, to read what they see. */
  allowImpersonation: boolean;
  /** The only email domains whose addresses can become members; left out if all can. */
  allowedEmailDomains?: string[];
  /** The only methods by which members sign in; left out if all that the service offers count. */
  allowedMethods?: SignInMethod[];
  /** Whose sign-ins are by a connection alone: `off`, `members` or `all`. */
  requireSso: RequireSso;
  /** Whether members must have a second factor. */
  requireTwoFactor: boolean;
  /** Maximum duration of a session in seconds, counted from the sign-in; left out if only the service's own limit applies. */
  sessionTtl?: number;
}

/** A change of an organization's own security rules. A rule that is left out stays unchanged, and `null` clears it. */
export interface SecurityBody {
  /**
   * Whether the operator of the service may sign in as members, to read what they see; `true` unless set. Turning it off ends
   * such sessions.
   */
  allowImpersonation?: boolean | null;
  /** The only email domains whose addresses can become members; subdomains are not included. */
  allowedEmailDomains?: string[] | null;
  /**
   * The only methods by which members sign in. Where one is forbidden that was allowed before, sessions that began by none of
   * them end, and an admin has to have signed in by one of them. Invitations are accepted all the same.
   */
  allowedMethods?: SignInMethod[] | null;
  /**
   * Whose sign-ins are by a connection alone: `off`, `members` (admins may sign in otherwise, with a second factor) or `all`.
   * Turning it on ends the other sessions that began otherwise; an admin has to have signed in by an active connection before.
   */
  requireSso?: RequireSso | null;
  /**
   * Whether members must have a second factor. A member without one sets it up at the next sign-in; turning the rule on ends the
   * sessions of such members.
   */
  requireTwoFactor?: boolean | null;
  /** Maximum duration of a session in seconds, counted from the sign-in; a refresh doesn't extend it. */
  sessionTtl?: number | null;
}

/** A provider, as this server last saw it. */
export interface SeenProvider {
  /** When its documents were last asked for; left out if they weren't lately. */
  checkedAt?: Time;
  /** By how many milliseconds its clock is ahead, to the second; left out if that isn't known. */
  clockSkewMs?: number;
  /** Why its documents can't be read now; left out if they can. */
  fault?: string;
  /** Its issuer. */
  issuer: string;
  /** How many keys it publishes; left out if they weren't read lately. */
  keys?: number;
}

/** The roles that every organization has. */
export interface ServiceRolesData {
  /** The roles, in the order of keys. */
  roles: RoleEntry[];
}

/** An active session of the user. */
export interface Session {
  /** When it began. */
  createdAt: Time;
  /** Whether it is the session of this request. */
  current: boolean;
  /** The session's identifier, `ses_…`. */
  id: string;
  /** Who signed in as the user: the operator of the service. Left out if that was the user. */
  impersonator?: Impersonator;
  /** IP address of the client at the sign-in or the last refresh. */
  ip: string;
  /** When the session last got new tokens, for example by a refresh. */
  lastUsedAt: Time;
  /** `User-Agent` of the client at the sign-in or the last refresh, at most 512 characters. */
  userAgent: string;
}

/** Whether the request comes from a signed-in user. */
export type SessionData = CurrentSessionData | NoSessionData;

/** The organization of a session. */
export interface SessionOrganization {
  /** URL of the organization's application; left out if none is set. */
  appUrl?: string;
  /** The organization's identifier, `org_…`. */
  id: string;
  /** The organization's name. */
  name: string;
  /** The organization's slug, which is sent as `X-Org-Slug`. */
  slug: string;
}

/** The user's active sessions in this organization. */
export interface SessionsData {
  /** The sessions, newest first. */
  sessions: Session[];
}

/** A request for a new secret. */
export interface SetUpBody {
  /**
   * The account's password. `password` and `reauthentication` can both be left out only after a sign-in by password with
   * `setupRequired`.
   */
  password?: string;
  /** Another proof of who acts, in place of the password. */
  reauthentication?: ReauthenticationBody;
}

/** The colours of one colour scheme. */
export interface ShadeColors {
  /** The colour of buttons and links. */
  accent: string;
  /** The colour of text on either. */
  onAccent: string;
  /** The colour of both under the pointer. */
  over: string;
}

/** A member who couldn't come in by a connection. */
export interface ShutOutMember {
  /** The member's email address. */
  email: string;
  /** The member's name. */
  name: string;
  /** The member's identifier, `usr_…`. */
  userId: string;
}

/** The new session: a full session, or a partial session that needs a second factor. */
export type SignInAnswer = SignInData | SecondFactorData;

/** A connection of the organization to its own identity provider. */
export interface SignInConnection {
  /** The connection's identifier, `con_…`. */
  id: string;
  /** What people see at sign-in. */
  name: string;
  /** Whether the organization requires single sign-on, so that members sign in by nothing else. */
  required: boolean;
}

/** A new full session. */
export interface SignInData {
  /** The access token; also set as a cookie. */
  accessToken: string;
  /** The user's membership in the session's organization. */
  membership: Membership;
  /**
   * The refresh token; also set as a cookie. Left out if the request has an `Origin` header, unless the service is configured to
   * include it always.
   */
  refreshToken?: string;
  /** The signed-in user. */
  user: User;
}

/** A method of signing in. */
export type SignInMethod = "password" | "passkey" | "provider" | "email_code" | "connection";

/** Who wants to sign in. */
export interface SignInMethodsBody {
  /** The address, as far as the user has typed it. Only its domain matters. */
  email?: string;
}

/** The methods by which people sign in to an organization. */
export interface SignInMethodsData {
  /** The connection by which the user signs in; left out if there is none. */
  connection?: SignInConnection;
  /** The methods. */
  methods: SignInMethod[];
  /**
   * The service's identity providers by which people sign in here, in the operator's order. A browser goes to `GET
   * /auth/sso/start?org=…&via=…` with the `id`.
   */
  providers: SignInProvider[];
}

/** An identity provider of the service. */
export interface SignInProvider {
  /** Its identifier. */
  id: string;
  /** What people call it. */
  name: string;
}

/** A requested organization, and the user who becomes its admin. */
export interface SignUpBody {
  /** The user's email address, to which the link is mailed. */
  email: string;
  /** The user's display name. */
  name: string;
  /** The organization's name. */
  organizationName: string;
  /** The organization's slug, which is sent as `X-Org-Slug`. */
  slug: string;
}

/** A new organization of somebody whom an identity provider has named. */
export interface SignUpByProviderBody {
  /** The user's display name; if left out, the one that the provider gave. */
  name?: string;
  /** The organization's name. */
  organizationName: string;
  /** The organization's slug, which is sent as `X-Org-Slug`. */
  slug: string;
}

/** Whom an identity provider has named. */
export interface SignUpPersonData {
  /** The proven address. */
  email: string;
  /** The name that the provider gave; left out if it gave none. */
  name?: string;
  /** The provider. */
  provider: SignInProvider;
}

/** A new full session in a new organization. */
export interface SignedUpData {
  /** The access token; also set as a cookie. */
  accessToken: string;
  /** The user's membership in the session's organization. */
  membership: Membership;
  /** The new organization. */
  org: SessionOrganization;
  /**
   * The refresh token; also set as a cookie. Left out if the request has an `Origin` header, unless the service is configured to
   * include it always.
   */
  refreshToken?: string;
  /** The signed-in user. */
  user: User;
}

/** A key that signs or verifies tokens. */
export interface SigningKey {
  /** The `kid` of its tokens. */
  id: string;
  /** Since when it has this state. */
  since: Time;
  /** Its state. */
  state: SigningKeyState;
}

/** The state of a key that signs tokens. */
export type SigningKeyState = "next" | "active" | "verify_only";

/** The claim by which a connection tells people apart. */
export type SubjectClaim = "sub" | "oid";

/** Who suspended a member. */
export type SuspendedBy = "directory" | "organization";

/** The organization to switch to. */
export interface SwitchOrganizationBody {
  /** The other organization's slug. */
  slug: string;
}

/** Where a test begins. */
export interface TestData {
  /** The address. */
  url: string;
}

/** Who made a token. */
export interface TokenMaker {
  /** The account, `usr_…`. */
  id: string;
  /** Whether they are an active administrator of the organization now. If not, replace the token. */
  isAdmin: boolean;
  /** Display name. */
  name: string;
}

/** A new access token and a new refresh token. */
export interface TokensData {
  /** The access token; also set as a cookie. */
  accessToken: string;
  /**
   * The refresh token; also set as a cookie. Left out if the request has an `Origin` header, unless the service is configured to
   * include it always.
   */
  refreshToken?: string;
}

/** The state of the user's two-factor authentication. */
export interface TwoFactorData {
  /** Whether two-factor authentication is on, so that each sign-in requires a code. */
  enabled: boolean;
  /** Number of unused recovery codes. */
  recoveryCodesLeft: number;
}

/** A new secret for an authenticator app. */
export interface TwoFactorSetupData {
  /** The `otpauth://` URL with the secret, for the authenticator app. */
  otpauthUrl: string;
  /** QR code of `otpauthUrl`: an SVG image as a `data:` URL, for the `src` of an `<img>`. */
  qrCode: string;
  /** The secret in base32, for typing it into the app. */
  secret: string;
}

/** Since when to undo. */
export interface UndoDirectoryBody {
  /** Whether only to count what would be undone. */
  dryRun?: boolean;
  /** The instant, RFC 3339; in the past. */
  since: Time;
}

/** What was undone. */
export interface UndoneData {
  /** How many removed people are members again. */
  broughtBack: number;
  /** How many could not be made so. */
  left: number;
  /** How many members are as they were. */
  members: number;
  /** How many suspended members are active. */
  reinstated: number;
  /** How many people are removed, whom the directory had added. */
  removed: number;
  /** Of how many present members `role` or `roles` changes. */
  rolesChanged: number;
  /** How many active members are suspended again, whom the directory had reinstated. */
  suspended: number;
}

/** A change of a connection; fields that are left out stay unchanged. */
export interface UpdateConnectionBody {
  /** The identifier of this service at the provider. */
  clientId?: string;
  /**
   * The secret of this service at the provider; with `privateKeyJwt` that was `true`, it is required when that is `false`. It is
   * never shown.
   */
  clientSecret?: string;
  /** Verified domains that it stands for; `null` means all. */
  domains?: string[] | null;
  /** The provider's issuer, exactly as the provider writes it. */
  issuer?: string;
  /** What people see at sign-in. */
  name?: string;
  /**
   * Whether this service proves at the provider with a signed assertion which client it is (`private_key_jwt`), in place of a
   * secret, which `true` deletes. Left out, a `clientSecret` makes it `false`.
   */
  privateKeyJwt?: boolean;
  /** What happens to people who are no members. */
  provisioning?: ProvisioningBody;
  /** Which claims give which role; replaces the whole list. */
  roleMapping?: RoleRule[];
  /** What is asked for. */
  scopes?: string[];
  /** Who asks for the second factor: `provider` or `ours`. */
  secondFactor?: SecondFactorBy;
  /** `active` lets people in, `draft` lets nobody in. */
  status?: ConnectionStatus;
  /** The claim by which people are told apart: `sub` or `oid`. */
  subjectClaim?: SubjectClaim;
}

/** What to change of the directory. */
export interface UpdateDirectoryBody {
  /** Whether its calls are carried out: `active` or `paused`. */
  status?: DirectoryStatus;
  /** Whether people whom it adds are told of it by mail. */
  welcomeMail?: boolean;
}

/** A change of a member. */
export interface UpdateMemberBody {
  /**
   * What the product keeps with the membership: an object of at most 4096 bytes of JSON, for service keys alone. It replaces what
   * was kept, and `null` clears it; stays unchanged if left out.
   */
  metadata?: Record<string, unknown> | null;
  /** The member's role; stays unchanged if left out. */
  role?: Role;
  /** The keys of all roles in the product that the member has by hand, at most 20; they stay unchanged if left out. */
  roles?: string[];
  /** `suspended` suspends the member, `active` reinstates the member; stays unchanged if left out. */
  status?: MembershipStatus;
}

/** A change of an organization by the operator. */
export interface UpdateOperatorOrganizationBody {
  /**
   * URL of the organization's application, `https` (`http` only on loopback). Stays unchanged if left out; an empty text clears
   * it.
   */
  appUrl?: string;
  /**
   * What the product keeps with the organization: an object of at most 4096 bytes of JSON. It replaces what was kept, and `null`
   * clears it; stays unchanged if left out.
   */
  metadata?: Record<string, unknown> | null;
  /** The organization's name; stays unchanged if left out. */
  name?: string;
  /** The organization's plan; stays unchanged if left out. */
  plan?: Plan;
  /** `suspended` suspends the organization, `active` lifts the suspension; stays unchanged if left out. */
  status?: OrganizationStatus;
}

/** A change of a webhook subscription of the operator; fields that are left out stay unchanged. */
export interface UpdateOperatorWebhookBody {
  /** What the subscription is for; an empty text removes the description. */
  description?: string;
  /** Names of the events to send, of every organization; replaces the whole list. */
  events?: EventName[];
  /** `false` pauses the subscription, `true` resumes it and sends the held deliveries. */
  isActive?: boolean;
  /** URL to which events are sent: `https`, on a publicly reachable host. */
  url?: string;
}

/** A change of the organization. */
export interface UpdateOrganizationBody {
  /**
   * URL of the organization's application, `https` (`http` only on loopback). Stays unchanged if left out; an empty text clears
   * it.
   */
  appUrl?: string;
  /** The organization's appearance; stays unchanged if left out. */
  branding?: BrandingBody;
  /**
   * The language of the organization's sign-in page, and of mails to people who have none of their own: one of those that the
   * service has, maybe with a region. Stays unchanged if left out; `null` clears it.
   */
  locale?: string | null;
  /** The organization's name; stays unchanged if left out. */
  name?: string;
  /** The organization's own security rules; they stay unchanged if left out. */
  security?: SecurityBody;
  /** Whether `GET /auth/organization` shows name and colours to everybody who knows the slug; stays unchanged if left out. */
  showNameAtSignIn?: boolean;
}

/** The new profile. */
export interface UpdateProfileBody {
  /** Text about the user. Stays unchanged if left out; an empty text clears it. */
  bio?: string;
  /**
   * The language of pages and mails: one of those that the service has, maybe with a region. Stays unchanged if left out; `null`
   * clears it.
   */
  locale?: string | null;
  /** Display name. */
  name: string;
  /** Telephone number. Stays unchanged if left out; an empty text clears it. */
  phone?: string;
}

/** A change of a user. */
export interface UpdateUserBody {
  /** Whether the email address counts as verified; stays unchanged if left out. */
  isEmailVerified?: boolean;
  /** Display name; stays unchanged if left out. */
  name?: string;
}

/** A change of a webhook subscription; fields that are left out stay unchanged. */
export interface UpdateWebhookBody {
  /** What the subscription is for; an empty text removes the description. */
  description?: string;
  /** Names of the events to send; replaces the whole list. */
  events?: OrganizationEventName[];
  /** `false` pauses the subscription, `true` resumes it and sends the held deliveries. */
  isActive?: boolean;
  /** URL to which events are sent: `https`, on a publicly reachable host. */
  url?: string;
}

/** The user after a change. */
export interface UpdatedProfileData {
  /** The user. */
  user: UpdatedUser;
}

/** A user after an update. */
export interface UpdatedUser {
  /** Email address in its canonical form: all lower case, the domain in punycode. */
  email: string;
  /** The user's identifier, `usr_…`. */
  id: string;
  /** The language of pages and mails; left out if none is set. */
  locale?: string;
  /** Display name. */
  name: string;
  /** The user's optional fields. */
  profile: Profile;
}

/** A user, as a sign-in returns it. */
export interface User {
  /** Email address in its canonical form: all lower case, the domain in punycode. */
  email: string;
  /** The user's identifier, `usr_…`. */
  id: string;
  /** Whether the address is verified. */
  isEmailVerified: boolean;
  /** The language of pages and mails; left out if none is set. */
  locale?: string;
  /** Display name. */
  name: string;
  /** Role of the account itself, independent of organizations; at present always `user`. */
  role: AccountRole;
}

/** A valid access token: its user, membership and organization. */
export interface ValidData {
  /** Whether the user may do what the request names under `permissions`, by its words; left out if it names nothing. */
  allowed?: Record<string, boolean>;
  /** Who signed in as the user: the operator of the service. Left out if that was the user. */
  impersonator?: Impersonator;
  /** The user's membership in the organization. Grant access only if its `status` is `active`. */
  membership: VerifiedMembership;
  /** The organization of the token. */
  org: VerifiedOrganization;
  /** The token's user. */
  user: VerifiedUser;
  /** Always `true`. */
  valid: true;
}

/** The membership of the user of a valid access token. */
export interface VerifiedMembership {
  /** When the member joined. */
  joinedAt: Time;
  /** What the product keeps with the membership; only with `fields: ["metadata"]`, and left out if it keeps nothing. */
  metadata?: Record<string, unknown>;
  /**
   * What the member may do in the product now, in order; empty while the membership is suspended, left out with `fields:
   * ["minimal"]`.
   */
  permissions?: string[];
  /** The member's role: `member` or `org_admin`. */
  role: Role;
  /**
   * The keys of the member's roles in the product; empty while the membership is suspended, left out with `fields: ["minimal"]`.
   */
  roles?: string[];
  /** The member's status. Grant access only if it is `active`. */
  status: MembershipStatus;
}

/** The organization of a valid access token. */
export interface VerifiedOrganization {
  /** The organization's identifier, `org_…`. */
  id: string;
  /** What the product keeps with the organization; only with `fields: ["metadata"]`, and left out if it keeps nothing. */
  metadata?: Record<string, unknown>;
  /** The organization's name. */
  name: string;
  /** The organization's plan. */
  plan: Plan;
  /** The organization's slug. */
  slug: string;
  /** The organization's status. */
  status: OrganizationStatus;
}

/** The user of a valid access token. */
export interface VerifiedUser {
  /** Email address in its canonical form: all lower case, the domain in punycode. */
  email: string;
  /** The user's identifier, `usr_…`. */
  id: string;
  /** Whether the address is verified. */
  isEmailVerified: boolean;
  /** Display name. */
  name: string;
  /** Role of the account itself, independent of organizations; at present always `user`. */
  role: AccountRole;
}

/** Whether an access token is valid. */
export type VerifyAnswer = InvalidData | ValidData;

/** The second step of a sign-in: `code`, `recoveryCode` or `passkey`. */
export interface VerifySecondFactorBody {
  /** A code of the authenticator app: six digits. */
  code?: string;
  /** What `navigator.credentials.get` returned; if it is given, the others are ignored. */
  passkey?: PasskeyCredential;
  /** A recovery code; if it is given, `code` is ignored. */
  recoveryCode?: string;
}

/** Who would be signed in. */
export interface WaitingData {
  /** The address that the provider named; left out if it named none. */
  email?: string;
  /** The name that the provider gave; left out if it gave none. */
  name?: string;
}

/** A connection, as people see it at sign-in. */
export interface WayIn {
  /** The connection's identifier, `con_…`. */
  id: string;
  /** What people see at sign-in. */
  name: string;
}

/** A webhook subscription. */
export interface Webhook {
  /** When it was made. */
  createdAt: Time;
  /** What the subscription is for; left out if it has no description. */
  description?: string;
  /** Names of the events that are sent to it. */
  events: EventName[];
  /** The subscription's identifier, `wh_…`. */
  id: string;
  /** Whether deliveries are sent; `false` while the subscription is paused. */
  isActive: boolean;
  /**
   * Why the newest delivery that was attempted has not arrived; left out if it arrived, if none of the latest 20 was attempted
   * yet, and in answers that make or change the subscription.
   */
  lastError?: string;
  /** Until when deliveries are signed with the previous secret too; left out if only the current secret signs. */
  previousSecretExpiresAt?: Time;
  /**
   * When its current secret was made; left out if an earlier version of the service, which did not store the time, made the
   * secret.
   */
  secretCreatedAt?: Time;
  /**
   * The last four characters of its current secret; left out if an earlier version of the service, which did not store them, made
   * the secret.
   */
  secretHint?: string;
  /** URL to which events are sent. */
  url: string;
}

/** A webhook subscription. */
export interface WebhookData {
  /** The subscription. */
  webhook: Webhook;
}

/** The new secret of a webhook subscription. */
export interface WebhookSecretData {
  /** The secret that signs the subscription's deliveries, shown only in this answer. */
  secret: string;
}

/** The organization's webhook subscriptions. */
export interface WebhooksData {
  /** The subscriptions, oldest first. */
  webhooks: Webhook[];
}

/** The routes below `/api/v1`: what they take, and the `data` of their answers. Those with `key` accept a service key. */
export interface Routes {
  /** Returns whether two-factor authentication is on. */
  "GET /auth/2fa": { data: TwoFactorData };
  /** Turns two-factor authentication off. */
  "POST /auth/2fa/disable": { body: DisableBody; data: Message };
  /** Turns two-factor authentication on, with a first code of the authenticator app. */
  "POST /auth/2fa/enable": { body: CodeBody; data: EnabledData };
  /** Replaces the recovery codes. */
  "POST /auth/2fa/recovery-codes": { body: CodeBody; data: RecoveryCodesData };
  /** Creates a secret for an authenticator app. */
  "POST /auth/2fa/setup": { body?: SetUpBody; data: TwoFactorSetupData };
  /** Cancels a change of the email address. */
  "POST /auth/cancel-email": { body: EmailTokenBody; data: Message };
  /** Requests a change of the account's email address. */
  "POST /auth/change-email": { body: ChangeEmailBody; data: Message };
  /** Changes the user's password. */
  "POST /auth/change-password": { body: ChangePasswordBody; data: Message };
  /** Confirms an email address with the token of a mailed link. */
  "POST /auth/confirm-email": { body: ConfirmEmailBody; data: Message };
  /** Returns the account and the address that a mailed link confirms. */
  "POST /auth/confirm-email/preview": { body: EmailTokenBody; data: ConfirmationPreviewData };
  /** Deletes the user's account and erases the stored data about the user. */
  "POST /auth/delete-account": { body: DeleteAccountBody; data: Message };
  /** Mails a code that signs in, if the address belongs to a member. */
  "POST /auth/email-code": { body: AskForEmailCodeBody; data: Message };
  /** Signs a user in with a mailed code. */
  "POST /auth/email-code/login": { body: EmailCodeLoginBody; data: SignInAnswer };
  /** Returns the stored data about the user, without secrets. */
  "GET /auth/export": {
    query?: {
      /** `nextCursor` of the previous page; the first page if left out. */
      cursor?: string;
    };
    data: ExportData;
  };
  /** Mails the organizations of an address to it, for somebody who doesn't remember where to sign in. */
  "POST /auth/find-organizations": { body: FindOrganizationsBody; data: Message };
  /** Mails a link that sets a new password, if the address belongs to a member. */
  "POST /auth/forgot-password": { body: ForgotPasswordBody; data: Message };
  /** Lists the user's identities at identity providers, oldest first. */
  "GET /auth/identities": { data: IdentitiesData };
  /** Removes an identity. */
  "DELETE /auth/identities/{id}": {
    path: {
      /** The identity's identifier. */
      id: string;
    };
    data: Message;
  };
  /** Begins the session of such a link. */
  "POST /auth/impersonate": { body: BeginImpersonationBody; data: BegunImpersonationData };
  /** Leaves an organization of the user, without signing in there. */
  "POST /auth/leave-org": { body: LeaveBody; data: Message };
  /** Signs a user in with email address and password. */
  "POST /auth/login": { body: LoginBody; data: SignInAnswer };
  /** Ends the session of this request and clears the cookies. */
  "POST /auth/logout": { data: Message };
  /** Ends every session of the user, in every organization, and clears the cookies. */
  "POST /auth/logout-all": { data: Message };
  /** Lists the methods by which people sign in to the organization. */
  "POST /auth/methods": { body?: SignInMethodsBody; data: SignInMethodsData };
  /** Returns what a sign-in page shows of the organization that X-Org-Slug names: its name, colours and logo. */
  "GET /auth/organization": { data: AtSignInData };
  /** Lists the organizations of the user, ordered by slug, page by page. */
  "GET /auth/organizations": { query?: Page; data: OrganizationsData };
  /** Creates another organization, with the user as its admin. */
  "POST /auth/organizations": { body: FoundOrganizationBody; data: FoundedData };
  /** Signs a user in with a passkey. */
  "POST /auth/passkey/login": { body: PasskeyLoginBody; data: SignInAnswer };
  /** Returns the options with which a browser shows a passkey. */
  "POST /auth/passkey/options": { body?: PasskeyOptionsBody; data: PasskeyRequestData };
  /** Lists the user's passkeys, oldest first. */
  "GET /auth/passkeys": { data: PasskeysData };
  /** Adds a passkey. */
  "POST /auth/passkeys": { body: AddPasskeyBody; data: PasskeyData };
  /** Begins to add a passkey: returns the options with which a browser makes one. */
  "POST /auth/passkeys/options": { body: PasskeyOwnerBody; data: PasskeyCreationData };
  /** Gives a passkey another name. */
  "PATCH /auth/passkeys/{id}": {
    path: {
      /** The passkey's identifier. */
      id: string;
    };
    body: RenamePasskeyBody;
    data: PasskeyData;
  };
  /** Removes a passkey. */
  "DELETE /auth/passkeys/{id}": {
    path: {
      /** The passkey's identifier. */
      id: string;
    };
    body: PasskeyOwnerBody;
    data: Message;
  };
  /** Returns the signed-in user with the profile and the membership. */
  "GET /auth/profile": { data: ProfileData };
  /** Changes the user's name, bio, phone number and locale. */
  "PUT /auth/profile": { body: UpdateProfileBody; data: UpdatedProfileData };
  /** Exchanges the refresh token for a new access token and a new refresh token. */
  "POST /auth/refresh": { data: TokensData };
  /** Sets a new password with the token of a mailed link. */
  "POST /auth/reset-password": { body: ResetPasswordBody; data: Message };
  /** Returns the account whose password a mailed link sets. */
  "POST /auth/reset-password/preview": { body: PreviewResetBody; data: ResetPreviewData };
  /** Returns the address to which the browser goes after signing in. */
  "GET /auth/return-address": {
    query?: {
      /**
       * The requested address. Ignored unless it is a page of the organization's application, of one of `cors.extra_origins` or
       * of the service itself.
       */
      to?: string;
    };
    data: ReturnAddressData;
  };
  /** Returns who is signed in, for a page that loads. */
  "GET /auth/session": { data: SessionData };
  /** Lists the user's active sessions in this organization, newest first. */
  "GET /auth/sessions": { data: SessionsData };
  /** Ends one of the user's sessions in this organization. */
  "DELETE /auth/sessions/{id}": {
    path: {
      /** The session's identifier. */
      id: string;
    };
    data: Message;
  };
  /** Requests a new organization and a new account. */
  "POST /auth/sign-up": { body: SignUpBody; data: Message };
  /** Completes a sign-up with the token of the mailed link. */
  "POST /auth/sign-up/complete": { body: CompleteSignUpBody; data: SignedUpData };
  /** Returns whom an identity provider has named for a sign-up in this browser. */
  "GET /auth/sign-up/provider": { data: SignUpPersonData };
  /** Signs up whom an identity provider has named. */
  "POST /auth/sign-up/provider": { body: SignUpByProviderBody; data: SignedUpData };
  /** Signs in who waits for a click. */
  "POST /auth/sso/confirm": { data: SignInAnswer };
  /** Returns who would be signed in by a click. */
  "GET /auth/sso/waiting": { data: WaitingData };
  /** Begins a session in another organization of the user and ends the current one. */
  "POST /auth/switch-org": { body: SwitchOrganizationBody; data: SignInAnswer };
  /** Completes a sign-in with a code of the authenticator app, a recovery code or a passkey. */
  "POST /auth/verify-2fa": { body: VerifySecondFactorBody; data: SignInAnswer };
  /** Mails a link that verifies the user's current email address. */
  "POST /auth/verify-email": { data: Message };
  /** Lists the actions of operators, newest first, page by page. */
  "GET /operator/audit-log": { key: true; query?: Page; data: AuditLogData };
  /** Returns the state of the service: its servers, its queues, its signing keys, and what needs attention. */
  "GET /operator/health": { key: true; data: HealthData };
  /** Lists the organizations, ordered by slug, page by page. */
  "GET /operator/organizations": {
    key: true;
    query?: Page & {
      /** Only organizations whose slug or name contains this text; case is ignored. */
      q?: string;
    };
    data: OperatorOrganizationsData;
  };
  /** Creates an organization. */
  "POST /operator/organizations": { key: true; body: CreateOrganizationBody; data: CreatedOrganizationData };
  /** Returns an organization with the number of its members. */
  "GET /operator/organizations/{id}": {
    key: true;
    path: {
      /** The organization's identifier. */
      id: string;
    };
    data: OperatorOrganizationData;
  };
  /** Changes an organization. */
  "PATCH /operator/organizations/{id}": {
    key: true;
    path: {
      /** The organization's identifier. */
      id: string;
    };
    body?: UpdateOperatorOrganizationBody;
    data: OperatorOrganizationData;
  };
  /** Deletes a suspended organization. */
  "DELETE /operator/organizations/{id}": {
    key: true;
    path: {
      /** The organization's identifier. */
      id: string;
    };
    data: Message;
  };
  /** Lists the permissions that the operator has declared, in order. */
  "GET /operator/permissions": { key: true; data: PermissionsData };
  /** Declares the permissions: the whole list. */
  "PUT /operator/permissions": {
    key: true;
    query?: {
      /** Whether what is in use is taken away from everybody; `false` if left out. */
      force?: boolean;
    };
    body: PermissionsBody;
    data: PermissionsData;
  };
  /** Lists the roles that every organization has, in the order of keys. */
  "GET /operator/roles": { key: true; data: ServiceRolesData };
  /** Makes a role that every organization has. */
  "POST /operator/roles": { key: true; body: NewRoleBody; data: ProductRoleData };
  /** Changes a role that every organization has. */
  "PATCH /operator/roles/{key}": {
    key: true;
    path: {
      /** The role's key. */
      key: string;
    };
    body?: RoleChangesBody;
    data: ProductRoleData;
  };
  /** Deletes a role that every organization has. */
  "DELETE /operator/roles/{key}": {
    key: true;
    path: {
      /** The role's key. */
      key: string;
    };
    query?: {
      /** The key of the role that those have then who had this one. */
      replaceBy?: string;
      /** Whether what is in use is taken away from everybody; `false` if left out. */
      force?: boolean;
    };
    data: Message;
  };
  /** Lists the users of all organizations, oldest account first, page by page. */
  "GET /operator/users": {
    key: true;
    query?: Page & {
      /** Only the account with this address, in any spelling that sign-in accepts. */
      email?: string;
    };
    data: OperatorUsersData;
  };
  /** Imports users of another service, with their password hashes. */
  "POST /operator/users/import": { key: true; data: ImportData };
  /** Returns a user with the user's memberships. */
  "GET /operator/users/{id}": {
    key: true;
    path: {
      /** The user's identifier. */
      id: string;
    };
    data: OperatorUserDetails;
  };
  /** Changes a user's name, or whether the email address counts as verified. */
  "PATCH /operator/users/{id}": {
    key: true;
    path: {
      /** The user's identifier. */
      id: string;
    };
    body?: UpdateUserBody;
    data: OperatorUserData;
  };
  /** Deletes a user's account and erases the stored data about the user. */
  "DELETE /operator/users/{id}": {
    key: true;
    path: {
      /** The user's identifier. */
      id: string;
    };
    data: Message;
  };
  /** Returns the stored data about a user, without secrets. */
  "GET /operator/users/{id}/export": {
    key: true;
    path: {
      /** The user's identifier. */
      id: string;
    };
    query?: {
      /** `nextCursor` of the previous page; the first page if left out. */
      cursor?: string;
    };
    data: ExportData;
  };
  /** Makes a link with which a browser signs in as a member of an organization, to see what the member sees. */
  "POST /operator/users/{id}/impersonate": {
    key: true;
    path: {
      /** The user's identifier. */
      id: string;
    };
    body: ImpersonateUserBody;
    data: ImpersonationData;
  };
  /** Ends every session of a user, in every organization. */
  "POST /operator/users/{id}/logout-all": {
    key: true;
    path: {
      /** The user's identifier. */
      id: string;
    };
    data: Message;
  };
  /** Removes a user's authenticator app, recovery codes and passkeys, and ends every session of the user. */
  "POST /operator/users/{id}/reset-2fa": {
    key: true;
    path: {
      /** The user's identifier. */
      id: string;
    };
    data: Message;
  };
  /** Lists a user's active sessions, in every organization. */
  "GET /operator/users/{id}/sessions": {
    key: true;
    path: {
      /** The user's identifier. */
      id: string;
    };
    data: OperatorSessionsData;
  };
  /** Lists the operator's webhook subscriptions, oldest first. */
  "GET /operator/webhooks": { key: true; data: WebhooksData };
  /** Creates a webhook subscription of the operator. */
  "POST /operator/webhooks": { key: true; body: CreateOperatorWebhookBody; data: NewWebhookData };
  /** Returns a webhook subscription of the operator. */
  "GET /operator/webhooks/{id}": {
    key: true;
    path: {
      /** The subscription's identifier. */
      id: string;
    };
    data: WebhookData;
  };
  /** Changes, pauses or resumes a webhook subscription of the operator. */
  "PATCH /operator/webhooks/{id}": {
    key: true;
    path: {
      /** The subscription's identifier. */
      id: string;
    };
    body?: UpdateOperatorWebhookBody;
    data: WebhookData;
  };
  /** Deletes a webhook subscription of the operator and its queued deliveries. */
  "DELETE /operator/webhooks/{id}": {
    key: true;
    path: {
      /** The subscription's identifier. */
      id: string;
    };
    data: Message;
  };
  /** Lists the deliveries of a webhook subscription of the operator, newest first, page by page. */
  "GET /operator/webhooks/{id}/deliveries": {
    key: true;
    path: {
      /** The subscription's identifier. */
      id: string;
    };
    query?: Page & {
      /** Only deliveries with this status. */
      status?: DeliveryStatus;
    };
    data: DeliveriesData;
  };
  /** Returns a delivery to a webhook subscription of the operator, with its body and its attempts. */
  "GET /operator/webhooks/{id}/deliveries/{deliveryId}": {
    key: true;
    path: {
      /** The subscription's identifier. */
      id: string;
      /** The delivery's identifier. */
      deliveryId: string;
    };
    data: DeliveryDetailData;
  };
  /** Sends the event of a delivery to a webhook subscription of the operator once more, as a new delivery. */
  "POST /operator/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
    key: true;
    path: {
      /** The subscription's identifier. */
      id: string;
      /** The delivery's identifier. */
      deliveryId: string;
    };
    data: DeliveryIdData;
  };
  /** Replaces the secret of a webhook subscription of the operator. */
  "POST /operator/webhooks/{id}/rotate-secret": {
    key: true;
    path: {
      /** The subscription's identifier. */
      id: string;
    };
    data: WebhookSecretData;
  };
  /** Sends the event webhook.test to a webhook subscription of the operator. */
  "POST /operator/webhooks/{id}/test": {
    key: true;
    path: {
      /** The subscription's identifier. */
      id: string;
    };
    data: DeliveryIdData;
  };
  /** Returns the organization that X-Org-Slug names. */
  "GET /org": { key: true; data: OwnOrganizationData };
  /** Changes the organization's name, application URL, security rules, appearance and language. */
  "PATCH /org": { key: true; body?: UpdateOrganizationBody; data: OwnOrganizationData };
  /** Lists the organization's valid API keys, oldest first. */
  "GET /org/api-keys": { key: true; data: ApiKeysData };
  /** Creates an API key. */
  "POST /org/api-keys": { key: true; body: CreateApiKeyBody; data: NewApiKeyData };
  /** Revokes an API key. */
  "DELETE /org/api-keys/{id}": {
    key: true;
    path: {
      /** The key's identifier. */
      id: string;
    };
    data: Message;
  };
  /** Creates a successor of an API key. */
  "POST /org/api-keys/{id}/rotate": {
    key: true;
    path: {
      /** The key's identifier. */
      id: string;
    };
    body?: RotateApiKeyBody;
    data: NewApiKeyData;
  };
  /** Lists the organization's audit log, newest entry first, page by page. */
  "GET /org/audit-log": {
    key: true;
    query?: Page & {
      /** Only entries whose action, actor, target, IP address or details contain this text; case is ignored. */
      q?: string;
      /** Only entries from this instant on. */
      since?: Time;
      /** Only entries before this instant. */
      until?: Time;
      /** Only entries with this action. */
      action?: AuditAction;
      /** Only entries of which this user is the actor or the target. */
      user?: string;
    };
    data: AuditLogData;
  };
  /** Lists the organization's connections, oldest first. */
  "GET /org/connections": { key: true; data: ConnectionsData };
  /** Makes a connection to an identity provider of the organization. */
  "POST /org/connections": { key: true; body: CreateConnectionBody; data: ConnectionData };
  /** Returns a connection. */
  "GET /org/connections/{id}": {
    key: true;
    path: {
      /** The connection's identifier. */
      id: string;
    };
    data: ConnectionData;
  };
  /** Changes a connection, or turns it on or off. */
  "PATCH /org/connections/{id}": {
    key: true;
    path: {
      /** The connection's identifier. */
      id: string;
    };
    body?: UpdateConnectionBody;
    data: ConnectionData;
  };
  /** Deletes a connection. */
  "DELETE /org/connections/{id}": {
    key: true;
    path: {
      /** The connection's identifier. */
      id: string;
    };
    data: Message;
  };
  /** Lists the last attempts to sign in by a connection, newest first, with what was last seen of its provider. */
  "GET /org/connections/{id}/attempts": {
    key: true;
    path: {
      /** The connection's identifier. */
      id: string;
    };
    data: AttemptsData;
  };
  /** Tells whom the connection would shut out if it were required. */
  "GET /org/connections/{id}/impact": {
    key: true;
    path: {
      /** The connection's identifier. */
      id: string;
    };
    data: ConnectionImpactData;
  };
  /** Returns the address at which an admin tries a connection out. */
  "POST /org/connections/{id}/test": {
    key: true;
    path: {
      /** The connection's identifier. */
      id: string;
    };
    data: TestData;
  };
  /** Returns the organization's directory. */
  "GET /org/directory": { key: true; data: DirectoryData };
  /** Connects a directory. */
  "POST /org/directory": { key: true; data: DirectoryData };
  /** Pauses the directory, lets it go on, or turns its mails on or off. */
  "PATCH /org/directory": { key: true; body?: UpdateDirectoryBody; data: DirectoryData };
  /** Disconnects the directory. */
  "DELETE /org/directory": { key: true; data: Message };
  /** Lists the groups of the directory, by name. */
  "GET /org/directory/groups": {
    key: true;
    query?: {
      /** How many groups to leave out; 0 when left out. */
      offset?: number;
      /** How many groups at most, 1 to 200; 100 when left out. */
      limit?: number;
    };
    data: DirectoryGroupsData;
  };
  /** Says what the members of a group have. */
  "PATCH /org/directory/groups/{id}": {
    key: true;
    path: {
      /** The group's identifier. */
      id: string;
    };
    body?: MapGroupBody;
    data: DirectoryGroupData;
  };
  /** Makes a token for the directory. */
  "POST /org/directory/token": { key: true; data: NewDirectoryTokenData };
  /** Ends the older token of the directory, or the only one. */
  "DELETE /org/directory/token": { key: true; data: Message };
  /** Ends one token of the directory. */
  "DELETE /org/directory/token/{id}": {
    key: true;
    path: {
      /** The token's identifier. */
      id: string;
    };
    data: Message;
  };
  /** Undoes what the directory did to members since an instant, and pauses it. */
  "POST /org/directory/undo": { key: true; body: UndoDirectoryBody; data: UndoneData };
  /** Lists the organization's domains, oldest first. */
  "GET /org/domains": { key: true; data: DomainsData };
  /** Claims a domain. */
  "POST /org/domains": { key: true; body: ClaimDomainBody; data: DomainData };
  /** Deletes a domain, verified or not. */
  "DELETE /org/domains/{id}": {
    key: true;
    path: {
      /** The domain's identifier. */
      id: string;
    };
    data: Message;
  };
  /** Looks for the record of a domain in the DNS, and verifies the domain if it is there. */
  "POST /org/domains/{id}/verify": {
    key: true;
    path: {
      /** The domain's identifier. */
      id: string;
    };
    data: DomainData;
  };
  /** Lists the invitations that can be accepted, oldest first, page by page. */
  "GET /org/invites": { key: true; query?: Page; data: InvitesData };
  /** Returns what the invitation with this token offers. */
  "GET /org/invites/{id}": {
    path: {
      /** The token of the mailed link. */
      id: string;
    };
    data: InvitePreviewData;
  };
  /** Revokes the invitation with this identifier. */
  "DELETE /org/invites/{id}": {
    key: true;
    path: {
      /** The invitation's identifier. */
      id: string;
    };
    data: Message;
  };
  /** Accepts the invitation with this token: joins the organization and signs in. */
  "POST /org/invites/{id}/accept": {
    path: {
      /** The token of the mailed link. */
      id: string;
    };
    body?: AcceptInviteBody;
    data: AcceptAnswer;
  };
  /** Sends the invitation with this identifier again. */
  "POST /org/invites/{id}/resend": {
    key: true;
    path: {
      /** The invitation's identifier. */
      id: string;
    };
    data: InviteData;
  };
  /** Ends the caller's own membership in the organization. */
  "POST /org/leave": { data: Message };
  /** Sets the organization's logo on light pages, and on dark ones if they have none of their own. */
  "PUT /org/logo": { key: true; data: OwnOrganizationData };
  /** Removes the organization's logo on light pages. */
  "DELETE /org/logo": { key: true; data: OwnOrganizationData };
  /** Sets the organization's logo on dark pages. */
  "PUT /org/logo-dark": { key: true; data: OwnOrganizationData };
  /** Removes the organization's logo on dark pages. */
  "DELETE /org/logo-dark": { key: true; data: OwnOrganizationData };
  /** Lists the members page by page, ordered by the time when they joined or as the query says. */
  "GET /org/members": {
    key: true;
    query?: Page & {
      /** Only members whose name or address contains this text; case is ignored. */
      q?: string;
      /** Only members with this role. */
      role?: Role;
      /** Only members with this status. */
      status?: MembershipStatus;
      /** The order; `-` before it reverses it. */
      sort?: MemberOrder;
    };
    data: MembersData;
  };
  /** Invites an email address to the organization. */
  "POST /org/members/invite": { key: true; body: InviteBody; data: InviteData };
  /** Changes a member's role, status, or roles in the product. */
  "PATCH /org/members/{id}": {
    key: true;
    path: {
      /** The user's identifier. */
      id: string;
    };
    body?: UpdateMemberBody;
    data: MemberData;
  };
  /** Removes a member from the organization. */
  "DELETE /org/members/{id}": {
    key: true;
    path: {
      /** The user's identifier. */
      id: string;
    };
    data: Message;
  };
  /** Ends a member's sessions in the organization. */
  "POST /org/members/{id}/end-sessions": {
    key: true;
    path: {
      /** The user's identifier. */
      id: string;
    };
    data: Message;
  };
  /** Resets the second factor of a member who lost it. */
  "POST /org/members/{id}/reset-2fa": {
    key: true;
    path: {
      /** The user's identifier. */
      id: string;
    };
    data: Message;
  };
  /** Lists the roles that members of the organization can have, and the permissions that there are. */
  "GET /org/roles": { key: true; data: RolesData };
  /** Defines a role of the organization. */
  "POST /org/roles": { key: true; body: NewRoleBody; data: ProductRoleData };
  /** Changes a role that the organization defined. */
  "PATCH /org/roles/{key}": {
    key: true;
    path: {
      /** The role's key. */
      key: string;
    };
    body?: RoleChangesBody;
    data: ProductRoleData;
  };
  /** Deletes a role that the organization defined. */
  "DELETE /org/roles/{key}": {
    key: true;
    path: {
      /** The role's key. */
      key: string;
    };
    query?: {
      /** The key of the role that those have then who had this one. */
      replaceBy?: string;
      /** Whether what is in use is taken away from everybody; `false` if left out. */
      force?: boolean;
    };
    data: Message;
  };
  /** Lists the organization's webhook subscriptions, oldest first. */
  "GET /org/webhooks": { key: true; data: WebhooksData };
  /** Creates a webhook subscription. */
  "POST /org/webhooks": { key: true; body: CreateWebhookBody; data: NewWebhookData };
  /** Returns a webhook subscription. */
  "GET /org/webhooks/{id}": {
    key: true;
    path: {
      /** The subscription's identifier. */
      id: string;
    };
    data: WebhookData;
  };
  /** Changes, pauses or resumes a webhook subscription. */
  "PATCH /org/webhooks/{id}": {
    key: true;
    path: {
      /** The subscription's identifier. */
      id: string;
    };
    body?: UpdateWebhookBody;
    data: WebhookData;
  };
  /** Deletes a webhook subscription and its queued deliveries. */
  "DELETE /org/webhooks/{id}": {
    key: true;
    path: {
      /** The subscription's identifier. */
      id: string;
    };
    data: Message;
  };
  /** Lists the deliveries of a subscription, newest first, page by page. */
  "GET /org/webhooks/{id}/deliveries": {
    key: true;
    path: {
      /** The subscription's identifier. */
      id: string;
    };
    query?: Page & {
      /** Only deliveries with this status. */
      status?: DeliveryStatus;
    };
    data: DeliveriesData;
  };
  /** Returns a delivery with its body and its attempts. */
  "GET /org/webhooks/{id}/deliveries/{deliveryId}": {
    key: true;
    path: {
      /** The subscription's identifier. */
      id: string;
      /** The delivery's identifier. */
      deliveryId: string;
    };
    data: DeliveryDetailData;
  };
  /** Sends the event of a delivery once more, as a new delivery. */
  "POST /org/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
    key: true;
    path: {
      /** The subscription's identifier. */
      id: string;
      /** The delivery's identifier. */
      deliveryId: string;
    };
    data: DeliveryIdData;
  };
  /** Replaces the secret of a webhook subscription. */
  "POST /org/webhooks/{id}/rotate-secret": {
    key: true;
    path: {
      /** The subscription's identifier. */
      id: string;
    };
    data: WebhookSecretData;
  };
  /** Sends the event webhook.test to a webhook subscription. */
  "POST /org/webhooks/{id}/test": {
    key: true;
    path: {
      /** The subscription's identifier. */
      id: string;
    };
    data: DeliveryIdData;
  };
}

/** What the events of webhooks tell. */
export interface Events {
  /** Sent when: a key is made; the event does not contain the key itself; or a key is rotated; `apiKey` is the successor. */
  "api_key.created": {
    /** The user who did it; left out if the operator did, by a command or a service key, or the service itself. */
    actor?: EventActor;
    /** The API key. */
    apiKey: EventApiKey;
  };
  /** Sent when: a key is revoked. */
  "api_key.revoked": {
    /** The user who did it; left out if the operator did, by a command or a service key, or the service itself. */
    actor?: EventActor;
    /** The API key. */
    apiKey: EventApiKey;
  };
  /** Sent when: a connection to an identity provider is made; it lets nobody in yet. */
  "connection.created": {
    /** The user who did it; left out if the operator did, by a command or a service key, or the service itself. */
    actor?: EventActor;
    /** The connection to an identity provider. */
    connection: EventConnection;
  };
  /** Sent when: a connection is deleted; the sessions that began by it have ended. */
  "connection.deleted": {
    /** The user who did it; left out if the operator did, by a command or a service key, or the service itself. */
    actor?: EventActor;
    /** The connection to an identity provider. */
    connection: EventConnection;
  };
  /** Sent when: a connection is changed, turned on or turned off. */
  "connection.updated": {
    /** The user who did it; left out if the operator did, by a command or a service key, or the service itself. */
    actor?: EventActor;
    /** The connection to an identity provider. */
    connection: EventConnection;
  };
  /**
   * Sent when: the record of a domain was found, and the domain is the organization's from now on; or the record of a domain that
   * was lost is there again; the event has no actor.
   */
  "domain.verified": {
    /** The user who did it; left out if the operator did, by a command or a service key, or the service itself. */
    actor?: EventActor;
    /** The domain. */
    domain: EventDomain;
  };
  /** Sent when: a pending invitation is revoked. */
  "invite.revoked": {
    /** The user who did it; left out if the operator did, by a command or a service key, or the service itself. */
    actor?: EventActor;
    /** The invitation. */
    invite: EventInvite;
  };
  /**
   * Sent when: an address is invited; sending the invitation again causes no event; or an organization is made and its first
   * admin invited; no subscription can exist yet.
   */
  "member.invited": {
    /** The user who did it; left out if the operator did, by a command or a service key, or the service itself. */
    actor?: EventActor;
    /** The invitation. */
    invite: EventInvite;
  };
  /**
   * Sent when: an invitation is accepted; the actor is the new member; or a present member of an organization that forbids
   * passwords accepts another one, and joins anew: `joinedAt` is new; or the operator adds a member, who may have been a member
   * before; or a user creates an organization; the actor is this user; no subscription can exist yet; or the organization's
   * directory adds a person; `cause` is `directory`, and there is no actor, as in everything that it does.
   */
  "member.joined": {
    /** The user who did it; left out if the operator did, by a command or a service key, or the service itself. */
    actor?: EventActor;
    /** `directory`, if the organization's directory did it; left out otherwise. */
    cause?: string;
    /** The member. */
    member: EventMember;
  };
  /** Sent when: a suspended member is made active again, also by the organization's directory. */
  "member.reactivated": {
    /** The user who did it; left out if the operator did, by a command or a service key, or the service itself. */
    actor?: EventActor;
    /** `directory`, if the organization's directory did it; left out otherwise. */
    cause?: string;
    /** The member. */
    member: EventMember;
  };
  /**
   * Sent when: a member is removed or leaves, or the organization's directory removes a person; `member.status` is `removed`; or
   * a member's account is deleted: erase your data about the person, too; this is the last event with the person's address.
   */
  "member.removed": {
    /** The user who did it; left out if the operator did, by a command or a service key, or the service itself. */
    actor?: EventActor;
    /** `directory`, if the organization's directory did it; left out otherwise. */
    cause?: string;
    /** The member. */
    member: EventMember;
  };
  /**
   * Sent when: a member's role, or the roles in the product, are changed; or a role in the product is deleted, or another one
   * takes its place, for each member who had it; or a sign-in by a connection gives other roles; the event has no actor; or the
   * groups of the organization's directory give other roles.
   */
  "member.role_changed": {
    /** The user who did it; left out if the operator did, by a command or a service key, or the service itself. */
    actor?: EventActor;
    /** `directory`, if the organization's directory did it; left out otherwise. */
    cause?: string;
    /** The member. */
    member: EventMember;
    /** The member's previous role; the present one if only the roles in the product changed. */
    previousRole: Role;
    /** The keys of the member's previous roles in the product. */
    previousRoles: string[];
  };
  /**
   * Sent when: an active member is suspended, also by the organization's directory; or a reset of the password by mail removes
   * the passkey that was a member's only second factor, where the organization requires one.
   */
  "member.suspended": {
    /** The user who did it; left out if the operator did, by a command or a service key, or the service itself. */
    actor?: EventActor;
    /** `directory`, if the organization's directory did it; left out otherwise. */
    cause?: string;
    /** The member. */
    member: EventMember;
  };
  /** Sent when: the operator activates a suspended organization. */
  "organization.activated": {
    /** The organization. */
    organization: EventOrganization;
  };
  /**
   * Sent when: the operator makes an organization; there is no actor; or a user creates an organization; the actor is this user.
   */
  "organization.created": {
    /** The user who did it; left out if the operator did, by a command or a service key, or the service itself. */
    actor?: EventActor;
    /** The organization. */
    organization: EventOrganization;
  };
  /**
   * Sent when: the operator deletes a suspended organization; or an account is deleted that was the only member of an
   * organization, which goes with it.
   */
  "organization.deleted": {
    /** The organization. */
    organization: EventOrganization;
  };
  /** Sent when: the operator suspends an organization. */
  "organization.suspended": {
    /** The organization. */
    organization: EventOrganization;
  };
  /** Sent when: a refresh token was used again after it had been replaced; its session has ended. */
  "session.reuse_detected": {
    /** IP address of the client. */
    ip: string;
    /** The session's identifier. */
    sessionId: string;
    /** The user. */
    user: EventUser;
    /** `User-Agent` of the client. */
    userAgent: string;
  };
  /**
   * Sent when: a user confirmed a new address; each of the user's organizations gets the event; or the organization's directory
   * changed the address of an account that is the organization's alone.
   */
  "user.email_changed": {
    /** The user's previous email address. */
    previousEmail: string;
    /** The user. */
    user: EventUser;
  };
  /** Sent when: an account is deleted, by its owner or the operator: erase your data about the person, too. */
  "user.erased": {
    /** Identifier of the user, whose account is gone. */
    userId: string;
  };
  /**
   * Sent when: a user signed in by a connection for the first time; the connection's organization gets the event; or a user
   * linked a provider of the service, or signed up by it; the organization of the session gets the event.
   */
  "user.identity_linked": {
    /** The identity: a person as an identity provider knows them. */
    identity: EventIdentity;
    /** The user. */
    user: EventUser;
  };
  /**
   * Sent when: a user removed an identity; the connection's organization gets the event, for a provider of the service that of
   * the session.
   */
  "user.identity_unlinked": {
    /** The identity: a person as an identity provider knows them. */
    identity: EventIdentity;
    /** The user. */
    user: EventUser;
  };
  /**
   * Sent when: a user signed in by password, without a second factor; `method` is `password`; or a user signed in with a passkey,
   * alone or as a second factor; `method` is `passkey`; or a user signed in with a second factor; `method` is `totp` or
   * `recovery_code`; or a user accepted an invitation, without a second factor; `method` is `invite`; or a user switched to
   * another organization, which gets the event; `method` is `switch`.
   */
  "user.login": {
    /** IP address of the client. */
    ip: string;
    /** How the user signed in. */
    method: LoginMethod;
    /** The session's identifier. */
    sessionId: string;
    /** The user. */
    user: EventUser;
    /** `User-Agent` of the client. */
    userAgent: string;
  };
  /** Sent when: a user added a passkey; the organization of the session gets the event. */
  "user.passkey_added": {
    /** The passkey. */
    passkey: EventPasskey;
    /** The user. */
    user: EventUser;
  };
  /**
   * Sent when: a user removed a passkey; the organization of the session gets the event; or it is removed together with the
   * password of an account whose address was never proven; or a reset of the password by mail removes it, where that is asked for
   * or the address was never proven; the organization of the link gets the event.
   */
  "user.passkey_removed": {
    /** The passkey. */
    passkey: EventPasskey;
    /** The user. */
    user: EventUser;
  };
  /** Sent when: a user replaced the current password by a new one; or a user set a new password with a mailed link. */
  "user.password_changed": {
    /** The user. */
    user: EventUser;
  };
  /**
   * Sent when: an invitation to an address that was never proven is accepted by its link; each of the user's organizations gets
   * the event.
   */
  "user.password_removed": {
    /** The user. */
    user: EventUser;
  };
  /**
   * Sent when: a user turned it off with password and code; or the operator reset it; each of the user's organizations gets the
   * event; or it is removed together with the password of an account whose address was never proven.
   */
  "user.two_factor_disabled": {
    /** The user. */
    user: EventUser;
  };
  /** Sent when: a user turned it on with a first code of an authenticator app. */
  "user.two_factor_enabled": {
    /** The user. */
    user: EventUser;
  };
  /** Sent when: a test of a subscription is requested; only this subscription gets the event, whatever it lists. */
  "webhook.test": {
    /** Identifier of the subscription that the test is for. */
    webhookId: string;
  };
}
