// @ts-check
import { h, signal, w } from "../../core/prelude.js";
import { button } from "../button.js";
import { openDialog } from "../dialog.js";
import { selectField } from "../fields.js";

/** @import { Category } from "../../client/api.d.ts" */

/**
 * Asks for one of some things by their names. Nothing is chosen beforehand: a key that is pressed too early does
 * nothing.
 * @template {{ id: string, name: string }} Thing
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.label
 * @param {string} options.unchosen What stands in the field before the choice.
 * @param {string} options.first Why the key cannot be pressed before it.
 * @param {Thing[]} options.list
 * @param {string} options.testid
 * @param {import("../../core/view.js").Child} [options.text]
 * @param {string} [options.action]
 * @returns {Promise<Thing | null>}
 */
export function chooseOne({ title, label, unchosen, first, list, testid, text, action = w.save }) {
  const value = signal("");
  return openDialog(title, (close) =>
    h(
      "form",
      {
        class: "form",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const found = list.find((it) => it.id === value());
          if (found) close(found);
        },
      },
      text,
      selectField({
        label,
        testid: `${testid}.select`,
        choices:
          () => [["", unchosen], ...list.map((it) => /** @type {[string, string]} */ ([it.id, it.name]))],
        chosen: value.peek,
        onchange: value.set,
      }),
      h("p", { class: "hint", hidden: () => value() !== "", testid: `${testid}.first` }, first),
      h(
        "div",
        { class: "actions" },
        button(w.cancel, { onpress: () => close(null), testid: `${testid}.cancelButton` }),
        button(action, {
          kind: "primary",
          type: "submit",
          disabled: () => value() === "",
          testid: `${testid}.confirmButton`,
        }),
      ),
    ), `${testid}.dialog`);
}

/**
 * Asks for one of some categories.
 * @param {string} title
 * @param {Category[]} list
 * @param {string} testid
 * @param {import("../../core/view.js").Child} [text]
 */
export const chooseCategory = (title, list, testid, text) =>
  chooseOne({
    title,
    label: w.transaction.category,
    unchosen: w.transaction.categoryRequired,
    first: w.selected.categoryFirst,
    list,
    testid,
    text,
  });
