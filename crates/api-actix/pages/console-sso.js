// The console: single sign-on. Each of its views has a script of its own.

import { placeOf } from "./tabs.js";
import { withTexts } from "./words.js";

/**
 * Returns what opens the view of the address, whose script it loads: `#sso`, `#sso/dom_…`, `#sso/new`, `#sso/new/okta`, `#sso/con_…`,
 * `#sso/con_…/provider` or `#sso/con_…/people`.
 */
export async function singleSignOn() {
  const [id, part] = placeOf().rest();
  if (!id) {
    return (await withTexts("console-sso-overview", import("./console-sso-overview.js"))).overview;
  }
  if (id.startsWith("dom_")) {
    const { domain } = await withTexts("console-domains", import("./console-domains.js"));
    return (main, context) => domain(main, context, id);
  }
  if (id === "new") {
    const { chooseKind, newConnection } = await withTexts("console-connection-form", import("./console-connection-form.js"));
    return (main, context) => (part ? newConnection : chooseKind)(main, context, part);
  }
  if (["provider", "people"].includes(part)) {
    const { changeConnection } = await withTexts("console-connection-form", import("./console-connection-form.js"));
    return (main, context) => changeConnection(main, context, id, part);
  }
  const { connection } = await withTexts("console-connection", import("./console-connection.js"));
  return (main, context) => connection(main, context, id);
}
