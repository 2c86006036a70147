import { OrgauthError, type ErrorCode, type FieldError } from "./errors.js";

/** How to reach the service. */
export interface ServiceOptions {
  /** Where this program reaches the service: `https://auth.example.com`, with or without the `/api/v1` of its base URL. */
  url: string | URL;
  /** Take a `url` without encryption that isn't on loopback: inside of a network of your own. */
  allowHttp?: boolean | undefined;
  /** How many milliseconds a call may take, its retry included; 5,000 unless said. */
  timeout?: number;
  /** A `fetch` of your own, as for a proxy or a certificate; it has to keep connections alive by itself. */
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
  /** Whether doing it twice is the same as doing it once. */
  isRepeatable: boolean;
}

interface Failure {
  code?: unknown;
  message?: unknown;
  requestId?: unknown;
  retryAfter?: unknown;
  fields?: unknown;
}

/** Sends requests to the service. Nothing of an answer is kept. */
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

  /** The answer's `data`. Repeats a call once: after a 503 that says when, and after a connection that broke. */
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
        // The key is for the service alone: it follows no redirection, which is no answer; and none comes from a cache.
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
      throw new OrgauthError("unreachable", `the service can't be reached: ${innermost(cause)}`, { cause });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
    return read(response, text, org);
  }
}

const TIMEOUT = new Error("timeout");

/** What it was in the end: `fetch failed` has a cause that says more. */
function innermost(error: unknown): string {
  const { cause, message, code } = error as { cause?: unknown; message?: string; code?: string };
  return isObject(cause) ? innermost(cause) : message || code || String(error);
}

/** What an answer says; throws unless it is a success in the service's envelope. */
function read(response: Response, text: string, org: string | undefined): unknown {
  const { status } = response;
  let answer: { status?: unknown; data?: unknown; error?: Failure } | null;
  try {
    answer = JSON.parse(text) as typeof answer;
  } catch (cause) {
    throw new OrgauthError("bad_response", `the answer with status ${status} is not JSON`, { status, cause });
  }
  if (response.ok && answer?.status === "success" && isObject(answer.data)) {
    return answer.data;
  }
  const error = answer?.error;
  if (response.ok || answer?.status !== "error" || !isObject(error) || typeof error.code !== "string") {
    throw new OrgauthError("bad_response", `the answer with status ${status} is not the service's`, { status });
  }
  const { code } = error;
  // The service doesn't say which of both it is.
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

/** `busy` never changed anything; after the others it isn't known. */
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

/** Where the service is, without the `/api/v1` of its base URL. */
export function serviceOf(address: string | URL, name: string): string {
  const site = siteOf(address, name);
  if (site.search || site.hash) {
    throw new TypeError(`orgauth: \`${name}\` must be the service's address, such as https://auth.example.com`);
  }
  return site.href.replace(/\/*(api\/v1\/*)?$/, "");
}

/** The address of a site of the web. Anything else has no origin: `localhost:3000` is an address of the scheme `localhost`. */
export function siteOf(address: string | URL, name: string): URL {
  const site = URL.canParse(String(address)) ? new URL(address) : undefined;
  const isSite = site && /^https?:$/.test(site.protocol) && site.hostname && !site.hostname.includes("*");
  if (!isSite || site.username || site.password) {
    throw new TypeError(`orgauth: \`${name}\` must be an address with http:// or https:// and a host, such as https://app.example.com`);
  }
  return site;
}

/** Whether a value is an object in the sense of JSON. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
