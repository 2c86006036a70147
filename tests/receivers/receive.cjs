// Verifies webhooks with the library of npm: receive.cjs SECRETS, a file with one valid secret per line.
//
// Prints its port, then a line for each attempt. Answers the first two attempts of a delivery with 500.
// NODE_PATH is the directory of the library.
const { readFileSync } = require("node:fs");
const { createServer } = require("node:http");
const { dirname, join } = require("node:path");
const { Webhook, WebhookVerificationError } = require("standardwebhooks");

function libraries(secret) {
  const rest = secret.replace(/^whs_/, "");
  if (rest.length !== 44) throw new Error("whs_ and 44 characters");
  return {
    whsec_: new Webhook(`whsec_${rest}`),
    alone: new Webhook(rest),
    raw: new Webhook(secret, { format: "raw" }),
  };
}

function verdict(library, body, headers) {
  try {
    return library.verify(body, headers) !== undefined;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}

/** Returns a name for each check, and whether the check passed. */
function judge(secrets, body, headers) {
  const checks = [];
  const timestamp = Number(headers["webhook-timestamp"]);
  const otherByte = Buffer.from(body);
  otherByte[otherByte.length - 3] ^= 1;
  for (const [number, secret] of secrets.entries()) {
    for (const [way, library] of Object.entries(libraries(secret))) {
      const look = (what, changes) => {
        checks.push([`${way}: ${what}`, !verdict(library, body, { ...headers, ...changes })]);
      };
      checks.push([`${way} of secret ${number}`, verdict(library, body, headers)]);
      checks.push([`${way}: a changed byte`, !verdict(library, otherByte, headers)]);
      look("a changed webhook-id", { "webhook-id": `${headers["webhook-id"].slice(0, -1)}~` });
      look("a changed webhook-timestamp", { "webhook-timestamp": String(timestamp + 1) });
      look("a stale time", { "webhook-timestamp": String(timestamp - 400) });
    }
    const wrong = secret.slice(0, -1) + (secret.endsWith("A") ? "B" : "A");
    for (const [way, library] of Object.entries(libraries(wrong))) {
      checks.push([`${way}: another secret`, !verdict(library, body, headers)]);
    }
  }
  return checks;
}

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const secrets = readFileSync(process.argv[2], "utf8").split(/\s+/).filter(Boolean);
  const checks = judge(secrets, Buffer.concat(chunks), request.headers);
  const failed = checks.filter(([, isRight]) => !isRight).map(([what]) => what);
  const signatures = request.headers["webhook-signature"].split(" ").length;
  if (signatures !== 2 * secrets.length) failed.push(`${signatures} signatures`);
  const attempt = Number(request.headers["x-webhook-attempt"]);
  const list = JSON.stringify(failed);
  console.log(`attempt ${attempt}, ${signatures} signatures, ${checks.length} checks, failed: ${list}`);
  response.writeHead(attempt < 3 ? 500 : 204).end();
});
server.listen(0, "127.0.0.1", () => {
  const package_ = join(dirname(require.resolve("standardwebhooks")), "..", "package.json");
  console.log("port", server.address().port, "standardwebhooks", JSON.parse(readFileSync(package_, "utf8")).version);
});
