// Measures the size of @orgauth/client in a page: its modules, minified and gzipped. Fails above 6 kB.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { minify } from "terser";

const LIMIT = 6000;
const dist = new URL("../client/dist/", import.meta.url);
const minified = new Map();
async function add(name) {
  if (!minified.has(name)) {
    minified.set(name, "");
    const source = readFileSync(new URL(name, dist), "utf8");
    minified.set(name, (await minify(source, { module: true, compress: { passes: 2 } })).code);
    for (const [, imported] of source.matchAll(/from "\.\/(\w+\.js)"/g)) {
      await add(imported);
    }
  }
}
await add("index.js");
const size = gzipSync([...minified.values()].join("\n"), { level: 9 }).length;
console.log(`@orgauth/client: ${size} bytes minified and gzipped, of ${LIMIT}`);
process.exit(size > LIMIT ? 1 : 0);
