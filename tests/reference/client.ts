// Lines that must compile with a client that openapi-typescript generates, and lines that must not. Nothing runs.
import createClient from "openapi-fetch";
import type { components, paths } from "./openapi.js";

const client = createClient<paths>({ baseUrl: "https://auth.example.com" });
const header = { "X-Org-Slug": "acme" };

export async function verify(token: string): Promise<string | undefined> {
  const { data: answer, error } = await client.POST("/api/v1/public/verify", { params: { header }, body: { token } });
  if (error) {
    error.error.code satisfies components["schemas"]["ErrorCode"];
    // @ts-expect-error Verify doesn't answer that the last admin would be gone.
    error.error.code === "last_admin";
    return error.error.fields?.map(({ field, message }) => `${field}: ${message}`).join();
  }
  const { data } = answer;
  // @ts-expect-error A token that isn't valid has no membership.
  data.membership.role;
  if (data.valid && data.membership && data.user) {
    // @ts-expect-error There is no such role.
    data.membership.role === "owner";
    return data.membership.status === "active" ? data.user.email : undefined;
  }
  return data.reason;
}

export async function change(id: string): Promise<void> {
  const params = { header, path: { id } };
  await client.PATCH("/api/v1/org/members/{id}", { params, body: { role: "org_admin" } });
  // @ts-expect-error There is no such role.
  await client.PATCH("/api/v1/org/members/{id}", { params, body: { role: "owner" } });
  const url = "https://hooks.example.com/orgauth";
  await client.POST("/api/v1/org/webhooks", { params: { header }, body: { url, events: ["member.joined"] } });
  // @ts-expect-error There is no such event.
  await client.POST("/api/v1/org/webhooks", { params: { header }, body: { url, events: ["member.joind"] } });
  // @ts-expect-error The organization is not named.
  await client.GET("/api/v1/org/members", {});
}
