import { OrgauthError, type ErrorCode, type ErrorDetails } from "./errors.js";
import type {
  Passkey,
  PasskeyCredential,
  PasskeyOwnerBody,
  PasskeyPurpose,
  PasskeyRequestData,
  ReauthenticationBody,
  SecondFactorMethod,
} from "./openapi.js";
import { begin, forget, make, offer, show } from "./passkeys.js";
import type { Data, Membership, Method, Organization, OrganizationEntry, Path, RequestArguments, User } from "./routes.js";
import { either } from "./signals.js";

/** How to reach the service, and for which organization. */
export interface ClientOptions {
  /**
   * Where browsers reach the service: `https://auth.example.com`, with or without the `/api/v1` of its base URL. Default: the
   * page's own origin, whose proxy forwards `/api/v1`.
   */
  url?: string;
  /** The organization's slug. */
  org: string;
  /**
   * How `fetch` sends the session to the application's own backend. `"cookie"`: the browser sends the service's cookie, because
   * both share a host name. `"bearer"`: the client keeps the access token in memory and sends it as `Authorization: Bearer`,
   * because the service has a host name of its own. Default: decided by comparing the host names.
   */
  token?: "cookie" | "bearer";
  /** Origins that `fetch` sends the token to with `token: "bearer"`. Default: the page's own origin. */
  backends?: readonly string[];
  /** How many milliseconds before its expiry the access token is renewed. Default: 30,000. */
  refreshAhead?: number;
}

/** A session: the signed-in user, the membership and the organization. */
export interface Session {
  user: User;
  membership: Membership;
  org: Organization;
  /** When the access token expires; the client renews it by itself. */
  expiresAt: string;
}

/** Why a session ended. */
export type EndReason =
  | "signed_out"
  | "expired"
  | "refresh_token_reused"
  /** Another tab began a session in another organization; a browser has one session at a time. */
  | "switched"
  | "membership_not_active"
  | "organization_suspended";

/** The outcome of a sign-in. */
export type SignInResult =
  /** The user is signed in. */
  | { status: "complete"; session: Session }
  /** `verifySecondFactor` comes next: with one of `methods`, or with a code where they are left out. */
  | { status: "second_factor"; methods?: SecondFactorMethod[] }
  /**
   * The organization requires a second factor and the user has none yet: the hosted sign-in page sets it up. With
   * `methods: ["passkey"]` the user's passkey stands for it, and `verifySecondFactor` comes next.
   */
  | { status: "second_factor_setup"; methods?: SecondFactorMethod[] };

/** The outcome of a sign-in that asks for a passkey. */
export type PasskeySignInResult =
  | SignInResult
  /**
   * There was no passkey to send, and nothing happened: the user closed the browser's dialog, had no passkey here, or let the
   * time pass, which browsers don't tell apart; or another request for a passkey or another sign-in came after this one.
   */
  | { status: "cancelled" };

/** How `addPasskey` proves who acts, and what the passkey is called. */
export type AddPasskeyOptions = Pick<PasskeyOwnerBody, "code" | "recoveryCode"> &
  ({ password: string } | { reauthentication: ReauthenticationBody }) & {
    /** What the user calls it. Default: `Passkey` and a number. */
    name?: string;
    /** Closes the browser's dialog. */
    signal?: AbortSignal;
  };

/** The argument of each event's listeners, by the event's name. */
export interface ClientEvents {
  /** Another user is signed in, or the user's role or name changed; `null` when nobody is signed in. */
  change: Session | null;
  /** The session ended. */
  end: EndReason;
  /** After `end` with `switched`: the slug of the organization in which another tab began a session. `switchTo` follows it. */
  switch: string;
}

/** The session's state in one tab, which the tab broadcasts to the other tabs. */
interface TabState {
  session: Session | null;
  /** When the token expires, in milliseconds since 1970: 0 after it was refused, infinity when only a refusal can tell. */
  end: number;
  reason?: EndReason | undefined;
  /** With the reason `switched`: the slug of the organization of the browser's session. */
  other?: string | undefined;
  token?: string | undefined;
}

/** What a tab tells the others, of whatever organization: its organization's session, or without `state` the question for a token. */
interface Message {
  org: string;
  state?: TabState | undefined;
}

interface SignInAnswer {
  accessToken?: string;
  requires2FA?: boolean;
  setupRequired?: boolean;
  methods?: SecondFactorMethod[];
}

type SessionAnswer = ({ authenticated: true } & Session) | { authenticated: false; reason?: EndReason };

/** Error codes that mean the access token must be renewed; the refused call had no effect. */
const RENEWAL_CODES: readonly unknown[] = ["authentication_required", "token_expired", "invalid_token"];
/** The routes that no organization's page may call, only the service's own pages and those of `cors.extra_origins`. */
const OWN_PAGE_ROUTES = /^\/auth\/(organizations|switch-org|logout-all|change-email|leave-org|delete-account|export|identities|passkeys|passkey\/options)\b/;
/** The names of one's own machine. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** The timeout of a request to the service, in milliseconds. */
const REQUEST_TIMEOUT_MS = 20_000;
/** How long a call prevents renewals of the token, in milliseconds. A longer call is repeated if it is refused. */
const LOCK_HOLD_MS = 10_000;
/** How long to wait for other tabs to send their token, in milliseconds. */
const ANSWER_WAIT_MS = 150;

/** The session of an organization's user in this browser, shared by all tabs of the page's origin. */
export class Client {
  /** The current session: `null` when nobody is signed in, `undefined` before `load`. */
  session: Session | null | undefined;

  readonly #options: ClientOptions;
  #org: string;
  /** The slug of a switch that waits for the second factor. */
  #pending: string | undefined;
  /** The slug of the organization in which another tab began a session, if it did since this tab's session began. */
  #other: string | undefined;
  /** The host for which passkeys are, as the last options said. */
  #rpId = "";
  /** What ends the offer of passkeys in the address field. */
  #offer: AbortController | undefined;
  readonly #listeners = new Map<string, Set<(news: never) => void>>();
  /** When the token expires; null before the first answer of the service. */
  #end: number | null = null;
  #token: string | undefined;
  #channel: BroadcastChannel | undefined;

  constructor(options: ClientOptions) {
    if (typeof options?.org !== "string" || options.org === "") {
      throw new TypeError("orgauth: `org` must be the organization's slug");
    }
    // `localhost:8080` would be parsed as the scheme `localhost`, and an empty text as the address of the page.
    if (options.url !== undefined && !/^(https?:\/)?\//i.test(options.url)) {
      throw new TypeError("orgauth: `url` must be the service's address, such as https://auth.example.com");
    }
    this.#options = options;
    this.#org = options.org;
  }

  /** The slug of the organization: that of the options, until `switchTo` changes it. */
  get org(): string {
    return this.#org;
  }

  /** Returns the session, for a page that loads; renews an expired token. Throws when the service can't be reached. */
  async load(): Promise<Session | null> {
    this.#listen();
    const failure = await this.#renew();
    if (this.session === undefined) {
      throw failure ?? new OrgauthError("unreachable");
    }
    return this.session;
  }

  /** Signs in with email and password. */
  async signIn(credentials: { email: string; password: string }): Promise<SignInResult> {
    return this.#signedIn(await this.#exclusively<SignInAnswer>("/auth/login", credentials));
  }

  /**
   * Signs in with a passkey, which needs no address, no password and no second factor. `mediation: "conditional"` offers passkeys
   * in a field with `autocomplete="username webauthn"`, where `canOfferPasskeys` says so, and resolves when one is chosen. Any later
   * request for a passkey, any sign-in and `close` end that offer; `signal` ends both kinds, and its reason is thrown then.
   */
  async signInWithPasskey(options: { mediation?: "conditional"; signal?: AbortSignal } = {}): Promise<PasskeySignInResult> {
    const credential = await this.#showPasskey("login", options);
    if (!credential) {
      return { status: "cancelled" };
    }
    try {
      return this.#signedIn(await this.#exclusively("/auth/passkey/login", { credential }));
    } catch (error) {
      if (error instanceof OrgauthError && error.unknownPasskey) {
        await forget(this.#rpId, credential.id);
      }
      throw error;
    }
  }

  /**
   * Mails a code that signs in, if the address is a member's; nothing tells whether it is. Throws `not_found` where the service
   * offers no codes, and `method_not_allowed` where the organization forbids them.
   */
  async requestEmailCode(email: string): Promise<void> {
    await this.#send("POST", "/auth/email-code", { email });
  }

  /** Signs in with the code of the mail, in the browser that asked for it. Throws `invalid_code` for any other. */
  async signInWithEmailCode(code: string): Promise<SignInResult> {
    return this.#signedIn(await this.#exclusively<SignInAnswer>("/auth/email-code/login", { code }));
  }

  /** Completes the sign-in with the six digits of the authenticator app, or a recovery code. */
  async verifySecondFactor(proof: { code: string } | { recoveryCode: string }): Promise<SignInResult>;
  /** Completes the sign-in with a passkey, if the `methods` of its result have it. */
  async verifySecondFactor(proof: { passkey: true; signal?: AbortSignal }): Promise<PasskeySignInResult>;
  async verifySecondFactor(proof: object & { passkey?: true; signal?: AbortSignal }): Promise<PasskeySignInResult> {
    let body: object | null = proof;
    if (proof.passkey) {
      const passkey = await this.#showPasskey("second_factor", proof);
      body = passkey && { passkey };
    }
    return body ? this.#signedIn(await this.#exclusively("/auth/verify-2fa", body)) : { status: "cancelled" };
  }

  /**
   * Adds a passkey to the account. Returns null when the browser's dialog was closed, which leaves a code used up. Throws
   * `passkey_exists` when the device has one of this account. Needs a page and a session as `organizations` does.
   */
  async addPasskey({ name, signal, ...proof }: AddPasskeyOptions): Promise<Passkey | null> {
    const own = begin();
    const { publicKey } = await this.request("POST", "/auth/passkeys/options", { body: proof, ...(signal && { signal }) });
    const credential = await make(publicKey, signal ? either(own.signal, signal) : own.signal);
    signal?.throwIfAborted();
    if (!credential) {
      return null;
    }
    const body = { credential, ...(name !== undefined && { name }) };
    return (await this.request("POST", "/auth/passkeys", { body })).passkey;
  }

  /**
   * Asks for a passkey of the signed-in user. Returns what routes take as `reauthentication`, once, in place of a password and a
   * code; null when the browser's dialog was closed. Needs a page and a session as `organizations` does.
   */
  async reauthenticateWithPasskey(options: { signal?: AbortSignal } = {}): Promise<{ passkey: PasskeyCredential } | null> {
    const passkey = await this.#showPasskey("reauthenticate", options);
    return passkey && { passkey };
  }

  /** Ends the session in every tab. */
  async signOut(): Promise<void> {
    await this.#exclusively("/auth/logout");
  }

  /** Lists the user's organizations. Needs a page of `cors.extra_origins` and a session that began on one, as `switchTo` does. */
  async organizations(): Promise<OrganizationEntry[]> {
    const all: OrganizationEntry[] = [];
    let cursor: string | undefined;
    do {
      const query = cursor === undefined ? {} : { cursor };
      const page = await this.request("GET", "/auth/organizations", { query });
      all.push(...page.organizations);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return all;
  }

  /**
   * Switches the session to another organization of the user. When the result is `complete`, this client belongs to that
   * organization, and tabs of the previous one get `end` with `switched`; before, nothing has changed. Also follows the switch of
   * another tab.
   */
  async switchTo(slug: string): Promise<SignInResult> {
    if (!this.session && slug === this.#other) {
      this.session = undefined;
      this.#leave(slug);
      if (!(await this.load())) {
        throw new OrgauthError("authentication_required", 401);
      }
      return this.#signedIn({});
    }
    return this.#signedIn(await this.request("POST", "/auth/switch-org", { body: { slug } }));
  }

  /**
   * Calls a route of the service and returns the answer's `data`:
   * `await auth.request("GET", "/org/members", { query: { limit: 50 } })`. Renews an expired token first. Throws an
   * `OrgauthError` for every answer that is not a success.
   */
  async request<M extends Method, P extends Path<M>>(
    method: M,
    path: P,
    ...[options]: RequestArguments<M, P>
  ): Promise<Data<M, P>> {
    const { body, query, path: parts, signal } = (options ?? {}) as {
      body?: unknown;
      query?: Record<string, unknown>;
      path?: Record<string, string>;
      signal?: AbortSignal;
    };
    let target = filled(path as string, parts ?? {});
    const search = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
    if (search.length > 0) {
      target += `?${new URLSearchParams(search.map(([name, value]) => [name, String(value)]))}`;
    }
    // Writing routes below /auth, accepting an invitation and leaving an organization may begin, renew or end a session.
    const changes = method !== "GET" && /^\/auth\/(?!passkeys?\/options$)|\/(accept|leave)$/.test(path as string);
    const send = () =>
      (changes
        ? this.#change<Data<M, P>>(method, target, body, signal)
        : this.#send<Data<M, P>>(method, target, body, signal)
      ).catch((error: unknown) => {
        if (error instanceof OrgauthError) {
          return error;
        }
        throw error;
      });
    const needsRenewal = async (it: unknown) => it instanceof OrgauthError && RENEWAL_CODES.includes(it.code);
    const answer = await this.#withSession(send, needsRenewal, signal, changes ? "exclusive" : "shared");
    if (answer instanceof OrgauthError) {
      throw answer;
    }
    return answer;
  }

  /**
   * `fetch` for the application's own backend and for the service, with the session. An expired token is renewed once for all
   * calls of all tabs, and a call that was refused for it is repeated once. Resolves like `fetch`, also for other failures;
   * throws an `OrgauthError` when the token has expired and the service can't be reached to renew it.
   */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const attempt = () => {
      const isService = request.url.startsWith(`${this.#api}/`);
      const copy = new Request(request.clone(), isService ? { credentials: "include" } : {});
      if (isService && !copy.headers.has("X-Org-Slug")) {
        copy.headers.set("X-Org-Slug", this.#org);
      }
      if (!isService && this.#token && this.#backends.includes(new URL(request.url).origin)) {
        copy.headers.set("Authorization", `Bearer ${this.#token}`);
      }
      return fetch(copy);
    };
    return this.#withSession(attempt, isRefused, request.signal);
  };

  /** Calls `listener` for each event; returns a function that removes the listener. */
  on<E extends keyof ClientEvents>(event: E, listener: (news: ClientEvents[E]) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    this.#listen();
    return () => listeners.delete(listener);
  }

  /**
   * Returns the address of the hosted sign-in page, which leads back to `returnTo`, an address of the application. Default: this
   * page, and this client's organization, or the one of a switch that waits for the second factor.
   */
  signInUrl({ returnTo = location.href }: { returnTo?: string | URL } = {}): string {
    const query = new URLSearchParams({
      org: this.#pending ?? this.#org,
      return_to: new URL(returnTo, location.href).href,
    });
    return `${this.#origin}/sign-in?${query}`;
  }

  /** Returns the address of the hosted page for the signed-in user's account. */
  accountUrl(): string {
    return this.#page("account");
  }

  /** Returns the address of the hosted page for an organization's admins. */
  consoleUrl(): string {
    return this.#page("console");
  }

  #page(name: string): string {
    return `${this.#origin}/${name}?${new URLSearchParams({ org: this.#org })}`;
  }

  /**
   * Stops listening to other tabs, removes all listeners and ends the offer of passkeys, for a component or test that is torn down;
   * the session continues.
   */
  close(): void {
    this.#offer?.abort();
    this.#channel?.close();
    this.#channel = undefined;
    this.#listeners.clear();
    if (typeof document !== "undefined") {
      document.removeEventListener("visibilitychange", this.#recheck);
    }
  }

  get #origin(): string {
    const { url = location.origin } = this.#options;
    return new URL(url, location.href).href.replace(/(\/api\/v1)?\/*$/, "");
  }

  get #api(): string {
    return `${this.#origin}/api/v1`;
  }

  /** Whether the client holds the access token itself and sends it as Bearer. */
  get #isBearer(): boolean {
    const { token = new URL(this.#api).hostname === location.hostname ? "cookie" : "bearer" } = this.#options;
    return token === "bearer";
  }

  get #backends(): readonly string[] {
    return this.#options.backends ?? [location.origin];
  }

  #isOver(time = this.#end): boolean {
    return (time ?? 0) - (this.#options.refreshAhead ?? 30_000) <= Date.now();
  }

  /** Runs `work` under the lock of this browser's session with the service. There is one session, whatever the slug. */
  async #lock<T>(mode: LockMode, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (!navigator.locks) {
      throw new TypeError("orgauth: the session needs a page on https:// or http://localhost");
    }
    try {
      return (await navigator.locks.request(`orgauth ${this.#api}`, { mode, ...(signal && { signal }) }, work)) as T;
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === "SecurityError") {
        throw new OrgauthError("unreachable", 0, { message: "the browser blocks this page's cookies, and so its locks" }, { cause });
      }
      throw cause;
    }
  }

  /** Joins the other tabs. Not called by the constructor, which may run on a server that renders pages. */
  #listen(): void {
    if (this.#channel || typeof location === "undefined") {
      return;
    }
    this.#warn();
    this.#channel = new BroadcastChannel(`orgauth ${this.#api}`);
    this.#channel.onmessage = ({ data: { org, state } }: MessageEvent<Message>) => {
      if (org !== this.#org) {
        if (state?.session && this.session) {
          // There is one session in a browser, so this one is probably over. The service knows.
          this.#other = org;
          this.#end = 0;
          void this.#renew();
        }
      } else if (state) {
        this.#apply(state);
      } else if (this.session && this.#token && this.#end) {
        this.#tell(this.#state());
      }
    };
    document.addEventListener("visibilitychange", this.#recheck);
  }

  /** Warns developers of addresses on their own machine that are two sites: the browser sends no cookies, and nobody is ever signed in. */
  #warn(): void {
    const { protocol, hostname } = new URL(this.#origin);
    if (LOOPBACK.test(hostname) && LOOPBACK.test(location.hostname) && `${protocol}//${hostname}` !== `${location.protocol}//${location.hostname}`) {
      console.warn(`orgauth: ${location.origin} and ${this.#origin} are two sites to a browser, so nobody gets signed in: use one scheme and name`);
    }
  }

  /** Checks the session again when the tab becomes visible: the hosted pages may have changed it meanwhile. */
  readonly #recheck = (): void => {
    if (document.visibilityState === "visible" && this.session !== undefined) {
      this.#end = 0;
      void this.#renew();
    }
  };

  #tell(state?: TabState): void {
    this.#channel?.postMessage({ org: this.#org, state } satisfies Message);
  }

  /** Makes this the client of another organization, of whose session it has no token yet. */
  #leave(org: string): void {
    this.#org = org;
    this.#end = 0;
    this.#token = undefined;
  }

  #state(): TabState {
    return { session: this.session ?? null, end: this.#end ?? 0, token: this.#token };
  }

  #apply(news: TabState): void {
    const before = this.session;
    const isOther = before === undefined || visible(before) !== visible(news.session);
    this.session = news.session;
    this.#end = news.end;
    this.#token = news.token;
    this.#other = news.other;
    if (news.session && !before) {
      this.#offer?.abort();
    }
    if (isOther) {
      this.#emit("change", news.session);
    }
    if (before && !news.session) {
      this.#emit("end", news.reason ?? "expired");
      if (news.other) {
        this.#emit("switch", news.other);
      }
    }
  }

  #emit<E extends keyof ClientEvents>(event: E, news: ClientEvents[E]): void {
    for (const listener of this.#listeners.get(event) ?? []) {
      try {
        (listener as (news: ClientEvents[E]) => void)(news);
      } catch (error) {
        // A listener that throws must not prevent the renewal; `reportError` passes its error to the page's error handling.
        reportError(error);
      }
    }
  }

  /** Stores an answer of GET /auth/session to a good token or to none, and broadcasts it to the other tabs. */
  #publish(seen: SessionAnswer, reason?: EndReason): void {
    const why = (!seen.authenticated && seen.reason) || reason;
    const other = why === "switched" ? this.#other : undefined;
    let news: TabState = { session: null, end: Infinity, reason: why, other };
    if (seen.authenticated) {
      const { user, membership, org, expiresAt } = seen;
      const end = Date.parse(expiresAt);
      // When a token that the service accepts seems expired, this machine's clock is wrong.
      news = {
        session: { user, membership, org, expiresAt },
        end: this.#isOver(end) ? Infinity : end,
        token: this.#token,
      };
    }
    this.#tell(news);
    this.#apply(news);
  }

  /** Sends one request to the service; returns the answer's `data` or throws an `OrgauthError`. */
  async #send<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal, bearer?: string): Promise<T> {
    let response: Response;
    let answer: { status?: unknown; data?: T; error?: ErrorDetails & { code?: unknown } } | null;
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const strange = `the answer is not the service's: is it at ${this.#origin}?`;
    const isSecondStep = path === "/auth/verify-2fa" || (body as { purpose?: unknown } | undefined)?.purpose === "second_factor";
    try {
      response = await fetch(`${this.#api}${path}`, {
        method,
        credentials: bearer ? "omit" : "include",
        headers: {
          "X-Org-Slug": (isSecondStep && this.#pending) || this.#org,
          ...(body !== undefined && { "Content-Type": "application/json" }),
          ...(bearer && { Authorization: `Bearer ${bearer}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: signal ? either(signal, timeout) : timeout,
      });
      answer = await response.json();
    } catch (cause) {
      signal?.throwIfAborted();
      const message = cause instanceof SyntaxError ? strange : `no answer that ${location.origin} may read: is the service at ${this.#origin}, and is this page at ${this.#org}'s appUrl?`;
      throw new OrgauthError("unreachable", 0, { message }, { cause });
    }
    if (response.ok && answer?.status === "success") {
      return answer.data as T;
    }
    if (answer?.error?.code === "origin_not_allowed" && OWN_PAGE_ROUTES.test(path)) {
      const page = this.accountUrl();
      const message = `this needs the service's own pages, and a session that began there: link to ${page}`;
      throw new OrgauthError("origin_not_allowed", response.status, { ...answer.error, message, page });
    }
    if (typeof answer?.error?.code === "string") {
      throw new OrgauthError(answer.error.code as ErrorCode, response.status, answer.error);
    }
    throw new OrgauthError("unreachable", response.status, { message: strange });
  }

  /** Asks GET /auth/session about the token that this page holds, or about the cookie. */
  #fetchSession(): Promise<SessionAnswer> {
    const bearer = this.#isBearer ? this.#token : undefined;
    return this.#send<SessionAnswer>("GET", "/auth/session", undefined, undefined, bearer);
  }

  /** Renews the token if it has expired. The first tab that gets the lock does it for all. Returns the error that prevented it. */
  async #renew(): Promise<unknown> {
    if (!this.#isOver()) {
      return;
    }
    this.#listen();
    return this.#lock("exclusive", async () => {
      if (this.#isOver() && this.#isBearer && !this.#token) {
        await this.#askTabs();
      }
      if (!this.#isOver()) {
        return; // Another tab has done it, and said so.
      }
      try {
        const seen = this.#isBearer && !this.#token ? undefined : await this.#fetchSession();
        if (!this.#isOver()) {
          return; // Another tab's news has come meanwhile.
        }
        // The token is good; or another tab has renewed it, and its broadcast has not arrived yet.
        const isGood = seen?.authenticated && (this.#end === 0 || !this.#isOver(Date.parse(seen.expiresAt)));
        if (seen && (isGood || (!seen.authenticated && seen.reason))) {
          this.#publish(seen);
        } else {
          await this.#refresh(this.#other === undefined ? "expired" : "switched");
        }
        return;
      } catch (error) {
        return error; // The next call tries again.
      }
    });
  }

  async #refresh(ended: EndReason): Promise<void> {
    for (let tries = 0; tries < 3; tries += 1) {
      let reason: EndReason | undefined;
      try {
        const { accessToken } = await this.#send<{ accessToken: string }>("POST", "/auth/refresh");
        this.#token = this.#isBearer ? accessToken : undefined;
      } catch (error) {
        if (!(error instanceof OrgauthError) || !error.code.startsWith("refresh_token_")) {
          throw error;
        }
        reason = error.code === "refresh_token_reused" ? error.code : ended;
        this.#token = undefined;
      }
      const seen = await this.#fetchSession();
      if (reason || seen.authenticated || seen.reason) {
        this.#publish(seen, reason);
        return;
      }
      // The new token expired before the service could be asked about it.
    }
    throw new OrgauthError("unreachable", 0, { message: "the service's answers take longer than its tokens live" });
  }

  /** Asks the other tabs for their token, so that a newly opened tab doesn't replace it by a renewal. */
  #askTabs(): Promise<void> {
    return new Promise((done) => {
      const channel = this.#channel as BroadcastChannel;
      const onAnswer = () => {
        if (this.#token) {
          end();
        }
      };
      const end = () => {
        clearTimeout(timer);
        channel.removeEventListener("message", onAnswer);
        done();
      };
      const timer = setTimeout(end, ANSWER_WAIT_MS);
      channel.addEventListener("message", onAnswer); // After `onmessage`, which applies what the message says.
      this.#tell();
    });
  }

  /**
   * Runs `work`, a call that needs the session, while no tab renews the token. If the call is refused because of the token,
   * renews the token and runs `work` once more.
   */
  async #withSession<T>(
    work: () => Promise<T>,
    refused: (it: T) => Promise<boolean>,
    signal?: AbortSignal,
    mode: LockMode = "shared",
  ): Promise<T> {
    const failure = await this.#renew();
    if (failure !== undefined && this.#end !== null && this.#end <= Date.now()) {
      throw failure;
    }
    const answer = await this.#hold(mode, work, signal);
    if (this.session === null || !(await refused(answer))) {
      return answer;
    }
    this.#end = 0;
    const again = await this.#renew();
    if (again !== undefined) {
      throw again;
    }
    return this.#hold(mode, work, signal);
  }

  /**
   * Runs `work` while no tab renews the token. In shared mode the lock is released after `LOCK_HOLD_MS`, so that renewals can
   * proceed.
   */
  async #hold<T>(mode: LockMode, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    let answer: Promise<T> | undefined;
    const locked = async (): Promise<void> => {
      answer = work();
      const over = answer.then(ignore, ignore);
      if (mode === "exclusive") {
        return over;
      }
      let timer: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([over, new Promise((done) => (timer = setTimeout(done, LOCK_HOLD_MS)))]);
      clearTimeout(timer);
    };
    await this.#lock(mode, locked, signal);
    return answer as Promise<T>;
  }

  /** Calls a route that begins or ends a session, whatever the state of the current session. */
  #exclusively<T>(path: string, body?: unknown): Promise<T> {
    this.#listen();
    return this.#lock("exclusive", () => this.#change<T>("POST", path, body));
  }

  /** Calls a route that changes the tokens, under the lock, and then asks the service for the resulting session. */
  async #change<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    const data = await this.#send<T>(method, path, body, signal);
    const { accessToken, requires2FA } = (data ?? {}) as SignInAnswer;
    const isLogout = path.startsWith("/auth/logout");
    const chosen = path === "/auth/switch-org" ? (body as { slug: string }).slug : undefined;
    const goal = path === "/auth/verify-2fa" ? this.#pending : chosen;
    if (accessToken || requires2FA || isLogout) {
      this.#pending = requires2FA ? goal : undefined;
    }
    if (accessToken && goal !== undefined) {
      this.#leave(goal);
    }
    if (accessToken || isLogout) {
      this.#token = this.#isBearer ? accessToken : undefined;
    }
    this.#end = 0; // If the next line fails, the next call asks again.
    const seen = await this.#fetchSession();
    if (this.#token && !accessToken && !seen.authenticated && !seen.reason) {
      await this.#refresh("signed_out"); // The token that this page has was replaced, in a cookie alone.
    } else {
      this.#publish(seen, "signed_out");
    }
    return data;
  }

  /** Asks the browser for a passkey, in its dialog or in the address field. Returns null when there is none to send. */
  async #showPasskey(
    purpose: PasskeyPurpose,
    { mediation, signal }: { mediation?: "conditional"; signal?: AbortSignal },
  ): Promise<PasskeyCredential | null> {
    const own = begin();
    const path = "/auth/passkey/options";
    const options = { body: { purpose }, ...(signal && { signal }) };
    // Only the proof of a signed-in user needs the session.
    const ask = async () => {
      const { publicKey } =
        purpose === "reauthenticate"
          ? await this.request("POST", path, options)
          : await this.#send<PasskeyRequestData>("POST", path, options.body, signal);
      this.#rpId = publicKey.rpId;
      return publicKey;
    };
    const end = signal ? either(own.signal, signal) : own.signal;
    if (mediation) {
      this.#offer = own;
    }
    const credential = mediation ? await offer(ask, end) : await show(await ask(), end);
    signal?.throwIfAborted();
    return credential;
  }

  #signedIn({ requires2FA, setupRequired, methods }: SignInAnswer): SignInResult {
    if (requires2FA) {
      return { status: setupRequired ? "second_factor_setup" : "second_factor", ...(methods && { methods }) };
    }
    if (!this.session) {
      throw new OrgauthError("unreachable", 0, { message: "the browser did not keep the session's cookies" });
    }
    return { status: "complete", session: this.session };
  }
}

/** Creates the client of the service, one for the whole page. */
export function createClient(options: ClientOptions): Client {
  return new Client(options);
}

/** Returns the part of a session that pages show, for comparison. */
function visible(session: Session | null): string {
  return JSON.stringify(session && { ...session, expiresAt: undefined });
}

/** Whether an answer says that the token has expired: a 401 with one of `RENEWAL_CODES`, or without a code. */
async function isRefused(response: Response): Promise<boolean> {
  if (response.status !== 401) {
    return false;
  }
  const answer: { error?: { code?: unknown } } | null = await response.clone().json().catch(() => null);
  const code = answer?.error?.code;
  return typeof code !== "string" || RENEWAL_CODES.includes(code);
}

/** Fills the parameters into a path. Throws for a parameter that would not be one segment. */
function filled(path: string, parts: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = parts[name] ?? "";
    if (/^\.{0,2}$/.test(part)) {
      throw new TypeError(`orgauth: ${name} must be an identifier`);
    }
    return encodeURIComponent(part);
  });
}

function ignore(): void {}
