// The session, shared by all pages of this application.
import { createClient } from "/assets/orgauth/index.js";

const { url } = await (await fetch("/config.json")).json();
export const org = location.pathname.split("/")[1];
export const auth = createClient({ url, org });
const signIn = () => location.assign(auth.signInUrl());
auth.on("end", signIn);

/** Returns the session of this page; without a session it redirects to the sign-in. */
export async function opened() {
  return (await auth.load()) ?? (signIn(), new Promise(() => {}));
}

/** Calls this application's backend and returns its answer; shows an error on the page. */
export async function ask(path, init) {
  const problem = document.getElementById("problem");
  problem.textContent = "";
  try {
    const response = await auth.fetch(`/${org}/api${path}`, init);
    const answer = await response.json();
    if (response.ok) {
      return answer;
    }
    throw new Error(answer.error.message);
  } catch (error) {
    problem.textContent = `That didn't work: ${error.message}`;
    throw error;
  }
}
