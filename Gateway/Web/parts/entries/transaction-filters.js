// @ts-check
import { useCategories } from "../../core/book.js";
import { h, newId, pathOf, query, signal, w } from "../../core/prelude.js";
import { typedAmount } from "../../core/typed-amount.js";
import { button } from "../button.js";
import { selectField } from "../fields.js";
import { amountOf } from "../money-field.js";

/** The filters behind the key, by their names in the address, with the API's. */
export const filterNames = /** @type {const} */ ({
  category: "categoryId",
  tag: "tag",
  from: "from",
  to: "to",
  min: "minAmount",
  max: "maxAmount",
});
/** @typedef {keyof typeof filterNames} Filter */

/** The part of the API's address for the filters in use. @param {(name: string) => string} search */
export function filterQuery(search) {
  return Object.entries(filterNames).filter(([name]) => search(name))
    .map(([name, field]) => pathOf("&{}={}", field, search(name))).join("");
}

/**
 * Category, days and amounts: open while one of them is in use.
 * @param {object} options
 * @param {(name: string) => string} options.search
 * @param {(change: Record<string, string>) => void} options.go
 * @param {() => string | null} options.accountId
 * @param {() => string} options.type
 * @param {() => string} options.currency
 */
export function transactionFilters({ search, go, accountId, type, currency }) {
  const names = /** @type {Filter[]} */ (Object.keys(filterNames));
  const inUse = () => names.filter((name) => search(name)).length;
  const isOpen = signal(inUse() > 0);
  const id = newId("filters");
  const categories = useCategories(accountId);
  /** @type {import("../../core/book.js").QueryOf<"GET /tags">} */
  const known = query(() => (isOpen() ? "/tags" : null));
  const tags = () => known.data()?.tags.map(({ name }) => name) ?? [];
  const choices = () => [
    ...(type() === "INCOME" ? [] : categories.of("EXPENSE")),
    ...(type() === "EXPENSE" ? [] : categories.of("INCOME")),
  ];
  /** @param {Exclude<Filter, "category" | "tag">} name @param {import("../../core/view.js").Props} input */
  const field = (name, input) =>
    h(
      "div",
      { class: "field" },
      h("label", { for: `${id}-${name}` }, w.filters[name]),
      h("input", {
        id: `${id}-${name}`,
        value: () => search(name),
        testid: `transactions.filter.${name}`,
        onchange: (event) => go({ [name]: event.target.value }),
        ...input,
      }),
    );
  /** What cannot be read goes to the server as it is, whose words say why. @param {"min" | "max"} name */
  const amountField = (name) =>
    field(name, {
      inputmode: "decimal",
      autocomplete: "off",
      value: () => typedAmount(search(name)),
      onchange: (/** @type {import("../../core/view.js").Typing} */ event) =>
        go({ [name]: amountOf(event.target.value, currency()) || event.target.value.trim() }),
    });
  return [
    button(() => (inUse() > 0 ? w.filters.inUse(inUse()) : w.filters.more), {
      onpress: () => isOpen.update((value) => !value),
      testid: "transactions.filters.toggle",
      expands: { id, isOpen },
    }),
    h(
      "div",
      { class: "filters", id, hidden: () => !isOpen() },
      selectField({
        label: w.transaction.category,
        testid: "transactions.filter.category",
        chosen: () => search("category"),
        choices: () => [
          ["", w.transactions.all],
          .../** @type {[string, string][]} */ (choices().map((each) => [each.id, each.name])),
        ],
        onchange: (category) => go({ category }),
      }),
      () =>
        tags().length === 0 && !search("tag") ? null : selectField({
          label: w.transaction.tag,
          testid: "transactions.filter.tag",
          chosen: () => search("tag"),
          choices: () => [
            ["", w.transactions.all],
            .../** @type {[string, string][]} */ (
              [...new Set([...tags(), search("tag")])].filter(Boolean).map((each) => [each, each])
            ),
          ],
          onchange: (tag) => go({ tag }),
        }),
      field("from", { type: "date" }),
      field("to", { type: "date" }),
      amountField("min"),
      amountField("max"),
      () => (inUse() > 0
        ? button(w.filters.clear, {
          kind: "quiet",
          onpress: () => go(Object.fromEntries(names.map((name) => [name, ""]))),
          testid: "transactions.filters.clear",
        })
        : null),
    ),
  ];
}
