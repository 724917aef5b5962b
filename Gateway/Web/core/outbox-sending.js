// @ts-check
// Sends what the user entered to the server, and says what became of it.
import {
  ApiError,
  batch,
  call,
  confirmSession,
  isOwnSession,
  ofMoney,
  pathOf,
  readAgain,
  w,
} from "./prelude.js";
import { databaseOwner, stored } from "./database.js";
import { entries, madeCategories, obstacle, refused, withCategory } from "./outbox-entries.js";

/** @typedef {import("./outbox-entries.js").Entry} Entry */

const batchLimit = 500;

/** Sends all entries in the order of their making: into nobody's books but their owner's. */
export async function sendAll() {
  if (!await confirmSession()) return;
  while (entries.peek().length > 0 && isOwnSession()) {
    const [first] = entries.peek();
    if (first.op === "category") {
      if (!await sendCategory(first)) return;
      continue;
    }
    const { book = "" } = first;
    // One request is of one book.
    const next = entries.peek().findIndex((entry) => entry.op === "category" || (entry.book ?? "") !== book);
    const portion = entries.peek().slice(0, next < 0 ? batchLimit : Math.min(next, batchLimit));
    const operations = portion.map(({ op, id, transaction, transfer, unlock }) => ({
      op,
      id,
      transaction,
      transfer,
      unlock,
    }));
    const owner = databaseOwner();
    for (const entry of portion) entry.isSent = true;
    let results;
    try {
      ({ results } = await call("POST", "/transactions/batch", { operations }, { book }));
      obstacle.set("");
    } catch (error) {
      if (isShut(error, book)) {
        await giveBack(portion, owner, error.message);
        continue;
      }
      // Everything stays: creates carry client ids, updates and deletes have the same effect twice.
      obstacle.set(/** @type {Error} */ (error).message);
      return;
    }
    if (!await settle(portion, results, owner)) return;
  }
}

/**
 * Whether a book takes nothing more from the person, who is no member or may only read it.
 * @param {unknown} error @param {string} book @returns {error is ApiError}
 */
const isShut = (error, book) => book !== "" && error instanceof ApiError && [403, 404].includes(error.status);

/** Keeps what a book does not take, until the person gives it up. @param {Entry[]} some @param {string} owner @param {string} error */
async function giveBack(some, owner, error) {
  for (const entry of some) await keepRefused(entry, owner, { error, fields: {} });
  entries.update((list) => list.filter((entry) => !some.includes(entry)));
}

/** Answers that refuse a category as it is; after all others it may be sent again. */
const refusals = [400, 409, 422];

/**
 * Makes a category, and names it in the entries that wait for it. Returns false if the server must be asked later.
 * @param {Entry} entry
 */
async function sendCategory(entry) {
  const owner = databaseOwner();
  const { clientId, book = "", transaction: category = {} } = entry;
  try {
    const made = await call("POST", "/categories", category, { key: clientId, book });
    madeCategories.set(clientId, made.id);
  } catch (error) {
    if (isShut(error, book)) {
      await giveBack([entry], owner, error.message);
      return true;
    }
    if (!(error instanceof ApiError) || !refusals.includes(error.status)) {
      obstacle.set(/** @type {Error} */ (error).message);
      return false;
    }
    // Another device may have made one of that name.
    const { categories } = await call(
      "GET",
      pathOf("/categories?type={}", category.type),
      undefined,
      { book },
    );
    const wanted = (category.name ?? "").toLocaleLowerCase();
    const known = categories.find((/** @type {import("../client/api.d.ts").Category} */ each) =>
      each.name.toLocaleLowerCase() === wanted
    );
    if (known) madeCategories.set(clientId, known.id);
    else await keepRefused(entry, owner, { error: error.message, fields: error.fields });
  }
  const rest = entries.peek().filter((each) => each.clientId !== clientId).map(withCategory);
  for (const each of rest) await stored("outbox", "readwrite", (outbox) => outbox.put(each));
  if (madeCategories.has(clientId)) await stored("outbox", "readwrite", (outbox) => outbox.delete(clientId));
  const show = await readAgain(["/categories"]);
  batch(() => {
    show();
    entries.update((list) => list.filter((each) => each.clientId !== clientId).map(withCategory));
  });
  return true;
}

/**
 * Keeps what the server refused, with what was typed, until the person corrects it or gives it up.
 * @param {Entry} entry @param {string} owner Whose it is: meanwhile somebody else may have signed in. @param {NonNullable<Entry["refusal"]>} refusal
 */
async function keepRefused(entry, owner, refusal) {
  const kept = { ...entry, refusal };
  await stored("outbox", "readwrite", (outbox) => outbox.put(kept), owner);
  if (owner !== databaseOwner()) return;
  refused.update((list) => [...list, kept]);
}

/**
 * Returns false if the server asked to try some again later.
 * @param {Entry[]} portion
 * @param {import("../client/api.d.ts").Answer<"POST /transactions/batch">["results"]} results
 * @param {string} owner
 */
async function settle(portion, results, owner) {
  const settled = new Set();
  for (const [index, entry] of portion.entries()) {
    const result = results[index];
    if (!result || result.status === 429 || result.status >= 500) {
      obstacle.set(result?.error ?? w.errors.server);
      continue;
    }
    settled.add(entry.clientId);
    if (result.status >= 400 && !(entry.op === "delete" && result.status === 404)) {
      await keepRefused(entry, owner, {
        error: result.error ?? w.errors.server,
        fields: result.fields ?? {},
        isGone: entry.op === "update" && result.status === 404,
      });
    } else await stored("outbox", "readwrite", (outbox) => outbox.delete(entry.clientId));
  }
  // What was read again shows at the moment the entries go, so that no row blinks and no sum counts twice.
  const show = await readAgain(ofMoney);
  batch(() => {
    show();
    entries.update((list) => list.filter((entry) => !settled.has(entry.clientId)));
  });
  return settled.size === portion.length;
}
