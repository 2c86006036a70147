import type { EventName, Events, Time } from "./openapi.js";

export type { EventName } from "./openapi.js";

interface AnyEvent {
  /** The event: the same for every subscription, attempt and redelivery. */
  id: string;
  /** When it happened. */
  timestamp: Time;
}

/** In which organization an event happened: its identifier, and its slug in what a subscription of the operator gets. */
type Place<N extends EventName> = N extends "user.erased"
  ? object
  : N extends "webhook.test"
    ? { orgId?: string }
    : N extends `organization.${string}`
      ? { orgId: string; org: { slug: string } }
      : { orgId: string; org?: { slug: string } };

/** A verified event: `type` decides what `data` holds. `WebhookEvent<"member.joined">` is the type of one event. */
export type WebhookEvent<N extends EventName = EventName> = { [K in N]: AnyEvent & Place<K> & { type: K; data: Events[K] } }[N];

/** The settings of the verification. */
export interface WebhookOptions {
  /**
   * The subscription's secret `whs_…`; during a rotation, both the old and the new one. Never pass the secrets of two
   * organizations: each could then sign events of the other.
   */
  secret: string | undefined | readonly string[];
  /** How many seconds the attempt's timestamp may differ from this clock. Default: 300. */
  tolerance?: number;
  /** The largest accepted body in bytes. Default: 1 MiB. The service's events are far smaller. */
  limit?: number;
}

/** A received request with its unparsed body: a `Request`, or the headers and the body. */
export type WebhookRequest =
  | Request
  | { headers: Headers | Record<string, string | readonly string[] | undefined>; body: string | Uint8Array | undefined };

/** Why a request was not accepted as an event of the service. */
export type WebhookErrorCode = "missing_header" | "bad_timestamp" | "too_old" | "too_new" | "too_large" | "bad_signature" | "bad_body";

/** The error of a request that can't be trusted. Answer 400, or 413 for `too_large`: frameworks that use `status` do. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  readonly status: number;
  readonly statusCode: number;
  /** What was wrong with it. */
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
    this.status = this.statusCode = code === "too_large" ? 413 : 400;
  }
}

/**
 * Verifies a request that the service signed recently, and returns its event. Throws a `WebhookError` for any other request.
 * The same event may arrive more than once: remember its `id`, and answer 2xx to events that you don't know.
 */
export async function verifyWebhook(
  request: WebhookRequest,
  { secret, tolerance = 300, limit = 1 << 20 }: WebhookOptions,
): Promise<WebhookEvent> {
  const secrets = typeof secret === "object" ? secret : [secret];
  const keys = secrets.map(bytesOfSecret);
  if (keys.length === 0 || !(tolerance > 0) || !(limit > 0)) {
    throw new TypeError("orgauth: `secret`, a `tolerance` and a `limit` above 0 are needed");
  }
  const header = (name: string) => headerOf(request.headers, name);
  const id = header("webhook-id");
  const timestamp = header("webhook-timestamp");
  const signatures = header("webhook-signature");
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookError("bad_timestamp", "webhook-timestamp is not a number of seconds");
  }
  const age = Math.floor(Date.now() / 1000) - Number(timestamp);
  if (Math.abs(age) > tolerance) {
    const code = age > 0 ? "too_old" : "too_new";
    throw new WebhookError(code, `webhook-timestamp is more than ${tolerance} s away from this clock`);
  }
  const body = await bodyOf(request, limit);
  const signed = concat([new TextEncoder().encode(`${id}.${timestamp}.`), body]);
  if (!(await isSigned(keys, signed, signatures))) {
    throw new WebhookError("bad_signature", "no signature is of this secret");
  }
  try {
    const event = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as WebhookEvent;
    if (event.id === id && typeof event.type === "string" && typeof event.data === "object") {
      return event;
    }
  } catch {
    // Reported by the WebhookError below.
  }
  throw new WebhookError("bad_body", "the body is not an event");
}

/** Decodes the key of `whs_` and 44 base64 characters, like every library of Standard Webhooks. */
function bytesOfSecret(secret: string | undefined): Uint8Array<ArrayBuffer> {
  const encoded = /^(?:whs_|whsec_)?([A-Za-z0-9+/]{24,}={0,2})$/.exec(secret ?? "")?.[1];
  if (encoded === undefined) {
    throw new TypeError("orgauth: `secret` must be the secret of a webhook subscription (whs_…)");
  }
  return bytesOfBase64(encoded);
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

async function isSigned(keys: Uint8Array<ArrayBuffer>[], signed: Uint8Array<ArrayBuffer>, header: string): Promise<boolean> {
  const given = header.split(" ").filter((it) => /^v1,[A-Za-z0-9+/]{43}=$/.test(it)).slice(0, 16);
  let isRight = false;
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    for (const it of given) {
      // Compares in constant time.
      isRight = (await crypto.subtle.verify("HMAC", key, bytesOfBase64(it.slice(3)), signed)) || isRight;
    }
  }
  return isRight;
}

function valueOf(headers: WebhookRequest["headers"], name: string): unknown {
  return headers instanceof Headers ? headers.get(name) : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

function hasBody(headers: WebhookRequest["headers"]): boolean {
  return Boolean(valueOf(headers, "transfer-encoding")) || Number(valueOf(headers, "content-length") ?? 0) !== 0;
}

function headerOf(headers: WebhookRequest["headers"], name: string): string {
  const entry = valueOf(headers, name);
  if (typeof entry !== "string" || entry === "") {
    throw new WebhookError("missing_header", `the header ${name} is missing`);
  }
  return entry;
}

async function bodyOf(request: WebhookRequest, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if ("arrayBuffer" in request) {
    return read(request, limit);
  }
  const { body } = request;
  if (typeof body === "string") {
    return new TextEncoder().encode(body);
  }
  if (body instanceof Uint8Array) {
    return new Uint8Array(body);
  }
  if (body === undefined && !hasBody(request.headers)) {
    return new Uint8Array(0);
  }
  throw new TypeError("orgauth: the body has to be the bytes that arrived, as of express.raw({ type: () => true })");
}

/** Reads the body of a request up to the limit. */
async function read(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (request.bodyUsed) {
    throw new TypeError("orgauth: the body was read before: give it as `{ headers, body }`");
  }
  const reader = request.body?.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length;
    if (length > limit) {
      await reader?.cancel();
      throw new WebhookError("too_large", `the body has more than ${limit} bytes`);
    }
    parts.push(part.value);
  }
  return concat(parts);
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}
