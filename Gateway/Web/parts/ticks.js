// @ts-check
// Several choices of some, as boxes to tick.
import { h } from "../core/prelude.js";

/**
 * @param {string} label
 * @param {string[][]} choices Each with its value and its text.
 * @param {import("../core/signals.js").Signal<string[]>} chosen
 * @param {() => void} onchange
 */
export function ticks(label, choices, chosen, onchange) {
  return h(
    "fieldset",
    { class: "field" },
    h("legend", { class: "group-label" }, label),
    choices.map(([value, text]) =>
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          value,
          testid: `tick.${value}`,
          checked: chosen.peek().includes(value),
          onchange: (event) => {
            const isOn = /** @type {HTMLInputElement} */ (event.target).checked;
            chosen.update((all) => isOn ? [...all, value] : all.filter((it) => it !== value));
            onchange();
          },
        }),
        h("span", null, text),
      )
    ),
  );
}
