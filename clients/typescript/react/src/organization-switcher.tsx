"use client";

import { OrgauthError, type OrganizationEntry } from "@orgauth/client";
import { type ReactNode, useState } from "react";
import { Menu, type MenuItem } from "./menu.js";
import { useOrgauth, useSession } from "./provider.js";

export interface OrganizationSwitcherProps {
  className?: string;
  /**
   * Called when the session is in another organization. Default: the browser goes to that organization's `appUrl`; without one, the page is
   * loaded again, because it shows the data of the one before.
   */
  onSwitched?: (slug: string) => void;
}

/**
 * The organization, with a menu of the user's others. Only pages of the operator may list and switch (`cors.extra_origins`); on a page of an
 * organization, the menu leads to the account, where people switch. Nothing while nobody is signed in.
 */
export function OrganizationSwitcher({ className, onSwitched }: OrganizationSwitcherProps): ReactNode {
  const { session } = useSession();
  const client = useOrgauth();
  const [others, setOthers] = useState<readonly OrganizationEntry[] | null>(null);
  const [note, setNote] = useState<string | null>(null);
  if (session === null) {
    return null;
  }
  const explain = (error: unknown): void => {
    if (!(error instanceof OrgauthError)) {
      throw error;
    }
    setOthers([]);
    setNote(
      error.code === "origin_not_allowed" ? null
        : error.code === "membership_not_active" || error.code === "organization_suspended" ? "You can’t enter this organization at the moment."
          : "Your organizations can’t be loaded right now. Try again.",
    );
  };
  const list = async (): Promise<void> => {
    try {
      setNote(null);
      setOthers((await client.organizations()).filter(({ status }) => status === "active"));
    } catch (error) {
      explain(error);
    }
  };
  const goHome = async (): Promise<void> => {
    const home = await client.request("GET", "/auth/return-address").catch(() => null);
    if (home?.returnTo === undefined) {
      location.reload();
    } else {
      location.assign(home.returnTo);
    }
  };
  const switchTo = async (slug: string): Promise<void> => {
    try {
      const result = await client.switchTo(slug);
      if (result.status === "complete") {
        await (onSwitched ?? goHome)(slug);
      } else {
        location.assign(client.signInUrl()); // The other organization asks for a second factor.
      }
    } catch (error) {
      explain(error);
    }
  };
  const items: MenuItem[] = [
    ...(others ?? []).map(({ slug, name }) => ({
      key: slug,
      label: slug === session.org.slug ? `${name} ✓` : name,
      isCurrent: slug === session.org.slug,
      run: () => void switchTo(slug),
    })),
    ...(others === null ? [] : [{ key: "all", label: "All organizations", href: `${client.accountUrl()}#organizations` }]),
  ];
  return (
    <Menu
      label={`${session.org.name}: switch organization`}
      className={className}
      button={<span className="orgauth-organization">{session.org.name}</span>}
      items={items}
      onOpen={() => void list()}
      note={
        others === null ? <p className="orgauth-note" role="status">Loading…</p>
          : note !== null ? <p className="orgauth-note" role="alert">{note}</p> : null
      }
    />
  );
}
