// @ts-check
import { addDays, dayHeading, today } from "../core/dates.js";
import { h, newId } from "../core/view.js";
import { w } from "../core/words.js";
import { openDialog } from "./dialog.js";

const pastDays = 7;

/**
 * Lets the person choose one of the past seven days, or any other by the browser's own calendar.
 * @param {string} chosen
 */
export function pickDay(chosen) {
  const id = newId("day");
  return openDialog(w.transaction.pickDate, (/** @type {(day: string | null) => void} */ close) => [
    h("p", { class: "hint" }, w.transaction.pickDateText),
    h(
      "ul",
      { class: "rows" },
      Array.from({ length: pastDays }, (_, index) => addDays(today(), -index)).map((day) =>
        h(
          "li",
          null,
          h("button", {
            type: "button",
            class: "row",
            testid: `datePicker.day.${day}`,
            "aria-current": day === chosen ? "date" : null,
            onclick: () => close(day),
          }, dayHeading(day)),
        )
      ),
    ),
    h(
      "div",
      { class: "field" },
      h("label", { for: id }, w.transaction.earlier),
      h("input", {
        id,
        type: "date",
        value: chosen,
        testid: "datePicker.input",
        onchange: (/** @type {any} */ event) => event.target.value && close(event.target.value),
      }),
    ),
  ], "datePicker.dialog");
}
