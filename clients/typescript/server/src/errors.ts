import type * as service from "./openapi.js";

/** An error code of the service. */
export type ServiceErrorCode = service.ErrorCode;

/**
 * Why a call failed: an error code of the service, or `unreachable` (no connection, or it broke), `timeout` (no answer in
 * time), `bad_response` (an answer that is not the service's).
 */
export type ErrorCode = ServiceErrorCode | "unreachable" | "timeout" | "bad_response";

/** An invalid field, on `validation_failed`. */
export type FieldError = service.FieldError;

/** The contents of an error besides its code. */
export interface ErrorDetails {
  status?: number;
  requestId?: string;
  retryAfter?: number;
  fields?: FieldError[];
  cause?: unknown;
}

/** The error of a call to the service that did not succeed. Decide by `code`; `message` is for developers. */
export class OrgauthError extends Error {
  override readonly name = "OrgauthError";
  /** What went wrong. */
  readonly code: ErrorCode;
  /** The HTTP status of the service's answer, 0 when there was none. */
  readonly status: number;
  /** The identifier of the request in the service's log. */
  readonly requestId: string | undefined;
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined;
  /** The invalid fields, on `validation_failed`. */
  readonly fields: readonly FieldError[];

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.fields = details.fields ?? [];
  }
}
