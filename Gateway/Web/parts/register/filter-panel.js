// @ts-check
// The filters of the transactions behind their key: category, tag, days and amounts.
import { useCategories } from "../../core/book.js";
import { h, newId, query, w } from "../../core/prelude.js";
import { typedAmount } from "../../core/typed-amount.js";
import { button } from "../button.js";
import { selectField } from "../fields.js";
import { amountOf } from "../money-field.js";

/** @typedef {"category" | "tag" | "from" | "to" | "min" | "max"} Filter */

/**
 * @typedef {object} Filtering
 * @property {(name: string) => string} search
 * @property {(change: Record<string, string>) => void} go
 * @property {() => string | null} accountId
 * @property {() => string} type
 * @property {() => string} currency
 */

/**
 * @param {Filtering} options
 * @param {() => number} inUse How many filters are in use.
 * @param {() => void} clear
 */
export function panel({ search, go, accountId, type, currency }, inUse, clear) {
  const id = newId("filter");
  const categories = useCategories(accountId);
  /** @type {import("../../core/book.js").QueryOf<"GET /tags">} */
  const known = query(() => "/tags");
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
  return h(
    "div",
    { class: "filters" },
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
        onpress: clear,
        testid: "transactions.filters.clear",
      })
      : null),
  );
}
