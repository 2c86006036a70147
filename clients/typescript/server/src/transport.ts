import { OrgauthError, type ErrorCode, type FieldError } from "./errors.js";

/** How to reach the service. */
export interface ServiceOptions {
  /** Where this program reaches the service: `https://auth.example.com`, with or without the `/api/v1` of its base URL. */
  url: string | URL;
  /** Accepts a `url` with plain HTTP that isn't on loopback: only inside a private network. */
  allowHttp?: boolean | undefined;
  /** The timeout of a call in milliseconds, its retry included. Default: 5,000. */
  timeout?: number;
  /** A `fetch` of your own, for example for a proxy or a certificate; it must keep connections alive by itself. */
  fetch?: typeof globalThis.fetch;
}

interface Call {
  method: string;
  path: string;
  key: string;
  org?: string | undefined;
  body?: string | undefined;
  contentType?: string;
  signal?: AbortSignal | undefined;
  /** Whether the call is idempotent. */
  isRepeatable: boolean;
}

interface Failure {
  code?: unknown;
  message?: unknown;
  requestId?: unknown;
  retryAfter?: unknown;
  fields?: unknown;
}

/** Sends requests to the service. Caches nothing. */
export class Transport {
  /** The service's origin, with the path in front of `/api/v1` when there is one. */
  readonly origin: string;
  readonly #timeout: number;
  readonly #fetch: typeof globalThis.fetch | undefined;

  constructor({ url, allowHttp = false, timeout = 5000, fetch }: ServiceOptions) {
    this.origin = serviceOf(url, "url");
    const { protocol, hostname } = new URL(this.origin);
    if (protocol !== "https:" && !allowHttp && !["localhost", "127.0.0.1", "[::1]"].includes(hostname)) {
      throw new TypeError("orgauth: `url` must be https: keys and tokens would be readable on the way (`allowHttp`)");
    }
    if (!(timeout > 0)) {
      throw new TypeError("orgauth: `timeout` must be a number of milliseconds above 0");
    }
    this.#timeout = timeout;
    this.#fetch = fetch;
  }

  /** Returns the answer's `data`. Retries once: after a 503 with Retry-After, and after a connection that broke. */
  async call(call: Call): Promise<unknown> {
    const deadline = Date.now() + this.#timeout;
    try {
      return await this.#attempt(call, deadline);
    } catch (error) {
      if (!(error instanceof OrgauthError) || !mayRepeat(error, call.isRepeatable)) {
        throw error;
      }
      const wait = error.code === "unreachable" ? 0 : (error.retryAfter ?? 0) * 1000;
      if (Date.now() + wait >= deadline) {
        throw error;
      }
      await pause(wait, call.signal);
      return this.#attempt(call, deadline);
    }
  }

  async #attempt({ method, path, key, org, body, contentType, signal }: Call, deadline: number): Promise<unknown> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(TIMEOUT), Math.max(deadline - Date.now(), 1));
    const abort = () => controller.abort(signal?.reason);
    signal?.aborted ? abort() : signal?.addEventListener("abort", abort, { once: true });
    let response: Response;
    let text: string;
    try {
      response = await (this.#fetch ?? globalThis.fetch)(`${this.origin}/api/v1${path}`, {
        method,
        headers: {
          Accept: "application/json",
          "X-API-Key": key,
          ...(org !== undefined && { "X-Org-Slug": org }),
          ...(body !== undefined && { "Content-Type": contentType ?? "application/json" }),
        },
        ...(body !== undefined && { body }),
        // The key is for the service alone, so redirects are not followed; and no answer may come from a cache.
        redirect: "manual",
        cache: "no-store",
        signal: controller.signal,
      });
      text = await response.text();
    } catch (cause) {
      signal?.throwIfAborted();
      if (controller.signal.reason === TIMEOUT) {
        throw new OrgauthError("timeout", `no answer within ${this.#timeout} ms`, { cause });
      }
      throw new OrgauthError("unreachable", `the service can't be reached at ${this.origin}: ${innermost(cause)}`, { cause });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
    return read(response, text, org, this.origin);
  }
}

const TIMEOUT = new Error("timeout");

/** Returns the innermost cause's message, because `fetch failed` alone says nothing. */
function innermost(error: unknown): string {
  const { cause, message, code } = error as { cause?: unknown; message?: string; code?: string };
  return isObject(cause) ? innermost(cause) : message || code || String(error);
}

/** Returns the answer's `data`; throws unless the answer is a success in the service's envelope. */
function read(response: Response, text: string, org: string | undefined, origin: string): unknown {
  const { status } = response;
  let answer: { status?: unknown; data?: unknown; error?: Failure } | null;
  try {
    answer = JSON.parse(text) as typeof answer;
  } catch (cause) {
    throw new OrgauthError("bad_response", `the answer with status ${status} is not JSON: is the service at ${origin}?`, { status, cause });
  }
  if (response.ok && answer?.status === "success" && isObject(answer.data)) {
    return answer.data;
  }
  const error = answer?.error;
  if (response.ok || answer?.status !== "error" || !isObject(error) || typeof error.code !== "string") {
    throw new OrgauthError("bad_response", `the answer with status ${status} is not the service's: is it at ${origin}?`, { status });
  }
  const { code } = error;
  // The service doesn't say which of the two is wrong.
  const message =
    code === "invalid_api_key" && org !== undefined
      ? `the key is not valid for the organization ${org}, or there is no such organization`
      : String(error.message);
  const after = response.headers.get("Retry-After");
  throw new OrgauthError(code as ErrorCode, message, {
    status,
    ...(typeof error.requestId === "string" && { requestId: error.requestId }),
    ...(after !== null && /^\d{1,9}$/.test(after) && { retryAfter: Number(after) }),
    ...(Array.isArray(error.fields) && { fields: error.fields as FieldError[] }),
  });
}

/** Whether to retry. After `busy` the service has changed nothing; after other failures it may have. */
function mayRepeat(error: OrgauthError, isRepeatable: boolean): boolean {
  if (error.status === 503) {
    return error.retryAfter !== undefined && (isRepeatable || error.code === "busy");
  }
  return error.code === "unreachable" && isRepeatable;
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const abort = () => {
      clearTimeout(timer);
      fail(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      done();
    }, milliseconds);
    signal?.addEventListener("abort", abort, { once: true });
  });
}

/** Returns the service's address, without the `/api/v1` of its base URL. */
export function serviceOf(address: string | URL, name: string): string {
  const site = siteOf(address, name);
  if (site.search || site.hash) {
    throw new TypeError(`orgauth: \`${name}\` must be the service's address, such as https://auth.example.com`);
  }
  return site.href.replace(/\/*(api\/v1\/*)?$/, "");
}

/** Parses an http or https address. Others have no origin: `localhost:3000` would be parsed as the scheme `localhost`. */
export function siteOf(address: string | URL, name: string): URL {
  const site = URL.canParse(String(address)) ? new URL(address) : undefined;
  const isSite = site && /^https?:$/.test(site.protocol) && site.hostname && !site.hostname.includes("*");
  if (!isSite || site.username || site.password) {
    throw new TypeError(`orgauth: \`${name}\` must be an address with http:// or https:// and a host, such as https://app.example.com`);
  }
  return site;
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
