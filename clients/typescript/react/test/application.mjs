// The test application: a page of React with the components, bundled by esbuild, on a server of its own.
import { readFileSync } from "node:fs";
import { buildSync } from "esbuild-wasm";
import { serve } from "../../test/support/http.mjs";

const here = (path) => new URL(path, import.meta.url);

/** What a customer writes: a page with a user's menu for whoever is signed in. */
const GLUE = `
import { OrgauthProvider, OrganizationSwitcher, RequirePermission, RequireRole, SignedIn, SignedOut, SignInButton, useOrganization, useSession, UserButton, useUser } from "@orgauth/react";
import { createRoot } from "react-dom/client";
import { StrictMode } from "react";

function Page() {
  const user = useUser();
  const where = useOrganization();
  const { status, error, retry } = useSession();
  return <main>
    <p id="status">{status}</p>
    <SignedOut><SignInButton /></SignedOut>
    <SignedIn><OrganizationSwitcher {...window.switcher} /><UserButton items={[{ label: "Help", href: "#help" }]} /><p id="hello">{user?.name} of {where?.organization.name}</p></SignedIn>
    <RequireRole role="org_admin" fallback={<p>no admin</p>}><p>for admins</p></RequireRole>
    <RequirePermission permission="invoices:read" fallback={<p>no invoices</p>}><p>invoices</p></RequirePermission>
    {status === "unreachable" && <><p id="why">{error.message}</p><button onClick={retry}>Try again</button></>}
  </main>;
}
const options = JSON.parse(decodeURIComponent(location.hash.slice(1)));
window.switcher = options.isFollowing ? { onSwitched: (slug) => { window.switched = slug; } } : {};
createRoot(document.getElementById("root")).render(<StrictMode><OrgauthProvider url={options.url} {...options.provider} org={options.org ?? "acme"}><Page /></OrgauthProvider></StrictMode>);
`;

const { outputFiles: [{ text: SCRIPT }] } = buildSync({
  stdin: { contents: GLUE, loader: "jsx", resolveDir: new URL(".", import.meta.url).pathname },
  bundle: true, write: false, format: "esm", jsx: "automatic", define: { "process.env.NODE_ENV": '"development"' }, logLevel: "error",
});

/** Starts the application. */
export function startApplication() {
  return serve((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname === "/app.js") {
      response.writeHead(200, { "Content-Type": "text/javascript" }).end(SCRIPT);
    } else if (pathname === "/styles.css") {
      response.writeHead(200, { "Content-Type": "text/css" }).end(readFileSync(here("../styles.css")));
    } else {
      response.writeHead(200, { "Content-Type": "text/html" })
        .end('<!doctype html><html lang="en"><title>Application</title><link rel="stylesheet" href="/styles.css"><div id="root"></div><script type="module" src="/app.js"></script>');
    }
  });
}
