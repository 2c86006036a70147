export type { AuthenticateOptions, RequestHead } from "./authenticate.js";
export { OrgauthError } from "./errors.js";
export type { ErrorCode, ErrorDetails, FieldError, ServiceErrorCode } from "./errors.js";
export { createOrgauth } from "./orgauth.js";
export type { Auth, Membership, Organization, Role, User, VerifyResult } from "./identity.js";
export type { OrgauthOptions } from "./options.js";
export type { Orgauth } from "./orgauth.js";
export type { AuthResult, RefusalCode } from "./refusal.js";
export type { ServiceOptions } from "./transport.js";
