// @ts-check
// The budgets of a month as one, and the main ones: the first thing on the dashboard.
import { amountText, money, partOfPlan, toMinor, wholeOf } from "../../core/money.js";
import { each, h, href, lastDay, pathOf, w } from "../../core/prelude.js";
import { outside, spentOf } from "../accounts/currencies.js";
import { leftPerDay } from "./pace.js";
import { progress } from "../progress.js";
import { spentOn, waitingIn } from "../frame/waiting.js";

/** @import { Dashboard } from "../../client/api.d.ts" */

const mostBudgets = 4;

/**
 * What is left, and how far the month is.
 * @param {() => Dashboard} data
 * @param {() => string} month
 * @param {ReturnType<typeof import("../../core/book.js").useScope>} account
 */
export function budgetTotal(data, month, account) {
  const budget = () => data().budget;
  const short = (/** @type {string} */ amount) => amountText(amount, budget().currency, { isShort: true });
  const isPlanned = () => data().budgetProgress.length > 0;
  const part = () => partOfPlan(budget());
  const left = () => budget().available;
  const label = () => w.dashboard.spent(part().text);
  const perDay = () => leftPerDay(left(), budget().currency, month());
  return h(
    "section",
    { class: "budget-total", testid: "dashboard.budgetCard" },
    h("h2", { class: "unseen" }, w.dashboard.budget),
    h(
      "div",
      { class: "line" },
      h(
        "span",
        { class: "hint" },
        () => (budget().isOverBudget || !isPlanned() ? w.dashboard.budget : w.dashboard.left),
      ),
      () =>
        isPlanned()
          ? h(
            "span",
            budget().isOverBudget
              ? { class: "total over-text", testid: "dashboard.budgetOver" }
              : { class: "total", testid: "dashboard.budgetLeft" },
            money(budget().isOverBudget ? `-${budget().overBy}` : left(), budget().currency, {
              isShort: true,
            }),
          )
          : null,
    ),
    progress({
      percent: () => part().percent,
      isOver: () => budget().isOverBudget,
      label,
      testid: "dashboard.budgetBar",
    }),
    h(
      "div",
      { class: "line" },
      h(
        "p",
        { class: () => (budget().isOverBudget ? "over-text" : "hint"), testid: "dashboard.budgetText" },
        () => {
          if (!isPlanned()) {
            const [none, plan] = data().accountPlans
              ? [w.dashboard.apart, w.dashboard.join]
              : [w.dashboard.noBudget, w.dashboard.plan];
            return [none, " ", h("a", { href: href("/budgets") }, plan)];
          }
          if (budget().isOverBudget) return w.both(label(), w.dashboard.over(short(budget().overBy)));
          const daily = perDay();
          return daily ? w.both(label(), w.dashboard.perDay(short(daily))) : label();
        },
      ),
      h(
        "span",
        { class: "money", testid: "dashboard.budgetProgress" },
        () => w.of(short(budget().spent), short(wholeOf(budget()))),
        " ",
        () => waitingIn(month(), account.id(), spentOn(data().budgetProgress.map((it) => it.categoryId))),
      ),
    ),
    budgetLines(data, month),
    () =>
      outside(budget()).map((each) =>
        h(
          "p",
          { class: "hint money", testid: "dashboard.otherBudget" },
          spentOf(each),
        )
      ),
  );
}

/**
 * What is left of the main budgets: those that are over first, then the largest.
 * @param {() => Dashboard} data
 * @param {() => string} month
 */
function budgetLines(data, month) {
  /** @typedef {Dashboard["budgetProgress"][0]} Line */
  const size = (/** @type {Line} */ it) => toMinor(wholeOf({ ...it, planned: it.budgeted }), it.currency);
  const list = () =>
    data().budgetProgress.toSorted((a, b) =>
      Number(b.isOverBudget) - Number(a.isOverBudget) || (size(a) < size(b) ? 1 : -1)
    ).slice(0, mostBudgets);
  return h(
    "ul",
    { class: "budget-lines", hidden: () => list().length === 0 },
    each(list, (it) => it.categoryId, (it) =>
      h(
        "li",
        null,
        h(
          "a",
          {
            href: () =>
              href(
                pathOf(
                  "/transactions?category={}&from={}-01&to={}",
                  it().categoryId,
                  month(),
                  lastDay(month()),
                ),
              ),
            testid: () => `dashboard.budget.${it().categoryName}`,
          },
          h("span", null, () => it().categoryName),
          progress({
            percent: () => it().percentUsed,
            isOver: () => it().isOverBudget,
            label: () => it().categoryName,
          }),
          () =>
            money(it().available, it().currency, {
              isShort: true,
              className: it().isOverBudget ? "over-text" : "",
            }),
        ),
      )),
  );
}
