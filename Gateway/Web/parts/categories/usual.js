// @ts-check
// What categories take of the spending, and what they cost in other months: the last one and the average of those
// that are over, as the API reckons them. A month that goes on is not among them.
import { toMinor } from "../../core/money.js";
import { addMonths, lastDay, pathOf, query, w } from "../../core/prelude.js";
import { isSome } from "../accounts/currencies.js";

/** @import { SpendingReport } from "../../client/api.d.ts" */

/**
 * The trends of months that are over, from the first whole one with an expense on.
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
  /** @type {import("../../core/book.js").QueryOf<"GET /reports/trends">} */
  const whole = query(() => (isAsked() ? path(from()) : null));
  const first = () => {
    const data = whole.data();
    const index =
      data?.months.findIndex((_, at) => data.categories.some((each) => isSome(each.amounts[at]))) ?? -1;
    return data && index >= 0 ? data.months.slice(index, index + 2) : null;
  };
  // A book that begins later than with the first week of a month has no average of that month.
  const beginning = query(() => {
    const [month, next] = first() ?? [];
    return next && month !== from()
      ? pathOf("/transactions?accountId={}&from={}-01&to={}-07&limit=1", accountId(), month, month)
      : null;
  });
  const begin = () => {
    const [month, next] = isAsked() ? first() ?? [] : [];
    if (!next || month === from()) return month;
    const known = beginning.data();
    return known && (known.total > 0 ? month : next);
  };
  /** @type {import("../../core/book.js").QueryOf<"GET /reports/trends">} */
  const used = query(() => {
    const month = begin();
    return month ? path(month) : null;
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
        change: changeOf(found.amounts, data.currency),
      };
    },
  };
}

/**
 * By how much the last month differs from the earlier ones that had any: a book that begins in the middle of a month,
 * or a category that came later, makes no change. Null where there is nothing to compare.
 * @param {string[]} amounts
 * @param {string} currency
 */
function changeOf(amounts, currency) {
  const [last, ...earlier] = amounts.toReversed().map((amount) => toMinor(amount, currency));
  const some = earlier.filter((minor) => minor > 0n);
  const [count, sum] = [BigInt(some.length), some.reduce((a, b) => a + b, 0n)];
  if (sum === 0n || last <= 0n) return null;
  const difference = last * count - sum;
  return {
    percent: Math.round(Number((difference * 1000n) / sum) / 10),
    /** In minor units, for an order. */
    size: Math.abs(Number(difference / count)),
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
