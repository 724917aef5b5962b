// @ts-check
// A row of a list whose description and category are changed where they stand, in a wide window.
import { mayEdit } from "../../core/book.js";
import { bindKeys } from "../../core/keyboard.js";
import { amountText } from "../../core/money.js";
import { dayText, h, signal, w } from "../../core/prelude.js";
import { icon } from "../button.js";
import { actsOf } from "../frame/later.js";
import { focusRow } from "../selection.js";

const isWide = matchMedia("(min-width: 900px)");
const forms = actsOf(() => import("../row-form.js"));

/** Of the rows of a screen, one at a time. @returns {import("./transaction-row.js").InPlace} */
export function useRowEditing() {
  const open = signal("");
  /** @type {typeof import("../row-form.js").rowForm} */
  let form;
  /** @param {string} id */
  const begin = (id) =>
    forms(({ rowForm }) => {
      form = rowForm;
      open.set(id);
    });
  bindKeys({
    e: () => {
      const row = document.activeElement?.closest("a.row[data-id]");
      if (isWide.matches && mayEdit() && row instanceof HTMLElement) begin(row.dataset.id ?? "");
    },
  });
  return {
    isOpen: (it) => Boolean(it.id) && it.id === open(),
    form: (it) =>
      form(it, () => {
        open.set("");
        requestAnimationFrame(() => focusRow(it.id));
      }),
    key: (it, name) =>
      h("button", {
        type: "button",
        class: "button quiet only-icon in-place",
        "data-needs": "editor",
        // The keyboard has a key of its own for it: arrows move from row to row.
        tabindex: "-1",
        "aria-label": w.named(
          w.transactions.inPlace,
          w.both(w.both(name, dayText(it.date)), amountText(it.amount, it.currency)),
        ),
        title: w.transactions.inPlace,
        onclick: () => begin(it.id),
        testid: `transactions.inPlace.${it.id}`,
      }, icon("edit")),
  };
}
