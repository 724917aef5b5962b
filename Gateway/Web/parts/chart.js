// @ts-check
import { signal } from "../core/signals.js";
import { h, svg } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "./button.js";
import { money } from "./money.js";

/**
 * Parts of a whole as bars, with their figures beside them; one key shows the same as a table.
 * @param {object} options
 * @param {string} options.title What the chart says.
 * @param {string} options.label What it shows.
 * @param {{ name: string, amount: string, percent: number }[]} options.parts
 * @param {string} options.currency
 */
export function barChart({ title, label, parts, currency }) {
  const isTable = signal(false);
  const largest = Math.max(1, ...parts.map((part) => part.percent));
  const text = `${label}: ${parts.map((part) => `${part.name} ${part.percent}%`).join(", ")}`;
  return h(
    "figure",
    { class: "section chart", testid: "dashboard.chart" },
    h(
      "figcaption",
      { class: "section-head" },
      h("h2", null, title),
      button(() => (isTable() ? w.dashboard.diagram : w.dashboard.table), {
        kind: "quiet",
        onpress: () => isTable.set(!isTable()),
        testid: "dashboard.chart.toggle",
      }),
    ),
    () => (isTable()
      ? h(
        "table",
        null,
        h("caption", { class: "unseen" }, label),
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col" }, w.dashboard.category),
            h("th", { scope: "col" }, w.dashboard.amount),
          ),
        ),
        h(
          "tbody",
          null,
          parts.map((part) =>
            h("tr", null, h("td", null, part.name), h("td", null, money(part.amount, currency)))
          ),
        ),
      )
      : h(
        "div",
        { role: "img", "aria-label": text },
        parts.map((part, index) =>
          h(
            "div",
            { class: "chart-bar", "aria-hidden": "true" },
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
        ),
      )),
  );
}
