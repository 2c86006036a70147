import type { paths } from "./openapi.js";

/** An HTTP method. */
export type Method = "GET" | "PUT" | "POST" | "PATCH" | "DELETE";

type Everything = Omit<paths, "/public/verify">;

/** The paths below `/api/v1` that accept a service key with a method. */
export type Path<M extends Method> = {
  [P in keyof Everything]: Everything[P] extends Record<Lowercase<M>, { responses: unknown }> ? P : never;
}[keyof Everything];

type Operation<M extends Method, P extends Path<M>> = Everything[P] extends Record<Lowercase<M>, infer O> ? O : never;

type Body<O> = O extends { requestBody: { content: { "application/json": infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { "application/json": infer B } } }
    ? { body?: B }
    : { body?: never };

type PathParameters<O> = O extends { parameters: { path: infer V } } ? { path: V } : { path?: never };

type QueryParameters<O> = O extends { parameters: { query?: infer V } } ? { query?: NonNullable<V> } : { query?: never };

type Organization<P> = P extends `/operator${string}` ? { org?: never } : { org: string };

/** What a request needs besides method and path: below `/org` the slug, then path parameters, query and body. */
export type RequestOptions<M extends Method, P extends Path<M>> = Body<Operation<M, P>> &
  PathParameters<Operation<M, P>> &
  QueryParameters<Operation<M, P>> &
  Organization<P> & {
    /** Aborts the request. */
    signal?: AbortSignal;
  };

/** The `data` of a route's successful answer. */
export type Data<M extends Method, P extends Path<M>> = Operation<M, P> extends { responses: infer R }
  ? { [S in keyof R]: R[S] extends { content: { "application/json": { data: infer D } } } ? D : never }[keyof R]
  : never;

/** The options argument may be omitted when every option is optional. */
export type RequestArguments<M extends Method, P extends Path<M>> =
  Record<never, never> extends RequestOptions<M, P> ? [options?: RequestOptions<M, P>] : [options: RequestOptions<M, P>];
