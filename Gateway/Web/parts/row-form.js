// @ts-check
// The form in the place of a row: a field for each column, from the day to the amount.
import { knownAccounts, openOnes, titleOf, useCategories } from "../core/book.js";
import { limits } from "../core/limits.js";
import { transactionMoney } from "../core/money.js";
import { enqueue } from "../core/outbox.js";
import { h, signal, w } from "../core/prelude.js";
import { typedAmount } from "../core/typed-amount.js";
import { button } from "./button.js";
import { changedFields } from "./changed-fields.js";
import { amountOf, amountProblem } from "./money-field.js";
import { toast } from "./toast.js";
import { hasColumn } from "./register/register.js";
import { askedToUnlock, differs } from "./entries/unlock.js";

/** @typedef {import("../core/outbox.js").Transaction} Transaction */
/** @typedef {import("../core/outbox-entries.js").Sent} Sent */

/** What a statement has of an entry: it changes only with unlocking. */
const locked = /** @type {const} */ (["date", "accountId", "amount"]);
const together = [["amount", "currency"]];

/** @param {Transaction} it @param {() => void} close */
export function rowForm(it, close) {
  const categories = useCategories(() => it.accountId);
  const isTransfer = it.type === "TRANSFER";
  // A split one has the categories of its parts, which add up to its amount.
  const isWhole = !isTransfer && !it.splits;
  const all = () => {
    const list = categories.of(it.type);
    return !it.category || list.some((each) => each.id === it.categoryId) ? list : [it.category, ...list];
  };
  const { accounts } = knownAccounts();
  const places = accounts.filter((each) => openOnes([each]).length > 0 || each.id === it.accountId);
  // The row shows the payee in the place of a description that is empty: what is seen is what is edited.
  const named = !it.description && it.payee ? "payee" : "description";
  /** The other one, and the notes, where the list has a column for them. @type {("payee" | "description" | "notes")[]} */
  const others = [];
  if (hasColumn("payee") && !isTransfer) others.push(named === "payee" ? "description" : "payee");
  if (hasColumn("note") && !isTransfer) others.push("notes");
  const more = Object.fromEntries(others.map((name) => [name, signal(it[name] ?? "")]));
  const [date, title, category, place, amount] = [
    it.date,
    it[named] ?? "",
    it.categoryId ?? "",
    it.accountId,
    typedAmount(it.amount),
  ].map((value) => signal(value));
  /** @param {Transaction} to @param {string[]} names Of what was changed. @param {{ unlock?: boolean }} [unlocking] */
  const change = (to, names, unlocking = {}) => {
    const common = {
      [named]: to[named],
      date: to.date,
      ...Object.fromEntries(others.map((name) => [name, to[name]])),
    };
    const changed = isTransfer ? common : {
      ...common,
      accountId: to.accountId,
      ...(isWhole ? { categoryId: to.categoryId, amount: to.amount, currency: to.currency } : {}),
    };
    return enqueue({
      op: "update",
      id: it.id,
      ...(isTransfer ? { transfer: { ...changedFields(common, names), ...unlocking } } : {
        transaction: /** @type {Sent} */ ({ ...changedFields(changed, names, together), ...unlocking }),
      }),
      shown: { ...it, ...changed, category: to.category },
    });
  };
  const save = async () => {
    const to = {
      ...it,
      [named]: title.peek().trim() || null,
      ...Object.fromEntries(others.map((name) => [name, more[name].peek().trim() || null])),
      date: date.peek() || it.date,
      accountId: place.peek(),
      categoryId: category.peek() || null,
      amount: isWhole ? amountOf(amount.peek(), it.currency) : it.amount,
    };
    close();
    /** @type {(keyof Transaction)[]} */
    const editable = [...locked, named, ...others, "categoryId"];
    const names = editable.filter((name) => differs(it, to, [name]));
    if (names.length === 0) return;
    const isLocked = Boolean(it.reconciliationId) && differs(it, to, locked);
    const unlocking = await askedToUnlock(isLocked);
    if (!unlocking) return;
    change(
      { ...to, category: all().find((each) => each.id === to.categoryId) ?? it.category },
      names,
      unlocking,
    );
    toast(w.transactions.changed, { action: () => change(it, names) });
  };
  /** @param {"category" | "account"} name @param {string} label @param {import("../core/signals.js").Signal<string>} value @param {() => { id: string, name: string }[]} choices */
  const choice = (name, label, value, choices) =>
    h(
      "span",
      { class: "field" },
      h(
        "select",
        {
          "aria-label": label,
          onchange: (event) => value.set(event.target.value),
          testid: `transactions.inPlace.${name}`,
        },
        () =>
          choices().map((each) =>
            h("option", { value: each.id, selected: each.id === value.peek() }, each.name)
          ),
      ),
    );
  /** @param {"payee" | "description" | "notes"} name @param {import("../core/signals.js").Signal<string>} value */
  const text = (name, value) =>
    h(
      "span",
      { class: "field of-name" },
      h("input", {
        value,
        "aria-label": w.transaction[name],
        placeholder: w.transaction[name],
        autocomplete: "off",
        maxlength: limits[name],
        oninput: (event) => value.set(event.target.value),
        testid: `transactions.inPlace.${name}`,
      }),
    );
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
          form.requestSubmit();
        }
      },
    },
    h(
      "span",
      { class: "field of-date" },
      h("input", {
        type: "date",
        value: date,
        required: true,
        "aria-label": w.transaction.date,
        oninput: (event) => date.set(event.target.value),
        testid: "transactions.inPlace.date",
      }),
    ),
    text(named, title),
    others.map((name) => text(name, more[name])),
    isWhole ? choice("category", w.transaction.category, category, all) : null,
    isTransfer || places.length < 2 ? null : choice("account", w.accounts.account, place, () => places),
    isWhole
      ? h(
        "span",
        { class: "field of-amount" },
        h("input", {
          value: amount,
          inputmode: "decimal",
          autocomplete: "off",
          "aria-label": `${w.amount.label} ${it.currency}`,
          oninput: (/** @type {Event & { target: HTMLInputElement }} */ event) => {
            amount.set(event.target.value);
            event.target.setCustomValidity(amountProblem(event.target.value, it.currency) ?? "");
          },
          testid: "transactions.inPlace.amount",
        }),
      )
      : transactionMoney(it),
    button(null, { type: "submit", symbol: "check", name: w.save, kind: "quiet" }),
    button(null, { symbol: "close", name: w.cancel, kind: "quiet", onpress: close }),
  );
  requestAnimationFrame(() =>
    /** @type {HTMLInputElement} */ (form.querySelector(".of-name input")).select()
  );
  return form;
}
