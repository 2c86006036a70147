// The console: the audit log as a file. Loaded when somebody exports it.

import { ask } from "./console-parts.js";
import { sayDone, saveFile } from "./dom.js";
import { say } from "./words.js";

/** How many entries a file has at most. */
const MOST = 50_000;

const COLUMNS = {
  id: (entry) => entry.id,
  createdAt: (entry) => entry.createdAt,
  action: (entry) => entry.action,
  count: (entry) => entry.count ?? 1,
  actorType: (entry) => entry.actor.type,
  actorId: (entry) => entry.actor.id,
  actorEmail: (entry) => entry.actor.email,
  targetType: (entry) => entry.target?.type,
  targetId: (entry) => entry.target?.id,
  targetEmail: (entry) => entry.target?.email,
  ip: (entry) => entry.ip,
  userAgent: (entry) => entry.userAgent,
  requestId: (entry) => entry.requestId,
  metadata: (entry) => entry.metadata && JSON.stringify(entry.metadata),
};

/** Asks for the format, loads the entries that a query finds page by page, and saves them as a file. */
export async function exportAudit(call, query, { slug }) {
  let loaded = { entries: [], cursor: null };
  const answer = await ask(say("audit-export-title"), say("export-text", { count: MOST }), {
    fields: [{ name: "format", label: say("export-format"), options: [["csv", say("export-csv")], ["ndjson", say("export-lines")]] }],
    submit: say("export"),
    busy: say("export-collecting"),
    work: async ({ format }) => {
      for (;;) { // What was loaded before a page failed stays: trying again goes on there.
        const page = new URLSearchParams(query);
        page.set("limit", "1000");
        if (loaded.cursor) {
          page.set("cursor", loaded.cursor);
        }
        const found = await call("GET", `org/audit-log?${page}`);
        if (!found.ok) {
          return found;
        }
        loaded = { entries: [...loaded.entries, ...found.data.entries].slice(0, MOST), cursor: found.data.nextCursor };
        if (!loaded.cursor || loaded.entries.length >= MOST) {
          break;
        }
      }
      const name = `audit-log-${slug}-${new Date().toISOString().slice(0, 10)}.${format}`;
      saveFile(name, format === "csv" ? csv(loaded.entries) : lines(loaded.entries), format === "csv" ? "text/csv" : "application/x-ndjson");
      return { ok: true, data: {} };
    },
  });
  if (answer?.ok) {
    const count = loaded.entries.length;
    sayDone(loaded.cursor ? say("export-saved-some", { count }) : say("export-saved", { count }));
  }
}

function lines(entries) {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}

/** Returns a table as RFC 4180 has it. */
function csv(entries) {
  const rows = entries.map((entry) => Object.values(COLUMNS).map((column) => column(entry)));
  return [Object.keys(COLUMNS), ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/** Quotes a cell. Strangers choose some of the texts: one that a spreadsheet would read as a formula begins with an apostrophe. */
function csvCell(value) {
  const text = String(value ?? "");
  return `"${(/^[\s]*[=+\-@]|^[\t\r\n]/u.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
