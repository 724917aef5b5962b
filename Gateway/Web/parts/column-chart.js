// @ts-check
import { monthText } from "../core/dates.js";
import { amountText, toMinor } from "../core/money.js";
import { h, svg } from "../core/view.js";
import { w } from "../core/words.js";
import { figure } from "./figure.js";
import { money } from "./money.js";

const height = 100;

/**
 * Income and expenses of each month as two columns side by side.
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.label
 * @param {{ month: string, income: string, expenses: string, net: string }[]} options.months
 * @param {string} options.currency
 * @param {string} options.testid
 */
export function columnChart({ title, label, months, currency, testid }) {
  const most = months.flatMap((each) => [toMinor(each.income, currency), toMinor(each.expenses, currency)])
    .reduce((a, b) => (b > a ? b : a), 1n);
  const short = (/** @type {string} */ amount) => amountText(amount, currency, { isShort: true });
  /** @param {string} amount @param {number} x @param {string} name */
  const column = (amount, x, name) => {
    // A height on the picture.
    const size = Number((toMinor(amount, currency) * 1000n) / most) / 10;
    return svg("rect", { class: name, x, y: height - size, width: 4, height: size });
  };
  return figure(
    {
      title,
      label,
      text: months.map((each) =>
        `${monthText(each.month)}: ${w.dashboard.income} ${short(each.income)}, ${w.dashboard.expenses} ${
          short(each.expenses)
        }`
      ).join("; "),
      columns: [w.month.label, w.dashboard.income, w.dashboard.expenses, w.dashboard.net],
      rows: () =>
        months.map((each) => [
          monthText(each.month),
          money(each.income, currency),
          money(each.expenses, currency),
          money(each.net, currency),
        ]),
      testid,
    },
    () => [
      h(
        "p",
        { class: "legend hint" },
        h("span", { class: "income-mark" }, w.dashboard.income),
        h("span", { class: "expense-mark" }, w.dashboard.expenses),
      ),
      svg(
        "svg",
        { class: "line-chart", viewBox: `0 0 ${months.length * 12} ${height}`, preserveAspectRatio: "none" },
        months.map((each, index) => [
          column(each.income, index * 12 + 1.5, "in"),
          column(each.expenses, index * 12 + 6.5, "rest"),
        ]),
        svg("line", { x1: 0, x2: months.length * 12, y1: height, y2: height }),
      ),
      h(
        "p",
        { class: "ends hint" },
        h("span", null, monthText(months[0].month)),
        months.length > 1 ? h("span", null, monthText(months[months.length - 1].month)) : null,
      ),
    ],
  );
}
