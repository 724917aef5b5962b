// @ts-check
// What an account held after each entry of its list, counted from what it holds with all of them downwards.
import { fromMinor, signed, toMinor } from "../../core/money.js";
import { waitingHere } from "../../core/outbox.js";
import { computed } from "../../core/prelude.js";

/** @import { Account } from "../../client/api.d.ts" */
/** @typedef {import("../../core/outbox.js").Transaction} Transaction */
/** @typedef {import("../../core/outbox-entries.js").Shown} Shown */

/** The key of a row: one that waits has no id yet. @param {Transaction} it */
const keyOf = (it) => it.id ?? it.clientId;

/**
 * What an entry adds to the account's own currency; null while nobody knows.
 * @param {Transaction} it @param {Account} account
 */
function addedTo(it, { id, preferredCurrency: currency }) {
  const { toAccountId, toAmount } = /** @type {Shown} */ (it);
  // What arrives in another currency is the server's to say.
  if (toAccountId === id && it.currency === currency && toAmount === "") return null;
  const isOfIt = it.accountId === id || toAccountId === id;
  return isOfIt && it.currency === currency ? toMinor(signed(it), currency) : 0n;
}

/**
 * @param {object} options
 * @param {() => Account | null | undefined} options.account Whose list it is.
 * @param {() => boolean} options.isWhole Whether the list leaves nothing out and begins with the newest day.
 * @param {() => boolean} options.isFresh Whether list and account are of the same moment.
 * @param {import("../../core/paged.js").List<Transaction>} options.list
 * @param {() => Transaction[]} options.shown The list with what waits, in its order.
 * @returns {(it: Transaction) => string | null} Nothing where it cannot be known.
 */
export function runningBalance({ account, isWhole, isFresh, list, shown }) {
  const balances = computed(() => {
    /** By the rows' keys. @type {Map<string | null, string>} */
    const found = new Map();
    const [own, page] = [account(), list.page()];
    if (!own || !page || !isWhole()) return found;
    const currency = own.preferredCurrency;
    const known = new Set(page.items.map((it) => it.id));
    // A change of what is not read yet changes all above it by an amount that nobody knows.
    const isUnknown = waitingHere().some((entry) =>
      ["update", "delete"].includes(entry.op) && !known.has(entry.id ?? "") &&
      (page.next || entry.shown.accountId === own.id || entry.shown.toAccountId === own.id)
    );
    const [before, after] = [page.items, shown()].map((rows) => rows.map((it) => addedTo(it, own)));
    if (isUnknown || [...before, ...after].includes(null)) return found;
    /** What counts, of rows that an opening balance does not stand for. @param {Transaction[]} rows @param {(bigint | null)[]} amounts */
    const sum = (rows, amounts) =>
      rows.reduce(
        (all, it, at) => it.date >= (own.openingDate ?? "") ? all + (amounts[at] ?? 0n) : all,
        0n,
      );
    const counted = sum(page.items, before);
    const [now, opening] = [own.projectedBalance, own.openingBalance ?? "0"].map((it) =>
      toMinor(it, currency)
    );
    // What the browser has kept may be of two moments: a list that is there to its end proves itself.
    if (!isFresh() && (page.next || now - counted !== opening)) return found;
    const last = page.next ? page.items.at(-1)?.date ?? "" : "";
    let balance = now - counted + sum(shown(), after);
    for (const [at, it] of shown().entries()) {
      // Between what waits for an earlier day and the rows above, some are not read.
      if (it.date < last) break;
      if (it.currency === currency) found.set(keyOf(it), fromMinor(balance, currency));
      balance -= after[at] ?? 0n;
    }
    return found;
  });
  return (it) => balances().get(keyOf(it)) ?? null;
}
