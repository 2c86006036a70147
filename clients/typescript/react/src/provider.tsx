"use client";

import { type Client, type ClientOptions, createClient, OrgauthError, type Organization, type Session, type User } from "@orgauth/client";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from "react";

/** What is known of the session. */
export type SessionState =
  /** Not yet: on the server, and until the service has answered. */
  | { status: "loading"; session: null }
  | { status: "signed_in"; session: Session }
  | { status: "signed_out"; session: null }
  /**
   * The session can't be loaded; `retry` asks again. `error` says why, and so does the console: no answer, or a mistake in the set-up, such as
   * a wrong slug or an `appUrl` that isn't this page's.
   */
  | { status: "unreachable"; session: null; error: Error };

export interface OrgauthProviderProps extends ClientOptions {
  /** A client of your own, in place of the options. */
  client?: Client;
  /**
   * Renews the access token before it expires, while the page is visible: for servers that read its cookie when no script asks for the
   * session, as server components and actions do. Default: the token is renewed with the next call.
   */
  keepFresh?: boolean;
  children?: ReactNode;
}

interface Store {
  client: Client;
  subscribe(listener: () => void): () => void;
  state(): SessionState;
  retry(): void;
}

const LOADING: SessionState = { status: "loading", session: null };

const Context = createContext<Store | null>(null);

/** Keeps the session of a client, and tells its changes. It asks the service once somebody listens, so never on a server. */
function storeOf(client: Client): Store {
  let state: SessionState = LOADING;
  const listeners = new Set<() => void>();
  const set = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) {
      listener();
    }
  };
  const show = (session: Session | null): void =>
    set(session === null ? { status: "signed_out", session } : { status: "signed_in", session });
  const retry = (): void => {
    client.load().then(show, (error: Error) => {
      const code = error instanceof OrgauthError ? `${error.code}: ` : "";
      console.error(`orgauth: no session of ${client.org} can be loaded: ${code}${error.message}`);
      set({ status: "unreachable", session: null, error });
    });
  };
  let stop: (() => void) | null = null;
  return {
    client,
    state: () => state,
    retry,
    subscribe(listener) {
      listeners.add(listener);
      if (stop === null) {
        stop = client.on("change", show);
        retry();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          stop?.();
          stop = null;
        }
      };
    },
  };
}

/**
 * Gives the components below it the session of the organization's user in this browser. The options are those of `createClient`; another
 * `url` or `org` makes another client.
 */
export function OrgauthProvider({ client, keepFresh = false, children, ...options }: OrgauthProviderProps): ReactNode {
  const { url, org, token, refreshAhead } = options;
  const backends = options.backends?.join(" ");
  const store = useMemo(
    () =>
      storeOf(
        client ??
          createClient({
            org,
            ...(url !== undefined && { url }),
            ...(token !== undefined && { token }),
            ...(refreshAhead !== undefined && { refreshAhead }),
            ...(backends !== undefined && { backends: backends.split(" ").filter(Boolean) }),
          }),
      ),
    [client, url, org, token, refreshAhead, backends],
  );
  // Of a client of its own: whoever gives one closes it.
  useEffect(() => (client === undefined ? () => store.client.close() : undefined), [client, store]);
  useEffect(() => {
    if (!keepFresh) {
      return undefined;
    }
    const ahead = refreshAhead ?? 30_000;
    const timer = setInterval(() => {
      if (store.client.session && document.visibilityState === "visible") {
        store.client.load().catch(() => undefined); // It asks the service only when the token is about to expire; the next turn tries again.
      }
    }, ahead / 3);
    return () => clearInterval(timer);
  }, [keepFresh, refreshAhead, store]);
  return <Context.Provider value={store}>{children}</Context.Provider>;
}

function useStore(): Store {
  const store = useContext(Context);
  if (store === null) {
    throw new Error("orgauth: there is no <OrgauthProvider> above this component");
  }
  return store;
}

/** The client of `@orgauth/client`, for what the components don't do: `fetch`, `request`, `signIn`. */
export function useOrgauth(): Client {
  return useStore().client;
}

/** The session, and `retry` for when the service can't be reached. Server-side it is always `loading`. */
export function useSession(): SessionState & { retry: () => void } {
  const { subscribe, state, retry } = useStore();
  const now = useSyncExternalStore(subscribe, state, () => LOADING);
  return { ...now, retry };
}

/** The user who is signed in; null while nobody is, or while it isn't known yet. */
export function useUser(): User | null {
  return useSession().session?.user ?? null;
}

/** The organization that the user is signed in to, with the user's membership; null while nobody is signed in. */
export function useOrganization(): { organization: Organization; membership: Session["membership"] } | null {
  const { session } = useSession();
  return session && { organization: session.org, membership: session.membership };
}
