// What pages say in other languages, and whether it fits.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

// A made-up language: English from right to left, as CLDR's pseudo-locale ar-XB.
export const locales = mkdtempSync(path.join(tmpdir(), "orgauth-locales-"));
process.on("exit", () => rmSync(locales, { recursive: true, force: true }));
const english = readFileSync(new URL("../../crates/locales/locales/en.ftl", import.meta.url), "utf8");
writeFileSync(path.join(locales, "ar-XB.ftl"), english.replace(/^([a-z][\w-]* = |\s+\*?\[[\w-]+\] )(?!.*->$)(.+)$/gm, "$1\u202e$2\u202c"));

// --- what a page shows ---

/** The texts of a language's file, each cut where a variable is. */
function piecesOf(file) {
  const texts = readFileSync(new URL(`../../crates/locales/locales/${file}.ftl`, import.meta.url), "utf8").split("\n")
    .map((line) => line.match(/^(?:[a-z][\w-]* =|\s+\*?\[[\w-]+\]) (.+)$/)?.[1] ?? "");
  return new Set(texts.flatMap((text) => text.split(/\{[^}]*\}/)).map((piece) => piece.trim()).filter((piece) => /\p{L}{3}/u.test(piece)));
}
const ENGLISH = piecesOf("en");

/** Returns what can be read on a page, or heard: texts, and names that stand in attributes. Nothing of the languages' own names. */
function readable(page) {
  return page.evaluate(() => {
    const shown = (element) => !element.closest(".languages, script, noscript, [name=locale], [lang=en] [lang=en]") && (element.closest("select") ?? element).checkVisibility();
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (shown(texts.currentNode.parentElement) && !texts.currentNode.parentElement.closest("[aria-hidden=true]")) {
        // A text with an element in its midst is in several nodes.
        const whole = [...texts.currentNode.parentElement.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE).map((one) => one.data).join("");
        found.push(/[\u202e\u202c]/.test(whole) ? `\u202e${texts.currentNode.data}` : texts.currentNode.data);
      }
    }
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      found.push(...[...document.body.querySelectorAll(`[${name}]`)].filter(shown).map((element) => element.getAttribute(name)));
    }
    return [...found, document.title].map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
  });
}

/** Fails for English on a page in another language. */
export async function isAllIn(page, language, where) {
  const own = piecesOf(language);
  const foreign = [...ENGLISH].filter((piece) => !own.has(piece));
  const left = (await readable(page)).filter((text) => foreign.some((piece) => text === piece || (piece.includes(" ") && piece.length > 8 && text.includes(piece))));
  assert.deepEqual(left, [], `${where} in ${language}`);
}

/** Fails for a text that doesn't come from the made-up language's file, and isn't data that `given` matches, or a date. */
export async function isAllMadeUp(page, given, where) {
  const left = (await readable(page)).filter((text) => !/[\u202e\u202c]/.test(text) && !given.test(text) && !/^[^\p{L}]*\p{Script=Arabic}/u.test(text));
  assert.deepEqual(left, [], where);
}

/** Fails when something is wider than the window, or than the place that it has. */
export async function fits(page, where) {
  const { width, wide } = await page.evaluate(() => {
    const isCut = (element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
      && !["auto", "scroll"].includes(getComputedStyle(element).overflowX) && getComputedStyle(element).display !== "inline";
    const all = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility()
      && !element.closest(".visually-hidden, .skip, thead, svg, input, select, textarea, #who") && !element.matches(":has(.visually-hidden, #who)"));
    // A word that is broken in a button or a heading has no room either; after a hyphen, and within an address, it may be.
    const isBroken = (element) => {
      if (!element.matches("button, a, h1, h2, .badge, th:not(:has(wbr))") || /[\s./-]|^\P{L}*$|\p{Script=Han}/u.test(element.textContent.trim())) {
        return false;
      }
      const range = document.createRange();
      range.selectNodeContents(element);
      const tops = [...range.getClientRects()].map(({ top }) => top);
      return Math.max(...tops) - Math.min(...tops) > 12;
    };
    return {
      width: document.documentElement.scrollWidth,
      wide: all.filter((element) => isCut(element) || isBroken(element)).map((element) => `${element.tagName} ${element.className}: ${element.textContent}`),
    };
  });
  assert.deepEqual({ width, wide }, { width: page.viewportSize().width, wide: [] }, where);
}
