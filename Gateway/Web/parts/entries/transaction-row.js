// @ts-check
import { knownAccounts, lookedAt } from "../../core/book.js";
import { bindKeys } from "../../core/keyboard.js";
import { dayText, h, href, pathOf, sheet, today, user, w } from "../../core/prelude.js";
import { initials } from "../avatar.js";
import { icon } from "../button.js";
import { categoryMark } from "../categories/category-mark.js";
import { keyed } from "../frame/states.js";
import { amountText, transactionMoney } from "../../core/money.js";

/** @import { Transaction } from "../../client/api.d.ts" */

/**
 * @typedef {object} Choosing
 * @property {() => boolean} isOn
 * @property {(row: Transaction, name: string) => Element} box
 * @property {(id: string) => void} [toggle]
 * @property {boolean} [isChecklist] Whether its boxes say which entries are cleared, transfers among them.
 * @property {(row: Transaction, name: string) => Element} [beside] Each row.
 */
/**
 * @typedef {object} InPlace Changes a row where it stands.
 * @property {(row: Transaction) => boolean} isOpen
 * @property {(row: Transaction) => Element} form
 * @property {(row: Transaction, name: string) => Element} key
 * @property {(row: Transaction) => Element | null | undefined} [cells] The row in columns.
 */

/** Where an entry opens. @param {Pick<Transaction, "id" | "type">} it */
export const addressOf = ({ id, type }) =>
  pathOf(type === "TRANSFER" ? "/transfers/{}" : "/transactions/{}", id);

/** @param {string} address */
export const isOpen = (address) => (sheet()?.path === address ? "true" : null);

/**
 * One transaction of a list. What waits to be sent says so; a new one opens once the server knows it.
 * @param {() => import("../../core/outbox.js").Transaction} transaction
 * @param {() => string} testid
 * @param {boolean} [hasDay] Whether it says its day, where no heading does.
 * @param {Choosing} [selection] With which it can be chosen among others.
 * @param {InPlace} [inPlace]
 * @param {(row: Transaction) => import("../../core/view.js").Child} [end] What stands below its amount.
 */
export function transactionRow(transaction, testid, hasDay = false, selection, inPlace, end) {
  const row = () => {
    const it = transaction();
    const isTransfer = it.type === "TRANSFER";
    const address = addressOf(it);
    const name = isTransfer ? w.entry.transfer : it.category?.name ?? "";
    const title = it.description || it.payee || it.route || name;
    const notes = [
      it.isRefund && w.entry.refund,
      it.splits && w.entry.split,
      it.originalAmount && amountText(it.originalAmount, it.originalCurrency ?? ""),
      ...[name, it.payee, it.route].filter((each) => each !== title),
    ];
    const content = [
      isTransfer ? h("span", { class: "mark bare" }, icon("transfer")) : categoryMark(it.category),
      inPlace?.cells?.(it) ?? h(
        "span",
        { class: "row-main" },
        h("span", { class: "row-title" }, title),
        h(
          "span",
          { class: "row-note" },
          hasDay
            ? h("time", { class: "row-date" }, it.date === today() ? w.dates.today : dayText(it.date))
            : null,
          notes.filter(Boolean).map((each) => h("span", null, each)),
          isTransfer || selection?.isChecklist ? null : () => accountOf(it),
          selection?.isChecklist ? null : bankMark(it),
          makerMark(it),
          (it.tags ?? []).map((/** @type {string} */ tag) => h("span", null, `#${tag}`)),
          it.isPending
            ? h("span", { class: "badge", testid: "pendingSync" }, icon("clock"), w.offline.pending)
            : null,
        ),
      ),
      end ? h("span", { class: "row-end" }, transactionMoney(it), () => end(it)) : transactionMoney(it),
    ];
    if (it.id && selection?.isOn()) {
      const row = h(
        "label",
        { class: "row", testid, "data-id": it.id },
        selection.box(it, title),
        content,
      );
      return selection.beside ? h("div", { class: "split-row" }, row, selection.beside(it, title)) : row;
    }
    if (!it.id) return h("div", { class: "row", testid }, content);
    const link = h("a", {
      class: "row",
      testid,
      href: href(address),
      "data-id": it.id,
      "aria-current": () => isOpen(address),
      onclick: (/** @type {MouseEvent} */ event) => {
        if (!selection?.toggle || isTransfer || !event.shiftKey) return;
        event.preventDefault();
        selection.toggle(it.id);
      },
    }, content);
    // The focus stays when it is made anew.
    if (document.activeElement?.matches(`a[data-id="${it.id}"]`)) {
      queueMicrotask(() => link.focus({ preventScroll: true }));
    }
    if (!inPlace) return link;
    return h("div", { class: "split-row" }, link, inPlace.key(it, title));
  };
  /** Shift chooses rows, and marks no text. @param {MouseEvent} event */
  const onmousedown = (event) => event.shiftKey && selection && event.preventDefault();
  if (!inPlace) return h("li", { onmousedown }, row);
  // What is typed stays while the row is read again.
  return h(
    "li",
    { onmousedown },
    keyed(
      () => (inPlace.isOpen(transaction()) ? "form" : ""),
      (state) => state ? inPlace.form(transaction()) : row,
    ),
  );
}

/** Where several accounts are shown. @param {Transaction} it */
export function accountOf({ accountId }) {
  const { accounts } = knownAccounts();
  if (accounts.length < 2 || lookedAt()) return null;
  const { name, color } = accounts.find((each) => each.id === accountId) ?? { name: w.entry.gone, color: "" };
  return h(
    "span",
    { class: "of-account" },
    h("span", { class: "dot", vars: { "--own": color ?? "" } }),
    name,
  );
}

/** Another member of the book who made it. @param {Partial<Transaction>} it */
export function makerMark({ createdBy }) {
  return createdBy && createdBy.id !== user()?.id && h(
    "span",
    { class: "bank-mark", title: createdBy.displayName, testid: "createdBy" },
    h("span", { "aria-hidden": "true" }, initials(createdBy.displayName)),
    h("span", { class: "unseen" }, w.place.by(createdBy.displayName)),
  );
}

/** Whether a bank's statement has the entry, and whether it is reconciled with it. @param {Partial<Transaction>} it */
export function bankMark({ isCleared, reconciliationId }) {
  if (!isCleared) return null;
  const name = reconciliationId ? w.entry.reconciled : w.entry.cleared;
  return h(
    "span",
    { class: "bank-mark", title: name },
    icon(reconciliationId ? "lock" : "check"),
    h("span", { class: "unseen" }, name),
  );
}

/** Arrow keys, or J and K, move between the rows of a screen. */
export function rowKeys() {
  const [down, up] = [() => moveBetweenRows(1), () => moveBetweenRows(-1)];
  bindKeys({ arrowdown: down, arrowup: up, j: down, k: up });
}

/** @param {1 | -1} step */
export function moveBetweenRows(step) {
  const rows = /** @type {HTMLElement[]} */ ([
    ...document.querySelectorAll("main .row[href], main button.row, main label.row input:enabled"),
  ]);
  const at = rows.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step;
  rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus();
}
