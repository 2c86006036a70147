// Lines that must compile with @orgauth/client, and lines that must not. `npm run types` checks them; nothing runs.
import { canOfferPasskeys, createClient, OrgauthError, type ErrorCode, type Session } from "@orgauth/client";

const auth = createClient({ url: "https://auth.example.com", org: "acme" });

// @ts-expect-error The organization is needed.
createClient({ url: "https://auth.example.com" });

export async function signIn(): Promise<Session | undefined> {
  const result = await auth.signIn({ email: "ada@example.com", password: "…" });
  // @ts-expect-error There is no session before the second factor.
  result.session;
  // @ts-expect-error There is no such outcome.
  result.status === "completed";
  // @ts-expect-error A code or a recovery code.
  await auth.verifySecondFactor({ token: "123456" });
  return result.status === "complete" ? result.session : undefined;
}

export async function passkeys(): Promise<Session | undefined> {
  const offer = (await canOfferPasskeys()) ? ({ mediation: "conditional" } as const) : {};
  const result = await auth.signInWithPasskey({ ...offer, signal: AbortSignal.timeout(1000) });
  // @ts-expect-error The dialog may have been closed.
  result satisfies Awaited<ReturnType<typeof auth.signIn>>;
  // @ts-expect-error An offer is the only other way.
  await auth.signInWithPasskey({ mediation: "silent" });
  if (result.status === "second_factor" && result.methods?.includes("passkey")) {
    (await auth.verifySecondFactor({ passkey: true })).status === "cancelled";
  }
  // @ts-expect-error A code has no dialog to close.
  (await auth.verifySecondFactor({ code: "123456" })).status === "cancelled";
  // @ts-expect-error Who acts?
  await auth.addPasskey({ name: "Laptop" });
  (await auth.addPasskey({ name: "Laptop", password: "…", code: "123456" }))?.id satisfies string | undefined;
  const reauthentication = await auth.reauthenticateWithPasskey();
  // @ts-expect-error The dialog may have been closed.
  await auth.addPasskey({ reauthentication });
  if (reauthentication) {
    await auth.request("POST", "/auth/change-email", { body: { newEmail: "ada@example.com", reauthentication } });
  }
  await auth.addPasskey({ reauthentication: { session: true } });
  return result.status === "complete" ? result.session : undefined;
}

export async function requests(): Promise<void> {
  const { user } = await auth.request("GET", "/auth/profile");
  user.profile.bio satisfies string | undefined;
  const { members, nextCursor } = await auth.request("GET", "/org/members", { query: { limit: 10 } });
  members.map(({ email }) => email) satisfies string[];
  nextCursor satisfies string | undefined;
  await auth.request("PATCH", "/org/members/{id}", { path: { id: "usr_1" }, body: { role: "org_admin" } });
  // @ts-expect-error There is no such role.
  await auth.request("PATCH", "/org/members/{id}", { path: { id: "usr_1" }, body: { role: "owner" } });
  // @ts-expect-error The identifier is missing.
  await auth.request("DELETE", "/org/members/{id}");
  // @ts-expect-error There is no such route.
  await auth.request("GET", "/org/member");
  // @ts-expect-error It doesn't take this method.
  await auth.request("POST", "/auth/profile");
  // @ts-expect-error There is no such event.
  await auth.request("POST", "/org/webhooks", { body: { url: "https://example.com", events: ["member.joind"] } });
  // @ts-expect-error The operator's routes are not for pages.
  await auth.request("GET", "/operator/users");
  const { role } = auth.session?.membership ?? {};
  // @ts-expect-error There is no such role.
  role === "admin";
}

export async function organizations(): Promise<string> {
  const [first] = await auth.organizations();
  first?.slug satisfies string | undefined;
  // @ts-expect-error It is a slug.
  await auth.switchTo(first);
  const result = await auth.switchTo("globex");
  result.status satisfies "complete" | "second_factor" | "second_factor_setup";
  // @ts-expect-error Only `switchTo` changes it.
  auth.org = "globex";
  return auth.org;
}

auth.on("switch", (slug) => slug satisfies string);
auth.on("change", (session) => session?.user.name satisfies string | undefined);
auth.on("end", (reason) => {
  // @ts-expect-error There is no such reason.
  reason === "logout";
});
// @ts-expect-error There is no such event.
auth.on("signout", () => {});

export function words(error: unknown): ErrorCode | undefined {
  if (error instanceof OrgauthError) {
    // @ts-expect-error There is no such code.
    error.code === "wrong_password";
    error.page satisfies string | undefined;
    return error.code === "invalid_credentials" ? error.code : undefined;
  }
  return undefined;
}

const response: Promise<Response> = auth.fetch("/notes", { method: "POST" });
export { response };
