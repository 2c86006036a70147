// Which organization a page is about: the one in its address, else the one that this browser used last.

const SLUG = /^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
const KEY = "orgauth.organization";

/** The text when it has this form, else null. */
export function matching(text, form) {
  return typeof text === "string" && form.test(text) ? text : null;
}

/** The slug when it is one, else null. */
export function asSlug(text) {
  return matching(text, SLUG);
}

/** The slug that the page is about, null when nobody said one yet. */
export function organizationWanted() {
  return asSlug(new URLSearchParams(location.search).get("org")) ?? lastOrganization();
}

/** The slug that was used last in this browser, null when there is none. */
export function lastOrganization() {
  try {
    return asSlug(localStorage.getItem(KEY));
  } catch {
    return null; // A browser may keep storage from pages; then people type the name each time.
  }
}

/** Keeps the slug for the next time. It is no secret, and no cookie: it is sent to nobody by itself. */
export function rememberOrganization(slug) {
  try {
    localStorage.setItem(KEY, slug);
  } catch {
    // As above.
  }
}

/** Forgets it, as there is nothing of the person's any more. */
export function forgetOrganization() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** The address of another of these pages for an organization. */
export function pageAddress(page, slug, more = {}) {
  const query = new URLSearchParams({ ...(slug ? { org: slug } : {}), ...more }).toString();
  return query ? `${page}?${query}` : page;
}
