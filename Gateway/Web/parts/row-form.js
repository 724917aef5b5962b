// @ts-check
// The form in the place of a row: what it is called and its category.
import { titleOf, useCategories } from "../core/book.js";
import { limits } from "../core/limits.js";
import { transactionMoney } from "../core/money.js";
import { enqueue } from "../core/outbox.js";
import { h, signal, w } from "../core/prelude.js";
import { button } from "./button.js";
import { toast } from "./toast.js";

/** @typedef {import("../core/outbox.js").Transaction} Transaction */
/** @typedef {import("../core/outbox-entries.js").Sent} Sent */

/** @param {Transaction} it @param {() => void} close */
export function rowForm(it, close) {
  const categories = useCategories(() => it.accountId);
  const isTransfer = it.type === "TRANSFER";
  // A split one has the categories of its parts.
  const hasCategory = !isTransfer && !it.splits;
  const all = () => {
    const list = categories.of(it.type);
    return !it.category || list.some((each) => each.id === it.categoryId) ? list : [it.category, ...list];
  };
  // The row shows the payee in the place of a description that is empty: what is seen is what is edited.
  const named = !it.description && it.payee ? "payee" : "description";
  const title = signal(it[named] ?? "");
  const category = signal(it.categoryId ?? "");
  /** @param {Pick<Transaction, "description" | "payee" | "categoryId">} to @param {Transaction["category"]} shown */
  const change = (to, shown) => {
    const changed = { [named]: to[named], ...(hasCategory ? { categoryId: to.categoryId } : {}) };
    return enqueue({
      op: "update",
      id: it.id,
      ...(isTransfer ? { transfer: { [named]: to[named] } } : { transaction: /** @type {Sent} */ (changed) }),
      shown: { ...it, ...changed, category: shown },
    });
  };
  const save = () => {
    const to = { ...it, [named]: title.peek().trim() || null, categoryId: category.peek() || null };
    close();
    if (to[named] === (it[named] || null) && to.categoryId === (it.categoryId || null)) return;
    change(to, all().find((each) => each.id === to.categoryId) ?? it.category);
    toast(w.transactions.changed, { action: () => change(it, it.category) });
  };
  /** @type {HTMLFormElement} */
  const form = h(
    "form",
    {
      class: "row in-place-form",
      testid: "transactions.inPlace",
      "aria-label": w.named(w.transactions.inPlace, titleOf(it)),
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        save();
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.isComposing) return;
        if (event.key === "Escape") {
          event.preventDefault();
          close();
        } else if (event.key === "Enter" && /** @type {Element} */ (event.target).matches("select")) {
          event.preventDefault();
          save();
        }
      },
    },
    h(
      "span",
      { class: "field" },
      h("input", {
        value: title,
        "aria-label": w.transaction[named],
        placeholder: w.transaction[named],
        autocomplete: "off",
        maxlength: limits[named],
        oninput: (event) => title.set(event.target.value),
        testid: `transactions.inPlace.${named}`,
      }),
    ),
    hasCategory
      ? h(
        "span",
        { class: "field" },
        h(
          "select",
          {
            "aria-label": w.transaction.category,
            onchange: (event) => category.set(event.target.value),
            testid: "transactions.inPlace.category",
          },
          () =>
            all().map((each) =>
              h("option", { value: each.id, selected: each.id === category.peek() }, each.name)
            ),
        ),
      )
      : null,
    button(null, { type: "submit", symbol: "check", name: w.save, kind: "quiet" }),
    button(null, { symbol: "close", name: w.cancel, kind: "quiet", onpress: close }),
    transactionMoney(it),
  );
  requestAnimationFrame(() => form.querySelector("input")?.select());
  return form;
}
