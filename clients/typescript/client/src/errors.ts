import type { components } from "./openapi.js";

/**
 * Why a call failed: a code of the service, or `unreachable` when it gave no answer of its own (no connection, no answer in
 * time, or the page of a proxy).
 */
export type ErrorCode = components["schemas"]["ErrorCode"] | "unreachable";

/** A field that is wrong, on `validation_failed`. */
export type FieldError = components["schemas"]["FieldError"];

/** Why a new password is refused, on `password_rejected`. */
export type PasswordReason = components["schemas"]["PasswordReason"];

/** What the service's error says besides its code; everything is optional but the message. */
export interface ErrorDetails {
  message?: string;
  requestId?: string;
  fields?: FieldError[];
  reasons?: PasswordReason[];
  organizations?: string[];
  retryAfter?: number;
}

/** Every failure of this package. Decide by `code`; `message` is for developers. */
export class OrgauthError extends Error {
  override readonly name = "OrgauthError";
  /** What went wrong. */
  readonly code: ErrorCode;
  /** The HTTP status, 0 when there was no answer. */
  readonly status: number;
  /** What the service's log knows this request by. */
  readonly requestId: string | undefined;
  /** The wrong fields, on `validation_failed`. */
  readonly fields: readonly FieldError[];
  /** The reasons against a new password, on `password_rejected`. */
  readonly reasons: readonly PasswordReason[];
  /** The slugs of organizations that would be left without an admin, on `last_admin` of a deleted account. */
  readonly organizations: readonly string[];
  /** Seconds to wait before another try, on 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, status = 0, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(details.message ?? code, options);
    this.code = code;
    this.status = status;
    this.requestId = details.requestId;
    this.fields = details.fields ?? [];
    this.reasons = details.reasons ?? [];
    this.organizations = details.organizations ?? [];
    this.retryAfter = details.retryAfter;
  }
}
