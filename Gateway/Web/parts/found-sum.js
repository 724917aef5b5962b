// @ts-check
// What the entries come to that a search or a filter has found.
import { amountText, negative, signedInKind, sumOf, sumsOf } from "../core/money.js";
import { readAll } from "../core/paged.js";
import { h, signal, w } from "../core/prelude.js";
import { button } from "./button.js";
import { waiting } from "./frame/waiting.js";

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
 * @param {import("../core/paged.js").List<Transaction>} list
 * @param {() => Transaction[]} shown
 * @param {() => string} category That was searched.
 */
export function foundSum(list, shown, category) {
  const busy = signal(false);
  const addUp = async () => {
    busy.set(true);
    await readAll(list);
    busy.set(false);
  };
  /** @param {Transaction} it */
  const amount = (it) => counted(it, category());
  /** @param {Transaction[]} rows */
  const countable = (rows) => rows.filter((it) => it.type !== "TRANSFER");
  /** @param {Transaction[]} rows */
  const sums = (rows) =>
    [...Map.groupBy(countable(rows), ({ type }) => type)].flatMap(([type, own]) =>
      sumsOf(own.map((it) => [it.currency, amount(it)])).map(([currency, sum]) =>
        (type === "INCOME" ? w.transactions.foundIncome : w.transactions.foundExpenses)(
          amountText(sum, currency),
        )
      )
    ).join(", ");
  return h("p", { class: "found line", role: "status", testid: "transactions.found" }, () => {
    const page = list.page();
    if (!page || shown().length === 0) return null;
    const count = h("span", null, w.transactions.found(page.next ? page.total : shown().length));
    if (!page.next) {
      const [known, now] = [page.items, shown()].map(countable);
      /** @param {Transaction} it */
      const asBalance = (it) => (it.type === "INCOME" ? amount(it) : negative(amount(it)));
      return [count, h("span", { class: "hint" }, sums(known), " ", waiting(known, now, asBalance))];
    }
    return [
      count,
      page.total <= most
        ? button(w.transactions.addUp, {
          kind: "quiet",
          busy,
          onpress: addUp,
          testid: "transactions.addUp",
        })
        : null,
    ];
  });
}
