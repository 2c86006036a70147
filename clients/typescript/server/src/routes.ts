import type { Routes } from "./openapi.js";

/** An HTTP method. */
export type Method = "GET" | "PUT" | "POST" | "PATCH" | "DELETE";

/** The paths below `/api/v1` that accept a service key with a method. */
export type Path<M extends Method> = {
  [R in keyof Routes]: Routes[R] extends { key: true } ? (R extends `${M} ${infer P}` ? P : never) : never;
}[keyof Routes];

type Route<M extends Method, P extends Path<M>> = Routes[`${M} ${P}` & keyof Routes];

type Organization<P> = P extends `/operator${string}` ? { org?: never } : { org: string };

/** What a request needs besides method and path: below `/org` the slug, then path parameters, query and body. */
export type RequestOptions<M extends Method, P extends Path<M>> = Omit<Route<M, P>, "data" | "key"> &
  Organization<P> & {
    /** Aborts the request. */
    signal?: AbortSignal;
  };

/** The `data` of a route's successful answer. */
export type Data<M extends Method, P extends Path<M>> = Route<M, P>["data"];

/** The options argument may be omitted when every option is optional. */
export type RequestArguments<M extends Method, P extends Path<M>> =
  Record<never, never> extends RequestOptions<M, P> ? [options?: RequestOptions<M, P>] : [options: RequestOptions<M, P>];
