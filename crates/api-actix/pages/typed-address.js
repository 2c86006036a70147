// Passes a typed email address to the next page of this tab that asks for it. It appears in no address bar, and is read once.

const KEY = "orgauth.typed-email";

export function handOver(email) {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Without storage the user types the address again.
  }
}

/** Returns the passed address and removes it; empty when there is none. */
export function takeOver() {
  try {
    const email = sessionStorage.getItem(KEY) ?? "";
    sessionStorage.removeItem(KEY);
    return email;
  } catch {
    return "";
  }
}
