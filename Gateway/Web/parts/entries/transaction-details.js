// @ts-check
// What few transactions have: notes, tags, a currency of their own, what was paid abroad. Folded away until there is
// some of it.
import { limits } from "../../core/limits.js";
import { amountText } from "../../core/money.js";
import { h, newId, query, signal, w } from "../../core/prelude.js";
import { currencyField } from "../currency-field.js";
import { field } from "../form.js";
import { amountOf, amountProblem, moneyField } from "../money-field.js";

const mostTags = 8;

/** The tags of a text with commas between, each once. @param {string} text */
export function tagsOf(text) {
  return [...new Set(text.split(",").map((each) => each.trim()).filter(Boolean))];
}

/** @param {string[] | null | undefined} tags */
export const tagsText = (tags) => (tags ?? []).join(", ");

/** The fields that are folded away. */
const folded = ["notes", "tags", "currency", "originalAmount", "originalCurrency"];

/** What stands for a currency that is not chosen yet. */
const noCurrency = "XXX";

/**
 * What is wrong with what was paid abroad: it has an amount and a currency, which is not that of the account.
 * @param {{ originalAmount: string, originalCurrency: string }} values
 * @param {string} currency In which the account was charged.
 * @returns {import("../form.js").Errors}
 */
export function abroadProblem({ originalAmount, originalCurrency }, currency) {
  if (!originalAmount.trim() && !originalCurrency) return {};
  if (!/^[A-Z]{3}$/.test(originalCurrency)) return { originalCurrency: w.transaction.abroadRequired };
  if (originalCurrency === currency) return { originalCurrency: w.transaction.abroadSame };
  const problem = amountProblem(originalAmount, originalCurrency);
  return problem ? { originalAmount: problem } : {};
}

/** What was paid abroad, as the API takes it. @param {{ originalAmount: string, originalCurrency: string }} values */
export const abroadOf = ({ originalAmount, originalCurrency }) => {
  const isAny = originalAmount.trim() !== "";
  return {
    originalAmount: isAny ? amountOf(originalAmount, originalCurrency) : null,
    originalCurrency: isAny ? originalCurrency : null,
  };
};

/**
 * What was paid and what was charged, in words, once both are known.
 * @param {import("../form.js").Form} form
 * @param {() => string} currency
 * @param {string} prefix Of the test ids.
 */
export const chargedLine = (form, currency, prefix) => () => {
  const { amount, originalAmount, originalCurrency } = form.values;
  const paid = { originalAmount: originalAmount(), originalCurrency: originalCurrency() };
  const isWhole = paid.originalAmount.trim() && Object.keys(abroadProblem(paid, currency())).length === 0 &&
    !amountProblem(amount(), currency());
  return isWhole
    ? h(
      "p",
      { class: "hint money", testid: `${prefix}.charged` },
      w.transaction.charged(
        amountText(abroadOf(paid).originalAmount ?? "", paid.originalCurrency),
        amountText(amountOf(amount(), currency()), currency()),
      ),
    )
    : null;
};

/**
 * @param {import("../form.js").Form} form With the values that are folded away.
 * @param {string} prefix Of the test ids.
 */
export function transactionDetails(form, prefix) {
  const { tags, originalCurrency } = form.values;
  const isOpen = signal(folded.some((name) => form.values[name].peek()));
  /** @type {import("../../core/book.js").QueryOf<"GET /tags">} */
  const known = query(() => (isOpen() ? "/tags" : null));
  const offered = () =>
    (known.data()?.tags ?? []).filter(({ name }) => !tagsOf(tags()).includes(name)).slice(0, mostTags);
  // What the server refuses must be seen.
  const hasProblem = () => folded.some((name) => form.errors()[name]);
  const id = newId("tags");
  return h(
    "details",
    {
      open: () => isOpen() || hasProblem(),
      ontoggle: (event) => isOpen.set(event.target.open),
      testid: `${prefix}.details`,
    },
    h("summary", { testid: `${prefix}.details.open` }, w.transaction.details),
    h(
      "div",
      { class: "form" },
      field(form, "notes", {
        label: w.transaction.notes,
        tag: "textarea",
        testid: `${prefix}.notesInput`,
        input: { maxlength: limits.notes },
      }),
      field(form, "tags", {
        label: w.transaction.tags,
        hint: w.transaction.tagsHint,
        testid: `${prefix}.tagsInput`,
        input: { autocomplete: "off", autocapitalize: "none" },
        below: h(
          "div",
          { class: "chips", role: "group", "aria-labelledby": id, hidden: () => offered().length === 0 },
          h("span", { id, class: "unseen" }, w.transaction.knownTags),
          () =>
            offered().map(({ name }) =>
              h("button", {
                type: "button",
                class: "chip",
                testid: `${prefix}.tag.${name}`,
                onclick: () => tags.set(tagsText([...tagsOf(tags.peek()), name])),
              }, name)
            ),
        ),
      }),
      currencyField(form, "currency", {
        label: w.transaction.currency,
        testid: `${prefix}.currencyInput`,
      }),
      h(
        "fieldset",
        null,
        h("legend", null, w.transaction.abroad),
        h("p", { class: "hint" }, w.transaction.abroadHint),
        h(
          "div",
          { class: "pair" },
          moneyField(form, "originalAmount", {
            label: w.amount.label,
            currency: () => /^[A-Z]{3}$/.test(originalCurrency()) ? originalCurrency() : noCurrency,
            testid: `${prefix}.originalAmountInput`,
          }),
          currencyField(form, "originalCurrency", {
            label: w.transaction.currency,
            testid: `${prefix}.originalCurrencyInput`,
          }),
        ),
      ),
    ),
  );
}
