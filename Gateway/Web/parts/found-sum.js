// @ts-check
// What the entries come to that a search or a filter has found.
import { amountText, signedInKind, sumOf } from "../core/money.js";
import { h, signal, w } from "../core/prelude.js";
import { button } from "./button.js";

/** @import { Transaction } from "../client/api.d.ts" */

/** From this number on, the rest of a list is not read for its sum. */
const most = 2000;

/**
 * What an entry adds to a sum, or only its parts of a category: money back takes away.
 * @param {Transaction} it
 * @param {string} category
 */
function counted({ amount, splits, isRefund, currency }, category) {
  const parts = category ? splits?.filter((part) => part.categoryId === category) : null;
  return signedInKind({
    amount: parts ? sumOf(parts.map((part) => part.amount), currency) : amount,
    isRefund,
  });
}

/**
 * @param {import("../core/paged.js").List} list
 * @param {() => Transaction[]} shown
 * @param {() => string} category That was searched.
 */
export function foundSum(list, shown, category) {
  const busy = signal(false);
  const readAll = async () => {
    busy.set(true);
    // Whatever else reads the list meanwhile ends it: no page more, no turn more.
    for (let before = null; list.page()?.next && list.page() !== before;) {
      before = list.page();
      await list.loadMore();
    }
    busy.set(false);
  };
  const sums = () => {
    const byKind = Map.groupBy(
      shown().filter((it) => it.type !== "TRANSFER"),
      ({ type, currency }) => `${type} ${currency}`,
    );
    return [...byKind].map(([kind, rows]) => {
      const [type, currency] = kind.split(" ");
      const text = amountText(
        sumOf(rows.map((it) => counted(it, category())), currency),
        currency,
      );
      return type === "INCOME" ? w.transactions.foundIncome(text) : w.transactions.foundExpenses(text);
    });
  };
  return h("p", { class: "found line", role: "status", testid: "transactions.found" }, () => {
    const page = list.page();
    if (!page || shown().length === 0) return null;
    const count = h("span", null, w.transactions.found(page.next ? page.total : shown().length));
    if (!page.next) return [count, h("span", { class: "hint" }, sums().join(", "))];
    return [
      count,
      page.total <= most
        ? button(w.transactions.addUp, {
          kind: "quiet",
          busy,
          onpress: readAll,
          testid: "transactions.addUp",
        })
        : null,
    ];
  });
}
