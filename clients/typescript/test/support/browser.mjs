// Starts the installed Chromium; the variable CHROMIUM names another browser.
import { execFileSync } from "node:child_process";
import { chromium } from "playwright-core";

function installed() {
  for (const name of [process.env.CHROMIUM, "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].filter(Boolean)) {
    try {
      return execFileSync("sh", ["-c", `command -v "${name}"`], { encoding: "utf8" }).trim();
    } catch {
      // Try the next name.
    }
  }
  throw new Error("Chromium is missing: install it (chromium), or say where it is (CHROMIUM)");
}

/** Starts a headless browser. */
export function startBrowser() {
  // Chromium's sandbox does not work for root, as in a container.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ timeout: 180_000, executablePath: installed(), args });
}
