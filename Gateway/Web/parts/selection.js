// @ts-check
// Rows that are chosen together. What is done with them is read when it is first wanted.
import { bindKeys } from "../core/keyboard.js";
import { computed, h, signal, w, withParts } from "../core/prelude.js";
import { lazily } from "./outlet.js";

/** @import { Transaction } from "../client/api.d.ts" */

/** @typedef {ReturnType<typeof useSelection>} Selection */

/** @param {() => Transaction[]} rows The transactions that can be chosen: what goes from the list is chosen no more. */
export function useSelection(rows) {
  const isOn = signal(false);
  const ids = signal(/** @type {Set<string>} */ (new Set()));
  /** The row that was chosen last: Shift chooses all from it on. */
  let last = "";
  const chosen = computed(() => (isOn() ? rows().filter((it) => it.id && ids().has(it.id)) : []));
  const end = () => {
    isOn.set(false);
    ids.set(new Set());
  };
  /** @param {string} id @param {boolean} [isRange] */
  const toggle = (id, isRange = false) => {
    isOn.set(true);
    const next = new Set(ids.peek());
    const all = rows().filter((it) => it.type !== "TRANSFER").map((it) => it.id);
    const [from, to] = [all.indexOf(last), all.indexOf(id)].sort((a, b) => a - b);
    if (isRange && from >= 0) { for (const each of all.slice(from, to + 1)) each && next.add(each); }
    else if (!next.delete(id)) next.add(id);
    last = id;
    ids.set(next);
  };
  bindKeys({
    x: () => {
      const row = document.activeElement?.closest("[data-id]");
      if (row instanceof HTMLElement && row.dataset.id) {
        toggle(row.dataset.id);
        // The row has become a box to tick, or a link again.
        requestAnimationFrame(() => focusRow(row.dataset.id ?? ""));
      }
    },
  });
  return {
    isOn,
    ids,
    chosen,
    toggle,
    end,
    /** @param {Transaction} it @param {string} name */
    box: (it, name) =>
      h("input", {
        type: "checkbox",
        "aria-label": w.named(w.bulk.choose, name),
        checked: () => ids().has(it.id),
        onclick: (/** @type {MouseEvent} */ event) => toggle(it.id, event.shiftKey),
        testid: `transactions.choose.${it.id}`,
      }),
    start: () => isOn.set(true),
    all: () => ids.set(new Set(rows().filter((it) => it.type !== "TRANSFER").flatMap((it) => it.id ?? []))),
    /** The bar with what can be done. */
    bar: () =>
      isOn()
        ? lazily(async () => {
          const { bulkBar } = await withParts(() => import("./bulk-bar.js"), "more", "later")();
          return () => bulkBar({ ids, chosen, end });
        }, "bulk-holder")
        : null,
  };
}

/** @param {string} id */
export function focusRow(id) {
  const row = document.querySelector(`[data-id="${CSS.escape(id)}"]`);
  /** @type {HTMLElement | null | undefined} */
  const target = row?.matches("a") ? row : row?.querySelector("input");
  target?.focus();
}
