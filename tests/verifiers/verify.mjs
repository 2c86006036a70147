// Judges the lines of crates/infra-crypto/examples/passkey_vectors.rs with @simplewebauthn/server; prints a line `true` or `false` for each.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(`${process.env.MODULES}/here.js`);
const { verifyAuthenticationResponse, verifyRegistrationResponse } = require("@simplewebauthn/server");

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const one = JSON.parse(line);
  const expected = {
    response: one.credential, expectedChallenge: one.challenge, expectedOrigin: one.origin, expectedRPID: one.rpId,
    requireUserVerification: true,
  };
  let verified = false;
  try {
    ({ verified } = one.operation === "create"
      ? await verifyRegistrationResponse({ ...expected, supportedAlgorithmIDs: [-8, -7, -257] })
      : await verifyAuthenticationResponse({
        ...expected, credential: { id: one.credentialId, publicKey: Buffer.from(one.publicKey, "base64url"), counter: 0 },
      }));
  } catch {
    // It refuses by throwing.
  }
  console.log(verified);
}
