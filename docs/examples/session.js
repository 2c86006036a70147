// One session in all tabs of an application: one refresh for all of them, and never while a call is under way.
//
// The tokens are in cookies that no script reads. Once the pair has rotated, the access token before is dead, and a call
// that is under way with it is refused. So every call holds a lock that calls share, and whoever changes the tokens holds
// the same lock alone. What a tab learns of the session it tells the others.

const DEAD = ["authentication_required", "token_expired", "invalid_token"];

/**
 * `api` is the service's address up to /api/v1, `org` the slug. A token is renewed `early` milliseconds before its end.
 * `onChange` gets the answer of GET /auth/session whenever a tab has news: sign-in, refresh, sign-out. With `strict`, a write
 * first asks who is signed in: when that is somebody else than at open(), nothing is sent, and its error is `session_changed`.
 */
export function openSession({ api, org, early = 30_000, strict = false, onChange = () => {} }) {
  // A browser has one session with the service, whatever the slug; what is known of it is the slug's own.
  const lock = `session at ${api}`;
  const channel = new BroadcastChannel(`session of ${org} at ${api}`);
  let current = null;
  // When the token ends: null before the service was asked, 0 once a call was refused, infinity when one will tell.
  let end = null;
  let owner = null;

  const isOver = (time) => time - early <= Date.now();

  function learn(news) {
    ({ current, end } = news);
    onChange(current);
  }
  channel.onmessage = ({ data }) => learn(data);

  /** Learns what GET /auth/session said of a good token, or of none, and tells the other tabs. */
  function tell(session) {
    const time = Date.parse(session.expiresAt);
    // A good token that seems to be over is a clock that is wrong.
    const news = { current: session, end: time && !isOver(time) ? time : Infinity };
    channel.postMessage(news);
    learn(news);
  }

  /** One request: `{ok: true, data}` or `{ok: false, error}`. What isn't the service's JSON counts as no answer. */
  async function send(method, path, body) {
    try {
      const response = await fetch(`${api}${path}`, {
        method,
        credentials: "include",
        headers: { "X-Org-Slug": org, ...(body && { "Content-Type": "application/json" }) },
        body: body && JSON.stringify(body),
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
      // No connection, no answer in time, or a page of a proxy's own.
    }
    return { ok: false, error: { code: "unreachable" } };
  }

  /** Like `send`, for whom the page was opened alone. */
  async function sendAsOwner(method, path, body) {
    if (strict && owner && method !== "GET") {
      const seen = await send("GET", "/auth/session");
      if (!seen.ok) {
        return seen;
      }
      if (seen.data.user && seen.data.user.id !== owner) {
        tell(seen.data);
        return { ok: false, error: { code: "session_changed" } };
      }
    }
    return send(method, path, body);
  }

  async function look() {
    const answer = await send("GET", "/auth/session");
    if (answer.ok) {
      tell(answer.data);
    }
  }

  /** Sees to it that the token is good. The tab that gets the lock first does it for all. */
  function renew() {
    return navigator.locks.request(lock, async () => {
      if (!isOver(end)) {
        return; // Another tab has done it, and said so.
      }
      const seen = await send("GET", "/auth/session");
      if (!seen.ok || !isOver(end)) {
        return; // The next call tries again; or another tab's news has come meanwhile.
      }
      const { authenticated, reason, expiresAt } = seen.data;
      if (reason || (authenticated && (end === 0 || !isOver(Date.parse(expiresAt))))) {
        tell(seen.data); // Nothing can be done; or another tab has done it, and its news is still under way.
        return;
      }
      const fresh = await send("POST", "/auth/refresh");
      if (fresh.ok || fresh.error.code.startsWith("refresh_token_")) {
        await look();
      }
    });
  }

  // Whoever signed in without this module told no tab. A tab that is shown again looks.
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && current?.authenticated) {
      end = 0;
      renew();
    }
  });

  /**
   * Does `work`, which calls whatever takes the session's cookie, while no tab changes the tokens. When `isRefused` says
   * that the token was not taken, it is renewed and `work` done once more: what was refused had no effect.
   */
  async function during(work, isRefused = (response) => response.status === 401) {
    for (let again = false; ; again = true) {
      if (isOver(end)) {
        await renew();
      }
      const { result, refused } = await navigator.locks.request(lock, { mode: "shared" }, async () => {
        const result = await work();
        const refused = current?.authenticated !== false && isRefused(result);
        if (refused) {
          end = 0;
        }
        return { result, refused };
      });
      if (again || !refused) {
        return result;
      }
    }
  }

  return {
    /** Who is signed in, for a page that loads: the answer of GET /auth/session, null when there is none. */
    async open() {
      await renew();
      owner = current?.user?.id ?? null;
      return current;
    },

    /** Calls the service: `await session.call("GET", "/auth/profile")`. */
    call(method, path, body) {
      return during(() => sendAsOwner(method, path, body), ({ error }) => DEAD.includes(error?.code));
    },

    /** Calls something else with the session's cookie: `await session.during(() => fetch("/orders"))`. */
    during,

    /** Calls what changes the tokens: sign-in, second factor, acceptance, change of password, sign-out. */
    async change(method, path, body) {
      for (let again = false; ; again = true) {
        if (current?.authenticated && isOver(end)) {
          await renew();
        }
        const { answer, refused } = await navigator.locks.request(lock, async () => {
          const answer = await sendAsOwner(method, path, body);
          const refused = !again && current?.authenticated === true && DEAD.includes(answer.error?.code);
          if (refused) {
            end = 0; // It is renewed, and what was refused is done once more.
          } else {
            await look();
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
