// @ts-check
// What waits to be sent stands apart, with its mark, and is in no sum: the balances beside them lack it, too.
import { isIn } from "../../core/book.js";
import { money, negative, signed, signedInKind, sumOf, sumsOf } from "../../core/money.js";
import { createdIn } from "../../core/outbox.js";
import { h, w } from "../../core/prelude.js";
import { icon } from "../button.js";
import { isSome } from "../accounts/currencies.js";

/** @typedef {import("../../core/outbox.js").Transaction} Transaction */

/** @param {[currency: string, amount: string][]} amounts @param {{ sign?: boolean }} [options] */
function marked(amounts, options) {
  return sumsOf(amounts).filter(([, sum]) => isSome(sum)).map(([currency, sum]) =>
    h(
      "span",
      { class: "badge", title: w.offline.pending, testid: "waiting" },
      icon("clock"),
      h("span", { class: "unseen" }, `${w.offline.pending} `),
      money(sum, currency, options),
    )
  );
}

/**
 * What rows that wait add to those that the server knows.
 * @param {Transaction[]} known
 * @param {Transaction[]} now
 * @param {(row: Transaction) => string} [amountOf]
 */
export function waiting(known, now, amountOf = signed) {
  const shown = new Set(now);
  /** @param {Transaction} it @returns {[string, string]} */
  const after = (it) => [it.currency, amountOf(it)];
  /** @param {Transaction} it @returns {[string, string]} */
  const before = (it) => [it.currency, negative(amountOf(it))];
  const changes = [
    ...now.filter((it) => it.isPending).map(after),
    ...known.filter((it) => !shown.has(it)).map(before),
  ];
  return marked(changes, { sign: true });
}

/**
 * What was entered for a month of what is looked at, and waits.
 * @param {string} month
 * @param {string | null} scope
 * @param {(row: Transaction) => string} amountOf
 * @param {{ sign?: boolean }} [options]
 */
export const waitingIn = (month, scope, amountOf, options) =>
  marked(
    createdIn(month).filter((it) => isIn(scope, it.accountId) && it.type !== "TRANSFER")
      .map((it) => [it.currency, amountOf(it)]),
    options,
  );

/** What an entry spends on some categories. @param {string[]} categories @returns {(row: Transaction) => string} */
export const spentOn = (categories) => ({ type, splits, isRefund, currency, ...whole }) => {
  if (type !== "EXPENSE") return "0";
  const parts = (splits ?? [whole]).filter((it) => categories.includes(it.categoryId ?? ""));
  return sumOf(parts.map(({ amount }) => signedInKind({ amount, isRefund })), currency);
};
