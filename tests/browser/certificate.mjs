// Certificates for servers of tests.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";

/**
 * Makes a CA, and a certificate by it for a host, such as `IP:127.0.0.1` or `DNS:localhost`. Returns `{caFile, key, cert}`: the file of the
 * CA's certificate, and what the server needs. They end with the test file.
 */
export function certified(host) {
  const directory = mkdtempSync(path.join(tmpdir(), "orgauth-certificate-"));
  after(() => rmSync(directory, { recursive: true, force: true }));
  const file = (name) => path.join(directory, name);
  const make = (...more) => {
    const made = spawnSync("openssl", [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", ...more,
    ], { encoding: "utf8" });
    if (made.status !== 0) {
      throw new Error(`openssl: ${made.error ?? made.stderr}`);
    }
  };
  make("-subj", "/CN=CA of the tests", "-keyout", file("ca.key"), "-out", file("ca.pem"));
  make(
    "-CA", file("ca.pem"), "-CAkey", file("ca.key"), "-subj", "/CN=server of the tests", "-addext", `subjectAltName=${host}`,
    "-addext", "basicConstraints=critical,CA:FALSE", "-keyout", file("key.pem"), "-out", file("cert.pem"),
  );
  return { caFile: file("ca.pem"), key: readFileSync(file("key.pem")), cert: readFileSync(file("cert.pem")) };
}
