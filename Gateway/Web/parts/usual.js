// @ts-check
// What categories take of the spending, and what they cost in other months: the last one and the average of those
// that are over, as the API reckons them. A month that goes on is not among them.
import { toMinor } from "../core/money.js";
import { addMonths, lastDay, pathOf, query, w } from "../core/prelude.js";
import { isSome } from "./currencies.js";

/** @import { SpendingReport } from "../client/api.d.ts" */

/**
 * The trends of months that are over, from the first with an expense on.
 * @param {() => string | null} accountId
 * @param {() => string} month The month after them.
 * @param {() => number} most How many at most.
 * @param {() => string} [more] Of the address.
 */
export function usualSpending(accountId, month, most, more = () => "") {
  /** @param {string} from */
  const path = (from) => /** @type {"/reports/trends"} */ (
    pathOf(
      "/reports/trends?accountId={}&from={}-01&to={}",
      accountId(),
      from,
      lastDay(addMonths(month(), -1)),
    ) + more()
  );
  const from = () => addMonths(month(), -most());
  const isAsked = () => accountId() !== null && most() > 0;
  /** @type {import("../core/book.js").QueryOf<"GET /reports/trends">} */
  const whole = query(() => (isAsked() ? path(from()) : null));
  const first = () => {
    const data = whole.data();
    const index =
      data?.months.findIndex((_, at) => data.categories.some((each) => isSome(each.amounts[at]))) ?? -1;
    return data && index >= 0 ? data.months[index] : null;
  };
  /** @type {import("../core/book.js").QueryOf<"GET /reports/trends">} */
  const used = query(() => {
    const begin = isAsked() ? first() : null;
    return begin && (begin === from() ? path(from()) : path(begin));
  });
  return {
    data: used.data,
    /** What a category cost last month, and on average. @param {string | null} categoryId */
    of: (categoryId) => {
      const data = used.data();
      const found = data?.categories.find((each) => each.categoryId === categoryId);
      if (!data || !found) return null;
      return {
        last: found.amounts[found.amounts.length - 1],
        average: data.months.length > 1 ? found.average : null,
        change: found.changePercent,
      };
    },
  };
}

/** Equal amounts have equal percents, which need not add up to 100. @param {string} amount @param {SpendingReport} report */
export function percentOf(amount, { total, currency }) {
  const [part, whole] = [toMinor(amount, currency), toMinor(total, currency)];
  return part > 0n && whole > 0n ? Number((part * 200n / whole + 1n) / 2n) : 0;
}

/** What a report of spending says: nothing about parts of nothing. @param {SpendingReport} report */
export function spendingTitle(report) {
  const [first] = report.groups;
  return isSome(report.total)
    ? w.dashboard.chartTitle(first.name, percentOf(first.amount, report))
    : w.dashboard.chart;
}
