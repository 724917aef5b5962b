// @ts-check
// Rows that are chosen together. What is done with them is read when it is first wanted.
import { mayEdit } from "../core/book.js";
import { bindKeys } from "../core/keyboard.js";
import { computed, h, signal, w, withParts } from "../core/prelude.js";
import { lazily } from "./frame/outlet.js";

/** @import { Transaction } from "../client/api.d.ts" */

/** @typedef {ReturnType<typeof useSelection>} Selection */

/**
 * @param {() => Transaction[]} rows What goes from the list is chosen no more.
 * @param {import("../core/paged.js").List<Transaction>} list
 * @param {() => string | null} path Of all that can be chosen, shown or not.
 */
export function useSelection(rows, list, path) {
  const isOn = signal(false);
  /** Whether the bar is there, which has the key that ends it. */
  const hasBar = signal(false);
  const ids = signal(/** @type {Set<string>} */ (new Set()));
  /** The row that was chosen last: Shift chooses all from it on. */
  let last = "";
  const chosen = computed(() => (isOn() ? rows().filter((it) => it.id && ids().has(it.id)) : []));
  const end = () => {
    last = "";
    isOn.set(false);
    ids.set(new Set());
  };
  /** A transfer is changed by itself. */
  const choosable = () => rows().filter((it) => it.type !== "TRANSFER").flatMap((it) => it.id ?? []);
  const chooseAll = () => ids.set(new Set(choosable()));
  const isWhole = () => chosen().length === choosable().length;
  /** @param {string} id @param {boolean} [isRange] */
  const toggle = (id, isRange = false) => {
    const all = choosable();
    if (!all.includes(id) || !mayEdit()) return;
    isOn.set(true);
    const next = new Set(ids.peek());
    const [from, to] = [all.indexOf(last), all.indexOf(id)].sort((a, b) => a - b);
    if (isRange && from >= 0) { for (const each of all.slice(from, to + 1)) next.add(each); }
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
        ...(it.type === "TRANSFER" ? { disabled: true, title: w.bulk.transfer } : {}),
        checked: () => ids().has(it.id),
        onclick: (/** @type {MouseEvent} */ event) => toggle(it.id, event.shiftKey),
        testid: `transactions.choose.${it.id}`,
      }),
    start: () => isOn.set(true),
    hasBar,
    /** The bar with what can be done. */
    bar: () =>
      isOn()
        ? lazily(async () => {
          const { bulkBar } = await withParts(() => import("./entries/bulk-bar.js"), "more", "later")();
          hasBar.set(true);
          return () => bulkBar({ ids, chosen, end, list, path, chooseAll, isWhole });
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
