// The packages as npm would publish them: their files, a small program that compiles and runs with them, and their size.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, describe, test } from "node:test";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NPM = ["--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
let project;
const tarballs = {};
before(() => {
  project = mkdtempSync(join(tmpdir(), "orgauth-packages-"));
  for (const name of ["client", "server", "react"]) {
    const told = execFileSync("npm", ["pack", "--json", "--pack-destination", project, ...NPM], {
      cwd: join(ROOT, name),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const answer = JSON.parse(told);
    tarballs[name] = Array.isArray(answer) ? answer[0] : Object.values(answer)[0];
  }
});
after(() => rmSync(project, { recursive: true, force: true }));

describe("a package", () => {
  for (const name of ["client", "server", "react"]) {
    test(`@orgauth/${name} has what its entries name, a README, the licence, and nothing else`, () => {
      const manifest = JSON.parse(readFileSync(join(ROOT, name, "package.json"), "utf8"));
      const workspace = readFileSync(join(ROOT, "../../Cargo.toml"), "utf8");
      assert.equal(manifest.license, /^license = "(.*)"$/m.exec(workspace)[1]);
      assert.equal(manifest.version, /^version = "(.*)"$/m.exec(workspace)[1]);
      assert.equal(manifest.dependencies, undefined);
      const files = tarballs[name].files.map(({ path }) => path);
      for (const entry of Object.values(manifest.exports).flatMap((it) => (typeof it === "string" ? [it] : Object.values(it)))) {
        assert.ok(files.includes(entry.replace("./", "")), entry);
      }
      const other = files.filter((file) => !/^(README\.md|LICENSE|package\.json|styles\.css|dist\/[\w-]+\.(js|d\.ts))$/.test(file));
      assert.deepEqual(other, []);
      assert.ok(files.includes("README.md") && files.includes("LICENSE"));
    });
  }

  test("installs, compiles under every usual setting, and runs", () => {
    mkdirSync(join(project, "user"));
    const cwd = join(project, "user");
    writeFileSync(join(cwd, "package.json"), '{"private":true,"type":"module"}');
    const files = Object.values(tarballs).map(({ filename }) => join(project, filename));
    // React is there already, as in an application that takes the components.
    mkdirSync(join(cwd, "node_modules/@types"), { recursive: true });
    const react = ["react", "@types/react", "csstype"];
    execFileSync("npm", ["install", ...NPM, "--offline", ...files, ...react.map((name) => join(ROOT, "node_modules", name))], {
      cwd, stdio: ["ignore", "ignore", "inherit"],
    });
    assert.equal(existsSync(join(cwd, "node_modules/express")), false, "nothing comes with them");
    writeFileSync(
      join(cwd, "user.ts"),
      `import { createClient, OrgauthError } from "@orgauth/client";
      import { createOrgauth, type Auth } from "@orgauth/server";
      import { withAuth, requireAuth } from "@orgauth/server/fetch";
      import { createOperator } from "@orgauth/server/operator";
      import { createAuth } from "@orgauth/server/next";
      import { verifyWebhook } from "@orgauth/server/webhooks";
      import { OrgauthProvider, useUser, type SessionState } from "@orgauth/react";
      const auth = createClient({ url: "https://auth.example.com", org: "acme" });
      const orgauth = createOrgauth({ url: "https://auth.example.com", apiKey: "pk_live_x", org: "acme" });
      export const GET = withAuth(orgauth, (request: Request, { user }: Auth) => Response.json({ user, url: request.url }));
      export const gate = requireAuth(orgauth);
      export const list = () => createOperator({ url: "https://auth.example.com", serviceKey: "sk_live_x" }).organizations.list();
      export const hook = async (request: Request) => (await verifyWebhook(request, { secret: "x" })).type;
      export const me = createAuth(orgauth, () => new Headers());
      export const name = (state: SessionState) => [OrgauthProvider.name, useUser.name, state.session?.user.name];
      export const members = () => auth.request("GET", "/org/members");
      console.log(typeof auth.fetch, OrgauthError.name, (await GET(new Request("https://app.example/"))).status);`,
    );
    const settings = { strict: true, skipLibCheck: false, target: "es2022", lib: ["es2022", "dom", "dom.iterable"], types: [] };
    for (const other of [
      { module: "esnext", moduleResolution: "bundler", noEmit: true, exactOptionalPropertyTypes: true },
      { module: "nodenext", noUncheckedIndexedAccess: true },
    ]) {
      writeFileSync(join(cwd, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...settings, ...other }, files: ["user.ts"] }));
      execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc")], { cwd, stdio: ["ignore", "inherit", "inherit"] });
    }
    const printed = execFileSync(process.execPath, ["user.js"], { cwd, encoding: "utf8" });
    assert.equal(printed, "function OrgauthError 401\n");
  });

  test("for pages has at most 6 kB", () => {
    const told = execFileSync(process.execPath, [join(ROOT, "scripts/size.mjs")], { encoding: "utf8", cwd: ROOT });
    assert.match(told, /gzipped/);
    console.log(told.trim());
  });
});
