// @ts-check
// The dialog in which a person changes the order of the dashboard's parts.
import { h, w } from "../../core/prelude.js";
import { keep, order, usual } from "./arrange.js";
import { button } from "../button.js";
import { openDialog } from "../dialog.js";

/** @typedef {import("./arrange.js").Part} Part */

/** Lets the person change the order. */
export function arrange() {
  /** @param {Part} name @param {1 | -1} step */
  const move = (name, step) => {
    const list = [...order.peek()];
    const at = list.indexOf(name);
    list.splice(at, 1);
    list.splice(at + step, 0, name);
    keep(list);
    // The key stays under the finger, unless its part has come to an end.
    const key = (/** @type {number} */ way) =>
      document.querySelector(`[data-testid="arrange.${name}.${way}"]`);
    const next = /** @type {HTMLButtonElement | null} */ (key(step));
    (next?.disabled ? /** @type {HTMLButtonElement | null} */ (key(-step)) : next)?.focus();
  };
  return openDialog(w.dashboard.arrange, (close) => [
    h("ol", { class: "rows" }, () =>
      order().map((name, index) =>
        h(
          "li",
          { class: "row", testid: "arrange.item" },
          h("span", { class: "row-main" }, w.dashboard.parts[name]),
          button(null, {
            kind: "quiet",
            symbol: "up",
            name: w.named(w.dashboard.up, w.dashboard.parts[name]),
            disabled: () => index === 0,
            onpress: () => move(name, -1),
            testid: `arrange.${name}.-1`,
          }),
          button(null, {
            kind: "quiet",
            symbol: "down",
            name: w.named(w.dashboard.down, w.dashboard.parts[name]),
            disabled: () => index === usual.length - 1,
            onpress: () => move(name, 1),
            testid: `arrange.${name}.1`,
          }),
        )
      )),
    h(
      "div",
      { class: "actions" },
      button(w.dashboard.usual, { kind: "quiet", onpress: () => keep(usual), testid: "arrange.reset" }),
      button(w.done, { kind: "primary", onpress: () => close(null), testid: "arrange.done" }),
    ),
  ], "arrange");
}
