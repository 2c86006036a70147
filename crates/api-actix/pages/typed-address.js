// An address that was typed, for the next page of this tab that asks for it. It stands in no address bar, and is taken once.

const KEY = "orgauth.typed-email";

export function handOver(email) {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Without storage it is typed again.
  }
}

/** What was handed over, empty when nothing was. */
export function takeOver() {
  try {
    const email = sessionStorage.getItem(KEY) ?? "";
    sessionStorage.removeItem(KEY);
    return email;
  } catch {
    return "";
  }
}
