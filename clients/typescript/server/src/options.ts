import type { OrgauthError } from "./errors.js";
import type { ServiceOptions } from "./transport.js";

/** How to reach the service, and which requests to let in. */
export interface OrgauthOptions extends ServiceOptions {
  /** The organization's API key `pk_live_…`, or a service key `sk_live_…` of scope verify, which works for every organization. */
  apiKey: string | undefined;
  /** The organization's slug, when this program serves only one. Otherwise each call names the organization. */
  org?: string;
  /**
   * The application's address in browsers: `https://app.example.com`. Needed to redirect people to the sign-in and back; pages
   * of its origin may send writing requests with the session's cookie.
   */
  appUrl?: string | URL;
  /** The address of the service's pages in browsers, when that isn't `url`. */
  authUrl?: string | URL;
  /** Further origins whose pages may send writing requests with the session's cookie: `https://admin.example.com`, no path. */
  allowedOrigins?: readonly string[];
  /** The name of the access token's cookie: `access_token`, or `__Host-access_token` for a service with that `cookies.prefix`. */
  cookie?: string;
  /** Called when a request was refused because it couldn't be verified. Default: logs one line with `console.error`. */
  onError?: (error: OrgauthError) => void;
}
