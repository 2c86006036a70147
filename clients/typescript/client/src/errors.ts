import type * as service from "./openapi.js";

/**
 * Why a call failed: an error code of the service, or `unreachable` when the service itself did not answer (no connection,
 * a timeout, or an error page of a proxy).
 */
export type ErrorCode = service.ErrorCode | "unreachable";

/** An invalid field, on `validation_failed`. */
export type FieldError = service.FieldError;

/** Why a new password is refused, on `password_rejected`. */
export type PasswordReason = service.PasswordReason;

/** The contents of the service's error besides its code. */
export interface ErrorDetails {
  message?: string;
  requestId?: string;
  fields?: FieldError[];
  reasons?: PasswordReason[];
  organizations?: string[];
  unknownPasskey?: boolean;
  connection?: service.WayIn;
  retryAfter?: number;
  page?: string;
}

/** The error of every failed call of this package. Decide by `code`; `message` is for developers. */
export class OrgauthError extends Error {
  override readonly name = "OrgauthError";
  /** What went wrong. */
  readonly code: ErrorCode;
  /** The HTTP status, 0 when there was no answer. */
  readonly status: number;
  /** The identifier of this request in the service's log. */
  readonly requestId: string | undefined;
  /** The invalid fields, on `validation_failed`. */
  readonly fields: readonly FieldError[];
  /** The reasons against a new password, on `password_rejected`. */
  readonly reasons: readonly PasswordReason[];
  /** The slugs of organizations that would be left without an admin, on `last_admin` of a deleted account. */
  readonly organizations: readonly string[];
  /** Whether no account has the passkey, on `passkey_invalid`: its user removed it, for example. The browser was told so. */
  readonly unknownPasskey: boolean;
  /** The connection by which the user has to sign in, on `sso_required`; left out when none is active. */
  readonly connection: service.WayIn | undefined;
  /** Seconds to wait before another try, on 429 and 503. */
  readonly retryAfter: number | undefined;
  /**
   * The hosted page where people can do this themselves, on `origin_not_allowed` of a route that an organization's page may never
   * call, such as signing out everywhere.
   */
  readonly page: string | undefined;

  constructor(code: ErrorCode, status = 0, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(details.message ?? code, options);
    this.code = code;
    this.status = status;
    this.requestId = details.requestId;
    this.fields = details.fields ?? [];
    this.reasons = details.reasons ?? [];
    this.organizations = details.organizations ?? [];
    this.unknownPasskey = details.unknownPasskey === true;
    this.connection = details.connection;
    this.retryAfter = details.retryAfter;
    this.page = details.page;
  }
}
