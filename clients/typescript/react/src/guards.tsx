"use client";

import type { ReactNode } from "react";
import { useSession } from "./provider.js";

export interface GuardProps {
  children?: ReactNode;
  /** Shown in place of the children; nothing by default. */
  fallback?: ReactNode;
}

export interface RequireRoleProps extends GuardProps {
  /** `member`, `org_admin`, or the key of a role in your product. */
  role: string;
}

export interface RequirePermissionProps extends GuardProps {
  /** What the member must be permitted to do, such as `invoices:read`. */
  permission: string;
}

/** Shows its children while a member is signed in. */
export function SignedIn({ children, fallback = null }: GuardProps): ReactNode {
  return useSession().status === "signed_in" ? children : fallback;
}

/** Shows its children while nobody is signed in; not while that isn't known yet. */
export function SignedOut({ children, fallback = null }: GuardProps): ReactNode {
  return useSession().status === "signed_out" ? children : fallback;
}

/** Shows its children to members with a role. Your backend guards what they lead to: a browser shows what it likes. */
export function RequireRole({ role, children, fallback = null }: RequireRoleProps): ReactNode {
  const membership = useSession().session?.membership;
  const has = membership !== undefined && (role === "member" || membership.role === role || membership.roles.includes(role));
  return has ? children : fallback;
}

/** Shows its children to members with a permission. Your backend guards what they lead to: a browser shows what it likes. */
export function RequirePermission({ permission, children, fallback = null }: RequirePermissionProps): ReactNode {
  return useSession().session?.membership.permissions.includes(permission) === true ? children : fallback;
}
