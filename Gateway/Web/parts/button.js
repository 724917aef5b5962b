// @ts-check
import { h } from "../core/view.js";
import { icon } from "./icons.js";

/**
 * A button. While `busy`, it shows a spinner and ignores presses, but keeps the focus.
 * @param {import("../core/view.js").Child} label
 * @param {object} [options]
 * @param {(event: Event) => void} [options.onpress]
 * @param {"primary" | "plain" | "quiet" | "danger"} [options.kind]
 * @param {"button" | "submit"} [options.type]
 * @param {() => boolean} [options.busy]
 * @param {() => boolean} [options.disabled]
 * @param {string} [options.testid]
 * @param {import("./icons.js").IconName} [options.symbol]
 * @param {string} [options.name] For buttons that show an icon alone.
 * @param {{ id: string, isOpen: () => boolean }} [options.expands] What the button shows and hides.
 */
export function button(label, options = {}) {
  const { onpress, kind = "plain", type = "button", busy, disabled, testid, symbol, name, expands } = options;
  return h(
    "button",
    {
      type,
      class: `button ${kind}${label === null ? " only-icon" : ""}`,
      testid,
      "aria-label": name,
      "aria-expanded": expands ? () => String(expands.isOpen()) : null,
      "aria-controls": expands?.id,
      title: label === null ? name : null,
      disabled: disabled ?? null,
      "aria-busy": busy ? () => (busy() ? "true" : null) : null,
      onclick: (/** @type {Event} */ event) => {
        if (busy?.()) event.preventDefault();
        else onpress?.(event);
      },
    },
    symbol ? icon(symbol) : null,
    label === null ? null : h("span", { class: "label" }, label),
    busy ? () => (busy() ? h("span", { class: "spinner", "aria-hidden": "true" }) : null) : null,
  );
}

/**
 * A link that looks like a button.
 * @param {string} label
 * @param {string} href
 * @param {{ kind?: string, testid?: string, symbol?: import("./icons.js").IconName }} [options]
 */
export function buttonLink(label, href, { kind = "plain", testid, symbol } = {}) {
  return h(
    "a",
    { class: `button ${kind}`, href, testid },
    symbol ? icon(symbol) : null,
    h("span", { class: "label" }, label),
  );
}
