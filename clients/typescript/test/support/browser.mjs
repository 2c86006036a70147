// Chromium, as it is installed; CHROMIUM names another one.
import { execFileSync } from "node:child_process";
import { chromium } from "playwright-core";

function installed() {
  for (const name of [process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome"].filter(Boolean)) {
    try {
      return execFileSync("sh", ["-c", `command -v "${name}"`], { encoding: "utf8" }).trim();
    } catch {
      // The next one.
    }
  }
  throw new Error("Chromium is missing: install it (chromium), or say where it is (CHROMIUM)");
}

/** A browser without a window. */
export function startBrowser() {
  // Whoever is root, as in a container, has no sandbox.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath: installed(), args });
}
