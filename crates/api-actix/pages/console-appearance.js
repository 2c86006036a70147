// The console: how the organization looks to people before they sign in. Loaded with the settings.

import { address } from "./appearance.js";
import { button, el, sayDone } from "./dom.js";
import { makeForm, showFieldErrors } from "./form.js";
import { words } from "./words.js";

const LARGEST = 256 * 1024;
const GROUNDS = [
  { path: "org/logo", key: "logoUrl", label: "Logo", ground: "light" },
  { path: "org/logo-dark", key: "logoDarkUrl", label: "Logo for dark pages", ground: "dark" },
];

/** Returns the forms for colour, name and logos. `save` sends changes of the organization. */
export function appearance(saved, context, save) {
  return el("div", {}, ...GROUNDS.map((ground) => logoField(saved, context, ground)), colours(saved, save));
}

function logoField(saved, context, { path, key, label, ground }) {
  const input = el("input", { type: "file", accept: "image/png", id: key, class: "visually-hidden", tabindex: "-1" });
  const said = el("p", { class: "error", role: "alert" });
  const shown = el("div", { class: `logo ${ground}` });
  const choose = button("", () => input.click(), {});
  const remove = button("Remove", () => send("DELETE"), {});
  const draw = () => {
    const url = saved.branding?.[key];
    shown.replaceChildren(url ? el("img", { src: address(url), alt: `${label} as it is now` }) : el("span", { class: "quiet-text" }, "None"));
    choose.textContent = url ? "Replace" : "Upload";
    choose.setAttribute("aria-label", `${choose.textContent} ${label.toLowerCase()}`);
    remove.setAttribute("aria-label", `Remove ${label.toLowerCase()}`);
    remove.hidden = !url;
  };
  const send = async (method, file) => {
    said.replaceChildren();
    choose.disabled = remove.disabled = true;
    const answer = await context.call(method, path, file);
    choose.disabled = remove.disabled = false;
    if (answer.ok) {
      saved.branding = answer.data.org.branding;
      draw();
      sayDone(file ? `${label} saved.` : `${label} removed.`);
    } else {
      said.textContent = answer.error.code === "validation_failed" ? `${answer.error.message[0].toUpperCase()}${answer.error.message.slice(1)}.` : words(answer.error);
    }
    choose.focus();
  };
  input.addEventListener("change", () => {
    const [file] = input.files;
    input.value = "";
    if (!file) {
      return;
    }
    if (file.type !== "image/png" || file.size > LARGEST) {
      said.textContent = "Choose a PNG file of at most 256 KB.";
      return;
    }
    send("PUT", file);
  });
  draw();
  return el("div", { class: "field" }, el("label", { for: key }, label), el("div", { class: "logo-row" }, shown, choose, remove, input), said,
    el("p", { class: "hint" }, ground === "light" ? "A PNG of at most 256 KB and 1024 × 1024 pixels." : "Leave it out if the logo is readable on dark pages, too."));
}

function colours(saved, save) {
  const form = makeForm({
    fields: [
      {
        name: "accentColor", label: "Colour of buttons and links (optional)", value: saved.branding?.accentColor ?? "", maxlength: 7, autocapitalize: "none", spellcheck: "false",
        hint: "Such as #1f5fbf. White text on it has to be readable.",
      },
      { name: "showNameAtSignIn", label: "Show name, logo and colour to anyone who knows the short name", type: "checkbox", value: saved.showNameAtSignIn },
    ],
    submit: "Save",
    busy: "Saving…",
    saves: true,
    work: async ({ accentColor, showNameAtSignIn }) => {
      const colour = accentColor.trim() || null;
      const changes = {
        ...(colour === (saved.branding?.accentColor ?? null) ? {} : { branding: { accentColor: colour } }),
        ...(showNameAtSignIn === saved.showNameAtSignIn ? {} : { showNameAtSignIn }),
      };
      const answer = await save(form, changes);
      if (answer.ok) {
        form.elements.accentColor.value = saved.branding?.accentColor ?? "";
        return answer;
      }
      if (answer.error.code === "contrast_too_low") {
        showFieldErrors(form, { accentColor: ["Text in this colour can’t be read on white. Choose a darker one."] });
        return undefined;
      }
      if ((answer.error.fields ?? []).some(({ field }) => field === "branding.accentColor")) {
        showFieldErrors(form, { accentColor: ["Enter a colour such as #1f5fbf."] });
        return undefined;
      }
      return answer;
    },
  });
  return form;
}
