import { OrgauthError, type ErrorCode, type ErrorDetails } from "./errors.js";
import type { Data, Membership, Method, Organization, Path, RequestArguments, User } from "./routes.js";

/** How to reach the service, and in whose name. */
export interface ClientOptions {
  /**
   * Where browsers reach the service: `https://auth.example.com`, with or without the `/api/v1` of its base URL. Left out,
   * it is the page's own origin, whose proxy passes `/api/v1` on.
   */
  url?: string;
  /** The organization's slug. */
  org: string;
  /**
   * How `fetch` shows the session to the application's own backend. `"cookie"`: the browser sends the service's cookie, as
   * both have one host name. `"bearer"`: the access token is kept in memory and sent as `Authorization: Bearer`, as the
   * service has a host name of its own. Left out, it follows from the host names.
   */
  token?: "cookie" | "bearer";
  /** Origins that `fetch` sends the token to with `token: "bearer"`; left out, the page's own. */
  backends?: readonly string[];
  /** How many milliseconds before its end a token is renewed; 30,000 unless said. */
  refreshAhead?: number;
}

/** A session: who is signed in, as what, where. */
export interface Session {
  user: User;
  membership: Membership;
  org: Organization;
  /** When the access token ends; it is renewed by itself. */
  expiresAt: string;
}

/** Why a session ended. */
export type EndReason =
  | "signed_out"
  | "expired"
  | "refresh_token_reused"
  | "membership_not_active"
  | "organization_suspended";

/** What becomes of a sign-in. */
export type SignInResult =
  /** Somebody is signed in. */
  | { status: "complete"; session: Session }
  /** `verifySecondFactor` comes next. */
  | { status: "second_factor" }
  /** The organization asks for a second factor, and there is none yet: the hosted sign-in page leads through it. */
  | { status: "second_factor_setup" };

/** What listeners are given, by the name of the event. */
export interface ClientEvents {
  /** Somebody else is signed in, or the same in another role or by another name; `null` when nobody is. */
  change: Session | null;
  /** There was a session, and now there is none. */
  end: EndReason;
}

/** What one tab knows and tells the others. */
interface Known {
  session: Session | null;
  /** When the token ends: 0 once it was refused, infinity when its refusal will tell. */
  end: number;
  reason?: EndReason | undefined;
  token?: string | undefined;
}

interface SignInAnswer {
  accessToken?: string;
  requires2FA?: true;
  setupRequired?: true;
}

type Seen = ({ authenticated: true } & Session) | { authenticated: false; reason?: EndReason };

/** A token that gets one of these may be renewed; what was asked for had no effect. */
const DEAD: readonly unknown[] = ["authentication_required", "token_expired", "invalid_token"];
/** How long the service may take. */
const PATIENCE = 20_000;
/** How long a call keeps others from renewing the token. One that takes longer is repeated when it is refused. */
const HOLD = 10_000;
/** How long other tabs are given to say which token they have. */
const ASK = 150;

/** The session of one organization's users in this browser: one for all tabs of the page's origin. */
export class Client {
  /** Who is signed in: `null` when nobody is, `undefined` before `load`. */
  session: Session | null | undefined;

  readonly #options: ClientOptions;
  readonly #listeners = new Map<string, Set<(news: never) => void>>();
  /** Null before the service was asked. */
  #end: number | null = null;
  #token: string | undefined;
  #channel: BroadcastChannel | undefined;

  constructor(options: ClientOptions) {
    if (typeof options?.org !== "string" || options.org === "") {
      throw new TypeError("orgauth: `org` must be the organization's slug");
    }
    this.#options = options;
  }

  /** Who is signed in, for a page that loads; renews the token when it is over. Throws when the service can't be reached. */
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
    return this.#signedIn(await this.#alone<SignInAnswer>("/auth/login", credentials));
  }

  /** The second step: six digits of the authenticator app, or a recovery code. */
  async verifySecondFactor(proof: { code: string } | { recoveryCode: string }): Promise<SignInResult> {
    return this.#signedIn(await this.#alone<SignInAnswer>("/auth/verify-2fa", proof));
  }

  /** Ends the session, in every tab. */
  async signOut(): Promise<void> {
    await this.#alone("/auth/logout");
  }

  /**
   * Calls the service by one of its routes, and gives the answer's `data`:
   * `await auth.request("GET", "/org/members", { query: { limit: 50 } })`. Renews the token when it is over. Throws an
   * `OrgauthError` for everything that is no success.
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
    // What writes below /auth, an acceptance and a leave may begin, renew or end a session.
    const changes = method !== "GET" && /^\/auth\/|\/(accept|leave)$/.test(path as string);
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
    const isDead = async (it: unknown) => it instanceof OrgauthError && DEAD.includes(it.code);
    const answer = await this.#during(send, isDead, signal, changes ? "exclusive" : "shared");
    if (answer instanceof OrgauthError) {
      throw answer;
    }
    return answer;
  }

  /**
   * `fetch` for the application's own backend, and for the service: it carries the session. When the token is over it is
   * renewed once for all calls of all tabs, and what was refused for it is sent once more. Resolves like `fetch`, also with
   * other failures; throws an `OrgauthError` when the token is over and the service can't be reached to renew it.
   */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const attempt = () => {
      const isService = request.url.startsWith(`${this.#api}/`);
      const copy = new Request(request.clone(), isService ? { credentials: "include" } : {});
      if (isService && !copy.headers.has("X-Org-Slug")) {
        copy.headers.set("X-Org-Slug", this.#options.org);
      }
      if (!isService && this.#token && this.#backends.includes(new URL(request.url).origin)) {
        copy.headers.set("Authorization", `Bearer ${this.#token}`);
      }
      return fetch(copy);
    };
    return this.#during(attempt, isRefused, request.signal);
  };

  /** Calls `listener` for each event; gives a function that ends that. */
  on<E extends keyof ClientEvents>(event: E, listener: (news: ClientEvents[E]) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    this.#listen();
    return () => listeners.delete(listener);
  }

  /** The hosted sign-in page, which leads back to `returnTo`: an address of the application, left out this page. */
  signInUrl({ returnTo = location.href }: { returnTo?: string | URL } = {}): string {
    const query = new URLSearchParams({
      org: this.#options.org,
      return_to: new URL(returnTo, location.href).href,
    });
    return `${this.#origin}/sign-in?${query}`;
  }

  /** The hosted page of the signed-in user's account. */
  accountUrl(): string {
    return `${this.#origin}/account`;
  }

  /** The hosted page of an organization's admins. */
  consoleUrl(): string {
    return `${this.#origin}/console`;
  }

  /** Stops listening to other tabs, for a component or test that goes away; the session goes on. */
  close(): void {
    this.#channel?.close();
    this.#channel = undefined;
    this.#listeners.clear();
    if (typeof document !== "undefined") {
      document.removeEventListener("visibilitychange", this.#look);
    }
  }

  get #origin(): string {
    const { url = location.origin } = this.#options;
    return new URL(url, location.href).href.replace(/(\/api\/v1)?\/*$/, "");
  }

  get #api(): string {
    return `${this.#origin}/api/v1`;
  }

  /** Whether the page holds the token itself. */
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

  /** A browser has one session with the service, whatever the slug. */
  #lock<T>(mode: LockMode, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return navigator.locks.request(`orgauth ${this.#api}`, { mode, ...(signal && { signal }) }, work) as Promise<T>;
  }

  /** Joins the other tabs of this organization. Not when the client is made: that may be on a server that renders pages. */
  #listen(): void {
    if (this.#channel || typeof location === "undefined") {
      return;
    }
    this.#channel = new BroadcastChannel(`orgauth ${this.#options.org} ${this.#api}`);
    this.#channel.onmessage = ({ data }: MessageEvent<Known | "token?">) => {
      if (data !== "token?") {
        this.#learn(data);
      } else if (this.session && this.#token && this.#end) {
        this.#channel?.postMessage(this.#known());
      }
    };
    document.addEventListener("visibilitychange", this.#look);
  }

  /** Somebody comes back to this tab, maybe from the hosted pages: what is known may be old. */
  readonly #look = (): void => {
    if (document.visibilityState === "visible" && this.session !== undefined) {
      this.#end = 0;
      void this.#renew();
    }
  };

  #known(): Known {
    return { session: this.session ?? null, end: this.#end ?? 0, token: this.#token };
  }

  #learn(news: Known): void {
    const before = this.session;
    const isOther = before === undefined || shown(before) !== shown(news.session);
    this.session = news.session;
    this.#end = news.end;
    this.#token = news.token;
    if (isOther) {
      this.#emit("change", news.session);
    }
    if (before && !news.session) {
      this.#emit("end", news.reason ?? "expired");
    }
  }

  #emit<E extends keyof ClientEvents>(event: E, news: ClientEvents[E]): void {
    for (const listener of this.#listeners.get(event) ?? []) {
      try {
        (listener as (news: ClientEvents[E]) => void)(news);
      } catch (error) {
        // A listener that fails must not keep the token from being renewed; the page hears of it as of any other error.
        reportError(error);
      }
    }
  }

  /** Learns what GET /auth/session said of a good token, or of none, and tells the other tabs. */
  #tell(seen: Seen, reason?: EndReason): void {
    let news: Known = { session: null, end: Infinity, reason: (!seen.authenticated && seen.reason) || reason };
    if (seen.authenticated) {
      const { user, membership, org, expiresAt } = seen;
      const end = Date.parse(expiresAt);
      // A good token that seems to be over is a clock that is wrong.
      news = {
        session: { user, membership, org, expiresAt },
        end: this.#isOver(end) ? Infinity : end,
        token: this.#token,
      };
    }
    this.#channel?.postMessage(news);
    this.#learn(news);
  }

  /** One request to the service: the answer's `data`, or an `OrgauthError`. */
  async #send<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal, bearer?: string): Promise<T> {
    let response: Response;
    let answer: { status?: unknown; data?: T; error?: ErrorDetails & { code?: unknown } } | null;
    const timeout = AbortSignal.timeout(PATIENCE);
    try {
      response = await fetch(`${this.#api}${path}`, {
        method,
        credentials: bearer ? "omit" : "include",
        headers: {
          "X-Org-Slug": this.#options.org,
          ...(body !== undefined && { "Content-Type": "application/json" }),
          ...(bearer && { Authorization: `Bearer ${bearer}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: signal ? either(signal, timeout) : timeout,
      });
      answer = await response.json();
    } catch (cause) {
      signal?.throwIfAborted();
      throw new OrgauthError("unreachable", 0, { message: "the service gave no answer" }, { cause });
    }
    if (response.ok && answer?.status === "success") {
      return answer.data as T;
    }
    if (typeof answer?.error?.code === "string") {
      throw new OrgauthError(answer.error.code as ErrorCode, response.status, answer.error);
    }
    throw new OrgauthError("unreachable", response.status, { message: "the answer is not the service's" });
  }

  /** What the service says of the token that this page has, or of the cookie. */
  #see(): Promise<Seen> {
    return this.#send<Seen>("GET", "/auth/session", undefined, undefined, this.#isBearer ? this.#token : undefined);
  }

  /** Sees to it that the token is good. The tab that gets the lock first does it for all. Gives what kept it from that. */
  async #renew(): Promise<unknown> {
    if (!this.#isOver()) {
      return;
    }
    this.#listen();
    return this.#lock("exclusive", async () => {
      if (this.#isOver() && this.#isBearer && !this.#token) {
        await this.#ask();
      }
      if (!this.#isOver()) {
        return; // Another tab has done it, and said so.
      }
      try {
        const seen = this.#isBearer && !this.#token ? undefined : await this.#see();
        if (!this.#isOver()) {
          return; // Another tab's news has come meanwhile.
        }
        // It is good; or another tab has renewed it, and its news is still under way.
        const isGood = seen?.authenticated && (this.#end === 0 || !this.#isOver(Date.parse(seen.expiresAt)));
        if (seen && (isGood || (!seen.authenticated && seen.reason))) {
          this.#tell(seen);
        } else {
          await this.#refresh();
        }
        return;
      } catch (error) {
        return error; // The next call tries again.
      }
    });
  }

  async #refresh(ended: EndReason = "expired"): Promise<void> {
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
      const seen = await this.#see();
      if (reason || seen.authenticated || seen.reason) {
        this.#tell(seen, reason);
        return;
      }
      // The new token was over before it was looked at.
    }
    throw new OrgauthError("unreachable", 0, { message: "the service's answers take longer than its tokens live" });
  }

  /** Asks the other tabs for the token, so that a tab that is opened doesn't replace theirs. */
  #ask(): Promise<void> {
    return new Promise((done) => {
      const channel = this.#channel as BroadcastChannel;
      const hear = () => {
        if (this.#token) {
          end();
        }
      };
      const end = () => {
        clearTimeout(timer);
        channel.removeEventListener("message", hear);
        done();
      };
      const timer = setTimeout(end, ASK);
      channel.addEventListener("message", hear); // After `onmessage`, which learns what the message says.
      channel.postMessage("token?");
    });
  }

  /**
   * Does `work`, which calls whatever takes the session, while no tab renews the token. When it is refused for the token,
   * that is renewed and `work` is done once more.
   */
  async #during<T>(
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

  /** Does `work` while no tab renews the token; what shares the lock keeps none from that for longer than `HOLD`. */
  async #hold<T>(mode: LockMode, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    let answer: Promise<T> | undefined;
    const locked = async (): Promise<void> => {
      answer = work();
      const over = answer.then(ignore, ignore);
      if (mode === "exclusive") {
        return over;
      }
      let timer: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([over, new Promise((done) => (timer = setTimeout(done, HOLD)))]);
      clearTimeout(timer);
    };
    await this.#lock(mode, locked, signal);
    return answer as Promise<T>;
  }

  /** Calls what begins or ends a session, whatever the one before is worth. */
  #alone<T>(path: string, body?: unknown): Promise<T> {
    this.#listen();
    return this.#lock("exclusive", () => this.#change<T>("POST", path, body));
  }

  /** Calls what changes the tokens, under the lock, and looks at what came of it. */
  async #change<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    const data = await this.#send<T>(method, path, body, signal);
    const { accessToken } = (data ?? {}) as SignInAnswer;
    const isLogout = path.startsWith("/auth/logout");
    if (accessToken || isLogout) {
      this.#token = this.#isBearer ? accessToken : undefined;
    }
    this.#end = 0; // Whatever becomes of the look, the next call has another one.
    const seen = await this.#see();
    if (this.#token && !accessToken && !seen.authenticated && !seen.reason) {
      await this.#refresh("signed_out"); // The token that this page has was replaced, in a cookie alone.
    } else {
      this.#tell(seen, "signed_out");
    }
    return data;
  }

  #signedIn({ requires2FA, setupRequired }: SignInAnswer): SignInResult {
    if (requires2FA) {
      return { status: setupRequired ? "second_factor_setup" : "second_factor" };
    }
    if (!this.session) {
      throw new OrgauthError("unreachable", 0, { message: "the browser did not keep the session's cookies" });
    }
    return { status: "complete", session: this.session };
  }
}

/** A client of the service, one for the whole page. */
export function createClient(options: ClientOptions): Client {
  return new Client(options);
}

/** What a page shows of a session. */
function shown(session: Session | null): string {
  return JSON.stringify(session && { ...session, expiresAt: undefined });
}

/** Whether an answer says that the token is over: a 401 of the service's kind with such a code, or any other 401. */
async function isRefused(response: Response): Promise<boolean> {
  if (response.status !== 401) {
    return false;
  }
  const answer: { error?: { code?: unknown } } | null = await response.clone().json().catch(() => null);
  const code = answer?.error?.code;
  return typeof code !== "string" || DEAD.includes(code);
}

/** `AbortSignal.any`, which not every browser has yet. */
function either(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    signal.aborted ? abort() : signal.addEventListener("abort", abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
}

/** A path with its parts filled in. A part that would be no segment of its own leads nowhere. */
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
