// What an organization shows of itself before anybody has signed in: its name and its colours.

import { call } from "./api.js";
import { plain } from "./words.js";

const COLOURS = { accent: "--accent", over: "--accent-over", onAccent: "--on-accent" };
let known = { slug: null, name: null };

/** Learns how an organization is called, and shows its colours. */
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
}

/** Returns the organization's name; its slug while the name isn't known, or if the organization keeps it to itself. */
export function shownName(slug) {
  return known.slug === slug && known.name ? plain(known.name) : slug;
}
