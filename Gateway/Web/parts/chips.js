// @ts-check
import { effect, onCleanup, signal } from "../core/signals.js";
import { each, h } from "../core/view.js";
import { w } from "../core/words.js";
import { button } from "./button.js";
import { categoryIcon } from "./categories/category-mark.js";

/**
 * @typedef {object} Choice
 * @property {string} value
 * @property {import("../core/view.js").Child} label
 * @property {string} [testid]
 * @property {string | null} [color] A colour of the user's own, shown as a dot.
 * @property {string | null} [icon] A category's icon in its colour, instead of the dot.
 */

/**
 * One choice of several, as chips: arrows move between them, as between radio buttons.
 * @param {object} options
 * @param {string} options.label
 * @param {() => Choice[]} options.choices
 * @param {() => string} options.value
 * @param {(value: string) => void} options.onchange
 * @param {() => boolean} [options.invalid]
 * @param {string} [options.className]
 */
export function chips({ label, choices, value, onchange, invalid, className = "" }) {
  const hasChoice = () => choices().some((choice) => choice.value === value());
  return h(
    "div",
    {
      class: `chips ${className}`,
      role: "radiogroup",
      hidden: () => choices().length === 0,
      "aria-label": label,
      "data-invalid": () => (invalid?.() ? "true" : null),
      onkeydown: moveByArrows,
    },
    // A chip that stays keeps the focus when others come or go.
    each(choices, (choice) => choice.value, (choice, index) => {
      const isChosen = () => value() === choice().value;
      return h(
        "button",
        {
          type: "button",
          class: "chip",
          role: "radio",
          testid: () => choice().testid,
          "aria-checked": () => String(isChosen()),
          tabindex: () => (isChosen() || (!hasChoice() && index() === 0) ? "0" : "-1"),
          onclick: () => onchange(choice().value),
        },
        () => {
          const { color, icon } = choice();
          return categoryIcon(icon, color) ??
            (color ? h("span", { class: "dot", vars: { "--own": color } }) : null);
        },
        () => choice().label,
      );
    }),
  );
}

/**
 * Chips with a height at most: where it cuts some, a key says how many there are, and shows them all.
 * @param {HTMLElement} list
 * @param {() => number} count
 * @param {string} testid
 */
export function withAll(list, count, testid) {
  const isCut = signal(false);
  const look = () => isCut.set(list.scrollHeight > list.clientHeight + 1);
  const observer = new ResizeObserver(look);
  observer.observe(list);
  onCleanup(() => observer.disconnect());
  effect(() => {
    count();
    requestAnimationFrame(look);
  });
  const open = () => {
    list.classList.add("whole");
    look();
    /** @type {HTMLElement | null} */ (list.querySelector("[tabindex='0']"))?.focus();
  };
  return [
    list,
    () => isCut() ? button(w.transaction.all(count()), { kind: "quiet", onpress: open, testid }) : null,
  ];
}

/** Choices with their words. @param {Record<string, string>} words @param {string} prefix Of the test ids. @returns {Choice[]} */
export function choicesOf(words, prefix) {
  return Object.entries(words).map(([value, label]) => ({ value, label, testid: prefix + value }));
}

/** @param {KeyboardEvent} event */
function moveByArrows(event) {
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  let step = /** @type {Record<string, number>} */ (steps)[event.key];
  if (!step) return;
  const group = /** @type {HTMLElement} */ (event.currentTarget);
  if (getComputedStyle(group).direction === "rtl" && event.key.match(/Left|Right/)) step = -step;
  const chips = /** @type {HTMLElement[]} */ ([...group.querySelectorAll(".chip")]);
  const at = chips.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (at < 0) return;
  event.preventDefault();
  const index = (at + step + chips.length) % chips.length;
  chips[index].click();
  // A choice may have made the chips anew.
  /** @type {HTMLElement} */ (group.querySelectorAll(".chip")[index])?.focus();
}
