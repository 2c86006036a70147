import type { components, paths } from "./openapi.js";
import type { Data, Method, Path, RequestArguments } from "./routes.js";
import { Transport, type ServiceOptions } from "./transport.js";

export type { Data, Method, Path, RequestOptions } from "./routes.js";

type Schemas = components["schemas"];
type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } } ? NonNullable<Q> : never;

/** How to reach the service, and with what. */
export interface OperatorOptions extends ServiceOptions {
  /** A service key `sk_live_…` of scope manage. Whoever has it holds every organization. */
  serviceKey: string | undefined;
}

/**
 * The operator's API. Every method gives the `data` of the answer, and throws an `OrgauthError` for everything that is no
 * success. A call that changes something is repeated by itself only after 503 `busy`, which says that nothing was done.
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
    /** A page of them; `nextCursor`, given as `cursor`, leads to the next one. `q` is looked for in slug and name. */
    list: (query: Query<"/operator/organizations"> = {}) => this.request("GET", "/operator/organizations", { query }),
    /** Makes one; with `adminEmail`, invites its first admin. */
    create: (body: Schemas["CreateOrganizationBody"]) => this.request("POST", "/operator/organizations", { body }),
    /** One of them, by `org_…`. */
    get: (id: string) => this.request("GET", "/operator/organizations/{id}", { path: { id } }),
    /** Changes its name, plan, application or status: `{ status: "suspended" }` keeps everybody out. */
    update: (id: string, body: Schemas["UpdateOperatorOrganizationBody"]) =>
      this.request("PATCH", "/operator/organizations/{id}", { path: { id }, body }),
    /** Deletes a suspended one for good. */
    delete: (id: string) => this.request("DELETE", "/operator/organizations/{id}", { path: { id } }),
  };

  /** The accounts of the service. */
  readonly users = {
    /** A page of them; with `email`, the one account with that address, or none. */
    list: (query: Query<"/operator/users"> = {}) => this.request("GET", "/operator/users", { query }),
    /** One of them, by `usr_…`, with its memberships. */
    get: (id: string) => this.request("GET", "/operator/users/{id}", { path: { id } }),
    /** Changes its name, or whether its address is proven. */
    update: (id: string, body: Schemas["UpdateUserBody"]) => this.request("PATCH", "/operator/users/{id}", { path: { id }, body }),
    /** Deletes the account, as its owner would. */
    delete: (id: string) => this.request("DELETE", "/operator/users/{id}", { path: { id } }),
    /** Ends all its sessions. */
    logoutAll: (id: string) => this.request("POST", "/operator/users/{id}/logout-all", { path: { id } }),
    /** Turns its second factor off. */
    resetTwoFactor: (id: string) => this.request("POST", "/operator/users/{id}/reset-2fa", { path: { id } }),
    /** All that is kept about it. */
    export: (id: string, query: Query<"/operator/users/{id}/export"> = {}) =>
      this.request("GET", "/operator/users/{id}/export", { path: { id }, query }),
    /** Brings up to 10,000 users along; may be repeated. The answer has a result for each line. */
    import: (lines: readonly Schemas["ImportLine"][]) => this.#import(lines),
  };

  /** A page of what operators and their keys did, newest first. */
  auditLog(query: Query<"/operator/audit-log"> = {}): Promise<Data<"GET", "/operator/audit-log">> {
    return this.request("GET", "/operator/audit-log", { query });
  }

  /**
   * Calls any route that a service key opens, below `/org` in place of that organization's admins:
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

  async #import(lines: readonly Schemas["ImportLine"][]): Promise<Schemas["ImportData"]> {
    const data = await this.#transport.call({
      method: "POST",
      path: "/operator/users/import",
      key: this.#key,
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
      contentType: "application/x-ndjson",
      isRepeatable: true,
    });
    return data as Schemas["ImportData"];
  }
}

/** Makes an `Operator`. */
export function createOperator(options: OperatorOptions): Operator {
  return new Operator(options);
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
