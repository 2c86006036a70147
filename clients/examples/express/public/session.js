// Who is signed in; one for all pages of this application.
import { createClient } from "/assets/orgauth/index.js";

const { url } = await (await fetch("/config.json")).json();
export const org = location.pathname.split("/")[1];
export const auth = createClient({ url, org });
const signIn = () => location.assign(auth.signInUrl());
auth.on("end", signIn);

/** The session of this page; without one it leads to the sign-in. */
export async function opened() {
  return (await auth.load()) ?? (signIn(), new Promise(() => {}));
}

/** The answer of this application's backend; says what went wrong. */
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
