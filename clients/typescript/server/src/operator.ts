import type * as service from "./openapi.js";
import type { Data, Method, Path, RequestArguments } from "./routes.js";
import { Transport, type ServiceOptions } from "./transport.js";

export type { Data, Method, Path, RequestOptions } from "./routes.js";

type Query<P extends Path<"GET">> = service.Routes[`GET ${P}`] extends { query?: infer Q } ? NonNullable<Q> : never;

/** How to reach the service, and the key. */
export interface OperatorOptions extends ServiceOptions {
  /** A service key `sk_live_…` of scope manage. It has full access to every organization. */
  serviceKey: string | undefined;
}

/**
 * The operator's API. Every method returns the `data` of the answer, and throws an `OrgauthError` for every answer that is not
 * a success. A writing call is repeated automatically only after 503 `busy`, which says that nothing was done.
 */
export class Operator {
  readonly #transport: Transport;
  readonly #key: string;

  constructor({ serviceKey = "", ...options }: OperatorOptions) {
    if (!/^sk_live_\w+$/.test(serviceKey)) {
      throw new TypeError("orgauth: `serviceKey` must be a service key (sk_live_…)");
    }
    this.#transport = new Transport({ timeout: 20_000, ...options });
    this.#key = serviceKey;
  }

  /** The organizations of the service. */
  readonly organizations = {
    /** Lists a page of them; pass `nextCursor` as `cursor` for the next page. `q` searches slug and name. */
    list: (query: Query<"/operator/organizations"> = {}) => this.request("GET", "/operator/organizations", { query }),
    /** Creates an organization; with `adminEmail`, invites its first admin. */
    create: (body: service.CreateOrganizationBody) => this.request("POST", "/operator/organizations", { body }),
    /** Returns an organization by its identifier `org_…`. */
    get: (id: string) => this.request("GET", "/operator/organizations/{id}", { path: { id } }),
    /** Changes name, plan, application URL or status: `{ status: "suspended" }` keeps all members out. */
    update: (id: string, body: service.UpdateOperatorOrganizationBody) =>
      this.request("PATCH", "/operator/organizations/{id}", { path: { id }, body }),
    /** Deletes a suspended organization permanently. */
    delete: (id: string) => this.request("DELETE", "/operator/organizations/{id}", { path: { id } }),
  };

  /** The accounts of the service. */
  readonly users = {
    /** Lists a page of them; with `email`, the one account with that address, or none. */
    list: (query: Query<"/operator/users"> = {}) => this.request("GET", "/operator/users", { query }),
    /** Returns an account by its identifier `usr_…`, with its memberships. */
    get: (id: string) => this.request("GET", "/operator/users/{id}", { path: { id } }),
    /** Changes the account's name, or whether its email address counts as verified. */
    update: (id: string, body: service.UpdateUserBody) => this.request("PATCH", "/operator/users/{id}", { path: { id }, body }),
    /** Deletes the account, as its owner would. */
    delete: (id: string) => this.request("DELETE", "/operator/users/{id}", { path: { id } }),
    /** Ends all sessions of the account. */
    logoutAll: (id: string) => this.request("POST", "/operator/users/{id}/logout-all", { path: { id } }),
    /** Turns off the account's second factor. */
    resetTwoFactor: (id: string) => this.request("POST", "/operator/users/{id}/reset-2fa", { path: { id } }),
    /** Exports all data that is stored about the account. */
    export: (id: string, query: Query<"/operator/users/{id}/export"> = {}) =>
      this.request("GET", "/operator/users/{id}/export", { path: { id }, query }),
    /** Imports up to 10,000 users; may be repeated. The answer has a result for each line. */
    import: (lines: readonly service.ImportLine[]) => this.#import(lines),
  };

  /** Lists a page of the operators' and service keys' actions, newest first. */
  auditLog(query: Query<"/operator/audit-log"> = {}): Promise<Data<"GET", "/operator/audit-log">> {
    return this.request("GET", "/operator/audit-log", { query });
  }

  /**
   * Calls any route that accepts a service key; below `/org` it acts as an admin of the organization `org`:
   * `await operator.request("POST", "/org/members/invite", { org: "acme", body: { email } })`.
   */
  async request<M extends Method, P extends Path<M>>(
    method: M,
    path: P,
    ...[options]: RequestArguments<M, P>
  ): Promise<Data<M, P>> {
    const { body, query, path: parts, org, signal } = (options ?? {}) as {
      body?: unknown;
      query?: Record<string, unknown>;
      path?: Record<string, string>;
      org?: string;
      signal?: AbortSignal;
    };
    let target = filled(path as string, parts ?? {});
    const search = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
    if (search.length > 0) {
      target += `?${new URLSearchParams(search.map(([name, value]) => [name, String(value)]))}`;
    }
    const data = await this.#transport.call({
      method,
      path: target,
      key: this.#key,
      org,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      isRepeatable: method === "GET",
    });
    return data as Data<M, P>;
  }

  async #import(lines: readonly service.ImportLine[]): Promise<service.ImportData> {
    const data = await this.#transport.call({
      method: "POST",
      path: "/operator/users/import",
      key: this.#key,
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
      contentType: "application/x-ndjson",
      isRepeatable: true,
    });
    return data as service.ImportData;
  }
}

/** Creates an `Operator`. */
export function createOperator(options: OperatorOptions): Operator {
  return new Operator(options);
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
