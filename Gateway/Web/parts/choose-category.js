// @ts-check
import { h, signal, w } from "../core/prelude.js";
import { button } from "./button.js";
import { openDialog } from "./dialog.js";
import { selectField } from "./fields.js";

/** @import { Category } from "../client/api.d.ts" */

/**
 * Asks for one of some categories.
 * @param {string} title
 * @param {Category[]} list
 * @param {string} testid
 * @param {import("../core/view.js").Child} [text]
 * @returns {Promise<Category | null>}
 */
export function chooseCategory(title, list, testid, text) {
  const value = signal(list[0]?.id ?? "");
  return openDialog(title, (close) => [
    text,
    selectField({
      label: w.transaction.category,
      testid: `${testid}.select`,
      choices: () => list.map((it) => [it.id, it.name]),
      chosen: value,
      onchange: value.set,
    }),
    h(
      "div",
      { class: "actions" },
      button(w.cancel, { onpress: () => close(null), testid: `${testid}.cancelButton` }),
      button(w.save, {
        kind: "primary",
        onpress: () => close(list.find((it) => it.id === value()) ?? null),
        testid: `${testid}.confirmButton`,
      }),
    ),
  ], `${testid}.dialog`);
}
