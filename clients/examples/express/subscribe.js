// Subscribes this application to an organization's member.joined events, and prints the secret for ORGAUTH_WEBHOOK_SECRET.
//
//   ORGAUTH_SERVICE_KEY=sk_live_… node subscribe.js acme http://localhost:3000/webhooks
import { createOperator } from "@orgauth/server/operator";

const [org, url] = process.argv.slice(2);
const operator = createOperator({
  url: process.env.ORGAUTH_URL ?? "http://localhost:8080",
  serviceKey: process.env.ORGAUTH_SERVICE_KEY,
});
const { secret } = await operator.request("POST", "/org/webhooks", {
  org,
  body: { url, events: ["member.joined"], description: "greetings of the notes" },
});
console.log(secret);
