// @ts-check
// Buttons, and icons of 24 units, drawn by lines of the text's colour: decoration, words say the same.
import { h, svg } from "../core/view.js";

/**
 * A button. While `busy`, it shows a spinner and ignores presses, but keeps the focus.
 * @param {import("../core/view.js").Child} label
 * @param {object} [options]
 * @param {(event: Event) => void} [options.onpress]
 * @param {"primary" | "plain" | "quiet" | "danger" | "quiet sidebar-find"} [options.kind]
 * @param {"button" | "submit"} [options.type]
 * @param {() => boolean} [options.busy]
 * @param {() => boolean} [options.disabled]
 * @param {string} [options.testid]
 * @param {IconName} [options.symbol]
 * @param {string | (() => string)} [options.name] For buttons that show an icon alone, or stand in several rows.
 * @param {{ id: string, isOpen: () => boolean }} [options.expands] What the button shows and hides.
 * @param {Needs} [options.needs] Who is offered it.
 */
export function button(label, options = {}) {
  const { onpress, kind = "plain", type = "button", busy, disabled, testid, symbol, name, expands, needs } =
    options;
  return h(
    "button",
    {
      type,
      class: `button ${kind}${label === null ? " only-icon" : ""}`,
      testid,
      "data-needs": needs,
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
 * @param {string | (() => string)} href
 * @param {{ kind?: string, testid?: string, symbol?: IconName, needs?: Needs }} [options]
 */
export function buttonLink(label, href, { kind = "plain", testid, symbol, needs } = {}) {
  return h(
    "a",
    { class: `button ${kind}`, href, testid, "data-needs": needs },
    symbol ? icon(symbol) : null,
    h("span", { class: "label" }, label),
  );
}

const paths = {
  home: "M4 11.5 12 5l8 6.5M6.5 10v9h11v-9",
  list: "M5 7h14M5 12h14M5 17h9",
  budget: "M12 4a8 8 0 1 0 8 8h-8zM15.5 4.6A8 8 0 0 1 19.4 8.5h-3.9z",
  people:
    "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3.5 19c0-3 2.4-5 5.5-5s5.5 2 5.5 5M16 11a2.5 2.5 0 1 0-1-4.8M17 14c2.2.4 3.5 2 3.5 4.5",
  settings: "M4 8h9M17 8h3M4 16h3M11 16h9M15 6v4M9 14v4",
  plus: "M12 5v14M5 12h14",
  left: "M14.5 6 8.5 12l6 6",
  right: "M9.5 6l6 6-6 6",
  up: "M6 14.5l6-6 6 6",
  down: "M6 9.5l6 6 6-6",
  edit: "M5 19l1-4L15.5 5.5l3 3L9 18zM13 8l3 3",
  card: "M4 6.5h16v11H4zM4 10.5h16M7 14.5h4",
  close: "M6 6l12 12M18 6 6 18",
  check: "M5 12.5 10 17.5 19.5 7",
  lock: "M6.5 11h11v8.5h-11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4.5l3 1.8",
  refresh: "M19 12a7 7 0 1 1-2-4.9M19 4.5v3.5h-3.5",
  search: "M10.5 5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M14.7 14.7 19.5 19.5",
  fingerprint:
    "M7 18c.8-1.8 1.2-3.5 1.2-5.5a3.8 3.8 0 0 1 7.6 0c0 2.5-.3 4.5-1 6.5M12 12.5c0 3-.5 5.5-1.5 7.5M5 14.5v-2A7 7 0 0 1 17 7.5M19 12v2.5",
  warning: "M12 4.5 3.5 19h17zM12 10v4.5M12 16.8v.2",
  trash: "M5 7h14M10 7V5h4v2M7 7l.8 12h8.4L17 7",
  wallet: "M5 7.5h13.5v11H5a1.5 1.5 0 0 1-1.5-1.5V7A1.5 1.5 0 0 1 5 5.5h11.5v2M15.5 13h.1",
  goal: "M6 20V5M6 5.5h11l-2.5 3.5 2.5 3.5H6",
  calendar: "M5 6.5h14v13H5zM5 10.5h14M8.5 4.5v3.5M15.5 4.5v3.5",
  repeat:
    "M7 4.5 4.5 7 7 9.5M4.5 7H17a2.5 2.5 0 0 1 2.5 2.5v2M17 19.5l2.5-2.5-2.5-2.5M19.5 17H7a2.5 2.5 0 0 1-2.5-2.5v-2",
  transfer: "M4 8.5h14l-3-3M20 15.5H6l3 3",
  chart: "M5 19h14M7.5 19v-6M12 19V6M16.5 19v-9",
  more:
    "M12 4.5a1 1 0 1 0 0 2 1 1 0 0 0 0-2M12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2M12 17.5a1 1 0 1 0 0 2 1 1 0 0 0 0-2",
  bell: "M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10.5 20.5h3",
};

/** @typedef {keyof typeof paths} IconName */
/** A role in the book, or the person's own book. @typedef {"editor" | "owner" | "own"} Needs */

/** @param {IconName} name */
export function icon(name) {
  return svg(
    "svg",
    { class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: paths[name] }),
  );
}
