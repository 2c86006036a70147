// What an organization shows of itself before anybody has signed in: its name, colours and logo.

import { call } from "./api.js";
import { el } from "./dom.js";
import { plain } from "./words.js";

const COLOURS = { accent: "--accent", over: "--accent-over", onAccent: "--on-accent" };
let known = { slug: null, name: null };
/** What the service shows of itself, while an organization's logo is in its place. */
let own = null;

/** Learns how an organization is called, and shows its colours and logo. */
export async function learnAppearance(slug) {
  if (!slug || known.slug === slug) {
    return;
  }
  const { data } = await call(slug, "GET", "auth/organization");
  known = { slug, name: data?.org.name ?? null };
  const palette = data?.org.palette;
  for (const [shade, property] of Object.entries(COLOURS)) {
    if (palette) {
      document.documentElement.style.setProperty(property, `light-dark(${palette.light[shade]}, ${palette.dark[shade]})`);
    } else {
      document.documentElement.style.removeProperty(property);
    }
  }
  showLogo(data?.org);
}

/** Shows an organization's logo in place of the service's; that again for an organization without one. */
function showLogo(org) {
  const brand = document.getElementById("brand");
  if (!brand) {
    return;
  }
  own ??= [...brand.childNodes];
  brand.replaceChildren(...(org?.logoUrl || org?.logoDarkUrl ? [logo(org, plain(org.name))] : own));
}

/** Returns a logo for light and for dark pages. */
export function logo({ logoUrl, logoDarkUrl }, alt) {
  const light = logoUrl ?? logoDarkUrl;
  return el("picture", {},
    logoDarkUrl ? el("source", { srcset: address(logoDarkUrl), media: "(prefers-color-scheme: dark)" }) : "",
    el("img", { src: address(light), alt }));
}

/** Returns the address relative to the page: a proxy may serve the service below a path of its own. */
export function address(url) {
  return `pages/logos/${url.split("/").at(-1)}`;
}

/** Returns the organization's name; its slug while the name isn't known, or if the organization keeps it to itself. */
export function shownName(slug) {
  return known.slug === slug && known.name ? plain(known.name) : slug;
}
