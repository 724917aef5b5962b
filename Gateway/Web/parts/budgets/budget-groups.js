// @ts-check
// Budgets of categories with a common parent: which stand together, what they come to, and which are folded.
import { partOfPlan, sumOf } from "../../core/money.js";
import { each, h, newId, signal, w } from "../../core/prelude.js";
import { leftLine, leftOf, ofText } from "./budget-lines.js";
import { icon } from "../button.js";
import { categoryMark } from "../categories/category-mark.js";
import { progress } from "../progress.js";

/** @import { Budget, Category } from "../../client/api.d.ts" */
/** @import { Spent } from "../../core/money.js" */

/**
 * @typedef {object} Group Budgets below a parent, or one alone.
 * @property {string} id The parent's, or the budget's.
 * @property {Category | undefined} parent
 * @property {Budget[]} budgets
 */

/**
 * Where the first of a group stands, the others follow it. A parent's own budget is one of its group.
 * @param {Budget[]} budgets
 * @param {Category[]} categories
 * @returns {Group[]}
 */
export function inGroups(budgets, categories) {
  const parents = new Set(budgets.map((it) => it.category.parentId).filter((id) => id !== null));
  const known = new Map([...categories, ...budgets.map((it) => it.category)].map((it) => [it.id, it]));
  /** @param {Budget} it */
  const placeOf = (it) => it.category.parentId ?? (parents.has(it.categoryId) ? it.categoryId : it.id);
  return [...Map.groupBy(budgets, placeOf)].map(([id, own]) => ({ id, parent: known.get(id), budgets: own }))
    .flatMap((it) =>
      it.parent ? [it] : it.budgets.map((budget) => ({ id: budget.id, parent: undefined, budgets: [budget] }))
    );
}

/** What budgets come to, each currency by itself. @param {Budget[]} budgets @returns {Spent[]} */
const sumsOfPlans = (budgets) =>
  [...Map.groupBy(budgets, (it) => it.currency)].map(([currency, own]) => {
    const [planned, carriedOver, spent, available] =
      /** @type {const} */ (["planned", "carriedOver", "spent", "available"]).map((name) =>
        sumOf(own.map((it) => it[name]), currency)
      );
    const isOverBudget = available.startsWith("-");
    const overBy = isOverBudget ? available.slice(1) : "0";
    return { currency, planned, carriedOver, spent, available, isOverBudget, overBy };
  });

const storedName = "coffer.folded";

/** Parents whose budgets are hidden; this device keeps them. @returns {Set<string>} */
function read() {
  try {
    return new Set(JSON.parse(localStorage.getItem(storedName) ?? "[]"));
  } catch {
    // Written by something else.
    return new Set();
  }
}

const folded = signal(read());

/** @param {string} id */
const isFolded = (id) => folded().has(id);

/** @param {string} id */
function toggleFold(id) {
  const next = new Set(folded.peek());
  if (!next.delete(id)) next.add(id);
  folded.set(next);
  if (next.size === 0) localStorage.removeItem(storedName);
  else localStorage.setItem(storedName, JSON.stringify([...next]));
}

/**
 * A parent's name with what its budgets come to; pressed, it hides or shows them.
 * @param {() => Group} it
 * @param {(budget: () => Budget) => HTMLElement} row
 */
export function group(it, row) {
  const id = newId("group");
  const name = () => it().parent?.name ?? "";
  const sums = () => sumsOfPlans(it().budgets);
  const first = () => sums()[0];
  const part = () => partOfPlan(first());
  const isOpen = () => !isFolded(it().id);
  return h(
    "li",
    { class: "budget-group", testid: () => `budgets.group.${name()}` },
    h(
      "h2",
      null,
      h(
        "button",
        {
          type: "button",
          class: "row",
          "aria-expanded": () => String(isOpen()),
          "aria-controls": id,
          testid: () => `budgets.fold.${name()}`,
          onclick: () => toggleFold(it().id),
        },
        h(
          "span",
          { class: "row-main budget-card" },
          h("span", { class: "budget-name" }, icon("down"), () => categoryMark(it().parent), name),
          leftLine(first, () => ""),
          progress({
            percent: () => part().percent,
            isOver: () => first().isOverBudget,
            label: () => w.budgets.progress(name(), part().text),
          }),
          h("span", { class: "of money" }, () => ofText(first())),
          () =>
            sums().slice(1).map((other) =>
              h(
                "span",
                { class: other.isOverBudget ? "over-text money" : "hint money" },
                w.both(ofText(other), leftOf(other, "")),
              )
            ),
        ),
      ),
    ),
    h(
      "ul",
      { id, class: "rows" },
      () => isOpen() && each(() => it().budgets, (budget) => budget.id, row),
    ),
  );
}
