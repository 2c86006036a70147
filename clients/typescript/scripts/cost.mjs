// Measures what a verify costs compared to a local check of the token's signature, on this machine, over loopback.
//
//   ORGAUTH_BIN=path/to/orgauth npm run cost        the program should be built with --profile dist or --release
import { createOrgauth } from "@orgauth/server";
import { startService } from "../test/support/service.mjs";

const ROUNDS = 3000;
const TOGETHER = 16;

const service = await startService({ settings: { "log.level": "warn" } });
try {
  const { accessToken } = await service.signIn(service.member);
  const orgauth = createOrgauth({ url: service.origin.replace("localhost", "127.0.0.1"), apiKey: service.apiKey, org: "acme" });
  const verify = async () => {
    if (!(await orgauth.verify(accessToken)).valid) {
      throw new Error("the token is not valid");
    }
  };

  const { keys } = await (await fetch(`${service.origin}/.well-known/jwks.json`)).json();
  const [head, claims, signature] = accessToken.split(".");
  const { kid } = JSON.parse(Buffer.from(head, "base64url"));
  const jwk = keys.find((it) => it.kid === kid);
  const key = await crypto.subtle.importKey("jwk", { ...jwk, use: undefined, alg: undefined }, { name: "Ed25519" }, false, ["verify"]);
  const check = async () => {
    const signed = new TextEncoder().encode(`${head}.${claims}`);
    const isRight = await crypto.subtle.verify("Ed25519", key, Buffer.from(signature, "base64url"), signed);
    if (!isRight || JSON.parse(Buffer.from(claims, "base64url")).exp * 1000 < Date.now()) {
      throw new Error("the signature is not right");
    }
  };

  for (const [name, work] of [["verify", verify], ["local signature check", check]]) {
    await Promise.all(Array.from({ length: 200 }, work));
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    times.sort((one, other) => one - other);
    const at = (part) => times[Math.floor(part * ROUNDS)].toFixed(3);
    const start = performance.now();
    const loop = async () => {
      for (let round = 0; round < ROUNDS / TOGETHER; round += 1) {
        await work();
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, loop));
    const rate = Math.round(ROUNDS / ((performance.now() - start) / 1000));
    console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms one after the other; ${rate}/s with ${TOGETHER} at a time`);
  }
} finally {
  await service.stop();
}
