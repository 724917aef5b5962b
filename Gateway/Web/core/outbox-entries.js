// @ts-check
// What waits in the outbox: `outbox.js` fills it, `outbox-sending.js` empties it.
import { signal } from "./signals.js";

/** @typedef {import("../api.d.ts").TransactionDraft & { name?: string }} Sent */
/** @typedef {import("../api.d.ts").Transaction & { name?: string, toAccountId?: string | null, toAmount?: string, toCurrency?: string }} Shown
 * A transfer names the account that it goes to. */

/**
 * @typedef {object} Entry
 * @property {string} clientId Also its key here; the server makes no second transaction of one client id.
 * @property {number} order
 * @property {"create" | "update" | "delete" | "category"} op A new category has its entry's id until it is made.
 * @property {string} [id] of an existing transaction
 * @property {Sent} [transaction] the fields to send
 * @property {import("../api.d.ts").TransferDraft} [transfer] the same of a transfer
 * @property {Shown} shown the transaction or category as lists show it meanwhile
 */

/** @type {import("./signals.js").Signal<Entry[]>} */
export const entries = signal(/** @type {Entry[]} */ ([]));
/** The entry that the server refused last, with its reason. */
export const refused = signal(
  /** @type {{ entry: Entry, error: string, fields: Record<string, string[]> } | null} */ (null),
);
/** Why entries wait: nothing, no network, or the server's words. */
export const obstacle = signal("");

/** The server's ids of categories that were made here. @type {Map<string, string>} */
export const madeCategories = new Map();

/** An entry that names its category as the server does, if the server knows it by now. @param {Entry} entry */
export function withCategory(entry) {
  const id = madeCategories.get(entry.transaction?.categoryId ?? "");
  if (!id) return entry;
  const { transaction, shown } = entry;
  const category = shown.category && { ...shown.category, id };
  return {
    ...entry,
    transaction: { ...transaction, categoryId: id },
    shown: { ...shown, categoryId: id, category },
  };
}
