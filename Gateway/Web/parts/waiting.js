// @ts-check
// Budgets with the expenses that wait to be sent: they count in the bars as they do in the sums.
import { signedInKind, sumOf, wholeOf } from "../core/money.js";
import { createdIn } from "../core/outbox.js";

/** @import { BudgetList, Dashboard } from "../client/api.d.ts" */

/**
 * Adds what waits for some categories to what they have spent.
 * @param {string} month
 * @param {string | null} accountId
 * @returns {(spent: string, currency: string, categories: string[]) => string}
 */
function adder(month, accountId) {
  const waiting = createdIn(month).filter((it) => it.type === "EXPENSE" && it.accountId === accountId);
  return (spent, currency, categories) =>
    sumOf([
      spent,
      ...waiting.filter((it) => it.currency === currency && categories.includes(it.categoryId ?? ""))
        .map(signedInKind),
    ], currency);
}

/**
 * A budget or a total, as the server tells of it once it has what waits: over below zero.
 * @template {import("../core/money.js").Spent} Part
 * @param {Part} it
 * @param {string} spent
 */
function counted(it, spent) {
  if (spent === it.spent) return it;
  const available = sumOf([wholeOf(it), `-${spent}`], it.currency);
  const isOverBudget = available.startsWith("-");
  return { ...it, spent, available, isOverBudget, overBy: isOverBudget ? available.slice(1) : "0" };
}

/** The answer of `/budgets`. @param {BudgetList} data @param {string} month @param {string | null} accountId */
export function countedBudgets(data, month, accountId) {
  const add = adder(month, accountId);
  const categories = data.budgets.map((it) => it.categoryId);
  return {
    ...data,
    totals: counted(data.totals, add(data.totals.spent, data.totals.currency, categories)),
    budgets: data.budgets.map((it) => counted(it, add(it.spent, it.currency, [it.categoryId]))),
  };
}

/** The budget of the answer of `/dashboard`. @param {Dashboard} data @param {string} month @param {string | null} accountId */
export function countedDashboard(data, month, accountId) {
  const { budget } = data;
  const categories = data.budgetProgress.map((it) => it.categoryId);
  const spent = adder(month, accountId)(budget.spent, budget.currency, categories);
  return { ...data, budget: counted(budget, spent) };
}
