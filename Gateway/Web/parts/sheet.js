// @ts-check
// A form over a screen: a sheet from below on a phone, a panel beside the screen from 900 px on.
import { bindKeys } from "../core/keyboard.js";
import { back, h, newId, sheet, w } from "../core/prelude.js";
import { coversScreen } from "./frame/app-frame.js";
import { reading } from "./frame/reading.js";
import { button } from "./button.js";

/** Sheets that change the book. */
const ofBook =
  /^\/(add|assets|budgets|goals|plan|recurring|share|transactions|transfers|settings\/(accounts|categories|rates|rules)$|sharing\/.*book)/;

/**
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.testid
 * @param {string} options.up The screen to go to if there is no way back.
 * @param {string} [options.cancelTestid]
 * @param {string} [options.cancel]
 * @param {...import("../core/view.js").Child} children
 */
export function sheetView({ title, testid, up, cancelTestid, cancel = w.cancel }, ...children) {
  const id = newId("sheet");
  const close = () => back(up);
  bindKeys({ escape: close });
  const dialog = h(
    "dialog",
    {
      class: "sheet",
      testid,
      "aria-labelledby": id,
      "aria-modal": () => (coversScreen() ? "true" : null),
    },
    h(
      "div",
      { class: "sheet-body" },
      h(
        "header",
        { class: "sheet-head" },
        h("h2", { id, tabindex: "-1" }, title),
        button(cancel, { kind: "quiet", onpress: close, testid: cancelTestid }),
      ),
      ofBook.test(sheet.peek()?.path ?? "") ? reading(children) : children,
    ),
  );
  // The dialog opens when it is part of the page. A modal one would put messages with Undo out of reach, and
  // `show` would scroll the page.
  queueMicrotask(() => {
    if (!dialog.isConnected || dialog.open) return;
    dialog.open = true;
    const first = dialog.querySelector("[autofocus]:enabled") ?? dialog.querySelector(".sheet-head button");
    /** @type {HTMLElement | null} */ (first)?.focus({ preventScroll: true });
  });
  return h(
    "div",
    {
      class: "sheet-shade",
      onclick: (/** @type {Event} */ event) => event.target === event.currentTarget && close(),
    },
    dialog,
  );
}

/** A page of the settings. @param {keyof typeof w.titles.page} name @param {...import("../core/view.js").Child} children */
export function settingsPage(name, ...children) {
  return sheetView(
    { title: w.titles.page[name], testid: `settings.${name}.screen`, up: "/settings", cancel: w.done },
    ...children,
  );
}
