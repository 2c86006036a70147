import type { components } from "./openapi.js";

type Schemas = components["schemas"];

/** The service's answer about a token: check `valid`, and then also `membership.status`. */
export type VerifyResult = Schemas["VerifyAnswer"];
/** The user whose token was verified. */
export type User = Schemas["VerifiedUser"];
/** The membership: `role` is `member` or `org_admin`, `status` is `active` or `suspended`. */
export type Membership = Schemas["VerifiedMembership"];
/** The organization. */
export type Organization = Schemas["VerifiedOrganization"];
/** A member's role. */
export type Role = Schemas["Role"];

/** The identity of an admitted request: a valid token of an active member. */
export interface Auth {
  user: User;
  membership: Membership & { status: "active" };
  org: Organization;
}
