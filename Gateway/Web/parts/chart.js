// @ts-check
import { h, svg } from "../core/view.js";
import { w } from "../core/words.js";
import { figure } from "./figure.js";
import { money } from "./money.js";

/**
 * Parts of a whole as bars, with their figures beside them.
 * @param {object} options
 * @param {string} options.title What the chart says.
 * @param {string} options.label What it shows.
 * @param {{ name: string, amount: string, percent: number }[]} options.parts
 * @param {string} options.currency
 * @param {string} [options.testid]
 */
export function barChart({ title, label, parts, currency, testid = "dashboard.chart" }) {
  const largest = Math.max(1, ...parts.map((part) => part.percent));
  return figure({
    title,
    label,
    text: `${label}: ${parts.map((part) => `${part.name} ${part.percent}%`).join(", ")}`,
    columns: [w.dashboard.category, w.dashboard.amount],
    rows: () => parts.map((part) => [part.name, money(part.amount, currency)]),
    testid,
  }, () =>
    parts.map((part, index) =>
      h(
        "div",
        { class: "chart-bar" },
        h("span", null, part.name),
        svg(
          "svg",
          { viewBox: "0 0 100 10", preserveAspectRatio: "none" },
          svg("rect", {
            class: index > 0 ? "rest" : null,
            width: (part.percent / largest) * 100,
            height: 10,
          }),
          svg("line", { x1: 0, x2: 0, y1: -3, y2: 13 }),
        ),
        money(part.amount, currency, { isShort: true }),
      )
    ));
}
