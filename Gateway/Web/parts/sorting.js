// @ts-check
// The order of the transactions: by day or amount, up or down, as the address says.
import { toMinor } from "../core/money.js";
import { h, pathOf, w } from "../core/prelude.js";
import { icon } from "./button.js";

/** @import { Transaction } from "../client/api.d.ts" */

/** @typedef {"date" | "amount"} Column */

/** @param {(name: string) => string} search @param {() => string} currency Of the account. */
export function useSorting(search, currency) {
  /** @returns {Column} */
  const by = () => (search("sort") === "amount" ? "amount" : "date");
  const isUp = () => search("order") === "asc";
  const key = () => (by() === "date" && !isUp() ? "" : `${by()} ${isUp() ? "asc" : "desc"}`);
  return {
    by,
    isUp,
    key,
    currency,
    /** The part of the API's address. Amounts of several currencies have no order. */
    query: () =>
      key() &&
      pathOf("&sort={}&order={}", by(), isUp() ? "asc" : "desc") +
        (by() === "amount" ? pathOf("&currency={}", currency()) : ""),
    /** Rows in the order, with those that wait among them. @param {Transaction[]} rows */
    sorted: (rows) => {
      if (!key()) return rows;
      const sign = isUp() ? 1 : -1;
      /** @param {Transaction} a @param {Transaction} b */
      const compare = (a, b) => {
        if (by() === "date") return a.date === b.date ? 0 : a.date < b.date ? -1 : 1;
        const [one, other] = [a, b].map((it) => toMinor(it.amount, it.currency));
        return one === other ? 0 : one < other ? -1 : 1;
      };
      const own = by() === "amount" ? rows.filter((it) => it.currency === currency()) : rows;
      return [...own].sort((a, b) => sign * compare(a, b));
    },
  };
}

/**
 * The key of a column: the one in use turns its order round.
 * @param {ReturnType<typeof useSorting>} sorting
 * @param {(change: Record<string, string>) => void} go
 * @param {Column} column
 */
export const sortKey = ({ by, isUp }, go, column) =>
  h(
    "button",
    {
      type: "button",
      class: "button quiet",
      "aria-pressed": () => String(by() === column),
      "aria-label": () =>
        by() === column
          ? `${w.transactions.sorts[column]}, ${isUp() ? w.transactions.up : w.transactions.down}`
          : w.transactions.sorts[column],
      onclick: () => {
        const next = by() === column && !isUp() ? "asc" : "";
        go({ sort: column === "date" ? "" : column, order: next });
      },
      testid: `transactions.sort.${column}`,
    },
    h("span", { class: "label" }, w.transactions.sorts[column]),
    () => (by() === column ? icon(isUp() ? "up" : "down") : null),
  );

/** @param {ReturnType<typeof useSorting>} sorting @param {(change: Record<string, string>) => void} go */
export const sortKeys = (sorting, go) =>
  h(
    "div",
    { class: "sort", role: "group", "aria-label": w.transactions.sort },
    sortHint(sorting),
    sortKey(sorting, go, "date"),
    sortKey(sorting, go, "amount"),
  );

/** @param {ReturnType<typeof useSorting>} sorting */
export const sortHint = ({ by, currency }) => () =>
  by() === "amount" ? h("span", { class: "hint" }, w.transactions.inCurrency(currency())) : null;
