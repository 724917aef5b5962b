// @ts-check
// What can be done with a row of a list: behind a button, and under a finger that stays.
import { h } from "../core/view.js";
import { button } from "./button.js";
import { openDialog } from "./dialog.js";

const holdMilliseconds = 400;
const stillPixels = 10;
/** Until a press that ends has become a click. */
const clickMilliseconds = 100;

/** @typedef {{ label: string, act: () => unknown, testid: string, isDanger?: boolean }} Item */

/**
 * Shows a menu and does what is chosen.
 * @param {string} title
 * @param {Item[]} items
 * @param {string} testid
 */
export async function openMenu(title, items, testid) {
  const chosen = await openDialog(title, (/** @type {(item: Item | null) => void} */ close) =>
    h(
      "div",
      { class: "menu" },
      items.map((item) =>
        button(item.label, {
          kind: item.isDanger ? "danger" : "plain",
          onpress: () => close(item),
          testid: item.testid,
        })
      ),
    ), testid);
  await chosen?.act();
}

/**
 * Properties of an element that answers a finger that stays on it.
 * @param {() => unknown} act
 */
export function whenHeld(act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isHeld = false;
  let [x, y] = [0, 0];
  const end = () => {
    clearTimeout(timer);
    if (isHeld) setTimeout(() => removeEventListener("click", swallow, true), clickMilliseconds);
    isHeld = false;
  };
  const hold = () => {
    clearTimeout(timer);
    if (isHeld) return;
    isHeld = true;
    // The press ends on what has just opened, and means nothing there.
    addEventListener("click", swallow, true);
    act();
  };
  return {
    draggable: "false",
    onpointerdown: (/** @type {PointerEvent} */ event) => {
      if (event.pointerType === "mouse") return;
      [x, y] = [event.clientX, event.clientY];
      timer = setTimeout(hold, holdMilliseconds);
    },
    onpointermove: (/** @type {PointerEvent} */ event) => {
      if (!isHeld && Math.hypot(event.clientX - x, event.clientY - y) > stillPixels) end();
    },
    onpointerup: end,
    onpointercancel: end,
    // The browser's own menu of a link would come in its place, and ends the touch.
    oncontextmenu: (/** @type {PointerEvent} */ event) => {
      if (event.pointerType === "mouse") return;
      event.preventDefault();
      hold();
    },
  };
}

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}
