// Returns the accessibility faults of the current view: a small part of WCAG 2.2 that a script can check.
// Runs inside the page; the tests expect an empty list.
const faults = [];
const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
const name = (element) => element.id || element.className || element.tagName;
const check = (good, fault) => good || faults.push(fault);

check(document.documentElement.lang === "en", "no language");
check(document.title !== "", "no title");
check(shown("h1").length === 1, "not one h1");
check(document.querySelectorAll("main").length === 1, "not one main");
check(document.documentElement.scrollWidth <= innerWidth, `scrolls sideways: ${document.documentElement.scrollWidth}`);
const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
check(new Set(ids).size === ids.length, "an id twice");

for (const input of shown("input")) {
  check(input.labels.length === 1 && input.labels[0].textContent.trim() !== "", `${name(input)}: no label`);
  check(parseFloat(getComputedStyle(input).fontSize) >= 16, `${name(input)}: phones would zoom in`);
  check(input.autocomplete !== "", `${name(input)}: no autocomplete`);
  if (input.hasAttribute("aria-invalid")) {
    const told = input.getAttribute("aria-describedby").split(" ").map((id) => document.getElementById(id).textContent);
    check(document.getElementById(`${input.id}-error`).textContent !== "" && told[0] !== "", `${name(input)}: no reason`);
  }
}
for (const element of document.querySelectorAll("[aria-describedby]")) {
  for (const id of element.getAttribute("aria-describedby").split(" ")) {
    check(ids.includes(id), `${name(element)}: nothing is called ${id}`);
  }
}
for (const control of shown("input, button, a")) {
  const { width, height } = control.getBoundingClientRect();
  // Firefox and Chromium place fields at fractions of a pixel.
  check(width >= 43.5 && height >= 43.5, `${name(control)}: ${width} by ${height} is too small to hit`);
}
for (const control of shown("button, a")) {
  check((control.getAttribute("aria-label") ?? control.textContent).trim() !== "", `${name(control)}: no name`);
}

const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
const luminance = (colour) => {
  const [red, green, blue] = parts(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const ground = (element) => {
  const colour = getComputedStyle(element).backgroundColor;
  return (parts(colour)[3] ?? 1) > 0 || !element.parentElement ? colour : ground(element.parentElement);
};
for (const element of shown("h1, p, dt, dd, label, input, button, a, [role=alert]")) {
  const [low, high] = [getComputedStyle(element).color, ground(element)].map(luminance).sort((a, b) => a - b);
  check((high + 0.05) / (low + 0.05) >= 4.5, `${name(element)}: too little contrast`);
}
return faults;
