// The organization of a page: the one in its address, otherwise the one that this browser used last.

const SLUG = /^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
const KEY = "orgauth.organization";

/** The address of the sign-in page. */
export const SIGN_IN = "sign-in";

/** Returns the text if it matches this pattern, otherwise null. */
export function matching(text, form) {
  return typeof text === "string" && form.test(text) ? text : null;
}

/** Returns the text if it is a slug, otherwise null. */
export function asSlug(text) {
  return matching(text, SLUG);
}

/** Returns the slug of the page's organization; null when neither the address nor the storage has one. */
export function organizationWanted() {
  return asSlug(new URLSearchParams(location.search).get("org")) ?? lastOrganization();
}

/** Returns the slug that this browser used last, null when there is none. */
export function lastOrganization() {
  try {
    return asSlug(localStorage.getItem(KEY));
  } catch {
    return null; // A browser may keep storage from pages; then people type the name each time.
  }
}

/** Stores the slug for the next time. It is not a secret, and not in a cookie, so the browser doesn't send it by itself. */
export function rememberOrganization(slug) {
  try {
    localStorage.setItem(KEY, slug);
  } catch {
    // As above.
  }
}

/** Forgets the stored slug, for a user who has left the organization or deleted the account. */
export function forgetOrganization() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** Returns the address of another hosted page for an organization. */
export function pageAddress(page, slug, more = {}) {
  const query = new URLSearchParams({ ...(slug ? { org: slug } : {}), ...more }).toString();
  return query ? `${page}?${query}` : page;
}

/** Returns the address of the sign-in page, which returns to the current address afterwards. */
export function signInAddress(org) {
  const here = new URL(location.href);
  // How something ended before the sign-in is no news after it.
  here.searchParams.delete("error");
  here.searchParams.delete("linked");
  return pageAddress(SIGN_IN, org, { return_to: here.href });
}

/** Returns the address of a page of an organization, for the way back from the sign-in. */
export function here(page, slug) {
  return new URL(pageAddress(page, slug), location.href).href;
}

/** Derives a short name from a name: its letters without diacritics, with hyphens between its words. */
export function slugOf(name) {
  const letters = name.normalize("NFKD").toLowerCase().replace(/ß/g, "ss").replace(/[\u0300-\u036f'’]/g, "");
  return letters.replace(/[^a-z0-9]+/g, "-").slice(0, 63).replace(/^-|-$/g, "");
}
