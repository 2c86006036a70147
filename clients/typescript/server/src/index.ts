export type { AuthenticateOptions, AuthResult, RefusalCode, RequestHead } from "./authenticate.js";
export { OrgauthError } from "./errors.js";
export type { ErrorCode, ErrorDetails, FieldError, ServiceErrorCode } from "./errors.js";
export { createOrgauth } from "./orgauth.js";
export type { Auth, Membership, Organization, Orgauth, OrgauthOptions, Role, User, VerifyResult } from "./orgauth.js";
export type { ServiceOptions } from "./transport.js";
