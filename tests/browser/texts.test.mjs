// The scripts of the pages hold no text of their own: what people read is in crates/locales/locales.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import test from "node:test";

const ts = createRequire(path.join(process.env.MODULES, "here.js"))("typescript");
const PAGES = new URL("../../crates/api-actix/pages/", import.meta.url);

/** The documentation is in English. */
const ENGLISH = ["docs.js"];

/** Attributes of words that no one reads. */
const SILENT = ["class", "rel", "autocomplete", "aria-describedby", "href", "src", "type", "media"];

/** Functions whose arguments no one reads. */
const CALLS = /^(querySelector|querySelectorAll|closest|matches|replace|split|test|join|includes|startsWith|endsWith|setProperty|removeProperty|Error|DateTimeFormat|getEntriesByType|add|remove|toggle|contains|addEventListener|removeEventListener|Event|Symbol|BroadcastChannel|warn)$/;

/** In English the API's own words for a field are shown; a lock is named; some providers call the secret so in every language. */
const EXEMPT = {
  "form.js": ["This "], "console-connection-form.js": ["The rules "], "api.js": ["session at "], "console-providers.js": ["Client Secret"],
};

/** Names of technologies and keys, the same in every language. */
const NAMES = /^(Edge|Opera|Firefox|Chrome|Safari|iPhone|iPad|Android|macOS|Windows|ChromeOS|Linux|Okta|Keycloak|Google( Workspace)?|Microsoft( Entra ID)?)$/;

/** Whether a string looks like words for people: two words, one that begins a sentence, or a sign of typography. */
function isText(string) {
  const text = string.trim();
  return /\p{L}{2,}[,;:.]?\s+\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[\s.:?…]*$/u.test(text) || /\p{L}.*[’“”„«»…]|\p{Lo}/u.test(text);
}

/** Returns `line: text` of each string of a script that looks like words for people. */
function textsIn(name, source) {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const isString = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    if (isString && isText(node.text) && !NAMES.test(node.text) && !EXEMPT[name]?.includes(node.text) && !isSilent(node)) {
      found.push(`${name}, line ${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Whether a string is a selector, the value of a silent attribute, or only compared. */
function isSilent(node) {
  for (let [one, above] = [node, node.parent]; above; [one, above] = [above, above.parent]) {
    if (ts.isCallExpression(above) || ts.isNewExpression(above)) {
      const called = above.expression;
      return one !== called && CALLS.test(ts.isPropertyAccessExpression(called) ? called.name.text : called.getText());
    }
    if (ts.isPropertyAssignment(above)) {
      // The name of a property, or a silent property's value.
      return one === above.name || SILENT.includes(above.name.text);
    }
    if (ts.isBinaryExpression(above) && /^[=!]==$/.test(above.operatorToken.getText())) {
      return true;
    }
    if (ts.isCaseClause(above) || ts.isElementAccessExpression(above)) {
      return one === (above.expression ?? above.argumentExpression) || ts.isElementAccessExpression(above);
    }
  }
  return false;
}

test("a text in a script is found wherever it is, and what is no text isn't", () => {
  const texts = ['el("p", {}, "Saved.")', 'el("p", {}, `Leave ${name}?`)', 'el("p", { "aria-label": "Close" })', 'const LABELS = { mail: "Emails" };',
    'a ? "Sign in" : ""', 'place.textContent = "not now";', 'ask("Delete it?")', 'f("gerade eben")', 'f("保存")', 'say(x) + " of them all"',
    'const [A, B] = [["x", "Next page"]];', 'f({ title: "Members" })', 'button("Cancel", () => {})'];
  for (const text of texts) {
    assert.equal(textsIn("sample.js", text).length, 1, text);
  }
  const others = ['say("sign-in")', 'import { a } from "./some thing.js";', 'el("p", { class: "quiet-text code" })', 'x.querySelector("h1 a")',
    'event.key === "Escape"', '// Some words\nf();', 'throw new Error("not in a page")', 'f("application/json", "auth/2fa", "GET", `${a} ${b}`)',
    'switch (x) { case "Some words": f(); }'];
  for (const text of others.filter((one) => !one.startsWith("import"))) {
    assert.deepEqual(textsIn("sample.js", text), [], text);
  }
});

test("no script of a page holds a text in one language", () => {
  const scripts = readdirSync(PAGES).filter((name) => name.endsWith(".js") && !ENGLISH.includes(name));
  assert.ok(scripts.length > 50);
  const found = scripts.flatMap((name) => textsIn(name, readFileSync(new URL(name, PAGES), "utf8")));
  assert.deepEqual(found, []);
});
