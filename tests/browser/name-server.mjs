// A name server for tests: answers the TXT and A records that a test sets, over UDP.

import { createSocket } from "node:dgram";
import { after } from "node:test";

const TXT = 16;
const A = 1;

/**
 * Starts a name server. Returns `{address, texts, hosts, silent}`: `texts` are the TXT records by name, `hosts` the IPv4 addresses, and
 * names in `silent` are never answered. Each test may change them.
 */
export async function nameServer() {
  const server = createSocket("udp4");
  const zone = { texts: new Map(), hosts: new Map(), silent: new Set() };
  server.on("message", (query, { port, address }) => {
    const reply = answer(query, zone);
    if (reply) {
      server.send(reply, port, address);
    }
  });
  await new Promise((resolve) => { server.bind(0, "127.0.0.1", resolve); });
  after(() => server.close());
  return { address: `127.0.0.1:${server.address().port}`, ...zone };
}

function answer(query, { texts, hosts, silent }) {
  const labels = [];
  let at = 12;
  for (; query[at] !== 0; at += query[at] + 1) {
    labels.push(query.toString("latin1", at + 1, at + 1 + query[at]));
  }
  const name = labels.join(".").toLowerCase();
  if (silent.has(name)) {
    return null;
  }
  const type = query.readUInt16BE(at + 1);
  const data = type === TXT ? (texts.get(name) ?? []).map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]))
    : type === A && hosts.has(name) ? [Buffer.from(hosts.get(name).split(".").map(Number))] : [];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  // A response, authoritative, with recursion; NXDOMAIN where there is nothing.
  header.writeUInt16BE(0x8580 | (data.length > 0 || texts.has(name) || hosts.has(name) ? 0 : 3), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data.length, 6);
  const records = data.map((one) => {
    const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 1, 0, 0]);
    head.writeUInt16BE(one.length, 10);
    return Buffer.concat([head, one]);
  });
  return Buffer.concat([header, query.subarray(12, at + 5), ...records]);
}
