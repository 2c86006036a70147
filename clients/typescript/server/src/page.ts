import type { RefusalCode } from "./refusal.js";

/** Where a refused person can go on; absent where it isn't known. */
export interface Ways {
  home?: string | undefined;
  account?: string | undefined;
  signIn?: string | undefined;
}

const SIGN_IN = {
  title: "You are not signed in",
  text: "Sign in, then try again. If that doesn't help, remove the cookies of this site, and sign in once more.",
  ways: ["signIn"],
} as const;

/** What people read, and where they can go. @orgauth/server, the Python and the Rust client say the same. */
const WORDS: Record<RefusalCode, { title: string; text: string; ways: readonly (keyof Ways)[] }> = {
  authentication_required: SIGN_IN,
  invalid_token: SIGN_IN,
  membership_not_active: {
    title: "Your membership is suspended",
    text: "Ask an admin of the organization to reactivate it.",
    ways: ["account"],
  },
  admin_required: {
    title: "Only admins may open this page",
    text: "Ask an admin of the organization, or sign out and come back as one.",
    ways: ["home", "account"],
  },
  permission_required: {
    title: "You may not open this page",
    text: "Ask an admin of the organization for the permission.",
    ways: ["home", "account"],
  },
  origin_not_allowed: {
    title: "Nothing was changed",
    text: "Another site sent this request. Open the application yourself, and try again there.",
    ways: ["home"],
  },
  organization_not_found: {
    title: "There is no such organization here",
    text: "Check the address.",
    ways: ["home"],
  },
  unavailable: {
    title: "Your sign-in can't be checked right now",
    text: "Nothing is wrong with your account. Try again in a minute.",
    ways: ["home"],
  },
};

const LABELS: Record<keyof Ways, string> = { home: "To the application", account: "To your account", signIn: "Sign in" };

/** Returns a page that says why a person is refused and what to do next. It has no style and no script, which a policy could forbid. */
export function refusalPage(code: RefusalCode, known: Ways): string {
  const { title, text, ways } = WORDS[code];
  const links = ways.flatMap((way) => {
    const address = known[way];
    return address === undefined ? [] : [`<p><a href="${escaped(address)}">${LABELS[way]}</a></p>`];
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><h1>${title}</h1><p>${text}</p>${links.join("")}</body></html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
