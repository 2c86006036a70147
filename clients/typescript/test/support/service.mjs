// Starts a real server with two tenants, for the tests of both packages. ORGAUTH_BIN names the binary.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const BINARY = process.env.ORGAUTH_BIN;
if (!BINARY) {
  throw new Error("ORGAUTH_BIN is not set: it names the program that the tests start");
}

/** A port that was free a moment ago. */
export async function freePort() {
  const socket = createServer().listen(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  await once(socket, "close");
  return port;
}

/**
 * Starts `orgauth demo` with acme, which has an admin, a member and a member with a second factor, and globex, whose admin is
 * also a member of acme. `settings` override the configuration: `{ "tokens.access_ttl": "2s" }`.
 */
export async function startService({ appUrl, settings = {} } = {}) {
  const directory = mkdtempSync(join(tmpdir(), "orgauth-client-"));
  const environment = { ...process.env };
  for (const [name, value] of Object.entries({ "log.level": "info", "log.format": "json", ...settings })) {
    environment[`ORGAUTH_${name.toUpperCase().replace(".", "__")}`] = String(value);
  }
  const options = ["demo", "--listen", "127.0.0.1:0", "--data", directory];
  const child = spawn(BINARY, [...options, ...(appUrl ? ["--app-url", appUrl] : [])], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = [];
  createInterface({ input: child.stderr }).on("line", (line) => log.push(line));
  const port = await new Promise((done, fail) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /^listening on http:\/\/127\.0\.0\.1:(\d+)$/.exec(line);
      if (address) {
        done(Number(address[1]));
      }
    });
    child.once("exit", () => fail(new Error(`the server ended: ${log.join("\n")}`)));
  });

  const cli = (args, input) =>
    JSON.parse(
      execFileSync(BINARY, [...args, "--json", "--config", join(directory, "orgauth.toml")], { input, encoding: "utf8" }),
    );
  const sample = JSON.parse(readFileSync(join(directory, "demo.json"), "utf8"));
  const origin = `http://localhost:${port}`;
  const service = {
    origin,
    directory,
    ...sample,
    cli,
    /** The requests in the access log, such as `POST /api/v1/auth/refresh 200`. */
    requests: () =>
      log.flatMap((line) => {
        try {
          const { method, route, status } = JSON.parse(line);
          return route ? [`${method} ${route} ${status}`] : [];
        } catch {
          return [];
        }
      }),
    /** The current code of the member with a second factor. */
    code: () => execFileSync(BINARY, ["totp", sample.twoFactorSecret], { encoding: "utf8" }).trim(),
    /** Signs in as a program does, and returns `{ accessToken, refreshToken, … }`. */
    signIn: async ({ email, password }, org = "acme") =>
      (await call(origin, org, "POST", "/auth/login", { email, password })).data,
    /** Sends any request as a program does, with the token as Bearer. */
    call: (method, path, { org = "acme", token, body } = {}) =>
      call(origin, org, method, path, body, token && { Authorization: `Bearer ${token}` }),
    async stop() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) {
        await once(child, "exit");
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };

  // The second tenant.
  cli(["org", "create", "--slug", "globex", "--name", "Globex", ...(appUrl ? ["--app-url", appUrl] : [])]);
  const globexAdmin = { email: "gwen@globex.example", password: "kobold-Treppe-91-Quark" };
  const person = ["--email", globexAdmin.email, "--name", "Gwen"];
  cli(["member", "add", "--org", "globex", ...person, "--role", "org_admin", "--password-stdin"], globexAdmin.password);
  cli(["member", "add", "--org", "acme", ...person, "--role", "member"]);
  service.globexAdmin = globexAdmin;
  service.globexKey = cli(["api-key", "create", "--org", "globex", "--name", "tests"]).key;
  service.verifyKey = cli(["service-key", "create", "--name", "tests"]).key;
  service.manageKey = cli(["service-key", "create", "--name", "tests", "--scope", "manage"]).key;
  return service;
}

/** A key that nobody has: this one with another last character. */
export function wrongKey(key) {
  return `${key.slice(0, -1)}${key.endsWith("x") ? "y" : "x"}`;
}

async function call(origin, org, method, path, body, headers = {}) {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { "X-Org-Slug": org, ...(body && { "Content-Type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) {
    throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  }
  return answer;
}
