// @ts-check
// The transfers of a list, seen from its account, with the names of both accounts.
import { pathOf, query, w } from "../core/prelude.js";

/** @typedef {import("../core/outbox.js").Transaction} Transaction */
/** @typedef {import("../core/outbox-entries.js").Shown} Shown */

/** So many transfers of late have the names of their accounts. */
const most = 100;

/**
 * @param {() => Transaction[]} items
 * @param {ReturnType<typeof import("../core/book.js").useAccount>} account
 */
export function useRoutes(items, account) {
  const hasSome = () => items().some((it) => it.type === "TRANSFER");
  const transfers = query(
    () => (hasSome() ? pathOf("/transfers?accountId={}&limit={}", account.id(), most) : null),
  );
  /** @param {string | null | undefined} id */
  const nameOf = (id) =>
    account.accounts.data()?.accounts.find((each) => each.id === id)?.name ?? w.entry.gone;
  return {
    /** Whether an entry that waits is of the account: a transfer is of both of its accounts. @param {Shown} it */
    isOfAccount: (it) => it.accountId === account.id() || it.toAccountId === account.id(),
    /** @param {Transaction} it @returns {Transaction} */
    named: (it) => {
      if (it.type !== "TRANSFER") return it;
      const { toAccountId, toAmount, toCurrency } = /** @type {Shown} */ (it);
      if (toAccountId) {
        const route = w.entry.route(nameOf(it.accountId), nameOf(toAccountId));
        return toAccountId === account.id()
          ? {
            ...it,
            route,
            direction: "in",
            amount: toAmount || it.amount,
            currency: toCurrency ?? it.currency,
          }
          : { ...it, route };
      }
      const known = transfers.data()?.transfers.find((each) => each.id === it.id);
      return known
        ? { ...it, route: w.entry.route(nameOf(known.from?.accountId), nameOf(known.to?.accountId)) }
        : it;
    },
  };
}
