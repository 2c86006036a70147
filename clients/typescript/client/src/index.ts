export { createClient } from "./client.js";
export type { Client, ClientEvents, ClientOptions, EndReason, Session, SignInResult } from "./client.js";
export { OrgauthError } from "./errors.js";
export type { ErrorCode, ErrorDetails, FieldError, PasswordReason } from "./errors.js";
export type { Data, Membership, Method, Organization, OrganizationEntry, Path, RequestOptions, User } from "./routes.js";
