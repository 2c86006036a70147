// When the service is down, slow or gives invalid answers, nobody is let in, and the error says why.
import assert from "node:assert/strict";
import { createServer } from "node:net";
import { after, afterEach, before, describe, test } from "node:test";
import { createOrgauth, OrgauthError } from "@orgauth/server";
import { freePort } from "../../test/support/service.mjs";
import { json, serve } from "../../test/support/http.mjs";

const KEY = "pk_live_0123456789";
const GOOD = {
  status: "success",
  data: {
    valid: true,
    user: { id: "usr_1", name: "Ada", email: "ada@example.com", role: "user", isEmailVerified: true },
    membership: { role: "org_admin", status: "active", joinedAt: "2026-11-21T06:40:01.364Z" },
    org: { id: "org_1", name: "Acme", slug: "acme", plan: "pro", status: "active" },
  },
};
const failure = (code) => ({ status: "error", error: { code, message: "words", requestId: "req_1" } });

/** A fake service that answers with `answer(response, count, request)`. */
let stub;
let answer;
let seen;
before(async () => {
  stub = await serve((request, response, body) => {
    seen.push({ url: request.url, headers: request.headers, body, at: Date.now() });
    answer(response, seen.length, request);
  });
});
after(() => stub.stop());
afterEach(() => {
  seen = [];
});
seen = [];

const orgauth = (options = {}) => createOrgauth({ url: stub.url, apiKey: KEY, org: "acme", onError: () => {}, ...options });
const request = new Request("http://localhost/", { headers: { Cookie: "a=b; access_token=x.y.z; refresh_token=r; partial_token=p" } });

/** Checks that the middleware's answer is a 503 that lets nobody in, and returns the error's code. */
async function closed(one = orgauth()) {
  const result = await one.authenticate(request);
  assert.equal(result.ok, false);
  assert.deepEqual([result.status, result.code], [503, "unavailable"]);
  assert.match(JSON.parse(result.body).error.message, /nobody is let in/);
  assert.ok(Number(result.headers["Retry-After"]) >= 1);
  assert.ok(result.error instanceof OrgauthError);
  return result.error.code;
}

describe("nobody is let in", () => {
  test("when nothing listens", async () => {
    assert.equal(await closed(orgauth({ url: `http://127.0.0.1:${await freePort()}` })), "unreachable");
  });

  test("when the connection ends without an answer, after one more try", async () => {
    answer = (response) => response.destroy();
    assert.equal(await closed(), "unreachable");
    assert.equal(seen.length, 2);
  });

  test("when there is no answer in time, which the retry doesn't prolong", async () => {
    answer = () => {};
    const start = Date.now();
    assert.equal(await closed(orgauth({ timeout: 3000 })), "timeout");
    assert.ok(Date.now() - start < 5500, "two attempts would take six seconds");
    assert.equal(seen.length, 1);
  });

  test("when the answer begins and doesn't end", async () => {
    answer = (response) => response.writeHead(200, { "Content-Type": "application/json" }).write('{"status":"success",');
    assert.equal(await closed(orgauth({ timeout: 300 })), "timeout");
  });

  test("when a host takes connections and never answers", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await new Promise((done) => silent.once("listening", done));
    assert.equal(await closed(orgauth({ url: `http://127.0.0.1:${silent.address().port}`, timeout: 300 })), "timeout");
    silent.close();
  });

  for (const [name, status, body] of [
    ["500 of the service", 500, failure("internal")],
    ["503 without Retry-After", 503, failure("unavailable")],
    ["429", 429, failure("rate_limited")],
    ["400", 400, failure("validation_failed")],
    ["401 for the key", 401, failure("invalid_api_key")],
    ["404 of some other service", 404, failure("not_found")],
  ]) {
    test(`when the answer is ${name}, which is not tried again`, async () => {
      answer = (response) => json(response, status, body);
      assert.equal(await closed(), body.error.code);
      assert.equal(seen.length, 1);
    });
  }

  const without = (change) => {
    const copy = structuredClone(GOOD);
    change(copy.data, copy);
    return copy;
  };
  for (const [name, status, body] of [
    ["a page of a proxy", 502, "<html>Bad Gateway</html>"],
    ["a page with status 200", 200, "<html>Welcome</html>"],
    ["nothing", 200, ""],
    ["null", 200, "null"],
    ["a list", 200, "[]"],
    ["half of an answer", 200, JSON.stringify(GOOD).slice(0, -9)],
    ["no envelope", 200, JSON.stringify(GOOD.data)],
    ["a success with another status", 500, JSON.stringify(GOOD)],
    ["a failure with status 200", 200, JSON.stringify(failure("internal"))],
    ["a failure without a code", 500, '{"status":"error","error":{}}'],
    ["no verdict", 200, JSON.stringify(without((data) => delete data.valid))],
    ["a verdict of another type", 200, JSON.stringify(without((data) => (data.valid = "true")))],
    ["1 for a verdict", 200, JSON.stringify(without((data) => (data.valid = 1)))],
    ["no user", 200, JSON.stringify(without((data) => delete data.user))],
    ["no membership", 200, JSON.stringify(without((data) => delete data.membership))],
    ["no status of the membership", 200, JSON.stringify(without((data) => delete data.membership.status))],
    ["another organization", 200, JSON.stringify(without((data) => (data.org.slug = "globex")))],
    ["valid data of another type", 200, JSON.stringify({ status: "success", data: [GOOD.data] })],
  ]) {
    test(`when the answer is ${name}`, async () => {
      answer = (response) => response.writeHead(status, { "Content-Type": "application/json" }).end(body);
      assert.equal(await closed(), "bad_response");
      assert.equal(seen.length, 1);
    });
  }

  test("when the answer leads somewhere else: the key goes nowhere but to the service", async () => {
    const elsewhere = [];
    const other = await serve((request, response) => {
      elsewhere.push(request.headers);
      json(response, 200, GOOD);
    });
    for (const status of [301, 302, 303, 307, 308]) {
      answer = (response) => response.writeHead(status, { Location: `${other.url}/api/v1/public/verify` }).end();
      assert.equal(await closed(), "bad_response");
    }
    assert.deepEqual(elsewhere, []);
    await other.stop();
  });

  test("when a word of the membership's status isn't known", async () => {
    answer = (response) => json(response, 200, without((data) => (data.membership.status = "pending")));
    const result = await orgauth().authenticate(request);
    assert.deepEqual([result.ok, result.status], [false, 403]);
  });
});

test("only space and tab around a cookie are not part of it: a cookie of another name is never the __Host- cookie", async () => {
  answer = (response) => json(response, 200, GOOD);
  const one = orgauth({ cookie: "__Host-access_token" });
  const ask = async (headers) => {
    const result = await one.authenticate(new Request("http://localhost/", { headers }));
    return result.ok ? "let in" : result.code;
  };
  assert.equal(await ask({ Cookie: "a=1; \t__Host-access_token\t = x.y.z\t" }), "let in");
  seen = [];
  for (const other of ["\u00a0", "\u00c2\u00a0", "\u0085", "\u00ef\u00bb\u00bf", "\v", "\f"]) {
    for (const planted of [`${other}__Host-access_token=x.y.z`, `__Host-access_token${other}=x.y.z`]) {
      assert.equal(await ask({ Cookie: `a=1;${planted}` }), "authentication_required", JSON.stringify(planted));
    }
  }
  assert.equal(await ask({ Cookie: "__Host-access_token=\u00a0x.y.z" }), "invalid_token");
  assert.equal(await ask({ Authorization: "Bearer \u00a0x.y.z" }), "invalid_token");
  assert.equal(seen.length, 0, "the service was asked");
});

describe("a 503 that says when", () => {
  for (const code of ["busy", "unavailable"]) {
    test(`is tried again once, then: ${code}`, async () => {
      answer = (response, count) =>
        count === 1 ? json(response, 503, failure(code), { "Retry-After": "1" }) : json(response, 200, GOOD);
      const result = await orgauth().authenticate(request);
      assert.equal(result.ok, true);
      assert.equal(seen.length, 2);
      assert.ok(seen[1].at - seen[0].at >= 990, "not before the time");
    });
  }

  test("once only", async () => {
    answer = (response) => json(response, 503, failure("busy"), { "Retry-After": "0" });
    assert.equal(await closed(), "busy");
    assert.equal(seen.length, 2);
  });

  test("not when it is after the caller's time, and the answer passes the delay on", async () => {
    answer = (response) => json(response, 503, failure("unavailable"), { "Retry-After": "60" });
    const start = Date.now();
    const result = await orgauth().authenticate(request);
    assert.ok(Date.now() - start < 4000);
    assert.equal(result.headers["Retry-After"], "60");
    assert.equal(JSON.parse(result.body).error.retryAfter, 60);
    assert.equal(seen.length, 1);
  });

  test("not when it is no number", async () => {
    answer = (response) => json(response, 503, failure("busy"), { "Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT" });
    assert.equal(await closed(), "busy");
    assert.equal(seen.length, 1);
  });
});

describe("what is sent", () => {
  test("is the token, the key and the slug, and nothing else of the request", async () => {
    answer = (response) => json(response, 200, GOOD);
    await orgauth().authenticate(request);
    const [{ url, headers, body }] = seen;
    assert.equal(url, "/api/v1/public/verify");
    assert.deepEqual(JSON.parse(body), { token: "x.y.z" });
    assert.deepEqual([headers["x-api-key"], headers["x-org-slug"]], [KEY, "acme"]);
    assert.equal(headers.cookie, undefined);
    assert.equal(headers.authorization, undefined);
    assert.doesNotMatch(JSON.stringify(headers), /refresh|partial/);
  });

  test("again for every request, on connections that stay open", async () => {
    answer = (response) => json(response, 200, GOOD);
    const one = orgauth();
    const before = stub.connections();
    for (let index = 0; index < 20; index += 1) {
      assert.equal((await one.authenticate(request)).ok, true);
    }
    assert.equal(seen.length, 20, "nothing is cached");
    assert.ok(stub.connections() - before <= 2);
  });

  test("is given up when the caller's signal says so, which is the caller's own error", async () => {
    answer = () => {};
    const controller = new AbortController();
    const asked = orgauth().verify("x.y.z", { signal: controller.signal });
    setTimeout(() => controller.abort(new Error("enough")), 50);
    await assert.rejects(asked, /enough/);
  });
});

test("whoever runs the program is told, by console.error unless said otherwise, and never the key", async (context) => {
  const told = context.mock.method(console, "error", () => {});
  answer = (response) => json(response, 401, failure("invalid_api_key"));
  await createOrgauth({ url: stub.url, apiKey: KEY, org: "acme" }).authenticate(request);
  assert.equal(told.mock.callCount(), 1);
  const line = told.mock.calls[0].arguments.join(" ");
  const what = "invalid_api_key: the key is not valid for the organization acme, or there is no such organization";
  assert.equal(line, `orgauth: nobody was let in: ${what} (req_1)`);

  await createOrgauth({ url: `http://127.0.0.1:${await freePort()}`, apiKey: KEY, org: "acme" }).authenticate(request);
  assert.match(told.mock.calls[1].arguments.join(" "), /^orgauth: nobody was let in: unreachable: .*ECONNREFUSED/);
  const onError = context.mock.fn();
  await createOrgauth({ url: stub.url, apiKey: KEY, org: "acme", onError }).authenticate(request);
  const [error] = onError.mock.calls[0].arguments;
  assert.equal(error.code, "invalid_api_key");
  for (const text of [error.stack, JSON.stringify(error), ...told.mock.calls.flatMap((it) => it.arguments)]) {
    assert.doesNotMatch(String(text), /pk_live|x\.y\.z/);
    assert.ok(text === error.stack || !String(text).includes("\n"), "one line");
  }
});
