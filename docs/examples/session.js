// One session for all tabs of an application: one refresh for all of them, and never while another request is under way.
//
// The tokens are in cookies that no script can read. After a refresh the service refuses the previous access token, and so every
// request that is still under way with it. Therefore each request holds a shared lock, and a request that changes the tokens
// holds the same lock exclusively. A tab tells the other tabs what it has learned about the session.

const REFUSED = ["authentication_required", "token_expired", "invalid_token"];

/**
 * `api` is the service's address up to /api/v1, `org` the slug. A token is renewed `early` milliseconds before its expiry.
 * `onChange` receives the answer of GET /auth/session after each sign-in, refresh and sign-out, in every tab. With `strict`, each
 * write first asks who is signed in; when that is another user than at open(), nothing is sent, and the error is `session_changed`.
 *
 * @param {{api: string, org: string, early?: number, strict?: boolean, onChange?: (session: any) => void}} options
 */
export function openSession({ api, org, early = 30_000, strict = false, onChange = () => {} }) {
  // A browser has one session with the service. What is known about it depends on the organization.
  const lock = `session at ${api}`;
  const channel = new BroadcastChannel(`session of ${org} at ${api}`);
  let current = null;
  // When the token expires: null before the first answer, 0 after a refusal, Infinity when only a refusal will tell.
  let expiry = null;
  let openedFor = null;
  let failure = null;

  const isOver = (time) => time - early <= Date.now();

  function update(state) {
    ({ current, expiry } = state);
    onChange(current);
  }
  channel.onmessage = ({ data }) => update(data);

  /** Stores an answer of GET /auth/session, and sends it to the other tabs. */
  function share(session) {
    const time = Date.parse(session.expiresAt);
    // The service accepts the token. If it seems to be expired, the clock of this device is wrong.
    const state = { current: session, expiry: time && !isOver(time) ? time : Infinity };
    channel.postMessage(state);
    update(state);
  }

  /** Sends one request: `{ok: true, data}` or `{ok: false, error}`. Anything but the service's JSON counts as no answer. */
  async function send(method, path, body) {
    try {
      const response = await fetch(`${api}${path}`, {
        method,
        credentials: "include",
        headers: { "X-Org-Slug": org, ...(body && { "Content-Type": body instanceof Blob ? body.type : "application/json" }) },
        body: body instanceof Blob ? body : body && JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      });
      const { status, data, error } = await response.json();
      if (response.ok && status === "success") {
        return { ok: true, data };
      }
      if (typeof error.code === "string") {
        return { ok: false, error };
      }
    } catch {
      // No connection, no answer in time, or a proxy's error page.
    }
    return { ok: false, error: { code: "unreachable" } };
  }

  /** Like `send`. With `strict`, it sends a write only while the user of open() is signed in. */
  async function sendChecked(method, path, body) {
    if (strict && openedFor && method !== "GET") {
      const seen = await send("GET", "/auth/session");
      if (!seen.ok) {
        return seen;
      }
      if (seen.data.user && seen.data.user.id !== openedFor) {
        share(seen.data);
        return { ok: false, error: { code: "session_changed" } };
      }
    }
    return send(method, path, body);
  }

  async function check() {
    const answer = await send("GET", "/auth/session");
    if (answer.ok) {
      share(answer.data);
    }
  }

  /** Renews the token unless another tab has done so: the tab that gets the lock first renews it for all. */
  function renew() {
    return navigator.locks.request(lock, async () => {
      if (!isOver(expiry)) {
        return; // Another tab has renewed it, and its message has arrived.
      }
      const seen = await send("GET", "/auth/session");
      failure = seen.error ?? null;
      if (!seen.ok || !isOver(expiry)) {
        return; // The next request tries again; or another tab's message has arrived meanwhile.
      }
      const { authenticated, reason, expiresAt } = seen.data;
      if (reason || (authenticated && (expiry === 0 || !isOver(Date.parse(expiresAt))))) {
        share(seen.data); // A refresh would not help; or another tab has renewed it, and its message is still under way.
        return;
      }
      const renewed = await send("POST", "/auth/refresh");
      if (renewed.ok || renewed.error.code.startsWith("refresh_token_")) {
        await check();
      }
    });
  }

  // A page without this module may sign in or out and tells no tab. So a tab that becomes visible again asks.
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && current?.authenticated) {
      expiry = 0;
      renew();
    }
  });

  /**
   * Runs `work`, which sends requests with the session's cookie, while no tab changes the tokens. When `isRefused` says that the
   * service refused the token, renews it and runs `work` once more: a refused request had no effect.
   */
  async function during(work, isRefused = (response) => response.status === 401) {
    for (let again = false; ; again = true) {
      if (isOver(expiry)) {
        await renew();
      }
      const { result, refused } = await navigator.locks.request(lock, { mode: "shared" }, async () => {
        const result = await work();
        const refused = current?.authenticated !== false && isRefused(result);
        if (refused) {
          expiry = 0;
        }
        return { result, refused };
      });
      if (again || !refused) {
        return result;
      }
    }
  }

  return {
    /** Returns who is signed in, for a page that loads: the answer of GET /auth/session, or null when there is none. */
    async open() {
      await renew();
      openedFor = current?.user?.id ?? null;
      return current;
    },

    /** Returns why open() could not learn who is signed in, such as `organization_not_found`; null when it could. */
    failure: () => failure,

    /** Calls the service: `await session.call("GET", "/auth/profile")`. */
    call(method, path, body) {
      return during(() => sendChecked(method, path, body), ({ error }) => REFUSED.includes(error?.code));
    },

    /** Calls another server with the session's cookie: `await session.during(() => fetch("/orders"))`. */
    during,

    /** Sends a request that changes the tokens: sign-in, second factor, acceptance, change of password, sign-out. */
    async change(method, path, body) {
      for (let again = false; ; again = true) {
        if (current?.authenticated && isOver(expiry)) {
          await renew();
        }
        const { answer, refused } = await navigator.locks.request(lock, async () => {
          const answer = await sendChecked(method, path, body);
          const refused = !again && current?.authenticated === true && REFUSED.includes(answer.error?.code);
          if (refused) {
            expiry = 0; // Renews the token, and sends the refused request once more.
          } else {
            await check();
          }
          return { answer, refused };
        });
        if (!refused) {
          return answer;
        }
      }
    },
  };
}
