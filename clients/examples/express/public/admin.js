import { ask, opened } from "./session.js";

await opened();
const items = Object.entries(await ask("/authors")).map(([author, count]) => {
  const item = document.createElement("li");
  item.textContent = `${author}: ${count}`;
  return item;
});
document.getElementById("authors").replaceChildren(...items);
