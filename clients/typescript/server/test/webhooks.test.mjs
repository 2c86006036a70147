// Webhooks of a real server: refusals first.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, describe, test } from "node:test";
import express from "express";
import { verifyWebhook, WebhookError } from "@orgauth/server/webhooks";
import { createOperator } from "@orgauth/server/operator";
import { serve } from "../../test/support/http.mjs";
import { startService } from "../../test/support/service.mjs";

const SECRET = `whs_${"0123456789aA".repeat(4).slice(0, 44)}`;
const OTHER = `whs_${"bB9876543210".repeat(4).slice(0, 44)}`;
const EVENT = JSON.stringify({
  id: "evt_01m7z714xafee8v8s8w7tn2tfd",
  type: "webhook.test",
  timestamp: "2026-11-21T14:21:26.031Z",
  orgId: "org_01m7z6x9asf319jks7t3qwg5yg",
  data: { webhookId: "wh_01m7z6xw76ezz9w0c2x0hjem4r" },
});
const now = () => Math.floor(Date.now() / 1000);

/** Returns headers and body with the first of the service's signatures, whose key is the decoded part after `whs_`. */
function signed({ secret = SECRET, body = EVENT, id = "evt_01m7z714xafee8v8s8w7tn2tfd", at = now(), headers = {} } = {}) {
  const key = Buffer.from(secret.slice(4), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  return {
    headers: { "webhook-id": id, "webhook-timestamp": String(at), "webhook-signature": `v1,${signature}`, ...headers },
    body,
  };
}

/** Returns the code of a request's refusal. */
async function refusal(request, options = { secret: SECRET }) {
  const error = await verifyWebhook(request, options).catch((it) => it);
  assert.ok(error instanceof WebhookError, String(error));
  assert.deepEqual([error.status, error.name], [400, "WebhookError"]);
  return error.code;
}

describe("what is refused", () => {
  test("another secret, also of another tenant's subscription", async () => {
    assert.equal(await refusal(signed({ secret: OTHER })), "bad_signature");
    assert.equal(await refusal(signed(), { secret: OTHER }), "bad_signature");
    assert.equal(await refusal(signed(), { secret: [OTHER, `${OTHER.slice(0, -1)}x`] }), "bad_signature");
  });

  test("what was changed: body, identifier, time, signature", async () => {
    const { headers } = signed();
    const change = (name, value) => refusal({ headers: { ...headers, [name]: value }, body: EVENT });
    assert.equal(await refusal({ headers, body: `${EVENT} ` }), "bad_signature");
    assert.equal(await refusal({ headers, body: EVENT.replace("test", "tesT") }), "bad_signature");
    assert.equal(await change("webhook-id", "evt_01m7z714xafee8v8s8w7tn2tfe"), "bad_signature");
    assert.equal(await change("webhook-timestamp", String(now() + 1)), "bad_signature");
    for (const value of ["v1,", "v1,AAAA", `v2,${headers["webhook-signature"].slice(3)}`, headers["webhook-signature"].slice(3), "v1"]) {
      assert.equal(await change("webhook-signature", value), "bad_signature", value);
    }
  });

  test("what is missing", async () => {
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
      const { headers, body } = signed();
      delete headers[name];
      assert.equal(await refusal({ headers, body }), "missing_header");
      assert.equal(await refusal({ headers: { ...headers, [name]: "" }, body }), "missing_header");
    }
  });

  test("what is old or from the future, by the tolerance", async () => {
    assert.equal(await refusal(signed({ at: now() - 310 })), "too_old");
    assert.equal(await refusal(signed({ at: now() + 310 })), "too_new");
    assert.equal(await refusal(signed({ at: now() - 20 }), { secret: SECRET, tolerance: 10 }), "too_old");
    for (const at of ["soon", "-1", "1e9", "0x10", "1795270046.5", ""]) {
      assert.match(await refusal(signed({ at })), at === "" ? /missing_header/ : /bad_timestamp/);
    }
    assert.equal((await verifyWebhook(signed({ at: now() - 290 }), { secret: SECRET })).type, "webhook.test");
  });

  test("a body that is signed and no event", async () => {
    for (const body of ["", "null", "[]", "{}", "{", '{"id":"evt_01m7z714xafee8v8s8w7tn2tfd"}', EVENT.replace("evt_0", "evt_1")]) {
      assert.equal(await refusal(signed({ body })), "bad_body", body);
    }
  });

  test("a body that is larger than any event, of which no more is read than the limit", async () => {
    let taken = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        taken += 1 << 16;
        controller.enqueue(new Uint8Array(1 << 16));
      },
    });
    const { headers } = signed();
    const request = new Request("https://app.example/hooks", { method: "POST", headers, body: endless, duplex: "half" });
    const error = await verifyWebhook(request, { secret: SECRET }).catch((it) => it);
    assert.deepEqual([error.code, error.status, error.statusCode], ["too_large", 413, 413]);
    assert.ok(taken < 1.5 * (1 << 20), `${taken} bytes were read`);
    const small = () => new Request("https://app.example/hooks", { method: "POST", headers, body: EVENT });
    await assert.rejects(verifyWebhook(small(), { secret: SECRET, limit: EVENT.length - 1 }), { code: "too_large" });
    assert.equal((await verifyWebhook(small(), { secret: SECRET, limit: EVENT.length })).type, "webhook.test");
  });

  test("a secret that is none and a body that was parsed are told to the developer", async () => {
    for (const secret of [undefined, "", "whs_", "secret", [], "whs_ünicode0123456789012345678901234567890123"]) {
      await assert.rejects(verifyWebhook(signed(), { secret }), TypeError, String(secret));
    }
    await assert.rejects(verifyWebhook({ headers: signed().headers, body: JSON.parse(EVENT) }, { secret: SECRET }), /express\.raw/);
    await assert.rejects(verifyWebhook(signed(), { secret: SECRET, tolerance: 0 }), TypeError);
  });
});

describe("what is taken", () => {
  test("text, bytes and a Request, with headers in each form", async () => {
    const { headers, body } = signed();
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    for (const request of [
      { headers, body },
      { headers: upper, body: Buffer.from(body) },
      { headers: new Headers(headers), body: new TextEncoder().encode(body) },
      new Request("https://app.example/hooks", { method: "POST", headers, body }),
    ]) {
      assert.equal((await verifyWebhook(request, { secret: SECRET })).data.webhookId, JSON.parse(EVENT).data.webhookId);
    }
  });

  test("one right signature among others, and one of two secrets", async () => {
    const { headers, body } = signed();
    const many = `v1,${"A".repeat(43)}= v2,x ${headers["webhook-signature"]}`;
    assert.ok(await verifyWebhook({ headers: { ...headers, "webhook-signature": many }, body }, { secret: [OTHER, SECRET] }));
  });

  test("the secret as other libraries take it", async () => {
    for (const secret of [SECRET.slice(4), `whsec_${SECRET.slice(4)}`]) {
      assert.ok(await verifyWebhook(signed(), { secret }));
    }
  });
});

describe("a real server", () => {
  let service;
  let receiver;
  let operator;
  const arrived = [];
  before(async () => {
    receiver = await serve((request, response, body) => {
      arrived.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
    service = await startService({
      settings: {
        "webhooks.allow_http": true,
        "webhooks.allow_private_networks": true,
        "webhooks.extra_ports": receiver.port,
      },
    });
    operator = createOperator({ url: service.origin, serviceKey: service.manageKey, timeout: 30_000 });
  });
  after(async () => {
    await service?.stop();
    await receiver?.stop();
  });
  const next = async (count) => {
    const end = Date.now() + 60_000;
    while (arrived.length < count) {
      assert.ok(Date.now() < end, "nothing arrived");
      await new Promise((done) => setTimeout(done, 20));
    }
    return arrived.splice(0);
  };

  test("is believed by the secret of the subscription, by both while it is rotated, and not by another tenant's", async () => {
    const subscribe = (org) =>
      operator.request("POST", "/org/webhooks", {
        org,
        body: { url: receiver.url.replace("localhost", "127.0.0.1"), events: ["member.invited"] },
      });
    const [acme, globex] = [await subscribe("acme"), await subscribe("globex")];
    await operator.request("POST", "/org/members/invite", { org: "acme", body: { email: "nele@example.com" } });
    const [first] = await next(1);
    assert.equal(await refusal(first, { secret: globex.secret }), "bad_signature");
    const event = await verifyWebhook(first, { secret: acme.secret });
    assert.deepEqual([event.type, event.data.invite.email], ["member.invited", "nele@example.com"]);

    const path = { id: acme.webhook.id };
    const { secret } = await operator.request("POST", "/org/webhooks/{id}/rotate-secret", { org: "acme", path });
    await operator.request("POST", "/org/webhooks/{id}/test", { org: "acme", path });
    const [during] = await next(1);
    assert.equal(during.headers["webhook-signature"].split(" ").length, 4);
    for (const known of [acme.secret, secret, [acme.secret, secret]]) {
      assert.equal((await verifyWebhook(during, { secret: known })).type, "webhook.test");
    }
  });
});

test("express takes it with express.raw, and answers 400 to what is refused", async () => {
  const app = express();
  const seen = [];
  app.post("/hooks", express.raw({ type: () => true }), async (request, response) => {
    seen.push((await verifyWebhook(request, { secret: SECRET })).type);
    response.sendStatus(204);
  });
  // Express logs unhandled errors, except in the environment `test`.
  app.set("env", "test");
  const server = app.listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const post = ({ headers, body }, type = "application/json") =>
    fetch(`http://127.0.0.1:${server.address().port}/hooks`, {
      method: "POST",
      headers: { ...headers, "Content-Type": type },
      body,
    });
  assert.equal((await post(signed({ secret: OTHER }))).status, 400);
  for (const type of ["text/plain", "", "x"]) {
    assert.equal((await post(signed({ secret: OTHER }), type)).status, 400, type);
  }
  assert.equal((await post({ ...signed(), body: undefined })).status, 400);
  assert.equal((await post({ ...signed(), body: "x".repeat(200_000) })).status, 413);
  assert.deepEqual(seen, []);
  assert.equal((await post(signed())).status, 204);
  assert.deepEqual(seen, ["webhook.test"]);
  server.close();
});
