// @ts-check
// The form of a transaction, for a new one and for an existing one.
import { useCategories } from "../../core/book.js";
import { computed, effect, h, newId, signal, untracked, w } from "../../core/prelude.js";
import { entries, madeCategories } from "../../core/outbox.js";
import { typedAmount } from "../../core/typed-amount.js";
import { chips, withAll } from "../chips.js";
import { dateChoice } from "../date-choice.js";
import { descriptionField } from "../description-field.js";
import { fieldError, useForm } from "../form.js";
import { amountOf, amountProblem, moneyField } from "../money-field.js";
import { colorOf } from "../categories/category-mark.js";
import { newCategory, newCategoryAtOnce } from "../categories/new-category.js";
import { categoriesBy, payeeField, usePayees } from "./payee-field.js";
import { useSplits } from "./splits.js";
import { keyed } from "../frame/states.js";
import {
  abroadOf,
  abroadProblem,
  chargedLine,
  tagsOf,
  tagsText,
  transactionDetails,
} from "./transaction-details.js";

/** @import { Category } from "../../client/api.d.ts" */

/** From this number on, categories have a field that finds one. */
const manyCategories = 9;

/**
 * @param {object} options
 * @param {"addTransaction" | "editTransaction"} options.prefix Of the test ids.
 * @param {import("../../core/outbox-entries.js").Sent} options.initial The fields of a transaction.
 * @param {() => string | null} options.accountId
 * @param {() => string} options.currency The account's, or the transaction's as it is.
 * @param {import("../../core/view.js").Child} [options.head] What stands above the fields.
 * @param {() => import("../../core/view.js").Child} [options.beside] What stands below the category.
 * @param {() => void} [options.ontransfer] Offers a transfer instead.
 * @param {(transaction: import("../../core/outbox-entries.js").Sent, shown: import("../../core/outbox-entries.js").Shown, changed: string[]) => Promise<void> | void} options.save With the names of what was changed.
 */
export function useTransactionForm({ prefix, initial, accountId, currency, head, beside, save, ontransfer }) {
  const known = useCategories(accountId, { withWaiting: true });
  const { type, categoryId, date, description, isRefund, refundOf } = initial;
  const form = useForm({
    type,
    categoryId,
    date,
    description: description ?? "",
    payee: initial.payee ?? "",
    splits: "",
    amount: typedAmount(String(initial.amount ?? "")),
    notes: initial.notes ?? "",
    tags: tagsText(initial.tags),
    currency: initial.currency && initial.currency !== untracked(currency) ? initial.currency : "",
    originalAmount: typedAmount(String(initial.originalAmount ?? "")),
    originalCurrency: initial.originalCurrency ?? "",
  }, {
    check: ({ amount, categoryId, currency: own, originalAmount, originalCurrency }) => {
      const problem = amountProblem(amount, code());
      const wrongParts = problem ? null : splits.problem();
      return {
        ...(problem ? { amount: problem } : {}),
        ...(wrongParts ? { splits: wrongParts } : {}),
        ...(categoryId || splits.isOn() ? {} : { categoryId: w.transaction.categoryRequired }),
        ...(/^([A-Z]{3})?$/.test(own) ? {} : { currency: w.currencyField.noneFound(own) }),
        ...abroadProblem({ originalAmount, originalCurrency }, code()),
      };
    },
    submit: async (
      { type, amount, date, description, payee, notes, tags, originalAmount, originalCurrency, ...values },
    ) => {
      const list = splits.draft();
      const categoryId = list?.[0].categoryId ?? values.categoryId;
      const transaction = {
        accountId: accountId(),
        categoryId,
        type,
        amount: amountOf(amount, code()),
        currency: code(),
        date,
        description: description.trim() || null,
        payee: payee.trim() || null,
        splits: list,
        ...(isRefund ? { isRefund, refundOf } : {}),
        notes: notes.trim() || null,
        tags: tagsOf(tags),
        ...abroadOf({ originalAmount, originalCurrency }),
      };
      const category = known.of(type).find((each) => each.id === categoryId);
      const shown =
        /** @type {import("../../core/outbox-entries.js").Shown} */ ({ ...transaction, category });
      const isSplitAnew = JSON.stringify(list) !== firstSplits;
      await save(transaction, shown, [...form.changed(), ...(isSplitAnew ? ["splits"] : [])]);
    },
  });
  const payees = usePayees(form.values.payee);
  const categories = categoriesBy(known, payees, form.values.payee);
  const splits = useSplits(form, {
    prefix,
    initial: initial.splits,
    categories: () => known.of(form.values.type()),
    currency: () => code(),
  });
  /** The currency of the amount: another one if the person chooses it. */
  const code = () => form.values.currency() || currency();
  const firstSplits = JSON.stringify(untracked(splits.draft));
  // A new category has another id as soon as the server has made it.
  effect(() => {
    entries();
    const made = madeCategories.get(form.values.categoryId());
    if (made) form.values.categoryId.set(made);
  });
  return {
    form,
    /** @param {...import("../../core/view.js").Child} foot */
    view: (...foot) =>
      form.view(
        { class: "form", onkeydown: saveAndNext },
        head,
        isRefund ? null : typeChoice(form, prefix, splits.end, ontransfer),
        moneyField(form, "amount", {
          label: w.amount.label,
          currency: code,
          testid: `${prefix}.amountInput`,
          isBig: true,
          input: { autofocus: true },
        }),
        chargedLine(form, code, prefix),
        keyed(() => (splits.isOn() ? "split" : ""), (isSplit) =>
          isSplit ? splits.view() : [
            categoryChoice(form, prefix, categories, newCategoryAtOnce),
            isRefund ? null : splits.startKey(),
          ]),
        beside,
        dateChoice(form, prefix),
        payeeField(form, prefix, payees),
        descriptionField(form, prefix, () => categories.descriptions(form.values.type())),
        transactionDetails(form, prefix),
        form.problem(),
        foot,
      ),
  };
}

/** Whether the form was sent by Shift+Enter: the next transaction follows. */
export const wantsNext = signal(false);

/** @param {KeyboardEvent} event */
function saveAndNext(event) {
  if (event.key !== "Enter" || event.isComposing) return;
  wantsNext.set(event.shiftKey);
  if (!event.shiftKey) return;
  event.preventDefault();
  /** @type {HTMLFormElement} */ (event.currentTarget).requestSubmit();
}

/**
 * Expense or income, and a transfer where one is offered.
 * @param {import("../form.js").Form} form
 * @param {string} prefix
 * @param {() => void} [changed]
 * @param {() => void} [ontransfer]
 */
export function typeChoice(form, prefix, changed, ontransfer) {
  return chips({
    label: w.transaction.type,
    className: "two",
    value: form.values.type,
    onchange: (value) => {
      if (value === form.values.type()) return;
      if (value === "TRANSFER") return ontransfer?.();
      changed?.();
      form.values.type.set(value);
      form.values.categoryId.set("");
      form.touch("categoryId");
    },
    choices: () => typeChoices(prefix, Boolean(ontransfer)),
  });
}

/** @param {string} prefix @param {boolean} withTransfer */
export const typeChoices = (prefix, withTransfer) => [
  { value: "EXPENSE", label: w.transaction.expense, testid: `${prefix}.type.expense` },
  { value: "INCOME", label: w.transaction.income, testid: `${prefix}.type.income` },
  ...(withTransfer
    ? [{ value: "TRANSFER", label: w.entry.transfer, testid: `${prefix}.type.transfer` }]
    : []),
];

/**
 * The choice of a category, with a field that finds one and a key for a new one.
 * @param {import("../form.js").Form} form With the values `type`, `description` and `categoryId`.
 * @param {string} prefix
 * @param {ReturnType<typeof useCategories>} categories
 * @param {typeof newCategoryAtOnce} make
 */
export function categoryChoice(form, prefix, categories, make = newCategory) {
  const sought = signal("");
  const errorId = newId("category-error");
  const all = computed(() => categories.of(form.values.type()));
  /** @param {Category} it */
  const isSought = ({ name }) => name.toLocaleLowerCase().includes(sought().toLocaleLowerCase());
  const found = () => all().filter((each) => each.id === form.values.categoryId() || isSought(each));
  const isInvalid = () => Boolean(form.errors().categoryId);
  // A description that was used lately chooses its category, until the person chooses one.
  const isOwnChoice = signal(Boolean(form.values.categoryId.peek()));
  const suggested = computed(
    () => (isOwnChoice() ? null : categories.suggestion(form.values.description(), form.values.type())),
  );
  effect(() => {
    const it = suggested();
    if (it && !it.isArchived) form.values.categoryId.set(it.id);
  });
  /** @param {string} id */
  const choose = (id) => {
    isOwnChoice.set(true);
    form.values.categoryId.set(id);
    form.touch("categoryId");
  };
  /** Enter takes the first hit; the next one saves. @param {KeyboardEvent} event */
  const takeFirst = (event) => {
    if (event.key !== "Enter" || event.isComposing || !sought.peek()) return;
    event.preventDefault();
    event.stopPropagation();
    const first = all().find(isSought);
    if (!first) return;
    choose(first.id);
    sought.set("");
  };
  const create = async () => {
    const made = await make(form.values.type(), all());
    if (made) choose(made.id);
  };
  return h(
    "div",
    { class: "category-choice" },
    h(
      "p",
      { class: "group-label" },
      w.transaction.category,
      () => (suggested() ? h("span", { class: "hint" }, ` – ${w.transaction.suggested}`) : null),
    ),
    () => (all().length >= manyCategories
      ? h(
        "div",
        { class: "field" },
        h("input", {
          type: "search",
          "aria-label": w.transaction.findCategory,
          placeholder: w.transaction.findCategory,
          testid: `${prefix}.categorySearch`,
          value: sought,
          oninput: (event) => sought.set(event.target.value),
          onkeydown: takeFirst,
        }),
      )
      : null),
    () => (categories.all.data() && all().length === 0
      ? h("p", { class: "hint" }, w.transaction.noCategories)
      : null),
    withAll(
      chips({
        label: w.transaction.category,
        value: form.values.categoryId,
        onchange: choose,
        invalid: isInvalid,
        choices: () =>
          found().map((each) => ({
            value: each.id,
            label: each.name,
            color: colorOf(each),
            icon: each.icon,
            testid: `${prefix}.category.${each.name}`,
          })),
      }),
      () => found().length,
      `${prefix}.allCategories`,
    ),
    h(
      "button",
      { type: "button", class: "button quiet", onclick: create, testid: `${prefix}.newCategory` },
      w.transaction.newCategory,
    ),
    fieldError(errorId, () => form.errors().categoryId),
  );
}
