// @ts-check
// What waits in the outbox: `outbox.js` fills it, `outbox-sending.js` empties it.
import { shownBook } from "./api.js";
import { stored } from "./database.js";
import { signal } from "./signals.js";

/** @typedef {import("../client/api.d.ts").TransactionChange & { name?: string, color?: string, icon?: string }} Sent */
/** @typedef {import("../client/api.d.ts").Transaction & { name?: string, toAccountId?: string | null, toAmount?: string, toCurrency?: string }} Shown
 * A transfer names the account that it goes to. */

/**
 * @typedef {object} Entry
 * @property {string} clientId Also its key here; the server makes no second transaction of one client id.
 * @property {number} order
 * @property {string} [book] Another book than the person's own.
 * @property {"create" | "update" | "delete" | "category"} op A new category has its entry's id until it is made.
 * @property {string} [id] of an existing transaction
 * @property {Sent} [transaction] the fields to send
 * @property {import("../client/api.d.ts").TransferChange} [transfer] the same of a transfer
 * @property {boolean} [unlock] whether what is reconciled is deleted, too
 * @property {Shown} shown the transaction or category as lists show it meanwhile
 * @property {boolean} [isSent] whether it may have reached the server
 * @property {{ error: string, fields: Record<string, string[]>, isGone?: boolean }} [refusal] why the server does not take it; `isGone`: what it changes is deleted
 */

/** @type {import("./signals.js").Signal<Entry[]>} */
export const entries = signal(/** @type {Entry[]} */ ([]));
/** What waits in the book that is shown. */
export const waitingHere = () => entries().filter(({ book = "" }) => book === shownBook());
/** What the server refused: each waits until the person corrects it or gives it up. */
export const refused = signal(/** @type {Entry[]} */ ([]));
/** Why entries wait: nothing, no network, or the server's words. */
export const obstacle = signal("");

/** The server's ids of categories that were made here. @type {Map<string, string>} */
export const madeCategories = new Map();

/** The server's id of a category that was made here. @param {string | null | undefined} id */
const madeId = (id) => madeCategories.get(id ?? "");

/** Does something while nothing of the outbox is sent, in any tab. @param {() => Promise<void>} act */
export const alone = (act) => navigator.locks.request("coffer-outbox", act);

/** Takes back an entry that waits, or that was refused. @param {string} clientId */
export async function withdraw(clientId) {
  await stored("outbox", "readwrite", (outbox) => outbox.delete(clientId));
  for (const list of [entries, refused]) {
    list.update((kept) => kept.filter((entry) => entry.clientId !== clientId));
  }
}

/** An entry that names its categories as the server does, if the server knows them by now. @param {Entry} entry */
export function withCategory(entry) {
  const { transaction, shown } = entry;
  const named = [transaction, ...transaction?.splits ?? []];
  if (!transaction || !named.some((each) => madeId(each?.categoryId))) return entry;
  const id = madeId(transaction.categoryId) ?? transaction.categoryId ?? null;
  const splits = transaction.splits?.map((part) => ({
    ...part,
    categoryId: madeId(part.categoryId) ?? part.categoryId,
  })) ?? transaction.splits;
  const category = shown.category && { ...shown.category, id: id ?? shown.category.id };
  return {
    ...entry,
    transaction: { ...transaction, categoryId: id, splits },
    shown: { ...shown, categoryId: id, category },
  };
}
