// @ts-check
// The form in the place of a row: its description and its category.
import { useCategories } from "../core/book.js";
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
  const description = signal(it.description ?? "");
  const category = signal(it.categoryId ?? "");
  /** @param {{ description: string | null, categoryId: string | null }} to @param {Transaction["category"]} shown */
  const change = ({ description, categoryId }, shown) => {
    const changed = { description, ...(hasCategory ? { categoryId } : {}) };
    return enqueue({
      op: "update",
      id: it.id,
      ...(isTransfer ? { transfer: { description } } : { transaction: /** @type {Sent} */ (changed) }),
      shown: { ...it, ...changed, category: shown },
    });
  };
  const save = () => {
    const to = { description: description.peek().trim() || null, categoryId: category.peek() || null };
    close();
    if (to.description === (it.description || null) && to.categoryId === (it.categoryId || null)) return;
    change(to, all().find((each) => each.id === to.categoryId) ?? it.category);
    toast(w.transactions.changed, { action: () => change(it, it.category) });
  };
  /** @type {HTMLFormElement} */
  const form = h(
    "form",
    {
      class: "row in-place-form",
      testid: "transactions.inPlace",
      "aria-label": w.named(w.transactions.inPlace, it.description || it.category?.name || ""),
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
        value: description,
        "aria-label": w.transaction.description,
        placeholder: w.transaction.description,
        autocomplete: "off",
        maxlength: limits.description,
        oninput: (event) => description.set(event.target.value),
        testid: "transactions.inPlace.description",
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
