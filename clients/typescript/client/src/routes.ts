import type { Routes } from "./openapi.js";

export type { Membership, OrganizationEntry, SessionOrganization as Organization, User } from "./openapi.js";

/** An HTTP method. */
export type Method = "GET" | "PUT" | "POST" | "PATCH" | "DELETE";

/** The paths below `/api/v1` that take a method: `Path<"GET">` has `"/auth/profile"`, but not `"/auth/login"`. */
export type Path<M extends Method> = Exclude<PathOf<M, keyof Routes>, `/operator/${string}`>;

type PathOf<M extends Method, R> = R extends `${M} ${infer P}` ? P : never;

type Route<M extends Method, P extends Path<M>> = Routes[`${M} ${P}` & keyof Routes];

/** What a request needs besides method and path: path parameters, query and body, as far as the route has them. */
export type RequestOptions<M extends Method, P extends Path<M>> = Omit<Route<M, P>, "data" | "key"> & {
  /** Aborts the request. */
  signal?: AbortSignal;
};

/** The `data` of a route's successful answer. */
export type Data<M extends Method, P extends Path<M>> = Route<M, P>["data"];

/** The options argument may be omitted when every option is optional. */
export type RequestArguments<M extends Method, P extends Path<M>> =
  Record<never, never> extends RequestOptions<M, P> ? [options?: RequestOptions<M, P>] : [options: RequestOptions<M, P>];
