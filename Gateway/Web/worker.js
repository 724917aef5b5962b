// @ts-check
/// <reference lib="webworker" />
// Keeps the files of one release, so that the app starts at once and without a network. Answers of the API never
// go through here: the page keeps them in its own database.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const release = "coffer-{hash}";
const folder = "/app/{hash}/";
/** What is not kept before its first use: what does nothing without the network, pictures beside lists. */
const later = [
  "core/live.js",
  "core/outbox-sending.js",
  "core/worker-link.js",
  "parts/accounts/account-links.js",
  "parts/accounts/edit-account.js",
  "parts/accounts/net-worth.js",
  "parts/appearance.js",
  "parts/beside.js",
  "parts/books/activity.js",
  "parts/books/choosing.js",
  "parts/books/invitations.js",
  "parts/books/note-row.js",
  "parts/books/showing.js",
  "parts/books/watching.js",
  "parts/budgets/budget-starts.js",
  "parts/budgets/budget-widening.js",
  "parts/budgets/budget-writing.js",
  "parts/budgets/goal-actions.js",
  "parts/budgets/income-goal.js",
  "parts/budgets/moving-money.js",
  "parts/budgets/plan-writing.js",
  "parts/categories/choose-category.js",
  "parts/categories/edit-category.js",
  "parts/categories/icon-of.js",
  "parts/categories/starters.js",
  "parts/categories/usual.js",
  "parts/crop.js",
  "parts/dashboard/arranging.js",
  "parts/dashboard/first-steps.js",
  "parts/dashboard/month-pace.js",
  "parts/dashboard/spending-picture.js",
  "parts/download.js",
  "parts/entrance/first-sign-in.js",
  "parts/entrance/onboarding-step.js",
  "parts/entrance/passkeys.js",
  "parts/entrance/proof.js",
  "parts/entrance/restore-offer.js",
  "parts/entrance/second-factor.js",
  "parts/entries/bulk-bar.js",
  "parts/entries/coming.js",
  "parts/entries/import-categories.js",
  "parts/entries/receipts.js",
  "parts/entries/rule-form.js",
  "parts/entries/subscriptions.js",
  "parts/entries/transfer-suggestions.js",
  "parts/frame/examples.js",
  "parts/frame/palette.js",
  "parts/frame/refused-notice.js",
  "parts/frame/work.js",
  "parts/pictures/flow-picture.js",
  "parts/pictures/payments-picture.js",
  "parts/pin-fields.js",
  "parts/register/filter-panel.js",
  "parts/register/register.js",
  "parts/register/saved-views.js",
  "parts/reports/own-range.js",
  "parts/reports/picture-file.js",
  "parts/reports/report-tools.js",
  "parts/reports/year-beside.js",
  "parts/row-form.js",
  "parts/settings/address-change.js",
  "parts/settings/api-tokens.js",
  "parts/settings/identities-settings.js",
  "parts/settings/passkey-switch.js",
  "parts/settings/second-factor-settings.js",
  "parts/settings/security-activity.js",
  "parts/settings/webhooks-settings.js",
  "parts/sharing/adder.js",
  "parts/sharing/group-debts.js",
  "parts/sharing/group-tools.js",
  "parts/sharing/repayments.js",
  "parts/sharing/settling.js",
  "parts/sharing/share-actions.js",
  "parts/sharing/share-payers.js",
  "parts/sharing/share-payments.js",
  "parts/sharing/split-lines.js",
  "parts/sharing/split.js",
  "parts/sharing/with-others.js",
  "parts/ticks.js",
  "screens/allocate.js",
  "screens/asset.js",
  "screens/backups.js",
  "screens/banks.js",
  "screens/book-share.js",
  "screens/budget-proposal.js",
  "screens/budget-sheet.js",
  "screens/calculator.js",
  "screens/flex.js",
  "screens/goal-sheets.js",
  "screens/household.js",
  "screens/import.js",
  "screens/imports.js",
  "screens/new-group.js",
  "screens/notifications.js",
  "screens/onboarding-accounts.js",
  "screens/onboarding-plan.js",
  "screens/onboarding.js",
  "screens/pick-transaction.js",
  "screens/plan-settings.js",
  "screens/plan.js",
  "screens/reconcile.js",
  "screens/recurring-sheet.js",
  "screens/reports.js",
  "screens/restore.js",
  "screens/settings-books.js",
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
  "styles/desk.css",
  "styles/online.css",
  "words/en-later.js",
];
/** Other languages come with their readers. */
const foreign = /^words\/(?!en)/;
const files = "{files}".split(" ").filter((name) => !later.includes(name) && !foreign.test(name))
  .map((name) => folder + name);
const shell = "/app/";
/** Modules that a signed-in person sees first. A first visit has no time for more than index.html names. */
const frame = [
  "core/book",
  "core/keyboard",
  "core/money",
  "core/outbox-entries",
  "core/outbox",
  "core/prelude",
  "parts/accounts/currencies",
  "parts/avatar",
  "parts/budgets/budget-total",
  "parts/budgets/pace",
  "parts/categories/category-mark",
  "parts/dashboard/arrange",
  "parts/entries/transaction-row",
  "parts/frame/account-switch",
  "parts/frame/app-frame",
  "parts/frame/areas",
  "parts/frame/screen-head",
  "parts/frame/waiting",
  "parts/progress",
  "parts/toast",
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
  const links = frame.map((name) => `<link rel="modulepreload" href="${folder}${name}.js">`).join("");
  await cache.put(shell, new Response(text.replace("<script", `${links}<script`), page));
}
