// @ts-check
import { bindKeys } from "../core/keyboard.js";
import { href } from "../core/router.js";
import { h } from "../core/view.js";
import { w } from "../core/words.js";
import { icon } from "./icons.js";
import { transactionMoney } from "./money.js";

/**
 * One transaction of a list. What waits to be sent says so; a new one opens once the server knows it.
 * @param {() => any} transaction
 * @param {{ testid?: () => string, note?: (transaction: any) => import("../core/view.js").Child }} [options]
 */
export function transactionRow(transaction, { testid, note } = {}) {
  const category = () => transaction().category;
  const content = [
    h("span", { class: "dot", vars: { "--own": () => category()?.color ?? "" } }),
    h(
      "span",
      { class: "row-main" },
      h("span", { class: "row-title" }, () => transaction().description || category()?.name || ""),
      h(
        "span",
        { class: "row-note" },
        () => (transaction().description ? h("span", null, category()?.name ?? "") : null),
        () => note?.(transaction()) ?? null,
        () => (transaction().isPending
          ? h("span", { class: "badge", testid: "pendingSync" }, icon("clock"), w.offline.pending)
          : null),
      ),
    ),
    h("span", { class: "row-end" }, () => transactionMoney(transaction())),
  ];
  return h(
    "li",
    null,
    () => (transaction().id
      ? h("a", { class: "row", testid, href: href(`/transactions/${transaction().id}`) }, content)
      : h("div", { class: "row", testid }, content)),
  );
}

/** Arrow keys, or J and K, move between the rows of a screen for as long as it is shown. */
export function rowKeys() {
  const [down, up] = [() => moveBetweenRows(1), () => moveBetweenRows(-1)];
  bindKeys({ arrowdown: down, arrowup: up, j: down, k: up });
}

/** @param {1 | -1} step */
function moveBetweenRows(step) {
  const rows =
    /** @type {HTMLElement[]} */ ([...document.querySelectorAll("main .row[href], main button.row")]);
  const at = rows.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step;
  rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus();
}
