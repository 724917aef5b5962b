// @ts-check
import { amountParts } from "../core/money.js";
import { h } from "../core/view.js";

/**
 * An amount with a quiet currency symbol.
 * @param {string} amount
 * @param {string} currency
 * @param {{ sign?: boolean, isShort?: boolean, className?: string, testid?: string }} [options]
 */
export function money(amount, currency, { className = "", testid, ...options } = {}) {
  return h(
    "span",
    { class: `money ${className}`, testid },
    amountParts(amount, currency, options).map((part) =>
      part.type === "currency" ? h("span", { class: "currency" }, part.value) : part.value
    ),
  );
}

/**
 * A transaction's amount: income is green with a plus, an expense is plain ink.
 * @param {{ type: string, amount: string, currency: string }} transaction
 */
export function transactionMoney({ type, amount, currency }) {
  const isIncome = type === "INCOME";
  return money(amount, currency, { sign: isIncome, className: isIncome ? "income" : "" });
}
