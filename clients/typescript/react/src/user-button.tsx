"use client";

import { OrgauthError } from "@orgauth/client";
import { type ReactNode, useState } from "react";
import { Menu, type MenuItem } from "./menu.js";
import { useOrgauth, useSession } from "./provider.js";

export interface UserButtonProps {
  className?: string;
  /** Items of your own, above "Sign out". */
  items?: readonly { label: string; href?: string; onSelect?: () => void }[];
  /** Called when the user has signed out. Default: the hosted sign-in, and from there back to the current page. */
  onSignedOut?: () => void;
}

/** Who is signed in, with a menu: the account, the organization's console for admins, and signing out. Nothing while nobody is signed in. */
export function UserButton({ className, items = [], onSignedOut }: UserButtonProps): ReactNode {
  const { session } = useSession();
  const client = useOrgauth();
  const [failure, setFailure] = useState<string | null>(null);
  if (session === null) {
    return null;
  }
  const { user, membership, org } = session;
  const signOut = async (): Promise<void> => {
    try {
      await client.signOut();
      (onSignedOut ?? (() => location.assign(client.signInUrl())))();
    } catch (error) {
      if (!(error instanceof OrgauthError)) {
        throw error;
      }
      setFailure("You are still signed in: the service can’t be reached. Try again.");
    }
  };
  const all: MenuItem[] = [
    { key: "account", label: "Your account", href: client.accountUrl() },
    ...(membership.role === "org_admin" ? [{ key: "console", label: `Manage ${org.name}`, href: client.consoleUrl() }] : []),
    ...items.map(({ label, href, onSelect }, index) => ({
      key: `own-${index}`,
      label,
      ...(href !== undefined && { href }),
      ...(onSelect !== undefined && { run: onSelect }),
    })),
    { key: "sign-out", label: "Sign out", run: () => void signOut() },
  ];
  return (
    <>
      <Menu
        label={`${user.name}: your account`}
        className={className}
        button={
          <span className="orgauth-initials" aria-hidden="true">
            {initials(user.name)}
          </span>
        }
        about={
          <div className="orgauth-about">
            <strong>{user.name}</strong>
            <span>{user.email}</span>
          </div>
        }
        items={all}
      />
      {failure !== null && (
        <p className="orgauth-failure" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

/** The first letters of a name's first and last word. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
