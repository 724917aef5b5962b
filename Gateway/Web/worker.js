// @ts-check
/// <reference lib="webworker" />
// Keeps the files of one release, so that the app starts at once and without a network. Answers of the API never
// go through here: the page keeps them in its own database.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const release = "coffer-{hash}";
const folder = "/app/{hash}/";
/** What is not kept before its first use: what does nothing without the network, the typeface, pictures beside lists. */
const later = [
  "core/live.js",
  "fonts/inter.woff2",
  "parts/adder.js",
  "parts/address-change.js",
  "parts/api-tokens.js",
  "parts/appearance.js",
  "parts/beside.js",
  "parts/budget-writing.js",
  "parts/bulk-bar.js",
  "parts/choose-category.js",
  "parts/coming.js",
  "parts/crop.js",
  "parts/edit-account.js",
  "parts/edit-category.js",
  "parts/first-steps.js",
  "parts/flow-picture.js",
  "parts/goal-actions.js",
  "parts/icon-of.js",
  "parts/identities-settings.js",
  "parts/import-categories.js",
  "parts/month-pace.js",
  "parts/net-worth.js",
  "parts/onboarding-step.js",
  "parts/palette.js",
  "parts/passkeys.js",
  "parts/payments-picture.js",
  "parts/pin-fields.js",
  "parts/proof.js",
  "parts/plan-writing.js",
  "parts/receipts.js",
  "parts/refused-notice.js",
  "parts/restore-offer.js",
  "parts/repayments.js",
  "parts/row-form.js",
  "parts/rule-form.js",
  "parts/second-factor-settings.js",
  "parts/second-factor.js",
  "parts/security-activity.js",
  "parts/settling.js",
  "parts/share-actions.js",
  "parts/share-payers.js",
  "parts/share-payments.js",
  "parts/split-lines.js",
  "parts/split.js",
  "parts/ticks.js",
  "parts/transfer-suggestions.js",
  "parts/webhooks-settings.js",
  "screens/allocate.js",
  "screens/asset.js",
  "screens/backups.js",
  "screens/book-share.js",
  "screens/budget-proposal.js",
  "screens/budget-sheet.js",
  "screens/calculator.js",
  "screens/flex.js",
  "screens/goal-sheets.js",
  "screens/import.js",
  "screens/imports.js",
  "screens/new-group.js",
  "screens/onboarding-plan.js",
  "screens/onboarding.js",
  "screens/pick-transaction.js",
  "screens/plan-settings.js",
  "screens/reconcile.js",
  "screens/recurring-sheet.js",
  "screens/restore.js",
  "screens/settings-categories.js",
  "screens/settings-currency.js",
  "screens/settings-data.js",
  "screens/settings-developer.js",
  "screens/settings-profile.js",
  "screens/settings-rates.js",
  "screens/settings-rules.js",
  "screens/settings-security.js",
  "screens/settings-trash.js",
  "screens/share-sheets.js",
  "screens/unknown.js",
  "screens/wallet.js",
  "words/de-later.js",
  "words/de-more.js",
  "words/de-start.js",
  "words/de.js",
  "words/en-later.js",
  "words/es-later.js",
  "words/es-more.js",
  "words/es-start.js",
  "words/es.js",
  "words/fr-later.js",
  "words/fr-more.js",
  "words/fr-start.js",
  "words/fr.js",
  "words/he-later.js",
  "words/he-more.js",
  "words/he-start.js",
  "words/he.js",
  "words/ja-later.js",
  "words/ja-more.js",
  "words/ja-start.js",
  "words/ja.js",
];
const files = "{files}".split(" ").filter((name) => !later.includes(name)).map((name) => folder + name);
const shell = "/app/";
/** Modules that a signed-in person sees first. A first visit has no time for more than index.html names. */
const frame = [
  "core/book",
  "core/keyboard",
  "core/money",
  "core/outbox-entries",
  "core/outbox",
  "core/prelude",
  "parts/account-switch",
  "parts/app-frame",
  "parts/areas",
  "parts/arrange",
  "parts/avatar",
  "parts/category-mark",
  "parts/currencies",
  "parts/home-cards",
  "parts/pace",
  "parts/progress",
  "parts/screen-head",
  "parts/toast",
  "parts/together",
  "parts/transaction-row",
  "parts/waiting",
  "screens/dashboard",
];

worker.addEventListener("install", (event) => {
  // Browsers that know routes take what is kept without waking the worker.
  /** @type {{ addRoutes?: (routes: object[]) => void }} */ (event).addRoutes?.([
    { condition: { urlPattern: `${folder}*` }, source: { cacheName: release } },
    { condition: { urlPattern: { pathname: shell, search: "" } }, source: { cacheName: release } },
  ]);
  event.waitUntil(
    caches.open(release)
      .then((cache) => Promise.all([cache.addAll(files), keepPage(cache)]))
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
  // Every page is the shell of this worker's release; a newer one comes with its own worker for the next start.
  const kept = request.mode === "navigate" && !url.pathname.includes(".")
    ? caches.match(shell, { cacheName: release })
    : caches.match(request);
  event.respondWith(kept.then((found) => found ?? fetch(request)));
});

/** Keeps the page, unless another release answers meanwhile: a later start tries again. @param {Cache} cache */
async function keepPage(cache) {
  const page = await fetch(shell);
  const text = await page.text();
  if (!text.includes(folder)) throw new TypeError("the page did not come");
  const links = [
    `<link rel="stylesheet" href="${folder}styles/type.css">`,
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${folder}fonts/inter.woff2">`,
    ...frame.map((name) => `<link rel="modulepreload" href="${folder}${name}.js">`),
  ].join("");
  await cache.put(shell, new Response(text.replace("<script", `${links}<script`), page));
}
