import { ask, auth, opened, org } from "./session.js";

const byId = (id) => document.getElementById(id);

function show(session) {
  if (session) {
    byId("org").textContent = session.org.name;
    byId("user").textContent = session.user.name;
    byId("console").hidden = byId("admin").hidden = session.membership.role !== "org_admin";
  }
}

async function showNotes() {
  const items = (await ask("/notes")).map(({ author, text }) => {
    const item = document.createElement("li");
    item.textContent = `${author}: ${text}`;
    return item;
  });
  byId("notes").replaceChildren(...items);
}

byId("account").href = auth.accountUrl();
byId("console").href = auth.consoleUrl();
byId("admin").href = `/${org}/admin`;
byId("sign-out").addEventListener("click", () => auth.signOut());
byId("write").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { text } = event.target.elements;
  await ask("/notes", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text: text.value }) });
  text.value = "";
  await showNotes();
});
auth.on("change", show);
show(await opened());
await showNotes();
