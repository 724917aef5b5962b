// @ts-check
// The transfers of a list, seen from what is looked at, with the names of both accounts.
import { isIn } from "../../core/book.js";
import { pagedQuery } from "../../core/paged.js";
import { computed, effect, pathOf, w } from "../../core/prelude.js";

/** @typedef {import("../../core/outbox.js").Transaction} Transaction */
/** @typedef {import("../../core/outbox-entries.js").Shown} Shown */

/** So many transfers of late have the names of their accounts. */
const most = 1000;

/**
 * @param {() => Transaction[]} items
 * @param {ReturnType<typeof import("../../core/book.js").useScope>} account
 * @param {() => string} where The part of the list's address that names its accounts.
 */
export function useRoutes(items, account, where) {
  const moved = computed(() => items().filter((it) => it.type === "TRANSFER"));
  const transfers = pagedQuery(
    () => moved().length > 0 ? /** @type {"/transfers"} */ (pathOf("/transfers?") + where()) : null,
    "transfers",
  );
  const known = computed(() => new Map((transfers.page()?.items ?? []).map((it) => [it.id, it])));
  // As far down as the list is read.
  effect(() => {
    const isLoading = transfers.isLoading() || transfers.isLoadingMore();
    if (!isLoading && known().size < most && moved().some((it) => !known().has(it.id))) transfers.loadMore();
  });
  /** @param {string | null | undefined} id */
  const nameOf = (id) =>
    account.accounts.data()?.accounts.find((each) => each.id === id)?.name ?? w.entry.gone;
  return {
    /** Whether an entry that waits is of what is looked at: a transfer is of both of its accounts. @param {Shown} it */
    isOfAccount: (it) => isIn(account.id(), it.accountId) || isIn(account.id(), it.toAccountId),
    /** @param {Transaction} it @returns {Transaction} */
    named: (it) => {
      if (it.type !== "TRANSFER") return it;
      const { toAccountId, toAmount, toCurrency } = /** @type {Shown} */ (it);
      if (toAccountId) {
        const route = w.entry.route(nameOf(it.accountId), nameOf(toAccountId));
        return !isIn(account.id(), it.accountId) && isIn(account.id(), toAccountId)
          ? {
            ...it,
            route,
            direction: "in",
            amount: toAmount || it.amount,
            currency: toCurrency ?? it.currency,
          }
          : { ...it, route };
      }
      const sides = known().get(it.id);
      return sides
        ? { ...it, route: w.entry.route(nameOf(sides.from?.accountId), nameOf(sides.to?.accountId)) }
        : it;
    },
  };
}
