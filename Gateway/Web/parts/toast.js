// @ts-check
// Short messages at the edge, some with an action such as Undo; `mod+z` does the latest action.
import { bindKeys } from "../core/keyboard.js";
import { each, h, onCleanup, signal, w } from "../core/prelude.js";
import { button } from "./button.js";

/** @typedef {{ id: string, message: string, label?: string, action?: () => void }} Toast */

const toasts = signal(/** @type {Toast[]} */ ([]));
const shownMilliseconds = 6000;
let count = 0;

/**
 * @param {string} message
 * @param {{ label?: string, action?: () => void }} [options]
 */
export function toast(message, { label, action } = {}) {
  // What ended with its person's session has nothing to say.
  if (!message) return;
  count += 1;
  const id = String(count);
  toasts.update((list) => [...list.slice(-1), { id, message, label, action }]);
  // What can be undone stays longer: people read, decide and reach for it.
  setTimeout(() => remove(id), action ? shownMilliseconds * 2 : shownMilliseconds);
}

/** @param {string} id */
function remove(id) {
  toasts.update((list) => list.filter((each) => each.id !== id));
}

/** @param {Toast} it */
function act(it) {
  remove(it.id);
  it.action?.();
}

export function toastArea() {
  bindKeys({
    "mod+z": () => {
      const latest = toasts.peek().findLast((each) => each.action);
      if (latest) act(latest);
    },
  });
  const area = h(
    "div",
    { class: "toasts", role: "status", "aria-live": "polite", testid: "toasts" },
    each(toasts, (it) => it.id, (it) =>
      h(
        "div",
        { class: "toast" },
        h("span", null, it().message),
        it().action
          ? button(it().label ?? w.undo, { kind: "quiet", onpress: () => act(it()), testid: "toast.action" })
          : button(null, {
            kind: "quiet",
            symbol: "close",
            name: w.close,
            onpress: () => remove(it().id),
          }),
      )),
  );
  // What stands at the lower edge moves up by as much.
  const sizes = new ResizeObserver(() =>
    document.documentElement.style.setProperty("--toasts", `${area.offsetHeight}px`)
  );
  sizes.observe(area);
  onCleanup(() => {
    sizes.disconnect();
    toasts.set([]);
    document.documentElement.style.removeProperty("--toasts");
  });
  return area;
}
