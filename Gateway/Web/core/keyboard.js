// @ts-check
// Keys that work everywhere but in fields.
import { onCleanup } from "./signals.js";

/** @type {Map<string, (event: KeyboardEvent) => void>[]} */
const layers = [];

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  // A dialog over everything has the keys to itself, and so has the lock.
  if (document.querySelector(".dialog[open], .entrance-page")) return;
  const target = /** @type {HTMLElement} */ (event.target);
  const isTyping = target.matches?.("input:not([type=checkbox]):not([type=radio]), textarea, select") ||
    target.isContentEditable;
  const name = (event.ctrlKey || event.metaKey ? "mod+" : "") + event.key.toLowerCase();
  if (isTyping && event.key !== "Escape" && name !== "mod+k") return;
  for (const layer of [...layers].reverse()) {
    const action = layer.get(name);
    if (!action) continue;
    event.preventDefault();
    action(event);
    return;
  }
});

/**
 * Binds keys for as long as the scope around it lives; later ones win.
 * @param {Record<string, (event: KeyboardEvent) => void>} keys `n`, `/`, `mod+z`
 */
export function bindKeys(keys) {
  const layer = new Map(Object.entries(keys));
  layers.push(layer);
  onCleanup(() => layers.splice(layers.indexOf(layer), 1));
}
