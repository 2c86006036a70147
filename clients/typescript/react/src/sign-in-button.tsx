"use client";

import type { ButtonHTMLAttributes, ReactNode } from "react";
import { useOrgauth } from "./provider.js";

export interface SignInButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Where people come back to. Default: the current page. */
  returnTo?: string;
}

/** Leads to the hosted sign-in, and back to the current page. */
export function SignInButton({ returnTo, children = "Sign in", className = "orgauth-button", onClick, ...rest }: SignInButtonProps): ReactNode {
  const client = useOrgauth();
  return (
    <button
      type="button"
      {...rest}
      className={className}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) {
          location.assign(client.signInUrl(returnTo === undefined ? {} : { returnTo }));
        }
      }}
    >
      {children}
    </button>
  );
}
