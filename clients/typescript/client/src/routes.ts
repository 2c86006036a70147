import type { components, paths } from "./openapi.js";

type Schemas = components["schemas"];

/** An HTTP method. */
export type Method = "GET" | "PUT" | "POST" | "PATCH" | "DELETE";

/** The paths below `/api/v1` that take a method: `Path<"GET">` has `"/auth/profile"`, but not `"/auth/login"`. */
export type Path<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<Lowercase<M>, { responses: unknown }> ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends Path<M>> = paths[P] extends Record<Lowercase<M>, infer O> ? O : never;

type Body<O> = O extends { requestBody: { content: { "application/json": infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { "application/json": infer B } } }
    ? { body?: B }
    : { body?: never };

type PathParameters<O> = O extends { parameters: { path: infer V } } ? { path: V } : { path?: never };

type QueryParameters<O> = O extends { parameters: { query?: infer V } } ? { query?: NonNullable<V> } : { query?: never };

/** What a request needs besides method and path: path parameters, query and body, as far as the route has them. */
export type RequestOptions<M extends Method, P extends Path<M>> = Body<Operation<M, P>> &
  PathParameters<Operation<M, P>> &
  QueryParameters<Operation<M, P>> & {
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

/** The signed-in user. */
export type User = Schemas["User"];
/** The membership: `role` is `member` or `org_admin`. */
export type Membership = Schemas["Membership"];
/** An organization of the user, in the list of them. */
export type OrganizationEntry = Schemas["OrganizationEntry"];
/** The organization. */
export type Organization = Schemas["SessionOrganization"];
