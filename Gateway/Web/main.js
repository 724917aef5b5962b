// @ts-check
// The start: session, routes, frame, worker.
import { telling } from "./core/api.js";
import { forgetTabs, reconsider, startRouter } from "./core/router.js";
import { effect, root, untracked } from "./core/signals.js";
import { isLocked, notice, start, user, wish, wished } from "./core/session.js";
import { append } from "./core/view.js";
import { isForeign, readWords } from "./core/words.js";
import { frame } from "./parts/frame/frame.js";
import { routes } from "./screens/routes.js";

/** Who was here last. @type {string | undefined} */
let last;

/** @param {import("./core/router.js").Place} place */
function guard(place) {
  const { access } = place.route;
  const person = user.peek();
  if (access === "anyone") return null;
  if (!person) {
    if (access === "guest") return null;
    // Where the operator allows it, the address shows the app without an account.
    if (place.href === "/?demo") return "/login?demo=1";
    if (place.href !== "/") wish(place.href, last);
    return "/login";
  }
  if (!person.hasCompletedOnboarding) return access === "onboarding" ? null : "/onboarding/welcome";
  if (access === "user") return null;
  return wished(person.id) ?? "/";
}

let isListening = false;

/** Hears of changes from the first read on. */
function listen() {
  isListening = true;
  const isThere = import("./core/live.js").then(({ startLive }) => startLive(), () => {});
  telling.begins = Promise.race([isThere, new Promise((resolve) => setTimeout(resolve, 500))]);
}

/** Once for a language: one that cannot be read without the network leaves the page as it is. */
function readAnew() {
  const name = "coffer.language";
  const wanted = user.peek()?.locale ?? navigator.language;
  if (sessionStorage.getItem(name) === wanted) return;
  sessionStorage.setItem(name, wanted);
  location.reload();
}

await start();
await readWords();
root(() => {
  startRouter(routes, guard);
  append(/** @type {HTMLElement} */ (document.getElementById("app")), frame());
  last = user.peek()?.id;
  // The whole page is made of words: another language begins it anew.
  effect(() => {
    if (user() && isForeign()) untracked(readAnew);
  });
  effect(() => {
    const id = user()?.id;
    isLocked();
    user()?.hasCompletedOnboarding;
    untracked(() => {
      if (id && !isListening) listen();
      const hasSignedOut = last && !id && !notice();
      if (id !== last) forgetTabs();
      reconsider();
      last = id;
      // Who signs out is done with where they were; whose session expired goes on there.
      if (hasSignedOut) wished("");
    });
  });
});
/** Asks for it until it comes: without it, the app would never lock itself. */
function watchIdleness() {
  import("./parts/frame/idle-lock.js").then(({ lockWhenIdle }) => lockWhenIdle(), () => {
    setTimeout(watchIdleness, 5000);
  });
}

// The first screen comes first.
setTimeout(() => {
  import("./core/worker-link.js").then(({ startWorker }) => startWorker(), () => {});
  watchIdleness();
}, 1000);
