export { createClient } from "./client.js";
export type {
  AddPasskeyOptions,
  Client,
  ClientEvents,
  ClientOptions,
  EndReason,
  PasskeySignInResult,
  Session,
  SignInResult,
} from "./client.js";
export { OrgauthError } from "./errors.js";
export type { ErrorCode, ErrorDetails, FieldError, PasswordReason } from "./errors.js";
export type { Passkey, PasskeyCredential, ReauthenticationBody, SecondFactorMethod } from "./openapi.js";
export { canOfferPasskeys, canUsePasskeys } from "./passkeys.js";
export type { Data, Membership, Method, Organization, OrganizationEntry, Path, RequestOptions, User } from "./routes.js";
