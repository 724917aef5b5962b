// @ts-check
/// <reference lib="webworker" />
// Keeps the files of one release, so that the app starts without a network. Answers of the API never go
// through here: the page keeps them in its own database.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const release = "coffer-{hash}";
const folder = "/app/{hash}/";
const files = "{files}".split(" ").map((name) => folder + name);
const shell = "/app/";

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(release)
      .then((cache) => cache.addAll([shell, ...files]))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  // Pages of the former release keep its files until the next start: its cache goes with the one after.
  event.waitUntil(
    caches.keys().then(async (names) => {
      const old = names.filter((name) => name.startsWith("coffer-") && name !== release);
      for (const name of old.slice(0, -1)) await caches.delete(name);
      await worker.clients.claim();
    }),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(shell)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});

/**
 * The newest page from the network, or the kept one without a network.
 * @param {Request} request
 */
async function page(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(4000) });
  } catch {
    return (await caches.match(shell)) ?? Response.error();
  }
}
