// @ts-check
import { h, newId } from "../core/view.js";

/**
 * @param {object} options
 * @param {string} options.label
 * @param {() => string} options.hint
 * @param {() => boolean} options.isOn
 * @param {() => boolean} options.disabled
 * @param {() => void} options.onpress
 * @param {string} options.testid
 */
export function switchRow({ label, hint, isOn, disabled, onpress, testid }) {
  const id = newId("switch");
  return h(
    "div",
    { class: "row switch" },
    h(
      "span",
      { class: "row-main" },
      h("span", { id }, label),
      h("span", { class: "hint", id: `${id}-hint` }, hint),
    ),
    h("button", {
      type: "button",
      role: "switch",
      testid,
      "aria-labelledby": id,
      "aria-describedby": `${id}-hint`,
      "aria-checked": () => String(isOn()),
      disabled,
      onclick: onpress,
    }),
  );
}
