// @ts-check
import { signal } from "../core/signals.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "./button.js";

/**
 * A picture of figures with its message, and the same figures as a table behind a key.
 * @param {object} options
 * @param {string} options.title What it says.
 * @param {string} options.label What it shows.
 * @param {string} options.text The same for who does not see it.
 * @param {string[]} options.columns
 * @param {() => import("../core/view.js").Child[][]} options.rows
 * @param {string} options.testid
 * @param {() => import("../core/view.js").Child} picture
 */
export function figure({ title, label, text, columns, rows, testid }, picture) {
  const isTable = signal(false);
  return h(
    "figure",
    { class: "section chart", testid },
    h(
      "figcaption",
      { class: "section-head" },
      h("h2", null, title),
      button(() => (isTable() ? w.dashboard.diagram : w.dashboard.table), {
        kind: "quiet",
        onpress: () => isTable.set(!isTable()),
        testid: `${testid}.toggle`,
      }),
    ),
    () => (isTable()
      ? h(
        "table",
        null,
        h("caption", { class: "unseen" }, label),
        h("thead", null, h("tr", null, columns.map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", null, rows().map((row) => h("tr", null, row.map((cell) => h("td", null, cell))))),
      )
      : h("div", { role: "img", "aria-label": text }, h("div", { "aria-hidden": "true" }, picture()))),
  );
}
