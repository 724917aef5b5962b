// @ts-check
// The form of a transaction, for a new one and for an existing one.
import { useCategories } from "../core/book.js";
import { limits } from "../core/limits.js";
import {
  addDays,
  computed,
  dayHeading,
  dayText,
  effect,
  h,
  locale,
  newId,
  signal,
  today,
  untracked,
  w,
} from "../core/prelude.js";
import { typedAmount } from "../core/money.js";
import { entries, madeCategories } from "../core/outbox.js";
import { chips } from "./chips.js";
import { openDialog } from "./dialog.js";
import { fieldError, useForm } from "./form.js";
import { amountOf, amountProblem, moneyField } from "./money-field.js";
import { newCategory, newCategoryAtOnce } from "./new-category.js";
import { tagsOf, tagsText, transactionDetails } from "./transaction-details.js";

/** @import { Category } from "../api.d.ts" */

/** From this number on, categories have a field that finds one. */
const manyCategories = 9;

/** Characters as a person counts them. @param {string} text */
function characters(text) {
  return [...new Intl.Segmenter(locale(), { granularity: "grapheme" }).segment(text)].map((part) =>
    part.segment
  );
}

/**
 * @param {object} options
 * @param {"addTransaction" | "editTransaction"} options.prefix Of the test ids.
 * @param {import("../core/outbox-entries.js").Sent} options.initial The fields of a transaction.
 * @param {() => string | null} options.accountId
 * @param {() => string} options.currency The account's, or the transaction's as it is.
 * @param {import("../core/view.js").Child} [options.head] What stands above the fields.
 * @param {(transaction: import("../core/outbox-entries.js").Sent, shown: import("../core/outbox-entries.js").Shown, event: SubmitEvent) => Promise<void> | void} options.save
 */
export function useTransactionForm({ prefix, initial, accountId, currency, head, save }) {
  const categories = useCategories(accountId, { withWaiting: true });
  const { type, categoryId, date, description } = initial;
  const form = useForm({
    type,
    categoryId,
    date,
    description: description ?? "",
    amount: typedAmount(String(initial.amount ?? "")),
    notes: initial.notes ?? "",
    tags: tagsText(initial.tags),
    currency: initial.currency && initial.currency !== untracked(currency) ? initial.currency : "",
  }, {
    check: ({ amount, categoryId, currency: own }) => {
      const problem = amountProblem(amount, code());
      return {
        ...(problem ? { amount: problem } : {}),
        ...(categoryId ? {} : { categoryId: w.transaction.categoryRequired }),
        ...(/^([A-Z]{3})?$/.test(own) ? {} : { currency: w.currencies.noneFound(own) }),
      };
    },
    submit: async ({ type, amount, categoryId, date, description, notes, tags }, event) => {
      const transaction = {
        accountId: accountId(),
        categoryId,
        type,
        amount: amountOf(amount, code()),
        currency: code(),
        date,
        description: description.trim() || null,
        notes: notes.trim() || null,
        tags: tagsOf(tags),
      };
      const category = categories.of(type).find((each) => each.id === categoryId);
      const shown = /** @type {import("../core/outbox-entries.js").Shown} */ ({ ...transaction, category });
      await save(transaction, shown, event);
    },
  });
  /** The currency of the amount: another one if the person chooses it. */
  const code = () => form.values.currency() || currency();
  // A new category has another id as soon as the server has made it.
  effect(() => {
    entries();
    const made = madeCategories.get(form.values.categoryId());
    if (made) form.values.categoryId.set(made);
  });
  return {
    form,
    /** @param {...import("../core/view.js").Child} foot */
    view: (...foot) =>
      form.view(
        { class: "form", onkeydown: saveAndNext },
        head,
        typeChoice(form, prefix),
        moneyField(form, "amount", {
          label: w.amount.label,
          currency: code,
          testid: `${prefix}.amountInput`,
          isBig: true,
          input: { autofocus: true },
        }),
        categoryChoice(form, prefix, categories, (type) => newCategoryAtOnce(type, categories.of(type))),
        dateChoice(form, prefix),
        descriptionField(form, prefix, categories),
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

/** Expense or income. @param {import("./form.js").Form} form @param {string} prefix */
export function typeChoice(form, prefix) {
  return chips({
    label: w.transaction.type,
    className: "two",
    value: form.values.type,
    onchange: (value) => {
      if (value === form.values.type()) return;
      form.values.type.set(value);
      form.values.categoryId.set("");
      form.touch("categoryId");
    },
    choices: () => [
      { value: "EXPENSE", label: w.transaction.expense, testid: `${prefix}.type.expense` },
      { value: "INCOME", label: w.transaction.income, testid: `${prefix}.type.income` },
    ],
  });
}

/**
 * The choice of a category, with a field that finds one and a key for a new one.
 * @param {import("./form.js").Form} form With the values `type`, `description` and `categoryId`.
 * @param {string} prefix
 * @param {ReturnType<typeof useCategories>} categories
 * @param {(type: Category["type"]) => Promise<Category | null>} make
 */
export function categoryChoice(form, prefix, categories, make = newCategory) {
  const sought = signal("");
  const errorId = newId("category-error");
  const all = computed(() => categories.of(form.values.type()));
  const found = () =>
    all().filter((each) =>
      each.id === form.values.categoryId() ||
      each.name.toLocaleLowerCase().includes(sought().toLocaleLowerCase())
    );
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
  const create = async () => {
    const made = await make(form.values.type());
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
          oninput: (event) => sought.set(event.target.value),
        }),
      )
      : null),
    () => (categories.all.data() && all().length === 0
      ? h("p", { class: "hint" }, w.transaction.noCategories)
      : null),
    chips({
      label: w.transaction.category,
      value: form.values.categoryId,
      onchange: choose,
      invalid: isInvalid,
      choices: () =>
        found().map((each) => ({
          value: each.id,
          label: each.name,
          color: each.color,
          icon: each.icon,
          testid: `${prefix}.category.${each.name}`,
        })),
    }),
    h(
      "button",
      { type: "button", class: "button quiet", onclick: create, testid: `${prefix}.newCategory` },
      w.transaction.newCategory,
    ),
    fieldError(errorId, () => form.errors().categoryId),
  );
}

/** @param {import("./form.js").Form} form @param {string} prefix */
function dateChoice(form, prefix) {
  const value = () => {
    const date = form.values.date();
    return date === today() ? "today" : date === addDays(today(), -1) ? "yesterday" : "other";
  };
  return h(
    "div",
    { class: "category-choice" },
    h("p", { class: "group-label" }, w.transaction.date),
    chips({
      label: w.transaction.date,
      value,
      onchange: async (choice) => {
        if (choice === "today") form.values.date.set(today());
        else if (choice === "yesterday") form.values.date.set(addDays(today(), -1));
        else {
          const picked = await pickDay(form.values.date());
          if (picked) form.values.date.set(picked);
        }
      },
      choices: () => [
        { value: "today", label: w.dates.today, testid: `${prefix}.date.today` },
        { value: "yesterday", label: w.dates.yesterday, testid: `${prefix}.date.yesterday` },
        {
          value: "other",
          testid: `${prefix}.date.other`,
          label: value() === "other" ? dayText(form.values.date()) : w.transaction.other,
        },
      ],
    }),
    fieldError(newId("date-error"), () => form.errors().date),
  );
}

/**
 * @param {import("./form.js").Form} form
 * @param {string} prefix
 * @param {ReturnType<typeof useCategories>} categories
 */
function descriptionField(form, prefix, categories) {
  const id = newId("description");
  const value = form.values.description;
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, `${w.transaction.description} (${w.optional})`),
    h("input", {
      id,
      name: "description",
      type: "text",
      testid: `${prefix}.descriptionInput`,
      value,
      list: `${id}-known`,
      autocomplete: "off",
      "aria-describedby": `${id}-count ${id}-error`,
      "aria-invalid": () => (form.errors().description ? "true" : null),
      oninput: (event) => {
        const typed = characters(event.target.value);
        if (typed.length > limits.description) {
          event.target.value = typed.slice(0, limits.description).join("");
        }
        value.set(event.target.value);
        form.touch("description");
      },
    }),
    h(
      "datalist",
      { id: `${id}-known` },
      () => categories.descriptions(form.values.type()).map((text) => h("option", { value: text })),
    ),
    h(
      "p",
      { id: `${id}-count`, class: "counter", testid: `${prefix}.descriptionCount` },
      () => `${characters(value()).length}/${limits.description}`,
    ),
    fieldError(`${id}-error`, () => form.errors().description),
  );
}

const pastDays = 7;

/**
 * Lets the person choose one of the past seven days, or any other by the browser's own calendar.
 * @param {string} chosen
 */
function pickDay(chosen) {
  const id = newId("day");
  return openDialog(w.transaction.pickDate, (/** @type {(day: string | null) => void} */ close) => [
    h("p", { class: "hint" }, w.transaction.pickDateText),
    h(
      "ul",
      { class: "rows" },
      Array.from({ length: pastDays }, (_, index) => addDays(today(), -index)).map((day) =>
        h(
          "li",
          null,
          h("button", {
            type: "button",
            class: "row",
            testid: `datePicker.day.${day}`,
            "aria-current": day === chosen ? "date" : null,
            onclick: () => close(day),
          }, dayHeading(day)),
        )
      ),
    ),
    h(
      "div",
      { class: "field" },
      h("label", { for: id }, w.transaction.earlier),
      h("input", {
        id,
        type: "date",
        value: chosen,
        testid: "datePicker.input",
        onchange: (event) => event.target.value && close(event.target.value),
      }),
    ),
  ], "datePicker.dialog");
}
