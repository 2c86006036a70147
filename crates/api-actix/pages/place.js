// What a view keeps in the address.

/** Returns access to the state that a view keeps in the address, after the name of its tab: `#members?q=ann`. */
export function placeOf() {
  const parts = () => {
    const [path, query = ""] = location.hash.slice(1).split("?");
    return { path, query: new URLSearchParams(query) };
  };
  const changedAddress = (changes) => {
    const { path, query } = parts();
    for (const [name, value] of Object.entries(changes)) {
      if (value) {
        query.set(name, value);
      } else {
        query.delete(name);
      }
    }
    const text = query.toString();
    return `${location.pathname}${location.search}#${path}${text ? `?${text}` : ""}`;
  };
  return {
    /** The parts of the path after the tab: `["wh_1", "del_2"]` of `#webhooks/wh_1/del_2`. */
    rest: () => parts().path.split("/").slice(1),
    get: (name) => parts().query.get(name),
    /** Changes parameters in this entry of the history. */
    replace: (changes, trail = history.state?.trail ?? []) => history.replaceState({ trail }, "", changedAddress(changes)),
    /** Changes parameters in a new entry of the history, so that Back returns to the previous one. */
    push: (changes, trail) => history.pushState({ trail }, "", changedAddress(changes)),
    /** The cursors of the pages before this one. */
    trail: () => history.state?.trail ?? [],
  };
}
