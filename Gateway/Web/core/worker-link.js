// @ts-check
// Starts the service worker, which keeps the app's files for a start without a network.

/** @param {string} path */
function scriptURL(path) {
  const types = /** @type {any} */ (globalThis).trustedTypes;
  if (!types) return path;
  const policy = types.createPolicy("coffer", {
    createScriptURL: (/** @type {string} */ url) => {
      if (url !== "/app/worker.js") throw new TypeError("no other script has a computed address");
      return url;
    },
  });
  return policy.createScriptURL(path);
}

export function startWorker() {
  navigator.serviceWorker?.register(scriptURL("/app/worker.js"), { scope: "/app/" })
    .catch((error) => console.warn("no service worker", error));
}
