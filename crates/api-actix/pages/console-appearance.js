// The console: how the organization looks to people before they sign in. Loaded with the settings.

import { address } from "./appearance.js";
import { button, el, sayDone } from "./dom.js";
import { makeForm, showFieldErrors } from "./form.js";
import { LOCALE, say, words } from "./words.js";

const LARGEST = 256 * 1024;
const GROUNDS = () => [
  { path: "org/logo", key: "logoUrl", label: say("logo"), ground: "light" },
  { path: "org/logo-dark", key: "logoDarkUrl", label: say("logo-dark"), ground: "dark" },
];

/** Returns the forms for colour, name and logos. `save` sends changes of the organization. */
export function appearance(saved, context, save) {
  return el("div", {}, ...GROUNDS().map((ground) => logoField(saved, context, ground)), colours(saved, save));
}

function logoField(saved, context, { path, key, label, ground }) {
  const input = el("input", { type: "file", accept: "image/png", id: key, class: "visually-hidden", tabindex: "-1" });
  const said = el("p", { class: "error", role: "alert" });
  const shown = el("div", { class: `logo ${ground}` });
  const choose = button("", () => input.click(), {});
  const remove = button(say("remove"), () => send("DELETE"), {});
  const draw = () => {
    const url = saved.branding?.[key];
    shown.replaceChildren(url ? el("img", { src: address(url), alt: say("logo-now", { ground }) }) : el("span", { class: "quiet-text" }, say("logo-none")));
    choose.textContent = url ? say("logo-replace") : say("logo-upload");
    choose.setAttribute("aria-label", url ? say("logo-replace-it", { ground }) : say("logo-upload-it", { ground }));
    remove.setAttribute("aria-label", say("logo-remove-it", { ground }));
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
      sayDone(file ? say("logo-saved", { ground }) : say("logo-removed", { ground }));
    } else {
      said.textContent = answer.error.code === "validation_failed" ? refusalOf(answer.error) : words(answer.error);
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
      said.textContent = say("logo-choose");
      return;
    }
    send("PUT", file);
  });
  draw();
  return el("div", { class: "field" }, el("label", { for: key }, label), el("div", { class: "logo-row" }, shown, choose, remove, input), said,
    el("p", { class: "hint" }, ground === "light" ? say("logo-hint") : say("logo-dark-hint")));
}

/** Says why a file was refused. The API's own sentence says more, but only in English. */
function refusalOf({ message }) {
  return LOCALE === "en-GB" ? `${message[0].toUpperCase()}${message.slice(1)}.` : say("logo-refused");
}

function colours(saved, save) {
  const form = makeForm({
    fields: [
      {
        name: "accentColor", label: say("accent-color"), value: saved.branding?.accentColor ?? "", maxlength: 7, autocapitalize: "none", spellcheck: "false",
        hint: say("accent-color-hint"),
      },
      { name: "showNameAtSignIn", label: say("show-name"), type: "checkbox", value: saved.showNameAtSignIn },
    ],
    submit: say("save"),
    busy: say("saving"),
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
        showFieldErrors(form, { accentColor: [say("accent-color-low")] });
        return undefined;
      }
      if ((answer.error.fields ?? []).some(({ field }) => field === "branding.accentColor")) {
        showFieldErrors(form, { accentColor: [say("accent-color-wrong")] });
        return undefined;
      }
      return answer;
    },
  });
  return form;
}
