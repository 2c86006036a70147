import type * as service from "./openapi.js";

/** The service's answer about a token: check `valid`, and then also `membership.status`. */
export type VerifyResult = service.VerifyAnswer;
/** The user whose token was verified. */
export type User = service.VerifiedUser;
/** The membership: `role` is `member` or `org_admin`, `status` is `active` or `suspended`. */
export type Membership = service.VerifiedMembership;
/** The organization. */
export type Organization = service.VerifiedOrganization;
/** A member's role. */
export type Role = service.Role;

/** The identity of an admitted request: a valid token of an active member. */
export interface Auth {
  user: User;
  membership: Membership & { status: "active" };
  org: Organization;
}
