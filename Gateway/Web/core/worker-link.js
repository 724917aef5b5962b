// @ts-check
// Starts the service worker, which keeps the app's files for a start without a network.

import { wordFiles } from "./words.js";

/** @param {string} path */
function scriptURL(path) {
  const types =
    /** @type {{ trustedTypes?: { createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string } } }} */ (globalThis)
      .trustedTypes;
  if (!types) return path;
  const policy = types.createPolicy("coffer", {
    createScriptURL: (/** @type {string} */ url) => {
      if (url !== "/app/worker.js") throw new TypeError("no other script has a computed address");
      return url;
    },
  });
  return policy.createScriptURL(path);
}

/** Adds files to what is kept of this release. @param {string[]} names */
export async function keepFiles(names) {
  const folder = new URL("..", import.meta.url).pathname;
  const name = `coffer-${folder.split("/")[2]}`;
  const files = names.map((file) => folder + file);
  if (files.length > 0 && await caches.has(name)) await (await caches.open(name)).addAll(files);
}

export function startWorker() {
  navigator.serviceWorker?.register(scriptURL("/app/worker.js"), { scope: "/app/" })
    .then(() => navigator.serviceWorker.ready).then(() => keepFiles(wordFiles()))
    .catch((error) => console.warn("no service worker", error));
}
