// @ts-check
// The day of an entry: today, yesterday, or another one.
import { addDays, dayHeading, dayText, h, newId, today, w } from "../core/prelude.js";
import { button } from "./button.js";
import { chips } from "./chips.js";
import { openDialog } from "./dialog.js";
import { fieldError } from "./form.js";

const pastDays = 7;

/** @param {import("./form.js").Form} form @param {string} prefix */
export function dateChoice(form, prefix) {
  const value = () => {
    const date = form.values.date();
    return date === today() ? "today" : date === addDays(today(), -1) ? "yesterday" : "other";
  };
  return h(
    "div",
    { class: "category-choice" },
    h("p", { class: "group-label" }, w.transaction.date),
    chips({
      label: w.transaction.date,
      value,
      onchange: async (choice) => {
        if (choice === "today") form.values.date.set(today());
        else if (choice === "yesterday") form.values.date.set(addDays(today(), -1));
        else {
          const picked = await pickDay(form.values.date());
          if (picked) form.values.date.set(picked);
        }
      },
      choices: () => [
        { value: "today", label: w.dates.today, testid: `${prefix}.date.today` },
        { value: "yesterday", label: w.dates.yesterday, testid: `${prefix}.date.yesterday` },
        {
          value: "other",
          testid: `${prefix}.date.other`,
          label: value() === "other" ? dayText(form.values.date()) : w.transaction.other,
        },
      ],
    }),
    fieldError(newId("date-error"), () => form.errors().date),
  );
}

/**
 * Lets the person choose one of the past seven days, or any other by the browser's own calendar.
 * @param {string} chosen
 */
function pickDay(chosen) {
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
        onchange: (event) => event.target.value && close(event.target.value),
      }),
    ),
  ], "datePicker.dialog");
}
