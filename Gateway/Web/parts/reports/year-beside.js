// @ts-check
// The expenses of each month beside those of the same month a year before.
import { amountText, fromMinor, sumOf, toMinor } from "../../core/money.js";
import { addMonths, w } from "../../core/prelude.js";
import { columnChart } from "../pictures/charts.js";

/** @import { CashflowReport } from "../../client/api.d.ts" */

/**
 * @param {CashflowReport} now
 * @param {CashflowReport} before The same months of the year before.
 */
export function yearBeside(now, before) {
  const { currency } = now;
  const former = new Map(before.months.map((it) => [it.month, it.expenses]));
  const months = now.months.map(({ month, expenses }) => ({
    month,
    expenses,
    // A column of the same picture, which calls its first amount so.
    income: former.get(addMonths(month, -12)) ?? "0",
  }));
  const [sum, last] = [months.map((it) => it.expenses), months.map((it) => it.income)].map((list) =>
    toMinor(sumOf(list, currency), currency)
  );
  const difference = sum - last;
  const text = amountText(fromMinor(difference < 0n ? -difference : difference, currency), currency, {
    isShort: true,
  });
  return columnChart({
    title: difference < 0n ? w.reportTools.less(text) : w.reportTools.more(text),
    label: w.reportTools.beside,
    months,
    series: [
      { name: w.reportTools.yearBefore, amount: (it) => it.income ?? "0", kind: "rest" },
      { name: w.reportTools.thisYear, amount: (it) => it.expenses ?? "0", kind: "year" },
    ],
    currency,
    testid: "reports.years",
  });
}
