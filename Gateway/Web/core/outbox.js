// @ts-check
// What the user entered and the server has not taken yet. Every change of a transaction goes through here, so
// that it shows at once, survives a closed tab, and is sent when there is a network.
import { ApiError, isOnline, newKey, shownBook } from "./api.js";
import { stored } from "./database.js";
import { thisMonth } from "./dates.js";
import { alone, entries, obstacle, refused, waitingHere, withCategory, withdraw } from "./outbox-entries.js";
import { effect } from "./signals.js";
import { user } from "./session.js";
import { w } from "./words.js";

// Whoever reads what waits must have this module, too: it brings back what the browser has stored.
export { entries, madeCategories, obstacle, refused, waitingHere, withdraw } from "./outbox-entries.js";

/** @typedef {import("./outbox-entries.js").Entry} Entry */
/** @typedef {import("../client/api.d.ts").Category} Category */
/** @typedef {import("../client/api.d.ts").Transaction & { isPending?: boolean, route?: string }} Transaction
 * A pending one waits here; a transfer's route is between two accounts. */

const retryMilliseconds = 15_000;
/** @type {Promise<void> | null} */
let sending = null;
let order = Date.now();

let owner = "";
effect(() => {
  const id = user()?.id ?? "";
  if (id === owner) return;
  owner = id;
  entries.set([]);
  refused.set([]);
  obstacle.set("");
  if (id) restore();
});
effect(() => {
  if (isOnline() && entries().length > 0) flush();
});
setInterval(() => {
  if (entries.peek().length > 0) flush();
}, retryMilliseconds);

async function restore() {
  const id = owner;
  const kept = await stored("outbox", "readonly", (outbox) => outbox.getAll());
  if (!kept || id !== owner) return;
  const known = new Set([...entries.peek(), ...refused.peek()].map((entry) => entry.clientId));
  const found = kept.filter((/** @type {Entry} */ entry) => !known.has(entry.clientId));
  for (const [list, isRefused] of /** @type {const} */ ([[entries, false], [refused, true]])) {
    const some = found.filter((/** @type {Entry} */ entry) => Boolean(entry.refusal) === isRefused);
    if (some.length > 0) list.update((now) => [...some, ...now].sort((a, b) => a.order - b.order));
  }
}

/**
 * Takes a change. It shows from this moment on; the promise is kept when the browser has stored it.
 * @param {Omit<Entry, "clientId" | "order"> & { clientId?: string }} change
 * @param {Entry | null} [corrected] The refused entry in whose place it comes.
 */
export async function enqueue(change, corrected) {
  const clientId = change.clientId ?? newKey();
  const entry = withCategory({ ...change, clientId, order: 0 });
  if (entry.op === "create") {
    if (entry.transfer) entry.transfer = { ...entry.transfer, clientId };
    else entry.transaction = { ...entry.transaction, clientId };
  }
  await add(entry);
  if (corrected) await withdraw(corrected.clientId);
}

/** @param {Entry} entry */
async function add(entry) {
  order += 1;
  entry.order = order;
  if (shownBook.peek()) entry.book = shownBook.peek();
  const isKept = stored("outbox", "readwrite", (outbox) => outbox.put(entry));
  entries.update((list) => [...list, entry]);
  await isKept;
}

/** @param {Category} category */
const ofCategory = (
  category,
) => /** @type {import("./outbox-entries.js").Shown} */ (/** @type {unknown} */ (category));

/**
 * Takes a new category, which shows from this moment on. Returns it.
 * @param {Pick<Category, "name" | "type"> & { color: string, icon: string }} draft
 */
export function enqueueCategory(draft) {
  const id = newKey();
  const shown = /** @type {Category} */ ({ ...draft, id, isArchived: false });
  add({ op: "category", clientId: id, order: 0, transaction: draft, shown: ofCategory(shown) });
  return shown;
}

/** New categories that wait. @param {string} type @returns {Category[]} */
export function waitingCategories(type) {
  return waitingHere().filter(({ op, shown }) => op === "category" && shown.type === type)
    .map(({ shown }) => /** @type {Category} */ (/** @type {unknown} */ (shown)));
}

/** Sends what waits, in order. Only one tab sends at a time. */
export function flush() {
  sending ??= import("./outbox-sending.js")
    .then(({ sendAll }) => alone(sendAll))
    .catch((error) => obstacle.set(error instanceof ApiError ? error.message : w.errors.network))
    .finally(() => (sending = null));
  return sending;
}

/**
 * A list of transactions with what waits: new ones first, changed and deleted ones applied.
 * @param {Transaction[]} list
 * @param {(transaction: Transaction) => boolean} belongs whether a waiting transaction is of this list
 */
export function withPending(list, belongs) {
  const waiting = waitingHere();
  if (waiting.length === 0) return list;
  /** @type {Map<string, Transaction | null>} */
  const changed = new Map();
  const created = [];
  const known = new Set(list.map((each) => each.clientId).filter(Boolean));
  for (const entry of waiting) {
    if (entry.op === "category") continue;
    const shown = { ...entry.shown, isPending: true };
    if (entry.op === "create") {
      const made = { ...shown, clientId: entry.clientId };
      if (!known.has(entry.clientId) && belongs(made)) created.push(made);
    } else changed.set(/** @type {string} */ (entry.id), entry.op === "delete" ? null : shown);
  }
  const rest = list.map((each) => (changed.has(each.id) ? changed.get(each.id) : each))
    .filter((each) => each !== null && each !== undefined);
  return [...created, ...rest].sort(newestFirst);
}

/** @param {Transaction} a @param {Transaction} b */
function newestFirst(a, b) {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  if (Boolean(a.isPending && !a.createdAt) !== Boolean(b.isPending && !b.createdAt)) {
    return a.isPending && !a.createdAt ? -1 : 1;
  }
  return 0;
}

/** New transactions of a month that wait: totals on the dashboard count them. @param {string} month */
export function createdIn(month = thisMonth()) {
  return waitingHere().filter((entry) => entry.op === "create" && entry.shown.date.startsWith(month))
    .map((entry) => entry.shown);
}
