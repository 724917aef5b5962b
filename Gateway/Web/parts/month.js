// @ts-check
import { addMonths, h, isMonth, monthText, thisMonth, w } from "../core/prelude.js";
import { button } from "./button.js";

/**
 * A month with steps to both sides; the month itself opens the browser's own list of months.
 * @param {object} options
 * @param {() => string} options.month
 * @param {(month: string) => void} options.onchange
 * @param {string} options.testid
 */
export function monthSelector({ month, onchange, testid }) {
  const list = () => {
    const now = thisMonth();
    const near = Array.from({ length: 27 }, (_, index) => addMonths(now, 2 - index));
    return near.includes(month()) ? near : [month(), ...near];
  };
  return h(
    "div",
    { class: "month", testid, role: "group", "aria-label": w.month.label },
    button(null, {
      kind: "quiet",
      symbol: "left",
      name: w.month.previous,
      testid: `${testid}.previous`,
      onpress: () => onchange(addMonths(month(), -1)),
    }),
    h(
      "label",
      { class: "month-name" },
      h("span", { "aria-hidden": "true" }, () => monthText(month())),
      h(
        "select",
        {
          "aria-label": w.month.label,
          testid: `${testid}.select`,
          onchange: (/** @type {any} */ event) => isMonth(event.target.value) && onchange(event.target.value),
        },
        () => list().map((each) => h("option", { value: each, selected: each === month() }, monthText(each))),
      ),
    ),
    button(null, {
      kind: "quiet",
      symbol: "right",
      name: w.month.next,
      testid: `${testid}.next`,
      onpress: () => onchange(addMonths(month(), 1)),
    }),
  );
}
